/** The one entry of all that measures: `npm run evaluation -- <subcommand>`, or `node evaluation/main.ts <subcommand>`. */
import { createEvaluation } from './commands/index.ts';

try {
  await createEvaluation().parseAsync(process.argv);
} catch (error) {
  process.stderr.write(`evaluation: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 2;
}

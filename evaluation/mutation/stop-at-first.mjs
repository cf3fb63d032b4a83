// A test reporter that says what failed first and ends the run there: a mutant is dead at its first failing test.
import { writeSync } from 'node:fs';

async function* stopAtFirst(source) {
  for await (const { type, data } of source) {
    if (type !== 'test:fail' || data.details?.error?.failureType === 'subtestsFailed') continue;
    writeSync(
      1,
      `\nFIRST FAILURE ${JSON.stringify({ name: data.name, file: data.file, error: String(data.details?.error?.cause?.message ?? data.details?.error).slice(0, 300) })}\n`,
    );
    process.exit(1);
  }
  yield '';
}

export { stopAtFirst as default };

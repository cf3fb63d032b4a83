// Runs types, lint, format and all tests; on any Node ≥ 20, since the project brings its own for the rest.
//   --only-service   only the tests of the service, which are those that differ between databases
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => `${root}node_modules/.bin/${name}`;
const env = { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` };
const isServiceOnly = process.argv.includes('--only-service');

/** @type {[title: string, command: string, args: string[]][]} */
const checks = [
  ['types', bin('tsc'), ['-p', '.', '--noEmit']],
  ['types of the console', bin('tsc'), ['-p', 'web', '--noEmit']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings', '.']],
  ['format', bin('biome'), ['format', '.']],
];
/** @type {[title: string, command: string, args: string[]]} */
const tests = [
  'tests',
  bin('node'),
  ['scripts/run-tests.ts', ...(isServiceOnly ? ['service'] : ['engine', 'service', 'process'])],
];

if (!isServiceOnly) endUnlessOk(await Promise.all(checks.map((check) => perform(check, 'pipe'))));
endUnlessOk([await perform(tests, 'inherit')]);

/**
 * What is piped is shown when the command has ended: several run at once.
 * @param {[title: string, command: string, args: string[]]} step
 * @param {'pipe' | 'inherit'} output
 * @returns {Promise<number>} exit code
 */
async function perform([title, command, args], output) {
  const started = Date.now();
  if (output === 'inherit') console.log(`── ${title}`);
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', output, output] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
  const [status] = await once(child, 'close');
  process.stdout.write(said);
  console.log(`── ${title}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return status ?? 1;
}

/** @param {number[]} statuses */
function endUnlessOk(statuses) {
  const failed = statuses.find((status) => status !== 0);
  if (failed !== undefined) process.exit(failed);
}

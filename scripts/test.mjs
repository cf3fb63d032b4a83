// Runs types, lint, format and all tests; on any Node ≥ 20, since the project brings its own for the rest.
//   --only-service   only the tests of the service, which are those that differ between databases
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => `${root}node_modules/.bin/${name}`;
const env = { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` };
const isServiceOnly = process.argv.includes('--only-service');

/** @type {[title: string, command: string, args: string[]][]} */
const steps = [
  ...(isServiceOnly
    ? []
    : [
        ['types', bin('tsc'), ['-p', '.', '--noEmit']],
        ['types of the console', bin('tsc'), ['-p', 'web', '--noEmit']],
        ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings', '.']],
        ['format', bin('biome'), ['format', '.']],
      ]),
  ['tests', bin('node'), ['scripts/run-tests.ts', ...(isServiceOnly ? ['service'] : ['engine', 'service', 'process'])]],
];

for (const [title, command, args] of steps) {
  const started = Date.now();
  console.log(`── ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  console.log(`── ${title}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (status !== 0) process.exit(status ?? 1);
}

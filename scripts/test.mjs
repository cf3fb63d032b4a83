// Runs types, lint, format and tests. Unit tests share one process, which saves a start each; tests that need a process of
// their own (fork, kill, listen) are named *.process.test.ts and get one.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => `${root}node_modules/.bin/${name}`;
const env = { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` };
const isTestsOnly = process.argv.includes('--tests-only');

function run(title, command, args) {
  const started = Date.now();
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  console.log(`── ${title}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (status !== 0) process.exit(status ?? 1);
}

if (!isTestsOnly) {
  run('types', bin('tsc'), ['-p', '.', '--noEmit']);
  run('lint', bin('oxlint'), ['--type-aware', '--deny-warnings', '.']);
  run('format', bin('biome'), ['format', '.']);
}

const { version } = process.versions;
if (Number(process.versions.node.split('.')[0]) < 24) {
  // This very file again, on the Node that the project brings, for glob and the test runner.
  const { status } = spawnSync(
    bin('node'),
    [fileURLToPath(import.meta.url), '--tests-only', ...process.argv.slice(2)],
    { cwd: root, env, stdio: 'inherit' },
  );
  process.exit(status ?? 1);
}

const all = globSync('{src,scripts,bench}/**/*.test.ts', { cwd: root })
  .filter((path) => !path.includes('/fixtures/'))
  .sort();
const needsProcess = (path) => path.endsWith('.process.test.ts') || path.startsWith('src/service/analysis');
const service = all.filter((path) => !needsProcess(path) && /^src\/(service|cli|testing)\//.test(path));
const engine = all.filter((path) => !needsProcess(path) && !service.includes(path));
const alone = all.filter(needsProcess);
const reporter = [
  '--test-reporter=dot',
  '--test-reporter-destination=stdout',
  '--test-reporter=./scripts/test-summary.mjs',
  '--test-reporter-destination=stdout',
];

for (const [title, files, isolation] of [
  ['engine tests', engine, ['--test-isolation=none']],
  ['service tests', service, ['--test-isolation=none']],
  ['process tests', alone, ['--test-concurrency=2']],
]) {
  if (files.length === 0) continue;
  run(`${title} (${files.length} files)`, process.execPath, ['--test', ...isolation, ...reporter, ...files]);
}
void version;

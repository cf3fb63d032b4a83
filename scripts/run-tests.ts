/**
 * Runs groups of tests: `engine` and `service` each in a few processes (run-part.mjs), which saves a start for every file; `process`, those that
 * fork, kill or listen (*.process.test.ts), in one of their own; `browser` (*.browser.test.ts) needs Chromium, so it runs only
 * where it is asked for. On PostgreSQL (VEDETTE_TEST_DATABASE_URL) tests of the service that open no database are left out: they are what they
 * were without. Prints the totals of all as its last line, and before it what was not run for want of an input.
 *   --slowest 30      prints the files and the tests that took longest, so many of each
 *   --write-seconds   writes how long files took to test-seconds.json, by which they are divided
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { importerOf } from '../src/testing/imports.ts';
import { knownSeconds, partsOf as dividedFiles, renewedSeconds, secondsOf, writeSeconds } from './test-parts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** For one test; those that start and kill whole servers take long on a busy machine. */
const timeoutMs = { engine: 240_000, service: 240_000, process: 400_000, browser: 400_000 } as const;
const groups = ['engine', 'service', 'process', 'browser'] as const;
type Group = (typeof groups)[number];

/**
 * Each part has a process, and if it is of the service a database of its own. A *.alone.test.ts is a part by itself: what looks at all
 * organizations costs with each that tests before it made, and small processes start others, as git, several times as fast as large ones.
 */
const parts = { engine: 4, service: 6 } as const;
const isByItself = (path: string): boolean => path.endsWith('.alone.test.ts');
/** As src/service/foundation/child-environment.ts has it. */
const compileCache = join(root, 'node_modules/.cache/vedette/');

const { values: flags, positionals: asked } = parseArgs({
  args: process.argv.slice(2),
  options: { slowest: { type: 'string' }, 'write-seconds': { type: 'boolean' } },
  allowPositionals: true,
});
for (const name of asked)
  if (!groups.some((group) => group === name)) throw new Error(`no group ${name}: ${groups.join(', ')}`);
const opensDatabase = importerOf(root, 'src/testing/temporary-database.ts');
const isOnPostgres = (process.env['VEDETTE_TEST_DATABASE_URL'] ?? '') !== '';
const chosen = groups.filter((group) => (asked.length === 0 ? group !== 'browser' : asked.includes(group)));
const seconds = knownSeconds();
const folder = mkdtempSync(join(tmpdir(), 'vedette-tests-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Tests skipped for want of each input from outside. */
const wants = new Map<string, number>();
const durations: Duration[] = [];

interface Counted {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly wants: Readonly<Record<string, number>>;
  readonly durations: readonly Duration[];
}

interface Duration {
  readonly name: string;
  readonly file: string;
  /** 0: of a file's own tests and groups, which hold the others. */
  readonly nesting: number;
  readonly durationMs: number;
}

/** What one process runs. */
interface Run {
  readonly group: Group;
  readonly title: string;
  readonly files: readonly string[];
}

// Tests of one process do one thing at a time: parts of these groups keep two processors busy. Those of the other groups start processes and
// wait for them half of the time, so they run beside.
const together = chosen.flatMap((group) => (group === 'engine' || group === 'service' ? partsOf(group) : []));
// The longest first, so that all lanes end together.
together.sort((a, b) => secondsOf(b.files, seconds) - secondsOf(a.files, seconds));
const beside = chosen.filter((group) => group === 'process' || group === 'browser').map((group) => wholeOf(group));
const lanes = [...Array.from({ length: Math.min(2, availableParallelism()) }, () => together), beside];
const isAlone = together.length + beside.length === 1;
await Promise.all(lanes.map((lane) => runEach(lane)));

async function runEach(waiting: Run[]): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    if (next.files.length > 0) await perform(next, isAlone ? 'inherit' : 'pipe');
}

function partsOf(group: keyof typeof parts): Run[] {
  const alone = filesOf(group).filter(isByItself);
  const files = filesOf(group).filter((path) => !isByItself(path));
  const count = parts[group];
  return [
    ...alone.map((path) => ({ group, title: `${group}, ${basename(path, '.alone.test.ts')}`, files: [path] })),
    ...dividedFiles(files, count, seconds).map((part, index) => ({
      group,
      title: `${group} ${index + 1}/${count}`,
      files: part,
    })),
  ];
}

function wholeOf(group: Group): Run {
  return { group, title: group, files: filesOf(group) };
}

/** What is piped is shown when the process has ended, so that two at once do not speak into each other. */
async function perform(run: Run, output: 'inherit' | 'pipe', isAgain = false): Promise<void> {
  const { group, title, files } = run;
  const started = Date.now();
  console.log(`${title}: ${files.length} files …`);
  const summary = join(folder, `${title.replace(/\W/g, '-')}.json`);
  const reporter = [`--test-reporter=./scripts/test-summary.mjs`, '--test-reporter-destination=stdout'];
  const args =
    group === 'process' || group === 'browser'
      ? ['--test', `--test-timeout=${timeoutMs[group]}`, '--test-concurrency=2', ...reporter]
      : ['scripts/run-part.mjs', '--timeout', String(timeoutMs[group])];
  const child = spawn(process.execPath, [...args, ...files], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, VEDETTE_TEST_SUMMARY: summary },
    stdio: ['ignore', output, output],
  });
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  process.stdout.write(said);
  // A test that fails says so. What ended a whole process, as a crash of the runtime, does not, and may hit any of them once.
  if (signal !== null && !isAgain) {
    console.log(`${title}: ended by ${signal}, so it runs again`);
    return perform(run, output, true);
  }
  // A process that died before it could count has failed as a whole.
  const counted: Counted = existsSync(summary)
    ? JSON.parse(readFileSync(summary, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0, wants: {}, durations: [] };
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${title}: ${files.length} files, ${counted.passed} passed, ${counted.failed} failed, ${seconds} s`);
  if (status !== 0 && counted.failed === 0)
    console.log(
      `${title}: ended with ${signal ?? `exit code ${status}`} though no test was told to have failed: something beside the tests did`,
    );
  totals.passed += counted.passed;
  totals.failed += counted.failed + (status !== 0 && counted.failed === 0 ? 1 : 0);
  totals.skipped += counted.skipped;
  durations.push(...counted.durations);
  for (const [want, tests] of Object.entries(counted.wants)) wants.set(want, (wants.get(want) ?? 0) + tests);
}

rmSync(folder, { recursive: true, force: true });
if (flags['write-seconds'] === true)
  writeSeconds(renewedSeconds(seconds, secondsByFile(), [...filesOf('engine'), ...filesOf('service')]));
if (flags.slowest !== undefined) printSlowest(Number(flags.slowest));
if (wants.size > 0) {
  const told = [...wants].map(([want, tests]) => `${want} (${tests} ${tests === 1 ? 'test' : 'tests'})`);
  console.log(`not run for want of inputs: ${told.join(', ')}`);
}
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;

function secondsByFile(): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { file, nesting, durationMs } of durations)
    if (nesting === 0) sums[relative(root, file)] = (sums[relative(root, file)] ?? 0) + durationMs / 1000;
  return sums;
}

function printSlowest(count: number): void {
  const print = (title: string, rows: readonly (readonly [name: string, seconds: number])[]): void => {
    console.log(`the slowest ${title}:`);
    const slowest = rows.toSorted(([, a], [, b]) => b - a).slice(0, count);
    for (const [name, each] of slowest) console.log(`${each.toFixed(1).padStart(8)} s  ${name}`);
  };
  print('files', Object.entries(secondsByFile()));
  print(
    'tests',
    durations.map(({ file, name, durationMs }) => [`${relative(root, file)}: ${name}`, durationMs / 1000]),
  );
}

function filesOf(group: Group): string[] {
  return globSync('{src,scripts,evaluation,bench,client,examples}/**/*.test.ts', { cwd: root })
    .filter((path) => !path.includes('/fixtures/') && groupOf(path) === group)
    .filter((path) => group !== 'service' || !isOnPostgres || opensDatabase(path))
    .sort();
}

function groupOf(path: string): Group {
  if (path.endsWith('.browser.test.ts')) return 'browser';
  if (path.endsWith('.process.test.ts') || path.startsWith('src/service/analysis')) return 'process';
  return /^src\/(service|cli|testing)\//.test(path) ? 'service' : 'engine';
}

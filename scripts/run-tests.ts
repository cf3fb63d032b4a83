/**
 * Runs groups of tests: `service` in one process and `engine` in two, which saves a start for every file; `process`, those that
 * fork, kill or listen (*.process.test.ts), in one of their own; `browser` (*.browser.test.ts) needs Chromium, so it runs only
 * where it is asked for. Prints the totals of all as its last line, and before it what was not run for want of an input.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** For one test; those that start and kill whole servers take long on a busy machine. */
const timeoutMs = { engine: 240_000, service: 240_000, process: 400_000, browser: 200_000 } as const;
const groups = ['engine', 'service', 'process', 'browser'] as const;
type Group = (typeof groups)[number];

const asked = process.argv.slice(2);
const chosen = groups.filter((group) => (asked.length === 0 ? group !== 'browser' : asked.includes(group)));
const folder = mkdtempSync(join(tmpdir(), 'vedette-tests-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Tests skipped for want of each input from outside. */
const wants = new Map<string, number>();

interface Counted {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly wants: Readonly<Record<string, number>>;
}

/** What one process runs. */
interface Run {
  readonly group: Group;
  readonly title: string;
  readonly files: readonly string[];
}

// Tests of one process do one thing at a time: halves of these groups keep two processors busy. The other groups start processes themselves.
// Those of the service stay in one process: some look at all that was sent in it, and at how the database found it.
const together = chosen.flatMap((group) =>
  group === 'engine' ? halves(group) : group === 'service' ? [wholeOf(group)] : [],
);
together.sort((a, b) => Number(b.group === 'service') - Number(a.group === 'service'));
const alone = chosen.filter((group) => group === 'process' || group === 'browser').map((group) => wholeOf(group));
const waiting = together.filter(({ files }) => files.length > 0);
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, () => runWaiting()));
for (const run of alone) if (run.files.length > 0) await perform(run, 'inherit');

async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await perform(next, 'pipe');
}

function halves(group: Group): readonly Run[] {
  const files = filesOf(group);
  return [0, 1].map((half) => ({
    group,
    title: `${group} ${half + 1}/2`,
    files: files.filter((_, index) => index % 2 === half),
  }));
}

function wholeOf(group: Group): Run {
  return { group, title: group, files: filesOf(group) };
}

/** What is piped is shown when the process has ended, so that two at once do not speak into each other. */
async function perform({ group, title, files }: Run, output: 'inherit' | 'pipe'): Promise<void> {
  const started = Date.now();
  const summary = join(folder, `${title.replace(/\W/g, '-')}.json`);
  const isolation = group === 'process' || group === 'browser' ? ['--test-concurrency=2'] : ['--test-isolation=none'];
  const reporter = [`--test-reporter=./scripts/test-summary.mjs`, '--test-reporter-destination=stdout'];
  const child = spawn(
    process.execPath,
    ['--test', `--test-timeout=${timeoutMs[group]}`, ...isolation, ...reporter, ...files],
    {
      cwd: root,
      env: { ...process.env, VEDETTE_TEST_SUMMARY: summary },
      stdio: ['ignore', output, output],
    },
  );
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [status]: (number | null)[] = await once(child, 'close');
  process.stdout.write(said);
  // A process that died before it could count has failed as a whole.
  const counted: Counted = existsSync(summary)
    ? JSON.parse(readFileSync(summary, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0, wants: {} };
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${title}: ${files.length} files, ${counted.passed} passed, ${counted.failed} failed, ${seconds} s`);
  if (status !== 0 && counted.failed === 0)
    console.log(
      `${title}: ended with exit code ${status} though no test was told to have failed: something beside the tests did`,
    );
  totals.passed += counted.passed;
  totals.failed += counted.failed + (status !== 0 && counted.failed === 0 ? 1 : 0);
  totals.skipped += counted.skipped;
  for (const [want, tests] of Object.entries(counted.wants)) wants.set(want, (wants.get(want) ?? 0) + tests);
}

rmSync(folder, { recursive: true, force: true });
if (wants.size > 0) {
  const told = [...wants].map(([want, tests]) => `${want} (${tests} ${tests === 1 ? 'test' : 'tests'})`);
  console.log(`not run for want of inputs: ${told.join(', ')}`);
}
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;

function filesOf(group: Group): string[] {
  return globSync('{src,scripts,evaluation,bench,client,examples}/**/*.test.ts', { cwd: root })
    .filter((path) => !path.includes('/fixtures/') && groupOf(path) === group)
    .sort();
}

function groupOf(path: string): Group {
  if (path.endsWith('.browser.test.ts')) return 'browser';
  if (path.endsWith('.process.test.ts') || path.startsWith('src/service/analysis')) return 'process';
  return /^src\/(service|cli|testing)\//.test(path) ? 'service' : 'engine';
}

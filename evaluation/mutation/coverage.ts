/**
 * Which test files run which code. Every test file is run once, unmutated and with V8's coverage, which also proves that the
 * tests pass and tells how long each takes; what it says is kept until the code, or what lies beside the test, changes.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { pathToFileURL } from 'node:url';
import { isTestFile, failureOf, runTestFiles, standsAlone } from './test-files.ts';
import type { Workspace } from './workspace.ts';

/** What one test file runs: for each file of the product the spans that ran, as start, end, start, end … in UTF-16 units. */
export interface TestCoverage {
  readonly test: string;
  readonly ms: number;
  /** It starts other processes, and is run without others beside it. */
  readonly isAlone: boolean;
  readonly spans: Readonly<Record<string, readonly number[]>>;
}

const timeoutMs = 900_000;

/** @throws {Error} where a test fails without any mutant. */
export async function measureCoverage(
  workspaces: readonly Workspace[],
  keys: ReadonlyMap<string, string>,
  cache: string,
  tell: (line: string) => void,
): Promise<TestCoverage[]> {
  mkdirSync(cache, { recursive: true });
  const measured: TestCoverage[] = [];
  const missing: string[] = [];
  for (const [test, key] of keys) {
    const kept = join(cache, `${key}.json`);
    if (existsSync(kept)) measured.push(JSON.parse(readFileSync(kept, 'utf8')));
    else missing.push(test);
  }
  if (missing.length > 0) tell(`measuring ${missing.length} of ${keys.size} test files once, unmutated`);
  const broken: string[] = [];
  // The slowest kind first, so that no worker is left alone with it at the end.
  const queue = missing.sort((left, right) => Number(standsAlone(right)) - Number(standsAlone(left)));
  await Promise.all(
    workspaces.map(async (workspace) => {
      for (let test = queue.shift(); test !== undefined; test = queue.shift()) {
        const coverage = (await measure(workspace, test)) ?? (await measure(workspace, test));
        if (typeof coverage === 'string' || coverage === undefined)
          broken.push(`${test}: ${coverage ?? 'failed twice'}`);
        else {
          writeFileSync(join(cache, `${keys.get(test)}.json`), JSON.stringify(coverage));
          measured.push(coverage);
          tell(`  ${test} ${(coverage.ms / 1000).toFixed(1)} s, ${queue.length} left`);
        }
      }
    }),
  );
  if (broken.length > 0)
    throw new Error(`these tests fail without any mutant, so nothing can be said:\n  ${broken.join('\n  ')}`);
  return measured.sort((left, right) => (left.test < right.test ? -1 : 1));
}

/** Of each test: of the code that all share, of the test, and of what lies in its folder and below. */
export function cacheKeys(root: string, files: readonly string[]): Map<string, string> {
  const digests = files.map((path) => ({ path, digest: digest(readFileSync(join(root, path))) }));
  const isCode = (path: string): boolean => /\.(ts|mjs|sql|json)$/.test(path) && !isTestFile(path);
  const code = digest(
    digests
      .filter(({ path }) => isCode(path) && /^(src|migrations)\//.test(path) && !/(^|\/)fixtures\//.test(path))
      .map(({ path, digest }) => `${path} ${digest}`)
      .join('\n'),
  );
  return new Map(
    files.filter(isTestFile).map((test) => {
      const folder = `${dirname(test)}/`;
      const beside = digests.filter(({ path }) => path === test || (path.startsWith(folder) && !isTestFile(path)));
      return [test, digest(`2 ${code} ${test} ${beside.map(({ path, digest }) => `${path} ${digest}`).join('\n')}`)];
    }),
  );
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

/** `undefined` or a sentence where the test fails. */
async function measure(workspace: Workspace, test: string): Promise<TestCoverage | string | undefined> {
  const folder = mkdtempSync(join(workspace.temporary, 'coverage-'));
  try {
    const result = await runTestFiles(workspace, [test], { timeoutMs, environment: { NODE_V8_COVERAGE: folder } });
    if (result.exitCode !== 0) return failureOf(result);
    const reports = readdirSync(folder).filter((name) => name.startsWith('coverage-'));
    const processes = new Set(reports.map((name) => name.split('-')[1]));
    return {
      test,
      ms: Math.round(result.ms),
      isAlone: standsAlone(test) || processes.size > 1,
      spans: readSpans(
        reports.map((name) => join(folder, name)),
        workspace.root,
      ),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

function readSpans(reports: readonly string[], root: string): Record<string, number[]> {
  const base = `${pathToFileURL(root).href}/`;
  const ran = new Map<string, Uint8Array>();
  for (const report of reports) {
    for (const { url, functions } of readReport(report)) {
      const path = url.startsWith(base) ? url.slice(base.length) : '';
      if (!path.startsWith('src/') || !path.endsWith('.ts') || isTestFile(path)) continue;
      const ranges = functions.flatMap((one) => one.ranges);
      const length = Math.max(0, ...ranges.map(({ endOffset }) => endOffset));
      const painted = paint(ranges, length);
      const before = ran.get(path);
      if (before === undefined || before.length !== length) ran.set(path, painted);
      else for (let at = 0; at < length; at += 1) before[at] = (before[at] ?? 0) | (painted[at] ?? 0);
    }
  }
  return Object.fromEntries([...ran].map(([path, painted]) => [path, spansOf(painted)]));
}

interface Script {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly Range[] }[];
}

/** A process that was killed while it wrote has left half a report. */
function readReport(file: string): readonly Script[] {
  try {
    const { result }: { readonly result: readonly Script[] } = JSON.parse(readFileSync(file, 'utf8'));
    return result;
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Inner ranges say more than those around them. */
function paint(ranges: readonly Range[], length: number): Uint8Array {
  const painted = new Uint8Array(length);
  const fromOutside = [...ranges].sort(
    (left, right) => left.startOffset - right.startOffset || right.endOffset - left.endOffset,
  );
  for (const { startOffset, endOffset, count } of fromOutside) painted.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return painted;
}

function spansOf(painted: Uint8Array): number[] {
  const spans: number[] = [];
  for (let at = 0; at <= painted.length; at += 1)
    if ((painted[at] ?? 0) !== (at === 0 ? 0 : (painted[at - 1] ?? 0))) spans.push(at);
  return spans;
}

export function isRun(coverage: TestCoverage, path: string, offset: number): boolean {
  const spans = coverage.spans[path] ?? [];
  for (let at = 0; at < spans.length; at += 2)
    if ((spans[at] ?? 0) <= offset && offset < (spans[at + 1] ?? Infinity)) return true;
  return false;
}

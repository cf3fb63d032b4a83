/**
 * Which test files run which code. Every test file is run once, unmutated and with V8's coverage, which also proves that the
 * tests pass and tells how long each takes; what it says is kept until the code, or what lies beside the test, changes.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { pathToFileURL } from 'node:url';
import { failureOf, floorOf, isTestFile, runTestFiles, standsAlone } from './test-files.ts';
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

/** What is kept of a test: valid while each file that it ran is as it was. */
interface Kept {
  readonly coverage: TestCoverage;
  /** By path. */
  readonly digests: Readonly<Record<string, string>>;
}

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
  const digestOf = fileDigests(workspaces[0]?.root ?? '');
  for (const [test, key] of keys) {
    const kept = readKept(join(cache, `${key}.json`), digestOf);
    if (kept === undefined) missing.push(test);
    else measured.push(kept);
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
          const digests = Object.fromEntries(Object.keys(coverage.spans).map((path) => [path, digestOf(path)]));
          writeFileSync(join(cache, `${keys.get(test)}.json`), JSON.stringify({ coverage, digests } satisfies Kept));
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

function readKept(file: string, digestOf: (path: string) => string): TestCoverage | undefined {
  if (!existsSync(file)) return undefined;
  const { coverage, digests }: Kept = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(digests).every(([path, kept]) => digestOf(path) === kept) ? coverage : undefined;
}

/** `''` for a file that is not there. */
function fileDigests(root: string): (path: string) => string {
  const known = new Map<string, string>();
  return (path) => {
    const found = known.get(path) ?? (existsSync(join(root, path)) ? digest(readFileSync(join(root, path))) : '');
    known.set(path, found);
    return found;
  };
}

/** Of each test: of itself, of the data of its floor, which any of its tests may read, and of settings that all share. */
export function cacheKeys(root: string, files: readonly string[]): Map<string, string> {
  const digestOf = fileDigests(root);
  const listed = (paths: readonly string[]): string =>
    digest(paths.map((path) => `${path} ${digestOf(path)}`).join('\n'));
  const shared = listed(files.filter((path) => /^(migrations\/.*|package-lock\.json|tsconfig\.json)$/.test(path)));
  const data = files.filter((path) => !path.endsWith('.ts') || /(^|\/)fixtures\//.test(path));
  const dataByFloor = new Map<string, string>();
  return new Map(
    files.filter(isTestFile).map((test) => {
      const floor = floorOf(test);
      const ofFloor = dataByFloor.get(floor) ?? listed(data.filter((path) => path.startsWith(`${floor}/`)));
      dataByFloor.set(floor, ofFloor);
      return [test, digest(`3 ${shared} ${ofFloor} ${listed([test])}`)];
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

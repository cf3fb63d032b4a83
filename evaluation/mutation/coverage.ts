/**
 * Which code a test file runs. It is run once, unmutated and with V8's coverage, which also proves that its tests pass and tells
 * how long it takes.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path/posix';
import { pathToFileURL } from 'node:url';
import { failureOf, isTestFile, runTestFiles, standsAlone } from './test-files.ts';
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

/** A sentence where the test fails. */
export async function measureCoverage(workspace: Workspace, test: string): Promise<TestCoverage | string> {
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

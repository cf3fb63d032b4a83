/**
 * Divides test files into parts that take as long as each other, by what test-seconds.json says that files took; `run-tests.ts
 * --write-seconds` writes it anew. It names files that take long and no others: a new one needs no line, and a wrong one costs time alone. Tests that another file makes,
 * as those of small changes, are not measured: their lines are written by hand.
 */
import { readFileSync, writeFileSync } from 'node:fs';

export type Seconds = Readonly<Record<string, number>>;

const table = new URL('test-seconds.json', import.meta.url);
/** Files that take less stand in no line. */
const namedFrom = 5;
/** What one without a line is taken for. */
const usualSeconds = 0.7;

export function knownSeconds(): Seconds {
  return JSON.parse(readFileSync(table, 'utf8')) as Seconds;
}

export function secondsOf(files: readonly string[], known: Seconds): number {
  return files.reduce((sum, file) => sum + (known[file] ?? usualSeconds), 0);
}

/** The longest first, each to the part that has least. */
export function partsOf(files: readonly string[], count: number, known: Seconds): readonly (readonly string[])[] {
  const longestFirst = files.toSorted((a, b) => secondsOf([b], known) - secondsOf([a], known) || (a < b ? -1 : 1));
  const parts = Array.from({ length: count }, (): string[] => []);
  for (const file of longestFirst)
    parts.reduce((least, part) => (secondsOf(part, known) < secondsOf(least, known) ? part : least)).push(file);
  return parts.map((part) => part.toSorted());
}

/** What was measured in place of what was known of these files; lines of files that are gone go as well. */
export function renewedSeconds(known: Seconds, measured: Seconds, files: readonly string[]): Seconds {
  const rows = files.map((file) => [file, Math.round(measured[file] ?? known[file] ?? 0)] as const);
  return Object.fromEntries(
    rows.filter(([, seconds]) => seconds >= namedFrom).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

export function writeSeconds(seconds: Seconds): void {
  writeFileSync(table, `${JSON.stringify(seconds, null, 2)}\n`);
}

/** What is printed of a run of mutants, and what of it is kept as JSON. */
import { oneLine } from './equivalents.ts';
import type { Outcome, Trial } from './try-mutant.ts';

export interface ReportedTrial extends Trial {
  readonly line: number;
  readonly column: number;
  /** The changed text, and the lines it stands in before and after. */
  readonly original: string;
  readonly before: string;
  readonly after: string;
}

export interface Counts {
  readonly killed: number;
  readonly survived: number;
  readonly timeouts: number;
  readonly equivalents: number;
  /** Of those that are not equivalent. */
  readonly survivorPercent: number;
}

export function reported(trial: Trial, text: string): ReportedTrial {
  const { start, end, replacement } = trial.mutation;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end);
  return {
    ...trial,
    line: text.slice(0, start).split('\n').length,
    column: start - lineStart + 1,
    original: oneLine(text.slice(start, end)),
    before: shortened(text.slice(lineStart, lineEnd)),
    after: shortened(text.slice(lineStart, start) + replacement + text.slice(end, lineEnd)),
  };
}

export function isSurvivor({ outcome }: { readonly outcome: Outcome }): boolean {
  return outcome === 'survived' || outcome === 'not covered';
}

export function describeTrial(trial: ReportedTrial): string {
  const { mutation, outcome, tests, because } = trial;
  const asked =
    tests.length === 0
      ? 'no test'
      : tests.slice(0, 4).join(', ') + (tests.length > 4 ? ` and ${tests.length - 4} more` : '');
  return [
    `${outcome}: ${mutation.path}:${trial.line}:${trial.column} ${mutation.functionName} (${mutation.operator})`,
    `  - ${trial.before}`,
    `  + ${trial.after}`,
    outcome === 'equivalent' ? `  ${because}` : `  ran: ${asked}`,
  ].join('\n');
}

export function countsOf(trials: readonly Trial[]): Counts {
  const count = (...outcomes: Outcome[]): number => trials.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const equivalents = count('equivalent');
  const survived = count('survived', 'not covered');
  const judged = trials.length - equivalents;
  return {
    killed: count('killed'),
    survived,
    timeouts: count('timeout'),
    equivalents,
    survivorPercent: judged === 0 ? 0 : (100 * survived) / judged,
  };
}

export function byFolder(trials: readonly Trial[]): Map<string, Trial[]> {
  const folders = Map.groupBy(trials, ({ mutation }) => folderOf(mutation.path));
  return new Map([...folders].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** `engine/rules` of `src/engine/rules/check/glob.ts`; files beside folders are of the folder above. */
export function folderOf(path: string): string {
  const folders = path.split('/').slice(1, -1);
  return folders.slice(0, 2).join('/') || 'src';
}

export function summaryTable(trials: readonly Trial[]): string {
  const rows = [...byFolder(trials)].map(([folder, ofFolder]) => row(folder, countsOf(ofFolder)));
  const head = ['folder', 'killed', 'survived', 'timeout', 'equivalent', 'survivors'];
  return table([head, ...rows, row('all', countsOf(trials))]);
}

export function operatorTable(trials: readonly Trial[], names: readonly string[]): string {
  const rows = names.map((name) => {
    const own = trials.filter(({ mutation }) => mutation.operator === name);
    return [name, String(own.length), String(countsOf(own).survived)];
  });
  return table([['operator', 'mutants', 'survived'], ...rows]);
}

function row(name: string, { killed, survived, timeouts, equivalents, survivorPercent }: Counts): string[] {
  return [name, ...[killed, survived, timeouts, equivalents].map(String), `${survivorPercent.toFixed(1)} %`];
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function shortened(text: string): string {
  const line = oneLine(text);
  return line.length > 160 ? `${line.slice(0, 110)} … ${line.slice(-45)}` : line;
}

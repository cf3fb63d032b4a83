/** The table of derived symbols beside the truth, by set: what was had, what was found, how precise, and why the rest was not found. */
import { type DerivedSymbol } from '../../../src/engine/symbols/derive-symbols.ts';
import { symbolsKeptMax } from '../../../src/engine/symbols/rank-symbols.ts';
import type { DeriveOutcome } from '../../../src/service/symbols/derive-record.ts';
import type { JudgedTask } from '../symbols.ts';
import { type MissClass, missClasses } from './explain-miss.ts';
import { isSameSymbol } from './truth.ts';

/** @param misses of those that were compared, in which neither a true function nor one a hop away was found */
export function symbolsPage(judged: readonly JudgedTask[], misses: ReadonlyMap<JudgedTask, MissClass>): string {
  const lines = [
    '| set | records | compared | any hit | with callers | with callees | recall | precision | high: records | high: precise | high or medium |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
  ];
  const excluded = new Map<string, number>();
  for (const [set, tasks] of Map.groupBy(judged, (one) => one.set)) {
    const derived = tasks.filter(({ outcome }) => outcome.kind === 'derived');
    for (const { outcome } of tasks)
      if (outcome.kind === 'none') {
        const key = `${set}: ${outcome.reason.replace(/\d+/g, 'N').slice(0, 100)}`;
        excluded.set(key, (excluded.get(key) ?? 0) + 1);
      }
    const figures = derived.map((one) => figuresOf(one));
    const sum = (pick: (figure: Figures) => number): number =>
      figures.reduce((total, figure) => total + pick(figure), 0);
    const compared = tasks.filter(({ outcome }) => outcome.compared.length > 0 || outcome.kind === 'derived').length;
    const share = (part: number, whole: number): string =>
      whole === 0 ? '–' : `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;
    lines.push(
      `| ${[
        set,
        tasks.length,
        compared,
        share(
          sum(({ hit }) => hit),
          compared,
        ),
        share(
          sum(({ hitWithCallers }) => hitWithCallers),
          compared,
        ),
        share(
          sum(({ hitWithCallees }) => hitWithCallees),
          compared,
        ),
        share(
          sum(({ found }) => found),
          sum(({ truths }) => truths),
        ),
        share(
          sum(({ right }) => right),
          sum(({ kept }) => kept),
        ),
        share(
          sum(({ high }) => Number(high > 0)),
          compared,
        ),
        share(
          sum(({ highRight }) => highRight),
          sum(({ high }) => high),
        ),
        share(
          sum(({ graded }) => graded),
          compared,
        ),
      ].join(' | ')} |`,
    );
  }
  lines.push(
    '',
    'Not compared:',
    ...[...excluded].sort((a, b) => b[1] - a[1]).map(([key, count]) => `- ${count} × ${key}`),
    '',
    ...missLines(judged, misses),
    '',
  );
  return lines.join('\n');
}

function missLines(judged: readonly JudgedTask[], misses: ReadonlyMap<JudgedTask, MissClass>): readonly string[] {
  const lines: string[] = ['Not found, not even by a hop:'];
  for (const [set, tasks] of Map.groupBy(judged, (one) => one.set)) {
    for (const miss of missClasses) {
      const missed = tasks.filter((one) => misses.get(one) === miss);
      if (missed.length === 0) continue;
      const shown = missed.map(
        ({ task, truth }) =>
          `${task.id} (${truth
            .map(({ name }) => name)
            .slice(0, 2)
            .join(', ')})`,
      );
      lines.push(`- ${missed.length} × ${set}: ${miss}: ${shown.slice(0, 12).join('; ')}`);
    }
  }
  return lines;
}

/** What an overlay would hold: those behind them are looked at to tell why a function is not among them. */
export function keptOf(outcome: DeriveOutcome): readonly DerivedSymbol[] {
  return outcome.kind === 'derived' ? outcome.derivation.symbols.slice(0, symbolsKeptMax) : [];
}

interface Figures {
  readonly hit: number;
  readonly hitWithCallers: number;
  readonly hitWithCallees: number;
  readonly truths: number;
  readonly found: number;
  readonly kept: number;
  readonly right: number;
  readonly high: number;
  readonly highRight: number;
  readonly graded: number;
}

export function figuresOf({ outcome, truth }: JudgedTask): Figures {
  const symbols = keptOf(outcome);
  const isTrue = (symbol: (typeof symbols)[number]): boolean => truth.some((one) => isSameSymbol(one, symbol));
  const own = symbols.filter(({ route }) => route !== 'caller');
  const high = symbols.filter(({ confidence }) => confidence === 'high');
  const hit = own.some(isTrue);
  const withCallers = hit || symbols.some(isTrue);
  const shortNames = new Set(truth.map(({ name }) => name.split(/[.:]/).at(-1) ?? ''));
  const withCallees = withCallers || own.some(({ mentions }) => mentions.some((word) => shortNames.has(word)));
  return {
    hit: Number(hit),
    hitWithCallers: Number(withCallers),
    hitWithCallees: Number(withCallees),
    truths: truth.length,
    found: truth.filter((one) => symbols.some((symbol) => isSameSymbol(one, symbol))).length,
    kept: symbols.length,
    right: symbols.filter(isTrue).length,
    high: high.length,
    highRight: high.filter(isTrue).length,
    graded: Number(symbols.some(({ confidence }) => confidence !== 'low')),
  };
}

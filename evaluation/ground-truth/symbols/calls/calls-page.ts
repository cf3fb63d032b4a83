/** The table of false calls by set of truths, with what was left out of it and each failure. */
import type { JudgedTask } from '../../symbols.ts';
import { keptOf } from '../page.ts';
import type { FalseCalls, ScannedCall } from './false-calls.ts';

export interface JudgedCalls {
  readonly judged: JudgedTask;
  /** Absent of records none of whose functions is of high confidence: their calls are never called reachable. */
  readonly calls?: FalseCalls;
  /** Why a record with a function of high confidence was not looked at. */
  readonly reason?: string;
}

export function callsPage(all: readonly JudgedCalls[]): string {
  const lines = [
    '| set | records | compared | graded high | with a program | programs | records with a false call | of functions graded high | programs of unrelated exports | reachable |',
    '|---|---|---|---|---|---|---|---|---|---|',
  ];
  const asides: string[] = [];
  const failures: string[] = [];
  for (const [set, records] of Map.groupBy(all, ({ judged }) => judged.set)) {
    const high = records.flatMap(({ judged, calls }) => (calls === undefined ? [] : [{ judged, calls }]));
    const scanned = high.flatMap(({ calls }) => calls.scanned);
    const written = high.filter(({ calls }) => calls.scanned.some(isCandidate));
    const failed = high.filter(({ calls }) => calls.scanned.some((one) => isCandidate(one) && isFalse(one)));
    const share = high.length === 0 ? '–' : `${failed.length} (${((100 * failed.length) / high.length).toFixed(1)} %)`;
    const unrelated = scanned.filter((one) => !isCandidate(one));
    lines.push(
      `| ${[
        set,
        records.length,
        records.filter(({ judged }) => judged.outcome.kind === 'derived').length,
        high.length,
        written.length,
        scanned.filter(isCandidate).length,
        share,
        failed.filter(({ calls }) => calls.scanned.some((one) => isFalse(one) && one.confidence === 'high')).length,
        unrelated.length,
        unrelated.filter(isFalse).length,
      ].join(' | ')} |`,
    );
    const sum = (pick: (calls: FalseCalls) => number): number =>
      high.reduce((total, { calls }) => total + pick(calls), 0);
    asides.push(
      `- ${set}: candidates without a program: ${sum(({ leftOut }) => leftOut.true)} are true, ${sum(({ leftOut }) => leftOut['not exported'])} are not exported, ${sum(({ unwritten }) => unwritten)} have a name that no program can write; of the programs that are reachable, ${scanned.filter(({ answer }) => answer === 'true one').length} lead to a true function; of ${scanned.filter(({ answer }) => answer === 'package not listed').length} programs the package was not listed; ${records.filter(({ reason }) => reason !== undefined).length} records were not looked at (${[...new Set(records.flatMap(({ reason = '' }) => (reason === '' ? [] : [reason])))].join('; ')})`,
    );
    for (const { judged, calls } of failed.length === 0 && unrelated.every((one) => !isFalse(one)) ? [] : high)
      for (const one of calls.scanned.filter(isFalse))
        failures.push(
          `- ${set} ${judged.task.id} ${judged.task.name}: ${one.kind} ${one.called.module}#${one.called.name} ${one.confidence}; true: ${judged.truth.map(({ name }) => name).join(', ')}; high: ${keptOf(
            judged.outcome,
          )
            .filter(({ confidence }) => confidence === 'high')
            .map(({ name }) => name)
            .join(', ')}\n  ${one.explanation}`,
        );
  }
  return [...lines, '', 'Left out:', ...asides, '', 'Reachable, and not true:', ...failures, ''].join('\n');
}

function isCandidate({ kind }: ScannedCall): boolean {
  return kind !== 'unrelated';
}

function isFalse({ answer }: ScannedCall): boolean {
  return answer === 'reachable';
}

/**
 * The numbers that stand beside an alert in a list, and what a search leaves by them of the alerts that its words and languages find, as
 * `alertConditions` says it to the database. By numbers, since it is asked of every alert of an organization: by words it takes four times as long.
 */
import { severityLevels } from '../../engine/model/advisory.ts';
import { type Verdict, verdicts } from '../database/tables.ts';
import type { AlertFilter, AlertTotals } from './store.ts';

/** Where each number stands. */
export const places = { reachable: 0, needsReview: 1, unreachable: 2, priority: 3, severity: 4, verdict: 5 } as const;

/** Severities and verdicts are numbered by their place here, from 1 on as PostgreSQL does; 0: none of these. */
export const numbered = { severities: severityLevels, verdicts: ['', ...verdicts] } as const;

export interface NarrowedAlert {
  readonly severity: string;
  readonly verdict: Verdict | '';
  readonly totals: AlertTotals;
}

/** By place. */
export function numbersOf({ severity, verdict, totals }: NarrowedAlert): readonly number[] {
  return [
    totals.reachable,
    totals.needsReview,
    totals.unreachable,
    totals.priority,
    numbered.severities.findIndex((each) => each === severity) + 1,
    numbered.verdicts.indexOf(verdict) + 1,
  ];
}

export function totalsOf(numbers: readonly number[]): AlertTotals {
  return {
    reachable: numbers[places.reachable] ?? 0,
    needsReview: numbers[places.needsReview] ?? 0,
    unreachable: numbers[places.unreachable] ?? 0,
    priority: numbers[places.priority] ?? 0,
  };
}

export type AlertNarrowing = Pick<AlertFilter, 'severities' | 'reachability' | 'triage' | 'minPriority'>;

/** @returns whether an alert is left. @param numberAt of the alert, by place */
export function narrowedTo({
  severities,
  reachability,
  triage,
  minPriority,
}: AlertNarrowing): (numberAt: (place: number) => number) => boolean {
  const ofSeverity = severities?.map((each) => numbered.severities.indexOf(each) + 1);
  const ofVerdict = triage?.map((each) => numbered.verdicts.indexOf(each === 'open' ? '' : each) + 1);
  return (numberAt) =>
    (minPriority === 0 || numberAt(places.priority) >= minPriority) &&
    (ofSeverity === undefined || ofSeverity.includes(numberAt(places.severity))) &&
    (ofVerdict === undefined || ofVerdict.includes(numberAt(places.verdict))) &&
    (reachability === undefined || reachability.some((category) => numberAt(places[category]) > 0));
}

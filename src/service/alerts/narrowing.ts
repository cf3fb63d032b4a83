/** What a search leaves of the alerts that its words and languages find, as `alertConditions` says it to the database. */
import type { Reachability } from '../../engine/model/verdict.ts';
import type { Verdict } from '../database/tables.ts';
import type { AlertFilter } from './store.ts';

export type AlertNarrowing = Pick<AlertFilter, 'severities' | 'reachability' | 'triage' | 'minPriority'>;

export interface NarrowedAlert {
  readonly severity: string;
  readonly verdict: Verdict | '';
  readonly totals: Readonly<Record<Reachability | 'priority', number>>;
}

export function isLeft(
  { severities, reachability, triage, minPriority }: AlertNarrowing,
  { severity, verdict, totals }: NarrowedAlert,
): boolean {
  return (
    totals.priority >= minPriority &&
    (severities === undefined || severities.some((each) => each === severity)) &&
    (triage === undefined || triage.includes(verdict === '' ? 'open' : verdict)) &&
    (reachability === undefined || reachability.some((category) => totals[category] > 0))
  );
}

/** Which of two decisions on the same speaks: one on the issue before one on its alert before wider ones, and of these the newest. */
import type { Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';

type Ordered = Pick<Selectable<Tables['decisions']>, 'id' | 'issue_id' | 'alert_id' | 'created_at'>;

/** The one that speaks comes first. */
export function compareDecisions(a: Ordered, b: Ordered): number {
  return (
    levelOf(a) - levelOf(b) ||
    b.created_at.getTime() - a.created_at.getTime() ||
    (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
  );
}

function levelOf({ issue_id, alert_id }: Ordered): number {
  if (issue_id !== null) return 0;
  return alert_id === null ? 2 : 1;
}

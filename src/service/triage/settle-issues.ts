/**
 * Brings issues and alerts to where decisions and suppressions have them: what one covers is closed, with who said so and why, and what none
 * covers any more is open again. It compares all there is, so that it does not matter what changed: words, advisories, packages or the time. A
 * person's word on the issue itself comes first, then decisions, then what was imported; what cannot be reached stays archived for that.
 */
import type { DecisionEnd, IssueState, Queryable } from '../database/tables.ts';
import { type DecisionFinder, decisionFinder } from '../decisions/decision-finder.ts';
import { isOfWholeAlerts } from '../decisions/decision-scope.ts';
import {
  type DecisionRow,
  hasDecisionsInForce,
  listDecisionsByIds,
  listDecisionsDue,
  listDecisionsInForce,
} from '../decisions/store.ts';
import { keepHistoryOfIssues } from '../history/keep-history.ts';
import { listRepositoryIds } from '../repositories/scope-store.ts';
import { listSuppressionsInForce } from '../suppressions/store.ts';
import { suppressionFinder } from '../suppressions/suppression-finder.ts';
import { endDecisions } from './end-decisions.ts';
import { settledIssue, spokenBy, type Word } from './settled-issue.ts';
import {
  type Concern,
  type DecidedAlert,
  listDecidedAlerts,
  listSettledRows,
  type SettledIssue,
  type SettledRow,
  updateDecidedAlerts,
  updateSettledIssues,
} from './settled-store.ts';
import { pushEach } from '../../engine/text/push-each.ts';

export interface Settled {
  readonly closed: number;
  readonly reopened: number;
  /** Decisions that ended by themselves. */
  readonly ended: readonly DecisionRow[];
}

/** The caller holds the organization. */
export async function settleIssues(
  db: Queryable,
  organizationId: string,
  concerns: readonly Concern[],
  now: Date,
  word?: Word,
): Promise<Settled> {
  const ended: DecisionRow[] = [];
  const moved = new Map<string, SettledIssue>();
  const waiting = [...concerns];
  const end: End = async (rows, why) => {
    const ids = rows.map(({ id }) => id);
    pushEach(ended, await endDecisions(db, organizationId, ids, { why, by: 'service', reason: '' }, now));
    waiting.push({ kind: 'named', decisionIds: ids });
  };
  const due = await listDecisionsDue(db, organizationId, now);
  if (due.length > 0) await end(due, 'date');
  for (let concern = waiting.shift(); concern !== undefined; concern = waiting.shift()) {
    const found = await findSettled(db, organizationId, concern, { now, word, end });
    await updateSettledIssues(db, organizationId, found.issues, now);
    await updateDecidedAlerts(db, organizationId, found.alerts);
    for (const issue of found.issues) {
      const before = moved.get(issue.id);
      moved.set(issue.id, before === undefined ? issue : { ...issue, from_state: before.from_state });
    }
  }
  const issues = [...moved.values()].filter(({ state, from_state }) => state !== from_state);
  await keepHistoryOfIssues(db, organizationId, issues, now);
  const isOpen = (state: IssueState): boolean => state === 'open' || state === 'processing';
  return {
    closed: issues.filter(({ state, from_state }) => isOpen(from_state) && !isOpen(state)).length,
    reopened: issues.filter(({ state, from_state }) => isOpen(state) && !isOpen(from_state)).length,
    ended,
  };
}

const repositoriesAtOnce = 250;

/** All that an organization has, or some repositories. @param repositoryIds undefined: all */
export async function concernsOfRepositories(
  db: Queryable,
  organizationId: string,
  repositoryIds: readonly string[] | undefined,
): Promise<Concern[]> {
  const ids = repositoryIds ?? (await listRepositoryIds(db, organizationId));
  const concerns: Concern[] = [];
  for (let from = 0; from < ids.length; from += repositoriesAtOnce)
    concerns.push({ kind: 'place', repositoryIds: ids.slice(from, from + repositoriesAtOnce) });
  return concerns;
}

type End = (rows: readonly DecisionRow[], why: DecisionEnd) => Promise<void>;

interface Found {
  readonly issues: readonly SettledIssue[];
  readonly alerts: readonly DecidedAlert[];
}

interface Settling {
  readonly now: Date;
  readonly word: Word | undefined;
  readonly end: End;
}

async function findSettled(
  db: Queryable,
  organizationId: string,
  concern: Concern,
  { now, word, end }: Settling,
): Promise<Found> {
  const isDecided = await hasDecisionsInForce(db, organizationId);
  const suppressions =
    concern.kind === 'place'
      ? await listSuppressionsInForce(db, organizationId, concern.repositoryIds, now)
      : undefined;
  const isWanted = isDecided || suppressions === undefined || suppressions.length > 0;
  const kind = word?.isNew === true ? 'said' : isWanted ? 'open' : 'held';
  const rows = await listSettledRows(db, organizationId, concern, kind);
  const alerts = await listDecidedAlerts(db, organizationId, concern, isDecided ? kind : 'held');
  const byIssue = [...Map.groupBy(rows, (row) => row.issue_id).values()];
  const inForce = isDecided
    ? await listDecisionsInForce(db, organizationId, {
        alertIds: distinct([...rows.map(({ alert_id }) => alert_id), ...alerts.map(({ id }) => id)]),
        issueIds: distinct(rows.map(({ issue_id }) => issue_id)),
      })
    : [];
  const { ending, decide } = withoutEnding(inForce, byIssue, word);
  const byReason = Map.groupBy(ending, ([, why]) => why);
  for (const [why, ended] of byReason)
    await end(
      ended.map(([row]) => row),
      why,
    );
  const suppress = suppressionFinder(
    suppressions ??
      (await listSuppressionsInForce(db, organizationId, distinct(rows.map((row) => row.repository_id)), now)),
  );
  const before = await endedDecisions(db, organizationId, rows);
  const issues = byIssue.flatMap((ofIssue) => settledIssue(ofIssue, { decide, suppress, before, word }) ?? []);
  const whole = decisionFinder(inForce.filter((row) => isOfWholeAlerts(row) && !ending.has(row)));
  return { issues, alerts: alerts.flatMap((alert) => decidedAlert(alert, whole) ?? []) };
}

function distinct(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids)].filter((id) => id !== null);
}

/** One that speaks of something that it was to last until ends; then another one may speak, which is asked as well. */
function withoutEnding(
  inForce: readonly DecisionRow[],
  byIssue: readonly (readonly SettledRow[])[],
  word: Word | undefined,
): { readonly ending: Map<DecisionRow, DecisionEnd>; readonly decide: (row: SettledRow) => DecisionRow | undefined } {
  const ending = new Map<DecisionRow, DecisionEnd>();
  const find = decisionFinder(inForce, ending);
  const decide = (row: SettledRow): DecisionRow | undefined => spokenBy(row, find, word);
  for (;;) {
    const countBefore = ending.size;
    for (const ofIssue of byIssue) {
      for (let by = spoken(ofIssue, decide); by !== undefined; by = spoken(ofIssue, decide)) {
        if (by.until_has_fix && ofIssue.some(({ has_fix }) => has_fix)) ending.set(by, 'hasFix');
        else if (by.until_is_reachable && ofIssue.some(({ is_reachable }) => is_reachable))
          ending.set(by, 'isReachable');
        else break;
      }
    }
    if (ending.size === countBefore) return { ending, decide };
  }
}

function spoken(
  [row]: readonly SettledRow[],
  decide: (row: SettledRow) => DecisionRow | undefined,
): DecisionRow | undefined {
  return row === undefined ? undefined : decide(row);
}

/** Undefined where it is as it should be. */
function decidedAlert(alert: DecidedAlert, find: DecisionFinder): DecidedAlert | undefined {
  const by = find({
    issueId: '',
    alertId: alert.id,
    ruleId: '',
    packageIdentifier: alert.package_identifier,
    advisoryIds: [alert.advisory_id, ...alert.advisory_ids, ...alert.aliases],
    path: '',
    repositoryIds: [],
  });
  const [decision_id, verdict] = by === undefined ? ([null, ''] as const) : ([by.id, by.verdict] as const);
  return decision_id === alert.decision_id && verdict === alert.verdict
    ? undefined
    : { ...alert, decision_id, verdict };
}

async function endedDecisions(
  db: Queryable,
  organizationId: string,
  rows: readonly SettledRow[],
): Promise<Map<string, DecisionRow>> {
  const ids = distinct(rows.map(({ decision_id }) => decision_id));
  return new Map((await listDecisionsByIds(db, organizationId, ids)).map((row) => [row.id, row]));
}

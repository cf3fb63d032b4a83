/** The rows of decisions and of what happened to them. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { acrossOrganizations } from '../database/across-organizations.ts';
import { chunksOf } from '../database/chunks.ts';
import { storableJson, type StorableText } from '../database/storable-text.ts';
import type { DecisionEnd, Queryable, Tables, Verdict } from '../database/tables.ts';
import { contains } from '../database/text-search.ts';
import { compareDecisions } from './compare-decisions.ts';

export type DecisionRow = Selectable<Tables['decisions']>;
export type DecisionEventRow = Selectable<Tables['decision_events']>;

export async function insertDecisions(db: Queryable, rows: readonly DecisionRow[]): Promise<void> {
  for (const chunk of chunksOf(rows, 1000)) await db.insertInto('decisions').values(chunk).execute();
}

export async function insertDecisionEvents(db: Queryable, rows: readonly DecisionEventRow[]): Promise<void> {
  for (const chunk of chunksOf(rows, 1000))
    await db
      .insertInto('decision_events')
      .values(chunk.map((row) => ({ ...row, before: storableJson(row.before), after: storableJson(row.after) })))
      .execute();
}

export async function listDecisionsByIds(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<DecisionRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
}

export async function listDecisionsOfScopes(
  db: Queryable,
  organizationId: string,
  scopeKeys: readonly string[],
): Promise<DecisionRow[]> {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where('scope_digest', '=', sql<string>`ANY(${[...scopeKeys]}::text[])`)
    .execute();
}

export async function hasDecisionsInForce(db: Queryable, organizationId: string): Promise<boolean> {
  const found = await db
    .selectFrom('decisions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Those on any of these, and the wide ones, which name neither an alert nor an issue. */
export async function listDecisionsInForce(
  db: Queryable,
  organizationId: string,
  { alertIds, issueIds }: { readonly alertIds: readonly string[]; readonly issueIds: readonly string[] },
): Promise<DecisionRow[]> {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([
        where('alert_id', '=', sql<string>`ANY(${[...alertIds]}::uuid[])`),
        where('issue_id', '=', sql<string>`ANY(${[...issueIds]}::uuid[])`),
        where.and([where('alert_id', 'is', null), where('issue_id', 'is', null)]),
      ]),
    )
    .execute();
}

/** In force on an alert, on an issue of it, or holding one of its issues closed; and the one that covers all of it. */
export async function listDecisionsTouching(
  db: Queryable,
  organizationId: string,
  alertId: string,
): Promise<ListedDecision[]> {
  const issues = sql`SELECT issues.id FROM issues WHERE issues.organization_id = ${organizationId}::uuid AND issues.alert_id = ${alertId}::uuid`;
  const rows = await db
    .selectFrom('decisions')
    .selectAll()
    .select(issueCount(organizationId).as('issue_count'))
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`(alert_id = ${alertId}::uuid OR issue_id IN (${issues})
        OR id IN (SELECT issues.decision_id FROM issues WHERE issues.organization_id = ${organizationId}::uuid
          AND issues.alert_id = ${alertId}::uuid AND issues.decision_id IS NOT NULL)
        OR id = (SELECT alerts.decision_id FROM alerts WHERE alerts.organization_id = ${organizationId}::uuid AND alerts.id = ${alertId}::uuid))`,
    )
    .execute();
  return rows.toSorted(compareDecisions);
}

export async function countWideDecisions(db: Queryable, organizationId: string): Promise<number> {
  const counted = await db
    .selectFrom('decisions')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where('alert_id', 'is', null)
    .where('issue_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(counted.total);
}

export async function updateDecisionTerms(db: Queryable, row: DecisionRow): Promise<void> {
  await db
    .updateTable('decisions')
    .set({
      verdict: row.verdict,
      reason: row.reason,
      until_date: row.until_date,
      until_has_fix: row.until_has_fix,
      until_is_reachable: row.until_is_reachable,
      search_text: row.search_text,
      updated_by: row.updated_by,
      updated_at: row.updated_at,
    })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute();
}

export interface DecisionEnding {
  readonly why: DecisionEnd;
  readonly by: StorableText;
  readonly reason: StorableText;
}

/** @returns those that were in force */
export async function updateDecisionsEnded(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
  { why, by, reason }: DecisionEnding,
  now: Date,
): Promise<DecisionRow[]> {
  return db
    .updateTable('decisions')
    .set({ ended_at: now, ended_by: by, ended_why: why, end_reason: reason })
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where('ended_at', 'is', null)
    .returningAll()
    .execute();
}

/** Those whose time is over, which nobody has seen to. */
export async function listDecisionsDue(db: Queryable, organizationId: string, now: Date): Promise<DecisionRow[]> {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where('until_date', '<=', now)
    .execute();
}

export async function listOrganizationsWithDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('decisions')
    .select('organization_id')
    .distinct()
    .where('ended_at', 'is', null)
    .where('until_date', '<=', now)
    .modifyEnd(acrossOrganizations('in which organizations the time of decisions is over'))
    .execute();
  return rows.map((row) => row.organization_id);
}

/** Oldest first. */
export async function listDecisionEvents(
  db: Queryable,
  organizationId: string,
  decisionId: string,
): Promise<DecisionEventRow[]> {
  return db
    .selectFrom('decision_events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('decision_id', '=', decisionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export interface DecisionSearch {
  readonly alertIds: readonly string[] | undefined;
  readonly issueIds: readonly string[] | undefined;
  readonly ruleIds: readonly string[] | undefined;
  readonly repositoryIds: readonly string[] | undefined;
  readonly verdicts: readonly Verdict[] | undefined;
  readonly isInForce: boolean | undefined;
  readonly terms: readonly StorableText[];
}

export interface ListedDecision extends DecisionRow {
  /** Those that it holds closed. */
  readonly issue_count: number;
}

/** Newest first. */
export async function listDecisions(
  db: Queryable,
  organizationId: string,
  search: DecisionSearch,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: ListedDecision[]; readonly total: number }> {
  const { alertIds, issueIds, ruleIds, repositoryIds, verdicts, isInForce, terms } = search;
  let matching = db.selectFrom('decisions').where('organization_id', '=', organizationId);
  if (alertIds !== undefined) matching = matching.where('alert_id', '=', sql<string>`ANY(${[...alertIds]}::uuid[])`);
  if (issueIds !== undefined) matching = matching.where('issue_id', '=', sql<string>`ANY(${[...issueIds]}::uuid[])`);
  if (ruleIds !== undefined) matching = matching.where('rule_id', '=', sql<string>`ANY(${[...ruleIds]}::uuid[])`);
  if (repositoryIds !== undefined)
    matching = matching.where(sql<boolean>`repository_ids && ${[...repositoryIds]}::uuid[]`);
  if (verdicts !== undefined) matching = matching.where('verdict', '=', sql<Verdict>`ANY(${[...verdicts]}::text[])`);
  if (isInForce !== undefined) matching = matching.where('ended_at', isInForce ? 'is' : 'is not', null);
  for (const term of terms) matching = matching.where(contains(sql`search_text`, term));
  const rows = await matching
    .selectAll()
    .select(issueCount(organizationId).as('issue_count'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const counted = await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}

/** In the order of the ids. */
export async function listDecisionsWithCounts(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<ListedDecision[]> {
  const rows = await db
    .selectFrom('decisions')
    .selectAll()
    .select(issueCount(organizationId).as('issue_count'))
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function issueCount(organizationId: string): RawBuilder<number> {
  return sql<number>`(SELECT count(*)::integer FROM issues WHERE issues.organization_id = ${organizationId}::uuid
    AND issues.decision_id = decisions.id)`;
}

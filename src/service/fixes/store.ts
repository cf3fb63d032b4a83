/** Plans of repositories and the pull requests made of them: which are due, who has them, and how they stand. */
import { type Selectable, sql } from 'kysely';
import type { FixedAlert } from '../../engine/fixes/model/fix-plan.ts';
import { acrossOrganizations } from '../database/across-organizations.ts';
import { storableJson, type StorableText, storableText, storableTexts } from '../database/storable-text.ts';
import type { FixState, KeptFixPlan, Queryable, Tables } from '../database/tables.ts';

export type FixPlanRow = Selectable<Tables['fix_plans']>;
export type FixPullRequestRow = Selectable<Tables['fix_pull_requests']>;
export type FixPlanKey = Pick<FixPlanRow, 'organization_id' | 'repository_id'>;

/** Its plan is made, or brought to its host, soon. */
export async function markFixesDue(db: Queryable, key: FixPlanKey, now: Date): Promise<void> {
  await db
    .insertInto('fix_plans')
    .values({ organization_id: key.organization_id, repository_id: key.repository_id, due_at: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'repository_id']).doUpdateSet({ due_at: now, attempts: 0, settled_key: '' }),
    )
    .execute();
}

/** Where pull requests are open or asked for, or were merged and nobody has looked since whether that helped. */
export async function hasLivingFixes(db: Queryable, key: FixPlanKey): Promise<boolean> {
  const found = await db
    .selectFrom('fix_pull_requests')
    .select('group_id')
    .where('organization_id', '=', key.organization_id)
    .where('repository_id', '=', key.repository_id)
    .where((where) =>
      where.or([
        where('state', 'in', ['asked', 'open']),
        where.and([where('state', '=', 'merged'), where('note', '=', '')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Of all repositories that a policy of the organization is for. */
export async function markAllFixesDue(db: Queryable, organizationId: string, now: Date): Promise<void> {
  await db
    .insertInto('fix_plans')
    .columns(['organization_id', 'repository_id', 'due_at'])
    .expression((from) =>
      from
        .selectFrom('repositories')
        .select(['organization_id', 'id', sql<Date>`${now}::timestamptz`.as('due_at')])
        .where('organization_id', '=', organizationId)
        .where('kind', '=', 'git')
        .where('archived_at', 'is', null)
        .where('line_of_id', 'is', null)
        .where('scanned_commit_sha', '<>', ''),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'repository_id']).doUpdateSet({ due_at: now, attempts: 0, settled_key: '' }),
    )
    .execute();
}

/** Longest due first; of closed organizations none. */
export async function listDueFixes(db: Queryable, now: Date, limit: number): Promise<FixPlanKey[]> {
  return db
    .selectFrom('fix_plans')
    .innerJoin('organizations', 'organizations.id', 'fix_plans.organization_id')
    .select(['organization_id', 'repository_id'])
    .where('organizations.closed_at', 'is', null)
    .where('due_at', '<=', now)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
    .orderBy('due_at')
    .limit(limit)
    .modifyEnd(acrossOrganizations('of which repositories fixes are to be planned or proposed'))
    .execute();
}

/** Undefined where another process has it, or it is due no more. */
export async function claimFixes(
  db: Queryable,
  key: FixPlanKey,
  claim: { readonly id: string; readonly until: Date; readonly now: Date },
): Promise<FixPlanRow | undefined> {
  return db
    .updateTable('fix_plans')
    .set({ claim_id: claim.id, claimed_until: claim.until })
    .where('organization_id', '=', key.organization_id)
    .where('repository_id', '=', key.repository_id)
    .where('due_at', '<=', claim.now)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', claim.now)]))
    .returningAll()
    .executeTakeFirst();
}

/** False where somebody else has it by now. */
export async function extendFixClaim(db: Queryable, key: FixPlanKey, claimId: string, until: Date): Promise<boolean> {
  const updated = await ownPlan(db, key, claimId).set({ claimed_until: until }).executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function keepPlan(
  db: Queryable,
  key: FixPlanKey,
  { commitSha, plan }: { readonly commitSha: string; readonly plan: KeptFixPlan },
  now: Date,
): Promise<void> {
  await db
    .updateTable('fix_plans')
    .set({ commit_sha: storableText(commitSha, 'line'), plan: storableJson(plan), planned_at: now })
    .where('organization_id', '=', key.organization_id)
    .where('repository_id', '=', key.repository_id)
    .execute();
}

export interface FixEnd {
  /** When it is to be looked at again; null where nothing is left to do. */
  readonly nextAt: Date | null;
  readonly attempts: number;
  readonly problem: string;
  /** Absent where the host was not brought to what is planned. */
  readonly settledKey?: string;
}

/** Gives the claim back. What became due meanwhile stays due. */
export async function settleFixes(db: Queryable, row: FixPlanRow, end: FixEnd): Promise<void> {
  const isAsClaimed = sql<boolean>`due_at = ${row.due_at}`;
  await ownPlan(db, row, row.claim_id ?? '')
    .set({
      claim_id: null,
      claimed_until: null,
      due_at: sql<Date | null>`CASE WHEN ${isAsClaimed} THEN ${end.nextAt}::timestamptz ELSE due_at END`,
      attempts: sql<number>`CASE WHEN ${isAsClaimed} THEN ${end.attempts}::integer ELSE attempts END`,
      problem: storableText(end.problem, 'line'),
      ...(end.settledKey === undefined
        ? {}
        : { settled_key: sql<string>`CASE WHEN ${isAsClaimed} THEN ${end.settledKey}::text ELSE settled_key END` }),
    })
    .execute();
}

function ownPlan(db: Queryable, key: FixPlanKey, claimId: string) {
  return db
    .updateTable('fix_plans')
    .where('organization_id', '=', key.organization_id)
    .where('repository_id', '=', key.repository_id)
    .where('claim_id', '=', claimId);
}

export async function findFixPlan(db: Queryable, key: FixPlanKey): Promise<FixPlanRow | undefined> {
  return db
    .selectFrom('fix_plans')
    .selectAll()
    .where('organization_id', '=', key.organization_id)
    .where('repository_id', '=', key.repository_id)
    .executeTakeFirst();
}

export async function listFixesOfRepository(db: Queryable, key: FixPlanKey): Promise<FixPullRequestRow[]> {
  return db
    .selectFrom('fix_pull_requests')
    .selectAll()
    .where('organization_id', '=', key.organization_id)
    .where('repository_id', '=', key.repository_id)
    .orderBy('group_id')
    .execute();
}

/** Numbers of a host only grow: what is not above that of the earlier one is over. */
const earlier = {
  earlier_id: sql<StorableText>`CASE WHEN fix_pull_requests.pull_request_id <> '' THEN fix_pull_requests.pull_request_id ELSE fix_pull_requests.earlier_id END`,
  pull_request_id: '' as const,
};

/** Somebody wants it opened: whatever became of an earlier one. One that is open stays as it is. */
export async function askForFix(db: Queryable, key: FixPlanKey, groupId: string, now: Date): Promise<void> {
  const asked = { state: 'asked' as const, closing_reason: '' as const, note: '' as const, updated_at: now };
  await db
    .insertInto('fix_pull_requests')
    .values({
      organization_id: key.organization_id,
      repository_id: key.repository_id,
      group_id: storableText(groupId, 'line'),
      ...asked,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'repository_id', 'group_id'])
        .doUpdateSet({ ...asked, ...earlier, text_key: '', content_key: '', ended_at: null })
        .where('fix_pull_requests.state', '<>', 'open'),
    )
    .execute();
}

/** Before anything of it is at the host: a second try knows then what is its own. */
export async function beginFix(
  db: Queryable,
  key: FixPlanKey,
  { groupId, title, targets, closes }: BegunFix,
  now: Date,
): Promise<void> {
  const begun = {
    state: 'open' as const,
    title: storableText(title, 'line'),
    targets: storableTexts(targets, 'line'),
    closes: storableJson(closes),
    content_key: '',
    text_key: '',
    closing_reason: '' as const,
    note: '' as const,
    opened_at: null,
    ended_at: null,
    updated_at: now,
  };
  await db
    .insertInto('fix_pull_requests')
    .values({
      organization_id: key.organization_id,
      repository_id: key.repository_id,
      group_id: storableText(groupId, 'line'),
      ...begun,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'repository_id', 'group_id']).doUpdateSet({ ...begun, ...earlier }),
    )
    .execute();
}

export interface BegunFix {
  readonly groupId: string;
  readonly title: string;
  readonly targets: readonly string[];
  readonly closes: readonly FixedAlert[];
}

export interface FixChange {
  readonly state?: FixState;
  readonly pullRequestId?: string;
  readonly title?: string;
  readonly targets?: readonly string[];
  readonly closes?: readonly FixedAlert[];
  readonly contentKey?: string;
  readonly textKey?: string;
  readonly commits?: readonly string[];
  readonly closingReason?: string;
  readonly note?: string;
  readonly openedAt?: Date;
  readonly endedAt?: Date;
}

export async function changeFix(
  db: Queryable,
  row: FixPlanKey & { readonly group_id: string },
  change: FixChange,
  now: Date,
): Promise<void> {
  const { state, contentKey, textKey, commits, targets, closes, openedAt, endedAt } = change;
  const line = (text: string | undefined, column: string) =>
    text === undefined ? {} : { [column]: storableText(text, 'line') };
  await db
    .updateTable('fix_pull_requests')
    .set({
      updated_at: now,
      ...(state === undefined ? {} : { state }),
      ...line(change.pullRequestId, 'pull_request_id'),
      ...line(change.title, 'title'),
      ...line(change.closingReason, 'closing_reason'),
      ...line(change.note, 'note'),
      ...(targets === undefined ? {} : { targets: storableTexts(targets, 'line') }),
      ...(closes === undefined ? {} : { closes: storableJson(closes) }),
      ...(contentKey === undefined ? {} : { content_key: contentKey }),
      ...(textKey === undefined ? {} : { text_key: textKey }),
      ...(commits === undefined ? {} : { commits: [...commits] }),
      ...(openedAt === undefined ? {} : { opened_at: openedAt }),
      ...(endedAt === undefined ? {} : { ended_at: endedAt }),
    })
    .where('organization_id', '=', row.organization_id)
    .where('repository_id', '=', row.repository_id)
    .where('group_id', '=', storableText(row.group_id, 'line'))
    .execute();
}

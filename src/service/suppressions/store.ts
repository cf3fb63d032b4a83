/** The rows of suppressions, and the issues that they close or have closed. */
import { type Selectable, sql } from 'kysely';
import { acrossOrganizations } from '../database/across-organizations.ts';
import { chunksOf } from '../database/chunks.ts';
import { storableJson, type StorableText } from '../database/storable-text.ts';
import type { Queryable, Tables } from '../database/tables.ts';

export type SuppressionRow = Selectable<Tables['suppressions']>;

export interface SuppressionScope {
  readonly organizationId: string;
  /** Null: the whole organization. */
  readonly repositoryId: string | null;
}

/** Of one file, as it was imported last. */
export async function listSuppressionsOfFile(
  db: Queryable,
  { organizationId, repositoryId }: SuppressionScope,
  fileName: StorableText,
): Promise<SuppressionRow[]> {
  return db
    .selectFrom('suppressions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('repository_id', 'is not distinct from', repositoryId)
    .where('file_name', '=', fileName)
    .orderBy('id')
    .execute();
}

export async function countSuppressions(db: Queryable, organizationId: string): Promise<number> {
  const counted = await db
    .selectFrom('suppressions')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(counted.total);
}

export async function insertSuppressions(db: Queryable, rows: readonly SuppressionRow[]): Promise<void> {
  for (const chunk of chunksOf(rows, 1000))
    await db
      .insertInto('suppressions')
      .values(chunk.map((row) => ({ ...row, entry: storableJson(row.entry) })))
      .execute();
}

/** Where entries stand now that say what they said before. */
export async function updateSuppressionLines(
  db: Queryable,
  organizationId: string,
  moved: readonly { readonly id: string; readonly line: number }[],
): Promise<void> {
  await sql`UPDATE suppressions SET line = moved.line
    FROM unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ line }) => line)}::integer[]) AS moved (id, line)
    WHERE suppressions.organization_id = ${organizationId}::uuid AND suppressions.id = moved.id`.execute(db);
}

/** @returns those that were there */
export async function deleteSuppressions(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<SuppressionRow[]> {
  return db
    .deleteFrom('suppressions')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .returningAll()
    .execute();
}

/** Of these repositories and of the organization, whose time is not over; a repository's own come first, then what was there first. */
export async function listSuppressionsInForce(
  db: Queryable,
  organizationId: string,
  repositoryIds: readonly string[],
  now: Date,
): Promise<SuppressionRow[]> {
  return db
    .selectFrom('suppressions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where((where) =>
      where.or([
        where('repository_id', 'is', null),
        where('repository_id', '=', sql<string>`ANY(${[...repositoryIds]}::uuid[])`),
      ]),
    )
    .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
    .orderBy(sql`repository_id IS NULL`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export interface ListedSuppression extends SuppressionRow {
  /** Those that it has closed. */
  readonly issue_count: number;
}

/** Newest first. @param repositoryIds of these alone; undefined: all, and those of the organization */
export async function listSuppressions(
  db: Queryable,
  organizationId: string,
  repositoryIds: readonly string[] | undefined,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: ListedSuppression[]; readonly total: number }> {
  let matching = db.selectFrom('suppressions').where('organization_id', '=', organizationId);
  if (repositoryIds !== undefined)
    matching = matching.where('repository_id', '=', sql<string>`ANY(${[...repositoryIds]}::uuid[])`);
  const rows = await matching
    .selectAll()
    .select(
      sql<number>`(SELECT count(*)::integer FROM issues WHERE issues.organization_id = ${organizationId}::uuid
        AND issues.suppression_id = suppressions.id)`.as('issue_count'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const counted = await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}

/** Organizations in which the time of some is over, and nobody has seen to it. */
export async function listOrganizationsWithEnded(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('suppressions')
    .select('organization_id')
    .distinct()
    .where('is_over', '=', false)
    .where('until', '<=', now)
    .modifyEnd(acrossOrganizations('in which organizations the time of suppressions is over'))
    .execute();
  return rows.map((row) => row.organization_id);
}

/** @returns those whose time was not known to be over */
export async function markSuppressionsOver(
  db: Queryable,
  organizationId: string,
  now: Date,
): Promise<SuppressionRow[]> {
  return db
    .updateTable('suppressions')
    .set({ is_over: true })
    .where('organization_id', '=', organizationId)
    .where('is_over', '=', false)
    .where('until', '<=', now)
    .returningAll()
    .execute();
}

/** Repositories with issues that one of these has closed. */
export async function listRepositoriesClosedBy(
  db: Queryable,
  organizationId: string,
  suppressionIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('issues')
    .select('repository_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('suppression_id', '=', sql<string>`ANY(${[...suppressionIds]}::uuid[])`)
    .execute();
  return rows.map((row) => row.repository_id);
}

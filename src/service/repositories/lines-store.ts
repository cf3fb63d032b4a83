/** The rows of lines: branches and tags that were registered beside the default branches of repositories. */
import { type RawBuilder, sql } from 'kysely';
import type { StorableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import type { RepositoryRow } from './store.ts';

export interface NewLine {
  readonly id: string;
  /** As git has it. */
  readonly ref: StorableText;
  /** As people know it. */
  readonly name: StorableText;
}

/** Of one repository, a hundred at most; the organization is held, so that no other request registers the same. */
export async function insertLines(
  db: Queryable,
  repository: RepositoryRow,
  lines: readonly NewLine[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  const { organization_id: organizationId } = repository;
  await db
    .insertInto('repositories')
    .values(
      lines.map(({ id, ref, name }) => ({
        organization_id: organizationId,
        id,
        line_of_id: repository.id,
        ref,
        default_branch: name,
        kind: repository.kind,
        url: repository.url,
        name: repository.name,
        git_author_email: repository.git_author_email,
        // Deliveries are signed for the repository.
        signing_secret: '',
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  await db
    .insertInto('repository_owners')
    .values(lines.map(({ id }) => ({ repository_id: id, organization_id: organizationId })))
    .execute();
}

/** In the order of their names. */
export async function listLinesOf(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
): Promise<RepositoryRow[]> {
  return db
    .selectFrom('repositories')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('line_of_id', '=', repositoryId)
    .orderBy('ref')
    .execute();
}

/** What they share with their repositories follows them. */
export async function updateLinesOf(
  db: Queryable,
  organizationId: string,
  repositoryIds: readonly string[],
): Promise<void> {
  if (repositoryIds.length === 0) return;
  await sql`UPDATE repositories AS lines SET name = owner.name, git_author_email = owner.git_author_email
    FROM repositories AS owner
    WHERE lines.organization_id = ${organizationId}::uuid AND lines.line_of_id = ANY(${[...repositoryIds]}::uuid[])
      AND owner.organization_id = ${organizationId}::uuid AND owner.id = lines.line_of_id`.execute(db);
}

/** Since when the code host has it no more; null: it is there. */
export async function updateLineGone(
  db: Queryable,
  organizationId: string,
  id: string,
  goneAt: Date | null,
): Promise<boolean> {
  const updated = await db
    .updateTable('repositories')
    .set({ archived_at: goneAt })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('line_of_id', 'is not', null)
    .where('archived_at', goneAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** By the name of the repository, then of the branch or tag. @param repositoryId undefined: of all */
export async function listLines(
  db: Queryable,
  organizationId: string,
  repositoryId: string | undefined,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: RepositoryRow[]; readonly total: number }> {
  const matching = db
    .selectFrom('repositories')
    .where('organization_id', '=', organizationId)
    .where('line_of_id', 'is not', null)
    .$if(repositoryId !== undefined, (lines) => lines.where('line_of_id', '=', repositoryId ?? ''));
  const rows = await matching
    .selectAll()
    .orderBy('name')
    .orderBy('ref')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const counted = await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}

/**
 * The ids of repositories whose default branch has one of the names, and of lines that have: by a short name or as git has it.
 * @param repositoryIds with their lines; undefined: all
 */
export async function listIdsOfRefs(
  db: Queryable,
  organizationId: string,
  refs: readonly string[],
  repositoryIds: readonly string[] | undefined,
): Promise<string[]> {
  const ids = sql`ANY(${[...(repositoryIds ?? [])]}::uuid[])`;
  const inScope: RawBuilder<boolean> =
    repositoryIds === undefined ? sql<boolean>`true` : sql<boolean>`(id = ${ids} OR line_of_id = ${ids})`;
  const rows = await db
    .selectFrom('repositories')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(hasName(refs))
    .where(inScope)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A repository where the name is that of its default branch, else the line that has it; a branch before a tag of one name. */
export async function findRepositoryAtRef(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
  ref: string,
): Promise<RepositoryRow | undefined> {
  return db
    .selectFrom('repositories')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`(id = ${repositoryId}::uuid OR line_of_id = ${repositoryId}::uuid)`)
    .where(hasName([ref]))
    .orderBy(sql`line_of_id IS NOT NULL`)
    .orderBy('ref')
    .limit(1)
    .executeTakeFirst();
}

function hasName(names: readonly string[]): RawBuilder<boolean> {
  const any = sql`ANY(${[...names]}::text[])`;
  return sql<boolean>`(default_branch = ${any} OR ref = ${any} OR (line_of_id IS NULL AND 'refs/heads/' || default_branch = ${any}))`;
}

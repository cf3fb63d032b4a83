/** The bills of materials that were uploaded, one for each repository of that kind. */
import { prepared } from '../database/prepared.ts';
import type { StorableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';

export interface StoredSbom {
  readonly file_name: StorableText;
  readonly format: string;
  readonly digest: string;
  readonly content: string;
}

/** In place of what is there. */
export async function upsertSbom(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
  sbom: StoredSbom,
  now: Date,
): Promise<void> {
  await db
    .insertInto('sboms')
    .values({ ...sbom, organization_id: organizationId, repository_id: repositoryId, uploaded_at: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'repository_id']).doUpdateSet({ ...sbom, uploaded_at: now }),
    )
    .execute();
}

export async function findSbom(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
): Promise<StoredSbom | undefined> {
  return db
    .selectFrom('sboms')
    .select(['file_name', 'format', 'digest', 'content'])
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

/** Without its content, which may be large. */
export async function findSbomDigest(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sboms')
    .select('digest')
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row?.digest;
}

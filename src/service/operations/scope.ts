/** Which repositories, and which registered branches and tags of them, a request is about. */
import { isStorable } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { badField } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { findRepositoryAtRef, listIdsOfRefs } from '../repositories/lines-store.ts';
import { findRepository, type RepositoryRow } from '../repositories/store.ts';
import { idFilter, listFilter } from './filters.ts';

/** Undefined: all default branches. Empty: nothing. */
export async function scopeOf(
  db: Queryable,
  organizationId: string,
  body: { readonly repositoryIds?: readonly string[]; readonly refs?: readonly string[] },
): Promise<readonly string[] | undefined> {
  const repositoryIds = idFilter(body.repositoryIds);
  const refs = listFilter(body.refs)?.filter((name) => name !== '' && isStorable(name));
  return refs === undefined ? repositoryIds : listIdsOfRefs(db, organizationId, refs, repositoryIds);
}

/** Undefined where there is no such repository, or no such branch or tag is registered. */
export async function findNamed(
  db: Queryable,
  organizationId: string,
  { repositoryId = '', ref = '' }: { readonly repositoryId?: string | undefined; readonly ref?: string | undefined },
): Promise<RepositoryRow | undefined> {
  if (repositoryId === '' && ref !== '') throw badField('/ref', 'goes with /repositoryId alone');
  if (!isId(repositoryId) || !isStorable(ref)) return undefined;
  return ref === ''
    ? findRepository(db, organizationId, repositoryId)
    : findRepositoryAtRef(db, organizationId, repositoryId, ref);
}

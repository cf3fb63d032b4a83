/** Which commits of a repository scans have read: no others are shown, whatever the code host would give. */
import { prepared } from '../database/prepared.ts';
import { storableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';

export interface ReadCommit {
  /** As `scans.head_source` has it: where a pull request's head lies; '' for the repository itself. */
  readonly headSource: string;
}

/** Undefined where no scan of the repository, or of this branch or tag, has read it. */
export async function findReadCommit(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
  commitSha: string,
): Promise<ReadCommit | undefined> {
  const commit = storableText(commitSha, 'line');
  const scan = await db
    .selectFrom('scans')
    .select(['head_source', 'commit_sha'])
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('state', '=', 'completed')
    .where((of) => of.or([of('commit_sha', '=', commit), of('base_commit_sha', '=', commit)]))
    .orderBy('queued_at', 'desc')
    .limit(1)
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (scan !== undefined) return { headSource: scan.commit_sha === commitSha ? scan.head_source : '' };
  const repository = await db
    .selectFrom('repositories')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', repositoryId)
    .where('scanned_commit_sha', '=', commitSha)
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (repository !== undefined) return { headSource: '' };
  // What was found there stays longer than the scan that found it.
  const held = await db
    .selectFrom('packages')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('commit_sha', '=', commit)
    .limit(1)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return held === undefined ? undefined : { headSource: '' };
}

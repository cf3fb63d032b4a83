/** Extension: list registered branches and tags. */
import { Type } from 'typebox';
import { isId } from '../foundation/ids.ts';
import { kindOfRef } from '../git/git-ref.ts';
import { listLines } from '../repositories/lines-store.ts';
import type { RepositoryRow } from '../repositories/store.ts';
import { refKind } from './branch-shapes.ts';
import { exampleIds, examplePlace, exampleTimes } from './examples.ts';
import { count, dateTime, optionalId, organizationId, page, pageSize } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';

const state = Type.Enum(['waiting', 'scanned', 'gone'], {
  title: 'BranchState',
  description:
    '`waiting`: no scan of it was recorded yet. `gone`: the code host has it no more, or never had it; what was found there last stays, and a push or a scan that finds it again takes it up.',
});

const branch = Type.Object(
  {
    id: Type.String({ description: 'May be given wherever an operation takes the id of a repository.' }),
    repositoryId: Type.String({ description: 'Of the repository that it is of.' }),
    repositoryName: Type.String(),
    kind: refKind,
    name: Type.String(),
    state,
    scannedCommitSha: Type.String({ description: 'Empty before the first scan.' }),
    goneAt: Type.String({ description: 'When a scan first did not find it; empty for all others.' }),
    createdAt: dateTime,
  },
  { title: 'Branch' },
);

export const repositoriesListBranches = defineOperation({
  path: '/api/v1/repositories/list-branches',
  summary: 'List branches',
  description:
    'Branches and tags that were registered beside the default branches of repositories, by the name of the repository and their own.',
  tag: 'Repositories',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, repositoryId: optionalId('Only those of this repository.'), page, pageSize }),
  response: Type.Object({ branches: Type.Array(branch), totalCount: count, page: count, pageSize: count }),
  example: {
    request: { repositoryId: exampleIds.repository, page: 1, pageSize: 50 },
    response: {
      branches: [
        {
          id: exampleIds.branch,
          repositoryId: exampleIds.repository,
          repositoryName: 'shop',
          kind: 'branch',
          name: 'release/1.0',
          state: 'scanned',
          scannedCommitSha: examplePlace.commitSha,
          goneAt: '',
          createdAt: exampleTimes.registered,
        },
      ],
      totalCount: 1,
      page: 1,
      pageSize: 50,
    },
  },
  async handle({ db }, caller, body) {
    const paging = pageOf(body);
    const { repositoryId = '' } = body;
    const of = repositoryId === '' ? undefined : repositoryId;
    const { rows, total } =
      of !== undefined && !isId(of) ? { rows: [], total: 0 } : await listLines(db, caller.organizationId, of, paging);
    return { branches: rows.map(branchOf), totalCount: total, page: paging.page, pageSize: paging.pageSize };
  },
});

function branchOf(row: RepositoryRow) {
  return {
    id: row.id,
    repositoryId: row.line_of_id ?? '',
    repositoryName: row.name,
    kind: kindOfRef(row.ref),
    name: row.default_branch,
    state: row.archived_at !== null ? 'gone' : row.scanned_commit_sha === '' ? 'waiting' : 'scanned',
    scannedCommitSha: row.scanned_commit_sha,
    goneAt: row.archived_at?.toISOString() ?? '',
    createdAt: row.created_at.toISOString(),
  } as const;
}

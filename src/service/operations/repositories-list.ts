/** Extension: list registered repositories. */
import { Type } from 'typebox';
import { repositoryKinds } from '../database/tables.ts';
import { repositoryList } from '../repositories/store.ts';
import { exampleIds, examplePlace, exampleTimes } from './examples.ts';
import { count, dateTime, organizationId, page, pageSize } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';

const repository = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum([...repositoryKinds], {
      title: 'RepositoryKind',
      description: 'git: code that is fetched. sbom: an uploaded bill of materials, without code.',
    }),
    repositoryUrl: Type.String({ description: 'Of an uploaded bill sbom: and its name.' }),
    repositoryName: Type.String(),
    defaultBranch: Type.String(),
    gitAuthorEmail: Type.String(),
    isPrScanningEnabled: Type.Boolean(),
    scannedCommitSha: Type.String({
      description: 'Empty before the first scan. Of an uploaded bill the SHA-256 of its text.',
    }),
    archivedAt: Type.String({
      description:
        'Since when Bitbucket has it no more, or archived: nothing of it is scanned by itself then, and what was found stays. Empty for all others.',
    }),
    createdAt: dateTime,
    updatedAt: dateTime,
  },
  { title: 'Repository' },
);

export const repositoriesList = defineOperation({
  path: '/api/v1/repositories/list',
  summary: 'List repositories',
  description: 'By name. The signing secret is never returned.',
  tag: 'Repositories',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, page, pageSize }),
  response: Type.Object({ repositories: Type.Array(repository), totalCount: count, page: count, pageSize: count }),
  example: {
    request: { page: 1, pageSize: 50 },
    response: {
      repositories: [
        {
          id: exampleIds.repository,
          kind: 'git',
          repositoryUrl: 'https://bitbucket.org/acme/shop',
          repositoryName: 'shop',
          defaultBranch: 'main',
          gitAuthorEmail: 'scans@shop.example',
          isPrScanningEnabled: true,
          scannedCommitSha: examplePlace.commitSha,
          archivedAt: '',
          createdAt: exampleTimes.registered,
          updatedAt: exampleTimes.scanned,
        },
      ],
      totalCount: 1,
      page: 1,
      pageSize: 50,
    },
  },
  async handle({ db, lists }, caller, body) {
    const paging = pageOf(body);
    const { rows, total } = await lists.page(db, repositoryList(caller.organizationId), paging);
    return {
      repositories: rows.map(({ row }) => ({
        id: row.id,
        kind: row.kind,
        repositoryUrl: row.url,
        repositoryName: row.name,
        defaultBranch: row.default_branch,
        gitAuthorEmail: row.git_author_email,
        isPrScanningEnabled: row.is_pr_scanning_enabled,
        scannedCommitSha: row.scanned_commit_sha,
        archivedAt: row.archived_at?.toISOString() ?? '',
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      })),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});

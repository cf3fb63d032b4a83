/** Extension: list registered repositories. */
import { Type } from 'typebox';
import { repositoryKinds } from '../database/tables.ts';
import { searchTerms } from '../database/text-search.ts';
import { listStandings, repositoryList, type RepositoryStanding } from '../repositories/list-store.ts';
import { crontabWords } from '../schedules/crontab-words.ts';
import { exampleIds, examplePlace, exampleTimes } from './examples.ts';
import {
  arrayEntriesMax,
  count,
  dateTime,
  newestScanState,
  organizationId,
  page,
  pageSize,
  severityCounts,
  textSearch,
} from './fields.ts';
import { idFilter } from './filters.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';

const namedRepositories = Type.Optional(
  Type.Array(Type.String(), {
    maxItems: arrayEntriesMax,
    description:
      'Only these, and those that these registered branches and tags are of; empty means all. Unknown ids match nothing.',
  }),
);

const instant = Type.String({ description: 'ISO 8601, UTC; empty where it has not come yet.' });

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
    openIssues: severityCounts,
    lastScan: Type.Object(
      {
        id: Type.String(),
        state: newestScanState,
        reason: Type.String({ description: 'Why it failed, was cancelled or skipped, and what to do about it.' }),
        queuedAt: instant,
        endedAt: instant,
      },
      {
        title: 'LastScan',
        description:
          'The newest scan of the default branch, whatever became of it. Its fields are empty before the first.',
      },
    ),
    schedule: Type.Object(
      {
        executionCriteriaCrontab: Type.String(),
        words: Type.String({ description: 'The crontab in words; times are those of the time zone.' }),
        timezone: Type.String(),
        isEnabled: Type.Boolean(),
        nextRunAt: instant,
      },
      { title: 'RepositorySchedule', description: 'Its texts are empty where there is none.' },
    ),
  },
  { title: 'Repository' },
);

export const repositoriesList = defineOperation({
  path: '/api/v1/repositories/list',
  summary: 'List repositories',
  description:
    'By name, each with its open issues, its last scan and its schedule. The signing secret is never returned.',
  tag: 'Repositories',
  isExtension: true,
  changes: 'nothing',
  trimmed: ['query'],
  request: Type.Object({
    organizationId,
    query: textSearch('name, address and default branch'),
    repositoryIds: namedRepositories,
    page,
    pageSize,
  }),
  response: Type.Object({ repositories: Type.Array(repository), totalCount: count, page: count, pageSize: count }),
  example: {
    request: { query: 'shop', repositoryIds: [exampleIds.repository], page: 1, pageSize: 50 },
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
          openIssues: { critical: 1, high: 2, medium: 0, low: 0, info: 0 },
          lastScan: {
            id: exampleIds.scan,
            state: 'completed',
            reason: '',
            queuedAt: exampleTimes.registered,
            endedAt: exampleTimes.scanned,
          },
          schedule: {
            executionCriteriaCrontab: '0 3 * * *',
            words: 'At 03:00 every day',
            timezone: 'Europe/Berlin',
            isEnabled: true,
            nextRunAt: exampleTimes.changed,
          },
        },
      ],
      totalCount: 1,
      page: 1,
      pageSize: 50,
    },
  },
  async handle({ db, lists }, caller, body) {
    const paging = pageOf(body);
    const filter = { ids: idFilter(body.repositoryIds), terms: searchTerms(body.query) };
    const { rows, total } = await lists.page(db, repositoryList(caller.organizationId, filter), paging);
    const standings = await listStandings(
      db,
      caller.organizationId,
      rows.map(({ row }) => row.id),
    );
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
        ...standingOf(standings.get(row.id)),
      })),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});

function standingOf(row: RepositoryStanding | undefined) {
  const crontab = row?.crontab ?? '';
  const { critical = 0, high = 0, medium = 0, low = 0, info = 0 } = row?.issues ?? {};
  return {
    openIssues: { critical, high, medium, low, info },
    lastScan: {
      id: row?.scan_id ?? '',
      state: row?.scan_state ?? ('' as const),
      reason: row?.scan_reason ?? '',
      queuedAt: row?.scan_queued_at?.toISOString() ?? '',
      endedAt: row?.scan_ended_at?.toISOString() ?? '',
    },
    schedule: {
      executionCriteriaCrontab: crontab,
      words: crontab === '' ? '' : crontabWords(crontab),
      timezone: row?.timezone ?? '',
      isEnabled: row?.is_schedule_enabled ?? false,
      nextRunAt: row?.next_run_at?.toISOString() ?? '',
    },
  };
}

/** The list of repositories, and how those of a page stand: their last scan, their schedule, their open issues. */
import { sql } from 'kysely';
import type { StorableText } from '../database/storable-text.ts';
import type { Queryable, ScanState } from '../database/tables.ts';
import { contains } from '../database/text-search.ts';
import type { KeptList } from '../lists/kept-lists.ts';
import { listedRows } from '../lists/rows-store.ts';
import type { RepositoryRow } from './store.ts';

/** What lists show. */
const listedColumns = [
  'id',
  'kind',
  'url',
  'name',
  'default_branch',
  'git_author_email',
  'is_pr_scanning_enabled',
  'scanned_commit_sha',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

export interface ListedRepository extends Pick<RepositoryRow, (typeof listedColumns)[number]> {
  readonly list_version: string;
}

export interface RepositoryFilter {
  /** Of repositories, or of their lines; undefined: all. */
  readonly ids?: readonly string[] | undefined;
  /** Each is in the name, the address or the default branch. */
  readonly terms?: readonly StorableText[];
}

export function repositoryList(
  organizationId: string,
  { ids, terms = [] }: RepositoryFilter = {},
): KeptList<ListedRepository> {
  const named =
    ids === undefined
      ? sql``
      : sql`AND id IN (SELECT coalesce(named.line_of_id, named.id) FROM repositories AS named
          WHERE named.organization_id = ${organizationId}::uuid AND named.id = ANY(${[...ids]}::uuid[]))`;
  const searched = terms.map(
    (term) =>
      sql`AND (${contains(sql`name`, term)} OR ${contains(sql`url`, term)} OR ${contains(sql`default_branch`, term)})`,
  );
  return {
    organizationId,
    concerns: ['repositories'],
    filter: ['repositories', ids, terms],
    matching: sql`SELECT uuid_send(id) AS entry
      FROM repositories WHERE organization_id = ${organizationId}::uuid AND line_of_id IS NULL
      ${named} ${searched.length === 0 ? sql`` : sql.join(searched, sql` `)}
      ORDER BY name, id`,
    read: (db, ids, version) =>
      listedRows(db.selectFrom('repositories').select(listedColumns), { organizationId, ids, version }),
  };
}

export interface RepositoryStanding {
  readonly id: string;
  readonly scan_id: string | null;
  readonly scan_state: ScanState | null;
  readonly scan_reason: string | null;
  readonly scan_queued_at: Date | null;
  readonly scan_ended_at: Date | null;
  readonly crontab: string | null;
  readonly timezone: string | null;
  readonly is_schedule_enabled: boolean | null;
  readonly next_run_at: Date | null;
  /** Open ones by severity. */
  readonly issues: Readonly<Record<string, number>>;
}

/** @param ids of one page */
export async function listStandings(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RepositoryStanding>> {
  const { rows } = await sql<RepositoryStanding>`SELECT shown.id, newest.id AS scan_id, newest.state AS scan_state,
      newest.reason AS scan_reason, newest.queued_at AS scan_queued_at, newest.ended_at AS scan_ended_at,
      schedules.crontab, schedules.timezone, schedules.is_enabled AS is_schedule_enabled, schedules.next_run_at,
      coalesce(counted.issues, '{}'::jsonb) AS issues
    FROM unnest(${[...ids]}::uuid[]) AS shown (id)
    LEFT JOIN schedules ON schedules.organization_id = ${organizationId}::uuid AND schedules.repository_id = shown.id
    LEFT JOIN LATERAL (SELECT id, state, reason, queued_at, ended_at FROM scans
      WHERE scans.organization_id = ${organizationId}::uuid AND scans.repository_id = shown.id AND scans.kind = 'full'
      ORDER BY scans.queued_at DESC, scans.id DESC LIMIT 1) AS newest ON true
    LEFT JOIN (SELECT repository_id, jsonb_object_agg(severity, total) AS issues
      FROM (SELECT repository_id, severity, count(*)::integer AS total FROM issues
        WHERE organization_id = ${organizationId}::uuid AND repository_id = ANY(${[...ids]}::uuid[]) AND state = 'open'
        GROUP BY repository_id, severity) AS by_severity
      GROUP BY repository_id) AS counted ON counted.repository_id = shown.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the database holds after a run, against what was acknowledged and what the repositories are known to hold. */
import { sql } from 'kysely';
import type { Queryable } from '../../src/service/database/tables.ts';
import { keptDifferences } from '../../src/service/scanning/kept-differences.testing.ts';
import type { World } from './world.ts';

/** What is known of the repositories and advisories without asking the service. */
export type KnownWorld = Pick<World, 'headOf' | 'introduced' | 'published' | 'vulnerabilitiesOf'>;

export interface PullRequest {
  /** The newest commit that was told. */
  readonly head: string;
  readonly isMerged: boolean;
}

/** What the service said yes to. */
export interface Acknowledged {
  /** From a repository's number to its id. */
  readonly repositories: ReadonlyMap<number, string>;
  /** Scans that somebody asked for, with the number of their repository. */
  readonly scans: ReadonlyMap<string, number>;
  /** Ids of repositories that are no more. */
  readonly removed: ReadonlySet<string>;
  /** By the number of the repository. */
  readonly pullRequests: ReadonlyMap<number, PullRequest>;
  /** Numbers of repositories that were scanned each minute. */
  readonly schedules: ReadonlySet<number>;
  /** Repositories of one organization have one number here. */
  readonly organizationOf: (repository: number) => number;
}

export interface Figures {
  readonly scans: Readonly<Record<string, number>>;
  /** Attempts after the first, of all scans. */
  readonly retries: number;
  /** Scans that schedules started. */
  readonly scheduled: number;
}

/** @returns sentences, none where all is well. */
export async function deviationsOf(
  db: Queryable,
  world: KnownWorld,
  acknowledged: Acknowledged,
): Promise<readonly string[]> {
  const organizations = await db.selectFrom('api_tokens').select('organization_id').distinct().execute();
  const recounts = await Promise.all(organizations.map(({ organization_id }) => keptDifferences(db, organization_id)));
  return [
    ...(await ofRepositories(db, world, acknowledged)),
    ...(await ofScans(db, acknowledged)),
    ...(await ofChanges(db, world)),
    ...(await ofFindings(db, world, acknowledged)),
    ...(await ofRemoved(db, acknowledged)),
    ...(await ofPullRequests(db, world, acknowledged)),
    ...(await ofSchedules(db, acknowledged)),
    ...(await doubled(db)),
    ...recounts
      .flatMap(Object.entries<unknown[]>)
      .map(([kept, rows]) => `${kept}: ${rows.length} differ from a recount, such as ${JSON.stringify(rows[0])}`),
  ];
}

export async function figuresOf(db: Queryable): Promise<Figures> {
  const rows = await db.selectFrom('scans').select(['trigger', 'state', 'attempt']).execute();
  const groups = Map.groupBy(rows, ({ trigger, state }) => `${trigger} ${state}`);
  const names = [...groups.keys()].toSorted();
  return {
    scans: Object.fromEntries(names.map((name) => [name, groups.get(name)?.length ?? 0])),
    scheduled: rows.filter(({ trigger }) => trigger === 'schedule').length,
    retries: rows.reduce((sum, { attempt }) => sum + Math.max(0, attempt - 1), 0),
  };
}

async function ofRepositories(
  db: Queryable,
  world: KnownWorld,
  { repositories, organizationOf }: Acknowledged,
): Promise<string[]> {
  const rows = await db
    .selectFrom('repositories')
    .select(['id', 'organization_id', 'url', 'scanned_commit_sha'])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const faults = [...repositories].flatMap(([repository, id]) => {
    const row = byId.get(id);
    if (row === undefined) return [`repository ${repository} was acknowledged and is not there`];
    return row.scanned_commit_sha === world.headOf(repository)
      ? []
      : [`repository ${repository} was scanned at ${row.scanned_commit_sha}, not at ${world.headOf(repository)}`];
  });
  const owners = Map.groupBy(repositories.keys(), organizationOf);
  for (const [organization, numbers] of owners) {
    const ids = new Set(numbers.map((repository) => byId.get(repositories.get(repository) ?? '')?.organization_id));
    if (ids.size > 1) faults.push(`repositories of organization ${organization} belong to ${ids.size}`);
  }
  const urls = new Set(rows.map(({ url }) => url));
  if (urls.size !== rows.length) faults.push(`${rows.length - urls.size} repositories are there twice`);
  return faults;
}

async function ofScans(db: Queryable, { repositories, scans }: Acknowledged): Promise<string[]> {
  const rows = await db
    .selectFrom('scans')
    .select(['id', 'repository_id', 'kind', 'trigger', 'state', 'reason'])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const first = Map.groupBy(
    rows.filter(({ trigger }) => trigger === 'registration'),
    (row) => row.repository_id,
  );
  return [
    ...rows
      .filter(({ kind, state }) => !['completed', 'skipped', ...(kind === 'pr' ? ['cancelled'] : [])].includes(state))
      .map(({ id, state, trigger, reason }) => `scan ${id} (${trigger}) is ${state}: ${reason}`),
    ...[...scans.keys()].filter((id) => !byId.has(id)).map((id) => `scan ${id} was acknowledged and is not there`),
    ...[...repositories].flatMap(([repository, id]) => {
      const count = first.get(id)?.length ?? 0;
      return count === 1 ? [] : [`repository ${repository} has ${count} first scans`];
    }),
  ];
}

/** Each change is told once to each repository: as many scans as changes at most, and none that is still to be told. */
async function ofChanges(db: Queryable, world: KnownWorld): Promise<string[]> {
  const untold = await db.selectFrom('untold_repositories').select('repository_id').execute();
  const { rows: numbers } = await sql<{ changes: number }>`
    SELECT count(*)::int AS changes FROM advisory_changes`.execute(db);
  const changes = numbers[0]?.changes ?? 0;
  const { rows } = await sql<{ repository_id: string; scans: number }>`
    SELECT repository_id, count(*)::int AS scans FROM scans WHERE trigger = 'advisories' GROUP BY 1 HAVING count(*) > ${changes}`.execute(
    db,
  );
  return [
    ...untold.map(({ repository_id }) => `repository ${repository_id} was never told of a change`),
    ...(changes === world.published() ? [] : [`${world.published()} changes of advisories, ${changes} noted`]),
    ...rows.map(({ repository_id, scans }) => `repository ${repository_id} had ${scans} scans of ${changes} changes`),
  ];
}

/** Told and scanned with: what the advisories say of its packages is found in each repository, and nothing else is. */
async function ofFindings(db: Queryable, world: KnownWorld, { repositories }: Acknowledged): Promise<string[]> {
  const rows = await db
    .selectFrom('occurrences')
    .innerJoin('alerts', (join) =>
      join
        .onRef('alerts.organization_id', '=', 'occurrences.organization_id')
        .onRef('alerts.id', '=', 'occurrences.alert_id'),
    )
    .select(['occurrences.repository_id', 'alerts.package_name', 'alerts.advisory_id'])
    .execute();
  const found = Map.groupBy(rows, (row) => row.repository_id);
  return [...repositories].flatMap(([repository, id]) => {
    const has = (found.get(id) ?? []).map((row) => `${row.package_name} ${row.advisory_id}`).toSorted();
    const due = world.vulnerabilitiesOf(repository);
    return has.join() === due.join()
      ? []
      : [`repository ${repository} has [${has.join(', ')}], where [${due.join(', ')}] is right`];
  });
}

/** Of what was removed nothing is left, whatever was under way. */
async function ofRemoved(db: Queryable, { removed }: Acknowledged): Promise<string[]> {
  const faults: string[] = [];
  const tables = [
    'repositories',
    'scans',
    'packages',
    'occurrences',
    'issues',
    'alert_totals',
    'schedules',
    'untold_repositories',
    'webhook_deliveries',
  ] as const;
  for (const table of tables) {
    const column = table === 'repositories' ? 'id' : 'repository_id';
    const { rows } = await sql<{ id: string }>`
      SELECT DISTINCT ${sql.ref(column)} AS id FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ANY(${[...removed]}::uuid[])`.execute(
      db,
    );
    faults.push(...rows.map(({ id }) => `${table} hold something of repository ${id}, which was removed`));
  }
  return faults;
}

/** Each is judged at the newest commit that was told, and introduces what it brings; one that was merged meanwhile may have been given up. */
async function ofPullRequests(
  db: Queryable,
  world: KnownWorld,
  { repositories, pullRequests }: Acknowledged,
): Promise<string[]> {
  const rows = await db
    .selectFrom('scans')
    .select(['repository_id', 'commit_sha', 'state', 'introduced'])
    .where('kind', '=', 'pr')
    .execute();
  return [...pullRequests].flatMap(([repository, { head, isMerged }]) => {
    const own = rows.filter((row) => row.repository_id === repositories.get(repository));
    const judged = own.filter(({ commit_sha, state }) => state === 'completed' && commit_sha === head);
    const wrong = judged
      .map(({ introduced }) =>
        introduced.map((each) => `${each.packageIdentifier.replace(/^pkg:npm\//, '')} ${each.advisoryId}`).join(', '),
      )
      .filter((introduced) => introduced !== world.introduced);
    if (wrong.length > 0)
      return [
        `the pull request of repository ${repository} introduces [${wrong[0]}], where [${world.introduced}] is right`,
      ];
    const states = own.map(({ commit_sha, state }) => `${state} at ${commit_sha.slice(0, 12)}`);
    return judged.length > 0 || isMerged
      ? []
      : [
          `the pull request of repository ${repository} was not judged at ${head.slice(0, 12)}, but ${states.join(', ')}`,
        ];
  });
}

/**
 * Each started a scan, and none two in one minute. A scan that a schedule joined has its trigger and the time when somebody else queued it, which
 * may be in the minute before: it starts in the next one at the earliest.
 */
async function ofSchedules(db: Queryable, { repositories, schedules }: Acknowledged): Promise<string[]> {
  const rows = await db.selectFrom('schedules').select(['repository_id', 'last_run_at']).execute();
  const ran = new Set(rows.filter(({ last_run_at }) => last_run_at !== null).map((row) => row.repository_id));
  const twice = await sql<{ repository_id: string; scans: number }>`
    SELECT repository_id, count(*)::int AS scans FROM scans WHERE trigger = 'schedule'
    GROUP BY repository_id, date_trunc('minute', queued_at) HAVING count(*) FILTER (
      WHERE coalesce(started_at, queued_at) < date_trunc('minute', queued_at) + interval '1 minute') > 1`.execute(db);
  return [
    ...[...schedules]
      .filter((repository) => !ran.has(repositories.get(repository) ?? ''))
      .map((repository) => `the schedule of repository ${repository} never started a scan`),
    ...twice.rows.map(
      ({ repository_id, scans }) => `a schedule started ${scans} scans of repository ${repository_id} in one minute`,
    ),
  ];
}

async function doubled(db: Queryable): Promise<string[]> {
  const queries = {
    alerts: sql`SELECT ecosystem, package_name, advisory_id FROM alerts GROUP BY organization_id, 1, 2, 3 HAVING count(*) > 1`,
    packages: sql`SELECT repository_id, package_version_id FROM packages GROUP BY 1, 2 HAVING count(*) > 1`,
    'versions of packages': sql`SELECT ecosystem, name, version FROM package_versions GROUP BY 1, 2, 3 HAVING count(*) > 1`,
    issues: sql`SELECT repository_id, kind, alert_id, path FROM issues GROUP BY 1, 2, 3, 4 HAVING count(*) > 1`,
    'changes of advisories': sql`SELECT snapshot FROM advisory_changes GROUP BY 1 HAVING count(*) > 1`,
  };
  const faults: string[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) faults.push(`${rows.length} ${name} are doubled, such as ${JSON.stringify(rows[0])}`);
  }
  return faults;
}

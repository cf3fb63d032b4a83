/** What the database holds after a run, against what was acknowledged and what the repositories are known to hold. */
import { sql } from 'kysely';
import type { Queryable } from '../../src/service/database/tables.ts';
import { keptDifferences } from '../../src/service/scanning/kept-differences.testing.ts';
import type { World } from './world.ts';

/** What is known of the repositories and advisories without asking the service. */
export type KnownWorld = Pick<World, 'headOf' | 'published' | 'vulnerabilitiesOf'>;

/** What the service said yes to. */
export interface Acknowledged {
  /** From a repository's number to its id. */
  readonly repositories: ReadonlyMap<number, string>;
  /** Scans that somebody asked for. */
  readonly scans: ReadonlySet<string>;
}

export interface Figures {
  readonly scans: Readonly<Record<string, number>>;
  /** Attempts after the first, of all scans. */
  readonly retries: number;
}

/** @returns sentences, none where all is well. */
export async function deviationsOf(
  db: Queryable,
  world: KnownWorld,
  acknowledged: Acknowledged,
): Promise<readonly string[]> {
  const { organization_id: organization } = await db
    .selectFrom('api_tokens')
    .select('organization_id')
    .executeTakeFirstOrThrow();
  return [
    ...(await ofRepositories(db, world, acknowledged)),
    ...(await ofScans(db, acknowledged)),
    ...(await ofChanges(db, world)),
    ...(await ofFindings(db, world, acknowledged)),
    ...(await doubled(db)),
    ...Object.entries(await keptDifferences(db, organization)).map(
      ([kept, rows]) => `${kept}: ${rows.length} differ from a recount, such as ${JSON.stringify(rows[0])}`,
    ),
  ];
}

export async function figuresOf(db: Queryable): Promise<Figures> {
  const rows = await db.selectFrom('scans').select(['trigger', 'state', 'attempt']).execute();
  const groups = Map.groupBy(rows, ({ trigger, state }) => `${trigger} ${state}`);
  const names = [...groups.keys()].toSorted();
  return {
    scans: Object.fromEntries(names.map((name) => [name, groups.get(name)?.length ?? 0])),
    retries: rows.reduce((sum, { attempt }) => sum + Math.max(0, attempt - 1), 0),
  };
}

async function ofRepositories(db: Queryable, world: KnownWorld, { repositories }: Acknowledged): Promise<string[]> {
  const rows = await db.selectFrom('repositories').select(['id', 'url', 'scanned_commit_sha']).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const faults = [...repositories].flatMap(([repository, id]) => {
    const row = byId.get(id);
    if (row === undefined) return [`repository ${repository} was acknowledged and is not there`];
    return row.scanned_commit_sha === world.headOf(repository)
      ? []
      : [`repository ${repository} was scanned at ${row.scanned_commit_sha}, not at ${world.headOf(repository)}`];
  });
  const urls = new Set(rows.map(({ url }) => url));
  if (urls.size !== rows.length) faults.push(`${rows.length - urls.size} repositories are there twice`);
  return faults;
}

async function ofScans(db: Queryable, { repositories, scans }: Acknowledged): Promise<string[]> {
  const rows = await db.selectFrom('scans').select(['id', 'repository_id', 'trigger', 'state', 'reason']).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const first = Map.groupBy(
    rows.filter(({ trigger }) => trigger === 'registration'),
    (row) => row.repository_id,
  );
  return [
    ...rows
      .filter(({ state }) => !['completed', 'skipped'].includes(state))
      .map(({ id, state, trigger, reason }) => `scan ${id} (${trigger}) is ${state}: ${reason}`),
    ...[...scans].filter((id) => !byId.has(id)).map((id) => `scan ${id} was acknowledged and is not there`),
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

async function doubled(db: Queryable): Promise<string[]> {
  const queries = {
    alerts: sql`SELECT ecosystem, package_name, advisory_id FROM alerts GROUP BY 1, 2, 3 HAVING count(*) > 1`,
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

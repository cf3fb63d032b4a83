/** Every list operation as it is asked: plain, with each filter, with small and large pages, and deep in the list. */
import { sql } from 'kysely';
import type { Database } from '../../src/service/database/tables.ts';

export interface ListRequest {
  readonly name: string;
  readonly path: string;
  readonly body: object;
  /** Times a select by primary key that it may take at most. */
  readonly goal: number;
}

export async function listRequests(db: Database, organizationId: string, goals: Goals): Promise<ListRequest[]> {
  const found = await findIds(db, organizationId);
  const { repositories, hotAlert, scan, instance } = found;
  const of = (path: string, goal: number, bodies: Readonly<Record<string, object>>): ListRequest[] =>
    Object.entries(bodies).map(([name, body]) => ({ name: `${path.slice(8)} ${name}`, path, body, goal }));
  const some = { repositoryIds: repositories.slice(0, 5) };
  const thousand = { repositoryIds: repositories };
  const deep = (total: number) => ({ page: Math.max(1, Math.ceil(total / 50)) });
  return [
    ...of('/api/v1/sca/packages/search', goals.packages, {
      plain: {},
      '10 a page': { pageSize: 10 },
      '500 a page': { pageSize: 500 },
      'last page': deep(found.packages),
      'a query': { searchQuery: 'parser' },
      'a query for one': { searchQuery: 'parser-70 1.0.0' },
      'a query for paths': { searchQuery: 'web/package.json' },
      'an ecosystem': { ecosystems: ['PyPI'] },
      'five repositories': some,
      '1,000 repositories': thousand,
    }),
    ...of('/api/v1/sca/packages/get', goals.packages, {
      plain: { id: instance },
      'page 20': { id: instance, page: 20 },
    }),
    ...of('/api/v1/sca/alerts/search', goals.others, {
      plain: {},
      '10 a page': { pageSize: 10 },
      '500 a page': { pageSize: 500 },
      'last page': deep(found.alerts),
      'a query': { query: 'parser' },
      'a language': { languages: ['python'] },
      severities: { severities: ['critical', 'low'] },
      reachability: { reachability: ['reachable'] },
      'five repositories': some,
      '1,000 repositories': thousand,
    }),
    ...of('/api/v1/sca/vulnerabilities/get', goals.others, {
      plain: { id: hotAlert },
      'page 5': { id: hotAlert, itemsPage: 5 },
    }),
    ...of('/api/v1/issues/search', goals.others, {
      plain: {},
      '500 a page': { pageSize: 500 },
      'page 2,000': { page: 2000 },
      'last page': deep(found.issues),
      'a state': { states: ['archived'] },
      'a severity': { severities: ['critical'] },
      'a kind': { kinds: ['rule'] },
      'five repositories': some,
      '1,000 repositories': thousand,
    }),
    ...of('/api/v1/stats/summary', goals.others, {
      plain: {},
      'a repository': { repositoryId: repositories[0] },
      'a scan': { scanId: scan },
    }),
    ...of('/api/v2/rules/list', goals.others, { plain: {}, 'a repository': { repositoryId: repositories[0] } }),
    ...of('/api/v1/repositories/list', goals.others, {
      plain: {},
      '500 a page': { pageSize: 500 },
      'last page': deep(found.repositoryCount),
    }),
    ...of('/api/v1/scans/list', goals.others, {
      plain: {},
      '500 a page': { pageSize: 500 },
      'last page': deep(found.scans),
      'a repository': { repositoryId: repositories[0] },
    }),
  ];
}

export interface Goals {
  readonly packages: number;
  readonly others: number;
}

async function findIds(db: Database, organizationId: string) {
  const one = async (query: ReturnType<typeof sql>): Promise<string> => {
    const { rows } = await query.execute(db);
    return String(Object.values((rows[0] ?? {}) as object)[0] ?? '');
  };
  const count = async (table: string): Promise<number> =>
    Number(await one(sql`SELECT count(*) FROM ${sql.table(table)} WHERE organization_id = ${organizationId}`));
  const repositories = await db
    .selectFrom('repositories')
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .limit(1000)
    .execute();
  return {
    repositories: repositories.map(({ id }) => id),
    hotAlert: await one(
      sql`SELECT id FROM alerts WHERE organization_id = ${organizationId} ORDER BY needs_review_count DESC LIMIT 1`,
    ),
    instance: await one(sql`SELECT packages.id FROM packages JOIN (SELECT package_version_id FROM package_totals
        WHERE organization_id = ${organizationId} ORDER BY instance_count DESC LIMIT 1) AS most USING (package_version_id)
      WHERE organization_id = ${organizationId} LIMIT 1`),
    scan: await one(sql`SELECT md5(${repositories[0]?.id ?? ''} || ' scan 1')::uuid`),
    packages: await count('package_totals'),
    alerts: await count('alerts'),
    issues: await count('issues'),
    scans: await count('scans'),
    repositoryCount: await count('repositories'),
  };
}

/**
 * One large organization and many small ones, made in SQL: repositories, package instances of a few popular versions and many rare
 * ones, alerts, occurrences, issues, scans. What is kept for lists is filled from the facts, and compared with a recount.
 */
import { sql } from 'kysely';
import type { Database } from '../../src/service/database/tables.ts';
import { keptDifferences } from '../../src/service/scanning/kept-differences.testing.ts';

interface Size {
  readonly repositories: number;
  readonly instancesEach: number;
}

const smallCount = 300;
const smallSize: Size = { repositories: 3, instancesEach: 180 };
const versionCount = 50_000;

/**
 * @param scale 1: 10,000 repositories with 1.09 million instances
 * @param keyId of the key that the server is started with
 * @returns the ids of the small organizations
 */
export async function fillTenants(
  db: Database,
  large: string,
  scale: number,
  keyId: string,
): Promise<readonly string[]> {
  await sql`INSERT INTO package_versions (id, ecosystem, name, normalized_name, version, purl, rank)
    SELECT md5('version ' || n)::uuid, ecosystem, name, name, version, 'pkg:' || lower(ecosystem) || '/' || name || '@' || version, n % 5
    FROM generate_series(0, ${Math.round(versionCount * scale)}::integer - 1) AS n,
      LATERAL (SELECT (ARRAY['npm', 'npm', 'npm', 'PyPI', 'Maven', 'Go'])[1 + (n / 5) % 6] AS ecosystem,
        (ARRAY['left', 'fast', 'micro', 'core', 'web', 'data', 'open'])[1 + (n / 5) % 7] || '-' ||
        (ARRAY['parser', 'server', 'client', 'logger', 'router'])[1 + (n / 5) % 5] || '-' || n / 5 AS name,
        '1.' || n % 5 || '.0' AS version) AS named`.execute(db);
  const { rows } = await sql<{ id: string }>`INSERT INTO organizations (id, name, created_at)
    SELECT md5('organization ' || n)::uuid, 'Small ' || n, now()
    FROM generate_series(1, ${smallCount}::integer) AS n RETURNING id`.execute(db);
  const small = rows.map(({ id }) => id);
  await sql`ANALYZE package_versions`.execute(db);
  await fillFacts(db, [large], keyId, { repositories: Math.round(10_000 * scale), instancesEach: 120 });
  await fillFacts(db, small, keyId, smallSize);
  await fillKept(db);
  await sql`VACUUM ANALYZE`.execute(db);
  for (const id of [large, ...small.slice(0, 1)]) {
    const differences = await keptDifferences(db, id);
    if (Object.keys(differences).length > 0)
      throw new Error(`kept numbers differ: ${JSON.stringify(differences).slice(0, 500)}`);
  }
  return small;
}

/** Bits of a text, the same in every run. */
const hashed = (text: ReturnType<typeof sql>) => sql`(hashtext(${text})::bigint & 2147483647)`;

async function fillFacts(db: Database, organizations: readonly string[], keyId: string, size: Size): Promise<void> {
  const ids = sql`${[...organizations]}::uuid[]`;
  await sql`INSERT INTO repositories
      (organization_id, id, url, name, default_branch, git_author_email, signing_secret, created_at, updated_at)
    SELECT o.id, md5(o.id || ' repository ' || n)::uuid, 'https://bitbucket.org/acme/service-' || n, 'service-' || n,
      'main', 'dev@acme.example', ${`v1.${keyId}.none`}, now(), now()
    FROM organizations AS o, generate_series(1, ${size.repositories}::integer) AS n WHERE o.id = ANY(${ids})`.execute(
    db,
  );
  await sql`INSERT INTO repository_owners SELECT id, organization_id FROM repositories
    WHERE organization_id = ANY(${ids})`.execute(db);

  // The place of a version to the power of three: the first thousandth of them makes a tenth of all instances.
  await sql`INSERT INTO packages (organization_id, id, repository_id, package_version_id, branch, commit_sha, manifest_path,
      manifest_key, start_line, start_column, end_line, end_column, lockfile_path, version_constraint, is_direct, directness, source,
      scope, dependency_path, found_at, seen_at)
    SELECT r.organization_id, md5(r.id || ' package ' || n)::uuid, r.id, md5('version ' || place)::uuid,
      'main', md5(r.id::text), path, path, n, 5, n, 40, 'package-lock.json', '^1.0.0', n % 5 = 0,
      CASE WHEN n % 5 = 0 THEN 'direct' ELSE 'transitive' END, '{"kind":"registry","url":""}',
      'production', ARRAY['app@1.0.0', 'lib@1.0.0'],
      now() - (${hashed(sql`'time ' || r.id`)} % 31536000) * interval '1 second', now()
    FROM repositories AS r, generate_series(1, ${size.instancesEach}::integer) AS n,
      (SELECT count(*)::integer AS count FROM package_versions) AS versions,
      LATERAL (SELECT floor(versions.count * power((${hashed(sql`r.id || ' ' || n`)} % 1000000) / 1000000.0, 3))::integer AS place,
        CASE WHEN n % 4 = 0 THEN 'web/package.json' ELSE 'package.json' END AS path) AS chosen
    WHERE r.organization_id = ANY(${ids})
    ON CONFLICT DO NOTHING`.execute(db);

  await sql`INSERT INTO alerts (organization_id, id, ecosystem, package_name, package_identifier, advisory_id, advisory_ids, aliases,
      reference_urls, summary, description, severity, severity_score, languages, is_alerted, reachable_count, needs_review_count,
      unreachable_count, search_text, created_at, updated_at)
    SELECT held.organization_id, md5(held.organization_id || ' alert ' || name)::uuid, ecosystem, name, 'pkg:' || lower(ecosystem) || '/' || name,
      advisory, ARRAY[advisory], ARRAY['CVE-2026-' || number], ARRAY['https://advisories.example/' || advisory], summary,
      repeat(summary || '. ', 12),
      CASE WHEN score >= 9 THEN 'critical' WHEN score >= 7 THEN 'high' WHEN score >= 4 THEN 'medium' ELSE 'low' END, score,
      ARRAY[CASE ecosystem WHEN 'npm' THEN 'javascript' WHEN 'PyPI' THEN 'python' WHEN 'Go' THEN 'go' ELSE 'java' END], true, 0, 0, 0,
      lower('pkg:' || ecosystem || '/' || name || E'\\n' || advisory || E'\\n' || summary), now(),
      now() - (number % 40000) * interval '11 seconds'
    FROM (SELECT DISTINCT p.organization_id, v.ecosystem, v.name FROM packages AS p JOIN package_versions AS v ON v.id = p.package_version_id
        WHERE p.organization_id = ANY(${ids})) AS held,
      LATERAL (SELECT ${hashed(sql`name`)} AS number) AS numbered,
      LATERAL (SELECT 'GHSA-' || number AS advisory, 'Prototype pollution in ' || name AS summary, (number % 98 + 2) / 10.0 AS score) AS words
    WHERE number % 9 < 2`.execute(db);

  // One of ten cannot be reached, and raises no issue.
  await sql`INSERT INTO occurrences (organization_id, id, alert_id, repository_id, package_id, issue_id, reachability, reason_code,
      explanation, evidence, fixed_versions, languages, exposure, created_at, updated_at)
    SELECT p.organization_id, md5(p.id || ' occurrence')::uuid, a.id, p.repository_id, p.id,
      CASE WHEN kind < 9 THEN md5(p.id || ' issue')::uuid END,
      CASE WHEN kind < 2 THEN 'reachable' WHEN kind < 9 THEN 'needsReview' ELSE 'unreachable' END, 'symbol_called',
      'First-party code uses a function that the advisory names.',
      '[{"kind":"call","path":"src/index.js","startLine":3,"startColumn":1,"endLine":3,"endColumn":20,"symbol":"merge","snippet":"merge(a, b)"}]',
      ARRAY['2.0.0'], a.languages, 'loaded', p.found_at, p.found_at
    FROM packages AS p JOIN package_versions AS v ON v.id = p.package_version_id
      JOIN alerts AS a ON a.organization_id = p.organization_id AND a.ecosystem = v.ecosystem AND a.package_name = v.name,
      LATERAL (SELECT ${hashed(sql`p.id::text`)} % 10 AS kind) AS drawn
    WHERE p.organization_id = ANY(${ids})`.execute(db);

  const issueColumns = sql`organization_id, id, repository_id, kind, fingerprint, title, state, severity, severity_score, rule_id,
      alert_id, path, start_line, start_column, end_line, end_column, snippet, created_at, updated_at`;
  await sql`INSERT INTO issues (${issueColumns})
    SELECT o.organization_id, o.issue_id, o.repository_id, 'vulnerability', 'vulnerability|' || o.id, a.summary, 'open', a.severity,
      a.severity_score, NULL::uuid, a.id, 'package.json', 3, 5, 3, 40, '', o.created_at, o.updated_at
    FROM occurrences AS o JOIN alerts AS a ON a.organization_id = o.organization_id AND a.id = o.alert_id
    WHERE o.organization_id = ANY(${ids}) AND o.issue_id IS NOT NULL`.execute(db);
  await sql`INSERT INTO issues (${issueColumns})
    SELECT r.organization_id, md5(r.id || ' rule issue ' || n)::uuid, r.id, 'rule', 'rule|' || n, 'A rule of the house',
      (ARRAY['patched', 'falsePositive', 'archived'])[n], 'medium', 5, md5('rule')::uuid, NULL::uuid, 'src/index.js', n, 1, n, 20, 'eval(x)',
      r.created_at, r.created_at - n * interval '1 hour'
    FROM repositories AS r, generate_series(1, 3) AS n WHERE r.organization_id = ANY(${ids})`.execute(db);

  await sql`INSERT INTO scans (organization_id, id, repository_id, kind, trigger, state, branch, queued_at, started_at, ended_at)
    SELECT r.organization_id, md5(r.id || ' scan ' || n)::uuid, r.id, CASE n WHEN 2 THEN 'pr' ELSE 'full' END, 'push',
      CASE WHEN n = 3 AND ${hashed(sql`r.id::text`)} % 50 = 0 THEN 'failed' ELSE 'completed' END, 'main', moment, moment, moment
    FROM repositories AS r, generate_series(1, 3) AS n,
      LATERAL (SELECT now() - n * interval '1 day' - (${hashed(sql`r.id::text`)} % 80000) * interval '1 second' AS moment) AS moments
    WHERE r.organization_id = ANY(${ids})`.execute(db);
  await sql`INSERT INTO scan_issues (organization_id, scan_id, issue_id)
    SELECT organization_id, md5(repository_id || ' scan 1')::uuid, id FROM issues
    WHERE organization_id = ANY(${ids}) AND state = 'open'`.execute(db);
  await sql`INSERT INTO rules (organization_id, id, name, rule, glob_pattern, source_types, repository_ids, created_at, updated_at)
    SELECT o.id, md5(o.id || ' rule ' || n)::uuid, 'rule ' || n, 'no eval', '**/*', '{}', '{}', now() - n * interval '1 hour', now()
    FROM organizations AS o, generate_series(1, 200) AS n WHERE o.id = ANY(${ids})`.execute(db);
}

export async function fillKept(db: Database): Promise<void> {
  await sql`INSERT INTO package_totals
      (organization_id, package_version_id, ecosystem, name, normalized_name, version, purl, rank, instance_count)
    SELECT organization_id, v.id, v.ecosystem, v.name, v.normalized_name, v.version, v.purl, v.rank, instance_count
    FROM (SELECT organization_id, package_version_id, count(*)::integer AS instance_count FROM packages GROUP BY 1, 2) AS counted
      JOIN package_versions AS v ON v.id = package_version_id`.execute(db);
  await sql`INSERT INTO alert_totals
    SELECT organization_id, alert_id, repository_id, count(*) FILTER (WHERE reachability = 'reachable'),
      count(*) FILTER (WHERE reachability = 'needsReview'), count(*) FILTER (WHERE reachability = 'unreachable')
    FROM occurrences GROUP BY 1, 2, 3`.execute(db);
  await sql`UPDATE alerts SET reachable_count = r, needs_review_count = n, unreachable_count = u
    FROM (SELECT organization_id, alert_id, sum(reachable_count) AS r, sum(needs_review_count) AS n, sum(unreachable_count) AS u
      FROM alert_totals GROUP BY 1, 2) AS summed
    WHERE alerts.organization_id = summed.organization_id AND alerts.id = alert_id`.execute(db);
}

/** How much there is of everything in one organization. */
export async function countFacts(db: Database, organizationId: string): Promise<Readonly<Record<string, number>>> {
  const tables = ['repositories', 'packages', 'package_totals', 'alerts', 'occurrences', 'issues', 'scans', 'rules'];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${sql.table(table)}
      WHERE organization_id = ${organizationId}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

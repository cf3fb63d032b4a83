/**
 * One organization with very many alerts, made in SQL: a package with an alert each, which a few of its repositories hold. Evidence is left out: the
 * code that it names would have to be fetched from a repository that is not there.
 */
import { sql } from 'kysely';
import type { Database } from '../../src/service/database/tables.ts';
import { fillKept } from '../search/tenants.ts';

const repositoryCount = 1_000;
const instancesEach = 3;

export async function fillAlerts(db: Database, organizationId: string, count: number, keyId: string): Promise<void> {
  const id = sql`${organizationId}::uuid`;
  await sql`INSERT INTO package_versions (id, ecosystem, name, normalized_name, version, purl, rank)
    SELECT md5('version ' || n)::uuid, ecosystem, name, name, '1.0.0', 'pkg:' || lower(ecosystem) || '/' || name || '@1.0.0', 0
    FROM generate_series(0, ${count}::integer - 1) AS n,
      LATERAL (SELECT (ARRAY['npm', 'npm', 'npm', 'PyPI', 'Maven', 'Go'])[1 + n % 6] AS ecosystem,
        (ARRAY['left', 'fast', 'micro', 'core', 'web', 'data', 'open'])[1 + n % 7] || '-' ||
        (ARRAY['parser', 'server', 'client', 'logger', 'router'])[1 + n % 5] || '-' || n AS name) AS named`.execute(db);
  await sql`INSERT INTO repositories
      (organization_id, id, url, name, default_branch, git_author_email, signing_secret, created_at, updated_at)
    SELECT ${id}, md5('repository ' || n)::uuid, 'https://bitbucket.org/acme/service-' || n, 'service-' || n,
      'main', 'dev@acme.example', ${`v1.${keyId}.none`}, now(), now()
    FROM generate_series(0, ${repositoryCount}::integer - 1) AS n`.execute(db);
  await sql`INSERT INTO repository_owners SELECT id, organization_id FROM repositories`.execute(db);
  await sql`INSERT INTO packages (organization_id, id, repository_id, package_version_id, branch, commit_sha, manifest_path,
      manifest_key, start_line, start_column, end_line, end_column, lockfile_path, version_constraint, is_direct, directness, source,
      scope, dependency_path, found_at, seen_at)
    SELECT ${id}, md5('package ' || n || ' ' || each)::uuid, md5('repository ' || (n * 7 + each * 131) % ${repositoryCount}::integer)::uuid,
      md5('version ' || n)::uuid, 'main', md5('commit ' || n), 'package.json', 'package.json', n, 5, n, 40, 'package-lock.json', '^1.0.0',
      n % 5 = 0, CASE WHEN n % 5 = 0 THEN 'direct' ELSE 'transitive' END, '{"kind":"registry","url":""}', 'production',
      ARRAY['app@1.0.0', 'lib@1.0.0'], now(), now()
    FROM generate_series(0, ${count}::integer - 1) AS n, generate_series(1, ${instancesEach}::integer) AS each`.execute(
    db,
  );
  await sql`INSERT INTO alerts (organization_id, id, ecosystem, package_name, package_identifier, advisory_id, advisory_ids, aliases,
      reference_urls, summary, description, severity, severity_score, languages, is_alerted, reachable_count, needs_review_count,
      unreachable_count, search_text, created_at, updated_at, priority)
    SELECT ${id}, md5('alert ' || n)::uuid, ecosystem, name, 'pkg:' || lower(ecosystem) || '/' || name, advisory, ARRAY[advisory],
      ARRAY['CVE-2026-' || n], ARRAY['https://advisories.example/' || advisory], summary, repeat(summary || '. ', 12),
      CASE WHEN score >= 9 THEN 'critical' WHEN score >= 7 THEN 'high' WHEN score >= 4 THEN 'medium' WHEN score > 0 THEN 'low' ELSE 'info' END,
      score, ARRAY['javascript'], true, 0, 0, 0, lower('pkg:' || ecosystem || '/' || name || E'\\n' || advisory || E'\\n' || summary),
      now(), now() - n * interval '11 seconds', n % 101
    FROM generate_series(0, ${count}::integer - 1) AS n JOIN package_versions AS v ON v.id = md5('version ' || n)::uuid,
      LATERAL (SELECT 'GHSA-' || n AS advisory, 'Prototype pollution in ' || name AS summary, n % 100 / 10.0 AS score) AS words`.execute(
    db,
  );
  await sql`INSERT INTO occurrences (organization_id, id, alert_id, repository_id, package_id, issue_id, reachability, reason_code,
      explanation, evidence, fixed_versions, languages, exposure, created_at, updated_at)
    SELECT ${id}, md5(p.id || ' occurrence')::uuid, md5('alert ' || n)::uuid, p.repository_id, p.id,
      CASE WHEN kind < 9 THEN md5(p.id || ' issue')::uuid END,
      CASE WHEN kind < 2 THEN 'reachable' WHEN kind < 9 THEN 'needsReview' ELSE 'unreachable' END, 'symbol_called',
      'First-party code uses a function that the advisory names.', '[]', ARRAY['2.0.0'], ARRAY['javascript'], 'loaded', now(), now()
    FROM generate_series(0, ${count}::integer - 1) AS n, generate_series(1, ${instancesEach}::integer) AS each,
      LATERAL (SELECT n % 10 AS kind) AS drawn
      JOIN packages AS p ON true WHERE p.organization_id = ${id} AND p.id = md5('package ' || n || ' ' || each)::uuid`.execute(
    db,
  );
  await sql`INSERT INTO issues (organization_id, id, repository_id, kind, fingerprint, title, state, severity, severity_score, rule_id,
      alert_id, path, start_line, start_column, end_line, end_column, snippet, created_at, updated_at)
    SELECT o.organization_id, o.issue_id, o.repository_id, 'vulnerability', 'vulnerability|' || o.id, a.summary, 'open', a.severity,
      a.severity_score, NULL::uuid, a.id, 'package.json', 3, 5, 3, 40, '', o.created_at, o.updated_at
    FROM occurrences AS o JOIN alerts AS a ON a.organization_id = o.organization_id AND a.id = o.alert_id
    WHERE o.issue_id IS NOT NULL`.execute(db);
  await fillKept(db);
  await sql`VACUUM ANALYZE`.execute(db);
}

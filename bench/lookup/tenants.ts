/**
 * A large organization and small ones with what a lookup reads: repositories, package instances of a few popular versions and many rare
 * ones, and instances that are gone. Made in SQL.
 */
import { sql } from 'kysely';
import type { Database } from '../../src/service/database/tables.ts';
import { keptDifferences } from '../../src/service/scanning/kept-differences.testing.ts';

const smallCount = 300;
const versionsOfName = 5;
const instancesEach = 100;
/** Of each repository, packages that it holds no more. */
const pastEach = 50;

/** @returns the id of a small organization */
export async function fillTenants(db: Database, large: string, packageCount: number, keyId: string): Promise<string> {
  const versionCount = Math.round(packageCount / 5);
  await sql`INSERT INTO package_versions (id, ecosystem, name, normalized_name, version, purl, rank)
    SELECT md5('version ' || n)::uuid, ecosystem, name, name, version, 'pkg:' || lower(ecosystem) || '/' || name || '@' || version, n % 5
    FROM generate_series(0, ${versionCount}::integer - 1) AS n,
      LATERAL (SELECT (ARRAY['npm', 'npm', 'npm', 'PyPI', 'crates.io', 'Go'])[1 + (n / ${versionsOfName}::integer) % 6] AS ecosystem,
        'package-' || n / ${versionsOfName}::integer AS name, '1.' || n % ${versionsOfName}::integer || '.0' AS version) AS named`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`INSERT INTO organizations (id, name, created_at)
    SELECT md5('organization ' || n)::uuid, 'Small ' || n, now()
    FROM generate_series(1, ${smallCount}::integer) AS n RETURNING id`.execute(db);
  await fillOrganizations(db, [large], Math.round(packageCount / instancesEach), keyId);
  await fillOrganizations(
    db,
    rows.map(({ id }) => id),
    3,
    keyId,
  );
  await sql`INSERT INTO package_totals
      (organization_id, package_version_id, ecosystem, name, normalized_name, version, purl, rank, instance_count)
    SELECT organization_id, v.id, v.ecosystem, v.name, v.normalized_name, v.version, v.purl, v.rank, instance_count
    FROM (SELECT organization_id, package_version_id, count(*)::integer AS instance_count FROM packages GROUP BY 1, 2) AS counted
      JOIN package_versions AS v ON v.id = package_version_id`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
  const small = rows[0]?.id ?? '';
  for (const id of [large, small]) {
    const differences = await keptDifferences(db, id);
    if (Object.keys(differences).length > 0) throw new Error(`kept numbers differ: ${JSON.stringify(differences)}`);
  }
  return small;
}

async function fillOrganizations(db: Database, ids: readonly string[], repositories: number, keyId: string) {
  const chosen = sql`${[...ids]}::uuid[]`;
  await sql`INSERT INTO repositories
      (organization_id, id, url, name, default_branch, git_author_email, signing_secret, created_at, updated_at)
    SELECT o.id, md5(o.id || ' repository ' || n)::uuid, 'https://bitbucket.org/acme/service-' || n, 'service-' || n,
      'main', 'dev@acme.example', ${`v1.${keyId}.none`}, now(), now()
    FROM organizations AS o, generate_series(1, ${repositories}::integer) AS n WHERE o.id = ANY(${chosen})`.execute(db);
  // The place of a version to the power of three: the first thousandth of them makes a tenth of all instances.
  const places = (each: number, salt: string) => sql`repositories AS r, generate_series(1, ${each}::integer) AS n,
      (SELECT count(*)::integer AS count FROM package_versions) AS versions,
      LATERAL (SELECT (hashtext(r.id || ${salt}::text || n)::bigint & 2147483647) % 1000000 / 1000000.0 AS chance) AS drawn,
      LATERAL (SELECT md5('version ' || floor(versions.count * power(chance, 3))::integer)::uuid AS version_id,
        CASE WHEN n % 4 = 0 THEN 'web/package.json' ELSE 'package.json' END AS path,
        now() - (chance * 300) * interval '1 day' AS moment) AS chosen
    WHERE r.organization_id = ANY(${chosen})`;
  await sql`INSERT INTO packages (organization_id, id, repository_id, package_version_id, branch, commit_sha, manifest_path,
      manifest_key, start_line, start_column, end_line, end_column, lockfile_path, version_constraint, is_direct, directness, source,
      scope, dependency_path, found_at, seen_at)
    SELECT r.organization_id, md5(r.id || ' package ' || n)::uuid, r.id, version_id, 'main', md5(r.id::text), path, path, n, 5, n, 40,
      'package-lock.json', '^1.0.0', n % 5 = 0, CASE WHEN n % 5 = 0 THEN 'direct' ELSE 'transitive' END,
      '{"kind":"registry","url":""}', 'production', ARRAY['app@1.0.0', 'lib@1.0.0'], moment, now()
    FROM ${places(instancesEach, ' held ')} ON CONFLICT DO NOTHING`.execute(db);
  await sql`INSERT INTO past_packages (organization_id, repository_id, package_version_id, manifest_key, normalized_name, branch,
      commit_sha, manifest_path, version_constraint, directness, scope, first_seen_at, last_seen_at)
    SELECT gone.organization_id, gone.id, version_id, path, known.normalized_name, 'main', md5(gone.id::text), path, '^1.0.0',
      'transitive', 'production', moment - interval '30 days', moment
    FROM (SELECT r.organization_id, r.id, version_id, path, moment FROM ${places(pastEach, ' past ')}) AS gone
      JOIN package_versions AS known ON known.id = version_id ON CONFLICT DO NOTHING`.execute(db);
}

/**
 * From a changed advisory to verdicts: processor time a repository until it is judged (`reevaluate/judged.ts`), and before that to alerts that show it: seconds for many instances in many repositories of one organization, beside inserting as
 * many bare package rows, and how it grows as repositories double. Wants VEDETTE_TEST_DATABASE_URL for PostgreSQL; without it, the embedded database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pino from 'pino';
import { loadConfig } from '../src/config/config.ts';
import { readOsvRecord } from '../src/engine/advisories/read-osv-record.ts';
import { buildAdvisoryFile } from '../src/service/advisories/build-file.ts';
import { changedSince } from '../src/service/advisories/changed-since.ts';
import { openAdvisories } from '../src/service/advisories/open-advisories.ts';
import { findTold } from '../src/service/advisories/store.ts';
import { noteSnapshot, tellUntold } from '../src/service/advisories/tell-changes.ts';
import { createContext, type OpenContext } from '../src/service/create-context.ts';
import { newId } from '../src/service/foundation/ids.ts';
import { createServer } from '../src/service/http/server.ts';
import { insertOrganization } from '../src/service/organizations/store.ts';
import { keptDifferences } from '../src/service/scanning/kept-differences.testing.ts';
import { joinChanges } from '../src/service/scanning/reevaluate.ts';
import { createToken } from '../src/service/tokens/tokens.ts';
import { temporaryDatabase } from '../src/testing/temporary-database.ts';
import { judged } from './reevaluate/judged.ts';

const versionCount = 10;
const goalSeconds = 10;

async function benchReevaluate(repositories: number): Promise<void> {
  const sizes = [Math.ceil(repositories / 2), repositories];
  const all: number[] = [];
  for (const size of sizes) {
    const { shown, inserted, queued } = await measure(size);
    all.push(shown);
    console.log(
      `${size} repositories, ${size * versionCount} instances: alerts/search shows them after ${shown.toFixed(1)} s ` +
        `(goal ${goalSeconds} s; × ${(shown / inserted).toFixed(1)} of inserting as many package rows, ${inserted.toFixed(1)} s); scans queued ${queued.toFixed(1)} s later`,
    );
  }
  const [half = 1, whole = 1] = all;
  console.log(`twice the repositories cost × ${(whole / half).toFixed(2)}`);
}

const goalMs = 50;

async function benchJudging(repositories: number): Promise<void> {
  const sizes = [40, 80];
  for (const files of sizes) {
    const { firstMs, keptMs, fetchedMs } = await judged(repositories, files);
    console.log(
      `${repositories} repositories of ${files} files and 100 packages: judged from the kept commit in ${keptMs.toFixed(0)} ms of processor time each ` +
        `(goal ${goalMs} ms; × ${(keptMs / firstMs).toFixed(2)} of their first scan, × ${(keptMs / fetchedMs).toFixed(2)} of judging with a fetch)`,
    );
  }
}

async function measure(repositories: number): Promise<{ shown: number; inserted: number; queued: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-reevaluate-'));
  const database = await temporaryDatabase();
  try {
    const settings = {
      VEDETTE_DATA_DIR: join(folder, 'data'),
      VEDETTE_DATABASE_URL: database.url,
      VEDETTE_ADVISORY_INTERVAL_MINUTES: '0',
      VEDETTE_RATE_LIMIT_PER_MINUTE: '0',
    };
    await using context = await createContext(loadConfig(settings, {}, folder), { log: pino({ level: 'silent' }) });
    await context.advisories.refresh();
    return await change(context, folder, repositories);
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function change(context: OpenContext, folder: string, repositories: number) {
  const { db, clock } = context;
  const before = await snapshotOf(join(folder, 'before.db'), []);
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }];
  const affected = [{ package: { ecosystem: 'npm', name: 'pad' }, ranges }];
  const next = await snapshotOf(join(folder, 'next.db'), [
    { id: 'CVE-2026-1', modified: '2026-01-01T00:00:00Z', affected },
  ]);
  const organizationId = newId();
  await insertOrganization(db, { id: organizationId, name: 'bench' }, clock.now());
  const owner = { organizationId, name: 'bench', expiresAt: null };
  const pair = await createToken(db, context.keys, owner, clock.now());
  await note(context, before.snapshot, undefined);
  const inserted = await insertRepositories(context, organizationId, repositories, before.snapshot);
  await sql`ANALYZE`.execute(db);
  await tellUntold(context);
  await using server = await createServer(context, { version: 'bench' });

  const start = performance.now();
  await note(context, next.snapshot, changedSince(before.file, next.file));
  const failures = await joinChanges({ db, clock, config: context.config, advisories: { current: () => next } });
  if (failures.length > 0) throw new AggregateError(failures, 'the advisory could not be joined');
  const reply = await server.inject({
    method: 'POST',
    url: '/api/v1/sca/alerts/search',
    headers: { 'x-service-api-token-id': pair.id, 'x-service-api-token-secret': pair.secret },
    payload: {},
  });
  const shown = (performance.now() - start) / 1000;
  const count: unknown = JSON.parse(reply.body).alerts[0]?.reachabilityCounts.needsReview;
  if (count !== repositories * versionCount) throw new Error(`the alert counts ${String(count)}: ${reply.body}`);
  // Without it the recount is planned for tables as small as they were.
  await sql`ANALYZE`.execute(db);
  const differences = await keptDifferences(db, organizationId);
  if (Object.keys(differences).length > 0)
    throw new Error(`kept numbers differ: ${Object.keys(differences).join(', ')}`);
  const queueing = performance.now();
  const queued = await tellUntold(context);
  if (queued !== repositories) throw new Error(`${queued} scans were queued`);
  return { shown, inserted, queued: (performance.now() - queueing) / 1000 };
}

async function snapshotOf(file: string, records: readonly object[]) {
  await buildAdvisoryFile(
    file,
    records.flatMap((record) => readOsvRecord(record).record ?? []),
  );
  using lookup = openAdvisories(file);
  return { file, snapshot: lookup.snapshot };
}

async function note(
  { db, clock }: OpenContext,
  snapshot: string,
  changed: ReturnType<typeof changedSince> | undefined,
) {
  const from = (await findTold(db))?.snapshot ?? '';
  const noted = await noteSnapshot(db, { snapshot, before: from, from, changed }, clock.now());
  if (noted !== 'changed') throw new Error(`the change was ${noted}`);
}

/** @returns how many seconds the package rows took */
async function insertRepositories({ db }: OpenContext, organizationId: string, count: number, snapshot: string) {
  await sql`
    INSERT INTO package_versions (id, ecosystem, name, normalized_name, version, purl, rank)
    SELECT gen_random_uuid(), 'npm', 'pad', 'pad', '1.0.' || n, 'pkg:npm/pad@1.0.' || n, n
    FROM generate_series(0, ${versionCount - 1}::integer) AS n`.execute(db);
  await sql`
    INSERT INTO repositories (organization_id, id, url, name, default_branch, git_author_email, signing_secret,
      scanned_commit_sha, scanned_snapshot, created_at, updated_at)
    SELECT ${organizationId}::uuid, gen_random_uuid(), 'https://bitbucket.org/bench/' || n, 'r' || n, 'main', '', '',
      'a', ${snapshot}::text, now(), now() FROM generate_series(1, ${count}::integer) AS n`.execute(db);
  const start = performance.now();
  await sql`
    INSERT INTO packages (organization_id, id, repository_id, package_version_id, branch, commit_sha, manifest_path, manifest_key,
      start_line, start_column, end_line, end_column, lockfile_path, version_constraint, is_direct, directness, source, scope, dependency_path, found_at, seen_at)
    SELECT ${organizationId}::uuid, gen_random_uuid(), repositories.id, package_versions.id, 'main', 'a', 'package.json', 'package.json',
      1, 1, 1, 9, 'package-lock.json', '', true, 'direct', '{"kind":"registry","url":""}'::jsonb, 'production', '{}', now(), now()
    FROM repositories, package_versions WHERE repositories.organization_id = ${organizationId}`.execute(db);
  const seconds = (performance.now() - start) / 1000;
  await sql`
    INSERT INTO package_totals (organization_id, package_version_id, ecosystem, name, normalized_name, version, purl, rank, instance_count)
    SELECT organization_id, v.id, v.ecosystem, v.name, v.normalized_name, v.version, v.purl, v.rank, count(*)
    FROM packages JOIN package_versions AS v ON v.id = package_version_id
    WHERE organization_id = ${organizationId} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
  return seconds;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      repositories: { type: 'string', default: '10000' },
      judged: { type: 'string', default: '60' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) console.log('node bench/reevaluate.ts [--repositories 10000] [--judged 60]');
  else {
    if (Number(values.repositories) > 0) await benchReevaluate(Number(values.repositories));
    if (Number(values.judged) > 0) await benchJudging(Number(values.judged));
  }
}

/**
 * Removing old scans of one organization, with the rows of issues that they saw: seconds beside inserting the same rows, the longest time
 * that a batch held the organization, and how both grow as repositories double. Wants VEDETTE_TEST_DATABASE_URL for PostgreSQL; without
 * it, the embedded database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pino from 'pino';
import { loadConfig } from '../src/config/config.ts';
import { createContext, type OpenContext } from '../src/service/create-context.ts';
import { newId } from '../src/service/foundation/ids.ts';
import { insertOrganization } from '../src/service/organizations/store.ts';
import { noneRemoved, removeOldRows } from '../src/service/retention/remove-old-rows.ts';
import { temporaryDatabase } from '../src/testing/temporary-database.ts';

const scansOfRepository = 20;
const issuesOfRepository = 50;

interface Figures {
  readonly removed: number;
  readonly seconds: number;
  readonly inserted: number;
  readonly longestMs: number;
}

async function benchRetention(repositories: number): Promise<void> {
  const all: Figures[] = [];
  for (const size of [Math.ceil(repositories / 2), repositories]) {
    const figures = await measure(size);
    all.push(figures);
    const { removed, seconds, inserted, longestMs } = figures;
    console.log(
      `${size} repositories: ${removed} of ${size * scansOfRepository} scans with ${removed * issuesOfRepository} rows of issues removed in ${seconds.toFixed(1)} s ` +
        `(× ${(seconds / inserted).toFixed(2)} of inserting all, ${inserted.toFixed(1)} s); the longest batch held the organization for ${longestMs.toFixed(0)} ms`,
    );
  }
  const [half, whole] = all;
  if (half === undefined || whole === undefined) throw new Error('nothing was measured');
  console.log(
    `twice the repositories cost × ${(whole.seconds / half.seconds).toFixed(2)}, the longest batch × ${(whole.longestMs / half.longestMs).toFixed(2)}`,
  );
}

async function measure(repositories: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-retention-'));
  const database = await temporaryDatabase();
  try {
    const settings = { VEDETTE_DATA_DIR: join(folder, 'data'), VEDETTE_DATABASE_URL: database.url };
    await using context = await createContext(loadConfig(settings, {}, folder), { log: pino({ level: 'silent' }) });
    return await remove(context, repositories);
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function remove(context: OpenContext, repositories: number): Promise<Figures> {
  const { db } = context;
  const organizationId = newId();
  await insertOrganization(db, { id: organizationId, name: 'bench' }, new Date());
  const begun = performance.now();
  await insertScans(context, organizationId, repositories);
  const inserted = (performance.now() - begun) / 1000;
  await sql`ANALYZE`.execute(db);
  const removed = noneRemoved();
  let longestMs = 0;
  let last = performance.now();
  const clock = {
    ...context.clock,
    // Asked once a batch.
    now() {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
      return new Date();
    },
  };
  const retentionDays = { scans: 30, deliveries: 0, issueEvents: 0, auditEvents: 0, history: 0, decisions: 0 };
  const start = performance.now();
  await removeOldRows({ db, clock, config: { retentionDays } }, removed, new AbortController().signal);
  const seconds = (performance.now() - start) / 1000;
  if (removed.scans !== repositories * (scansOfRepository - 1)) throw new Error(`${removed.scans} scans were removed`);
  return { removed: removed.scans, seconds, inserted, longestMs };
}

/** Each repository with as many full scans, a day apart and long ago, each of which saw all of its issues. */
async function insertScans({ db }: OpenContext, organizationId: string, repositories: number): Promise<void> {
  await sql`
    INSERT INTO repositories (organization_id, id, url, name, default_branch, git_author_email, signing_secret, created_at, updated_at)
    SELECT ${organizationId}::uuid, gen_random_uuid(), 'https://bitbucket.org/bench/' || n, 'r' || n, 'main', '', '', now(), now()
    FROM generate_series(1, ${repositories}::integer) AS n`.execute(db);
  await sql`
    INSERT INTO issues (organization_id, id, repository_id, kind, fingerprint, title, state, severity, severity_score, path,
      start_line, start_column, end_line, end_column, snippet, created_at, updated_at)
    SELECT organization_id, gen_random_uuid(), id, 'rule', 'f' || n, 't', 'open', 'high', 7, 'a.js', 1, 1, 1, 2, '', now(), now()
    FROM repositories, generate_series(1, ${issuesOfRepository}::integer) AS n WHERE organization_id = ${organizationId}::uuid`.execute(
    db,
  );
  // Ids that follow the time, as those of the service do.
  await sql`
    INSERT INTO scans (organization_id, id, repository_id, kind, trigger, state, branch, queued_at, started_at, ended_at)
    SELECT organization_id, (lpad(to_hex(1700000000000 + n * 86400000::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid,
      id, 'full', 'schedule', 'completed', 'main', at, at, at
    FROM repositories, generate_series(1, ${scansOfRepository}::integer) AS n, LATERAL (SELECT now() - interval '100 days' + n * interval '1 day' AS at) AS times
    WHERE organization_id = ${organizationId}::uuid`.execute(db);
  await sql`
    INSERT INTO scan_issues (organization_id, scan_id, issue_id)
    SELECT scans.organization_id, scans.id, issues.id FROM scans
    JOIN issues ON issues.organization_id = scans.organization_id AND issues.repository_id = scans.repository_id
    WHERE scans.organization_id = ${organizationId}::uuid`.execute(db);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { repositories: { type: 'string', default: '1000' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) console.log('node bench/retention.ts [--repositories 1000]');
  else await benchRetention(Number(values.repositories));
}

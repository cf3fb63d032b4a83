/**
 * Every statement on rows of organizations is found by an index that begins with the organization, however large others are. All
 * operations are asked, with every field of their examples and without the optional ones, old rows are removed, and what was sent is explained.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { lodashShop, mendedShop, unusedLodash } from '../../testing/sample-files.ts';
import { scanned, startScan } from '../../testing/scanned-repositories.ts';
import { type TestOrganization, testService } from '../../testing/test-service.ts';
import { acrossOrganizationsMark } from '../database/across-organizations.ts';
import type { SentStatement } from '../database/sent-statements.ts';
import type { Database, Queryable } from '../database/tables.ts';
import { exampleIds } from '../operations/examples.ts';
import { operations } from '../operations/index.ts';
import { noneRemoved, removeOldRows } from '../retention/remove-old-rows.ts';

test('every statement on rows of organizations is found by an index that begins with the organization', async () => {
  const { mine, repositories } = await scanned(lodashShop, unusedLodash, lodashShop);
  const { context, sent: recorded } = await testService();
  // One has a version no more, which is looked up elsewhere than those that are there.
  const gone = repositories[2];
  assert.ok(gone);
  commitFiles(gone.path, mendedShop);
  await startScan(mine, gone.id);
  await mine.runScans();
  // Other tests may have sent what is not of the service.
  const before = new Set(recorded.statements());
  await askAll(mine);
  await removeOldRows(
    {
      db: context.db,
      clock: { ...context.clock, now: () => new Date(context.clock.now().getTime() + 10 * 86_400_000) },
      config: { retentionDays: { scans: 1, deliveries: 1, issueEvents: 1, auditEvents: 1, history: 1, decisions: 1 } },
    },
    noneRemoved(),
    new AbortController().signal,
  );
  const sent = recorded
    .statements()
    .filter((statement) => !before.has(statement))
    .filter(({ sql: text }) => /^\s*(?:select|insert|update|delete|with)\b/i.test(text));
  assert.ok(sent.length > 80, `${sent.length} statements were sent`);
  const tables = await tenantTables(context.db);
  const faults: string[] = [];
  const transaction = await context.db.startTransaction().execute();
  try {
    await leaveOnlyIndexesOfOrganizations(transaction, tables);
    for (const statement of sent) faults.push(...(await faultsOf(transaction, statement, tables)));
  } finally {
    await transaction.rollback().execute();
  }
  assert.deepEqual(faults, []);
});

test('a statement that forgets the organization is found out', async () => {
  const { context } = await testService();
  const tables = await tenantTables(context.db);
  const parameters = [exampleIds.package];
  const sent = {
    sql: 'SELECT * FROM packages JOIN repositories ON repositories.id = repository_id WHERE packages.id = $1',
    parameters,
  };
  const faults = await faultsOf(context.db, sent, tables);
  assert.deepEqual(
    new Set(faults.map((fault) => / of (\w+):/.exec(fault)?.[1])),
    new Set(['packages', 'repositories']),
  );
});

/**
 * Tables of tests are so small that reading them whole, or by an index over all organizations, is as cheap as any other way: which is
 * taken would hang on when statistics were last gathered, so they are gathered here. A drop of those indexes would lock the tables; this ends
 * with the transaction.
 */
async function leaveOnlyIndexesOfOrganizations(transaction: Queryable, tables: ReadonlySet<string>): Promise<void> {
  await sql`ANALYZE`.execute(transaction);
  await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
  await sql`UPDATE pg_index SET indisvalid = false
    FROM pg_class, pg_attribute
    WHERE pg_class.oid = indrelid AND pg_class.relname = ANY(${[...tables]}::text[])
      AND pg_attribute.attrelid = indrelid AND pg_attribute.attnum = indkey[0]
      AND pg_attribute.attname <> 'organization_id'`.execute(transaction);
}

/** With the ids of what is there in place of those of the examples, and without them. */
async function askAll(mine: TestOrganization): Promise<void> {
  const ids = await idsOf(mine);
  const filled = (text: string): string =>
    Object.entries(exampleIds).reduce(
      (body, [name, id]) => body.replaceAll(id, ids[name as keyof typeof exampleIds] ?? id),
      text,
    );
  const isLast = (path: string): boolean => /remove|delete|revoke|rotate|cancel/.test(path);
  const asOf = '2026-03-01';
  await mine.ask('/api/v1/sca/alerts/search', { asOf, knowledge: 'now', repositoryIds: [exampleIds.repository] });
  await mine.ask('/api/v1/stats/summary', { asOf });
  await mine.ask('/api/v1/sca/packages/search', { asOf, repositoryIds: [exampleIds.repository] });
  const asked = operations.toSorted((a, b) => Number(isLast(a.path)) - Number(isLast(b.path)));
  for (const { path, request, example } of asked) {
    const body: Record<string, unknown> = JSON.parse(filled(JSON.stringify(example.request)));
    const required = Object.fromEntries((request.required ?? []).map((name) => [name, body[name]]));
    const optional = Object.keys(body).filter((name) => !Object.hasOwn(required, name));
    const bodies = [required, body, ...optional.map((name) => ({ ...required, [name]: body[name] }))];
    for (const each of bodies) {
      const { status, text } = await mine.call(path, each);
      assert.ok(status < 500, `${path} answered ${status}: ${text}`);
    }
  }
}

async function idsOf(mine: TestOrganization): Promise<Partial<Record<keyof typeof exampleIds, string>>> {
  const first = async (path: string, list: string): Promise<string | undefined> =>
    (await mine.ask<Record<string, { id: string }[]>>(path, {}))[list]?.[0]?.id;
  const rule = { name: 'No eval', rule: 'Do not call eval.' };
  const alert = await first('/api/v1/sca/alerts/search', 'alerts');
  const decisions = [
    { alertId: alert, verdict: 'falsePositive', reason: 'Tried.' },
    { pathGlob: 'web/**', verdict: 'accepted', reason: 'Tried.' },
  ];
  const made = await mine.ask<{ decisions: { id: string }[] }>('/api/v1/decisions/create', { decisions });
  return {
    organization: mine.id,
    token: mine.pair.id,
    repository: await first('/api/v1/repositories/list', 'repositories'),
    scan: await first('/api/v1/scans/list', 'scans'),
    alert,
    decision: made.decisions[0]?.id,
    package: await first('/api/v1/sca/packages/search', 'packages'),
    issue: await first('/api/v1/issues/search', 'issues'),
    rule: (await mine.ask<{ id: string }>('/api/v2/rules/create', rule)).id,
  };
}

async function tenantTables(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'organization_id'`.execute(db);
  const global = new Set(['token_owners', 'repository_owners']);
  return new Set(rows.map(({ name }) => name).filter((name) => !global.has(name)));
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

async function faultsOf(
  db: Queryable,
  { sql: text, parameters }: SentStatement,
  tables: ReadonlySet<string>,
): Promise<string[]> {
  if (text.includes(acrossOrganizationsMark)) return [];
  const explain = CompiledQuery.raw(`EXPLAIN (FORMAT JSON, VERBOSE) ${text}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] | string }>(explain);
  const answered = rows[0]?.['QUERY PLAN'] ?? [];
  const plans: readonly { readonly Plan: PlanNode }[] = typeof answered === 'string' ? JSON.parse(answered) : answered;
  assert.ok(plans.length > 0, text);
  return plans
    .flatMap(({ Plan }) => nodesOf(Plan))
    .filter((node) => isScanOfAll(node, tables))
    .map((node) => `${node['Node Type']} of ${node['Relation Name']}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`);
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** A bitmap's own conditions stand in the index scans below it. */
function isScanOfAll(node: PlanNode, tables: ReadonlySet<string>): boolean {
  const { 'Node Type': type, 'Relation Name': table = '' } = node;
  if (!type.endsWith('Scan') || !tables.has(table)) return false;
  const own = nodesOf(node).filter((each) => each === node || each['Node Type'].startsWith('Bitmap'));
  return !own.some((each) => /\borganization_id\b/.test(each['Index Cond'] ?? ''));
}

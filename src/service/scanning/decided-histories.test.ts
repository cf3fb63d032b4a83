/**
 * After any history of decisions, words, scans, changed advisories and time going by, with two callers of each of two organizations at once, every
 * issue and alert stands as a small model has it: what is dismissed is dismissed for as long as somebody means it, and of nobody else.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import {
  type Reply,
  testOrganization,
  type TestOrganization,
  testService,
  tokenHeaders,
} from '../../testing/test-service.ts';
import { findTold } from '../advisories/store.ts';
import { endDueDecisions } from '../triage/remove-decisions.ts';
import {
  type FactIssue,
  type Model,
  type ModelDecision,
  nothing,
  type Scope,
  scopeText,
  settled,
  speaker,
} from './decided-model.testing.ts';
import {
  begin,
  type Held,
  processWith,
  recordsOf,
  register,
  resultOf,
  type Snapshot,
  snapshotOf,
  sources,
  tell,
  type Told,
} from './made-up-scans.testing.ts';
import { recordScan } from './record-scan.ts';
import { joinChanges } from './reevaluate.ts';

const held: fc.Arbitrary<Held> = fc.record({
  name: fc.constantFrom('pad', 'dash'),
  version: fc.constantFrom('1.0.0', '1.5.0', '2.0.0'),
  source: fc.constant(sources[0]),
  manifestPath: fc.constantFrom('package.json', 'web/package.json'),
});
const tree = fc.uniqueArray(held, { selector: ({ name, manifestPath }) => `${name} ${manifestPath}`, maxLength: 4 });
const advisories: fc.Arbitrary<readonly Told[]> = fc
  .tuple(fc.constantFrom('', '', '9.0.0'), fc.constantFrom('', '9.0.0'), fc.boolean())
  .map(([first, second, isWithdrawn]) => [
    {
      id: 'CVE-2026-1',
      aliases: ['GHSA-aaaa-aaaa-aaaa'],
      names: ['pad', 'dash'],
      fixed: first,
      isWithdrawn: false,
      score: 'LOW',
    },
    { id: 'CVE-2026-2', aliases: [], names: ['pad'], fixed: second, isWithdrawn, score: '' },
  ]);
const seldom = fc.nat(4).map((number) => number === 0);
const verdict = fc.constantFrom('falsePositive', 'accepted', 'snoozed');
const until = fc.record({
  seconds: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined, freq: 2 }),
  hasFix: fc.nat(2).map((number) => number === 0),
  isReachable: fc.nat(2).map((number) => number === 0),
});
const said = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      wanted: fc.array(
        fc.record({
          of: fc.constantFrom('issue', 'issue', 'alert', 'alert', 'package', 'advisory', 'path'),
          which: fc.nat(1),
          isInWeb: fc.boolean(),
          isNarrow: seldom,
          repository: fc.constantFrom(0, 1, ...Array.from({ length: 6 }, () => undefined)),
          verdict,
          until,
        }),
        { minLength: 1, maxLength: 3 },
      ),
      replacing: fc.oneof({ weight: 2, arbitrary: fc.constant<number[]>([]) }, fc.subarray([0, 1, 2])),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('update' as const), which: fc.nat(9), verdict, until }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      which: fc.nat(1),
      state: fc.constantFrom('falsePositive', 'archived', 'open'),
    }),
  },
);
type Said = typeof said extends fc.Arbitrary<infer Value> ? Value : never;
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('said' as const),
      mine: fc.array(said, { maxLength: 2 }),
      theirs: fc.array(said, { maxLength: 1 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('scan' as const), repository: fc.nat(1), tree }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('advisories' as const), advisories }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('time' as const), seconds: fc.integer({ min: 1, max: 3 }) }) },
);

/** What is said of an issue, and then decided of it: chance alone brings that about too seldom. */
const opening: readonly Step[] = [
  { kind: 'said', mine: [{ kind: 'say', which: 0, state: 'archived' }], theirs: [] },
  {
    kind: 'said',
    mine: [
      {
        kind: 'create',
        wanted: [
          {
            of: 'issue',
            which: 0,
            isInWeb: false,
            isNarrow: false,
            repository: undefined,
            verdict: 'accepted',
            until: { seconds: undefined, hasFix: false, isReachable: false },
          },
        ],
        replacing: [],
      },
    ],
    theirs: [],
  },
];

/** An organization with what the model has of it. */
interface Side {
  readonly organization: TestOrganization;
  readonly repositories: readonly string[];
  /** Headers of two callers. */
  readonly callers: readonly Record<string, string>[];
  model: Model;
  /** Of all decisions that were ever made. */
  readonly known: string[];
}

const seen = {
  made: 0,
  refused: 0,
  conflicts: 0,
  endedByTime: 0,
  endedByFact: 0,
  overruled: 0,
  together: 0,
  decidedAlerts: 0,
};

test('issues and alerts stand as a model has them, whatever is decided, said, scanned and known, by two callers of two organizations at once', {
  timeout: 600_000,
}, async () => {
  const { context, clock } = await testService();
  let last: Snapshot | undefined;
  const property = fc.asyncProperty(
    advisories,
    fc.array(tree, { minLength: 4, maxLength: 4 }),
    fc.array(step, { minLength: 10, maxLength: 16 }),
    async (first, trees, steps) => {
      const sides = [await newSide(), await newSide()];
      let snapshot = await snapshotOf(recordsOf(first));
      await tell(last, snapshot);
      last = snapshot;
      for (const [at, one] of sides.entries())
        for (const [of, id] of one.repositories.entries()) await scanNow(one, id, trees[at * 2 + of] ?? [], snapshot);
      for (const one of sides) await check(one, new Set(one.repositories));
      for (const each of [...opening, ...steps]) {
        switch (each.kind) {
          case 'time': {
            clock.advance(each.seconds * 1000);
            await endDueDecisions(context.db, clock.now());
            for (const one of sides) seen.endedByTime += await check(one, new Set());
            break;
          }
          case 'scan': {
            const [mine] = sides;
            const id = mine?.repositories[each.repository];
            assert.ok(mine !== undefined && id !== undefined);
            await scanNow(mine, id, each.tree, snapshot);
            seen.endedByFact += await check(mine, new Set([id]));
            break;
          }
          case 'advisories': {
            const next = await snapshotOf(recordsOf(each.advisories));
            await tell(snapshot, next);
            [snapshot, last] = [next, next];
            assert.deepEqual(await joinChanges(await processWith(next)), []);
            for (const one of sides) seen.endedByFact += await check(one, new Set());
            break;
          }
          case 'said': {
            const [mine, theirs] = sides;
            assert.ok(mine !== undefined && theirs !== undefined);
            await Promise.all([sayAtOnce(mine, each.mine), sayAtOnce(theirs, each.theirs)]);
            break;
          }
        }
        for (const one of sides) await assertStands(one, await factsOf(one, new Set()), one.model);
      }
    },
  );
  await fc.assert(property, { seed: 20261126, numRuns: 5 });
  for (const [what, times] of Object.entries(seen)) assert.ok(times > 0, `${what}: ${JSON.stringify(seen)}`);
});

async function newSide(): Promise<Side> {
  const organization = await testOrganization();
  const repositories = await register(organization, 2);
  const second = await organization.ask<{ id: string; secret: string }>('/api/v1/tokens/create', { name: 'second' });
  const callers = [organization.pair, second].map(({ id, secret }) => tokenHeaders({ id, secret }));
  return { organization, repositories, callers, model: nothing, known: [] };
}

async function scanNow({ organization }: Side, id: string, held_: readonly Held[], with_: Snapshot): Promise<void> {
  const { context, clock } = await testService();
  const changeNumber = (await findTold(context.db))?.change_number ?? 0;
  const begun = await begin(organization, id);
  const judged = { rules: [], changeNumber };
  const recorded = await recordScan(context.db, begun, 'a'.repeat(40), resultOf(held_, with_), judged, clock.now());
  assert.equal(recorded, 'recorded');
}

/** What is so now, read from rows that say nothing of decisions. */
async function factsOf({ organization }: Side, scanned: ReadonlySet<string>): Promise<FactIssue[]> {
  const { context } = await testService();
  const place = sql`occurrences.organization_id = issues.organization_id AND occurrences.repository_id = issues.repository_id`;
  const { rows } = await sql<Omit<FactIssue, 'isScanned'>>`
    SELECT issues.id, issues.repository_id AS "repositoryId", issues.alert_id AS "alertId", issues.path,
      alerts.package_identifier AS "packageIdentifier", alerts.advisory_ids || alerts.aliases || alerts.advisory_id AS "advisoryIds",
      count(occurrences.id) > 0 AS "isFound",
      EXISTS (SELECT FROM occurrences JOIN packages ON packages.organization_id = issues.organization_id AND packages.id = occurrences.package_id
        JOIN package_versions ON package_versions.id = packages.package_version_id
        WHERE ${place} AND occurrences.alert_id = issues.alert_id AND occurrences.reachability = 'unreachable'
          AND packages.manifest_path = issues.path AND package_versions.version = issues.version) AS "isUnreachable",
      coalesce(bool_or(occurrences.reason_code = 'analysis_pending'), false) AS "isPending",
      coalesce(bool_or(occurrences.reachability = 'reachable'), false) AS "isReachable",
      coalesce(bool_or(cardinality(occurrences.fixed_versions) > 0), false) AS "hasFix"
    FROM issues JOIN alerts ON alerts.organization_id = issues.organization_id AND alerts.id = issues.alert_id
    LEFT JOIN occurrences ON ${place} AND occurrences.issue_id = issues.id
    WHERE issues.organization_id = ${organization.id}::uuid
    GROUP BY issues.organization_id, issues.id, alerts.organization_id, alerts.id ORDER BY issues.id`.execute(
    context.db,
  );
  return rows.map((row) => ({ ...row, isScanned: scanned.has(row.repositoryId) }));
}

/** The model goes on to what is so now. @returns how many decisions ended */
async function check(one: Side, scanned: ReadonlySet<string>): Promise<number> {
  const { clock } = await testService();
  const before = one.model.inForce.length;
  const facts = await factsOf(one, scanned);
  one.model = settled(one.model, facts, clock.now());
  await assertStands(one, facts, one.model);
  return before - one.model.inForce.length;
}

async function assertStands({ organization }: Side, facts: readonly FactIssue[], model: Model): Promise<void> {
  assert.deepEqual(await standsOf(organization), model.stands);
  const { decisions } = await organization.ask<{ decisions: { id: string }[] }>('/api/v1/decisions/list', {
    isInForce: true,
    pageSize: 500,
  });
  assert.deepEqual(new Set(decisions.map(({ id }) => id)), new Set(model.inForce.map(({ id }) => id)));
  const whole = model.inForce.filter(
    ({ issueId, pathGlob, repositoryIds = [] }) =>
      issueId === undefined && pathGlob === undefined && repositoryIds.length === 0,
  );
  const { alerts } = await organization.ask<{
    alerts: { id: string; openIssues: number; decision?: { id: string } }[];
  }>('/api/v1/sca/alerts/search', { pageSize: 500 });
  for (const { id, openIssues, decision } of alerts) {
    const ofAlert = facts.filter(({ alertId }) => alertId === id);
    const open = ofAlert.filter((issue) => /^(?:open|processing)/.test(model.stands[issue.id] ?? ''));
    assert.equal(openIssues, open.length);
    const [issue] = ofAlert;
    if (issue === undefined) continue;
    assert.equal(decision?.id, speaker(whole, issue)?.id);
    if (decision !== undefined) seen.decidedAlerts += 1;
  }
}

async function standsOf({ id }: TestOrganization): Promise<Record<string, string>> {
  const { context } = await testService();
  const { rows } = await sql<{ id: string; stands: string }>`
    SELECT id, state || ' ' || resolution || ' ' || coalesce(decision_id::text, '') AS stands FROM issues
    WHERE organization_id = ${id}::uuid ORDER BY id`.execute(context.db);
  return Object.fromEntries(rows.map((row) => [row.id, row.stands]));
}

/** A request of a caller, and what the model makes of it. */
interface Request {
  readonly path: string;
  readonly body: object;
  after(model: Model, facts: readonly FactIssue[], now: Date, reply: Reply): { status: number; model: Model };
}

/** Whichever of the two came first: the answers and what stands are those of one order. */
async function sayAtOnce(one: Side, all: readonly Said[]): Promise<void> {
  const { clock } = await testService();
  const facts = await factsOf(one, new Set());
  const requests = all.flatMap((each) => requestOf(one, facts, each, clock.now()) ?? []);
  const replies = await Promise.all(
    requests.map(({ path, body }, at) => one.organization.call(path, body, one.callers[at % 2] ?? {})),
  );
  for (const reply of replies)
    if (reply.status === 200 && Array.isArray(reply.body.decisions))
      one.known.push(...reply.body.decisions.map(({ id }: { id: string }) => id));
  const now = clock.now();
  const stands = await standsOf(one.organization);
  const pairs = requests.map((request, at) => ({ request, reply: replies[at] as Reply }));
  if (pairs.length === 2) seen.together += 1;
  const outcomes = [pairs, pairs.toReversed()].map((order) => {
    let model = one.model;
    const statuses: string[] = [];
    for (const { request, reply } of order) {
      const next = request.after(model, facts, now, reply);
      statuses.push(`${reply.status} as ${next.status}`);
      model = next.model;
    }
    const isSo =
      statuses.every((text) => /^(\d+) as \1$/.test(text)) && JSON.stringify(model.stands) === JSON.stringify(stands);
    return { model, statuses, isSo };
  });
  const right = outcomes.find(({ isSo }) => isSo);
  if (right === undefined) {
    const [first] = outcomes;
    assert.deepEqual(
      { statuses: first?.statuses, stands },
      { stands: first?.model.stands },
      JSON.stringify(requests, undefined, 1),
    );
  }
  assert.ok(right);
  one.model = right.model;
  for (const { reply, request } of pairs) {
    if (!request.path.endsWith('create')) continue;
    if (reply.status === 200) seen.made += 1;
    if (reply.status === 400) seen.refused += 1;
    if (reply.status === 409) seen.conflicts += 1;
  }
}

let reasons = 0;

/** Undefined where there is nothing that could be asked. */
function requestOf(one: Side, facts: readonly FactIssue[], each: Said, now: Date): Request | undefined {
  const found = facts.filter(({ isFound, isPending }) => isFound && !isPending);
  const pick = <Value>(values: readonly Value[], at: number): Value | undefined =>
    values[at % Math.max(values.length, 1)];
  const untilOf = ({
    seconds,
    hasFix,
    isReachable,
  }: {
    seconds: number | undefined;
    hasFix: boolean;
    isReachable: boolean;
  }) => ({
    ...(seconds === undefined ? {} : { date: new Date(now.getTime() + seconds * 1000).toISOString() }),
    ...(hasFix ? { hasFix } : {}),
    ...(isReachable ? { isReachable } : {}),
  });
  switch (each.kind) {
    case 'create': {
      const decisions = each.wanted.flatMap((wanted) => {
        const issue = pick(found, wanted.which);
        if (issue === undefined) return [];
        const glob = wanted.isInWeb ? 'web/**' : 'package.json';
        const id = pick(one.repositories, wanted.repository ?? 0);
        const scope: Scope = {
          ...(wanted.of === 'issue' ? { issueId: issue.id } : {}),
          ...(wanted.of === 'alert' ? { alertId: issue.alertId } : {}),
          ...(wanted.of === 'package' ? { packageIdentifier: issue.packageIdentifier } : {}),
          ...(wanted.of === 'advisory' ? { advisoryId: pick(issue.advisoryIds, wanted.which) ?? '' } : {}),
          ...(wanted.of === 'path' || wanted.isNarrow ? { pathGlob: glob } : {}),
          ...(wanted.repository === undefined || id === undefined ? {} : { repositoryIds: [id] }),
        };
        const terms = { verdict: wanted.verdict, reason: `reason ${reasons++}`, until: untilOf(wanted.until) };
        if (terms.verdict === 'snoozed' && Object.keys(terms.until).length === 0)
          terms.until = untilOf({ seconds: 2, hasFix: false, isReachable: false });
        return [{ ...scope, ...terms }];
      });
      if (decisions.length === 0) return undefined;
      const replaces = [...new Set(each.replacing.flatMap((at) => pick(one.model.inForce, at)?.id ?? []))];
      return {
        path: '/api/v1/decisions/create',
        body: { decisions, replaces },
        after: (model, facts_, at, reply) => made(model, facts_, at, { decisions, replaces }, reply),
      };
    }
    case 'remove': {
      const id = pick(one.known, each.which);
      if (id === undefined) return undefined;
      return {
        path: '/api/v1/decisions/remove',
        body: { ids: [id] },
        after: (model, facts_, at) => ({ status: 200, model: settled(without(model, [id]), facts_, at) }),
      };
    }
    case 'update': {
      const id = pick(one.known, each.which);
      if (id === undefined) return undefined;
      const terms = { verdict: each.verdict, until: untilOf(each.until) };
      return {
        path: '/api/v1/decisions/update',
        body: { id, reason: `reason ${reasons++}`, ...terms },
        after(model, facts_, at) {
          if (!model.inForce.some((row) => row.id === id)) return { status: 409, model };
          if (terms.verdict === 'snoozed' && Object.keys(terms.until).length === 0) return { status: 400, model };
          const inForce = model.inForce.map((row) => (row.id === id ? { ...row, ...terms } : row));
          const next = settled({ ...model, inForce }, facts_, at);
          return next.inForce.some((row) => row.id === id) ? { status: 200, model: next } : { status: 400, model };
        },
      };
    }
    case 'say': {
      const issue = pick(found, each.which);
      if (issue === undefined) return undefined;
      const { state } = each;
      return {
        path: '/api/v1/issues/set-state',
        body: { id: issue.id, state },
        after(model, facts_, at) {
          if (state === 'falsePositive' || state === 'archived')
            return {
              status: 200,
              model: settled({ ...model, words: { ...model.words, [issue.id]: state } }, facts_, at),
            };
          const { [issue.id]: _word, ...words } = model.words;
          const next = settled({ ...model, words }, facts_, at);
          return next.stands[issue.id] === 'open  ' ? { status: 200, model: next } : { status: 409, model };
        },
      };
    }
  }
}

function without(model: Model, ids: readonly string[]): Model {
  return { ...model, inForce: model.inForce.filter(({ id }) => !ids.includes(id)) };
}

function made(
  model: Model,
  facts: readonly FactIssue[],
  now: Date,
  { decisions, replaces }: { decisions: readonly Omit<ModelDecision, 'id'>[]; replaces: readonly string[] },
  reply: Reply,
): { status: number; model: Model } {
  const scopes = decisions.map(scopeText);
  if (new Set(scopes).size < scopes.length) return { status: 400, model };
  const left = without(model, replaces);
  if (left.inForce.some((row) => scopes.includes(scopeText(row)))) return { status: 409, model };
  const ids: string[] =
    reply.status === 200 ? reply.body.decisions.map(({ id }: { id: string }) => id) : scopes.map((_, at) => `z${at}`);
  const rows = decisions.map((row, at): ModelDecision => ({ ...row, id: ids[at] ?? '' }));
  const inForce = [...left.inForce, ...rows];
  // What is decided of an issue takes the place of what was said of it.
  const overruled = facts.filter((issue) => {
    const by = speaker(inForce, issue);
    return model.words[issue.id] !== undefined && by?.issueId !== undefined && ids.includes(by.id);
  });
  const words = Object.fromEntries(
    Object.entries(model.words).filter(([id]) => overruled.every((issue) => issue.id !== id)),
  );
  const next = settled({ ...model, inForce, words }, facts, now);
  if (!ids.every((id) => next.inForce.some((row) => row.id === id))) return { status: 400, model };
  if (reply.status === 200) seen.overruled += overruled.length;
  return { status: 200, model: next };
}

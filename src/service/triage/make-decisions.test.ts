/** What making many decisions at once costs: the organization is held meanwhile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testService } from '../../testing/test-service.ts';
import type { Database } from '../database/tables.ts';
import { decidedShop, issuesOf } from '../operations/decided.testing.ts';
import { makeDecisions, type NewDecision } from './make-decisions.ts';

const anything: NewDecision = {
  issueId: '',
  alertId: '',
  ruleId: '',
  packageIdentifier: '',
  advisoryId: '',
  pathGlob: '',
  repositoryIds: [],
  verdict: 'accepted',
  reason: 'A trial',
  until: { date: undefined, hasFix: false, isReachable: false },
};
const author = { actor: 'service', operation: 'test', requestId: '' };

/** The same database, which counts what is sent to it. */
function counting(db: Database): { readonly db: Database; readonly count: () => number } {
  let sent = 0;
  const plugin: Parameters<Database['withPlugin']>[0] = {
    transformQuery: ({ node }) => {
      sent += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { db: db.withPlugin(plugin), count: () => sent };
}

const scopes: Readonly<Record<string, (at: number, repositoryId: string) => Partial<NewDecision>>> = {
  vulnerabilities: (at) => ({ advisoryId: `GHSA-${at + 1}` }),
  packages: (at) => ({ packageIdentifier: at === 0 ? 'pkg:npm/lodash' : `pkg:npm/other-${at}` }),
  'vulnerabilities of packages': (at) => ({ advisoryId: `GHSA-${at + 1}`, packageIdentifier: 'pkg:npm/lodash' }),
  'paths of repositories': (at, repositoryId) => ({
    pathGlob: at === 0 ? '**' : `other/${at}/**`,
    repositoryIds: [repositoryId],
  }),
  paths: (at) => ({ pathGlob: at === 0 ? '**' : `other/${at}/**` }),
};

for (const [name, scopeOf] of Object.entries(scopes))
  test(`deciding on a thousand ${name} sends as many statements as deciding on two`, async () => {
    const { context, clock } = await testService();
    const countOf = async (number: number): Promise<readonly [statements: number, closed: number]> => {
      const { mine, repositories } = await decidedShop();
      const { db, count } = counting(context.db);
      const decisions = Array.from({ length: number }, (_, at) => ({ ...anything, ...scopeOf(at, repositories[0]) }));
      const made = await makeDecisions(db, mine.id, { decisions, replaces: [] }, author, clock.now());
      const closed = (await issuesOf(mine)).filter(({ state }) => state === 'archived').length;
      assert.equal(made.closed, closed);
      return [count(), closed];
    };
    const two = await countOf(2);
    assert.ok(two[0] > 0 && two[1] > 0, two.join(' '));
    assert.deepEqual(await countOf(1000), two);
  });

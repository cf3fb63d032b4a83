/**
 * The border alone, without all that cleans before it: whatever an analysis hands back, its scan is recorded, and what was found is a
 * row or a gap. Every text is arbitrary here, also those that no reader lets through today.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Package } from '../../engine/model/package.ts';
import { reachabilities, verdictOf } from '../../engine/model/verdict.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { histories } from '../../testing/temporary-database.ts';
import { newId } from '../foundation/ids.ts';
import { emptyResult } from '../scans/empty-result.testing.ts';
import type { ResultAdvisory, ResultOccurrence, ScanResult } from '../scans/scan-result.ts';
import { claimScan, insertScan } from '../scans/store.ts';
import { recordScan } from './record-scan.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.array(fc.nat(0xffff), { maxLength: 12 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('', '\0', '\ud83d', '\ude00', '\uFFFD', 'a\0', 'a\uFFFD', '漢'.repeat(3_600), '😀'.repeat(401)),
  fc.integer({ min: 1, max: 9 }).map((seed) => incompressible(seed, 4_000)),
);

/** What an index cannot make shorter. */
function incompressible(seed: number, length: number): string {
  let state = seed;
  const next = (): string => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  };
  return Array.from({ length }, next).join('');
}

const line = fc.oneof(
  { weight: 30, arbitrary: fc.nat(5_000) },
  { weight: 1, arbitrary: fc.constantFrom(2 ** 31, 0.5) },
);
const span = fc.record({ startLine: line, startColumn: line, endLine: line, endColumn: line });
const texts = fc.array(text, { maxLength: 3 });

const found: fc.Arbitrary<Package> = fc
  .record({ name: text, normalizedName: text, version: text, constraint: text, purl: text, url: text })
  .chain(({ url, ...words }) =>
    fc.record({ manifestPath: text, lockfilePath: text, span, dependencyPath: texts }).map((place): Package => {
      const fixed = { ecosystem: 'npm', replaces: null, directness: 'direct', isDirect: true } as const;
      const source = { kind: 'registry', url } as const;
      return { ...words, ...place, ...fixed, source, scope: 'production', lockfileSpan: null, parents: [] };
    }),
  );

const advisory: fc.Arbitrary<ResultAdvisory> = fc
  .record({ id: text, aliases: texts, references: texts, summary: text, description: text, published: text })
  .map((words) => ({ ...words, severity: 'high', severityScore: 7.5, severitySource: 'scored', isMalicious: false }));

const verdict = fc
  .record({
    reachability: fc.constantFrom(...reachabilities),
    explanation: text,
    evidence: fc.array(fc.record({ path: text, symbol: text, snippet: text, span }), { maxLength: 2 }),
  })
  .map(({ reachability, explanation, evidence }) =>
    verdictOf({
      reachability,
      code: 'symbol_called',
      explanation,
      languages: [],
      evidence: evidence.map(({ span: place, ...step }) => ({ kind: 'call', ...step, ...place })),
    }),
  );

const result: fc.Arbitrary<ScanResult> = fc
  .record({
    packages: fc.array(found, { maxLength: 6 }),
    advisories: fc.array(advisory, { minLength: 1, maxLength: 4 }),
    links: fc.array(fc.record({ at: fc.nat(), of: fc.nat(), fixedVersions: texts, verdict }), { maxLength: 8 }),
    messages: fc.array(fc.record({ path: text, message: text }), { maxLength: 3 }),
    matches: fc.array(fc.record({ path: text, snippet: text, message: text, span }), { maxLength: 4 }),
  })
  .map(({ packages, advisories, links, messages, matches }) => ({
    ...emptyResult,
    packages,
    advisories,
    occurrences:
      packages.length === 0
        ? []
        : links.map(({ at, of, ...rest }): ResultOccurrence => {
            return { packageIndex: at % packages.length, advisoryIndex: of % advisories.length, ...rest };
          }),
    files: messages.map(({ path, message }) => ({ path, status: 'partial', problems: [{ line: 1, message }] })),
    ruleMatches: matches.map((match) => ({ ...match, ruleId: newId() })),
    ruleProblems: messages.map((problem) => ({ ...problem, ruleId: newId() })),
    uncheckedRules: messages.map(({ path }) => ({ ruleId: newId(), path })),
  }));

interface Scan {
  readonly state: string;
  readonly gaps: readonly { readonly status: string; readonly message: string }[];
}

test('whatever an analysis found is recorded, or a gap, in scan after scan', async () => {
  const { context, clock } = await testService();
  const { db } = context;
  let refusals = 0;
  const property = fc.asyncProperty(fc.array(result, { minLength: 1, maxLength: 3 }), async (results) => {
    const mine = await testOrganization();
    const repository = await mine.register({ 'a.txt': '' });
    for (const each of results) {
      clock.advance(1000);
      const id = newId();
      const none = { commit_sha: '', pull_request_id: '', base_branch: '', base_commit_sha: '' };
      const scan = {
        organization_id: mine.id,
        id,
        repository_id: repository.id,
        kind: 'full',
        trigger: 'request',
      } as const;
      await insertScan(db, { ...scan, ...none, branch: 'main' }, clock.now());
      const claimed = await claimScan(db, mine.id, id, clock.now());
      assert.ok(claimed);
      assert.equal(
        await recordScan(db, claimed, 'a'.repeat(40), each, { rules: [], changeNumber: 0 }, clock.now()),
        'recorded',
      );
      const { state, gaps } = await mine.ask<Scan>('/api/v1/scans/get', { id });
      assert.equal(state, 'completed');
      const refused = gaps.filter(({ status }) => status === 'refused');
      refusals += refused.length;
      const { totalCount } = await mine.ask<{ totalCount: number }>('/api/v1/sca/packages/search', {});
      assert.ok(totalCount > 0 || refused.length > 0 || each.packages.length === 0);
      for (const operation of ['sca/packages/search', 'sca/alerts/search', 'issues/search'])
        assert.equal((await mine.call(`/api/v1/${operation}`, { pageSize: 500 })).status, 200, operation);
    }
  });
  await fc.assert(property, { seed: 20261122, numRuns: histories(20) });
  assert.ok(refusals > 0, 'nothing was refused');
});

/** The first scan after an upgrade judges anew and says what moved, once. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Package } from '../../engine/model/package.ts';
import { type Reachability, type ReasonCode, verdictOf } from '../../engine/model/verdict.ts';
import { packageOf } from '../../testing/packages-and-facts.ts';
import { registration, testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { newId } from '../foundation/ids.ts';
import { emptyResult } from '../scans/empty-result.testing.ts';
import type { ScanResult } from '../scans/scan-result.ts';
import { claimScan, findScan, insertScan } from '../scans/store.ts';
import { analysisVersion } from './analysis-version.ts';
import { movedVerdicts, type ToldVerdict } from './moved-verdicts.ts';
import { recordScan } from './record-scan.ts';

const upgrade = { from: '1.0.0+1', to: '1.1.0+2', isOnlyChange: true } as const;

function told(alert: string, reachability: Reachability, reason: ReasonCode): ToldVerdict {
  const exposure = reachability === 'unreachable' ? 'notLoaded' : 'mayBeLoaded';
  return { alert_id: alert, package_id: 'p', reachability, reason_code: reason, exposure };
}

void describe('verdicts that moved', () => {
  void it('are counted by what they were and what they are, most first', () => {
    const before = ['a', 'b', 'c', 'd', 'gone'].map((alert) => told(alert, 'needsReview', 'dynamic_load'));
    const after = [
      told('a', 'reachable', 'symbol_called'),
      told('b', 'unreachable', 'not_imported'),
      told('c', 'unreachable', 'not_imported'),
      told('d', 'needsReview', 'dynamic_load'),
      told('new', 'reachable', 'symbol_called'),
    ];
    assert.equal(
      movedVerdicts(before, after, upgrade),
      'first scan with version 1.1.0+2 of the analysis, after 1.0.0+1: of 4 verdicts on what both scans found, 3 moved: ' +
        '2 from needsReview (dynamic_load, mayBeLoaded) to unreachable (not_imported, notLoaded), ' +
        '1 from needsReview (dynamic_load, mayBeLoaded) to reachable (symbol_called, mayBeLoaded).',
    );
    assert.match(movedVerdicts(before, after, { ...upgrade, isOnlyChange: false }), /The commit or the advisories/);
  });

  void it('are none where the answers are the same', () => {
    const same = [told('a', 'needsReview', 'dynamic_load')];
    assert.equal(
      movedVerdicts(same, same, { ...upgrade, from: '', isOnlyChange: false }),
      'first scan with version 1.1.0+2 of the analysis, after an earlier version: of 1 verdicts on what both scans found, 0 moved.',
    );
  });

  void it('are cut where they are of many kinds', () => {
    const codes = ['not_imported', 'test_only', 'platform_excluded', 'caller_not_called'] as const;
    const kinds = codes.flatMap((code) => codes.map((other) => [code, other] as const)).filter(([a, b]) => a !== b);
    const before = kinds.map(([code], index) => told(`${index}`, 'unreachable', code));
    const after = kinds.map(([, code], index) => told(`${index}`, 'unreachable', code));
    assert.match(
      movedVerdicts(before, after, upgrade),
      /, 12 moved: (?:1 from [^)]*\) to [^)]*\), ){10}2 more kinds\.$/,
    );
  });
});

const advisory = {
  id: 'GHSA-1',
  aliases: [],
  references: [],
  summary: 'one',
  description: '',
  severity: 'high',
  severityScore: 8,
  published: '',
  severitySource: 'scored',
  isMalicious: false,
} as const;

function resultOf(found: Package, reachability: Reachability, code: ReasonCode): ScanResult {
  const verdict = verdictOf({ reachability, code, explanation: '', evidence: [], languages: [] });
  return {
    ...emptyResult,
    packages: [found],
    advisories: [advisory],
    occurrences: [{ packageIndex: 0, advisoryIndex: 0, fixedVersions: [], verdict }],
  };
}

async function record(mine: TestOrganization, repository: string, result: ScanResult): Promise<readonly string[]> {
  const { context, clock } = await testService();
  const scan = {
    organization_id: mine.id,
    id: newId(),
    repository_id: repository,
    kind: 'full',
    trigger: 'request',
  } as const;
  const noPullRequest = { commit_sha: '', pull_request_id: '', base_branch: '', base_commit_sha: '' };
  await insertScan(context.db, { ...scan, ...noPullRequest, branch: 'main' }, clock.now());
  const claimed = await claimScan(context.db, mine.id, scan.id, clock.now());
  assert.ok(claimed);
  assert.equal(
    await recordScan(context.db, claimed, 'a'.repeat(40), result, { rules: [], changeNumber: 0 }, clock.now()),
    'recorded',
  );
  clock.advance(1000);
  return (await findScan(context.db, mine.id, scan.id))?.gaps.map(({ message }) => message) ?? [];
}

void describe('a scan', () => {
  void it('says what moved when another version of the analysis scanned before, and only then', async () => {
    const { context, repositoriesFolder } = await testService();
    const mine = await testOrganization();
    const repos = [registration(`${repositoriesFolder}/upgraded`, 'upgraded')];
    const [added] = await mine.ask<{ id: string }[]>('/api/v1/repositories/add-bitbucket', { repos });
    const id = added?.id ?? '';
    const found = packageOf('lodash', '1.0.0');
    assert.deepEqual(await record(mine, id, resultOf(found, 'needsReview', 'dynamic_load')), []);
    assert.deepEqual(await record(mine, id, resultOf(found, 'needsReview', 'dynamic_load')), []);
    await context.db
      .updateTable('repositories')
      .set({ scanned_with: '0.0.1+3' })
      .where('organization_id', '=', mine.id)
      .where('id', '=', id)
      .execute();
    const told = `first scan with version ${analysisVersion} of the analysis, after 0.0.1+3: of 1 verdicts on what both scans found, 1 moved: `;
    const gaps = await record(mine, id, resultOf(found, 'unreachable', 'not_imported'));
    assert.equal(gaps.length, 1);
    assert.ok(gaps[0]?.startsWith(`${told}1 from needsReview (dynamic_load,`), gaps[0]);
    assert.deepEqual(await record(mine, id, resultOf(found, 'unreachable', 'not_imported')), []);
  });
});

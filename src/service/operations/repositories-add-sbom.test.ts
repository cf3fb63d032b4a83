/** What repositories/add-sbom promises. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { alertsOf, ids, summaryOf, type Vulnerability } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { listScannedRepositories } from '../repositories/scope-store.ts';
import { exampleFixPolicy } from './fixes-shapes.ts';
import { assertRefused, assertTaken } from './promises.testing.ts';
import { repositoriesAddSbom } from './repositories-add-sbom.ts';

const add = repositoriesAddSbom.path;

interface Added {
  readonly id: string;
  readonly scanId: string;
  readonly format: string;
  readonly isNew: boolean;
}

const bill = (versions: Readonly<Record<string, string>>, more: readonly object[] = []): string =>
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { 'bom-ref': 'shop', type: 'application', name: 'shop' } },
      components: [
        ...Object.entries(versions).map(([name, version]) => ({
          'bom-ref': name,
          type: 'library',
          name,
          version,
          purl: `pkg:npm/${name}@${version}`,
        })),
        ...more,
      ],
      dependencies: [{ ref: 'shop', dependsOn: Object.keys(versions) }],
    },
    undefined,
    2,
  );

const upload = (organization: TestOrganization, sbom: string, fields: object = {}): Promise<Added> =>
  organization.ask(add, { repositoryName: 'shop image', sbom, ...fields });

describe('Add an SBOM', () => {
  describe('200', () => {
    test('it is a repository without code: packages with their places, alerts that need review, and what is of no ecosystem as a gap', async () => {
      const mine = await testOrganization();
      const text = bill({ lodash: '4.17.11' }, [
        { type: 'library', name: 'zlib1g', purl: 'pkg:deb/debian/zlib1g@1.2' },
      ]);
      const added = await upload(mine, text, { fileName: 'dist/shop.json' });
      assert.deepEqual([added.format, added.isNew], ['CycloneDX JSON', true]);
      await mine.runScans();

      const { repositories } = await mine.ask<{ repositories: Record<string, unknown>[] }>(
        '/api/v1/repositories/list',
        {},
      );
      const digest = createHash('sha256').update(text).digest('hex');
      assert.deepEqual(
        repositories.map((row) => [
          row['id'],
          row['kind'],
          row['repositoryUrl'],
          row['repositoryName'],
          row['scannedCommitSha'],
        ]),
        [[added.id, 'sbom', 'sbom:shop image', 'shop image', digest]],
      );
      const { body: scan } = await mine.call('/api/v1/scans/get', { id: added.scanId });
      assert.deepEqual([scan.state, scan.commitSha, scan.packageCount], ['completed', digest, 1]);
      assert.match(JSON.stringify(scan.gaps), /1 component of the kind deb is listed and not matched: zlib1g 1\.2/);

      const alerts = await alertsOf(mine);
      assert.ok(alerts.alerts.length > 2);
      for (const { id, reachabilityCounts } of alerts.alerts) {
        assert.deepEqual(reachabilityCounts, { reachable: 0, needsReview: 1, unreachable: 0 });
        const found = await mine.ask<Vulnerability & { items: { explanation: string }[] }>(
          '/api/v1/sca/vulnerabilities/get',
          { id },
        );
        assert.deepEqual(
          [
            found.package.manifestPath,
            found.package.manifestStartLine > 1,
            found.items[0]?.exposure,
            found.items[0]?.isDirect,
          ],
          ['shop.json', true, 'unknown', true],
        );
        assert.match(found.items[0]?.explanation ?? '', /is not here to be judged/);
      }
    });

    test('the same name again replaces it: one repository, a new scan, and issues of what is gone are patched', async () => {
      const mine = await testOrganization();
      const first = await upload(mine, bill({ lodash: '4.17.11', minimist: '0.0.8' }));
      await mine.runScans();
      const before = ids(await alertsOf(mine));
      const open = (await summaryOf(mine)).issues.open;
      const second = await upload(mine, bill({ lodash: '4.17.11' }));
      assert.deepEqual([second.id, second.isNew, second.scanId === first.scanId], [first.id, false, false]);
      await mine.runScans();
      const after = ids(await alertsOf(mine));
      assert.ok(after.length > 0 && after.length < before.length);
      const { issues } = await summaryOf(mine);
      assert.deepEqual([issues.open, issues.patched], [after.length, open - after.length]);
      const { totalCount } = await mine.ask<{ totalCount: number }>('/api/v1/scans/list', { repositoryId: first.id });
      assert.equal(totalCount, 2);
    });

    test('a bill in another format under the same name leaves nothing of the one before', async () => {
      const mine = await testOrganization();
      await upload(mine, bill({ lodash: '4.17.11' }));
      await mine.runScans();
      const before = ids(await alertsOf(mine)).toSorted();
      const { format } = await upload(mine, '# of the image\npkg:npm/lodash@4.17.11\n');
      assert.equal(format, 'package URLs');
      await mine.runScans();
      assert.deepEqual(ids(await alertsOf(mine)).toSorted(), before);
      const { packages } = await mine.ask<{ packages: { manifestPath: string; count: number }[] }>(
        '/api/v1/sca/packages/search',
        {},
      );
      assert.deepEqual(
        packages.map(({ manifestPath, count }) => [manifestPath, count]),
        [['purls.txt', 1]],
      );
    });

    test('a bill that breaks off gives what stands before, and the scan says in which line', async () => {
      const mine = await testOrganization();
      const text = bill({ lodash: '4.17.11', minimist: '0.0.8' });
      const { scanId } = await upload(mine, text.slice(0, text.indexOf('pkg:npm/minimist')));
      await mine.runScans();
      const { body } = await mine.call('/api/v1/scans/get', { id: scanId });
      assert.equal(body.state, 'completed');
      assert.match(
        JSON.stringify(body.gaps),
        /"path":"bom\.cdx\.json","status":"partial","line":\d+,"message":"not valid JSON/,
      );
      assert.ok((await alertsOf(mine)).totalCount > 0);
    });

    test('it is removed like another, and each organization has its own of a name', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const [own, theirs] = [
        await upload(mine, bill({ lodash: '4.17.11' })),
        await upload(other, bill({ lodash: '4.17.11' })),
      ];
      assert.notEqual(own.id, theirs.id);
      await mine.runScans();
      await mine.ask('/api/v1/repositories/remove', { repositoryId: own.id });
      assert.equal((await alertsOf(mine)).totalCount, 0);
      assert.equal((await upload(mine, bill({ lodash: '4.17.11' }))).isNew, true);
      assert.equal((await upload(other, bill({ lodash: '4.17.11' }))).isNew, false);
    });
  });

  describe('400', () => {
    test('what is no bill of materials is refused, and what one is, is said', async () => {
      const mine = await testOrganization();
      for (const sbom of ['{}', 'buy milk', '{"lockfileVersion": 3}', '<project/>', ' ']) {
        const { status, body } = await mine.call(add, { repositoryName: 'shop', sbom });
        assert.equal(status, 400, sbom);
        assert.match(JSON.stringify(body), /\/sbom must be CycloneDX \(JSON, XML\), SPDX/);
      }
    });

    test('name and text are required; names have their length', async () => {
      const mine = await testOrganization();
      await assertRefused(mine, repositoriesAddSbom, [
        [{ repositoryName: undefined }, '/repositoryName'],
        [{ repositoryName: ' ' }, '/repositoryName'],
        [{ repositoryName: 'n'.repeat(201) }, '/repositoryName'],
        [{ fileName: 'n'.repeat(251) }, '/fileName'],
        [{ sbom: undefined }, '/sbom'],
        [{ sbom: '' }, '/sbom'],
      ]);
      await assertTaken(mine, repositoriesAddSbom, [
        { repositoryName: 'n'.repeat(200) },
        { fileName: 'n'.repeat(250) },
      ]);
    });
  });

  describe('409', () => {
    test('what asks for code or its host is refused in words; switching pull requests off is not, and no rule is tried on it', async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await upload(mine, bill({}));
      const schedule = { repositoryId, executionCriteriaCrontab: '@daily', isEnabled: true };
      for (const [path, body] of [
        ['/api/v1/scans/upsert-schedule', schedule],
        ['/api/v1/repositories/set-pr-scanning', { repositoryId, isPrScanningEnabled: true }],
        ['/api/v1/bitbucket/check', { repositoryId }],
        ['/api/v1/bitbucket/protect', { repositoryId }],
        ['/api/v1/fixes/plan', { repositoryId }],
        ['/api/v1/fixes/set-policy', { repositoryId, policy: exampleFixPolicy }],
      ] as const) {
        const refused = await mine.call(path, body);
        assert.equal(refused.status, 409);
        assert.match(refused.text, /uploaded bill of materials without code: it has no [a-z]/i);
      }
      await mine.ask('/api/v1/repositories/set-pr-scanning', { repositoryId, isPrScanningEnabled: false });
      const { context } = await testService();
      assert.equal((await listScannedRepositories(context.db, mine.id, [], 10)).total, 0);
    });
  });

  describe('413', () => {
    test('a text of more than 16 MiB is refused, and a body of more than 24 before it is read', async () => {
      const mine = await testOrganization();
      const { status } = await mine.call(add, {
        repositoryName: 'shop',
        sbom: `pkg:npm/a@1\n${' '.repeat(16 * 1024 ** 2)}`,
      });
      assert.equal(status, 400);
      const { status: larger } = await mine.call(add, { repositoryName: 'shop', sbom: ' '.repeat(25 * 1024 ** 2) });
      assert.equal(larger, 413);
    });
  });
});

/** The contract's rows on alerts, vulnerabilities, packages and statistics, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { instantOf } from '../../testing/instant.ts';
import { lodashShop, mendedShop, unusedLodash, yamlReport } from '../../testing/sample-files.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';

interface Alert {
  id: string;
  isAlerted: boolean;
  createdAt: string;
  updatedAt: string;
  metadata: {
    id: string;
    packageIdentifier: string;
    aliases: string[];
    severity: string;
    severityScore: number;
    references: string[];
  };
  languages: string[];
  reachabilityCounts: { reachable: number; needsReview: number; unreachable: number };
}
interface Alerts {
  alerts: Alert[];
  totalCount: number;
}
interface Vulnerability {
  id: string;
  count: number;
  repositoryId: string;
  codeScanVulnerabilityId: string;
  package: { name: string; version: string; manifestPath: string; manifestStartLine: number };
  metadata: Alert['metadata'];
  items: {
    id: string;
    repositoryId: string;
    repositoryName: string;
    reachability: string;
    codeScanVulnerabilityId: string;
    fixedVersions: string[];
    dependencyPath: string[];
    isDirect: boolean;
    evidence: { kind: string; path: string; startLine: number }[];
  }[];
}
interface Summary {
  scans: { fullScans: number; prScans: number; runningScans: number; failedScans: number };
  issues: { open: number; patched: number; falsePositive: number; archived: number; processing: number };
  issuesByScore: Record<string, number>;
}

const alertsOf = (organization: TestOrganization, body: object = {}): Promise<Alerts> =>
  organization.ask('/api/v1/sca/alerts/search', body);
const ids = ({ alerts }: Alerts): string[] => alerts.map((alert) => alert.metadata.id);
const summaryOf = (organization: TestOrganization, body: object = {}): Promise<Summary> =>
  organization.ask('/api/v1/stats/summary', body);
const startScan = (organization: TestOrganization, repositoryId: string): Promise<{ scanId: string }> =>
  organization.ask('/api/v1/scans/start', { repositoryId });

async function scanned(
  ...repositories: Readonly<Record<string, string>>[]
): Promise<{ mine: TestOrganization; repositories: { id: string; path: string }[] }> {
  const mine = await testOrganization();
  const registered = [];
  for (const [index, files] of repositories.entries())
    registered.push(await mine.register(files, `repository ${index}`));
  await mine.runScans();
  return { mine, repositories: registered };
}

describe('contract: 1. Search SCA alerts', () => {
  test('an alert consolidates every occurrence of one vulnerability in one package over all repositories', async () => {
    const { mine } = await scanned(lodashShop, unusedLodash, {
      ...lodashShop,
      'sub/package.json': lodashShop['package.json'],
      'sub/package-lock.json': lodashShop['package-lock.json'],
    });
    const found = await alertsOf(mine, { query: 'CVE-2019-10744' });
    assert.equal(found.totalCount, 1);
    const [alert] = found.alerts;
    assert.equal(alert?.metadata.packageIdentifier, 'pkg:npm/lodash');
    assert.deepEqual(
      Object.values(alert?.reachabilityCounts ?? {}).reduce((sum, count) => sum + count, 0),
      4,
    );
    assert.equal(alert?.reachabilityCounts.unreachable, 1);
  });

  test('reachabilityCounts count only the named repositories, and alerts with none there are left out', async () => {
    const { mine, repositories } = await scanned(lodashShop, unusedLodash, yamlReport);
    const [used, unused, python] = repositories.map((repository) => repository.id);
    const both = await alertsOf(mine, { query: 'CVE-2019-10744', repositoryIds: [used, unused] });
    assert.deepEqual(both.alerts[0]?.reachabilityCounts, { reachable: 1, needsReview: 0, unreachable: 1 });
    const one = await alertsOf(mine, { query: 'CVE-2019-10744', repositoryIds: [unused] });
    assert.deepEqual(one.alerts[0]?.reachabilityCounts, { reachable: 0, needsReview: 0, unreachable: 1 });
    assert.equal((await alertsOf(mine, { query: 'CVE-2019-10744', repositoryIds: [python] })).totalCount, 0);
  });

  test('query searches package identifier and name, advisory id, aliases and summary; every term, no wildcard', async () => {
    const { mine } = await scanned(lodashShop, yamlReport);
    const all = (await alertsOf(mine)).totalCount;
    assert.ok(all >= 6);
    for (const query of [
      'PKG:NPM/Lodash',
      'loDash',
      'GHSA-jf85-cpcp-j695',
      'cve-2019-10744',
      'lodash CVE-2019',
      '  lodash \t cve-2019-10744 ',
    ]) {
      assert.ok((await alertsOf(mine, { query })).totalCount > 0, query);
    }
    for (const query of ['%', '_odash', 'lodash\\', 'lodash yaml-nothing', '100%'])
      assert.equal((await alertsOf(mine, { query })).totalCount, 0, query);
    assert.equal((await alertsOf(mine, { query: '   ' })).totalCount, all);
  });

  test('filters are OR inside a field and AND between fields', async () => {
    const { mine } = await scanned(lodashShop, yamlReport);
    const all = await alertsOf(mine);
    const critical = await alertsOf(mine, { severities: ['critical'] });
    const high = await alertsOf(mine, { severities: ['high'] });
    const either = await alertsOf(mine, { severities: ['critical', 'high', 'high'] });
    assert.equal(either.totalCount, critical.totalCount + high.totalCount);
    assert.ok(critical.alerts.every((alert) => alert.metadata.severityScore >= 9));
    const python = await alertsOf(mine, { languages: ['Python'] });
    const script = await alertsOf(mine, { languages: ['javascript'] });
    assert.equal(python.totalCount + script.totalCount, all.totalCount);
    assert.equal((await alertsOf(mine, { languages: ['python', 'klingon'] })).totalCount, python.totalCount);
    assert.equal((await alertsOf(mine, { languages: ['klingon'] })).totalCount, 0);
    const reachable = await alertsOf(mine, { reachability: ['reachable'], languages: ['javascript'] });
    assert.deepEqual(ids(reachable), ['GHSA-jf85-cpcp-j695']);
  });

  test('Order: severityScore descending, updatedAt descending, id; pages never overlap', async () => {
    const { mine } = await scanned(lodashShop, yamlReport);
    const { alerts } = await alertsOf(mine);
    const sorted = alerts.toSorted(
      (a, b) =>
        b.metadata.severityScore - a.metadata.severityScore ||
        (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : a.id < b.id ? -1 : 1),
    );
    assert.deepEqual(ids({ alerts, totalCount: 0 }), ids({ alerts: sorted, totalCount: 0 }));
    const paged: string[] = [];
    for (let page = 1; page <= alerts.length; page++)
      paged.push(...(await alertsOf(mine, { page, pageSize: 1 })).alerts.map((alert) => alert.id));
    assert.deepEqual(
      paged,
      alerts.map((alert) => alert.id),
    );
  });

  test('isAlerted: false while every occurrence is unreachable, true from the moment one is not, never back', async () => {
    const { mine, repositories } = await scanned(unusedLodash);
    const [repository] = repositories;
    assert.ok(repository);
    const first = await alertsOf(mine);
    assert.ok(first.alerts.length > 0 && first.alerts.every((alert) => !alert.isAlerted));
    for (const [files, expected] of [
      [lodashShop, true],
      [unusedLodash, true],
    ] as const) {
      commitFiles(repository.path, files);
      await startScan(mine, repository.id);
      await mine.runScans();
      const [alert] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
      assert.equal(alert?.isAlerted, expected);
    }
  });

  test('createdAt and updatedAt: updatedAt moves only when counts, metadata, languages or isAlerted change', async () => {
    const { mine, repositories } = await scanned(unusedLodash);
    const [repository] = repositories;
    assert.ok(repository);
    const { clock } = await testService();
    const [before] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
    clock.advance(60_000);
    await startScan(mine, repository.id);
    await mine.runScans();
    const [same] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
    assert.deepEqual(same, before);
    commitFiles(repository.path, lodashShop);
    clock.advance(60_000);
    await startScan(mine, repository.id);
    await mine.runScans();
    const [changed] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
    assert.equal(changed?.createdAt, before?.createdAt);
    assert.ok(instantOf(changed?.updatedAt) > instantOf(before?.updatedAt));
  });

  test('an alert whose occurrences are all gone is no longer listed; if they return it is the same alert', async () => {
    const { mine, repositories } = await scanned(lodashShop);
    const [repository] = repositories;
    assert.ok(repository);
    const before = await alertsOf(mine);
    commitFiles(repository.path, mendedShop);
    await startScan(mine, repository.id);
    await mine.runScans();
    assert.equal((await alertsOf(mine)).totalCount, 0);
    assert.equal((await mine.call('/api/v1/sca/vulnerabilities/get', { id: before.alerts[0]?.id })).status, 404);
    commitFiles(repository.path, lodashShop);
    await startScan(mine, repository.id);
    await mine.runScans();
    assert.deepEqual(
      (await alertsOf(mine)).alerts.map((alert) => alert.id).sort(),
      before.alerts.map((alert) => alert.id).sort(),
    );
  });
});

describe('contract: value sets', () => {
  test('Severity: levels by score; an unknown value is a 400 that names the allowed ones', async () => {
    const { mine } = await scanned(lodashShop, yamlReport);
    for (const { metadata } of (await alertsOf(mine)).alerts) {
      const { severityScore: score, severity } = metadata;
      assert.equal(
        severity,
        score >= 9 ? 'critical' : score >= 7 ? 'high' : score >= 4 ? 'medium' : score > 0 ? 'low' : 'info',
      );
    }
    const reply = await mine.call('/api/v1/sca/alerts/search', { severities: ['CRITICAL'] });
    assert.equal(reply.status, 400);
    assert.match(reply.text, /critical, high, medium, low, info/);
  });

  test('Reachability: three values; an unknown one is a 400', async () => {
    const mine = await testOrganization();
    const reply = await mine.call('/api/v1/sca/alerts/search', { reachability: ['maybe'] });
    assert.equal(reply.status, 400);
    assert.match(reply.text, /reachable, needsReview, unreachable/);
  });

  test('Ecosystems: OSV names or aliases in any letter case; unknown ones give no rows', async () => {
    const { mine } = await scanned(lodashShop, yamlReport);
    const count = async (...ecosystems: string[]): Promise<number> =>
      (await mine.ask<{ totalCount: number }>('/api/v1/sca/packages/search', { ecosystems })).totalCount;
    assert.deepEqual(
      [await count('NPM'), await count('pip'), await count('pypi', 'npm'), await count('cobol')],
      [1, 1, 2, 0],
    );
    assert.deepEqual(
      [
        await count('cargo'),
        await count('golang'),
        await count('gem'),
        await count('composer'),
        await count('gradle'),
        await count('actions'),
      ],
      [0, 0, 0, 0, 0, 0],
    );
  });

  test('packageIdentifier is a purl without version; metadata.id the advisory’s id; aliases CVE first', async () => {
    const { mine } = await scanned(lodashShop);
    const [alert] = (await alertsOf(mine, { query: 'GHSA-jf85-cpcp-j695' })).alerts;
    assert.equal(alert?.metadata.packageIdentifier, 'pkg:npm/lodash');
    assert.equal(alert?.metadata.id, 'GHSA-jf85-cpcp-j695');
    assert.equal(alert?.metadata.aliases[0], 'CVE-2019-10744');
    assert.ok(alert?.metadata.references.every((reference) => reference.startsWith('https://')));
  });
});

describe('contract: 2. Get an SCA vulnerability', () => {
  test('by alert id: the most urgent occurrence under the alert’s id, items most urgent first; by occurrence id: that occurrence', async () => {
    const { mine, repositories } = await scanned(unusedLodash, lodashShop);
    const [alert] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
    const byAlert = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: alert?.id });
    assert.equal(byAlert.id, alert?.id);
    assert.equal(byAlert.repositoryId, repositories[1]?.id);
    assert.equal(byAlert.count, 2);
    assert.deepEqual(
      byAlert.items.map((item) => item.reachability),
      ['reachable', 'unreachable'],
    );
    const last = byAlert.items[1];
    const byOccurrence = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: last?.id });
    assert.deepEqual(
      [byOccurrence.id, byOccurrence.repositoryId, byOccurrence.count],
      [last?.id, repositories[0]?.id, 2],
    );
    assert.deepEqual(byOccurrence.items, byAlert.items);
  });

  test('items carry package, path, evidence and fixed versions; codeScanVulnerabilityId is empty where unreachable', async () => {
    const { mine } = await scanned(lodashShop, unusedLodash);
    const [alert] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
    const { items, codeScanVulnerabilityId } = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', {
      id: alert?.id,
    });
    const [reached, unreached] = items;
    assert.equal(reached?.repositoryName, 'repository 0');
    assert.deepEqual([reached?.isDirect, reached?.dependencyPath], [true, ['lodash@4.17.11']]);
    assert.ok(
      reached?.evidence.some((step) => step.kind === 'call' && step.path === 'index.js' && step.startLine === 2),
    );
    assert.equal(reached?.fixedVersions[0], '4.17.12');
    assert.equal(codeScanVulnerabilityId, reached?.codeScanVulnerabilityId);
    assert.equal((await mine.call('/api/v1/issues/get', { id: codeScanVulnerabilityId })).status, 200);
    assert.equal(unreached?.codeScanVulnerabilityId, '');
  });

  test('ids stay stable across scans', async () => {
    const { mine, repositories } = await scanned(lodashShop);
    const [alert] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
    const before = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: alert?.id });
    await startScan(mine, repositories[0]?.id ?? '');
    await mine.runScans();
    const again = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: alert?.id });
    assert.deepEqual(again, before);
  });
});

describe('contract: 7. Search SCA packages', () => {
  interface Packages {
    packages: {
      id: string;
      name: string;
      version: string;
      count: number;
      manifestPath: string;
      manifestStartLine: number;
      items: { count: number; items: unknown[]; repositoryName: string }[];
    }[];
    totalCount: number;
  }
  const packagesOf = (mine: TestOrganization, body: object = {}): Promise<Packages> =>
    mine.ask('/api/v1/sca/packages/search', body);

  test('one row for each ecosystem, name and version; items are its instances with count 1 and no items', async () => {
    const { mine } = await scanned(lodashShop, unusedLodash, mendedShop);
    const { packages, totalCount } = await packagesOf(mine);
    assert.equal(totalCount, 2);
    assert.deepEqual(
      packages.map((row) => [row.name, row.version, row.count]),
      [
        ['lodash', '4.17.11', 2],
        ['lodash', '4.17.21', 1],
      ],
    );
    assert.ok(
      packages.every(
        (row) =>
          row.items.length === row.count && row.items.every((item) => item.count === 1 && item.items.length === 0),
      ),
    );
    assert.deepEqual(packages[0]?.items.map((item) => item.repositoryName).sort(), ['repository 0', 'repository 1']);
  });

  test('the span points at the declaration a person would edit', async () => {
    const { mine } = await scanned(lodashShop);
    const [row] = (await packagesOf(mine)).packages;
    assert.deepEqual([row?.manifestPath, row?.manifestStartLine], ['package.json', 4]);
  });

  test('searchQuery searches name, purl, version and manifest path', async () => {
    const { mine } = await scanned(lodashShop, yamlReport);
    const count = async (searchQuery: string): Promise<number> => (await packagesOf(mine, { searchQuery })).totalCount;
    assert.deepEqual(
      [
        await count('LODASH'),
        await count('pkg:pypi/pyyaml'),
        await count('4.17'),
        await count('requirements.txt'),
        await count('lodash 4.17.11 package.json'),
        await count('lodash requirements'),
        await count('%'),
      ],
      [1, 1, 1, 1, 1, 0, 0],
    );
  });

  test('Order: name, then version in the ecosystem’s own order', async () => {
    const requirement = (version: string): Record<string, string> => ({ 'requirements.txt': `PyYAML==${version}\n` });
    const { mine } = await scanned(
      requirement('5.10'),
      requirement('5.9'),
      requirement('5.10rc1'),
      requirement('10.0'),
      { 'requirements.txt': 'aiohttp==3.0\nZope==4\n' },
    );
    const { packages } = await packagesOf(mine);
    assert.deepEqual(
      packages.map((row) => `${row.name} ${row.version}`),
      ['PyYAML 5.9', 'PyYAML 5.10rc1', 'PyYAML 5.10', 'PyYAML 10.0', 'Zope 4', 'aiohttp 3.0'],
    );
  });

  test('packages whose version is unknown are listed with version "" and matched to no advisory', async () => {
    const { mine } = await scanned({ 'requirements.txt': 'PyYAML\n' });
    const [row] = (await packagesOf(mine)).packages;
    assert.deepEqual([row?.name, row?.version], ['PyYAML', '']);
    assert.equal((await alertsOf(mine)).totalCount, 0);
  });
});

describe('contract: 8. Get summary statistics', () => {
  test('counts of scans by kind and end, of distinct issues by state, and of open ones by severity', async () => {
    const { mine, repositories } = await scanned(lodashShop, unusedLodash);
    const before = await summaryOf(mine);
    assert.deepEqual(before.scans, { fullScans: 2, prScans: 0, runningScans: 0, failedScans: 0 });
    assert.equal(before.issues.open, 4);
    assert.equal(
      Object.values(before.issuesByScore).reduce((sum, count) => sum + count, 0),
      before.issues.open,
    );
    await startScan(mine, repositories[0]?.id ?? '');
    assert.equal((await summaryOf(mine)).scans.runningScans, 1);
    commitFiles(repositories[0]?.path ?? '', mendedShop);
    await mine.runScans();
    const after = await summaryOf(mine);
    assert.deepEqual(
      [after.scans.fullScans, after.scans.runningScans, after.issues.open, after.issues.patched],
      [3, 0, 0, 4],
    );
  });

  test('repositoryId and scanId narrow the scope; a scan of another repository gives zeros', async () => {
    const { mine, repositories } = await scanned(lodashShop, yamlReport);
    const [script, python] = repositories.map((repository) => repository.id);
    const ofScript = await summaryOf(mine, { repositoryId: script });
    const ofPython = await summaryOf(mine, { repositoryId: python });
    const all = await summaryOf(mine);
    assert.equal(ofScript.issues.open + ofPython.issues.open, all.issues.open);
    const { scans } = await mine.ask<{ scans: { id: string }[] }>('/api/v1/scans/list', { repositoryId: script });
    const ofScan = await summaryOf(mine, { scanId: scans[0]?.id });
    assert.deepEqual([ofScan.scans.fullScans, ofScan.issues.open], [1, ofScript.issues.open]);
    const crossed = await summaryOf(mine, { repositoryId: python, scanId: scans[0]?.id });
    assert.equal(crossed.scans.fullScans + crossed.issues.open, 0);
  });

  test('failedScans: a scan that ended in error, of a repository that cannot be fetched, says why', async () => {
    const { mine, repositories } = await scanned(lodashShop);
    const { scans: one } = await summaryOf(mine);
    assert.equal(one.failedScans, 0);
    const { rmSync } = await import('node:fs');
    rmSync(repositories[0]?.path ?? '', { recursive: true });
    await startScan(mine, repositories[0]?.id ?? '');
    await mine.runScans();
    assert.equal((await summaryOf(mine)).scans.failedScans, 1);
    const { scans } = await mine.ask<{ scans: { state: string; reason: string }[] }>('/api/v1/scans/list', {});
    assert.equal(scans[0]?.state, 'failed');
    assert.ok((scans[0]?.reason.length ?? 0) > 10);
  });

  test('Issue states: open → patched → open; a person’s falsePositive and archived stay until taken back', async () => {
    const { mine, repositories } = await scanned(lodashShop);
    const [repository] = repositories;
    assert.ok(repository);
    const { issues } = await mine.ask<{ issues: { id: string; severity: string }[] }>('/api/v1/issues/search', {});
    const [first, second] = issues;
    await mine.ask('/api/v1/issues/set-state', { id: first?.id, state: 'falsePositive', comment: 'not ours' });
    await mine.ask('/api/v1/issues/set-state', { id: second?.id, state: 'archived' });
    const states = async (): Promise<number[]> => {
      const { issues: counts } = await summaryOf(mine);
      return [counts.open, counts.patched, counts.falsePositive, counts.archived, counts.processing];
    };
    assert.deepEqual(await states(), [2, 0, 1, 1, 0]);
    for (const [files, expected] of [
      [mendedShop, [0, 2, 1, 1, 0]],
      [lodashShop, [2, 0, 1, 1, 0]],
    ] as const) {
      commitFiles(repository.path, files);
      await startScan(mine, repository.id);
      await mine.runScans();
      assert.deepEqual(await states(), expected);
    }
    await mine.ask('/api/v1/issues/set-state', { id: first?.id, state: 'open' });
    assert.deepEqual(await states(), [3, 0, 0, 1, 0]);
    const history = await mine.ask<{ events: { toState: string; comment: string }[] }>('/api/v1/issues/get', {
      id: first?.id,
    });
    assert.deepEqual(
      history.events.map((event) => event.toState),
      ['open', 'falsePositive', 'open'],
    );
  });

  test('Unreachable occurrences raise no issue', async () => {
    const { mine } = await scanned(unusedLodash);
    assert.ok((await alertsOf(mine)).totalCount > 0);
    assert.equal((await summaryOf(mine)).issues.open, 0);
  });
});

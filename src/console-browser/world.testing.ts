/**
 * The organization that most tests of the console look at: repositories of several kinds with real scans, pull requests, rules, decisions,
 * schedules and tokens, and one repository in which every text is hostile.
 */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Package } from '../engine/model/package.ts';
import { verdictOf } from '../engine/model/verdict.ts';
import { storableText } from '../service/database/storable-text.ts';
import { newId } from '../service/foundation/ids.ts';
import { openedPullRequests } from '../service/pull-requests/opened-pull-requests.testing.ts';
import { recordScan } from '../service/scanning/record-scan.ts';
import { type Reported, updateReported } from '../service/scans/reported-store.ts';
import { emptyResult } from '../service/scans/empty-result.testing.ts';
import type { ScanResult } from '../service/scans/scan-result.ts';
import { claimScan, insertScan } from '../service/scans/store.ts';
import { gitDirOf, readReference } from '../testing/git-objects.ts';
import { yamlReport } from '../testing/sample-files.ts';
import { type TestOrganization, testOrganization, testService } from '../testing/test-service.ts';
import { emoji, javascriptAddress, long, markup, override, rightToLeft } from './hostile-texts.testing.ts';

export interface World {
  readonly organization: TestOrganization;
  readonly shopId: string;
  readonly hostileId: string;
}

let made: Promise<World> | undefined;

/** Made once a process; tests that change something take a smaller one of their own. */
export function world(): Promise<World> {
  made ??= makeWorld();
  return made;
}

export async function worldOrganization(): Promise<TestOrganization> {
  return (await world()).organization;
}

/** The sample project as a repository, scanned: reachable vulnerabilities in three languages. */
export async function shopOrganization(): Promise<TestOrganization> {
  const organization = await testOrganization();
  await organization.register(cornerShop(), 'corner-shop');
  await organization.runScans();
  return organization;
}

async function makeWorld(): Promise<World> {
  const organization = await testOrganization();
  const ask: TestOrganization['ask'] = (path, body) => organization.ask(path, body);
  await ask('/api/v2/rules/create', { name: 'No eval', rule: 'no eval' });
  await ask('/api/v2/rules/create', { name: `${markup} ${override}`, rule: emoji });
  const shop = await organization.register(cornerShop(), 'corner-shop');
  await organization.register(yamlReport, rightToLeft);
  const hostile = await organization.register(hostileFiles, `${markup} ${override} ${emoji}`);
  await organization.runScans();
  await recordHostile(organization, hostile);
  const pullRequests = await openedPullRequests(organization);
  await organization.runScans();
  await pullRequests.open(7);
  await organization.runScans();
  await reportOf(organization, {
    result: 'failed',
    verdict: `This pull request brings in 4 vulnerabilities ${markup} ${rightToLeft}.`,
  });
  await pullRequests.open(8);
  await pullRequests.merge(8);
  await ask('/api/v1/tokens/create', { name: markup, expiresInDays: 1 });
  await ask('/api/v1/scans/upsert-schedule', {
    repositoryId: shop.id,
    executionCriteriaCrontab: '0 3 * * 1-5',
    timezone: 'Europe/Berlin',
    isEnabled: true,
  });
  const { alerts } = await ask<{ alerts: { id: string }[] }>('/api/v1/sca/alerts/search', { query: 'pillow' });
  await ask('/api/v1/decisions/create', {
    decisions: alerts.map(({ id }) => ({
      alertId: id,
      verdict: 'snoozed',
      reason: `${markup} ${rightToLeft}`,
      until: { date: '2026-04-01' },
    })),
  });
  await ask('/api/v1/referral/create', {
    type: 'DEMO',
    firstName: rightToLeft.slice(0, 30),
    lastName: markup.slice(0, 60),
    email: 'ada@prospect.example',
    mobilePhone: '+351 555 000 100',
    companyName: 'Prospect Ltd',
    referrerFirstName: 'Grace',
    referrerLastName: 'Sample',
    referrerEmail: 'grace@partner.example',
    notes: '',
  });
  const { issues } = await ask<{ issues: { id: string }[] }>('/api/v1/issues/search', {});
  for (const [at, state] of ['falsePositive', 'archived'].entries())
    await ask('/api/v1/issues/set-state', { id: issues[at]?.id, state, comment: `${rightToLeft} ${markup}` });
  return { organization, shopId: shop.id, hostileId: hostile.id };
}

/** As Bitbucket would have been told, of the pull request's scan. */
async function reportOf(organization: TestOrganization, reported: Reported): Promise<void> {
  const { context, clock } = await testService();
  const { pullRequests } = await organization.ask<{ pullRequests: { scanId: string; headCommit: string }[] }>(
    '/api/v1/pull-requests/list',
    {},
  );
  const [told] = pullRequests;
  await updateReported(context.db, organization.id, told?.scanId ?? '', reported, clock.now());
  await context.db
    .updateTable('pull_requests')
    .set({ told_at: clock.now(), reported_commit: storableText(told?.headCommit ?? '', 'line') })
    .where('organization_id', '=', organization.id)
    .execute();
}

export function cornerShop(): Record<string, string> {
  const folder = fileURLToPath(new URL('../../samples/corner-shop/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [relative(folder, path), readFileSync(path, 'utf8')];
    }),
  );
}

const hostilePath = `src/<b>${override}/${emoji}.js`;
const hostileFiles = {
  'package.json': '{ "name": "hostile" }\n',
  [hostilePath]: `// ${markup}\n// ${override}\nconst x = eval("${emoji} ${rightToLeft}");\n${'/* wide */ '.repeat(60)}\n`,
};

const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 9 };

function hostilePackage(name: string): Package {
  return {
    ecosystem: 'npm',
    name,
    normalizedName: name,
    version: `1.0.0-${emoji}`,
    constraint: markup,
    purl: `pkg:npm/${encodeURIComponent(name)}@1.0.0`,
    source: { kind: 'registry', url: '' },
    replaces: null,
    directness: 'direct',
    isDirect: true,
    scope: 'production',
    manifestPath: hostilePath,
    span,
    lockfilePath: '',
    lockfileSpan: null,
    parents: [],
    dependencyPath: [`${rightToLeft}@1`, `${long}@2`, `${name}@1.0.0`],
  };
}

const hostileNames = [markup, override, long, rightToLeft];

const hostileResult: ScanResult = {
  ...emptyResult,
  packages: hostileNames.map(hostilePackage),
  advisories: hostileNames.map((name, at) => ({
    id: `TEST-${at}-${name.slice(0, 20)}`,
    aliases: [`CVE-2026-000${at}`, markup],
    references: [javascriptAddress, 'https://advisories.example/1', `https://advisories.example/${long}`],
    summary: `${name} ${emoji} ${rightToLeft}`,
    description: `${markup}\n\n${override}\n\n[a link](${javascriptAddress})\n\n${long}`,
    severity: at === 0 ? 'critical' : 'low',
    severityScore: at === 0 ? 9.8 : 2.1,
    severitySource: 'scored',
    published: '2026-01-01T00:00:00Z',
    isMalicious: at === 1,
    isKnownExploited: at === 0,
    epss: 0.5,
  })),
  occurrences: hostileNames.map((name, at) => ({
    packageIndex: at,
    advisoryIndex: at,
    fixedVersions: [`2.0.0-${markup}`],
    verdict: verdictOf({
      reachability: 'reachable',
      exposure: 'called',
      code: 'symbol_called',
      explanation: `${markup} calls ${override} of ${name}.`,
      evidence: [
        {
          kind: 'call',
          path: hostilePath,
          startLine: 3,
          startColumn: 11,
          endLine: 3,
          endColumn: 20,
          symbol: `${markup}.${override}`,
          snippet: `const x = eval("${emoji} ${rightToLeft}");`,
        },
      ],
      languages: ['javascript'],
    }),
  })),
  files: [{ path: hostilePath, status: 'failed', problems: [{ line: 1, message: `${markup} ${override}` }] }],
};

async function recordHostile(
  organization: TestOrganization,
  { id, path }: { id: string; path: string },
): Promise<void> {
  const { context, clock } = await testService();
  const scan = {
    organization_id: organization.id,
    id: newId(),
    repository_id: id,
    kind: 'full',
    trigger: 'request',
    commit_sha: '',
    pull_request_id: '',
    base_branch: '',
    base_commit_sha: '',
    branch: 'main',
  } as const;
  await insertScan(context.db, scan, clock.now());
  const claimed = await claimScan(context.db, organization.id, scan.id, clock.now());
  assert.ok(claimed);
  const commit = readReference(gitDirOf(path), 'refs/heads/main');
  const judged = { rules: [], changeNumber: 0 };
  assert.equal(await recordScan(context.db, claimed, commit, hostileResult, judged, clock.now()), 'recorded');
}

/** Every page of the console at an address of its own, in the organization that tests look at; hostile ones beside plain ones. */
import type { World } from './world.testing.ts';

export interface Place {
  /** Of its pictures. */
  readonly name: string;
  /** Below /console. */
  readonly path: string;
  /** It answers so by nature: a page of what is gone. */
  readonly refused?: number;
}

export async function placesOf({ organization, shopId, hostileId }: World): Promise<readonly Place[]> {
  const alerts = await organization.ask<{ alerts: Alert[] }>('/api/v1/sca/alerts/search', {
    sort: 'priority',
    pageSize: 100,
  });
  const alertOf = (holds: (alert: Alert) => boolean): string => alerts.alerts.find(holds)?.id ?? 'none';
  const { issues } = await organization.ask<{ issues: { id: string; kind: string; state: string }[] }>(
    '/api/v1/issues/search',
    {},
  );
  const { rules } = await organization.ask<Listed<'rules'>>('/api/v2/rules/list', {});
  const { scans } = await organization.ask<{ scans: (Row & { repositoryId: string; kind: string })[] }>(
    '/api/v1/scans/list',
    {},
  );
  const { packages } = await organization.ask<Listed<'packages'>>('/api/v1/sca/packages/search', {
    searchQuery: 'lodash',
  });
  const hostilePackages = await organization.ask<Listed<'packages'>>('/api/v1/sca/packages/search', {
    repositoryIds: [hostileId],
  });
  const { pullRequests } = await organization.ask<{ pullRequests: { repositoryId: string; pullRequestId: string }[] }>(
    '/api/v1/pull-requests/list',
    { state: 'open' },
  );
  const [pullRequest] = pullRequests;
  const scanOf = (repositoryId: string): string =>
    scans.find((scan) => scan.repositoryId === repositoryId)?.id ?? 'none';
  const issueOf = (kind: string): string => issues.find((issue) => issue.kind === kind)?.id ?? 'none';
  return [
    { name: 'sign-in', path: '/sign-in' },
    { name: 'enter', path: '/enter' },
    { name: 'overview', path: '/' },
    { name: 'alerts', path: '/alerts' },
    { name: 'alerts-none', path: '/alerts?q=nothing-is-called-so' },
    { name: 'alert-lodash', path: `/alerts/${alertOf(({ metadata }) => metadata.aliases.includes('CVE-2019-10744'))}` },
    {
      name: 'alert-serialize',
      path: `/alerts/${alertOf(({ metadata }) => metadata.aliases.includes('CVE-2017-5941'))}`,
    },
    { name: 'alert-review', path: `/alerts/${alertOf(({ metadata }) => metadata.aliases.includes('CVE-2021-44906'))}` },
    ...[0, 1, 2, 3].map((at) => ({
      name: `alert-hostile-${at}`,
      path: `/alerts/${alertOf(({ metadata }) => metadata.id.startsWith(`TEST-${at}`))}`,
    })),
    { name: 'issues', path: '/issues' },
    { name: 'issue-vulnerability', path: `/issues/${issueOf('vulnerability')}` },
    { name: 'issue-rule', path: `/issues/${issueOf('rule')}` },
    { name: 'decisions', path: '/decisions' },
    { name: 'repositories', path: '/repositories' },
    { name: 'repositories-add', path: '/repositories/add' },
    { name: 'repositories-connect', path: '/repositories/add?way=connect' },
    { name: 'repositories-upload', path: '/repositories/add?way=sbom' },
    { name: 'repository', path: `/repositories/${shopId}` },
    { name: 'repository-hostile', path: `/repositories/${hostileId}` },
    { name: 'packages', path: '/packages' },
    { name: 'package', path: `/packages/${packages[0]?.id ?? 'none'}` },
    { name: 'package-hostile', path: `/packages/${hostilePackages.packages[0]?.id ?? 'none'}` },
    { name: 'packages-lookup', path: '/packages/lookup' },
    { name: 'pull-requests', path: '/pull-requests' },
    {
      name: 'pull-request',
      path: `/pull-requests/${pullRequest?.repositoryId ?? 'none'}/${pullRequest?.pullRequestId ?? 'none'}`,
    },
    { name: 'scans', path: '/scans' },
    { name: 'scan', path: `/scans/${scanOf(shopId)}` },
    { name: 'scan-hostile', path: `/scans/${scanOf(hostileId)}` },
    { name: 'rules', path: '/rules' },
    { name: 'rules-new', path: '/rules/new' },
    { name: 'rule', path: `/rules/${rules.find(({ name }) => name === 'No eval')?.id ?? 'none'}` },
    { name: 'rule-hostile', path: `/rules/${rules.find(({ name }) => name !== 'No eval')?.id ?? 'none'}` },
    { name: 'advisories', path: '/advisories' },
    { name: 'tokens', path: '/tokens' },
    { name: 'audit', path: '/audit' },
    { name: 'referrals', path: '/referrals' },
    { name: 'no-such-page', path: '/no/such/page' },
  ];
}

interface Row {
  readonly id: string;
  readonly name: string;
}

type Listed<Name extends string> = Readonly<Record<Name, readonly Row[]>>;

interface Alert {
  readonly id: string;
  readonly metadata: { readonly id: string; readonly aliases: readonly string[] };
}

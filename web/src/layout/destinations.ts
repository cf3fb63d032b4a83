/** The pages that can be gone to from anywhere, in the order of the menu; with `g` and a letter, too. */
import type { LinkProps } from '@tanstack/react-router';
import {
  AdvisoryIcon,
  AlertIcon,
  AuditIcon,
  CheckIcon,
  HomeIcon,
  IssueIcon,
  PackageIcon,
  PullRequestIcon,
  ReferralIcon,
  RepositoryIcon,
  RuleIcon,
  ScanIcon,
  TokenIcon,
} from '../design/icons.tsx';

export interface Destination {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: () => React.JSX.Element;
  readonly key?: string;
  /** Words by which it is looked for, too. */
  readonly words?: string;
}

export interface DestinationGroup {
  readonly label: string;
  readonly destinations: readonly Destination[];
}

export const destinationGroups: readonly DestinationGroup[] = [
  {
    label: 'Findings',
    destinations: [
      { to: '/', label: 'Overview', icon: HomeIcon, key: 'h', words: 'home dashboard' },
      { to: '/alerts', label: 'Alerts', icon: AlertIcon, key: 'a', words: 'vulnerabilities cve' },
      { to: '/issues', label: 'Issues', icon: IssueIcon, key: 'i', words: 'findings rules' },
      {
        to: '/decisions',
        label: 'Decisions',
        icon: CheckIcon,
        key: 'd',
        words: 'triage accepted snoozed false positive ignored',
      },
    ],
  },
  {
    label: 'Code',
    destinations: [
      { to: '/repositories', label: 'Repositories', icon: RepositoryIcon, key: 'r', words: 'bitbucket projects' },
      { to: '/packages', label: 'Packages', icon: PackageIcon, key: 'p', words: 'dependencies inventory sbom lookup' },
      { to: '/pull-requests', label: 'Pull requests', icon: PullRequestIcon, key: 'u' },
      { to: '/scans', label: 'Scans', icon: ScanIcon, key: 's', words: 'coverage gaps' },
    ],
  },
  {
    label: 'Organization',
    destinations: [
      { to: '/rules', label: 'Rules', icon: RuleIcon, key: 'l', words: 'policies semgrep' },
      { to: '/advisories', label: 'Advisories', icon: AdvisoryIcon, words: 'database feeds epss kev' },
      { to: '/tokens', label: 'Tokens', icon: TokenIcon, words: 'api keys access' },
      { to: '/audit', label: 'Audit trail', icon: AuditIcon, words: 'history changes log' },
      { to: '/referrals', label: 'Referrals', icon: ReferralIcon, words: 'recommend' },
    ],
  },
];

export const goKeys = destinationGroups.flatMap(({ destinations }) =>
  destinations.flatMap(({ key, to, label }) => (key === undefined ? [] : [{ key, to, label }])),
);

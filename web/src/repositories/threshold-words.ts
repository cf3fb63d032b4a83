/** What fails a pull request, in a sentence, and who decided it. */
import type {
  PullRequestThreshold,
  ThresholdOwner,
  ThresholdSeverities,
  ThresholdSeverity,
} from '../api/operations.ts';

/** How a package is in use, from the surest on. */
export const uses: readonly {
  readonly key: keyof ThresholdSeverities;
  readonly label: string;
  readonly hint: string;
}[] = [
  { key: 'called', label: 'Reached', hint: 'Code calls what is vulnerable' },
  { key: 'loaded', label: 'Loaded', hint: 'The package is loaded; no call is seen' },
  { key: 'mayBeLoaded', label: 'Perhaps loaded', hint: 'Some code could load it' },
  { key: 'unknown', label: 'Not known', hint: 'Nothing is known of its use' },
  { key: 'toolingOnly', label: 'Tooling only', hint: 'Only builds and tools use it' },
  { key: 'testOnly', label: 'Tests only', hint: 'Only tests use it' },
];

export const thresholdSeverities: readonly ThresholdSeverity[] = ['critical', 'high', 'medium', 'low', 'never'];

export function severityChoice(severity: ThresholdSeverity): string {
  if (severity === 'never') return 'Never';
  return severity === 'critical' ? 'Critical' : `${severity.charAt(0).toUpperCase()}${severity.slice(1)} and above`;
}

export function thresholdWords({ minPriority, severities, ruleSeverity }: PullRequestThreshold): string {
  const failing = uses
    .filter(({ key }) => severities[key] !== 'never')
    .map(({ key, label }) => `${label.toLowerCase()} (${fromWords(severities[key])})`);
  const parts = [
    ...(failing.length === 0 ? [] : [failing.join(', ')]),
    ...(minPriority > 100 ? [] : [`priority ${minPriority} or more`]),
    ...(ruleSeverity === 'never' ? [] : [`matches of rules (${fromWords(ruleSeverity)})`]),
  ];
  return parts.length === 0 ? 'Only malicious packages fail it.' : `Fails on: ${parts.join('; ')}.`;
}

export function ownerWords(owner: ThresholdOwner): string {
  if (owner === 'repository') return 'Set for this repository.';
  return owner === 'organization' ? 'As the organization has it.' : 'This is the default.';
}

function fromWords(severity: ThresholdSeverity): string {
  if (severity === 'low') return 'any severity';
  return severity === 'critical' ? 'critical' : `${severity} and above`;
}

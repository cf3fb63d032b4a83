/** What is decided on, and how far a decision on it can reach. */
import type { Alert, Issue, NewDecision, VulnerabilityMetadata } from '../api/operations.ts';
import { packageWords } from '../alerts/package-words.ts';

/** What a decision covers, before it is said where. */
export type DecisionScope = Omit<NewDecision, 'verdict' | 'reason' | 'until'>;

export interface AlertTarget {
  readonly id: string;
  /** What it is; asked for where it is absent. */
  readonly metadata?: Pick<VulnerabilityMetadata, 'id' | 'aliases' | 'packageIdentifier'>;
  /** The one of its places that is looked at. */
  readonly place?: AlertPlace;
}

export interface AlertPlace {
  readonly repositoryId: string;
  readonly repositoryName: string;
  readonly path: string;
  /** Empty where it raised none. */
  readonly issueId: string;
}

/** Which choice to begin with, where it is not the first. */
export interface ScopeBegin {
  readonly key: 'place' | 'alertsHere';
  readonly repositoryIds: readonly string[];
}

export type IssueTarget = Pick<Issue, 'id' | 'title' | 'state' | 'repositoryId' | 'alertId' | 'ruleId' | 'path'>;

export type DecisionTargets =
  | { readonly kind: 'alerts'; readonly items: readonly AlertTarget[]; readonly begin?: ScopeBegin }
  | { readonly kind: 'issues'; readonly items: readonly IssueTarget[] };

export function alertTargets(alerts: readonly Pick<Alert, 'id' | 'metadata'>[]): DecisionTargets {
  return { kind: 'alerts', items: alerts.map(({ id, metadata }) => ({ id, metadata })) };
}

export function issueTargets(issues: readonly Issue[]): DecisionTargets {
  return { kind: 'issues', items: issues };
}

/** How the issues are found that a decision is about. */
export type Found =
  | { readonly by: 'issues'; readonly issues: readonly IssueTarget[] }
  | { readonly by: 'alerts'; readonly ids: readonly string[] }
  | { readonly by: 'place'; readonly alertId: string; readonly place: AlertPlace }
  | { readonly by: 'package'; readonly packageIdentifier: string }
  | { readonly by: 'advisory'; readonly advisoryId: string; readonly ids: readonly string[] }
  /** Without a path: in all files; without repositories: in all. */
  | {
      readonly by: 'rule';
      readonly ruleId: string;
      readonly path: string;
      readonly repositoryIds: readonly string[];
    };

export interface ScopeChoice {
  readonly key: string;
  readonly label: string;
  /** Repositories are chosen with it. */
  readonly asksRepositories: boolean;
  readonly scopes: readonly DecisionScope[];
  readonly found: Found;
}

/** @param metadata of the alert, where it is about one */
export function scopeChoices(
  targets: DecisionTargets,
  metadata: AlertTarget['metadata'],
): readonly [ScopeChoice, ...ScopeChoice[]] {
  if (targets.kind === 'alerts') {
    const ids = targets.items.map(({ id }) => id);
    const [first] = targets.items;
    return ids.length === 1 && first !== undefined
      ? [...alertChoices(first.id, 'This alert'), ...placeChoices(first), ...wideChoices(metadata)]
      : alertsChoices(ids, `These ${ids.length} alerts`);
  }
  const { items } = targets;
  const [first] = items;
  const own: ScopeChoice = {
    key: 'issues',
    label: items.length === 1 ? 'This issue alone' : `These ${items.length} issues alone`,
    asksRepositories: false,
    scopes: items.map(({ id }) => ({ issueId: id })),
    found: { by: 'issues', issues: items },
  };
  if (items.length !== 1 || first === undefined) return [own];
  if (first.alertId !== '') return [own, ...alertChoices(first.alertId, 'Its alert'), ...wideChoices(metadata)];
  return first.ruleId === '' ? [own] : [own, ...ruleChoices(first)];
}

function alertChoices(id: string, name: string): readonly [ScopeChoice, ScopeChoice] {
  return alertsChoices([id], name);
}

function alertsChoices(ids: readonly string[], name: string): readonly [ScopeChoice, ScopeChoice] {
  const scopes = ids.map((id) => ({ alertId: id }));
  const found: Found = { by: 'alerts', ids };
  return [
    { key: 'alerts', label: `${name}, in all repositories`, asksRepositories: false, scopes, found },
    { key: 'alertsHere', label: `${name}, in some repositories`, asksRepositories: true, scopes, found },
  ];
}

/** By its issue, which later scans find again; what raised none is told by where it stands. */
function placeChoices({ id: alertId, place }: AlertTarget): ScopeChoice[] {
  if (place === undefined) return [];
  const { repositoryId, repositoryName, path, issueId } = place;
  const scope = issueId === '' ? { alertId, repositoryIds: [repositoryId], pathGlob: globOf(path) } : { issueId };
  return [
    {
      key: 'place',
      label: `This place alone: ${repositoryName}, ${path}`,
      asksRepositories: false,
      scopes: [scope],
      found: { by: 'place', alertId, place },
    },
  ];
}

function wideChoices(metadata: AlertTarget['metadata']): ScopeChoice[] {
  if (metadata === undefined) return [];
  const { packageIdentifier, id, aliases } = metadata;
  const { name } = packageWords(packageIdentifier);
  return [
    {
      key: 'package',
      label: `Every vulnerability of ${name}`,
      asksRepositories: false,
      scopes: [{ packageIdentifier }],
      found: { by: 'package', packageIdentifier },
    },
    {
      key: 'advisory',
      label: `${id} in every package`,
      asksRepositories: false,
      scopes: [{ advisoryId: id }],
      found: { by: 'advisory', advisoryId: id, ids: [id, ...aliases] },
    },
  ];
}

function ruleChoices({ ruleId, path, repositoryId }: IssueTarget): ScopeChoice[] {
  return [
    {
      key: 'rulePath',
      label: `All that the rule finds in ${path}`,
      asksRepositories: false,
      scopes: [{ ruleId, pathGlob: globOf(path), repositoryIds: [repositoryId] }],
      found: { by: 'rule', ruleId, path, repositoryIds: [repositoryId] },
    },
    {
      key: 'ruleHere',
      label: 'All that the rule finds, in some repositories',
      asksRepositories: true,
      scopes: [{ ruleId }],
      found: { by: 'rule', ruleId, path: '', repositoryIds: [] },
    },
    {
      key: 'rule',
      label: 'All that the rule finds, in all repositories',
      asksRepositories: false,
      scopes: [{ ruleId }],
      found: { by: 'rule', ruleId, path: '', repositoryIds: [] },
    },
  ];
}

/** A path as a pattern that means it alone. */
export function globOf(path: string): string {
  return path.replace(/[\\*?[\]{}()!+@]/g, '\\$&');
}

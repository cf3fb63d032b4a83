/**
 * What a person would do about the findings of a scan: one action for each version that a package should come to, however
 * many advisories, versions and places that is about.
 */
import { versionOrRange } from '../../model/unresolved-range.ts';
import { schemeOfEcosystem } from '../../versions/index.ts';
import { compareTexts } from '../../versions/version-scheme.ts';
import type { Package } from '../../model/package.ts';
import { byPriority } from '../occurrence-priority.ts';
import type { Priority } from '../priority.ts';
import type { Occurrence } from '../scan-report.ts';
import { closingVersion } from '../fixing-version.ts';
import { isMajorStep } from '../is-major-step.ts';

export type Finding = Occurrence & Priority;

export interface Action {
  /** `remove`: malware. `wait`: no version is known to close anything. */
  readonly kind: 'upgrade' | 'remove' | 'wait';
  /** The most urgent instance, which speaks for the others. */
  readonly package: Package;
  /** The versions, or ranges, that it is about, in order. */
  readonly versions: readonly string[];
  /** The lowest version that closes all that can be closed; empty where there is none. */
  readonly target: string;
  /** As its package manager sees it. */
  readonly isMajor: boolean;
  readonly priority: number;
  /** One an advisory, the most urgent of its places, by priority. */
  readonly findings: readonly Finding[];
  /** Of the findings, those that the target closes. */
  readonly closed: readonly Finding[];
  /** Every instance, the most urgent first. */
  readonly packages: readonly Package[];
}

/** The most urgent first. */
export function actionsOf(occurrences: readonly Occurrence[]): Action[] {
  const instances = Map.groupBy(byPriority(occurrences), ({ package: found }) =>
    JSON.stringify([...identityOf(found), versionOrRange(found)]),
  );
  const actions = [...instances.values()].map(actionOf);
  const alike = Map.groupBy(actions, ({ kind, package: found, target }) =>
    JSON.stringify([...identityOf(found), kind, target]),
  );
  return [...alike.values()].map(joined);
}

/** By whatever address a registry is named, and where a lockfile leaves it out: what was matched is the package of that name. */
function identityOf({ ecosystem, normalizedName, source }: Package): readonly unknown[] {
  return [ecosystem, normalizedName, source.kind === 'registry' ? source.kind : source];
}

function actionOf(all: readonly Finding[]): Action {
  const [first] = all;
  if (first === undefined) throw new Error('an action needs a finding');
  const { package: found, priority } = first;
  const scheme = schemeOfEcosystem(found.ecosystem);
  const findings = firstOfEach(all);
  const fixable = findings.map((finding) => ({ finding, fixedVersions: finding.hit.fixedVersions }));
  const { target, closed } = closingVersion(scheme, found.version, fixable);
  const isMalicious = findings.some(({ hit }) => hit.advisory.isMalicious);
  return {
    kind: isMalicious ? 'remove' : target === '' ? 'wait' : 'upgrade',
    package: found,
    versions: [versionOrRange(found)],
    target,
    isMajor: target !== '' && isMajorStep(found.ecosystem, found.version, target),
    priority,
    findings,
    closed: closed.map(({ finding }) => finding),
    packages: [...new Set(all.map((finding) => finding.package))],
  };
}

/** @param actions alike but for the versions that they start from, the most urgent first */
function joined(actions: readonly Action[]): Action {
  const [first] = actions;
  if (first === undefined) throw new Error('there is nothing to join');
  return {
    ...first,
    versions: inOrder(
      first.package.ecosystem,
      actions.flatMap(({ versions }) => versions),
    ),
    isMajor: actions.some(({ isMajor }) => isMajor),
    findings: firstOfEach(actions.flatMap(({ findings }) => findings)).toSorted((a, b) => b.priority - a.priority),
    closed: firstOfEach(actions.flatMap(({ closed }) => closed)),
    packages: actions.flatMap(({ packages }) => packages),
  };
}

function inOrder(ecosystem: string, versions: readonly string[]): readonly string[] {
  const scheme = schemeOfEcosystem(ecosystem);
  return scheme === undefined ? versions : versions.toSorted((a, b) => compareTexts(scheme, a, b) ?? 0);
}

function firstOfEach(findings: readonly Finding[]): Finding[] {
  return [...Map.groupBy(findings, ({ hit }) => hit.advisory.id).values()].flatMap((same) => same.slice(0, 1));
}

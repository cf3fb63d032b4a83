/**
 * What a person would do about the findings of a scan: one action for each version that a package should come to, however
 * many advisories, versions and places that is about.
 */
import { versionOrRange } from '../../model/unresolved-range.ts';
import { schemeOfEcosystem } from '../../versions/index.ts';
import { compareTexts } from '../../versions/version-scheme.ts';
import { reachabilities } from '../../model/verdict.ts';
import type { AdvisoryHit } from '../../model/advisory.ts';
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
  /** What closes some of them without a major step, where the target is one. */
  readonly minor?: { readonly target: string; readonly closed: number };
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
  const findings = firstOfEach(all).toSorted(byVerdictAndSeverity);
  const fixable = findings.map((finding) => {
    const { fixedVersions, affectedUpTo } = finding.hit;
    return { finding, fixedVersions, affectedUpTo };
  });
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
    ...minorStep(found, target, fixable),
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
    findings: firstOfEach(actions.flatMap(({ findings }) => findings)).toSorted(byVerdictAndSeverity),
    closed: firstOfEach(actions.flatMap(({ closed }) => closed)),
    packages: actions.flatMap(({ packages }) => packages),
  };
}

type Fixable = Pick<AdvisoryHit, 'fixedVersions' | 'affectedUpTo'>;

/** The lowest version that closes all that can be closed without a major step, with how much that is. */
function minorStep(
  { ecosystem, version }: Package,
  target: string,
  fixable: readonly Fixable[],
): { readonly minor?: NonNullable<Action['minor']> } {
  if (target === '' || version === '' || !isMajorStep(ecosystem, version, target)) return {};
  const near = fixable.map(({ fixedVersions, affectedUpTo }) => ({
    affectedUpTo,
    fixedVersions: fixedVersions.filter((fixed) => !isMajorStep(ecosystem, version, fixed)),
  }));
  const step = closingVersion(schemeOfEcosystem(ecosystem), version, near);
  return step.target === '' ? {} : { minor: { target: step.target, closed: step.closed.length } };
}

/** What is reachable first, then the worst: the rest of a priority is the same for one package. */
function byVerdictAndSeverity(a: Finding, b: Finding): number {
  const rank = ({ verdict }: Finding): number => reachabilities.indexOf(verdict.reachability);
  const exploited = ({ hit }: Finding): number => (hit.advisory.isKnownExploited === true ? 1 : 0);
  return (
    rank(a) - rank(b) ||
    exploited(b) - exploited(a) ||
    b.hit.advisory.severityScore - a.hit.advisory.severityScore ||
    b.priority - a.priority
  );
}

function inOrder(ecosystem: string, versions: readonly string[]): readonly string[] {
  const scheme = schemeOfEcosystem(ecosystem);
  return scheme === undefined ? versions : versions.toSorted((a, b) => compareTexts(scheme, a, b) ?? 0);
}

function firstOfEach(findings: readonly Finding[]): Finding[] {
  return [...Map.groupBy(findings, ({ hit }) => hit.advisory.id).values()].flatMap((same) => same.slice(0, 1));
}

/**
 * What a project asks for once its parents, profiles and managed entries are applied, in the order in which Maven looks at it: its own
 * dependencies, then those of its parents, one for each artifact.
 */
import type { Span } from '../../model/span.ts';
import type { EffectivePom, ManagedEntry } from './pom-effective.ts';
import { managementKey, type PomDependency, type PomModel, type PomProfile } from './pom-model.ts';

export interface Need {
  readonly groupId: string;
  readonly artifactId: string;
  /** As asked for, settled or not; empty where nobody says. */
  readonly requirement: string;
  readonly type: string;
  readonly classifier: string;
  /** `compile` where nothing else is said. */
  readonly scope: string;
  readonly isOptional: boolean;
  /** `group:artifact` of what it must not bring in. */
  readonly exclusions: readonly string[];
  /** An archive on the disk, of which nothing more is known. */
  readonly isOnDisk: boolean;
  readonly span: Span;
  /** A parent asks for it. */
  readonly isInherited: boolean;
}

/** Of a released pom they are asked for by every project that it comes into. */
const known = new WeakMap<EffectivePom, readonly Need[]>();

/** @param profile one that is on beside those that are on by default */
export function needsOf(pom: EffectivePom, profile?: PomProfile): readonly Need[] {
  if (profile !== undefined) return findNeeds(pom, profile);
  const found = known.get(pom) ?? findNeeds(pom, profile);
  known.set(pom, found);
  return found;
}

function findNeeds(pom: EffectivePom, profile: PomProfile | undefined): readonly Need[] {
  const needs = new Map<string, Need>();
  for (const [at, model] of pom.lineage.models.entries())
    for (const dependency of dependenciesOf(model, profile)) {
      const need = needOf(dependency, pom, profile, at > 0);
      const key = need === undefined ? '' : keyOf(need);
      if (need !== undefined && !needs.has(key)) needs.set(key, need);
    }
  return [...needs.values()];
}

/** By which Maven takes two dependencies for one. */
export function keyOf({ groupId, artifactId, type, classifier }: Need): string {
  return managementKey(groupId, artifactId, type, classifier);
}

/** What a profile says of an artifact stands in place of what the project says. */
function dependenciesOf(model: PomModel, profile: PomProfile | undefined): readonly PomDependency[] {
  const merged = new Map<string, PomDependency>();
  const on = model.profiles.filter((one) => one.isActiveByDefault || one === profile);
  for (const dependency of [...model.dependencies, ...on.flatMap(({ dependencies }) => dependencies)]) {
    const { groupId, artifactId, type, classifier } = dependency;
    merged.set(managementKey(groupId, artifactId, type, classifier), dependency);
  }
  return [...merged.values()];
}

function needOf(
  dependency: PomDependency,
  pom: EffectivePom,
  profile: PomProfile | undefined,
  isInherited: boolean,
): Need | undefined {
  const read = (text: string): string => pom.resolve(text, profile) ?? '';
  const [groupId, artifactId, type] = [read(dependency.groupId), read(dependency.artifactId), read(dependency.type)];
  if (groupId === '' || artifactId === '' || dependency.isCut) return undefined;
  // What an extension of the build finds out about the machine is not known here, and changes no version.
  const classifier = read(dependency.classifier);
  const managed = pom.managed(managementKey(groupId, artifactId, type, dependency.classifier), profile);
  return {
    groupId,
    artifactId,
    requirement: dependency.version === '' ? (managed?.version ?? '') : read(dependency.version),
    type: type || 'jar',
    classifier,
    scope: read(dependency.scope) || read(managed?.scope ?? '') || 'compile',
    isOptional: read(dependency.optional || (managed?.optional ?? '')) === 'true',
    exclusions: (dependency.exclusions.length > 0 ? dependency : managed)?.exclusions ?? [],
    isOnDisk: dependency.systemPath !== '' || read(dependency.scope) === 'system',
    span: dependency.span,
    isInherited,
  };
}

/**
 * What the project at the root manages holds for everything that comes in below what it asks for, whatever asks for it there.
 * @returns the need as managed, and whether its scope was given
 */
export function asManaged(
  need: Need,
  managed: ManagedEntry | undefined,
): { readonly need: Need; readonly isScopeGiven: boolean } {
  if (managed === undefined) return { need, isScopeGiven: false };
  const { version, scope, exclusions } = managed;
  return {
    need: {
      ...need,
      requirement: version ?? need.requirement,
      scope: scope === '' ? need.scope : scope,
      exclusions: exclusions.length === 0 ? need.exclusions : [...need.exclusions, ...exclusions],
    },
    isScopeGiven: scope !== '',
  };
}

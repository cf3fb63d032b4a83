/** A repository that holds a version, or once did, from the instances that show it: one for each manifest. */
import { compareText } from '../../engine/text/compare-text.ts';
import { strongestDirectness } from '../../engine/model/package-source.ts';
import { scopes } from '../../engine/model/scope.ts';
import type { LookedUpInstance, NamedVersion } from './lookup-store.ts';

export interface Holding extends Omit<LookedUpInstance, 'versionId' | 'manifestPath' | 'constraint'> {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  readonly manifestPaths: readonly string[];
  /** What the manifests ask for, without repetition. */
  readonly constraints: readonly string[];
  /** False: it was once held, and is gone. */
  readonly isHeld: boolean;
  /** False where the version is not known, or cannot be compared with the range. */
  readonly isCertain: boolean;
}

export interface Place {
  readonly instance: LookedUpInstance;
  readonly known: NamedVersion;
  readonly isHeld: boolean;
  readonly isCertain: boolean;
}

/** Held ones first, then by name of the repository and version. */
export function holdingsOf(places: readonly Place[]): Holding[] {
  const groups = Map.groupBy(
    places,
    ({ instance, isHeld }) => `${instance.repositoryId}\n${instance.versionId}\n${isHeld}`,
  );
  return [...groups.values()].map(holdingOf).sort(compareHoldings);
}

function holdingOf(places: readonly Place[]): Holding {
  const newest = places.reduce((best, each) => (each.instance.lastSeenAt > best.instance.lastSeenAt ? each : best));
  const { instance, known, isHeld, isCertain } = newest;
  const instances = places.map((place) => place.instance);
  const { packageId, repositoryId, repositoryName, branch, commitSha, lastSeenAt } = instance;
  return {
    packageId,
    repositoryId,
    repositoryName,
    branch,
    commitSha,
    ecosystem: known.ecosystem,
    name: known.name,
    version: known.version,
    manifestPaths: distinct(instances.map(({ manifestPath }) => manifestPath)),
    constraints: distinct(instances.map(({ constraint }) => constraint)).filter((constraint) => constraint !== ''),
    directness: strongestDirectness(instances.map(({ directness }) => directness)),
    scope: scopes.find((scope) => instances.some((each) => each.scope === scope)) ?? instance.scope,
    firstSeenAt: instances.reduce((first, each) => (each.firstSeenAt < first ? each.firstSeenAt : first), lastSeenAt),
    lastSeenAt,
    isHeld,
    isCertain,
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}

function compareHoldings(a: Holding, b: Holding): number {
  return (
    Number(b.isHeld) - Number(a.isHeld) ||
    compareText(a.repositoryName, b.repositoryName) ||
    compareText(a.repositoryId, b.repositoryId) ||
    compareText(a.ecosystem, b.ecosystem) ||
    compareText(a.name, b.name) ||
    compareText(a.version, b.version)
  );
}

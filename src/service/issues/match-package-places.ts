/**
 * Tells which vulnerability in a package of a scan is which of those known. One alert in one repository is the same while its package stands in a
 * manifest, however that is named, whichever lockfile states it, and to whichever version that is as vulnerable it goes.
 */
import { alignEdited } from './align-edited.ts';
import { movedPaths } from './moved-paths.ts';

export interface PlacedPackage {
  /** Only what has the same owner is ever the same: the alert. */
  readonly owner: string;
  /** Of the manifest. */
  readonly path: string;
  readonly version: string;
}

export interface KnownPackagePlace extends PlacedPackage {
  /** Not equal to that of another one. */
  readonly id: string;
  readonly isPresent: boolean;
  /** Not where its manifest could not be looked at: there it may stand still, and none but itself is it. */
  readonly mayMove: boolean;
  /** A person judged it where it stood; in quite another place it is to be judged anew. */
  readonly isDismissed: boolean;
}

/** @returns the known one of each one found; those that are new have none */
export function matchPackagePlaces<Known extends KnownPackagePlace, Found extends PlacedPackage>(
  known: readonly Known[],
  found: readonly Found[],
): Map<Found, Known> {
  const pairs = new Map<Found, Known>();
  const taken = new Set<Known>();
  const sortedKnown = known.toSorted((a, b) => byPlace(a, b) || compare(a.id, b.id));
  const sortedFound = found.toSorted(byPlace);
  const rest = () => sortedFound.filter((one) => !pairs.has(one));
  const left = (isWanted: (one: Known) => boolean) => sortedKnown.filter((one) => !taken.has(one) && isWanted(one));

  const stage = (isWanted: (one: Known) => boolean, ...keys: readonly StageKey[]): void => {
    for (const key of keys) {
      const others = Map.groupBy(rest(), (one) => key(one, one.path));
      for (const [value, ofKey] of Map.groupBy(left(isWanted), (one) => key(one, pathNow(one)))) {
        const ofFound = others.get(value) ?? [];
        if (key === anywhere && (ofKey.length > 1 || ofFound.length > 1)) continue;
        for (const [a, b] of pairByVersion(ofKey, ofFound)) {
          pairs.set(b, a);
          taken.add(a);
        }
      }
    }
  };
  const unmoved = ({ path }: Known): string => path;
  // What a person judged goes along only where others show that the manifest was renamed.
  const renamed = ({ path, isDismissed }: Known): string => votes.of(path, isDismissed ? 2 : 0) ?? path;
  let pathNow = unmoved;

  const isPresent = (one: Known): boolean => one.isPresent;
  const isMover = (one: Known): boolean => one.isPresent && one.mayMove;
  const isFree = (one: Known): boolean => isMover(one) && !one.isDismissed;
  stage(isPresent, samePlace);
  stage(isMover, sameManifest);
  const come = Map.groupBy(rest(), sameVersion);
  const groups = [...Map.groupBy(left(isMover), sameVersion)].map(([key, ofKey]) => ({
    left: ofKey.map(({ path }) => path),
    come: (come.get(key) ?? []).map(({ path }) => path),
    isSure: true,
  }));
  const votes = movedPaths(groups);
  pathNow = renamed;
  stage(isMover, samePlace);
  pathNow = unmoved;
  stage(isMover, sameFolderAndVersion);
  stage(isFree, sameVersion);
  pathNow = renamed;
  stage(isMover, sameManifest);
  pathNow = unmoved;
  stage(isMover, sameFolder);
  stage(isFree, anywhere);
  stage((one) => !one.isPresent, samePlace, sameManifest, sameFolder);
  return pairs;
}

type StageKey = (place: PlacedPackage, path: string) => string;

const samePlace: StageKey = ({ owner, version }, path) => [owner, path, version].join('\n');
const sameManifest: StageKey = ({ owner }, path) => [owner, path].join('\n');
const sameFolderAndVersion: StageKey = ({ owner, version }, path) => [owner, folderOf(path), version].join('\n');
const sameFolder: StageKey = ({ owner }, path) => [owner, folderOf(path)].join('\n');
const sameVersion = ({ owner, version }: PlacedPackage): string => [owner, version].join('\n');
const anywhere = ({ owner }: PlacedPackage): string => owner;

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

const comparisonsMax = 40_000;

/** The nearest versions of each other, in the order of versions; of very many, each the next. */
function pairByVersion<A extends PlacedPackage, B extends PlacedPackage>(
  before: readonly A[],
  after: readonly B[],
): readonly (readonly [A, B])[] {
  const [a, b] = [before.toSorted(byVersion), after.toSorted(byVersion)];
  const pairs =
    a.length * b.length > comparisonsMax
      ? a.slice(0, b.length).map((_, at) => [at, at] as const)
      : alignEdited(a.length, b.length, (x, y) => 2 + sharedParts(a[x]?.version ?? '', b[y]?.version ?? ''));
  return pairs.flatMap(([x, y]) => {
    const [one, other] = [a[x], b[y]];
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });
}

/** From 0 to 1: `1.2.3` and `1.2.9` share more than `1.2.3` and `1.9.3`. */
function sharedParts(a: string, b: string): number {
  const [x, y] = [partsOf(a), partsOf(b)];
  let shared = 0;
  while (shared < x.length && shared < y.length && x[shared] === y[shared]) shared++;
  return shared / Math.max(x.length, y.length, 1);
}

function byVersion(a: PlacedPackage, b: PlacedPackage): number {
  const [x, y] = [partsOf(a.version), partsOf(b.version)];
  for (let at = 0; at < x.length || at < y.length; at++) {
    const [left, right] = [x[at] ?? '', y[at] ?? ''];
    const order = /^\d+$/.test(left) && /^\d+$/.test(right) ? Number(left) - Number(right) : compare(left, right);
    if (order !== 0) return order;
  }
  return byPlace(a, b);
}

const partsMax = 20;

function partsOf(version: string): readonly string[] {
  return version.split(/[.+-]/, partsMax);
}

function byPlace(a: PlacedPackage, b: PlacedPackage): number {
  return compare(a.owner, b.owner) || compare(a.path, b.path) || compare(a.version, b.version);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

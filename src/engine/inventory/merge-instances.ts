/**
 * One row for each package version, source and manifest: a lockfile may hold the same version at several places, and a
 * manifest may declare it in several sections. Ranges that no lockfile resolves stand for versions. The rows are sorted, so
 * that the same tree always gives the same bytes.
 */
import { compareText } from '../text/compare-text.ts';
import { strongestDirectness } from '../model/package-source.ts';
import { registrySource } from '../model/source-address.ts';
import type { Scope } from '../model/scope.ts';
import { scopeOrder } from './order.ts';
import type { Package } from '../model/package.ts';
import { unresolvedRange } from '../model/unresolved-range.ts';

export function mergeInstances(packages: readonly Package[]): readonly Package[] {
  const sorted = packages.toSorted(comparePackages);
  const merged: Package[] = [];
  let end = 0;
  for (let first = sorted[0]; first !== undefined; first = sorted[end]) {
    const start = end++;
    for (let next = sorted[end]; next !== undefined && isSameInstance(first, next); next = sorted[++end]);
    if (end === start + 1) merged.push(first);
    else for (const group of bySource(sorted.slice(start, end))) merged.push(mergeGroup(group));
  }
  return merged;
}

function comparePackages(a: Package, b: Package): number {
  // Nearly every pair differs in its names.
  if (a.ecosystem === b.ecosystem && a.normalizedName !== b.normalizedName)
    return a.normalizedName < b.normalizedName ? -1 : 1;
  return (
    compareText(a.ecosystem, b.ecosystem) ||
    compareText(a.normalizedName, b.normalizedName) ||
    compareText(a.version, b.version) ||
    compareText(a.manifestPath, b.manifestPath) ||
    (a.version === '' ? compareText(unresolvedRange(a), unresolvedRange(b)) : 0) ||
    a.span.startLine - b.span.startLine ||
    a.span.startColumn - b.span.startColumn ||
    compareText(a.lockfilePath, b.lockfilePath) ||
    (a.lockfileSpan?.startLine ?? 0) - (b.lockfileSpan?.startLine ?? 0) ||
    (a.lockfileSpan?.startColumn ?? 0) - (b.lockfileSpan?.startColumn ?? 0) ||
    compareText(a.name, b.name)
  );
}

function isSameInstance(a: Package, b: Package): boolean {
  return (
    a.ecosystem === b.ecosystem &&
    a.normalizedName === b.normalizedName &&
    a.version === b.version &&
    (a.version !== '' || unresolvedRange(a) === unresolvedRange(b)) &&
    a.manifestPath === b.manifestPath
  );
}

type Group = readonly [Package, ...Package[]];

/**
 * A fork and the registry's package of one version are two packages. An entry that does not say is of the registry that another
 * names, and old lockfiles name one registry by http here and by https there.
 */
function bySource(instances: readonly Package[]): readonly Group[] {
  const registries = new Map<string, string>();
  for (const { source } of instances) {
    if (source.kind !== 'registry' || source.url === '') continue;
    const place = withoutScheme(source.url);
    if (!registries.has(place) || source.url.startsWith('https:')) registries.set(place, source.url);
  }
  const [only = ''] = registries.size === 1 ? registries.keys() : [];
  const groups = new Map<string, [Package, ...Package[]]>();
  for (const found of instances) {
    const place = found.source.kind === 'registry' ? withoutScheme(found.source.url) || only : '';
    const url = registries.get(place);
    const one = url === undefined ? found : { ...found, source: registrySource(url) };
    const key = Object.values(one.source).join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '');
}

/** The first in order keeps its place; scope, directness, parents and path speak for all. */
function mergeGroup(group: Group): Package {
  const [first] = group;
  if (group.length === 1) return first;
  const locked = group.find(({ lockfileSpan }) => lockfileSpan !== null);
  const directness = strongestDirectness(group.map((found) => found.directness));
  const parents = new Set<string>();
  for (const { parents: some } of group) for (const parent of some) parents.add(parent);
  return {
    ...first,
    constraint: group.find(({ constraint }) => constraint !== '')?.constraint ?? '',
    replaces: group.find(({ replaces }) => replaces !== null)?.replaces ?? null,
    directness,
    isDirect: directness === 'direct',
    scope: strongestScope(group),
    lockfilePath: locked?.lockfilePath ?? '',
    lockfileSpan: locked?.lockfileSpan ?? null,
    parents: [...parents].sort(),
    dependencyPath: group.reduce(
      (best, { dependencyPath }) => (comparePaths(dependencyPath, best) < 0 ? dependencyPath : best),
      first.dependencyPath,
    ),
  };
}

function strongestScope(group: readonly Package[]): Scope {
  return scopeOrder.find((scope) => group.some((found) => found.scope === scope)) ?? 'production';
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((step, index) => step !== b[index]);
  return at < 0 ? 0 : compareText(a[at] ?? '', b[at] ?? '');
}

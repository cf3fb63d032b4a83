/**
 * One row for each package version and manifest: a lockfile may hold the same version at several places, and a manifest
 * may declare it in several sections. The rows are sorted, so that the same tree always gives the same bytes.
 */
import type { Scope } from '../model/scope.ts';
import { compareText, scopeOrder } from './order.ts';
import type { Package } from '../model/package.ts';

export function mergeInstances(packages: readonly Package[]): readonly Package[] {
  const sorted = packages.toSorted(comparePackages);
  const merged: Package[] = [];
  let end = 0;
  for (let first = sorted[0]; first !== undefined; first = sorted[end]) {
    const start = end++;
    for (let next = sorted[end]; next !== undefined && isSameInstance(first, next); next = sorted[++end]);
    merged.push(end === start + 1 ? first : mergeGroup(first, sorted.slice(start, end)));
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
    a.manifestPath === b.manifestPath
  );
}

/** The first in order keeps its place; scope, directness, parents and path speak for all. */
function mergeGroup(first: Package, group: readonly Package[]): Package {
  const locked = group.find(({ lockfileSpan }) => lockfileSpan !== null);
  const parents = new Set<string>();
  for (const { parents: some } of group) for (const parent of some) parents.add(parent);
  return {
    ...first,
    constraint: group.find(({ constraint }) => constraint !== '')?.constraint ?? '',
    isDirect: group.some(({ isDirect }) => isDirect),
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

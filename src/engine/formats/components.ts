/** Packages as bills of materials list them: one component for one package from one source, in however many places, and who needs whom. */
import type { ExportedPackage } from './exported.ts';
import { digestOf } from './derived-id.ts';

export interface Component {
  /** The purl where that tells it from all others. */
  readonly id: string;
  /** The first in order; the others differ in their places alone. */
  readonly package: ExportedPackage;
  readonly places: readonly ExportedPackage[];
  readonly isDirect: boolean;
  readonly scope: string;
}

export interface Components {
  /** In order of packages. */
  readonly all: readonly Component[];
  of(found: ExportedPackage): Component;
  /** Each once, in order of ids. */
  neededBy(component: Component): readonly Component[];
  /** What the product itself asks for, and what nothing listed asks for. */
  readonly top: readonly Component[];
}

/** Strongest first: what is of production in one place is of production. */
const scopeOrder = ['production', 'optional', 'peer', 'test', 'development'];

export function componentsOf(packages: readonly ExportedPackage[]): Components {
  const places = new Map<string, ExportedPackage[]>();
  for (const found of packages) {
    const known = places.get(keyOf(found));
    if (known === undefined) places.set(keyOf(found), [found]);
    else known.push(found);
  }
  const holders = new Map<string, number>();
  for (const [first] of places.values())
    if (first !== undefined) holders.set(first.purl, (holders.get(first.purl) ?? 0) + 1);
  const byKey = new Map<string, Component>();
  for (const [key, held] of places) {
    const [first] = held;
    if (first !== undefined) byKey.set(key, componentOf(first, held, key, holders.get(first.purl) === 1));
  }
  const all = [...byKey.values()];
  const of = (found: ExportedPackage): Component => {
    const component = byKey.get(keyOf(found));
    if (component === undefined) throw new Error('a vulnerability names a package that is not listed');
    return component;
  };
  const needs = edgesOf(packages, of);
  const needed = new Set([...needs.values()].flatMap((targets) => [...targets]));
  return {
    all,
    of,
    neededBy: (component) => [...(needs.get(component) ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1)),
    top: all.filter((component) => component.isDirect || !needed.has(component)),
  };
}

function keyOf({ purl, name, version, versionRange, source }: ExportedPackage): string {
  return JSON.stringify([purl, name, version, versionRange, source.kind === 'registry' ? '' : source]);
}

function componentOf(
  first: ExportedPackage,
  places: readonly ExportedPackage[],
  key: string,
  isAlone: boolean,
): Component {
  const scopes = new Set(places.map(({ scope }) => scope));
  return {
    id: isAlone ? first.purl : `${first.purl}#${digestOf(key).slice(0, 12)}`,
    package: first,
    places,
    isDirect: places.some(({ directness }) => directness === 'direct'),
    scope: scopeOrder.find((scope) => scopes.has(scope)) ?? first.scope,
  };
}

/** Parents are labels, which mean a package of the same file, or else of the same ecosystem. */
function edgesOf(
  packages: readonly ExportedPackage[],
  of: (found: ExportedPackage) => Component,
): Map<Component, Set<Component>> {
  const labelled = new Map<string, Component>();
  for (const found of packages)
    for (const file of [found.lockfilePath, found.manifestPath, '']) {
      const label = labelKey(found.ecosystem, file, `${found.name}@${found.version}`);
      if (!labelled.has(label)) labelled.set(label, of(found));
    }
  const needs = new Map<Component, Set<Component>>();
  for (const found of packages) {
    const component = of(found);
    for (const parent of parentsOf(found)) {
      const asker =
        labelled.get(labelKey(found.ecosystem, found.lockfilePath, parent)) ??
        labelled.get(labelKey(found.ecosystem, found.manifestPath, parent)) ??
        labelled.get(labelKey(found.ecosystem, '', parent));
      if (asker === undefined || asker === component) continue;
      const targets = needs.get(asker);
      if (targets === undefined) needs.set(asker, new Set([component]));
      else targets.add(component);
    }
  }
  return needs;
}

function parentsOf({ parents, dependencyPath }: ExportedPackage): readonly string[] {
  if (parents.length > 0) return parents;
  const last = dependencyPath.at(-2);
  return last === undefined ? [] : [last];
}

function labelKey(ecosystem: string, file: string, label: string): string {
  return `${ecosystem}\0${file}\0${label}`;
}

/** What is found, by the component that it is found in and its advisory; in the order of the first of each. */
export function byComponentAndAdvisory<
  Found extends { readonly package: ExportedPackage; readonly advisory: { readonly id: string } },
>(
  found: readonly Found[],
  components: Components,
): { readonly component: Component; readonly found: readonly [Found, ...Found[]] }[] {
  const groups = new Map<string, { component: Component; found: [Found, ...Found[]] }>();
  for (const each of found) {
    const component = components.of(each.package);
    const key = `${component.id}\0${each.advisory.id}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { component, found: [each] });
    else group.found.push(each);
  }
  return [...groups.values()];
}

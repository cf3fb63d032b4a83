/**
 * What packages of a pnpm-lock.yaml ask for. The lockfile says only what they got, so that ranges are those of the releases, which the
 * registry is asked for when a range matters.
 */
import { edgeOf, edgesOf, meets, type TreeEdge } from '../javascript/install-tree.ts';
import { type NpmRelease, npmReleases } from '../javascript/packument.ts';
import type { MetadataShelf } from '../model/release.ts';
import type { LockedImporter, LockedInstance, PnpmDocument } from './pnpm-document.ts';
import { overriddenRange, overrideRules, untold } from './pnpm-overrides.ts';

export interface PnpmNeeds {
  ofLocked(locked: LockedInstance): readonly TreeEdge[];
  ofRelease(release: NpmRelease): readonly TreeEdge[];
  ofImporter(importer: LockedImporter): readonly TreeEdge[];
}

export function pnpmNeeds(document: PnpmDocument, shelf: MetadataShelf): PnpmNeeds {
  const rules = overrideRules(document.overrides);
  const rangeOf = (from: LockedInstance, alias: string, to: LockedInstance): string => {
    const peer = from.peers.get(alias);
    if (peer !== undefined) return peer;
    const overridden = overriddenRange(rules, from, alias);
    if (overridden === untold) return to.version;
    if (overridden !== undefined) return overridden;
    const release = npmReleases(shelf, from.name).find(({ version }) => version === from.version);
    const written = release?.dependencies.get(alias) ?? release?.optionalDependencies.get(alias);
    // Neither the registry nor the lockfile says what is asked for: it is left as it is.
    return written === undefined ? to.version : edgeOf(alias, written, 'prod').range;
  };
  const edge = (from: LockedInstance, alias: string, kind: TreeEdge['kind'], to: LockedInstance): TreeEdge => ({
    name: alias,
    target: to.name,
    kind,
    get range() {
      return rangeOf(from, alias, to);
    },
    get isLoose() {
      return to.isPlain && !meets(to.version, rangeOf(from, alias, to));
    },
  });
  return {
    ofLocked(locked) {
      const sections = [
        [locked.dependencies, 'prod'],
        [locked.optionalDependencies, 'optional'],
      ] as const;
      return sections.flatMap(([answers, kind]) =>
        [...answers].flatMap(([alias, key]) => {
          const to = document.instances.get(key);
          const own = locked.optionalPeers.has(alias) ? 'optionalPeer' : locked.peers.has(alias) ? 'peer' : kind;
          return to === undefined ? [] : [edge(locked, alias, own, to)];
        }),
      );
    },
    ofRelease(release) {
      const own = new Set([...release.dependencies.keys(), ...release.optionalDependencies.keys()]);
      const peers = [...peersOfRelease(release)].filter(([name]) => !own.has(name));
      const edges = edgesOf({
        prod: release.dependencies,
        optional: release.optionalDependencies,
        peer: new Map(peers.filter(([name]) => !release.optionalPeers.has(name))),
        optionalPeer: new Map(peers.filter(([name]) => release.optionalPeers.has(name))),
      });
      return edges.flatMap((one): readonly TreeEdge[] => {
        if (one.kind === 'peer' || one.kind === 'optionalPeer') return [one];
        const overridden = overriddenRange(rules, release, one.name);
        return [overridden === undefined ? one : { ...one, range: overridden }];
      });
    },
    ofImporter({ references }) {
      return references.flatMap(({ alias, kind, specifier, target }) => {
        const to = document.instances.get(target);
        if (to === undefined) return [];
        const one = edgeOf(alias, catalogSpecifier(document, alias, specifier) ?? specifier, kind);
        const isLoose = to.isPlain && (to.name !== one.target || !meets(to.version, one.range));
        return [{ ...one, target: to.name, isLoose }];
      });
    },
  };
}

/** With those that are only said to be optional. */
export function peersOfRelease({ peerDependencies, optionalPeers }: NpmRelease): ReadonlyMap<string, string> {
  const peers = new Map([...optionalPeers].map((name) => [name, '*']));
  for (const [name, range] of peerDependencies) peers.set(name, range);
  return peers;
}

/** Of what is asked for as `catalog:` or `catalog:name`. */
function catalogSpecifier(document: PnpmDocument, alias: string, specifier: string): string | undefined {
  const [, named] = /^catalog:(.*)$/.exec(specifier) ?? [];
  if (named === undefined) return undefined;
  const catalog = named.trim() === '' ? 'default' : named.trim();
  const entry = document.catalogs.find((one) => one.catalog === catalog && one.alias === alias);
  return entry?.specifier.kind === 'scalar' ? String(entry.specifier.value ?? '') : '';
}

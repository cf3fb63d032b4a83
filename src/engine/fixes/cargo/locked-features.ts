/**
 * Which features a Cargo.lock has on: it does not say, they follow from manifests and the index, from above. Cargo locks a workspace with all
 * features of its own crates on.
 */
import type { MetadataShelf } from '../model/release.ts';
import { askForAll } from '../shared/ask-all.ts';
import type { CargoEntry, CargoLock } from './cargo-lock.ts';
import { activeCrateNeeds, findCrate, meetsCrate } from './crate-releases.ts';

/** By line; undefined where it cannot be told. @throws {MetadataMissing} from what it gives */
export function lockedFeatures(
  lock: CargoLock,
  shelf: MetadataShelf,
): (line: string) => ReadonlySet<string> | undefined {
  const byLine = new Map(lock.entries.map((entry) => [entry.line, entry]));
  const askers = new Map<string, CargoEntry[]>();
  for (const entry of lock.entries)
    for (const target of entry.targets) askers.set(target, [...(askers.get(target) ?? []), entry]);
  const known = new Map<string, ReadonlySet<string> | undefined>();
  /** Registries take no crates that need each other in a ring, but a file may say so. */
  const asking = new Set<string>();
  const of = (line: string): ReadonlySet<string> | undefined => {
    if (known.has(line)) return known.get(line);
    if (asking.has(line)) return undefined;
    asking.add(line);
    try {
      const found = told(line);
      known.set(line, found);
      return found;
    } finally {
      asking.delete(line);
    }
  };
  const told = (line: string): ReadonlySet<string> | undefined => {
    const entry = byLine.get(line);
    const features = new Set<string>();
    let isTold = entry?.isRegistry === true;
    askForAll(entry === undefined ? [] : (askers.get(line) ?? []), (asker) => {
      const asked = entry === undefined ? undefined : askedBy(asker, entry);
      if (asked === undefined) isTold = false;
      for (const feature of asked ?? []) features.add(feature);
    });
    return isTold ? features : undefined;
  };
  const askedBy = (asker: CargoEntry, { name, version }: CargoEntry): readonly string[] | undefined => {
    if (asker.source === '') return featuresOfLocal(lock, asker.line, name);
    if (!asker.isRegistry) return undefined;
    const release = findCrate(shelf, asker);
    const own = of(asker.line);
    if (release === undefined || own === undefined) return undefined;
    return activeCrateNeeds(release, own)
      .filter((need) => need.name === name && meetsCrate(version, need.range))
      .flatMap(({ features }) => features);
  };
  return of;
}

/** What a crate of the workspace asks of another: in its declarations, and where its own features name it. */
export function featuresOfLocal(lock: CargoLock, line: string, name: string): readonly string[] {
  const own = (lock.declarations.get(line) ?? []).filter((one) => one.name === name);
  const declared = own.flatMap(({ features }) => features);
  const keys = new Set(own.map(({ key }) => key));
  const named = (lock.features.get(line) ?? []).flatMap((item) => {
    const [, key = '', feature = ''] = /^([^/?]+)\??\/(.+)$/.exec(item) ?? [];
    return keys.has(key) ? [feature] : [];
  });
  return [...declared, ...named];
}

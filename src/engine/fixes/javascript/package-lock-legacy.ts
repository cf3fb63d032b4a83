/** `dependencies` of lockfiles of npm 6, and beside `packages` of those of npm 7 and 8: the same places as a tree of maps. */
import { aliasIn } from './alias.ts';
import { flagsIn } from './flags.ts';
import type { PackageLockLayout, Placed } from './package-lock-layout.ts';
import { addressOf, flagFields, replacedAddress } from './package-lock-packages.ts';
import { recordOf, textOf, textsOf } from './packument.ts';

type Entry = Readonly<Record<string, unknown>>;

/** By place, with the project's own declarations, which the lockfile does not have. */
export function legacyEntries(document: Entry, manifest: Entry): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>([['', manifest]]);
  const add = (dependencies: Entry, prefix: string): void => {
    for (const [name, value] of Object.entries(dependencies)) {
      const entry = recordOf(value);
      const location = `${prefix}node_modules/${name}`;
      entries.set(location, {
        ...withAlias(entry),
        requires: Object.fromEntries(textsOf(entry['requires'])),
        dependencies: {},
      });
      add(recordOf(entry['dependencies']), `${location}/`);
    }
  };
  add(recordOf(document['dependencies']), '');
  return new Map([...entries].map(([location, entry]) => [location, withOptional(entries, location, entry)]));
}

/** `requires` does not tell what is optional: it is where what has to be there needs what has not. */
function withOptional(entries: ReadonlyMap<string, Entry>, location: string, entry: Entry): Entry {
  if (location === '' || entry['optional'] === true) return entry;
  const optional = [...textsOf(entry['requires'])].filter(
    ([name]) => requiredBy(entries, location, name)?.['optional'] === true,
  );
  if (optional.length === 0) return entry;
  const names = new Set(optional.map(([name]) => name));
  return {
    ...entry,
    requires: Object.fromEntries([...textsOf(entry['requires'])].filter(([name]) => !names.has(name))),
    optionalDependencies: Object.fromEntries(optional),
  };
}

function requiredBy(entries: ReadonlyMap<string, Entry>, location: string, name: string): Entry | undefined {
  const at = location.lastIndexOf('node_modules/');
  const below = entries.get(`${location === '' ? '' : `${location}/`}node_modules/${name}`);
  if (below !== undefined || at < 0) return below;
  return requiredBy(entries, location.slice(0, at).replace(/\/$/, ''), name);
}

/** @param document in place */
export function writeLegacy(
  document: Record<string, unknown>,
  before: PackageLockLayout,
  after: PackageLockLayout,
): void {
  const [flagsBefore, flagsAfter] = [flagsIn(before), flagsIn(after)];
  const children = new Map<string, Placed[]>();
  for (const placed of after.placed().values()) {
    const at = placed.location.lastIndexOf('node_modules/');
    if (at < 0) continue;
    const parent = placed.location.slice(0, at).replace(/\/$/, '');
    const known = children.get(parent);
    if (known === undefined) children.set(parent, [placed]);
    else known.push(placed);
  }
  const mapOf = (parent: string, old: Entry): Entry => {
    const names = (children.get(parent) ?? []).map(
      (placed) => [placed.location.slice(parent === '' ? 13 : parent.length + 14), placed] as const,
    );
    return Object.fromEntries(
      names
        .sort(([a], [b]) => a.localeCompare(b, 'en'))
        .map(([name, placed]) => [name, entryOf(placed, recordOf(old[name]))]),
    );
  };
  const entryOf = (placed: Placed, old: Entry): Entry => {
    const inner = mapOf(placed.location, recordOf(old['dependencies']));
    const nested = Object.keys(inner).length === 0 ? {} : { dependencies: inner };
    const { release, node, location } = placed;
    if (release === undefined) {
      const was = before.placed().get(location);
      const hasOtherFlags =
        was !== undefined && JSON.stringify(flagsBefore(was.node)) !== JSON.stringify(flagsAfter(node));
      const { dependencies: _dependencies, ...own } = hasOtherFlags ? { ...old, ...flagFields(flagsAfter(node)) } : old;
      return withoutUndefined({ ...own, ...nested });
    }
    const requires = Object.fromEntries(
      [...release.dependencies, ...release.optionalDependencies].sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    const isAlias = !location.endsWith(`node_modules/${release.name}`);
    return withoutUndefined({
      version: isAlias ? `npm:${release.name}@${release.version}` : release.version,
      resolved: addressOf(release, replacedAddress(before, placed)),
      integrity: release.integrity,
      ...flagFields(flagsAfter(node)),
      ...(Object.keys(requires).length === 0 ? {} : { requires }),
      ...nested,
    });
  };
  document['dependencies'] = mapOf('', recordOf(document['dependencies']));
}

function withAlias(entry: Entry): Entry {
  const alias = aliasIn(textOf(entry['version']));
  return alias === undefined ? entry : { ...entry, name: alias.target, version: alias.range };
}

function withoutUndefined(entry: Entry): Entry {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}

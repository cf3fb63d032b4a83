/**
 * Which dependencies of which crates a build turns on, as Cargo works it out from features, targets and kinds. Where Cargo's own
 * ways differ (resolver 1 joins what 2 keeps apart) or a crate's manifest is not here, more is turned on, never less.
 * https://doc.rust-lang.org/cargo/reference/resolver.html, https://doc.rust-lang.org/cargo/reference/features.html
 */
import { cargo } from '../../../versions/cargo.ts';
import type { CrateDependency } from './cargo-package.ts';
import type { LockedCrate, LockedCrates } from './locked-crates.ts';
import { holdsOn, type Platform, type Truth } from './platforms.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface BuildSettings {
  /** With what tests, examples and benchmarks need. */
  readonly withDev: boolean;
  /** `undefined`: any. */
  readonly platforms: readonly Platform[] | undefined;
  /** Those of the machine that builds. */
  readonly hosts: readonly Platform[] | undefined;
  /** Whether a flag of `--cfg` may be given. */
  readonly isSet: (name: string) => Truth;
  /** Features of a local crate that are asked for beside its default ones; all of them where `undefined`. */
  readonly features: ((crate: LockedCrate) => readonly string[]) | undefined;
}

/** Built for the target, or for the machine that builds. */
export type Side = 'target' | 'host';

export interface ActiveEdge {
  readonly to: LockedCrate;
  readonly side: Side;
  /** `unknown`: only the lockfile tells of it. */
  readonly kind: CrateDependency['kind'] | 'unknown';
  /** The name by which code calls it, where that is known. */
  readonly externName: string | undefined;
  readonly isArtifact: boolean;
}

export type ActiveEdges = (crate: LockedCrate, side: Side) => readonly ActiveEdge[];

interface Unified {
  readonly features: Set<string>;
  readonly optional: Set<string>;
  readonly asked: Map<string, Set<string>>;
}

const stepsMax = 5_000_000;

/** `undefined` where it takes more steps than any real project. */
export function activeCrates(crates: LockedCrates, settings: BuildSettings): ActiveEdges | undefined {
  const { resolver } = crates;
  const unified = new Map<string, Unified>();
  const stateOf = ({ key }: LockedCrate, side: Side): Unified => {
    const name = resolver === 1 ? key : `${side} ${key}`;
    const known = unified.get(name) ?? {
      features: new Set<string>(),
      optional: new Set<string>(),
      asked: new Map<string, Set<string>>(),
    };
    unified.set(name, known);
    return known;
  };
  let steps = 0;
  const turnOn = (crate: LockedCrate, side: Side, wanted: Iterable<string>): boolean => {
    const state = stateOf(crate, side);
    const open = [...wanted];
    const before = state.features.size + state.optional.size + sizeOf(state.asked);
    for (const feature of open) {
      steps++;
      if (crate.source === undefined || state.features.has(feature)) continue;
      state.features.add(feature);
      for (const item of crate.source.manifest.features.get(feature) ?? [feature]) {
        steps++;
        const [, key = '', weak, inner = ''] = /^([^/?]+)(\?)?\/(.*)$/.exec(item) ?? [];
        if (item.startsWith('dep:')) state.optional.add(item.slice(4));
        else if (key === '') {
          if (item === feature) state.optional.add(item);
          else open.push(item);
        } else {
          state.asked.set(key, (state.asked.get(key) ?? new Set()).add(inner));
          if (weak !== undefined) continue;
          state.optional.add(key);
          if (crate.source.manifest.features.has(key)) open.push(key);
        }
      }
    }
    return state.features.size + state.optional.size + sizeOf(state.asked) !== before;
  };

  const links = linksOf(crates);
  /** Resolver 1 joins features over all targets and with what only tests need. */
  const joins = resolver === 1 ? { ...settings, withDev: true, platforms: undefined, hosts: undefined } : settings;
  const edges = (
    crate: LockedCrate,
    side: Side,
    by: BuildSettings,
  ): readonly (readonly [ActiveEdge, CrateDependency | undefined])[] => {
    const { optional } = stateOf(crate, side);
    return links(crate).flatMap(({ to, dependency }) => {
      steps++;
      // Of a crate without a manifest it is not known which side it is built for.
      const sides = dependency === undefined && side === 'target' ? (['target', 'host'] as const) : [side];
      return sides.flatMap((from) => {
        const edge = edgeOf(crate, from, to, dependency, optional, by);
        return edge === undefined ? [] : [[edge, dependency] as const];
      });
    });
  };

  const queued = new Set<string>();
  const open: (readonly [LockedCrate, Side])[] = [];
  const visit = (crate: LockedCrate, side: Side): void => {
    const name = `${side} ${crate.key}`;
    if (queued.has(name)) return;
    queued.add(name);
    open.push([crate, side]);
  };
  const seen = new Set<string>();
  for (const root of crates.roots) {
    turnOn(root, 'target', settings.features === undefined ? allOf(root) : ['default', ...settings.features(root)]);
    visit(root, 'target');
  }
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (steps > stepsMax) return undefined;
    const [crate, side] = next;
    const name = `${side} ${crate.key}`;
    queued.delete(name);
    seen.add(name);
    const { asked } = stateOf(crate, side);
    for (const [{ to, side: there }, dependency] of edges(crate, side, joins)) {
      const wanted =
        dependency === undefined
          ? allOf(to)
          : [
              ...(dependency.hasDefaultFeatures ? ['default'] : []),
              ...dependency.features,
              ...(asked.get(dependency.key) ?? []),
            ];
      const isChanged = turnOn(to, there, wanted);
      if (isChanged && resolver === 1) visit(to, there === 'host' ? 'target' : 'host');
      if (isChanged || !seen.has(`${there} ${to.key}`)) visit(to, there);
    }
  }
  return (crate, side) => edges(crate, side, settings).map(([edge]) => edge);
}

function edgeOf(
  crate: LockedCrate,
  side: Side,
  to: LockedCrate,
  dependency: CrateDependency | undefined,
  optional: ReadonlySet<string>,
  { withDev, platforms, hosts, isSet }: BuildSettings,
): ActiveEdge | undefined {
  if (dependency === undefined) return { to, side, kind: 'unknown', externName: undefined, isArtifact: false };
  const { kind, key, isOptional, isArtifact, isRenamed, target } = dependency;
  if (kind === 'dev' && !(withDev && crate.isLocal)) return undefined;
  if (kind === 'build' && crate.source?.buildScript === undefined) return undefined;
  if (isOptional && !optional.has(key)) return undefined;
  const there = side === 'host' || kind === 'build' || to.source?.manifest.isProcMacro === true ? 'host' : 'target';
  const machines = side === 'host' ? hosts : kind === 'build' ? both(platforms, hosts) : platforms;
  if (target !== undefined && machines?.every((platform) => holdsOn(target, platform, isSet) === false) === true)
    return undefined;
  const externName = isRenamed ? key.replaceAll('-', '_') : to.source?.manifest.libraryName;
  return { to, side: there, kind, externName, isArtifact };
}

function both(
  platforms: readonly Platform[] | undefined,
  hosts: readonly Platform[] | undefined,
): readonly Platform[] | undefined {
  return platforms === undefined || hosts === undefined ? undefined : [...platforms, ...hosts];
}

function allOf({ source }: LockedCrate): readonly string[] {
  return [...(source?.manifest.features.keys() ?? [])];
}

function sizeOf(asked: ReadonlyMap<string, ReadonlySet<string>>): number {
  let size = 0;
  for (const names of asked.values()) size += names.size;
  return size;
}

interface Link {
  readonly to: LockedCrate;
  readonly dependency: CrateDependency | undefined;
}

/** The entries that each dependency of a manifest may mean, and those that no dependency explains. */
function linksOf({ byKey }: LockedCrates): (crate: LockedCrate) => readonly Link[] {
  const made = new Map<string, readonly Link[]>();
  return (crate) => {
    const known = made.get(crate.key);
    if (known !== undefined) return known;
    const needed = crate.needs.flatMap((key) => byKey.get(key) ?? []);
    const byName = Map.groupBy(needed, ({ name }) => name);
    const declared = crate.source?.manifest.dependencies ?? [];
    const links: Link[] = declared.flatMap((dependency) =>
      fitting(byName.get(dependency.name) ?? [], dependency).map((to) => ({ to, dependency })),
    );
    const told = new Set(links.map(({ to }) => to));
    pushEach(
      links,
      needed.filter((to) => !told.has(to)).map((to) => ({ to, dependency: undefined })),
    );
    made.set(crate.key, links);
    return links;
  };
}

function fitting(entries: readonly LockedCrate[], { constraint }: CrateDependency): readonly LockedCrate[] {
  if (entries.length < 2) return entries;
  const chosen = entries.filter((entry) => {
    const version = cargo.parse(entry.version);
    return version === undefined || cargo.satisfies(version, constraint) !== false;
  });
  return chosen.length === 0 ? entries : chosen;
}

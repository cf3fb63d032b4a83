/**
 * What builds of one Cargo.lock hold, under all that may be given to them and under what is usual: asked for once a scan, and
 * answered for each entry by where its code may end up.
 */
import type { FileTree } from '../../../files/file-tree.ts';
import { activeCrates, type ActiveEdges, type BuildSettings } from './active-crates.ts';
import { builtCrates, type BuiltCrate } from './built-crates.ts';
import { type LockedCrate, readLockedCrates } from './locked-crates.ts';
import { readNaming } from './naming.ts';
import { platformOfSystem } from './platforms.ts';
import { readToldBuild, type ToldBuild } from './told-build.ts';

export interface BuildPlan {
  /** Whatever features, targets and flags are given. */
  readonly possible: ReadonlyMap<string, BuiltCrate>;
  /** With those that the repository's settings tell of; the same where these tell of none. */
  readonly told: ReadonlyMap<string, BuiltCrate>;
  /** As `told`, for any target. */
  readonly toldAnywhere: ReadonlyMap<string, BuiltCrate>;
  /** With default features and those that settings name, for a target of the usual kind. */
  readonly usual: ReadonlyMap<string, BuiltCrate>;
  /** As `usual`, and each is named by the text of the crate that needs it. */
  readonly named: ReadonlyMap<string, BuiltCrate>;
  readonly settings: ToldBuild;
  keysOf(name: string, version: string): readonly string[];
  crateOf(key: string): LockedCrate | undefined;
}

export interface PlanInput {
  readonly tree: FileTree;
  readonly lockPath: string;
  readonly guess: (packageName: string) => string | undefined;
}

/** `undefined` where something that decides could not be read. */
export async function readBuildPlan({ tree, lockPath, guess }: PlanInput): Promise<BuildPlan | undefined> {
  const crates = await readLockedCrates(lockPath, tree);
  if (crates === undefined) return undefined;
  // Cargo builds no crate without code: what is here is not all of it, and what it names is not known.
  if (crates.roots.some(({ source }) => source?.files.length === 0)) return undefined;
  const told = await readToldBuild(tree, crates);
  const any: BuildSettings = {
    withDev: false,
    platforms: undefined,
    hosts: undefined,
    isSet: () => undefined,
    features: undefined,
  };
  const pair = (settings: BuildSettings): readonly [ActiveEdges, ActiveEdges] | undefined => {
    const shipped = activeCrates(crates, settings);
    const tested = activeCrates(crates, { ...settings, withDev: true });
    return shipped === undefined || tested === undefined ? undefined : [shipped, tested];
  };
  const widest = pair(any);
  if (widest === undefined) return undefined;
  const { mayName, names } = await readNaming(crates, widest[1], (crate: LockedCrate) => guess(crate.name), tree);
  const builtWith = (settings: BuildSettings): ReadonlyMap<string, BuiltCrate> | undefined => {
    const edges = pair(settings);
    return edges && builtCrates(crates, ...edges, mayName);
  };
  const asTold: BuildSettings = {
    ...any,
    ...(told.platforms === undefined ? {} : { platforms: told.platforms, hosts: told.hosts }),
    ...(told.features === undefined ? {} : { features: told.features, isSet: told.isSet }),
  };
  const linux = [platformOfSystem('linux')];
  const asUsual: BuildSettings = {
    ...any,
    platforms: told.platforms ?? linux,
    hosts: told.hosts ?? linux,
    features: told.features ?? told.named,
    isSet: told.isSet,
  };
  const possible = builtWith(any);
  const settled = builtWith(asTold);
  const anywhere = builtWith({ ...asTold, platforms: undefined, hosts: undefined });
  const usualEdges = pair(asUsual);
  if (!possible || !settled || !anywhere || !usualEdges) return undefined;
  const byName = Map.groupBy(crates.byKey.values(), ({ name, version }) => `${name} ${version}`);
  return {
    possible,
    told: settled,
    toldAnywhere: anywhere,
    usual: builtCrates(crates, ...usualEdges, mayName),
    named: builtCrates(crates, ...usualEdges, names),
    settings: told,
    crateOf: (key) => crates.byKey.get(key),
    keysOf: (name, version) => (byName.get(`${name} ${version}`) ?? []).map(({ key }) => key),
  };
}

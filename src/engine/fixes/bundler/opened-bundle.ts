/** A Gemfile.lock with what decides on it: its Gemfile, the gemspecs of gems in the repository, and which of its gems can be had at other releases. */
import { dirname, join } from 'node:path/posix';
import { gemfileLock } from '../../ecosystems/rubygems/formats.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { isPublicRegistry } from '../../sources/public-registries.ts';
import { readTextIfThere } from '../../text/read-text.ts';
import { readTextOf } from '../shared/edited-text.ts';
import { type GemfileLock, type LockedGem, type LockedSource, readGemfileLock } from './gemfile-lock.ts';

export interface Bundle {
  readonly lock: GemfileLock;
  /** By name. */
  readonly gems: ReadonlyMap<string, BundledGem>;
  /** The source whose gems are those of the registry; undefined where that is not told of one. */
  readonly registry: LockedSource | undefined;
}

/** All that is locked of a gem: one for each platform. */
export interface BundledGem {
  readonly name: string;
  readonly version: string;
  readonly source: LockedSource;
  readonly locked: readonly LockedGem[];
  /** Of a gem of the repository, where it says what it needs. */
  readonly specification: Specification | undefined;
}

interface Specification {
  readonly path: string;
  readonly text: string;
  /** Another lockfile that has the gem, and would no longer fit where its needs change. */
  readonly lockedBy: string | undefined;
}

/** @throws {NotEditable} */
export async function openBundle(tree: FileTree, path: string): Promise<Bundle> {
  const lock = await readGemfileLock(tree, path);
  const gems = new Map<string, BundledGem>();
  const elsewhere = lock.sources.some(({ kind }) => kind === 'PATH')
    ? await foldersOfOthers(tree, path)
    : new Map<string, string>();
  for (const source of lock.sources)
    for (const [name, locked] of Map.groupBy(source.gems, (gem) => gem.name)) {
      const specification =
        source.kind === 'PATH' ? await specificationOf(tree, path, source, name, elsewhere) : undefined;
      gems.set(name, { name, version: locked[0]?.version ?? '', source, locked, specification });
    }
  return { lock, gems, registry: registryIn(lock.sources) };
}

/** Of several registries the public one: a gem of another one is not looked for under its name there. */
function registryIn(sources: readonly LockedSource[]): LockedSource | undefined {
  const registries = sources.filter(({ kind }) => kind === 'GEM');
  const sure = registries.filter(({ remotes }) => remotes.length === 1);
  const open = sure.filter(({ remotes: [remote = ''] }) => isPublicRegistry('RubyGems', remote));
  const [only] = registries.length === 1 ? sure : open;
  return only;
}

async function specificationOf(
  tree: FileTree,
  lockPath: string,
  { remotes: [remote = ''] }: LockedSource,
  name: string,
  elsewhere: ReadonlyMap<string, string>,
): Promise<Specification | undefined> {
  const folder = join(dirname(lockPath), remote);
  const own = [join(folder, `${name}.gemspec`), join(folder, name, `${name}.gemspec`)];
  const path = own.find((one) => tree.entries.some((entry) => entry.path === one));
  if (path === undefined) return undefined;
  return { path, text: await readTextOf(tree, path), lockedBy: elsewhere.get(folder) };
}

/** By folder that other lockfiles of the repository take gems from, one of these: test matrices have a lockfile for each of their rows. */
async function foldersOfOthers(tree: FileTree, path: string): Promise<ReadonlyMap<string, string>> {
  const folders = new Map<string, string>();
  for (const { path: other } of tree.entries) {
    if (other === path || !gemfileLock.matches(other)) continue;
    const text = (await readTextIfThere(tree, other)) ?? '';
    for (const [, remote = ''] of text.matchAll(/^PATH\r?\n {2}remote: (.*?)\r?$/gm))
      folders.set(join(dirname(other), remote), other);
  }
  return folders;
}

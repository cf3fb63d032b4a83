/** A Gemfile.lock with what decides on it: its Gemfile, the gemspecs of gems in the repository, and which of its gems can be had at other releases. */
import { dirname, join } from 'node:path/posix';
import { gemfile, gemfileLock } from '../../ecosystems/rubygems/formats.ts';
import { readRubyCalls } from '../../ecosystems/rubygems/ruby-calls.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { baseName } from '../../files/path-parts.ts';
import { isPublicRegistry } from '../../sources/public-registries.ts';
import { escapePattern } from '../../text/escape-pattern.ts';
import { readTextIfThere } from '../../text/read-text.ts';
import { readTextOf } from '../shared/edited-text.ts';
import { type GemfileLock, type LockedGem, type LockedSource, readGemfileLock } from './gemfile-lock.ts';

export interface Bundle {
  readonly lock: GemfileLock;
  /** By name. */
  readonly gems: ReadonlyMap<string, BundledGem>;
  /** The source whose gems are those of the registry; undefined where that is not told of one. */
  readonly registry: LockedSource | undefined;
  /** By path of a Gemfile or gemspec, another lockfile that is made from it: it would no longer fit where what is asked for changes. */
  readonly lockedBy: ReadonlyMap<string, string>;
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
}

/** @throws {NotEditable} */
export async function openBundle(tree: FileTree, path: string): Promise<Bundle> {
  const lock = await readGemfileLock(tree, path);
  const gems = new Map<string, BundledGem>();
  const lockedBy = new Map<string, string>();
  const folders = lock.sources.some(({ kind }) => kind === 'PATH') ? await foldersOfOthers(tree, path) : undefined;
  for (const source of lock.sources)
    for (const [name, locked] of Map.groupBy(source.gems, (gem) => gem.name)) {
      const folder = join(dirname(path), source.remotes[0] ?? '');
      const specification = source.kind === 'PATH' ? await specificationOf(tree, folder, name) : undefined;
      const other = folders?.get(folder);
      if (specification !== undefined && other !== undefined) lockedBy.set(specification.path, other);
      gems.set(name, { name, version: locked[0]?.version ?? '', source, locked, specification });
    }
  const other = await evaluatedFor(tree, lock.manifestPath);
  if (other !== undefined) lockedBy.set(lock.manifestPath, other);
  return { lock, gems, registry: registryIn(lock.sources), lockedBy };
}

/** Of several registries the public one: a gem of another one is not looked for under its name there. */
function registryIn(sources: readonly LockedSource[]): LockedSource | undefined {
  const registries = sources.filter(({ kind }) => kind === 'GEM');
  const sure = registries.filter(({ remotes }) => remotes.length === 1);
  const open = sure.filter(({ remotes: [remote = ''] }) => isPublicRegistry('RubyGems', remote));
  const [only] = registries.length === 1 ? sure : open;
  return only;
}

async function specificationOf(tree: FileTree, folder: string, name: string): Promise<Specification | undefined> {
  const own = [join(folder, `${name}.gemspec`), join(folder, name, `${name}.gemspec`)];
  const path = own.find((one) => tree.entries.some((entry) => entry.path === one));
  return path === undefined ? undefined : { path, text: await readTextOf(tree, path) };
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

/** The lockfile of another Gemfile that takes what this one asks for: `eval_gemfile "../Gemfile"`, however it puts the path together. */
async function evaluatedFor(tree: FileTree, manifestPath: string): Promise<string | undefined> {
  const paths = new Set(tree.entries.map(({ path }) => path));
  for (const other of paths) {
    const lockPath = baseName(other) === 'gems.rb' ? join(dirname(other), 'gems.locked') : `${other}.lock`;
    if (other === manifestPath || !gemfile.matches(other) || !paths.has(lockPath)) continue;
    const text = (await readTextIfThere(tree, other)) ?? '';
    const calls = readRubyCalls(text, evaluating);
    if (
      calls.some(({ positional }) => positional.some(({ start, end }) => names(text.slice(start, end), manifestPath)))
    )
      return lockPath;
  }
  return undefined;
}

const evaluating: ReadonlySet<string> = new Set(['eval_gemfile', 'instance_eval', 'eval']);

function names(argument: string, path: string): boolean {
  return new RegExp(`(?<![\\w.-])${escapePattern(baseName(path))}(?![\\w.-])`).test(argument);
}

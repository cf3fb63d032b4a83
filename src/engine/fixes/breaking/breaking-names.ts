/**
 * What first-party code takes from a direct dependency that a fix moves, and that the dependency surely had before and surely has no more. Of
 * whatever is not sure nothing is said; that nothing could be told at all is said of moves across a major version.
 */
import { dirname } from 'node:path/posix';
import type { FileTree } from '../../files/file-tree.ts';
import { mayBeDirect, type Package } from '../../model/package.ts';
import type { Breaking, Move } from '../model/fix-plan.ts';
import type { MetadataShelf } from '../model/release.ts';
import { goneInNpm, npmReleaseOf } from './gone-from-npm.ts';
import { npmNames } from './npm-names.ts';
import { goneInPython, pythonNames } from './python-names.ts';

export interface BreakingQuestion {
  readonly before: readonly Package[];
  readonly after: readonly Package[];
  readonly moves: readonly Move[];
  readonly names: FirstPartyNames;
  readonly shelf: MetadataShelf;
}

export interface BreakingNames {
  readonly breaking: readonly Breaking[];
  readonly notes: readonly string[];
  /** More is to be known first: it was asked of the shelf. */
  readonly isMissing: boolean;
}

export type FirstPartyNames = Readonly<Partial<Record<Package['ecosystem'], NameReader>>>;

/** How one ecosystem tells what code uses of a package. */
interface NameReader {
  /** What the shelf is asked for of a release. */
  requestOf(version: string): string;
  usesOf(name: string, isOf: (path: string) => boolean): Promise<readonly Use[]>;
}

interface Use {
  readonly path: string;
  readonly line: number;
  /** The name that is gone, by what is said of both releases; undefined where that is not sure. */
  goneIn(old: unknown, now: unknown): string | undefined;
  /** Why it cannot be told at all of the new release; empty where it can. */
  unclear(now: unknown): string;
}

/** Of a tree; files are read when they are first asked for. */
export function firstPartyNames(tree: FileTree): FirstPartyNames {
  const npm = npmNames(tree);
  const python = pythonNames(tree);
  return {
    npm: {
      requestOf: (version) => version,
      async usesOf(name, isOf) {
        return (await npm.usesOf(name, isOf)).map((use) => ({
          ...use,
          goneIn: (old, now) => goneInNpm(use, npmReleaseOf(old), npmReleaseOf(now)),
          unclear: (now) => npmReleaseOf(now).reason,
        }));
      },
    },
    PyPI: {
      requestOf: (version) => `${version} names`,
      async usesOf(name, isOf) {
        return (await python.usesOf(name, isOf)).map((use) => ({
          ...use,
          goneIn: (old, now) => goneInPython(use, old, now),
          unclear: () => '',
        }));
      },
    },
  };
}

const breakingMax = 50;

export async function breakingNames({ before, after, moves, names, shelf }: BreakingQuestion): Promise<BreakingNames> {
  const breaking = new Map<string, Breaking>();
  const notes = new Set<string>();
  let isMissing = false;
  for (const { ecosystem, name, folder, from, to } of movedDirectly(before, after)) {
    const reader = names[ecosystem];
    if (reader === undefined || (ecosystem !== 'npm' && ecosystem !== 'PyPI')) continue;
    const folders = new Set(before.flatMap((one) => (one.ecosystem === ecosystem ? [folderOf(one)] : [])));
    const uses = await reader.usesOf(name, (path) => nearestFolder(path, folders) === folder);
    if (uses.length === 0) continue;
    const [old, now] = [from, to].map((version) => shelf.find({ ecosystem, name, version: reader.requestOf(version) }));
    if (old === undefined || now === undefined) {
      isMissing = true;
      continue;
    }
    const isMajor = moves.some((move) => move.name === name && move.to === to && move.isMajor);
    const say = (reason: string): void => {
      if (isMajor) notes.add(`whether ${name} ${to} still has what is used of it is not known: ${reason}`);
    };
    if (now.kind === 'unavailable') say(now.reason);
    else if (old.kind === 'unavailable') say(old.reason);
    else
      for (const use of uses) {
        const unclear = use.unclear(now.value);
        if (unclear !== '') say(`what it exports cannot be told for sure (${unclear})`);
        const symbol = use.goneIn(old.value, now.value);
        const key = [name, symbol, use.path].join('\0');
        // The first place of each file.
        if (symbol !== undefined && !breaking.has(key))
          breaking.set(key, { name, version: to, symbol, path: use.path, line: use.line });
      }
  }
  return { breaking: [...breaking.values()].slice(0, breakingMax), notes: [...notes], isMissing };
}

interface DirectMove {
  readonly ecosystem: Package['ecosystem'];
  readonly name: string;
  /** Of the manifest that declares it. */
  readonly folder: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Where a manifest's code surely gets one release before and another one after: what it declares, or in Python, where there is one release
 * of each distribution, may declare.
 */
function movedDirectly(before: readonly Package[], after: readonly Package[]): readonly DirectMove[] {
  const versions = (packages: readonly Package[]) =>
    Map.groupBy(
      packages.filter((one) => one.isDirect || (one.ecosystem === 'PyPI' && mayBeDirect(one))),
      (one) => [one.ecosystem, folderOf(one), one.normalizedName].join('\0'),
    );
  const old = versions(before);
  return [...versions(after)].flatMap(([key, packages]) => {
    const [first] = packages;
    const [from, ...others] = new Set((old.get(key) ?? []).map(({ version }) => version));
    const [to, ...more] = new Set(packages.map(({ version }) => version));
    if (first === undefined || !from || !to || from === to || others.length + more.length > 0) return [];
    return [{ ecosystem: first.ecosystem, name: first.name, folder: folderOf(first), from, to }];
  });
}

function folderOf({ manifestPath }: Package): string {
  return dirname(manifestPath);
}

function nearestFolder(path: string, folders: ReadonlySet<string>): string {
  let folder = dirname(path);
  while (folder !== '.' && !folders.has(folder)) folder = dirname(folder);
  return folder;
}

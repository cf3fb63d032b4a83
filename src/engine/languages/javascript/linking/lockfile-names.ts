/** What npm lockfiles say of the names of packages: the programs that each installs, and names that stand for another package. */
import { basename } from 'node:path/posix';
import type { FileTree } from '../../../files/file-tree.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { isFirstParty } from '../../../linking/first-party.ts';
import { readJson, record } from './manifests.ts';

export interface LockfileNames {
  /** By package name; absent where no lockfile tells. */
  readonly programs: ReadonlyMap<string, readonly string[]>;
  /** Names under which packages are installed, to the packages' own. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Packages that run a program when they are installed. */
  readonly withInstallScript: ReadonlySet<string>;
}

const sizeMax = 64 * 1024 * 1024;

export async function lockfileNames(tree: FileTree): Promise<LockfileNames> {
  const programs = new Map<string, readonly string[]>();
  const aliases = new Map<string, string>();
  const withInstallScript = new Set<string>();
  for (const { path, kind, size } of tree.entries) {
    if (kind !== 'file' || size > sizeMax || !isFirstParty(path)) continue;
    const name = basename(path);
    if (/^(?:package-lock|npm-shrinkwrap)\.json$/.test(name)) {
      for (const [at, value] of record((await readJson(tree, path))?.get('packages')) ?? [])
        noteLocked(at, record(value), programs, aliases, withInstallScript);
    } else if (/^(?:yarn\.lock|pnpm-lock\.ya?ml|bun\.lock)$/.test(name)) {
      // `old@npm:real@^1`, `old: npm:real@1.0.0` and `"old": ["real@1.0.0"`.
      const text = (await readTextIfThere(tree, path)) ?? '';
      for (const [, alias = '', real = ''] of text.matchAll(
        /((?:@[\w.-]+\/)?[\w][\w.-]*)(?:@|['"]?:\s*['"]?)npm:((?:@[\w.-]+\/)?[a-z][\w.-]*)@/g,
      ))
        if (alias !== real) aliases.set(alias, real);
      if (name.startsWith('pnpm-lock')) for (const without of withoutPrograms(text)) programs.set(without, []);
    }
  }
  return { programs, aliases, withInstallScript };
}

const pnpmPackage = /^ {2}['"]?\/?((?:@[^\s/@'"]+\/)?[^\s/@'":]+)[@/]\d[^\n]*\n((?: {4}[^\n]*\n|\n(?= {4}))*)/gm;

/** Packages of which pnpm's lockfile lists an entry, and none that says it has programs. */
function withoutPrograms(text: string): readonly string[] {
  const start = text.search(/^packages:/m);
  const end = text.search(/^snapshots:/m);
  const listed = new Map<string, boolean>();
  for (const [, name = '', entry = ''] of (start < 0 ? '' : text.slice(start, end < start ? undefined : end)).matchAll(
    pnpmPackage,
  ))
    listed.set(name, listed.get(name) === true || /^ {4}hasBin: true/m.test(entry));
  return [...listed].flatMap(([name, hasPrograms]) => (hasPrograms ? [] : [name]));
}

/** `node_modules/a/node_modules/b`: an entry without `bin` has no programs. */
function noteLocked(
  at: string,
  entry: ReadonlyMap<string, unknown> | undefined,
  programs: Map<string, readonly string[]>,
  aliases: Map<string, string>,
  withInstallScript: Set<string>,
): void {
  const folder = at.lastIndexOf('node_modules/');
  if (entry === undefined || folder < 0) return;
  const installed = at.slice(folder + 'node_modules/'.length);
  const own = entry.get('name');
  const name = typeof own === 'string' ? own : installed;
  if (name !== installed) aliases.set(installed, name);
  if (entry.get('hasInstallScript') === true) withInstallScript.add(name);
  programs.set(name, [...(programs.get(name) ?? []), ...programNamesIn(name, entry.get('bin'))]);
}

/** `bin` is a path, for a program of the package's own name, or a map of names to paths. */
export function programNamesIn(name: string, bin: unknown): readonly string[] {
  return typeof bin === 'string' ? [name.slice(name.lastIndexOf('/') + 1)] : [...(record(bin)?.keys() ?? [])];
}

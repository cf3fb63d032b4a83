/**
 * Which of its dependencies a crate's own text may name. The compiler links a crate only where something names it: in text, or in
 * what macros write. So a name that stands nowhere, in no file of the crate and in no macro that it may use, links nothing.
 */
import { posix } from 'node:path';
import { FileUnreadable, type FileTree } from '../../../files/file-tree.ts';
import type { RootKind } from '../../../linking/root-kind.ts';
import { sourceFile } from '../../../text/source-file.ts';
import type { CrateSource } from './locked-crates.ts';
import { joinedName, macroUse, readRustText, takenIn, wordsAmong } from './rust-text.ts';

/** Where in a crate a name stands; Cargo builds these parts apart. Examples in documentation, also from other files, are tests. */
export type CratePart = RootKind;

export interface CrateText {
  /** Names that stand in it, with the strongest part that names each. */
  readonly named: ReadonlyMap<string, CratePart>;
  /** Parts that take in code which is not among the crate's files. */
  readonly open: ReadonlySet<CratePart>;
  /** A macro that neither Rust nor the crate defines, by the part that uses it. */
  readonly foreign: ReadonlyMap<CratePart, string>;
}

const parts: readonly CratePart[] = ['production', 'tooling', 'test'];

/** @param names of crates that are asked about */
export async function readCrateText(
  { folder, files, manifest, buildScript, hasLibrary }: CrateSource,
  names: ReadonlySet<string>,
  tree: FileTree,
): Promise<CrateText> {
  const named = new Map<string, CratePart>();
  const open = new Set<CratePart>();
  const foreign = new Map<CratePart, string>();
  const note = (name: string, part: CratePart): void => {
    const known = named.get(name);
    if (known === undefined || parts.indexOf(part) < parts.indexOf(known)) named.set(name, part);
  };
  const defined = new Set<string>();
  const called: (readonly [CratePart, string])[] = [];
  const own = new Set(files);
  const inFolder = (path: string): string => posix.join(folder, path.slice(0, 1_000));
  if (manifest.programPaths.some((path) => !own.has(inFolder(path)))) open.add('production');
  if (manifest.otherPaths.some((path) => !own.has(inFolder(path)))) open.add('test');
  const isMixed = manifest.programPaths.some((path) => besides.test(posix.normalize(path.slice(0, 1_000))));
  for (const path of files) {
    const inner = path.slice(folder === '' ? 0 : folder.length + 1);
    const part = isMixed ? 'production' : inner === buildScript ? 'tooling' : partAt(inner);
    const text = await read(path, tree);
    if (text === undefined) {
      open.add(part);
      continue;
    }
    const found = wordsAmong(text, names);
    const mayHold = found.length > 0 || /include|path|!|#|derive/.test(text);
    if (!mayHold) continue;
    const { code, tokens, documentation } = readRustText(text);
    for (const name of wordsAmong(code, found)) note(name, part);
    if (hasLibrary) {
      for (const name of wordsAmong(documentation, found)) note(name, 'test');
      if (/\binclude_str\b/.test(code)) open.add('test');
    }
    const { paths, isOpen } = takenIn(code);
    if (isOpen || joinedName.test(tokens) || paths.some((taken) => !isOwn(path, taken, own))) open.add(part);
    const macros = macroUse(code);
    for (const name of macros.defined) defined.add(name);
    if (macros.foreign !== undefined && !foreign.has(part)) foreign.set(part, macros.foreign);
    for (const name of macros.called) called.push([part, name]);
  }
  for (const [part, name] of called) if (!defined.has(name) && !foreign.has(part)) foreign.set(part, `${name}!`);
  return { named, open, foreign };
}

const besides = /^(?:tests|benches|examples)\//;

/** By Cargo's own layout of folders; modules for tests below `src` are the product's as far as anyone knows. */
function partAt(path: string): CratePart {
  if (path.startsWith('tests/')) return 'test';
  return /^(?:benches|examples)\//.test(path) ? 'tooling' : 'production';
}

/** A file that is read for itself, of the same part or of one that counts for more. */
function isOwn(from: string, taken: string, own: ReadonlySet<string>): boolean {
  const folder = posix.dirname(from);
  // Below a module's own folder, or beside the file.
  const module = posix.join(folder, posix.basename(from, '.rs'));
  return !taken.split('/').includes('..') && [folder, module].some((base) => own.has(posix.join(base, taken)));
}

async function read(path: string, tree: FileTree): Promise<string | undefined> {
  try {
    return sourceFile(path, await tree.read(path)).text;
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined;
    throw error;
  }
}

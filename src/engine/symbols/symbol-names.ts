/**
 * Under which names the code of others knows a function: by its module, and, in JavaScript, as a member of what the package's main module
 * hands on.
 */
import type { SymbolEntry } from '../model/advisory.ts';
import type { Candidate } from './candidates.ts';
import type { PublicNames } from './public-names.ts';
import type { HandedNames } from './python-names.ts';
import { shortName } from './unit.ts';

export function symbolEntries(
  { file, unit }: Candidate,
  isScript: boolean,
  names: PublicNames,
  others: HandedNames,
): readonly SymbolEntry[] {
  if (!isScript) {
    const inner = { module: file.module, name: withoutConstructor(unit.name) };
    return [...others.of(inner.module, inner.name), inner];
  }
  const { path } = file;
  const own: SymbolEntry = { module: scriptModule(path), name: unit.name };
  const handed = names.of(path, unit.name).map((name) => ({ module: '', name }));
  return [...handed, own];
}

/** Of a JavaScript file, as a symbol names it. */
export function scriptModule(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, '');
}

/** A constructor is known by its class. */
export function withoutConstructor(name: string): string {
  return name.replace(/\.<init>$/, '').replace(/\.__init__$/, '');
}

/** A name that says nothing by itself, such as that of what a file exports, is told by its file, or the folder that the file is the index of. */
export function spokenName({ file, unit }: Pick<Candidate, 'file' | 'unit'>): string {
  const short = shortName(unit.name);
  if (short !== 'default' && short !== '') return unit.name;
  const parts = file.path.replace(/\.\w+$/, '').split('/');
  const own = parts.at(-1) ?? '';
  return own === 'index' ? (parts.at(-2) ?? own) : own;
}

/**
 * Under which names the code of others knows a function: by its module, and, in JavaScript, as a member of what the package's main module
 * hands on.
 */
import type { SymbolEntry } from '../model/advisory.ts';
import type { Candidate } from './candidates.ts';
import type { PublicNames } from './public-names.ts';
import { shortName } from './unit.ts';

export function symbolEntries(
  { file, unit }: Candidate,
  isScript: boolean,
  names: PublicNames,
): readonly SymbolEntry[] {
  if (!isScript) return [{ module: file.module, name: unit.name.replace(/\.<init>$/, '').replace(/\.__init__$/, '') }];
  const { path } = file;
  const own: SymbolEntry = { module: path.replace(/\.[cm]?[jt]sx?$/, ''), name: unit.name };
  const handed = names.of(path, unit.name).map((name) => ({ module: '', name }));
  return [...handed, own];
}

/** A name that says nothing by itself, such as that of what a file exports, is told by its file, or the folder that the file is the index of. */
export function spokenName({ file, unit }: Pick<Candidate, 'file' | 'unit'>): string {
  const short = shortName(unit.name);
  if (short !== 'default' && short !== '') return unit.name;
  const parts = file.path.replace(/\.\w+$/, '').split('/');
  const own = parts.at(-1) ?? '';
  return own === 'index' ? (parts.at(-2) ?? own) : own;
}

/** Whether a use of a package is a use of a symbol that the advisory names, by the names of the language. */
import type { SymbolEntry, VulnerableSymbols } from '../model/advisory.ts';
import type { PackageTarget } from './use-sites.ts';

/** `exact`: this very symbol. `name`: something of the package with its name. */
export type SymbolMatch = 'exact' | 'name' | 'none';

/** How a language names modules and what is in them. */
export interface SymbolNames {
  /** Whether an import reaches the module of an entry that names another one than the import does. */
  matchModule(entry: SymbolEntry, target: PackageTarget): SymbolMatch;
  matchSymbol(entry: SymbolEntry, target: PackageTarget): SymbolMatch;
  /** The names before a member's own, as a person of the language writes them. */
  ownerNames(target: PackageTarget): readonly string[];
}

export function matchSymbols(names: SymbolNames, symbols: VulnerableSymbols, target: PackageTarget): SymbolMatch {
  let best: SymbolMatch = 'none';
  for (const entry of symbols.entries) {
    const match = matchEntry(names, entry, target);
    if (match === 'exact') return match;
    if (match === 'name') best = match;
  }
  return best;
}

/** Whether loading the package at all is what the advisory warns of. */
export function concernsWholePackage({ grade, entries }: VulnerableSymbols): boolean {
  return grade === 'wholePackage' && entries.every(({ module, name }) => module === '' && name === '');
}

/** Whether a use is a use of one symbol. */
export function matchEntry(names: SymbolNames, entry: SymbolEntry, target: PackageTarget): SymbolMatch {
  // What a call returned is not the function that was called; the call is a use of its own.
  if (target.path.at(-1) === '()') return 'none';
  const match = entry.name === '' ? matchModule(names, entry, target) : names.matchSymbol(entry, target);
  // An instance of a type is not the type: who makes it uses the type.
  return match !== 'exact' || (target.isExact && target.path.at(-1) !== '#') ? match : 'name';
}

/** Whether an import reaches the module of an entry: the whole package where the entry names no module. */
export function matchModule(names: SymbolNames, entry: SymbolEntry, target: PackageTarget): SymbolMatch {
  return entry.module === '' || entry.module === target.module ? 'exact' : names.matchModule(entry, target);
}

/** Names that stand within each other, `a::b`, `a\\b`, `a.b`: the habit of most languages. */
export const qualifiedNames: SymbolNames = {
  matchModule: matchInnerModule,
  matchSymbol: matchQualified,
  ownerNames: moduleOwner,
};

export function matchInnerModule(entry: SymbolEntry, target: PackageTarget): SymbolMatch {
  return ['.', '::', '\\'].some((mark) => target.module.startsWith(`${entry.module}${mark}`)) ? 'exact' : 'none';
}

export function moduleOwner({ module }: PackageTarget): readonly string[] {
  return module === '' ? [] : [module];
}

/** Qualified names: the whole path, or the end of it where packages hand their inner names on. */
function matchQualified(entry: SymbolEntry, target: PackageTarget): SymbolMatch {
  const used = plainMembers(target.path);
  const named = wholeNames(entry);
  const full = [...nameParts(target.module), ...used];
  if (sameNames(full, named)) return 'exact';
  const [shorter, longer] = full.length < named.length ? [full, named] : [named, full];
  const isTail = sameNames(longer.slice(longer.length - shorter.length), shorter);
  // A type's method needs both names; a lone name must be what the package itself offers.
  if (isTail && shorter.length > 0 && (shorter.length >= 2 || used.length <= 1 || nameParts(entry.name).length === 1))
    return 'exact';
  const last = named.at(-1);
  const isEnd =
    used.length >= 1 && used.length < named.length && sameNames(used, named.slice(named.length - used.length));
  // The same method of another type is another method.
  if (isEnd && !(used.length === 1 && areOtherTypes(full.at(-2), named.at(-2)))) return 'exact';
  return used.length > 0 && used.at(-1) === last ? 'name' : 'none';
}

function areOtherTypes(a = '', b = ''): boolean {
  return /^[A-Z]/.test(a) && /^[A-Z]/.test(b) && a !== b;
}

/** The whole name of a symbol, part by part. */
export function wholeNames({ module, name }: SymbolEntry): readonly string[] {
  return [...nameParts(module), ...nameParts(name)];
}

/** `A::b`, `A\\B->c`, `a.b`, `A#b` as a list of names. */
export function nameParts(text: string): readonly string[] {
  return text
    .replace(/\(\)$/, '')
    .split(/::|\\|->|[.#/]/)
    .filter((part) => part !== '');
}

/** `Type.method`, `Type.prototype.method`, `Type#method`, `module.exports.f` as a list of names. */
export function symbolNames(name: string): readonly string[] {
  const parts = name
    .replace(/\(\)$/, '')
    .split(/\.|#|::/)
    .filter((part) => part !== '');
  const start = parts[0] === 'module' && parts[1] === 'exports' ? 2 : parts[0] === 'exports' ? 1 : 0;
  return parts.slice(start).filter((part) => part !== 'prototype' && part !== 'default');
}

/** The members of a use without the marks of calls and instances. */
export function plainMembers(path: readonly string[]): readonly string[] {
  return path.filter((part) => part !== '()' && part !== '#' && part !== 'default' && part !== 'prototype');
}

export function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

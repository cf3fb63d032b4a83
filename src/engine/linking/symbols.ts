/** Whether a use of a package is a use of a symbol that the advisory names. */
import type { VulnerableSymbols } from '../model/advisory.ts';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import type { PackageTarget } from './use-sites.ts';

/** `exact`: this very symbol. `name`: something of the package with its name. */
export type SymbolMatch = 'exact' | 'name' | 'none';

type Entry = VulnerableSymbols['entries'][number];

export function matchSymbols(ecosystem: EcosystemName, symbols: VulnerableSymbols, target: PackageTarget): SymbolMatch {
  // What a call returned is not the function that was called; the call is a use of its own.
  if (target.path.at(-1) === '()') return 'none';
  let best: SymbolMatch = 'none';
  for (const entry of symbols.entries) {
    const match = entry.name === '' ? matchModule(ecosystem, entry, target) : matchEntry(ecosystem, entry, target);
    // An instance of a type is not the type: who makes it uses the type.
    if (match === 'exact') return target.isExact && target.path.at(-1) !== '#' ? 'exact' : 'name';
    if (match === 'name') best = 'name';
  }
  return best;
}

/** Whether an import reaches the module of an entry: the whole package where the entry names no module. */
export function matchModule(ecosystem: EcosystemName, entry: Entry, target: PackageTarget): SymbolMatch {
  if (entry.module === '' || entry.module === target.module) return 'exact';
  if (ecosystem === 'npm') return sameFile(entry.module, target.module) ? 'exact' : 'none';
  if (ecosystem === 'Go') return 'none';
  return ['.', '::', '\\'].some((mark) => target.module.startsWith(`${entry.module}${mark}`)) ? 'exact' : 'none';
}

function matchEntry(ecosystem: EcosystemName, entry: Entry, target: PackageTarget): SymbolMatch {
  const wanted = segments(entry.name);
  const last = wanted.at(-1) ?? '';
  const used = plain(target.path);
  if (ecosystem === 'Go') {
    if (entry.module !== '' && entry.module !== target.module) return 'none';
    if (equal(used, wanted) || equal(constructed(target.path), wanted)) return 'exact';
    return used.length > 1 && used.at(-1) === last ? 'name' : 'none';
  }
  if (ecosystem !== 'npm' && ecosystem !== 'PyPI') return matchQualified(entry, target, used);
  if (ecosystem === 'PyPI') return matchPython(entry, wanted, target, used);
  return matchScript(entry, wanted, target, used);
}

/** `Type.method`, `Type.prototype.method`, `Type#method`, `module.exports.f` as a list of names. */
function segments(name: string): readonly string[] {
  const parts = name
    .replace(/\(\)$/, '')
    .split(/\.|#|::/)
    .filter((part) => part !== '');
  const start = parts[0] === 'module' && parts[1] === 'exports' ? 2 : parts[0] === 'exports' ? 1 : 0;
  return parts.slice(start).filter((part) => part !== 'prototype' && part !== 'default');
}

/** The members of a use without the marks of calls and instances. */
function plain(path: readonly string[]): readonly string[] {
  return path.filter((part) => part !== '()' && part !== '#' && part !== 'default' && part !== 'prototype');
}

/** Go's habit: `NewDecoder()` makes a `Decoder`, `New()` the package's main type, of which the name is not known. */
function constructed(path: readonly string[]): readonly string[] {
  const [maker, call, ...rest] = path;
  if (call !== '()' || maker === undefined || !/^New\p{Lu}/u.test(maker)) return [];
  return [maker.slice(3), ...plain(rest)];
}

function equal(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

function matchPython(
  entry: Entry,
  wanted: readonly string[],
  target: PackageTarget,
  used: readonly string[],
): SymbolMatch {
  const full = [...target.module.split('.'), ...used];
  const named = [...entry.module.split('.').filter((part) => part !== ''), ...wanted];
  if (equal(full, named) || equal(full.slice(1), named)) return 'exact';
  const isTail =
    wanted.every((part, index) => full[full.length - wanted.length + index] === part) && full.length > wanted.length;
  if (!isTail) return used.at(-1) === wanted.at(-1) && used.length > 0 ? 'name' : 'none';
  const usedModule = full.slice(0, full.length - wanted.length).join('.');
  // `jinja2.x` is the usual way to reach `jinja2.filters.x`: packages hand their modules' functions on.
  return entry.module === '' || entry.module.startsWith(`${usedModule}.`) ? 'exact' : 'name';
}

/** Qualified names: the whole path, or the end of it where packages hand their inner names on. */
function matchQualified(entry: Entry, target: PackageTarget, used: readonly string[]): SymbolMatch {
  const split = (text: string): readonly string[] =>
    text
      .replace(/\(\)$/, '')
      .split(/::|\\|->|[.#/]/)
      .filter((part) => part !== '');
  const named = [...split(entry.module), ...split(entry.name)];
  const full = [...split(target.module), ...used];
  if (equal(full, named)) return 'exact';
  const [shorter, longer] = full.length < named.length ? [full, named] : [named, full];
  const isTail = equal(longer.slice(longer.length - shorter.length), shorter);
  // A type's method needs both names; a lone name must be what the package itself offers.
  if (isTail && shorter.length > 0 && (shorter.length >= 2 || used.length <= 1 || split(entry.name).length === 1))
    return 'exact';
  const last = named.at(-1);
  if (used.length >= 1 && used.length < named.length && equal(used, named.slice(named.length - used.length)))
    return 'exact';
  return used.length > 0 && used.at(-1) === last ? 'name' : 'none';
}

function matchScript(
  entry: Entry,
  wanted: readonly string[],
  target: PackageTarget,
  used: readonly string[],
): SymbolMatch {
  if (
    entry.module !== '' &&
    target.module !== '' &&
    !sameFile(entry.module, target.module) &&
    !target.module.endsWith(wanted.at(-1) ?? '')
  ) {
    return used.at(-1) === wanted.at(-1) && used.length > 0 ? 'name' : 'none';
  }
  const isMain = wanted.length === 0 || (wanted.length === 1 && sameName(wanted[0] ?? '', target.name));
  if (isMain && used.length === 0) return 'exact';
  if (equal(used, wanted)) return 'exact';
  // `require('lodash/template')` is the symbol itself.
  const file =
    target.module
      .replace(/\.[cm]?js$/, '')
      .split('/')
      .at(-1) ?? '';
  if (file !== '' && equal([file, ...used], wanted)) return 'exact';
  if (isMain && used.length === 1 && used[0] === wanted[0]) return 'exact';
  return used.length > 0 && used.at(-1) === wanted.at(-1) ? 'name' : 'none';
}

function sameFile(a: string, b: string): boolean {
  return bare(a) === bare(b);
}

function bare(module: string): string {
  return module
    .replace(/^\.?\//, '')
    .replace(/\.[cm]?[jt]s$/, '')
    .replace(/(?:^|\/)index$/, '');
}

/** `setValue` is what `set-value` exports as its only function. */
function sameName(symbol: string, packageName: string): boolean {
  const fold = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return fold(symbol) === fold(packageName.replace(/^@[^/]*\//, ''));
}

/** How JavaScript names what advisories name: a file of the package, and a member of what it exports. */
import type { SymbolEntry } from '../../../model/advisory.ts';
import { plainMembers, sameNames, type SymbolMatch, symbolNames, type SymbolNames } from '../../../linking/symbols.ts';
import type { PackageTarget } from '../../../linking/use-sites.ts';

export const scriptNames: SymbolNames = {
  matchModule: (entry, target) => (sameFile(entry.module, target.module) ? 'exact' : 'none'),
  matchSymbol,
  ownerNames: ({ name, module }) => [module === '' ? name : `${name}/${module}`],
};

function matchSymbol(entry: SymbolEntry, target: PackageTarget): SymbolMatch {
  const wanted = symbolNames(entry.name);
  const used = plainMembers(target.path);
  if (
    entry.module !== '' &&
    target.module !== '' &&
    !sameFile(entry.module, target.module) &&
    !target.module.endsWith(wanted.at(-1) ?? '')
  ) {
    return used.at(-1) === wanted.at(-1) && used.length > 0 ? 'name' : 'none';
  }
  const isMain = wanted.length === 0 || (wanted.length === 1 && sameName(wanted[0] ?? '', target.name));
  // Another file than the package's own name leads to gives something else.
  const isEntry = bareModule(target.module) === '' || sameFile(entry.module, target.module);
  if (isMain && used.length === 0 && isEntry) return 'exact';
  if (used.length > 0 && sameNames(used, wanted)) return 'exact';
  // `require('lodash/template')` is the symbol itself.
  const file =
    target.module
      .replace(/\.[cm]?js$/, '')
      .split('/')
      .at(-1) ?? '';
  if (file !== '' && sameNames([file, ...used], wanted)) return 'exact';
  if (isMain && used.length === 1 && used[0] === wanted[0]) return 'exact';
  if (isMain && used.length === 0) return 'name';
  return used.length > 0 && used.at(-1) === wanted.at(-1) ? 'name' : 'none';
}

function sameFile(a: string, b: string): boolean {
  return bareModule(a) === bareModule(b);
}

/** A file without what imports leave out of its path. */
export function bareModule(module: string): string {
  return module
    .replace(/^\.?\//, '')
    .replace(/\.[cm]?[jt]s$/, '')
    .replace(/(?:^|\/)index$/, '');
}

/** `setValue` is what `set-value` exports as its only function. */
export function sameName(symbol: string, packageName: string): boolean {
  const fold = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return fold(symbol) === fold(packageName.replace(/^@[^/]*\//, ''));
}

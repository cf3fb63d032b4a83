/** How Python names what advisories name: dotted modules, which packages hand on from inner ones. */
import type { SymbolEntry } from '../../../model/advisory.ts';
import {
  matchInnerModule,
  moduleOwner,
  plainMembers,
  sameNames,
  type SymbolMatch,
  symbolNames,
  type SymbolNames,
} from '../../../linking/symbols.ts';
import type { PackageTarget } from '../../../linking/use-sites.ts';

export const pythonNames: SymbolNames = { matchModule: matchInnerModule, matchSymbol, ownerNames: moduleOwner };

function matchSymbol(entry: SymbolEntry, target: PackageTarget): SymbolMatch {
  const wanted = symbolNames(entry.name);
  const used = plainMembers(target.path);
  const full = [...target.module.split('.'), ...used];
  const named = [...entry.module.split('.').filter((part) => part !== ''), ...wanted];
  if (sameNames(full, named) || sameNames(full.slice(1), named)) return 'exact';
  const isTail =
    wanted.every((part, index) => full[full.length - wanted.length + index] === part) && full.length > wanted.length;
  if (!isTail) return used.at(-1) === wanted.at(-1) && used.length > 0 ? 'name' : 'none';
  const usedModule = full.slice(0, full.length - wanted.length).join('.');
  // `jinja2.x` is the usual way to reach `jinja2.filters.x`: packages hand their modules' functions on.
  return entry.module === '' || entry.module.startsWith(`${usedModule}.`) ? 'exact' : 'name';
}

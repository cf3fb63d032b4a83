/** How Go names what advisories name: the import path, and below it a function, or a type and its method. */
import { moduleOwner, plainMembers, sameNames, symbolNames, type SymbolNames } from '../../../linking/symbols.ts';

export const goNames: SymbolNames = {
  matchModule: () => 'none',
  matchSymbol(entry, target) {
    if (entry.module !== '' && entry.module !== target.module) return 'none';
    const wanted = symbolNames(entry.name);
    const used = plainMembers(target.path);
    if (sameNames(used, wanted) || sameNames(constructed(target.path), wanted)) return 'exact';
    return used.length > 1 && used.at(-1) === (wanted.at(-1) ?? '') ? 'name' : 'none';
  },
  ownerNames: moduleOwner,
};

/** Go's habit: `NewDecoder()` makes a `Decoder`, `New()` the package's main type, of which the name is not known. */
function constructed(path: readonly string[]): readonly string[] {
  const [maker, call, ...rest] = path;
  if (call !== '()' || maker === undefined || !/^New\p{Lu}/u.test(maker)) return [];
  return [maker.slice(3), ...plainMembers(rest)];
}

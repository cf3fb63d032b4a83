/** A shelf that notes what it was asked for in vain: what is to be fetched before a plan is final, and what no registry tells. */
import type { Wish } from './model/project-editor.ts';
import type { MetadataRequest, MetadataShelf } from './model/release.ts';

export interface NotedShelf extends MetadataShelf {
  missing(): readonly MetadataRequest[];
  /** Forgets what was not told: another package is planned. */
  begin(): void;
  /**
   * Why a package stays, after what editors found. What a registry did not tell is no reason found: that nothing is known of a package is
   * not that no release of it would do.
   */
  reasonsFor(wish: Wish, found: readonly string[]): readonly string[];
}

/** Names in one reason. */
const untoldMax = 3;

export function notedShelf(shelf: MetadataShelf): NotedShelf {
  const missing = new Map<string, MetadataRequest>();
  /** By package of whose releases no registry told, the reason. */
  const untold = new Map<string, string>();
  const words = (name: string, reason: string): string => `which releases of ${name} there are is not known: ${reason}`;
  return {
    find(request) {
      const found = shelf.find(request);
      if (found === undefined) missing.set(Object.values(request).join('\0'), request);
      else if (found.kind === 'unavailable' && request.version === '') untold.set(request.name, found.reason);
      return found;
    },
    missing: () => [...missing.values()],
    begin: () => untold.clear(),
    reasonsFor({ name, normalizedName }, found) {
      const own = untold.get(normalizedName) ?? untold.get(name);
      if (own !== undefined) return [words(name, own)];
      const others = [...untold].slice(0, untoldMax);
      return [...new Set(found), ...others.map(([other, reason]) => words(other, reason))];
    },
  };
}

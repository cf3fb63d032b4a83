/**
 * Descriptions of packages out of the shelf of a plan: what a pom leads to is found out for every tree that a plan tries as it is for a
 * scan, so that an edit is judged by all that it brings in.
 */
import type { Descriptions } from '../extraction/descriptions.ts';
import { sourceEcosystems } from '../sources/source-store.ts';
import type { MetadataShelf } from './model/release.ts';

export interface ShelfDescriptions extends Descriptions {
  /** From now on that shelf is asked: each round of a plan has one of its own, and what was read from descriptions is read once for all. */
  askOf(shelf: MetadataShelf): void;
  /** Since the last time that this was asked. */
  takeUntold(): Untold;
}

/** What a tree leads to and could not be told. */
export interface Untold {
  /** Something is not known yet. */
  readonly isMissing: boolean;
  /** What no registry has, or gives now: versions by name. */
  readonly refused: ReadonlyMap<string, string>;
}

export function shelfDescriptions(): ShelfDescriptions {
  let asked: MetadataShelf = { find: () => undefined };
  let isMissing = false;
  let refused = new Map<string, string>();
  return {
    askOf(shelf) {
      asked = shelf;
      // What an earlier round missed may be there now.
      [isMissing, refused] = [false, new Map()];
    },
    takeUntold() {
      const untold = { isMissing, refused };
      [isMissing, refused] = [false, new Map()];
      return untold;
    },
    async find({ ecosystem: named, name, version }) {
      const ecosystem = sourceEcosystems.find((one) => one === named);
      if (ecosystem === undefined) return undefined;
      const found = asked.find({ ecosystem, name, version });
      if (found === undefined) isMissing = true;
      else if (found.kind === 'document' && typeof found.value === 'string') return Buffer.from(found.value);
      else refused.set(name, version);
      return undefined;
    },
  };
}

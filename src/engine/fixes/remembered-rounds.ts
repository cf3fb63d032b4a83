/** What is kept between the rounds of one plan: what does not change when registries have said more. */
import type { AdvisoryHit } from '../model/advisory.ts';
import type { FirstPartyNames } from './breaking/breaking-names.ts';
import type { FixGroup } from './model/fix-plan.ts';
import type { ReadTree } from './read-trees.ts';
import type { EditedTree } from './shared/edited-tree.ts';
import { type ShelfDescriptions, shelfDescriptions } from './shelf-descriptions.ts';

export interface RememberedRounds {
  /** What edited trees were found to hold. */
  readonly trees: Map<string, ReadTree>;
  /** Of targets for which nothing was missing. */
  readonly outcomes: Map<string, Outcome>;
  /** Of the files that say anything of packages. */
  readonly manifests: Set<string>;
  readonly descriptions: ShelfDescriptions;
  /** Of packages of all trees. */
  readonly hits: Map<string, readonly AdvisoryHit[]>;
  /** What first-party code takes from packages; read when it is first asked for. */
  names?: FirstPartyNames;
}

export function rememberRounds(): RememberedRounds {
  return {
    trees: new Map(),
    outcomes: new Map(),
    manifests: new Set(),
    descriptions: shelfDescriptions(),
    hits: new Map(),
  };
}

/** A tree as it would be, with what is known of it. */
export interface Planned extends ReadTree {
  readonly tree: EditedTree;
}

export type Outcome =
  | {
      readonly kind: 'planned';
      readonly group: FixGroup;
      readonly next: Planned;
      /** Whether it breaks something is not known yet. */
      readonly isProvisional: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'missing' };

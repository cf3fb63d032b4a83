/** What a tree, as it is or as edits would leave it, says of packages: the inventory of it, matched; each tree is read once. */
import { takeInventory } from '../inventory/take-inventory.ts';
import { matchPackages, type Match, publicPackages } from '../match-packages.ts';
import type { AdvisoryLookup } from '../model/advisory.ts';
import type { Package } from '../model/package.ts';
import { digestOf, type EditedTree } from './shared/edited-tree.ts';
import type { MetadataShelf } from './model/release.ts';
import type { ShelfDescriptions } from './shelf-descriptions.ts';

export interface ReadTree {
  readonly packages: readonly Package[];
  readonly matches: readonly Match[];
  /** Files that are not read whole. */
  readonly unread: ReadonlySet<string>;
  /** What it leads to and no registry describes: versions by name. */
  readonly undescribed: ReadonlyMap<string, string>;
}

export const nothingRead: ReadTree = { packages: [], matches: [], unread: new Set(), undescribed: new Map() };

export interface TreeReaderInput {
  readonly lookup: AdvisoryLookup;
  readonly privateRegistries: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** @returns `undefined` of a tree that leads to what the shelf does not have yet */
export function treeReader(
  { lookup, privateRegistries, signal }: TreeReaderInput,
  shelf: MetadataShelf,
  descriptions: ShelfDescriptions,
  trees: Map<string, ReadTree> = new Map(),
): (tree: EditedTree) => Promise<ReadTree | undefined> {
  const isPublic = publicPackages(privateRegistries);
  descriptions.askOf(shelf);
  return async (tree) => {
    // Whoever made the tree may have asked for what is not known yet, and have made it without that.
    if (descriptions.takeUntold().isMissing) return undefined;
    const key = digestOf(tree);
    const known = trees.get(key);
    if (known !== undefined) return known;
    const inventory = await takeInventory(tree, { signal, descriptions });
    const { isMissing, refused } = descriptions.takeUntold();
    if (isMissing) return undefined;
    const read: ReadTree = {
      packages: inventory.packages,
      matches: matchPackages(inventory, lookup, isPublic).matches,
      unread: new Set(inventory.files.flatMap(({ path, status }) => (status === 'parsed' ? [] : [path]))),
      undescribed: refused,
    };
    trees.set(key, read);
    return read;
  };
}

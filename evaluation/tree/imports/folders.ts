/** Imports between folders at a depth, and those that point up against the floors a tree is built on. */
import { dirname } from 'node:path/posix';
import type { Import } from './read-imports.ts';
import type { Edge } from '../../../src/testing/rings.ts';

export interface FolderEdge {
  readonly from: string;
  readonly to: string;
  readonly values: number;
  readonly types: number;
}

/** The floors that a tree is built on, from the ground up. */
export interface Floors {
  readonly names: readonly string[];
  /** The place of a file's floor among the names; -1 where it stands on none. */
  heightOf(path: string): number;
  /** True where folders of one floor may not import each other either. */
  readonly keepsNeighboursApart: boolean;
}

/** @param depth 2 is `src/engine`; what lies in a folder above keeps that folder's name */
export function folderOf(path: string, depth: number): string {
  return dirname(path).split('/').slice(0, depth).join('/');
}

export function folderEdges(imports: readonly Import[], depth: number): readonly FolderEdge[] {
  const edges = new Map<string, FolderEdge>();
  for (const { from: file, to: target, isType } of imports) {
    const [from, to] = [folderOf(file, depth), folderOf(target, depth)];
    if (from === to) continue;
    const { values, types } = edges.get(`${from} ${to}`) ?? { values: 0, types: 0 };
    edges.set(`${from} ${to}`, { from, to, values: values + (isType ? 0 : 1), types: types + (isType ? 1 : 0) });
  }
  return [...edges.values()].toSorted((a, b) => (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1));
}

export interface RingQuestion {
  readonly withTypes: boolean;
  /** Whether a folder and one below it may stand in a ring by what they import of each other. */
  readonly withParents: boolean;
}

export function ringEdges(edges: readonly FolderEdge[], { withTypes, withParents }: RingQuestion): readonly Edge[] {
  return edges
    .filter(({ values }) => withTypes || values > 0)
    .filter(({ from, to }) => withParents || !(from.startsWith(`${to}/`) || to.startsWith(`${from}/`)))
    .map(({ from, to }): Edge => [from, to]);
}

export interface ArrowUp extends Import {
  readonly fromFloor: string;
  readonly toFloor: string;
}

/** Imports from a floor above, and from neighbours where the floors keep these apart. */
export function arrowsUp(imports: readonly Import[], floors: Floors): readonly ArrowUp[] {
  return imports.flatMap((one) => {
    const [from, to] = [floors.heightOf(one.from), floors.heightOf(one.to)];
    const fromFloor = floors.names[from];
    const toFloor = floors.names[to];
    const isNeighbour = from === to && floors.keepsNeighboursApart && dirname(one.from) !== dirname(one.to);
    if (fromFloor === undefined || toFloor === undefined || (to <= from && !isNeighbour)) return [];
    return [{ ...one, fromFloor, toFloor }];
  });
}

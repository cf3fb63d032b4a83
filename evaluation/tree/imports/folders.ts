/** Imports between folders at a depth, and those that point up against the floors a tree is built on. */
import { dirname } from 'node:path/posix';
import type { Import } from './read-imports.ts';
import type { Edge } from './rings.ts';

export interface FolderEdge {
  readonly from: string;
  readonly to: string;
  readonly values: number;
  readonly types: number;
}

/** A floor of the house, from the ground up: a pattern of paths, or folders and files by name. */
export interface Floor {
  readonly name: string;
  readonly holds: RegExp | readonly string[];
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

export function arrowsUp(imports: readonly Import[], floors: readonly Floor[]): readonly ArrowUp[] {
  const heightOf = (path: string): number => floors.findIndex((floor) => isOn(floor, path));
  return imports.flatMap((one) => {
    const [from, to] = [heightOf(one.from), heightOf(one.to)];
    const fromFloor = floors[from]?.name;
    const toFloor = floors[to]?.name;
    return fromFloor === undefined || toFloor === undefined || to <= from ? [] : [{ ...one, fromFloor, toFloor }];
  });
}

function isOn({ holds }: Floor, path: string): boolean {
  if (holds instanceof RegExp) return holds.test(path);
  return holds.some((name) => path === name || path.startsWith(name.endsWith('/') ? name : `${name}/`));
}

/** The imports of a tree by folder: its edges, its rings of folders and files, and its arrows up against the floors. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dirname } from 'node:path/posix';
import { pathToFileURL } from 'node:url';
import { draw, dotOf } from './imports/drawing.ts';
import { earlierFloors } from './imports/earlier-floors.ts';
import { arrowsUp, type Floors, folderEdges, ringEdges } from './imports/folders.ts';
import { type Import, readImports } from './imports/read-imports.ts';
import { ringsOf } from '../../src/testing/rings.ts';

export interface ImportsOptions {
  readonly tree: string;
  /** At which the edges are printed and drawn. */
  readonly depth: number;
  readonly drawing?: string;
}

const depths = [2, 3, 4, Number.POSITIVE_INFINITY];

export async function printImports({ tree, depth, drawing }: ImportsOptions): Promise<void> {
  const { files, imports } = readImports(tree);
  const types = imports.filter(({ isType }) => isType).length;
  console.log(`${files.length} files, ${imports.length - types} imports by value, ${types} of types alone`);

  const edges = folderEdges(imports, depth);
  console.log(`\n## Edges between folders at depth ${depth}: ${edges.length}\n`);
  console.log('| from | to | by value | of types |\n|---|---|---|---|');
  for (const { from, to, values, types } of edges) console.log(`| ${from} | ${to} | ${values} | ${types} |`);

  printFolderRings(imports);
  const { floors, reasons } = await floorsOf(tree);
  printFileRings(imports, reasons);

  const up = arrowsUp(imports, floors);
  console.log(`\n## Arrows up, against ${floors.names.length} floors: ${up.length}\n`);
  for (const { from, to, isType, fromFloor, toFloor } of up)
    console.log(`- ${from} (${fromFloor}) → ${to} (${toFloor})${isType ? ', types alone' : ''}`);

  if (drawing !== undefined) console.log(`\n${draw(dotOf(edges), resolve(drawing))}`);
}

function printFolderRings(imports: readonly Import[]): void {
  console.log('\n## Rings of folders: how many, and how many folders the largest has\n');
  console.log(
    '| depth | by value | without parent ↔ child | with types | without parent ↔ child |\n|---|---|---|---|---|',
  );
  const found = depths.map((depth) => ({ depth, edges: folderEdges(imports, depth) }));
  for (const { depth, edges } of found) {
    const cells = [false, true].flatMap((withTypes) =>
      [true, false].map((withParents) => shortOf(ringsOf(ringEdges(edges, { withTypes, withParents })))),
    );
    console.log(`| ${Number.isFinite(depth) ? depth : 'full'} | ${cells.join(' | ')} |`);
  }
  for (const { depth, edges } of found)
    for (const ring of ringsOf(ringEdges(edges, { withTypes: false, withParents: true })))
      console.log(`- depth ${Number.isFinite(depth) ? depth : 'full'}, by value: ${ring.join(', ')}`);
}

function printFileRings(imports: readonly Import[], reasons: TreeFloors['reasons']): void {
  const whyOf = (ring: readonly string[]): string => {
    const folder = dirname(ring[0] ?? '');
    return ring.every((file) => dirname(file) === folder) ? ` (${reasons[folder] ?? 'no reason given'})` : '';
  };
  const edgesOf = (list: readonly Import[]) => list.map(({ from, to }) => [from, to] as const);
  const values = ringsOf(edgesOf(imports.filter(({ isType }) => !isType)));
  const all = ringsOf(edgesOf(imports));
  console.log(`\n## Rings of files: ${values.length} by value, ${all.length} with types\n`);
  for (const ring of values) console.log(`- by value, ${ring.length} files${whyOf(ring)}: ${ring.join(', ')}`);
  for (const ring of all.filter((one) => !values.some((other) => other.join() === one.join())))
    console.log(`- with types, ${ring.length} files: ${ring.join(', ')}`);
}

function shortOf(rings: readonly (readonly string[])[]): string {
  return rings.length === 0 ? '0' : `${rings.length} (${rings[0]?.length})`;
}

/** What that file exports. */
interface SaidFloors {
  readonly floors: readonly { readonly name: string }[];
  readonly floorOf: (folder: string) => number;
  readonly ringsOfOneModule: Readonly<Record<string, string>>;
}

interface TreeFloors {
  readonly floors: Floors;
  /** Why the files of a folder may stand in a ring. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** A tree says its floors itself; those of before are known here. */
async function floorsOf(tree: string): Promise<TreeFloors> {
  const file = join(resolve(tree), 'src/testing/floors.ts');
  if (!existsSync(file)) return { floors: earlierFloors, reasons: {} };
  const said: SaidFloors = await import(pathToFileURL(file).href);
  return {
    floors: {
      names: said.floors.map(({ name }) => name),
      heightOf: (path) => said.floorOf(dirname(path)),
      keepsNeighboursApart: true,
    },
    reasons: said.ringsOfOneModule,
  };
}

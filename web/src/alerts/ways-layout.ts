/**
 * Where the packages of several ways are drawn: each once, what asks for others left of them, the vulnerable one at the right end. A line that
 * passes over columns has a lane of its own there, so that it never seems to lead to what it passes.
 */
export interface DrawnPackage {
  readonly label: string;
  /** Counted from the left. */
  readonly column: number;
  /** The middle, in rows from the top. */
  readonly y: number;
  /** A way begins with it. */
  readonly isStart: boolean;
  readonly isTarget: boolean;
}

export interface DrawnLine {
  readonly from: string;
  readonly to: string;
  /** Middles of cells, from the left to the right. */
  readonly points: readonly { readonly column: number; readonly y: number }[];
}

export interface DrawnWays {
  readonly packages: readonly DrawnPackage[];
  readonly lines: readonly DrawnLine[];
  readonly columns: number;
  /** As high as the highest column. */
  readonly rows: number;
}

interface Vertex {
  readonly key: string;
  readonly column: number;
  /** In rows. */
  readonly height: number;
}

const laneHeight = 0.5;
const sweeps = 6;

export function layOutWays(ways: readonly (readonly string[])[]): DrawnWays {
  const edges = edgesOf(ways);
  const depths = depthsOf(ways, edges);
  const columns = Math.max(0, ...depths.values()) + 1;
  const columnOf = (label: string): number => columns - 1 - (depths.get(label) ?? 0);

  const byColumn: Vertex[][] = Array.from({ length: columns }, () => []);
  const neighbours = new Map<string, string[]>();
  const join = (one: string, other: string): void => {
    neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
    neighbours.set(other, [...(neighbours.get(other) ?? []), one]);
  };
  for (const label of depths.keys())
    byColumn[columnOf(label)]?.push({ key: label, column: columnOf(label), height: 1 });
  const lanes = edges.map(([from, to]) => {
    const chain = [from];
    for (let column = columnOf(from) + 1; column < columnOf(to); column++) {
      const key = JSON.stringify([from, to, column]);
      byColumn[column]?.push({ key, column, height: laneHeight });
      chain.push(key);
    }
    chain.push(to);
    for (const [at, key] of chain.entries()) if (at > 0) join(chain[at - 1] ?? '', key);
    return { from, to, chain };
  });

  const places = placed(ordered(byColumn, neighbours));
  const starts = new Set(ways.map(([first = '']) => first));
  const target = ways[0]?.at(-1);
  return {
    columns,
    rows: Math.max(0, ...byColumn.map(heightOf)),
    packages: [...depths.keys()].map((label) => ({
      label,
      column: columnOf(label),
      y: places.get(label)?.y ?? 0,
      isStart: starts.has(label),
      isTarget: label === target,
    })),
    lines: lanes.map(({ from, to, chain }) => ({ from, to, points: chain.flatMap((key) => places.get(key) ?? []) })),
  };
}

/** As many of the shortest ways as stand in so many rows; one at least. */
export function waysWithin(ways: readonly (readonly string[])[], rowsMax: number): readonly (readonly string[])[] {
  let count = 1;
  while (count < ways.length && layOutWays(ways.slice(0, count + 1)).rows <= rowsMax) count += 1;
  return ways.slice(0, count);
}

function edgesOf(ways: readonly (readonly string[])[]): readonly (readonly [from: string, to: string])[] {
  const edges = new Map<string, readonly [string, string]>();
  for (const way of ways)
    for (const [at, to] of way.entries()) {
      const from = way[at - 1];
      if (from !== undefined) edges.set(JSON.stringify([from, to]), [from, to]);
    }
  return [...edges.values()];
}

/** How far from the target each is by the longest way, so that lines lead to the right; in a ring some do not. */
function depthsOf(
  ways: readonly (readonly string[])[],
  edges: readonly (readonly [from: string, to: string])[],
): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const way of ways)
    for (const [at, label] of way.entries()) depths.set(label, Math.max(depths.get(label) ?? 0, way.length - 1 - at));
  const most = Math.max(0, ...ways.map(({ length }) => length - 1));
  for (let round = 0; round < most; round++)
    for (const [from, to] of edges)
      depths.set(from, Math.min(most, Math.max(depths.get(from) ?? 0, (depths.get(to) ?? 0) + 1)));
  return depths;
}

/** Each beside the middle of what it is joined with, by turns from both sides. */
function ordered(
  byColumn: readonly (readonly Vertex[])[],
  neighbours: ReadonlyMap<string, readonly string[]>,
): readonly (readonly Vertex[])[] {
  let columns = byColumn;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isFromLeft = sweep % 2 === 1;
    const order = columns.map((_, at) => (isFromLeft ? at : columns.length - 1 - at));
    const next = [...columns];
    for (const at of order) {
      const before = next[isFromLeft ? at - 1 : at + 1];
      if (before === undefined) continue;
      const ranks = new Map(placed([before]));
      const middle = (key: string, own: number): number => {
        const ys = (neighbours.get(key) ?? []).flatMap((other) => ranks.get(other)?.y ?? []);
        return ys.length === 0 ? own : ys.reduce((sum, y) => sum + y, 0) / ys.length;
      };
      const wanted = (next[at] ?? []).map((vertex, own) => ({ vertex, y: middle(vertex.key, own) }));
      next[at] = wanted.toSorted((a, b) => a.y - b.y).map(({ vertex }) => vertex);
    }
    columns = next;
  }
  return columns;
}

/** Columns stand around one middle. */
function placed(
  columns: readonly (readonly Vertex[])[],
): ReadonlyMap<string, { readonly column: number; readonly y: number }> {
  const rows = Math.max(0, ...columns.map(heightOf));
  const places = new Map<string, { readonly column: number; readonly y: number }>();
  for (const vertices of columns) {
    let top = (rows - heightOf(vertices)) / 2;
    for (const { key, column, height } of vertices) {
      places.set(key, { column, y: top + height / 2 });
      top += height;
    }
  }
  return places;
}

function heightOf(vertices: readonly Vertex[]): number {
  return vertices.reduce((sum, { height }) => sum + height, 0);
}

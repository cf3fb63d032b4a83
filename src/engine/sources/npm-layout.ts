/**
 * Where npm would put packages: each as high in the tree of `node_modules` folders as it can be without hiding another
 * version from somebody who needs that one.
 */

export interface Placed {
  /** `name@version`. */
  readonly label: string;
  readonly folder: string;
}

interface Place {
  readonly folder: string;
  readonly above: Place | undefined;
  readonly depth: number;
  /** By name: the node that lies in this place's `node_modules`, or that somebody below sees through it. */
  readonly taken: Map<string, string>;
}

const placedMax = 20_000;
/** Two versions that need each other's other version could be nested for ever. */
const depthMax = 24;

/**
 * @param folder that of the lockfile
 * @param roots direct dependencies; names that come in two versions are left out, for the lockfile's graph does not say which
 *   project sees which
 * @param labelOf of a node, which is the label itself unless one label needs other packages in one place than in another
 */
export function npmLayout(
  folder: string,
  roots: readonly string[],
  edges: ReadonlyMap<string, readonly string[]>,
  labelOf: (node: string) => string = (node) => node,
): readonly Placed[] {
  const top: Place = { folder, above: undefined, depth: 0, taken: new Map() };
  const placed: Placed[] = [];
  const open: { readonly node: string; readonly place: Place }[] = [];
  const put = (node: string, at: Place): void => {
    const label = labelOf(node);
    const name = nameOf(label);
    at.taken.set(name, node);
    const own = at.folder === '' ? `node_modules/${name}` : `${at.folder}/node_modules/${name}`;
    placed.push({ label, folder: own });
    open.push({ node, place: { folder: own, above: at, depth: at.depth + 1, taken: new Map() } });
  };
  const unsure = unsureNodes(edges, labelOf);
  const byName = Map.groupBy(
    roots.filter((node) => isPlaceable(labelOf(node)) && !unsure.has(node)),
    (node) => nameOf(labelOf(node)),
  );
  for (const [first, ...others] of byName.values()) if (first !== undefined && others.length === 0) put(first, top);
  for (const { node, place } of open) {
    if (place.depth > depthMax) continue;
    for (const needed of edges.get(node) ?? []) {
      if (placed.length >= placedMax) return placed;
      const label = labelOf(needed);
      const isSure = isPlaceable(label) && label !== labelOf(node) && !unsure.has(needed);
      if (isSure) settle(needed, nameOf(label), place, put);
    }
  }
  return placed;
}

/**
 * A version that lies in a lockfile more than once may find another version of what it needs at each place, which the graph takes
 * together: nobody tells who sees which, so none of them is laid in.
 */
function unsureNodes(
  edges: ReadonlyMap<string, readonly string[]>,
  labelOf: (node: string) => string,
): ReadonlySet<string> {
  const unsure = new Set<string>();
  for (const needs of edges.values()) {
    const first = new Map<string, string>();
    for (const node of needs) {
      const name = nameOf(labelOf(node));
      const other = first.get(name);
      if (other === undefined) first.set(name, node);
      else if (other !== node) unsure.add(other).add(node);
    }
  }
  return unsure;
}

/** Finds the package as code of this place would, or puts it as high as nobody is in the way. */
function settle(node: string, name: string, from: Place, put: (node: string, at: Place) => void): void {
  const passed: Place[] = [];
  for (let at: Place | undefined = from; at !== undefined; at = at.above) {
    const found = at.taken.get(name);
    if (found !== undefined && found !== node) break;
    passed.push(at);
    if (found === node) break;
  }
  const highest = passed.at(-1) ?? from;
  if (highest.taken.get(name) !== node) put(node, highest);
  for (const at of passed) at.taken.set(name, node);
}

function nameOf(label: string): string {
  return label.slice(0, label.lastIndexOf('@'));
}

/** A name becomes a folder, so it has to be one that the registry would take. */
function isPlaceable(label: string): boolean {
  return /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*@[\w.+-]+$/.test(label) && !label.startsWith('node_modules@');
}

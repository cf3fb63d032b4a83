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
  /** By name: the label that lies in this place's `node_modules`, or that somebody below sees through it. */
  readonly taken: Map<string, string>;
}

const placedMax = 20_000;
/** Two versions that need each other's other version could be nested for ever. */
const depthMax = 24;

/**
 * @param folder that of the lockfile
 * @param roots labels of direct dependencies; names that come in two versions are left out, for the lockfile's graph does not
 *   say which project sees which
 */
export function npmLayout(
  folder: string,
  roots: readonly string[],
  edges: ReadonlyMap<string, readonly string[]>,
): readonly Placed[] {
  const top: Place = { folder, above: undefined, depth: 0, taken: new Map() };
  const placed: Placed[] = [];
  const open: { readonly label: string; readonly place: Place }[] = [];
  const put = (label: string, at: Place): void => {
    const name = nameOf(label);
    at.taken.set(name, label);
    const own = at.folder === '' ? `node_modules/${name}` : `${at.folder}/node_modules/${name}`;
    placed.push({ label, folder: own });
    open.push({ label, place: { folder: own, above: at, depth: at.depth + 1, taken: new Map() } });
  };
  const unsure = unsureLabels(edges);
  const byName = Map.groupBy(
    roots.filter((label) => isPlaceable(label) && !unsure.has(label)),
    nameOf,
  );
  for (const [first, ...others] of byName.values()) if (first !== undefined && others.length === 0) put(first, top);
  for (const { label, place } of open) {
    if (place.depth > depthMax) continue;
    for (const needed of edges.get(label) ?? []) {
      if (placed.length >= placedMax) return placed;
      if (isPlaceable(needed) && needed !== label && !unsure.has(needed)) settle(needed, place, put);
    }
  }
  return placed;
}

/**
 * A version that lies in a lockfile more than once may find another version of what it needs at each place, which the graph takes
 * together: nobody tells who sees which, so none of them is laid in.
 */
function unsureLabels(edges: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const unsure = new Set<string>();
  for (const needs of edges.values()) {
    const first = new Map<string, string>();
    for (const label of needs) {
      const other = first.get(nameOf(label));
      if (other === undefined) first.set(nameOf(label), label);
      else if (other !== label) unsure.add(other).add(label);
    }
  }
  return unsure;
}

/** Finds the package as code of this place would, or puts it as high as nobody is in the way. */
function settle(label: string, from: Place, put: (label: string, at: Place) => void): void {
  const name = nameOf(label);
  const passed: Place[] = [];
  for (let at: Place | undefined = from; at !== undefined; at = at.above) {
    const found = at.taken.get(name);
    if (found !== undefined && found !== label) break;
    passed.push(at);
    if (found === label) break;
  }
  const highest = passed.at(-1) ?? from;
  if (highest.taken.get(name) !== label) put(label, highest);
  for (const at of passed) at.taken.set(name, label);
}

function nameOf(label: string): string {
  return label.slice(0, label.lastIndexOf('@'));
}

/** A name becomes a folder, so it has to be one that the registry would take. */
function isPlaceable(label: string): boolean {
  return /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*@[\w.+-]+$/.test(label) && !label.startsWith('node_modules@');
}

/** Packages as npm lays them out: folders in folders named node_modules, where a name means the nearest above. */
import { isDeepStrictEqual } from 'node:util';
import { edgesOf, edgesOfRelease, type Layout, meets, type TreeEdge, type TreeNode } from './install-tree.ts';
import { type OverrideRule, ruledEdges } from './override-rules.ts';
import { type NpmRelease, recordOf, textOf, textsOf } from './packument.ts';

/** A package in its place. */
export interface Placed {
  /** `node_modules/a/node_modules/b`; a project's folder, '' for the root's. */
  readonly location: string;
  /** As the lockfile has it; absent of what is new or at another version. */
  readonly entry: Readonly<Record<string, unknown>> | undefined;
  readonly release: NpmRelease | undefined;
  readonly node: TreeNode;
  /** Of links: where they lead. */
  readonly target: string | undefined;
}

export interface PackageLockLayout extends Layout {
  placed(): ReadonlyMap<string, Placed>;
}

/** Many layouts are made of the same entries, which are never changed. */
const readBefore = new WeakMap<object, readonly Placed[]>();

/** @param entries of `packages`, or of a tree of `dependencies` by the places that it says */
export function packageLockLayout(
  entries: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
  manifestOf: (folder: string) => string,
  ownRules: readonly OverrideRule[] = [],
): PackageLockLayout {
  const rules = [...ownRules];
  const places = new Map<string, Placed>();
  const byNode = new Map<TreeNode, Placed>();
  /** By name, who asks for it. */
  const askers = new Map<string, Set<Placed>>();
  /** By name and place, what it means there, until something of that name comes or goes. */
  const meanings = new Map<string, Map<string, Placed | undefined>>();
  const remove = (location: string): void => {
    const placed = places.get(location);
    if (placed === undefined) return;
    places.delete(location);
    byNode.delete(placed.node);
    meanings.delete(nameAt(location));
    for (const { name } of placed.node.edges) askers.get(name)?.delete(placed);
  };
  const put = (placed: Placed): void => {
    remove(placed.location);
    places.set(placed.location, placed);
    byNode.set(placed.node, placed);
    if (nameAt(placed.location) === '') meanings.clear();
    else meanings.delete(nameAt(placed.location));
    for (const { name } of placed.node.edges) {
      const known = askers.get(name);
      if (known === undefined) askers.set(name, new Set([placed]));
      else known.add(placed);
    }
  };
  const find = (location: string, name: string): Placed | undefined => {
    let ofName = meanings.get(name);
    if (ofName === undefined) {
      ofName = new Map();
      meanings.set(name, ofName);
    }
    if (ofName.has(location)) return ofName.get(location);
    const found = search(location, name);
    ofName.set(location, found);
    return found;
  };
  const search = (location: string, name: string): Placed | undefined => {
    for (const folder of foldersAbove(location)) {
      const found = places.get(inside(folder, name));
      if (found !== undefined) return found.target === undefined ? found : (places.get(found.target) ?? found);
    }
    return undefined;
  };
  const known = readBefore.get(entries);
  if (known !== undefined) for (const placed of known) put(placed);
  else {
    for (const [location, entry] of entries) put(placedOf(location, entry, manifestOf));
    heedRules();
    markForced();
    readBefore.set(entries, [...places.values()]);
  }

  const layout: PackageLockLayout = {
    installsPeers: true,
    placed: () => places,
    nodes: () => [...places.values()].map(({ node }) => node),
    holds: (node) => byNode.has(node),
    resolve(from, edge) {
      const placed = byNode.get(from);
      return placed === undefined ? undefined : find(placed.location, edge.name)?.node;
    },
    bundler(node) {
      const placed = byNode.get(node);
      if (placed?.entry?.['inBundle'] !== true && placed?.entry?.['bundled'] !== true) return undefined;
      return foldersAbove(placed.location)
        .map((folder) => places.get(folder))
        .find((one) => one !== undefined && one.entry?.['inBundle'] !== true && one.entry?.['bundled'] !== true)?.node;
    },
    replace(node, release) {
      const location = byNode.get(node)?.location;
      if (location === undefined) return;
      // What came inside of the old archive went with it.
      for (const [inner, { entry }] of places)
        if (inner.startsWith(`${location}/`) && (entry?.['inBundle'] === true || entry?.['bundled'] === true))
          remove(inner);
      put(newlyPlaced(location, release));
    },
    place(from, edge, release) {
      const start = byNode.get(from)?.location;
      if (start === undefined) return false;
      // A peer is never inside of who asks for it.
      const isPeer = edge.kind === 'peer' || edge.kind === 'optionalPeer';
      const folders = foldersAbove(start).slice(isPeer && start !== '' ? 1 : 0);
      const free: string[] = [];
      for (const folder of folders) {
        const there = places.get(inside(folder, edge.name));
        if (there === undefined) {
          free.push(folder);
          continue;
        }
        if (there.node.kind === 'registry' && agreesForAll(there, release, from, edge)) {
          layout.replace(there.node, release);
          return true;
        }
        break;
      }
      const folder = free.toReversed().find((one) => !shadows(one, edge.name, release)) ?? free[0];
      if (folder === undefined) return false;
      put(newlyPlaced(inside(folder, edge.name), release));
      return true;
    },
    drop(node) {
      const placed = byNode.get(node);
      if (placed !== undefined) remove(placed.location);
    },
    override(parent, name, { version }) {
      const placed = places.get(parent);
      if (placed !== undefined) rules.push({ below: [{ name: placed.node.name, range: '*' }], name, spec: version });
    },
    heedRules,
    redeclare(project, name, range) {
      const placed = places.get(project);
      if (placed === undefined) return;
      const edges = placed.node.edges.map((one) => (one.name === name ? { ...one, range, isLoose: false } : one));
      put({ ...placed, node: { ...placed.node, edges } });
    },
  };

  function heedRules(): void {
    if (rules.length === 0) return;
    const resolve: Layout['resolve'] = (from, edge) => {
      const placed = byNode.get(from);
      return placed === undefined ? undefined : find(placed.location, edge.name)?.node;
    };
    for (const [node, ruled] of ruledEdges({ nodes: () => [...byNode.keys()], resolve }, rules)) {
      const placed = byNode.get(node);
      if (placed === undefined) continue;
      const edges = node.edges.map((edge) => ruled.get(edge.name) ?? edge);
      if (!isDeepStrictEqual(edges, node.edges)) put({ ...placed, node: { ...node, edges } });
    }
  }

  /** What did not meet its range when the lockfile was made was forced. */
  function markForced(): void {
    // Each is put in place of itself, at the end of those that are gone through.
    const all = [...places.values()];
    for (const placed of all) {
      const edges = placed.node.edges.map((edge): TreeEdge => {
        const to = find(placed.location, edge.name)?.node;
        const isLoose =
          to === undefined
            ? edge.kind !== 'optionalPeer'
            : to.kind === 'registry' && !(to.name === edge.target && meets(to.version, edge.range));
        return isLoose ? { ...edge, isLoose } : edge;
      });
      put({ ...placed, node: { ...placed.node, edges } });
    }
  }

  /** Everybody who gets what is there would be content with the other release. */
  function agreesForAll(there: Placed, release: NpmRelease, from: TreeNode, edge: TreeEdge): boolean {
    for (const placed of askers.get(edge.name) ?? [])
      for (const other of placed.node.edges) {
        if (placed.node === from && other === edge) continue;
        if (other.name !== edge.name || other.isLoose) continue;
        if (find(placed.location, other.name) !== there) continue;
        if (other.target !== release.name || !meets(release.version, other.range)) return false;
      }
    return true;
  }

  /** Somebody below the folder would get it in place of what lies further up, and would not be content. */
  function shadows(folder: string, name: string, release: NpmRelease): boolean {
    const prefix = folder === '' ? '' : `${folder}/`;
    for (const placed of askers.get(name) ?? []) {
      if (!placed.location.startsWith(prefix) && placed.location !== folder) continue;
      for (const edge of placed.node.edges) {
        if (edge.name !== name || edge.isLoose) continue;
        const now = find(placed.location, name);
        if (now === undefined || now.location.startsWith(`${prefix}node_modules/`)) continue;
        if (edge.target !== release.name || !meets(release.version, edge.range)) return true;
      }
    }
    return false;
  }

  return layout;
}

/** A place and those that node looks through from there, nearest first: `a/node_modules/b` → itself, `a`, ''. */
function foldersAbove(location: string): readonly string[] {
  const folders = [];
  let folder = location;
  for (;;) {
    folders.push(folder);
    if (folder === '') return folders;
    const cut = folder.lastIndexOf('node_modules/');
    folder = cut >= 0 ? folder.slice(0, cut).replace(/\/$/, '') : folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
  }
}

function inside(folder: string, name: string): string {
  return folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
}

export function nameAt(location: string): string {
  const cut = location.lastIndexOf('node_modules/');
  return cut < 0 ? '' : location.slice(cut + 'node_modules/'.length);
}

function placedOf(
  location: string,
  entry: Readonly<Record<string, unknown>>,
  manifestOf: (folder: string) => string,
): Placed {
  const isProject = !/(?:^|\/)node_modules\//.test(location);
  const target = entry['link'] === true ? textOf(entry['resolved']) : undefined;
  const metas = recordOf(entry['peerDependenciesMeta']);
  const peers = textsOf(entry['peerDependencies']);
  const isOptional = (name: string): boolean => recordOf(metas[name])['optional'] === true;
  const prod = new Map([...textsOf(entry['dependencies']), ...textsOf(entry['requires'])]);
  const edges = edgesOf({
    prod,
    optional: textsOf(entry['optionalDependencies']),
    ...(isProject ? { dev: textsOf(entry['devDependencies']) } : {}),
    peer: new Map([...peers].filter(([name]) => !isOptional(name))),
    optionalPeer: new Map([...peers].filter(([name]) => isOptional(name))),
  });
  const isFixed =
    target !== undefined ||
    entry['inBundle'] === true ||
    entry['bundled'] === true ||
    !/^https?:/.test(textOf(entry['resolved'])) ||
    textOf(entry['integrity']) === '';
  return {
    location,
    entry,
    release: undefined,
    target,
    node: {
      id: location,
      name: textOf(entry['name']) || nameAt(location),
      version: textOf(entry['version']),
      edges: target === undefined ? edges : [],
      kind: isProject ? 'project' : isFixed ? 'fixed' : 'registry',
      manifestPath: isProject ? manifestOf(location) : '',
    },
  };
}

function newlyPlaced(location: string, release: NpmRelease): Placed {
  const { name, version } = release;
  const edges = edgesOfRelease(release);
  const node: TreeNode = { id: location, name, version, edges, kind: 'registry', manifestPath: '' };
  return { location, entry: undefined, release, target: undefined, node };
}

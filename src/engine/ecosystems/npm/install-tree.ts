/**
 * The folders that npm fills, as a tree: finds which installed package a name means at a place, by Node's rule (the
 * nearest `node_modules` upwards). Looking up walks parents and builds no paths, so deep hostile trees stay cheap.
 */

export interface InstallFolder {
  readonly parent: InstallFolder | undefined;
  /** What stands in its `node_modules`, by the name it is called; most folders have none. */
  installed: Map<string, InstallFolder> | undefined;
  /** The key of the lockfile's entry; `undefined` where the folder has none. */
  key: string | undefined;
}

export interface InstallTree {
  readonly root: InstallFolder;
  /**
   * The folder at a path such as `packages/a/node_modules/b`, made where it is new; `undefined` where the path is too deep.
   * @param name the `installedName` of the path, where it is known
   */
  at(path: string, name?: string): InstallFolder | undefined;
}

const depthMax = 200;

export function installTree(): InstallTree {
  const root = installFolder(undefined);
  const projects = new Map<string, InstallFolder>();
  const at = (path: string, name = installedName(path), depth = 0): InstallFolder | undefined => {
    if (depth > depthMax) return undefined;
    if (path === '') return root;
    if (name !== undefined) {
      const parent = at(parentOf(path, name), undefined, depth + 1);
      return parent === undefined ? undefined : installIn(parent, name);
    }
    const found = projects.get(path);
    if (found !== undefined) return found;
    const parent = at(path.slice(0, Math.max(0, path.lastIndexOf('/'))), undefined, depth + 1);
    if (parent === undefined) return undefined;
    const made = installFolder(parent);
    projects.set(path, made);
    return made;
  };
  return { root, at };
}

export function installFolder(parent: InstallFolder | undefined): InstallFolder {
  return { parent, installed: undefined, key: undefined };
}

/** The folder of `name` in the `node_modules` of `parent`, made where it is new. */
export function installIn(parent: InstallFolder, name: string): InstallFolder {
  parent.installed ??= new Map();
  let found = parent.installed.get(name);
  if (found === undefined) parent.installed.set(name, (found = installFolder(parent)));
  return found;
}

/** The name a package is called by, from the end of its path; `undefined` for folders outside `node_modules`. */
export function installedName(path: string): string | undefined {
  const start = path.lastIndexOf('node_modules/');
  if (start < 0 || (start > 0 && path[start - 1] !== '/')) return undefined;
  const name = path.slice(start + 'node_modules/'.length);
  const slash = name.indexOf('/');
  const isName = name.startsWith('@') ? slash > 0 && !name.includes('/', slash + 1) : slash < 0;
  return isName && name !== '' ? name : undefined;
}

function parentOf(path: string, name: string): string {
  return path.slice(0, Math.max(0, path.length - name.length - '/node_modules/'.length));
}

/** The lookups that one lockfile may take; the largest real ones stay far below. */
export const lookupsMax = 10_000_000;

/** The installed package that `name` means in `from`; counts its steps down in `budget`. */
export function installedFor(from: InstallFolder, name: string, budget: { left: number }): InstallFolder | undefined {
  let folder: InstallFolder | undefined = from;
  while (folder !== undefined) {
    if (budget.left <= 0) return undefined;
    budget.left--;
    const found = folder.installed?.get(name);
    if (found !== undefined) return found;
    folder = folder.parent;
  }
  return undefined;
}

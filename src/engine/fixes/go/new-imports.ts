/**
 * Modules that a build needs after some of its modules moved, and did not need before: those that give a package which the moved code newly
 * imports. `go mod tidy` reads every package of the build for it; here only the moved modules are read, before and after, since code that
 * stays imports what it did. It is not seen which packages of them the build uses, so that what is found may be too much: where something is
 * found, `all-imports.ts` looks closer.
 */
import { MetadataMissing } from '../model/release.ts';
import type { GoPackage } from './go-packages.ts';
import type { ModuleArchive } from './module-proxy.ts';
import type { Requirement } from './module-file.ts';

export interface ImportQuestion {
  /** Modules of the build at another version than before; `from` is empty for new ones. */
  readonly moved: readonly { readonly path: string; readonly from: string; readonly to: string }[];
  /** Modules that gave packages to the build before, with their versions; the main module, which has none, among them. */
  readonly before: ReadonlyMap<string, string>;
  /** Required by go.mod, by path, as it would be. */
  readonly roots: ReadonlyMap<string, string>;
  /** Of the module graph as it would be. */
  readonly selected: ReadonlyMap<string, string>;
  /** @throws {MetadataMissing} */
  archiveOf(module: Requirement): ModuleArchive;
  /** A folder of the repository, or another module, is built in its place: its packages are not read. */
  isReplaced(module: Requirement): boolean;
}

export interface NewImports {
  readonly needed: readonly Requirement[];
  /** Modules that could not be read, so that something may be missing. */
  readonly unread: readonly string[];
  /** An import that two modules give, which the go command refuses; empty where there is none. */
  readonly ambiguous: string;
}

/** @throws {MetadataMissing} after all was asked for that is known to be needed */
export function newImports(question: ImportQuestion): NewImports {
  const { moved, before, roots, selected } = question;
  const unread = new Set<string>();
  const needed = new Map<string, Requirement>();
  let missing: MetadataMissing | undefined;
  let ambiguous = '';
  const packagesOf = (module: Requirement, isNeeded = true): ReadonlyMap<string, GoPackage> | undefined => {
    if (question.isReplaced(module)) return undefined;
    try {
      const { packages } = question.archiveOf(module);
      if (packages === undefined && isNeeded) unread.add(module.path);
      return packages;
    } catch (error) {
      if (!(error instanceof MetadataMissing)) throw error;
      missing = error;
      return undefined;
    }
  };

  const known = new Set<string>();
  const queue: { readonly module: Requirement; readonly folder: string }[] = [];
  const visited = new Set<string>();
  const visit = (module: Requirement, folder: string): void => {
    const key = `${module.path}\0${folder}`;
    if (visited.has(key)) return;
    visited.add(key);
    queue.push({ module, folder });
  };
  const old = new Map<string, ReadonlyMap<string, GoPackage>>();
  for (const { path, from, to } of moved) {
    if (from === '') continue;
    const [packages, now] = [packagesOf({ path, version: from }), packagesOf({ path, version: to })];
    if (packages !== undefined && now !== undefined) old.set(path, packages);
  }
  const used = usedPackages(
    new Map([...old, ...neighbours(old, before, (module) => packagesOf(module, false))]),
    before,
  );
  for (const { path, to } of moved) {
    const now = packagesOf({ path, version: to });
    for (const [folder, { imports }] of used.get(path) ?? []) {
      for (const name of imports) known.add(name);
      // What only the module itself may import is reached from its other packages, or not at all.
      if (now?.has(folder) === true && !folder.split('/').includes('internal')) visit({ path, version: to }, folder);
    }
  }

  const isMoved = new Set(moved.map(({ path }) => path));
  /** Modules that give the package, with its folder in each; roots alone where one of them does. */
  const givers = (name: string): readonly { readonly module: Requirement; readonly folder: string }[] => {
    for (const versions of [
      new Map([...roots, ...[...needed].map(([path, { version }]) => [path, version] as const)]),
      selected,
    ]) {
      const found = prefixesOf(name).flatMap((path) => {
        const version = versions.get(path);
        if (version === undefined) return [];
        const folder = name.slice(path.length + 1);
        const module = { path, version };
        // Code that stays gives what it gave.
        if (known.has(name) && before.has(path) && !isMoved.has(path)) return [{ module, folder }];
        return packagesOf(module)?.has(folder) === true ? [{ module, folder }] : [];
      });
      if (found.length > 0) return found;
    }
    return [];
  };
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const name of packagesOf(next.module)?.get(next.folder)?.imports ?? []) {
      if (isStandard(name)) continue;
      const found = givers(name);
      const [first, second] = found;
      if (first === undefined) continue;
      if (second !== undefined && !known.has(name))
        ambiguous ||= `${first.module.path} ${first.module.version} and ${second.module.path} ${second.module.version} both give ${name}`;
      if (!roots.has(first.module.path)) needed.set(first.module.path, first.module);
      if (!known.has(name) || isMoved.has(first.module.path)) visit(first.module, first.folder);
    }
  }
  if (missing !== undefined) throw missing;
  return { needed: [...needed.values()], unread: [...unread].sort(), ambiguous };
}

/** Modules of the build that moved ones import, and that stay: what these of them import tells which of their packages can be in use. */
function neighbours(
  modules: ReadonlyMap<string, ReadonlyMap<string, GoPackage>>,
  before: ReadonlyMap<string, string>,
  packagesOf: (module: Requirement) => ReadonlyMap<string, GoPackage> | undefined,
): ReadonlyMap<string, ReadonlyMap<string, GoPackage>> {
  const names = new Set(
    [...modules.values()].flatMap((packages) => [...packages.values()].flatMap(({ imports }) => imports)),
  );
  const paths = new Set([...names].filter((name) => !isStandard(name)).flatMap(prefixesOf));
  const found = new Map<string, ReadonlyMap<string, GoPackage>>();
  for (const path of paths) {
    const version = before.get(path) ?? '';
    const packages = version === '' || modules.has(path) ? undefined : packagesOf({ path, version });
    if (packages !== undefined) found.set(path, packages);
  }
  return found;
}

/** Of each module, without those that no build can have used: programs, and what imports a package that no module of the build gives. */
function usedPackages(
  modules: ReadonlyMap<string, ReadonlyMap<string, GoPackage>>,
  before: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly (readonly [string, GoPackage])[]> {
  const unused = new Set<string>();
  const isGone = (name: string): boolean => {
    if (isStandard(name)) return false;
    const holders = prefixesOf(name).filter((prefix) => before.has(prefix));
    return holders.every((path) => {
      const packages = modules.get(path);
      if (packages === undefined) return false;
      const folder = name.slice(path.length + 1);
      return !packages.has(folder) || unused.has(`${path}\0${folder}`);
    });
  };
  for (let size = -1; size !== unused.size; ) {
    ({ size } = unused);
    for (const [path, packages] of modules)
      for (const [folder, { imports }] of packages) if (imports.some(isGone)) unused.add(`${path}\0${folder}`);
  }
  return new Map(
    [...modules].map(([path, packages]) => [
      path,
      [...packages].filter(([folder, { isProgram }]) => !isProgram && !unused.has(`${path}\0${folder}`)),
    ]),
  );
}

/** The library of Go has no dot in its first part, and `C` is none of a module. */
export function isStandard(name: string): boolean {
  return !(name.split('/', 1)[0] ?? '').includes('.');
}

/** Longest first. */
export function prefixesOf(name: string): readonly string[] {
  const parts = name.split('/');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
}

/**
 * Modules that give packages to a build, found as `go mod tidy` does: from what the repository's own code and tests import, through every
 * package behind it. Each module of the build has to be read for it.
 */
import { MetadataMissing } from '../model/release.ts';
import type { GoPackage } from './go-packages.ts';
import type { Requirement } from './module-file.ts';
import { isStandard, type NewImports, prefixesOf } from './new-imports.ts';

export interface BuildQuestion {
  readonly mainPath: string;
  readonly own: ReadonlyMap<string, GoPackage>;
  readonly roots: ReadonlyMap<string, string>;
  readonly selected: ReadonlyMap<string, string>;
  /** Undefined where it cannot be read. @throws {MetadataMissing} */
  readonly packagesOf: (module: Requirement) => ReadonlyMap<string, GoPackage> | undefined;
}

/** @throws {MetadataMissing} after all was asked for that is known to be needed */
export function allImports({ mainPath, own, roots, selected, packagesOf }: BuildQuestion): NewImports {
  const unread = new Set<string>();
  const needed = new Map<string, Requirement>();
  let missing: MetadataMissing | undefined;
  let ambiguous = '';
  const read = (module: Requirement): ReadonlyMap<string, GoPackage> | undefined => {
    if (module.path === mainPath) return own;
    try {
      const packages = packagesOf(module);
      if (packages === undefined) unread.add(module.path);
      return packages;
    } catch (error) {
      if (!(error instanceof MetadataMissing)) throw error;
      missing = error;
      return undefined;
    }
  };
  const queue = new Set([...own.values()].flatMap(({ imports }) => imports));
  // What is added on the way is gone through as well.
  for (const name of queue) {
    if (isStandard(name)) continue;
    for (const versions of [new Map([...roots, [mainPath, '']]), selected]) {
      const givers = prefixesOf(name).flatMap((path) => {
        const version = versions.get(path);
        if (version === undefined) return [];
        const found = read({ path, version })?.get(name.slice(path.length + 1));
        return found === undefined ? [] : [{ path, version, imports: found.imports }];
      });
      const [first, second] = givers;
      if (first === undefined) continue;
      if (second !== undefined)
        ambiguous ||= `${first.path} ${first.version} and ${second.path} ${second.version} both give ${name}`;
      if (versions === selected && !roots.has(first.path)) needed.set(first.path, first);
      for (const next of first.imports) queue.add(next);
      break;
    }
  }
  if (missing !== undefined) throw missing;
  return { needed: [...needed.values()], unread: [...unread].sort(), ambiguous };
}

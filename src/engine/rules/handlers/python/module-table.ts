/** Which file a dotted name imports: by the end of its path, since packages of a project may lie in any folder. */
import type { Module } from './values.ts';

export interface ModuleTable {
  readonly modules: readonly Module[];
  /** Absolute or with leading dots, seen from a file. */
  find(dotted: string, from: string): Module | undefined;
}

export function moduleTable(modules: readonly Module[]): ModuleTable {
  const byPath = new Map<string, Module>();
  const byLast = new Map<string, { readonly parts: readonly string[]; readonly module: Module }[]>();
  for (const module of modules) {
    const parts = partsOf(module.path);
    byPath.set(parts.join('/'), module);
    for (const key of new Set([parts.slice(-1).join('.'), parts.slice(-2).join('.')])) {
      const known = byLast.get(key);
      if (known === undefined) byLast.set(key, [{ parts, module }]);
      else if (known.length < candidatesMax) known.push({ parts, module });
    }
  }
  return {
    modules,
    find(dotted, from) {
      const dots = /^\.*/.exec(dotted)?.[0].length ?? 0;
      const names = dotted
        .slice(dots)
        .split('.')
        .filter((name) => name !== '');
      if (dots > 0) {
        const folder = from.split('/').slice(0, -1);
        if (dots - 1 > folder.length) return undefined;
        return byPath.get([...folder.slice(0, folder.length - (dots - 1)), ...names].join('/'));
      }
      const near = from.split('/');
      let best: Module | undefined;
      let bestScore = -1;
      for (const { parts, module } of byLast.get(names.slice(-2).join('.')) ?? []) {
        const lead = parts.length - names.length;
        if (
          lead < 0 ||
          module.path === from ||
          byPath.has(parts.slice(0, lead).join('/')) ||
          !names.every((name, index) => parts[lead + index] === name)
        )
          continue;
        // What lies in a package is imported by the package's name, whoever asks. A single name is a package of the project only at its root, beside the importer, or in a folder of sources.
        const isNear = parts.slice(0, lead).every((part, index) => near[index] === part);
        if (!isNear && lead > 2) continue;
        const score = (isNear ? 100 : 50) - (isNear ? 0 : lead) + (isNear ? lead : 0);
        if (score > bestScore) {
          best = module;
          bestScore = score;
        }
      }
      return best;
    },
  };
}

const candidatesMax = 1_000;

function partsOf(path: string): readonly string[] {
  const parts = path.replace(/\.pyw?$/, '').split('/');
  return parts.at(-1) === '__init__' ? parts.slice(0, -1) : parts;
}

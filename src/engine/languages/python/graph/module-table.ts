/** Which module of the tree an import of Python means, for own code and for code of a virtual environment alike. */
import { dirname, join } from 'node:path/posix';
import { isPinnedEnvironment } from '../../../linking/pinned-environment.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface ModuleTable {
  /** The base path (`src/pkg/mod`) that an import means; `undefined` where it is none of the tree's. */
  resolve(from: string, specifier: string): string | undefined;
  /** A module below another. */
  below(base: string, name: string): string | undefined;
  /** The file of a module; `undefined` for a plain folder. */
  fileOf(base: string): string | undefined;
  /** The files that importing a module runs: its packages' from the outermost, then its own. */
  filesTo(base: string): readonly string[];
  /** The base paths of a module and, where asked for, of all modules below it. */
  within(base: string, isDeep: boolean): readonly string[];
  /** `pkg.mod`, counted from the folder that imports start from. */
  dottedName(base: string): string;
}

const environment = /^((?:.*\/)?(?:site|dist)-packages)\//;
const levelsMax = 30;

export function moduleTable(paths: readonly string[]): ModuleTable {
  const files = new Map<string, string>();
  const folders = new Set<string>();
  const environments = new Set<string>();
  for (const path of paths) {
    const base = baseOf(path);
    // A package hides a module of its name.
    if (!files.has(base) || path.endsWith('/__init__.py')) files.set(base, path);
    const root = environment.exec(path)?.[1];
    if (root !== undefined) environments.add(root);
    for (let folder = dirname(path); folder !== '.' && !folders.has(folder); folder = dirname(folder))
      folders.add(folder);
  }
  const rootsKnown = new Map<string, readonly string[]>();
  const pinned = (): readonly string[] => [...environments].filter(isPinnedEnvironment);
  const rootsOf = (from: string): readonly string[] => {
    const start = dirname(from);
    const known = rootsKnown.get(start);
    if (known !== undefined) return known;
    const own = environment.exec(from)?.[1];
    const roots: string[] = [];
    if (own !== undefined) pushEach(roots, [own, ...(isPinnedEnvironment(own) ? pinned() : [])]);
    else {
      for (let folder = start, level = 0; level < levelsMax; folder = dirname(folder), level++) {
        roots.push(folder, join(folder, 'src'), join(folder, 'lib'));
        if (folder === '.') break;
      }
      pushEach(roots, environments);
    }
    rootsKnown.set(start, roots);
    return roots;
  };

  const table: ModuleTable = {
    resolve(from, specifier) {
      const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
      const parts = specifier
        .slice(dots)
        .split('.')
        .filter((part) => part !== '');
      if (dots > 0) {
        let folder = dirname(from);
        for (let level = 1; level < Math.min(dots, levelsMax); level++) folder = dirname(folder);
        const base = join(folder, ...parts);
        return files.has(base) || folders.has(base) || base === '.' ? base : undefined;
      }
      const candidates = rootsOf(from).map((root) => join(root, ...parts));
      return candidates.find((base) => files.has(base)) ?? candidates.find((base) => folders.has(base));
    },
    below(base, name) {
      const inner = join(base, name);
      return files.has(inner) || folders.has(inner) ? inner : undefined;
    },
    fileOf: (base) => files.get(base),
    filesTo(base) {
      const found: string[] = [];
      for (let at = base, level = 0; at !== '.' && at !== '/' && level < levelsMax; at = dirname(at), level++) {
        const path = files.get(at);
        if (at !== base && path?.endsWith('__init__.py') !== true) break;
        if (path !== undefined) found.unshift(path);
      }
      return found;
    },
    within: (base, isDeep) => [
      base,
      ...(isDeep ? [...files.keys()].filter((inner) => inner.startsWith(`${base}/`)) : []),
    ],
    dottedName(base) {
      const root = environment.exec(`${base}/`)?.[1];
      const rest = root === undefined ? base : base.slice(root.length + 1);
      return rest.split('/').join('.');
    },
  };
  return table;
}

export function baseOf(path: string): string {
  return path
    .replace(/\.(?:pyw?|wsgi|ipynb)$/, '')
    .replace(/(^|\/)__init__$/, (_all, slash: string) => (slash === '' ? '.' : ''));
}

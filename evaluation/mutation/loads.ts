/**
 * Which files of the product a test file can load, by what the files name: imports, and scripts that are started as processes or
 * threads. More than it does load, never less, so that only what cannot run a mutant goes unmeasured.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';

/** A file of the tree in quotes, or the beginning of its name before `${extname(…)}`. */
const named = /(['"`])((?:\.{0,2}[\w-]*\/)*[\w.-]+?)(?:(\.ts|\.mjs)\1|\$\{extname\()/g;

/** A path that is put together while the program runs. */
const namedLater = /\bawait import\((?!\s*['"`][^$'"`]+['"`]\s*\))/;

export interface Loads {
  /** By imports alone, at first hand. */
  readonly isDirect: (test: string, path: string) => boolean;
  readonly canLoad: (test: string, path: string) => boolean;
}

export function readLoads(root: string): Loads {
  const namedBy = new Map<string, ReadonlySet<string>>();
  const loadedBy = new Map<string, ReadonlySet<string> | 'anything'>();
  const files = new Map<string, string | undefined>();

  const textOf = (path: string): string | undefined => {
    if (!files.has(path))
      files.set(path, existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);
    return files.get(path);
  };
  const namesIn = (path: string): ReadonlySet<string> => {
    const known = namedBy.get(path);
    if (known !== undefined) return known;
    const names = [...(textOf(path) ?? '').matchAll(named)].flatMap(([, , name = '', extension = '.ts']) => [
      normalize(join(dirname(path), name + extension)),
      normalize(name + extension),
    ]);
    const found = new Set(names.filter((name) => !name.startsWith('..') && textOf(name) !== undefined));
    namedBy.set(path, found);
    return found;
  };
  const loadsOf = (test: string): ReadonlySet<string> | 'anything' => {
    const known = loadedBy.get(test);
    if (known !== undefined) return known;
    const reached = new Set([test]);
    for (const path of reached) for (const name of namesIn(path)) reached.add(name);
    const loads = [...reached].some((path) => namedLater.test(textOf(path) ?? '')) ? 'anything' : reached;
    loadedBy.set(test, loads);
    return loads;
  };
  return {
    isDirect: (test, path) => namesIn(test).has(path),
    canLoad: (test, path) => {
      const loads = loadsOf(test);
      return loads === 'anything' || loads.has(path);
    },
  };
}

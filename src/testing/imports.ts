/** What files of this project import of each other, by their text. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

export interface ImportedFile {
  /** From the root of the project. */
  readonly target: string;
  /** All of it is types. */
  readonly isType: boolean;
}

const statement =
  /^(?:import|export)(\s+type)?(?:[\s{][^;'"`]*?)?\s*from\s*'(\.[^']+)'|^import\s*()'(\.[^']+)'|\bimport\('(\.[^']+\.ts)'\)/gm;

/** Relative imports and exports. */
export function importsOf({ path, text }: { readonly path: string; readonly text: string }): ImportedFile[] {
  return [...text.matchAll(statement)].map((match) => ({
    target: join(dirname(path), match[2] ?? match[4] ?? match[5] ?? ''),
    isType: match[1] !== undefined,
  }));
}

/** Whether running the file runs the other: what it imports does, or what that imports. Paths from the root. */
export function importerOf(root: string, other: string): (path: string) => boolean {
  const targets = new Map<string, readonly string[]>();
  const targetsOf = (path: string): readonly string[] => {
    const known = targets.get(path);
    if (known !== undefined) return known;
    const values = path.endsWith('.ts') ? importsOf({ path, text: readFileSync(join(root, path), 'utf8') }) : [];
    const found = values.filter(({ isType }) => !isType).map(({ target }) => target);
    targets.set(path, found);
    return found;
  };
  return (path) => {
    const seen = new Set([path]);
    for (const each of seen) {
      if (each === other) return true;
      for (const target of targetsOf(each)) seen.add(target);
    }
    return false;
  };
}

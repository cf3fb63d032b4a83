/** Which file of a tree imports which, by the parser that the product itself uses: by value, or of types alone. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname, join as joined } from 'node:path/posix';
import { parseSync } from 'oxc-parser';

export interface Import {
  readonly from: string;
  readonly to: string;
  /** Nothing of it is left at run time. */
  readonly isType: boolean;
}

export interface ImportedTree {
  readonly files: readonly string[];
  readonly imports: readonly Import[];
}

const isTest = /\.(?:test|testing)\.ts$|(?:^|\/)fixtures\/|^src\/testing\//;

/** Of the program's own files below `src/`: tests import what they like. */
export function readImports(root: string): ImportedTree {
  const files = globSync('src/**/*.ts', { cwd: root })
    .filter((path) => !isTest.test(path))
    .sort();
  const known = new Set(files);
  const imports = files
    .flatMap((path) => importsOf(path, readFileSync(join(root, path), 'utf8')))
    .filter(({ from, to }) => known.has(to) && from !== to);
  return { files, imports };
}

/** An import that brings both values and types is one by value. */
export function importsOf(path: string, text: string): readonly Import[] {
  const { module } = parseSync(path, text);
  const targets = new Map<string, boolean>();
  const add = (specifier: string, isType: boolean): void => {
    if (!specifier.startsWith('.')) return;
    const to = joined(dirname(path), specifier);
    targets.set(to, isType && (targets.get(to) ?? true));
  };
  for (const { moduleRequest, entries } of module.staticImports)
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries) if (moduleRequest !== null) add(moduleRequest.value, isType);
  for (const { moduleRequest } of module.dynamicImports)
    add(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), false);
  return [...targets].map(([to, isType]) => ({ from: path, to, isType }));
}

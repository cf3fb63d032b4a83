/** What only the text of installed files tells: which classes they declare, where no prefix says it, and which their settings name. */
import { join } from 'node:path/posix';
import type { FileTree } from '../../../files/file-tree.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import type { Laid } from './laid-package.ts';

/** Of each kind, in all packages together. */
const filesMax = 50_000;
const sizeMax = 2 * 1024 * 1024;
const namesMax = 200_000;

export interface ClassMap {
  /** By the name in lower case, since PHP's names are the same in any case. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** Classes and their namespaces as written, by the package's folder. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

const declaration =
  /^[ \t]*(?:(?:abstract|final|readonly)[ \t]+)*(?:class|interface|trait|enum)[ \t]+([A-Za-z_\x80-\uffff][\w\x80-\uffff]*)|(?:^|<\?php)[ \t]*namespace[ \t]+([\w\\\x80-\uffff]+)/gim;

/** Of packages with class maps or older prefixes; `undefined` where there is more than is searched. */
export async function classMap(tree: FileTree, laid: readonly Laid[]): Promise<ClassMap | undefined> {
  const found = new Map<string, string[]>();
  const names = new Map<string, readonly string[]>();
  const sizes = new Map(tree.entries.map(({ path, size }) => [path, size]));
  let read = 0;
  for (const { folder, autoload, files } of laid) {
    const isUntold = autoload.prefixes.some(({ prefix, isOld }) => isOld || prefix === '');
    const roots = isUntold ? [folder] : autoload.classMap.map((path) => join(folder, path).replace(/\/$/, ''));
    const own = new Set<string>();
    for (const path of roots.length === 0 ? [] : files) {
      if (!roots.some((root) => path === root || path.startsWith(`${root}/`))) continue;
      if (++read > filesMax || (sizes.get(path) ?? 0) > sizeMax) return undefined;
      const text = (await readTextIfThere(tree, path)) ?? '';
      let namespace = '';
      for (const [, name, opened] of text.matchAll(declaration)) {
        if (opened !== undefined) namespace = `${opened}\\`;
        if (name === undefined) continue;
        own.add(`${namespace}${name}`);
        if (namespace !== '') own.add(namespace.slice(0, -1));
        const key = `${namespace}${name}`.toLowerCase();
        const known = found.get(key);
        if (known === undefined) found.set(key, [path]);
        else known.push(path);
      }
    }
    names.set(folder, [...own]);
  }
  return { files: found, names };
}

/** Specifiers of all that looks like a class in settings and templates; `undefined` where there is more than is searched. */
export async function namesInSettings(
  tree: FileTree,
  paths: readonly string[],
): Promise<readonly string[] | undefined> {
  const found = new Set<string>();
  for (const path of paths) {
    const text = await readTextIfThere(tree, path);
    if (text === undefined) continue;
    for (const [name] of text.matchAll(/(?<!\w)[A-Za-z_]\w*(?:\\{1,2}[A-Za-z_]\w*)+/g)) {
      found.add(`\\${name.replaceAll('\\\\', '\\')}`);
      if (found.size > namesMax) return undefined;
    }
  }
  return [...found];
}

/** Which names of npm packages first-party code takes from their main modules, and where. Only files that write a package's name are parsed. */
import type { FileEntry, FileTree } from '../../files/file-tree.ts';
import { extractFacts } from '../../languages/extract-facts.ts';
import { isTextFile, languageOf } from '../../languages/index.ts';
import { parsePackage } from '../../languages/javascript/linking/specifier.ts';
import { eachWithinBounds } from '../../linking/bounded.ts';
import { isOwnFile } from '../../linking/first-party.ts';
import { sourceFile } from '../../text/source-file.ts';
import type { FileFacts } from '../../model/file-facts.ts';
import { codeTextOf } from './code-text.ts';

/** One place that takes something from a package. */
export interface NameUse {
  /** Members from the module on, as in `Ref`. */
  readonly taken: readonly string[];
  readonly path: string;
  readonly line: number;
}

export interface NpmNames {
  /** In files for which `isOf` holds; in order of path and line. */
  usesOf(name: string, isOf: (path: string) => boolean): Promise<readonly NameUse[]>;
}

const fileBytesMax = 2_000_000;
const bytesMax = 256 * 1024 ** 2;
const quoted = /['"`](@[\w.~-]+\/[\w.~-]+|[\w.~-]+)['"`]/g;

export function npmNames(tree: FileTree): NpmNames {
  let mentioned: Promise<ReadonlyMap<string, readonly string[]>> | undefined;
  const parsed = new Map<string, Promise<readonly (NameUse & { readonly name: string })[]>>();
  return {
    async usesOf(name, isOf) {
      mentioned ??= mentionsIn(tree);
      const uses: NameUse[] = [];
      for (const path of (await mentioned).get(name) ?? []) {
        if (!isOf(path)) continue;
        const found = parsed.get(path) ?? usesIn(tree, path);
        parsed.set(path, found);
        for (const { name: used, ...use } of await found) if (used === name) uses.push(use);
      }
      return uses;
    },
  };
}

/** Package name → files that write it in quotes, sorted. */
async function mentionsIn(tree: FileTree): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  let bytes = 0;
  const files = tree.entries.filter((entry) => isCode(entry) && (bytes += entry.size) <= bytesMax);
  await eachWithinBounds(
    files,
    ({ size }) => size,
    async ({ path }) => {
      const text = await codeTextOf(tree, path);
      for (const name of new Set(Array.from(text.matchAll(quoted), ([, name = '']) => name))) {
        const paths = found.get(name);
        if (paths === undefined) found.set(name, [path]);
        else paths.push(path);
      }
    },
  );
  for (const paths of found.values()) paths.sort();
  return found;
}

function isCode(entry: FileEntry): boolean {
  const language = languageOf(entry.path)?.name;
  return (
    (language === 'javascript' || language === 'typescript') &&
    !isTextFile(entry.path) &&
    isOwnFile(entry, fileBytesMax)
  );
}

async function usesIn(tree: FileTree, path: string): Promise<readonly (NameUse & { readonly name: string })[]> {
  const content = Buffer.from(await codeTextOf(tree, path));
  const language = languageOf(path)?.name;
  const read = language === undefined ? { reason: '' } : await extractFacts(path, language, content);
  if (!('facts' in read)) return [];
  const file = sourceFile(path, content);
  const takes: Pick<FileFacts, 'imports' | 'uses' | 'exports'> = read.facts;
  return [...takes.uses, ...takes.exports.map(({ ref, start }) => ({ ...ref, start }))]
    .flatMap(({ import: index, path: taken, start }) => {
      const { specifier = '', kind = 'type' } = takes.imports[index] ?? {};
      const target = kind === 'type' ? undefined : parsePackage(specifier);
      if (target === undefined || target.name !== specifier || taken.length === 0) return [];
      return [{ name: target.name, taken, path, line: file.span(start, start).startLine }];
    })
    .sort((a, b) => a.line - b.line);
}

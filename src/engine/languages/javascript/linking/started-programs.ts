/**
 * Programs of packages with which the product starts, and what is loaded before it: what the script `start`, a Procfile, an
 * image or a service runs first, and the modules of its `-r`.
 */
import { basename } from 'node:path/posix';
import type { FileTree } from '../../../files/file-tree.ts';
import { isFirstParty } from '../../../linking/first-party.ts';
import type { ImpliedLoad } from '../../../linking/linker.ts';
import { shippedScripts } from '../../../linking/mention-roots.ts';
import {
  isStartFile,
  packagesByProgram,
  startedWords,
  type StartLine,
  startLines,
} from '../../../linking/start-lines.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { parsePackage } from './specifier.ts';
import { pushEach } from '../../../text/push-each.ts';

const sizeMax = 256 * 1024;
const script = /"(?<name>[^"\n]{1,100})"\s*:\s*"(?<line>(?:[^"\\\n]|\\.)*)"/g;

/** Modules that Node loads before the file that it runs. */
const preload = /(?:^|\s)(?:-r|--require|--import)[= ]\s*(?<module>[@\w][\w@./-]*)/g;

const loader = /(?:^|[\s/"'[,])(?:node(?:js|mon)?|bun|electron|tsx|ts-node[\w-]*|babel-node)\b|NODE_OPTIONS=/;

export interface StartedLoad extends ImpliedLoad {
  /** The module that is loaded; absent where the package's program runs. */
  readonly specifier?: string;
}

/** @param programs by the name of the package that installs them */
export async function startedPrograms(
  tree: FileTree,
  programs: ReadonlyMap<string, readonly string[]>,
): Promise<readonly StartedLoad[]> {
  const byProgram = packagesByProgram(programs);
  const found: StartedLoad[] = [];
  for (const start of [...(await startLines(tree)), ...(await scriptLines(tree))]) {
    const { path, line, at } = start;
    pushEach(found, preloadsIn(path, line, at));
    for (const { word, start: from } of startedWords(start)) {
      const name = byProgram.get(word);
      if (name === undefined) continue;
      const place = { path, start: from, end: from + word.length };
      found.push({ name, place, why: `${path} starts the product with its program ${word}`, isCertain: true });
    }
  }
  return found;
}

function preloadsIn(path: string, line: string, at: number): readonly StartedLoad[] {
  return [...line.matchAll(preload)].flatMap(({ index, 0: whole, groups }) => {
    const specifier = groups?.['module'] ?? '';
    const name = parsePackage(specifier)?.name;
    if (name === undefined || !loader.test(line.slice(0, index))) return [];
    const end = at + index + whole.length;
    const place = { path, start: end - specifier.length, end };
    return [{ name, specifier, place, why: `${path} loads it before the product starts`, isCertain: true as const }];
  });
}

/** The scripts `start`, and those that what starts the product runs by their names. */
async function scriptLines(tree: FileTree): Promise<readonly StartLine[]> {
  const paths = tree.entries
    .filter(({ path, kind, size }) => kind === 'file' && size <= sizeMax && isFirstParty(path))
    .map(({ path }) => path)
    .filter((path) => basename(path) === 'package.json' || isStartFile(path));
  const shipped = await shippedScripts(tree, paths);
  const found: StartLine[] = [];
  for (const path of paths.filter((own) => basename(own) === 'package.json')) {
    const text = (await readTextIfThere(tree, path)) ?? '';
    for (const { index, 0: whole, groups } of text.matchAll(script)) {
      const { name = '', line = '' } = groups ?? {};
      if (name === 'start' || shipped.has(name)) found.push({ path, line, at: index + whole.lastIndexOf(line) });
    }
  }
  return found;
}

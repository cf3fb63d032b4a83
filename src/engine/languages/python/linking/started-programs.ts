/** Distributions with whose programs the product starts, and the workers that those are told to use. */
import type { FileTree } from '../../../files/file-tree.ts';
import type { ImpliedLoad } from '../../../linking/linker.ts';
import { packagesByProgram, startedWords, startLines } from '../../../linking/start-lines.ts';

interface Input {
  readonly tree: FileTree;
  /** Normalized names of all distributions, with the programs that each is known to install. */
  readonly programs: ReadonlyMap<string, readonly string[] | undefined>;
  /** The one distribution that surely has the module. */
  readonly ownerOf: (module: string) => string | undefined;
  /** Files that loading a module loads, where they are here. */
  readonly filesOf: (module: string) => Promise<readonly string[]>;
  readonly moduleOfProgram: (program: string) => string | undefined;
}

const python = /^(?:python|pypy)[\d.]*$/;
/** Of gunicorn, Celery and uvicorn: by which module work is done. */
const worker = /^(?:-k|-P|--worker-class|--pool|--loop|--http|--ws|--class)(?:=(.+))?$/;
/** What such an option names that is no module. */
const chosenByItself = /^(?:auto|none|sync|solo|prefork|threads?|processes|eventlet_|custom)$/;

export async function startedDistributions({
  tree,
  programs,
  ownerOf,
  filesOf,
  moduleOfProgram,
}: Input): Promise<readonly ImpliedLoad[]> {
  const byProgram = packagesByProgram(programs);
  const found: ImpliedLoad[] = [];
  for (const line of await startLines(tree))
    for (const { word, start, rest } of startedWords(line)) {
      const { path } = line;
      const module = python.test(word) ? moduleRun(rest) : moduleOfProgram(word);
      const name = python.test(word) ? module && ownerOf(module) : byProgram.get(word);
      if (name === undefined) continue;
      const place = { path, start, end: start + word.length };
      const said = { place, isCertain: true as const };
      const why = `${path} starts the product with its program ${module !== undefined && python.test(word) ? module : word}`;
      found.push({ ...said, name, why, paths: module === undefined ? [] : await filesOf(module) });
      for (const asked of workersOf(rest)) {
        const owner = ownerOf(asked);
        const reason = `${path} starts ${word} with ${asked}`;
        if (owner !== undefined) found.push({ ...said, name: owner, why: reason, paths: await filesOf(asked) });
      }
    }
  return found;
}

/** `python -m gunicorn`. */
function moduleRun(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === '-m' || !word.startsWith('-'));
  return words[at] === '-m' ? words[at + 1] : undefined;
}

function workersOf(words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    const [isOption, joined] = worker.exec(word) ?? [];
    const value = joined ?? (isOption === undefined ? '' : (words[at + 1] ?? ''));
    return /^[A-Za-z_][\w.]*$/.test(value) && !chosenByItself.test(value) ? [value] : [];
  });
}

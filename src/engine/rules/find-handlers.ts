/** Finds the handlers of a tree: what each file says is read where files are parsed, and linked here. */
import type { FileEntry, FileTree } from '../files/file-tree.ts';
import { type FunctionIndex, functionIndex } from './functions/function-index.ts';
import { handlerFamilies } from './handlers/index.ts';
import { type LinkedHandlers, linkHandlers } from './handlers/link-handlers.ts';
import { familyOf } from './handlers/family-of.ts';
import type { Handler } from './model/handler.ts';
import type { SourceType } from './model/rule.ts';
import type { AskedFacts, FileFacts, RuleRunner } from './model/rule-runner.ts';
import { legible } from './syntax/legible.ts';

const fileBytesMax = 2 * 1024 * 1024;
const filesAtOnce = 8;

export interface ProjectHandlers {
  readonly all: readonly Handler[];
  of(path: string): readonly Handler[];
  /** Whether handlers of this type were found in files of the same family, so that their places are known, and no guess is needed. */
  areKnown(path: string, type: SourceType): boolean;
  /** Empty where nobody asked for functions. */
  readonly functions: FunctionIndex;
  /** Where handlers may be that were not found. */
  readonly gaps: readonly HandlerGap[];
}

export interface HandlerGap {
  /** By the engine's names: those of whose files it may be. */
  readonly languages: readonly string[];
  /** Empty where it is about all of them. */
  readonly path: string;
  readonly message: string;
  /** Handlers of other files may be missing too. */
  readonly isAnywhere: boolean;
}

export const noHandlers: ProjectHandlers = projectHandlers({ handlers: [], bounds: new Map() }, new Map());

export async function findHandlers(
  tree: FileTree,
  files: readonly FileEntry[],
  runner: RuleRunner,
  asked: AskedFacts,
  signal?: AbortSignal,
): Promise<ProjectHandlers> {
  const facts = new Map<string, FileFacts>();
  const concerned = files.filter(
    ({ path, size }) => size <= fileBytesMax && (familyOf(path) !== undefined || asked === 'functions'),
  );
  for (let at = 0; at < concerned.length; at += filesAtOnce) {
    signal?.throwIfAborted();
    const batch = concerned.slice(at, at + filesAtOnce);
    const read = await Promise.all(batch.map(({ path }) => readFacts(tree, path, runner, asked)));
    for (const [index, entry] of batch.entries()) {
      const found = read[index];
      if (found !== undefined) facts.set(entry.path, found);
    }
  }
  return projectHandlers(linkHandlers(facts), facts);
}

function projectHandlers(
  { handlers: all, bounds }: LinkedHandlers,
  files: ReadonlyMap<string, FileFacts>,
): ProjectHandlers {
  const byPath = Map.groupBy(all, ({ path }) => path);
  const known = new Set(all.map(({ path, sourceType }) => `${familyOf(path) ?? ''} ${sourceType}`));
  const functions = [...files].flatMap(([path, facts]) =>
    facts.functions === undefined ? [] : [[path, facts.functions] as const],
  );
  return {
    all,
    functions: functionIndex(new Map(functions)),
    of: (path) => byPath.get(path) ?? [],
    areKnown: (path, type) => known.has(`${familyOf(path) ?? ''} ${type}`),
    gaps: [...gapsOfFamilies(bounds), ...gapsOfFiles(files)],
  };
}

function gapsOfFamilies(bounds: LinkedHandlers['bounds']): HandlerGap[] {
  return handlerFamilies.flatMap(({ name, languages }) =>
    [...(bounds.get(name) ?? [])].map((bound) => ({
      languages,
      path: '',
      message: `handlers in ${languages.join(', ')} were not looked for to the end: ${bound}`,
      isAnywhere: true,
    })),
  );
}

function gapsOfFiles(files: ReadonlyMap<string, FileFacts>): HandlerGap[] {
  return [...files].flatMap(([path, { problem, functions }]): HandlerGap[] => {
    const languages = handlerFamilies.find(({ name }) => name === familyOf(path))?.languages ?? [];
    if (problem !== undefined)
      return [{ languages, path, message: `what it says of handlers is not known: ${problem}`, isAnywhere: true }];
    if (functions?.isCut !== true) return [];
    return [{ languages, path, message: 'it has more functions or calls than are followed', isAnywhere: false }];
  });
}

/** A file that cannot be read is said to be so where rules are run on it. */
async function readFacts(
  tree: FileTree,
  path: string,
  runner: RuleRunner,
  asked: AskedFacts,
): Promise<FileFacts | undefined> {
  const read = await tree.read(path).catch(() => undefined);
  const content = read === undefined ? undefined : legible(read).content;
  return content === undefined ? undefined : runner.readFacts(path, content, asked);
}

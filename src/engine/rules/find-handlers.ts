/** Finds the handlers of a tree: what each file says is read where files are parsed, and linked here. */
import type { FileEntry, FileTree } from '../files/file-tree.ts';
import { linkHandlers } from './handlers/link-handlers.ts';
import { familyOf } from './handlers/read-file-facts.ts';
import type { Handler } from './model/handler.ts';
import type { SourceType } from './model/rule.ts';
import type { FileFacts, RuleRunner } from './model/rule-runner.ts';
import { legible } from './syntax/legible.ts';

const fileBytesMax = 2 * 1024 * 1024;
const filesAtOnce = 8;

export interface ProjectHandlers {
  readonly all: readonly Handler[];
  of(path: string): readonly Handler[];
  /** Whether handlers of this type were found in files of the same family, so that their places are known, and no guess is needed. */
  areKnown(path: string, type: SourceType): boolean;
}

export const noHandlers: ProjectHandlers = { all: [], of: () => [], areKnown: () => false };

export async function findHandlers(
  tree: FileTree,
  files: readonly FileEntry[],
  runner: RuleRunner,
  signal?: AbortSignal,
): Promise<ProjectHandlers> {
  const facts = new Map<string, FileFacts>();
  const concerned = files.filter(({ path, size }) => size <= fileBytesMax && familyOf(path) !== undefined);
  for (let at = 0; at < concerned.length; at += filesAtOnce) {
    signal?.throwIfAborted();
    const batch = concerned.slice(at, at + filesAtOnce);
    const read = await Promise.all(batch.map(({ path }) => readFacts(tree, path, runner)));
    for (const [index, entry] of batch.entries()) {
      const found = read[index];
      if (found !== undefined) facts.set(entry.path, found);
    }
  }
  return projectHandlers(linkHandlers(facts));
}

function projectHandlers(all: readonly Handler[]): ProjectHandlers {
  const byPath = Map.groupBy(all, ({ path }) => path);
  const known = new Set(all.map(({ path, sourceType }) => `${familyOf(path) ?? ''} ${sourceType}`));
  return {
    all,
    of: (path) => byPath.get(path) ?? [],
    areKnown: (path, type) => known.has(`${familyOf(path) ?? ''} ${type}`),
  };
}

/** A file that cannot be read is said to be so where rules are run on it. */
async function readFacts(tree: FileTree, path: string, runner: RuleRunner): Promise<FileFacts | undefined> {
  const read = await tree.read(path).catch(() => undefined);
  const content = read === undefined ? undefined : legible(read).content;
  return content === undefined ? undefined : runner.readFacts(path, content);
}

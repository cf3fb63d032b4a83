/** Reads installed files a second time, with what their functions call: only the few files to which chains of calls come. */
import type { DetailedFiles } from '../../linking/detailed-files.ts';
import { type FileTree, FileUnreadable } from '../../files/file-tree.ts';
import type { Detail, FactReader } from '../../syntax/fact-reader.ts';
import type { FileFacts } from '../../model/file-facts.ts';
import { languageOf } from '../../languages/index.ts';
import type { LanguageName } from '../../model/language-name.ts';
import type { InstalledSources } from '../../linking/installed-sources.ts';

export interface DetailedFilesInput {
  readonly tree: FileTree;
  readonly facts: FactReader;
  readonly installed?: InstalledSources | undefined;
  /** Languages of own files, of which some have names that do not tell theirs: scripts. */
  readonly ownLanguages?: ReadonlyMap<string, LanguageName>;
}

/** Each file is read once; `undefined` where it gave no facts. */
export function detailedFiles(input: DetailedFilesInput): DetailedFiles {
  const known = new Map<string, Promise<FileFacts | undefined>>();
  const contentIds = new Map(input.tree.entries.map(({ path, contentId }) => [path, contentId]));
  return (path, detail = true) => {
    const contentId = contentIds.get(path) ?? '';
    // Asked for once, and as large as the code.
    if (detail !== true) return read(input, path, contentId, detail);
    let reading = known.get(path);
    if (reading === undefined) known.set(path, (reading = read(input, path, contentId, detail)));
    return reading;
  };
}

async function read(
  { tree, facts, installed, ownLanguages }: DetailedFilesInput,
  path: string,
  contentId: string,
  isDetailed: Detail,
): Promise<FileFacts | undefined> {
  const language = languageOf(path)?.name ?? ownLanguages?.get(path) ?? installed?.languageOf?.(path);
  if (language === undefined) return undefined;
  const request = { path, language, contentId, isDetailed } as const;
  const kept = contentId === '' ? undefined : await facts.recall?.(request);
  try {
    const answer = kept ?? (await facts.read({ ...request, content: await tree.read(path) }));
    return 'reason' in answer ? undefined : answer;
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined;
    throw error;
  }
}

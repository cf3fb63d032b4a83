/** Facts of installed files with what their functions do, each read once when asked for. */
import type { Detail } from '../syntax/fact-reader.ts';
import type { FileFacts } from '../model/file-facts.ts';

/** @param detail `objects`: nothing else of it, where the language tells them apart */
export type DetailedFiles = (path: string, detail?: Detail) => Promise<FileFacts | undefined>;

const parallel = 8;

/** Those that gave facts, in the order asked for. */
export async function readDetailed(
  detailed: DetailedFiles,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly FileFacts[]> {
  const read: (FileFacts | undefined)[] = [];
  const queue = paths.entries();
  const work = async (): Promise<void> => {
    for (const [index, path] of queue) {
      signal?.throwIfAborted();
      read[index] = await detailed(path);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return read.filter((file) => file !== undefined);
}

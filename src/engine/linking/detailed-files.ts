/** Facts of installed files with what their functions do, each read once when asked for. */
import type { FileFacts } from '../model/file-facts.ts';

export type DetailedFiles = (path: string) => Promise<FileFacts | undefined>;

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

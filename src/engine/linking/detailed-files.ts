/** Facts of installed files with what their functions do, each read once when asked for. */
import type { FileFacts } from '../model/file-facts.ts';

export type DetailedFiles = (path: string) => Promise<FileFacts | undefined>;

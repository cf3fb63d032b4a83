/** Reads what a graph of objects is made of, each file once. */
import type { ObjectFile, ObjectGraphInput } from '../objects/graph-input.ts';
import type { ObjectFacts } from '../model/object-facts.ts';
import { type DetailedFiles, readDetailed } from './detailed-files.ts';

export interface ObjectFiles {
  /** Facts of a file with what its classes do. */
  readonly detailed: DetailedFiles;
  /** What a file's code does, where its own place gives names their beginnings; `undefined` where nobody knows the place. */
  readonly placed?: (path: string, objects: ObjectFacts) => ObjectFacts | undefined;
  /** Files that a specifier leads to, of the repository and of packages, where code loads modules by them. */
  readonly resolve?: (path: string, specifier: string) => Promise<readonly string[]>;
  readonly signal?: AbortSignal | undefined;
}

/** More files than these are not followed: chains are not found, and nothing is claimed for it. */
export const filesMax = 6000;

export async function readAll(
  { detailed, placed, signal }: ObjectFiles,
  paths: readonly string[],
): Promise<readonly ObjectFile[]> {
  return (await readDetailed(detailed, paths, signal)).flatMap((file): readonly ObjectFile[] => {
    const { path, objects } = file;
    const facts = objects === undefined || placed === undefined ? objects : placed(path, objects);
    return facts === undefined ? [] : [{ file, facts }];
  });
}

/**
 * Of more than are followed nothing is known.
 * @param unread told of files of which nothing is
 */
export function modulesOf(
  input: ObjectFiles,
  unread: (path: string) => void = () => undefined,
): ObjectGraphInput['resolve'] {
  const known = new Map<string, Promise<readonly ObjectFile[]>>();
  const read = async (path: string): Promise<readonly ObjectFile[]> => {
    const found = await readAll(input, [path]);
    if (found.length === 0) unread(path);
    return found;
  };
  return async (path, specifier) => {
    const paths = (await input.resolve?.(path, specifier)) ?? [];
    const found = paths.map((target) => {
      if (!known.has(target) && known.size < filesMax) known.set(target, read(target));
      if (!known.has(target)) unread(target);
      return known.get(target) ?? Promise.resolve([]);
    });
    return (await Promise.all(found)).flat();
  };
}

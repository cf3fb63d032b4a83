/** A release of a package as comparing sees it: its product's code files by path, with the ids of their contents. */
import type { FileTree } from '../files/file-tree.ts';
import { declarationReaderOf } from './declarations/index.ts';
import { isBuilt, isMachineMade, isProductFile } from './is-product-file.ts';
import { readUnits } from './read-units.ts';
import type { UnitFile } from './unit.ts';

export interface Release {
  readonly packageName: string;
  readonly version: string;
  /** Texts of code that users run, by path, in order. */
  readonly texts: ReadonlyMap<string, string>;
}

const fileBytesMax = 1_500_000;
const filesMax = 20_000;

/** @param code endings of the languages in which the ecosystem's packages are written */
export async function openRelease(packageName: string, version: string, tree: FileTree): Promise<Release> {
  const wanted = tree.entries.filter(
    ({ path, kind, size }) =>
      kind === 'file' && size <= fileBytesMax && isProductFile(path) && declarationReaderOf(path) !== undefined,
  );
  // A release that has its sources is read there, one that has only what was built is read all the same.
  const sources = wanted.filter(({ path }) => !isBuilt(path));
  const decoder = new TextDecoder();
  const texts = new Map<string, string>();
  for (const { path } of (sources.length > 0 ? sources : wanted).slice(0, filesMax)) {
    const text = decoder.decode(await tree.read(path));
    if (!isMachineMade(text)) texts.set(path, text);
  }
  return { packageName, version, texts };
}

/** The units of a file, or why it could not be read. */
export async function unitsOf(release: Release, path: string): Promise<UnitFile | string> {
  const reader = declarationReaderOf(path);
  const text = release.texts.get(path);
  if (reader === undefined || text === undefined) return 'it is no code that is read';
  try {
    return await readUnits(reader, path, text, release.packageName);
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown fault';
  }
}

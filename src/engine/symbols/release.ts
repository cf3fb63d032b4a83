/** A release of a package as comparing sees it: the texts of its product's code by path, each read into units once, when it is first asked for. */
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
  /** The units of a file, or why it could not be read. */
  unitsOf(path: string): Promise<UnitFile | string>;
}

const fileBytesMax = 1_500_000;
const filesMax = 20_000;

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
  const read = new Map<string, Promise<UnitFile | string>>();
  return {
    packageName,
    version,
    texts,
    unitsOf(path) {
      let units = read.get(path);
      if (units === undefined) read.set(path, (units = readFile(packageName, path, texts.get(path))));
      return units;
    },
  };
}

async function readFile(packageName: string, path: string, text: string | undefined): Promise<UnitFile | string> {
  const reader = declarationReaderOf(path);
  if (reader === undefined || text === undefined) return 'it is no code that is read';
  try {
    return await readUnits(reader, path, text, packageName);
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown fault';
  }
}

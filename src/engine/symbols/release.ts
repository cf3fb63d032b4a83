/** A release of a package as comparing sees it: the texts of its product's code by path, each read into units once, when it is first asked for. */
import type { FileTree } from '../files/file-tree.ts';
import { readIfThere } from '../files/read-if-there.ts';
import { declarationReaderOf } from './declarations/index.ts';
import { isBuilt, isChangeLog, isMachineMade, isProductFile, isTest, testsWithin } from './is-product-file.ts';
import { readUnits } from './read-units.ts';
import type { UnitFile } from './unit.ts';

export interface Release {
  readonly packageName: string;
  readonly version: string;
  /** Texts of code that users run, by path, in order. */
  readonly texts: ReadonlyMap<string, string>;
  /** What stands beside the code; read when it is asked for. */
  beside(): Promise<BesideCode>;
  /** The units of a file, or why it could not be read. */
  unitsOf(path: string): Promise<UnitFile | string>;
}

export interface BesideCode {
  /** Texts of change logs, by path. */
  readonly logs: ReadonlyMap<string, string>;
  /** Texts of tests, by path, those that stand in files of the product included. */
  readonly tests: ReadonlyMap<string, string>;
}

const fileBytesMax = 1_500_000;
const filesMax = 20_000;
const logsMax = 20;
const testsMax = 4_000;

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
    async beside() {
      const logs = await textsOf(tree, isChangeLog, logsMax);
      const tests = await textsOf(tree, (path) => isTest(path) && declarationReaderOf(path) !== undefined, testsMax);
      for (const [path, text] of texts) {
        const within = testsWithin(path, text);
        if (within !== '') tests.set(path, within);
      }
      return { logs, tests };
    },
    unitsOf(path) {
      let units = read.get(path);
      if (units === undefined) read.set(path, (units = readFile(packageName, path, texts.get(path))));
      return units;
    },
  };
}

async function textsOf(
  tree: FileTree,
  isWanted: (path: string) => boolean,
  countMax: number,
): Promise<Map<string, string>> {
  const decoder = new TextDecoder();
  const wanted = tree.entries.filter(
    ({ path, kind, size }) => kind === 'file' && size <= fileBytesMax && isWanted(path),
  );
  const texts = new Map<string, string>();
  for (const { path } of wanted.slice(0, countMax)) {
    const content = await readIfThere(tree, path);
    if (content !== undefined) texts.set(path, decoder.decode(content));
  }
  return texts;
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

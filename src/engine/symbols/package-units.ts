/** Who mentions whom within a release: read only as far as it is asked, file by file, by a search of the texts for the name first. */
import type { Release } from './release.ts';
import { shortName, type Unit, type UnitFile } from './unit.ts';

export interface PlacedUnit {
  readonly file: UnitFile;
  readonly unit: Unit;
}

export interface PackageUnits {
  /**
   * Functions that mention a name as a word: all of its own file; others where no second function of the release has this name, or where the
   * word before it is the type, module or folder that the name is of.
   */
  mentioning(name: string, ownPath: string): Promise<readonly PlacedUnit[]>;
  file(path: string): Promise<UnitFile | undefined>;
  /** Functions of the same file that mention the type whose method a unit is: it may run without being called by its name. */
  makersOf(unit: Unit, file: UnitFile): readonly PlacedUnit[];
}

const filesPerNameMax = 60;

export function packageUnits(release: Release): PackageUnits {
  const file = async (path: string): Promise<UnitFile | undefined> => {
    const found = await release.unitsOf(path);
    return typeof found === 'string' ? undefined : found;
  };
  return {
    file,
    async mentioning(name, ownPath) {
      const short = shortName(name);
      if (short.length < 2) return [];
      const paths = [...release.texts].filter(([, text]) => text.includes(short)).map(([path]) => path);
      if (paths.length > filesPerNameMax) return mentions([await file(ownPath)], short);
      const files = await Promise.all(paths.map(file));
      const holders = files.reduce(
        (sum, found) => sum + (found === undefined ? 0 : (indexOf(found).holders.get(short) ?? 0)),
        0,
      );
      const isUnique = holders <= 1;
      if (isUnique) return mentions(files, short);
      const qualifiers = qualifiersOf(name, ownPath);
      return files.flatMap((found) =>
        mentions([found], short).filter(
          ({ unit }) => found?.path === ownPath || isQualified(unit.words, short, qualifiers),
        ),
      );
    },
    makersOf({ name }, own) {
      const dot = name.indexOf('.');
      if (dot <= 0) return [];
      const type = name.slice(0, dot);
      return mentions([own], type).filter(({ unit }) => !unit.name.startsWith(`${type}.`));
    },
  };
}

/** Under which words code of other files reaches a name: its type, the stem of its file, the folder where that says nothing. */
function qualifiersOf(name: string, path: string): ReadonlySet<string> {
  const parts = path.replace(/\.\w+$/, '').split('/');
  const stem = parts.at(-1) ?? '';
  const isOfFolder = /^(?:index|mod|lib|main|__init__)$/.test(stem) || path.endsWith('.go');
  const owner = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : '';
  return new Set([owner === '' ? (isOfFolder ? (parts.at(-2) ?? stem) : stem) : shortName(owner)]);
}

function isQualified(words: readonly string[], short: string, qualifiers: ReadonlySet<string>): boolean {
  return words.some((word, at) => word === short && qualifiers.has(words[at - 1] ?? ''));
}

function mentions(files: readonly (UnitFile | undefined)[], short: string): readonly PlacedUnit[] {
  return files.flatMap((file) =>
    file === undefined
      ? []
      : (indexOf(file).users.get(short) ?? [])
          .filter((unit) => shortName(unit.name) !== short)
          .map((unit) => ({ file, unit })),
  );
}

interface UnitIndex {
  readonly holders: ReadonlyMap<string, number>;
  /** Functions by the words in them. */
  readonly users: ReadonlyMap<string, readonly Unit[]>;
}

const indexes = new WeakMap<UnitFile, UnitIndex>();

/** A search through every word for every name that is asked would be quadratic. */
function indexOf(file: UnitFile): UnitIndex {
  let index = indexes.get(file);
  if (index === undefined) indexes.set(file, (index = indexed(file.units)));
  return index;
}

function indexed(units: readonly Unit[]): UnitIndex {
  const holders = new Map<string, number>();
  const users = new Map<string, Unit[]>();
  for (const unit of units) {
    const short = shortName(unit.name);
    holders.set(short, (holders.get(short) ?? 0) + 1);
    if (unit.kind !== 'function') continue;
    for (const word of new Set(unit.words)) {
      const known = users.get(word);
      if (known === undefined) users.set(word, [unit]);
      else known.push(unit);
    }
  }
  return { holders, users };
}

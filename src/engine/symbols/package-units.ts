/** Who mentions whom within a release: read only as far as it is asked, file by file, by a search of the texts for the name first. */
import type { Release } from './release.ts';
import { shortName, type Unit, type UnitFile } from './unit.ts';

export interface PlacedUnit {
  readonly file: UnitFile;
  readonly unit: Unit;
}

export interface PackageUnits {
  /** Functions that mention a name as a word: all of its own file, others only where no second function of the release has this name. */
  mentioning(name: string, ownPath: string): Promise<readonly PlacedUnit[]>;
  file(path: string): Promise<UnitFile | undefined>;
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
      return mentions(isUnique ? files : files.filter((found) => found?.path === ownPath), short);
    },
  };
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

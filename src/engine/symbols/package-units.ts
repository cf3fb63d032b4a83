/** Who mentions whom within a release: read only as far as it is asked, file by file, by a search of the texts for the name first. */
import { type Release, unitsOf } from './release.ts';
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
  const read = new Map<string, Promise<UnitFile | undefined>>();
  const file = (path: string): Promise<UnitFile | undefined> => {
    let units = read.get(path);
    if (units === undefined) {
      units = unitsOf(release, path).then((found) => (typeof found === 'string' ? undefined : found));
      read.set(path, units);
    }
    return units;
  };
  return {
    file,
    async mentioning(name, ownPath) {
      const short = shortName(name);
      if (short.length < 2) return [];
      const paths = [...release.texts].filter(([, text]) => text.includes(short)).map(([path]) => path);
      if (paths.length > filesPerNameMax) return mentions([await file(ownPath)], short);
      const files = await Promise.all(paths.map(file));
      const holders = files.flatMap((found) => found?.units.filter((unit) => shortName(unit.name) === short) ?? []);
      const isUnique = holders.length <= 1;
      return mentions(isUnique ? files : files.filter((found) => found?.path === ownPath), short);
    },
  };
}

function mentions(files: readonly (UnitFile | undefined)[], short: string): readonly PlacedUnit[] {
  return files.flatMap((file) =>
    file === undefined
      ? []
      : file.units
          .filter((unit) => unit.kind === 'function' && shortName(unit.name) !== short && unit.words.includes(short))
          .map((unit) => ({ file, unit })),
  );
}

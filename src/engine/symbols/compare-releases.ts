/**
 * What changed between two releases of a package: units of the older one that say something else in the newer one, or are gone. What only
 * moved has not changed, and what is only in the newer one was never vulnerable.
 */
import { type Release, unitsOf } from './release.ts';
import { shortName, type Unit, type UnitFile } from './unit.ts';

export interface ChangedUnit {
  readonly file: Pick<UnitFile, 'path' | 'module'>;
  readonly unit: Unit;
  readonly isGone: boolean;
  /** Words that only the older or only the newer one holds. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export interface Comparison {
  readonly changed: readonly ChangedUnit[];
  /** Files of both releases that could not be read, with the reason. */
  readonly problems: readonly string[];
  /** Code files that differ. */
  readonly files: number;
  /** Words of units that are only in the newer release, and the names of these units. */
  readonly news: readonly string[];
}

export async function compareReleases(before: Release, after: Release): Promise<Comparison> {
  const same = new Set<string>();
  for (const [path, text] of before.texts) if (after.texts.get(path) === text) same.add(path);
  const problems: string[] = [];
  const read = async (release: Release): Promise<readonly UnitFile[]> => {
    const files: UnitFile[] = [];
    for (const path of release.texts.keys()) {
      if (same.has(path)) continue;
      const units = await unitsOf(release, path);
      if (typeof units === 'string') problems.push(`${path}: ${units}`);
      else files.push(units);
    }
    return files;
  };
  const [old, renewed] = [await read(before), await read(after)];
  const unread = new Set(problems.map((problem) => problem.slice(0, problem.indexOf(': '))));
  // What cannot be read in one of the two cannot be compared.
  const usable = (files: readonly UnitFile[]): readonly UnitFile[] => files.filter(({ path }) => !unread.has(path));
  const compared = compareUnits(usable(old), usable(renewed));
  return { ...compared, problems, files: old.length };
}

function compareUnits(old: readonly UnitFile[], renewed: readonly UnitFile[]): Pick<Comparison, 'changed' | 'news'> {
  const known = grouped(old);
  const news = grouped(renewed);
  const byHash = new Map<string, number>();
  for (const [key, group] of news)
    if (!known.has(key)) for (const { unit } of group) byHash.set(unit.hash, (byHash.get(unit.hash) ?? 0) + 1);
  const changed: ChangedUnit[] = [];
  for (const [key, group] of known) {
    const others = news.get(key) ?? [];
    const hashes = new Set(others.map(({ unit }) => unit.hash));
    // Of several declarations under one name, such as overloads, those that have gone or differ.
    const differing = group.filter(({ unit }) => !hashes.has(unit.hash));
    const [first] = differing;
    if (first === undefined) continue;
    if (others.length === 0 && differing.every(({ unit }) => (byHash.get(unit.hash) ?? 0) > 0)) continue;
    const hadHashes = new Set(group.map(({ unit }) => unit.hash));
    const [was, is] = [
      differing.flatMap(wordsOf),
      others.filter(({ unit }) => !hadHashes.has(unit.hash)).flatMap(wordsOf),
    ];
    changed.push({ ...first, isGone: others.length === 0, removed: without(was, is), added: without(is, was) });
  }
  const added = [...news].filter(([key]) => !known.has(key)).flatMap(([, group]) => group);
  return { changed, news: added.flatMap(({ unit }) => [shortName(unit.name), ...unit.words]) };
}

interface Placed {
  readonly file: UnitFile;
  readonly unit: Unit;
}

function wordsOf({ unit }: Placed): readonly string[] {
  return unit.words;
}

function grouped(files: readonly UnitFile[]): ReadonlyMap<string, readonly Placed[]> {
  const groups = new Map<string, Placed[]>();
  for (const file of files) {
    for (const unit of file.units) {
      const key = `${file.module === '' ? '' : file.module}\n${unit.name}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [{ file, unit }]);
      else group.push({ file, unit });
    }
  }
  return groups;
}

/** Words of one list beyond as many in the other. */
function without(words: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = counts.get(word) ?? 0;
    if (count > 0) counts.set(word, count - 1);
    return count === 0;
  });
}

/**
 * What changed between two releases of a package: units of the older one that say something else in the newer one, or are gone. What only
 * moved has not changed, and what is only in the newer one was never vulnerable.
 */
import type { PlacedUnit } from './package-units.ts';
import type { Release } from './release.ts';
import { type Unit, type UnitFile, unitKey } from './unit.ts';

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
}

/** Names of what changed, by which branches and releases are compared. */
export function changedKeys({ changed }: Comparison): ReadonlySet<string> {
  return new Set(changed.map(({ file, unit }) => unitKey(file, unit)));
}

/** Words that the change took away or brought, each once. */
export function changedWords({ removed, added }: ChangedUnit): readonly string[] {
  return [...new Set([...removed, ...added])];
}

export async function compareReleases(before: Release, after: Release): Promise<Comparison> {
  const same = new Set<string>();
  for (const [path, text] of before.texts) if (after.texts.get(path) === text) same.add(path);
  const problems: string[] = [];
  const read = async (release: Release): Promise<readonly UnitFile[]> => {
    const files: UnitFile[] = [];
    for (const path of release.texts.keys()) {
      if (same.has(path)) continue;
      const units = await release.unitsOf(path);
      if (typeof units === 'string') problems.push(`${path}: ${units}`);
      else files.push(units);
    }
    return files;
  };
  const [old, renewed] = [await read(before), await read(after)];
  const unread = new Set(problems.map((problem) => problem.slice(0, problem.indexOf(': '))));
  // What cannot be read in one of the two cannot be compared.
  const usable = (files: readonly UnitFile[]): readonly UnitFile[] => files.filter(({ path }) => !unread.has(path));
  return { changed: compareUnits(usable(old), usable(renewed)), problems };
}

function compareUnits(old: readonly UnitFile[], renewed: readonly UnitFile[]): readonly ChangedUnit[] {
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
  return changed;
}

function wordsOf({ unit }: PlacedUnit): readonly string[] {
  return unit.words;
}

function grouped(files: readonly UnitFile[]): ReadonlyMap<string, readonly PlacedUnit[]> {
  const groups = new Map<string, PlacedUnit[]>();
  for (const file of files) {
    for (const unit of file.units) {
      const key = `${file.module}\n${unit.name}`;
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

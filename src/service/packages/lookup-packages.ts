/**
 * Which repositories of an organization hold the packages of a pasted list, and which once did. What is held is decided for every line,
 * by versions alone; the places are read up to a bound, and each entry says whether all of its own are there.
 */
import { setImmediate } from 'node:timers/promises';
import { ecosystems } from '../../engine/ecosystems/index.ts';
import type { Ecosystem } from '../../engine/extraction/ecosystem.ts';
import { isStorable, type StorableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { type Holding, holdingsOf } from './holdings.ts';
import {
  type EntryPlaces,
  type KnownVersion,
  type LookupBounds,
  type MatchedVersion,
  readPlaces,
} from './lookup-places.ts';
import type { LookupReader } from './lookup-store.ts';
import { versionMatcher } from './matches-wanted.ts';
import type { UnreadLine, WantedPackage } from './wanted-package.ts';

export const lookupStates = ['held', 'mayBeHeld', 'onceHeld', 'notHeld'] as const;
export type LookupState = (typeof lookupStates)[number];

export interface LookedUp {
  readonly wanted: WantedPackage;
  readonly state: LookupState;
  /** Instances that are held now, or may be. */
  readonly count: number;
  readonly holdings: readonly Holding[];
  /** Some of its places are left out. */
  readonly isCut: boolean;
}

/** A million of them take about half a second. */
const comparisonsMax = 2_000_000;
/** A range is read anew for each version. */
const comparisonsOfRange = 10;

export async function lookupPackages(
  db: Queryable,
  reader: LookupReader,
  list: readonly WantedPackage[],
  bounds: LookupBounds,
): Promise<{ readonly entries: readonly LookedUp[]; readonly uncompared: readonly UnreadLine[] }> {
  const spell = speller();
  const names = new Set<StorableText>();
  for (const { ecosystem, name } of list)
    for (const { normalized } of spell(ecosystem, name)) if (isStorable(normalized)) names.add(normalized);
  const known = await versionsByName(db, reader, [...names]);
  const matched: MatchedEntry[] = [];
  const uncompared: UnreadLine[] = [];
  const matching = matcher(known);
  for (const [index, wanted] of list.entries()) {
    if (index % 500 === 499) await setImmediate();
    const versions = matching(wanted, spell(wanted.ecosystem, wanted.name));
    if (versions === undefined)
      uncompared.push({
        line: wanted.line,
        text: wanted.text,
        reason: 'there is too much to compare in one list; ask for it by itself',
      });
    else matched.push({ wanted, versions });
  }
  const places = await readPlaces(
    db,
    reader,
    matched.map(({ versions }) => versions),
    bounds,
  );
  return {
    entries: matched.map((entry, index) => entryOf(entry, places[index] ?? { places: [], isCut: false })),
    uncompared,
  };
}

interface MatchedEntry {
  readonly wanted: WantedPackage;
  readonly versions: readonly MatchedVersion[];
}

interface Spelling {
  readonly ecosystem: Ecosystem;
  readonly normalized: string;
}

/** The names under which a written one is known, in its ecosystem or in all. */
function speller(): (ecosystem: string | undefined, name: string) => readonly Spelling[] {
  const spelled = new Map<string, readonly Spelling[]>();
  return (ecosystem, name) => {
    const key = `${ecosystem ?? ''}\n${name}`;
    const before = spelled.get(key);
    if (before !== undefined) return before;
    const spellings = ecosystems
      .filter((each) => ecosystem === undefined || each.name === ecosystem)
      .map((each) => ({ ecosystem: each, normalized: each.normalizeName(name) }));
    spelled.set(key, spellings);
    return spellings;
  };
}

async function versionsByName(
  db: Queryable,
  reader: LookupReader,
  names: readonly StorableText[],
): Promise<ReadonlyMap<string, readonly KnownVersion[]>> {
  const held = await reader.heldVersions(db, names);
  const past = await reader.pastVersions(db, names);
  const pastIds = new Set(past.map(({ id }) => id));
  const heldIds = new Set(held.map(({ id }) => id));
  const all = [
    ...held.map((row) => ({ ...row, isPast: pastIds.has(row.id) })),
    ...past.filter(({ id }) => !heldIds.has(id)).map((row) => ({ ...row, isPast: true })),
  ];
  return Map.groupBy(all, ({ ecosystem, normalizedName }) => `${ecosystem}\n${normalizedName}`);
}

/** Undefined for what is not compared any more, since all before it took so long. */
function matcher(
  known: ReadonlyMap<string, readonly KnownVersion[]>,
): (wanted: WantedPackage, spellings: readonly Spelling[]) => readonly MatchedVersion[] | undefined {
  const matchers = new Map<string, ReturnType<typeof versionMatcher>>();
  let comparisons = 0;
  return (wanted, spellings) => {
    const found: MatchedVersion[] = [];
    for (const { ecosystem, normalized } of spellings) {
      const key = `${ecosystem.name}\n${normalized}`;
      const versions = known.get(key) ?? [];
      if (versions.length === 0) continue;
      const matches = matchers.get(key) ?? versionMatcher(ecosystem.name);
      matchers.set(key, matches);
      for (const { kind } of wanted.versions)
        comparisons += versions.length * (kind === 'range' ? comparisonsOfRange : 1);
      if (comparisons > comparisonsMax) return undefined;
      for (const each of versions) {
        const match = matches(each.version, wanted.versions);
        if (match !== 'no') found.push({ known: each, match });
      }
    }
    return found.toSorted((a, b) => Number(b.match === 'yes') - Number(a.match === 'yes'));
  };
}

function entryOf({ wanted, versions }: MatchedEntry, { places, isCut }: EntryPlaces): LookedUp {
  return {
    wanted,
    state: stateOf(versions),
    count: versions.reduce((sum, { known }) => sum + known.instanceCount, 0),
    holdings: holdingsOf(places),
    isCut,
  };
}

function stateOf(versions: readonly MatchedVersion[]): LookupState {
  const held = versions.filter(({ known }) => known.instanceCount > 0);
  if (held.some(({ match }) => match === 'yes')) return 'held';
  if (held.length > 0) return 'mayBeHeld';
  return versions.length > 0 ? 'onceHeld' : 'notHeld';
}

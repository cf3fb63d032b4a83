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
  listHeldVersionsOfNames,
  listInstancesOfVersions,
  listPastInstances,
  listPastVersionsOfNames,
  type LookedUpInstance,
  type NamedVersion,
} from './lookup-store.ts';
import { type Match, versionMatcher } from './matches-wanted.ts';
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

export interface LookupBounds {
  /** Places of one entry. */
  readonly instancesMax: number;
  /** Places of the whole answer. */
  readonly totalMax: number;
}

/** A million of them take about half a second. */
const comparisonsMax = 2_000_000;
/** A range is read anew for each version. */
const comparisonsOfRange = 10;

export async function lookupPackages(
  db: Queryable,
  organizationId: string,
  list: readonly WantedPackage[],
  bounds: LookupBounds,
): Promise<{ readonly entries: readonly LookedUp[]; readonly uncompared: readonly UnreadLine[] }> {
  const spell = speller();
  const names = new Set<StorableText>();
  for (const { ecosystem, name } of list)
    for (const { normalized } of spell(ecosystem, name)) if (isStorable(normalized)) names.add(normalized);
  const known = await versionsByName(db, organizationId, [...names]);
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
  return { entries: await withPlaces(db, organizationId, matched, bounds), uncompared };
}

interface KnownVersion extends NamedVersion {
  readonly isPast: boolean;
}

interface MatchedVersion {
  readonly known: KnownVersion;
  readonly match: Exclude<Match, 'no'>;
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
  organizationId: string,
  names: readonly StorableText[],
): Promise<ReadonlyMap<string, readonly KnownVersion[]>> {
  const held = await listHeldVersionsOfNames(db, organizationId, names);
  const past = await listPastVersionsOfNames(db, organizationId, names);
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

async function withPlaces(
  db: Queryable,
  organizationId: string,
  entries: readonly MatchedEntry[],
  { instancesMax, totalMax }: LookupBounds,
): Promise<LookedUp[]> {
  const heldLimits = new Map<string, number>();
  let left = totalMax;
  for (const { versions } of entries) {
    let ofEntry = instancesMax;
    for (const { known } of versions) {
      const asked = heldLimits.get(known.id) ?? 0;
      const limit = Math.max(asked, Math.min(known.instanceCount, ofEntry, asked + left));
      ofEntry = Math.max(0, ofEntry - limit);
      left -= limit - asked;
      if (limit > 0) heldLimits.set(known.id, limit);
    }
  }
  const held = await listInstancesOfVersions(
    db,
    organizationId,
    [...heldLimits].map(([versionId, limit]) => ({ versionId, limit })),
  );
  const past = await readPast(db, organizationId, entries, { instancesMax, totalMax: left });
  const heldById = Map.groupBy(held, ({ versionId }) => versionId);
  return entries.map(({ wanted, versions }) => lookedUp(wanted, versions, { heldById, past, instancesMax }));
}

interface PastPlaces {
  readonly byId: ReadonlyMap<string, readonly LookedUpInstance[]>;
  /** Versions of which nothing more was read, or not all. */
  readonly cutIds: ReadonlySet<string>;
}

async function readPast(
  db: Queryable,
  organizationId: string,
  entries: readonly MatchedEntry[],
  { instancesMax, totalMax }: LookupBounds,
): Promise<PastPlaces> {
  const wanted = new Map<string, KnownVersion>();
  for (const { versions } of entries) for (const { known } of versions) if (known.isPast) wanted.set(known.id, known);
  const byId = new Map<string, readonly LookedUpInstance[]>();
  const cutIds = new Set<string>();
  let left = totalMax;
  const versions = [...wanted.values()];
  // As many at once as there is room for, if none has more than one place: what is read beyond that is thrown away.
  for (let start = 0; start < versions.length; ) {
    const chunk = versions.slice(start, start + 200);
    start += chunk.length;
    if (left <= 0) {
      for (const { id } of chunk) cutIds.add(id);
      continue;
    }
    const limit = Math.min(instancesMax, left);
    const rows = await listPastInstances(
      db,
      organizationId,
      chunk.flatMap(({ id, normalizedName }) =>
        isStorable(normalizedName) ? [{ versionId: id, normalizedName, limit: limit + 1 }] : [],
      ),
    );
    for (const [id, ofVersion] of Map.groupBy(rows, ({ versionId }) => versionId)) {
      const kept = ofVersion.slice(0, Math.min(limit, left));
      if (kept.length < ofVersion.length) cutIds.add(id);
      if (kept.length > 0) byId.set(id, kept);
      left -= kept.length;
    }
  }
  return { byId, cutIds };
}

interface Places {
  readonly heldById: ReadonlyMap<string, readonly LookedUpInstance[]>;
  readonly past: PastPlaces;
  readonly instancesMax: number;
}

function lookedUp(
  wanted: WantedPackage,
  versions: readonly MatchedVersion[],
  { heldById, past, instancesMax }: Places,
): LookedUp {
  const places = versions.flatMap(({ known, match }) => [
    ...(heldById.get(known.id) ?? []).map((instance) => ({
      instance,
      known,
      isHeld: true,
      isCertain: match === 'yes',
    })),
    ...(past.byId.get(known.id) ?? []).map((instance) => ({
      instance,
      known,
      isHeld: false,
      isCertain: match === 'yes',
    })),
  ]);
  const shown = places.toSorted((a, b) => Number(b.isHeld) - Number(a.isHeld)).slice(0, instancesMax);
  const count = versions.reduce((sum, { known }) => sum + known.instanceCount, 0);
  const shownHeld = shown.filter(({ isHeld }) => isHeld).length;
  return {
    wanted,
    state: stateOf(versions),
    count,
    holdings: holdingsOf(shown),
    isCut: shownHeld < count || shown.length < places.length || versions.some(({ known }) => past.cutIds.has(known.id)),
  };
}

function stateOf(versions: readonly MatchedVersion[]): LookupState {
  const held = versions.filter(({ known }) => known.instanceCount > 0);
  if (held.some(({ match }) => match === 'yes')) return 'held';
  if (held.length > 0) return 'mayBeHeld';
  return versions.length > 0 ? 'onceHeld' : 'notHeld';
}

/**
 * Tells which finding of a scan is which of those known: by stages, from what is certain to what is likely, each pairing only what is left. A
 * finding keeps its identity when lines move, code is formatted, functions and files are renamed, and code is edited a little; no two findings
 * share one. The outcome depends on what is given alone, not on its order.
 */
import { sketchSimilarity } from '../../engine/rules/model/token-sketch.ts';
import { alignEdited } from './align-edited.ts';
import { type MovedGroup, movedPaths } from './moved-paths.ts';
import { pairInOrder } from './pair-in-order.ts';

export interface PlacedFinding {
  /** Only findings of one owner are ever the same: its rule. */
  readonly owner: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** As `MatchFingerprint` says; empty where nobody computed it, so that the snippet tells. */
  readonly code: string;
  readonly context: string;
  readonly sketch: string;
  readonly around: string;
  readonly snippet: string;
}

export interface KnownFinding extends PlacedFinding {
  /** Not equal to that of another one. */
  readonly id: string;
  /** The scan before found it; others are taken up again only where they stood, as they were. */
  readonly isPresent: boolean;
  /** Not where its file could not be looked at: there it may stand still. */
  readonly mayMove: boolean;
  /** A person judged this code and no other, so that an edit has to be slight. */
  readonly isDismissed: boolean;
}

/** @returns the known finding of each one found; those that are new have none */
export function matchFindings<Known extends KnownFinding, Found extends PlacedFinding>(
  known: readonly Known[],
  found: readonly Found[],
): Map<Found, Known> {
  const pairing = startPairing(known, found);
  const present = () => pairing.left().filter(({ isPresent }) => isPresent);
  const movers = () => present().filter(({ mayMove }) => mayMove);
  const samePlace = samePlaceStages(({ path }) => path);

  pairStages(pairing, samePlace, present);
  const votes = movedPaths(movedGroups(movers(), pairing.rest()));
  const renamed = renamesOf(known, found, (path) => votes.of(path));
  pairEdited(pairing, present, [[({ path }) => path, context, around]], ({ path }) => path);
  pairStages(
    pairing,
    samePlaceStages(({ path }) => renamed(path)),
    movers,
  );
  pairStages(pairing, samePlaceStages(({ path }) => votes.of(path) ?? path).slice(0, withContext), movers);
  pairMovedCode(pairing, movers);
  const absent = () => pairing.left().filter(({ isPresent }) => !isPresent);
  pairStages(pairing, samePlace.slice(0, withContext), absent);
  pairEdited(pairing, present, [[({ path }) => path, context], [({ path }) => path]], ({ path }) => renamed(path));
  pairMovedEdited(pairing, movers);
  pairStages(pairing, samePlace, absent);
  return pairing.pairs;
}

interface Pairing<Known, Found> {
  readonly pairs: Map<Found, Known>;
  pair(known: Known, found: Found): void;
  /** Without a pair yet, by place. */
  left(): readonly Known[];
  rest(): readonly Found[];
}

function startPairing<Known extends KnownFinding, Found extends PlacedFinding>(
  known: readonly Known[],
  found: readonly Found[],
): Pairing<Known, Found> {
  const sortedKnown = known.toSorted((a, b) => byPlace(a, b) || compare(a.id, b.id));
  const sortedFound = found.toSorted((a, b) => byPlace(a, b) || compare(a.code, b.code));
  const pairs = new Map<Found, Known>();
  const taken = new Set<Known>();
  return {
    pairs,
    pair(one, other) {
      pairs.set(other, one);
      taken.add(one);
    },
    left: () => sortedKnown.filter((one) => !taken.has(one)),
    rest: () => sortedFound.filter((one) => !pairs.has(one)),
  };
}

/** Equal for two findings that a stage takes for the same; undefined where the stage says nothing of one. */
type StageKey = (finding: PlacedFinding) => string | undefined;

interface Stage {
  readonly known: StageKey;
  readonly found: StageKey;
}

/** How many of the stages ask for the same function around. */
const withContext = 4;

/** @param pathOf where what was known at a path is looked for */
function samePlaceStages(pathOf: (finding: PlacedFinding) => string): readonly Stage[] {
  const stage = (...parts: readonly ((finding: PlacedFinding) => string)[]): Stage => {
    const keyIn =
      (path: (finding: PlacedFinding) => string): StageKey =>
      (finding) =>
        finding.code === '' ? undefined : keyOf(finding, [path, ...parts]);
    return { known: keyIn(pathOf), found: keyIn(({ path }) => path) };
  };
  return [
    stage(code, context, around),
    stage(code, context, before),
    stage(code, context, behind),
    stage(code, context),
    stage(code, around),
    stage(code),
    // What was stored before there were fingerprints.
    {
      known: (finding) => (finding.code === '' ? keyOf(finding, [pathOf, line]) : undefined),
      found: (finding) => keyOf(finding, [({ path }) => path, line]),
    },
    {
      known: (finding) => keyOf(finding, [pathOf, line]),
      found: (finding) => (finding.code === '' ? keyOf(finding, [({ path }) => path, line]) : undefined),
    },
  ];
}

type Part = (finding: PlacedFinding) => string;

const code = (finding: PlacedFinding): string => finding.code;
const context = (finding: PlacedFinding): string => finding.context;
const around = (finding: PlacedFinding): string => finding.around;
const before = (finding: PlacedFinding): string => finding.around.split('-')[0] ?? '';
const behind = (finding: PlacedFinding): string => finding.around.split('-')[1] ?? '';
const line = (finding: PlacedFinding): string => finding.snippet.trim();
/** The function alone, which may have come to another class, or be exported or hidden now by how it is written. */
const innermost = ({ context: names }: PlacedFinding): string =>
  names
    .slice(names.lastIndexOf('/') + 1)
    .replace(/^_+/, '')
    .toLowerCase();

function keyOf(finding: PlacedFinding, parts: readonly ((finding: PlacedFinding) => string)[]): string {
  return [finding.owner, ...parts.map((part) => part(finding))].join('\n');
}

function pairStages<Known extends KnownFinding, Found extends PlacedFinding>(
  pairing: Pairing<Known, Found>,
  stages: readonly Stage[],
  candidates: () => readonly Known[],
): void {
  for (const stage of stages) {
    const rest = groupedBy(pairing.rest(), stage.found);
    if (rest.size === 0) continue;
    const shift = lineShifts(pairing.pairs);
    for (const [key, ofKey] of groupedBy(candidates(), stage.known)) {
      const others = rest.get(key) ?? [];
      const placesBefore = ofKey.map((one) => one.line + shift(one));
      const placesAfter = others.map((one) => one.line);
      for (const [a, b] of pairInOrder(placesBefore, placesAfter)) pairAt(pairing, ofKey[a], others[b]);
    }
  }
}

function pairAt<Known, Found>(pairing: Pairing<Known, Found>, one: Known | undefined, other: Found | undefined): void {
  if (one !== undefined && other !== undefined) pairing.pair(one, other);
}

function groupedBy<Value>(values: readonly Value[], keyed: (value: Value) => string | undefined): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyed(value);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** By how many lines what stood at a place has moved, told by the nearest above it that was found again in its file. */
function lineShifts(pairs: ReadonlyMap<PlacedFinding, KnownFinding>): (finding: PlacedFinding) => number {
  const byPath = new Map<string, { readonly line: number; readonly shift: number }[]>();
  for (const [found, known] of pairs) {
    const moved = { line: known.line, shift: found.line - known.line };
    const ofPath = byPath.get(known.path);
    if (ofPath === undefined) byPath.set(known.path, [moved]);
    else ofPath.push(moved);
  }
  for (const ofPath of byPath.values()) ofPath.sort((a, b) => a.line - b.line || a.shift - b.shift);
  return ({ path, line: at }) => {
    const ofPath = byPath.get(path);
    if (ofPath === undefined) return 0;
    let [low, high] = [0, ofPath.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ofPath[middle]?.line ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return ofPath[Math.max(0, low - 1)]?.shift ?? 0;
  };
}

/** Equal findings that left and came: in the same function or beside the same code, or only with the same code. */
function movedGroups(known: readonly KnownFinding[], found: readonly PlacedFinding[]): MovedGroup[] {
  const coded = (...parts: readonly Part[]): StageKey => {
    return (finding) => (finding.code === '' ? undefined : keyOf(finding, [code, ...parts]));
  };
  const ofLines: StageKey = (finding) => (finding.code === '' ? keyOf(finding, [line]) : undefined);
  return [coded(context), coded(around), ofLines, coded()].flatMap((key, at) => {
    const come = groupedBy(found, key);
    return [...groupedBy(known, key)].map(([value, ofKey]) => ({
      left: ofKey.map(({ path }) => path),
      come: (come.get(value) ?? []).map(({ path }) => path),
      isSure: at < 3,
    }));
  });
}

/** Of eight words: code that is hardly written twice. */
const longSketch = 48;

/** Code that was cut here and pasted there: only where nothing else could be meant, and more than the code itself is the same. */
function pairMovedCode<Known extends KnownFinding, Found extends PlacedFinding>(
  pairing: Pairing<Known, Found>,
  movers: () => readonly Known[],
): void {
  const inSameFunction: readonly StageKey[] = [
    (finding) => (finding.code === '' ? undefined : keyOf(finding, [code, context, around])),
    (finding) => (finding.code === '' || finding.context === '' ? undefined : keyOf(finding, [code, context])),
  ];
  const inAnother: readonly StageKey[] = [
    (finding) => (finding.code === '' || innermost(finding) === '' ? undefined : keyOf(finding, [code, innermost])),
    (finding) => (finding.code === '' ? undefined : keyOf(finding, [code, around])),
    (finding) => (finding.sketch.length < longSketch ? undefined : keyOf(finding, [code])),
  ];
  for (const key of [...inSameFunction, ...inAnother]) {
    const come = groupedBy(pairing.rest(), key);
    const leaving = inAnother.includes(key) ? movers().filter(({ isDismissed }) => !isDismissed) : movers();
    for (const [value, ofKey] of groupedBy(leaving, key)) {
      const others = come.get(value) ?? [];
      if (others.length !== ofKey.length || !isOfOnePath(ofKey) || !isOfOnePath(others)) continue;
      for (const [at, one] of ofKey.entries()) pairAt(pairing, one, others[at]);
    }
  }
}

function isOfOnePath(findings: readonly PlacedFinding[]): boolean {
  return findings.every(({ path }) => path === findings[0]?.path);
}

/** Files of which nothing is found any more, where nothing was known at the new path: renamed whole, so that edits are looked for there too. */
function renamesOf(
  known: readonly KnownFinding[],
  found: readonly PlacedFinding[],
  movedTo: (path: string) => string | undefined,
): (path: string) => string {
  const had = new Set(known.filter(({ isPresent }) => isPresent).map(({ path }) => path));
  const has = new Set(found.map(({ path }) => path));
  return (path) => {
    const to = has.has(path) ? undefined : movedTo(path);
    return to === undefined || had.has(to) ? path : to;
  };
}

/** Of so few in one function each is known by its place among them. */
const onlyMax = 3;

/** Comparisons of one scan in all; past it, edited code is new code. */
const comparisonsMax = 4_000_000;

/** @param keys of which the first part is the path, where what was known is looked for at `pathOf` */
function pairEdited<Known extends KnownFinding, Found extends PlacedFinding>(
  pairing: Pairing<Known, Found>,
  candidates: () => readonly Known[],
  keys: readonly (readonly [Part, ...Part[]])[],
  pathOf: Part,
): void {
  let comparisons = 0;
  for (const [path, ...parts] of keys) {
    const rest = groupedBy(pairing.rest(), (one) => keyOf(one, [path, ...parts]));
    for (const [key, ofKey] of groupedBy(candidates(), (one) => keyOf(one, [pathOf, ...parts]))) {
      const others = rest.get(key) ?? [];
      if (comparisons + ofKey.length * others.length > comparisonsMax) continue;
      comparisons += ofKey.length * others.length;
      const isOnly = ofKey.length === others.length && ofKey.length <= onlyMax && parts.length > 0;
      const likeness = (a: number, b: number): number => likenessOf(ofKey[a], others[b], isOnly);
      for (const [a, b] of alignEdited(ofKey.length, others.length, likeness)) pairAt(pairing, ofKey[a], others[b]);
    }
  }
}

/** A function that went to another file, and what it holds a little edited on the way. */
function pairMovedEdited<Known extends KnownFinding, Found extends PlacedFinding>(
  pairing: Pairing<Known, Found>,
  movers: () => readonly Known[],
): void {
  const key: StageKey = (finding) => (innermost(finding) === '' ? undefined : keyOf(finding, [innermost]));
  const come = groupedBy(pairing.rest(), key);
  for (const [value, [one, ...more]] of groupedBy(movers(), key)) {
    const [other, ...others] = come.get(value) ?? [];
    if (one === undefined || other === undefined || more.length + others.length > 0 || one.isDismissed) continue;
    const enough = isWhole(one) ? sharedMin.only : sharedMin.otherFile;
    if (sketchSimilarity(one.sketch, other.sketch) >= enough) pairing.pair(one, other);
  }
}

/** The match is the named function itself. */
function isWhole({ context: names }: PlacedFinding): boolean {
  return names.endsWith('()');
}

/** How much of their words two findings must share: less where they stand at the same place. */
const sharedMin = { only: 0.3, sameContext: 0.5, elsewhere: 0.75, otherFile: 0.6, dismissed: 0.8 } as const;

function likenessOf(known: KnownFinding | undefined, found: PlacedFinding | undefined, isOnly: boolean): number {
  if (known === undefined || found === undefined) return 0;
  const shared = sketchSimilarity(known.sketch, found.sketch);
  const isSameContext = known.context === found.context;
  const neighbours = Number(before(known) === before(found)) + Number(behind(known) === behind(found));
  const asked = isSameContext ? sharedMin.sameContext - neighbours * 0.15 : sharedMin.elsewhere - neighbours * 0.05;
  // A function is known by its name, whatever is written in it.
  const onlyMin = isWhole(known) && isWhole(found) ? 0.02 : sharedMin.only - neighbours * 0.1;
  const ofOnly = isOnly && known.context !== '' ? Math.min(asked, onlyMin) : asked;
  const dismissedMin = isWhole(known) ? sharedMin.sameContext : sharedMin.dismissed;
  const enough = known.isDismissed ? dismissedMin : ofOnly;
  return shared >= enough ? shared + (isSameContext ? 0.2 : 0) + neighbours * 0.1 : 0;
}

function byPlace(a: PlacedFinding, b: PlacedFinding): number {
  return compare(a.owner, b.owner) || compare(a.path, b.path) || a.line - b.line || a.column - b.column;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

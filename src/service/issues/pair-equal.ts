/** Pairs findings whose code is the same, beginning with those of which most else is the same too; what is equal in all is told by its place. */
import { pairInOrder } from './pair-in-order.ts';
import { pairAt, type Pairing } from './pairing.ts';
import {
  around,
  before,
  behind,
  code,
  context,
  groupedBy,
  keyOf,
  type KnownFinding,
  line,
  type Part,
  type PlacedFinding,
  type StageKey,
} from './placed-finding.ts';

interface Stage {
  readonly known: StageKey;
  readonly found: StageKey;
}

/** How many of the stages ask for the same function around. */
export const withContext = 4;

/** @param pathOf where what was known at a path is looked for */
export function samePlaceStages(pathOf: Part): readonly Stage[] {
  const stage = (...parts: readonly Part[]): Stage => {
    const keyIn =
      (path: Part): StageKey =>
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

export function pairStages<Known extends KnownFinding, Found extends PlacedFinding>(
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

/** Findings that went to other files: with the whole of a file that was renamed, or alone, with the code that was cut here and pasted there. */
import { sketchSimilarity } from '../../engine/rules/model/token-sketch.ts';
import type { MovedGroup } from './moved-paths.ts';
import { isWhole, sharedMin } from './pair-edited.ts';
import { pairAt, type Pairing } from './pairing.ts';
import {
  around,
  code,
  context,
  groupedBy,
  innermost,
  keyOf,
  type KnownFinding,
  line,
  type Part,
  type PlacedFinding,
  type StageKey,
} from './placed-finding.ts';

/** Equal findings that left and came: in the same function or beside the same code, or only with the same code. */
export function movedGroups(known: readonly KnownFinding[], found: readonly PlacedFinding[]): MovedGroup[] {
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
export function pairMovedCode<Known extends KnownFinding, Found extends PlacedFinding>(
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
export function renamesOf(
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

/** A function that went to another file, and what it holds a little edited on the way. */
export function pairMovedEdited<Known extends KnownFinding, Found extends PlacedFinding>(
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

/** Pairs findings whose code was edited: they stand at one place, and share enough of their words. */
import { sketchSimilarity } from '../../engine/rules/model/token-sketch.ts';
import { alignEdited } from './align-edited.ts';
import { pairAt, type Pairing } from './pairing.ts';
import {
  before,
  behind,
  groupedBy,
  keyOf,
  type KnownFinding,
  type Part,
  type PlacedFinding,
} from './placed-finding.ts';

/** Of so few in one function each is known by its place among them. */
const onlyMax = 3;

/** Comparisons of one scan in all; past it, edited code is new code. */
const comparisonsMax = 4_000_000;

/** @param keys of which the first part is the path, where what was known is looked for at `pathOf` */
export function pairEdited<Known extends KnownFinding, Found extends PlacedFinding>(
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

/** The match is the named function itself. */
export function isWhole({ context: names }: PlacedFinding): boolean {
  return names.endsWith('()');
}

/** How much of their words two findings must share: less where they stand at the same place. */
export const sharedMin = { only: 0.3, sameContext: 0.5, elsewhere: 0.75, otherFile: 0.6, dismissed: 0.8 } as const;

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

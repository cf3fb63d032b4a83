/**
 * Tells which finding of a scan is which of those known: by stages, from what is certain to what is likely, each pairing only what is left. A
 * finding keeps its identity when lines move, code is formatted, functions and files are renamed, and code is edited a little; no two findings
 * share one. The outcome depends on what is given alone, not on its order.
 */
import { movedPaths } from './moved-paths.ts';
import { pairEdited } from './pair-edited.ts';
import { pairStages, samePlaceStages, withContext } from './pair-equal.ts';
import { startPairing } from './pairing.ts';
import { movedGroups, pairMovedCode, pairMovedEdited, renamesOf } from './pair-moved.ts';
import { around, context, type KnownFinding, type PlacedFinding } from './placed-finding.ts';

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

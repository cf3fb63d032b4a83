/** How far a scan is, from the phase that it is in: a rough share, since nobody knows beforehand how long a phase will take. */

/** Where each begins. Reachability may come again when sources of packages were fetched, and all of the analysis for a second tree. */
const beginnings: Readonly<Record<string, number>> = {
  advisories: 0,
  fetch: 0.05,
  inventory: 0.25,
  match: 0.4,
  rules: 0.45,
  reach: 0.6,
  sources: 0.75,
  record: 0.9,
};

/** @param before what was told of it last */
export function fractionOf(state: string, phase: string, before = 0): number {
  if (state === 'queued') return 0;
  if (state !== 'running') return 1;
  return Math.max(before, beginnings[phase] ?? 0);
}

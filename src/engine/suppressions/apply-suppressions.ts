/** Which findings suppressions leave out, and which suppressions do nothing: they have ended, or nothing is found that they name. */
import type { Occurrence } from '../report/scan-report.ts';
import { type Suppressible, suppressionMatcher } from './suppression-matcher.ts';
import type { Suppression } from './suppression.ts';

export interface Suppressed {
  readonly open: readonly Occurrence[];
  /** Each by the first entry that names it. */
  readonly suppressed: readonly { readonly occurrence: Occurrence; readonly by: Suppression }[];
  /** They would leave something out, if their time were not over. */
  readonly ended: readonly Suppression[];
  readonly unmatched: readonly Suppression[];
}

/** @param now ISO 8601 UTC, told by the caller */
export function applySuppressions(
  occurrences: readonly Occurrence[],
  entries: readonly Suppression[],
  now: string,
): Suppressed {
  const matchers = entries.map((entry) => ({
    entry,
    isOver: entry.until !== '' && entry.until <= now,
    matches: suppressionMatcher(entry),
  }));
  const open: Occurrence[] = [];
  const suppressed: { occurrence: Occurrence; by: Suppression }[] = [];
  const matched = new Set<Suppression>();
  for (const occurrence of occurrences) {
    const found = suppressibleOf(occurrence);
    const naming = matchers.filter(({ matches }) => matches(found));
    for (const { entry } of naming) matched.add(entry);
    const by = naming.find(({ isOver }) => !isOver)?.entry;
    if (by === undefined) open.push(occurrence);
    else suppressed.push({ occurrence, by });
  }
  return {
    open,
    suppressed,
    ended: matchers.filter(({ entry, isOver }) => isOver && matched.has(entry)).map(({ entry }) => entry),
    unmatched: entries.filter((entry) => !matched.has(entry)),
  };
}

function suppressibleOf({ package: found, hit }: Occurrence): Suppressible {
  const { id, aliases, references } = hit.advisory;
  return { ...found, ids: [id, ...aliases], references, hasFix: hit.fixedVersions.length > 0 };
}

/** What is said of sources that could not be had: one sentence a lockfile, since verdicts below it are as careful as without. */
import type { MissingSource } from '../../engine/sources/ask-sources.ts';
import { requestKey } from '../../engine/sources/source-store.ts';
import type { SourceGap } from '../scans/scan-result.ts';
import type { FetchedSources } from '../sources/fetched-sources.ts';

const namedMax = 5;

/** @param missing what the last judging still missed; nothing is said where nothing was to be fetched */
export function sourceGaps(
  missing: readonly MissingSource[],
  fetched: FetchedSources | undefined,
): readonly SourceGap[] {
  const refusals = new Map((fetched?.refused ?? []).map((refusal) => [requestKey(refusal.request), refusal]));
  const unasked = { reason: fetched?.problem || 'it was not asked for', isPassing: true };
  const byLockfile = Map.groupBy(missing, ({ lockfilePath, ecosystem }) => `${lockfilePath}\0${ecosystem}`);
  return [...byLockfile.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const told = group.map((request) => ({ request, ...(refusals.get(requestKey(request)) ?? unasked) }));
    const named = told
      .slice(0, namedMax)
      .map(({ request, reason }) => `${request.name} ${request.version}: ${reason}`)
      .join('; ');
    const { lockfilePath, ecosystem } = first;
    return [
      {
        lockfilePath,
        ecosystem,
        isPassing: told.some(({ isPassing }) => isPassing),
        message: `sources of ${group.length === 1 ? 'one package' : `${group.length} packages`} of ${ecosystem} could not be had, and verdicts are as careful as without them (${named}${group.length > namedMax ? '; …' : ''})`,
      },
    ];
  });
}

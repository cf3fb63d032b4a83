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
  const byLockfile = Map.groupBy(
    missing,
    ({ lockfilePath, ecosystem, part = '' }) => `${lockfilePath}\0${ecosystem}\0${part}`,
  );
  return [...byLockfile.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const told = group.map((request) => ({ request, ...(refusals.get(requestKey(request)) ?? unasked) }));
    const named = told
      .slice(0, namedMax)
      .map(({ request, reason }) => `${request.name} ${request.version}: ${reason}`)
      .join('; ');
    const { lockfilePath, ecosystem, part } = first;
    const whose = `${group.length === 1 ? 'one package' : `${group.length} packages`} of ${ecosystem}`;
    const what =
      part === undefined
        ? `sources of ${whose} could not be had, and verdicts are as careful as without them`
        : `what ${whose} ${group.length === 1 ? 'needs' : 'need'} could not be had, and what comes in by that is unknown`;
    return [
      {
        lockfilePath,
        ecosystem,
        isPassing: told.some(({ isPassing }) => isPassing),
        message: `${what} (${named}${group.length > namedMax ? '; …' : ''})`,
      },
    ];
  });
}

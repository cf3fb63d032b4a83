/** What an upgrade of this program changed in the verdicts of one repository, told by the first scan after it. */
import type { Exposure, Reachability } from '../../engine/model/verdict.ts';

export interface ToldVerdict {
  readonly alert_id: string;
  readonly package_id: string;
  readonly reachability: Reachability;
  readonly reason_code: string;
  readonly exposure: Exposure;
}

export interface Upgrade {
  /** Versions of the analysis; `''` where it was not noted yet. */
  readonly from: string;
  readonly to: string;
  /** False where the commit or the advisories are others too. */
  readonly isOnlyChange: boolean;
}

const kindsMax = 10;

/** A sentence with counts: verdicts on what both scans found, and from which answer to which they moved. */
export function movedVerdicts(
  before: readonly ToldVerdict[],
  after: readonly ToldVerdict[],
  { from, to, isOnlyChange }: Upgrade,
): string {
  const known = new Map(before.map((row) => [keyOf(row), row]));
  const both = after.flatMap((row) => {
    const old = known.get(keyOf(row));
    return old === undefined ? [] : [{ old: answerOf(old), now: answerOf(row) }];
  });
  const moved = Map.groupBy(
    both.filter(({ old, now }) => old !== now),
    ({ old, now }) => `from ${old} to ${now}`,
  );
  const kinds = [...moved]
    .map(([kind, list]) => ({ kind, count: list.length }))
    .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const shown = kinds.slice(0, kindsMax).map(({ kind, count }) => `${count} ${kind}`);
  if (kinds.length > kindsMax) shown.push(`${kinds.length - kindsMax} more kinds`);
  const earlier = from === '' ? 'an earlier version' : from;
  const cause = isOnlyChange
    ? ''
    : ' The commit or the advisories changed as well, so that not all of it need come from the upgrade.';
  return (
    `first scan with version ${to} of the analysis, after ${earlier}: of ${both.length} verdicts on what both scans found, ` +
    `${total} moved${total === 0 ? '' : `: ${shown.join(', ')}`}.${total === 0 ? '' : cause}`
  );
}

function keyOf({ alert_id, package_id }: ToldVerdict): string {
  return `${alert_id}\n${package_id}`;
}

function answerOf({ reachability, reason_code, exposure }: ToldVerdict): string {
  return `${reachability} (${reason_code}, ${exposure})`;
}

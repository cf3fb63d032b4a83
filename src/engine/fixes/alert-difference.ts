/** Which alerts an edit closes and which it opens, by what the inventory before and after it is matched with. */
import { folderOf } from '../files/path-parts.ts';
import type { Match } from '../match-packages.ts';
import { placeOfPackage } from '../model/package.ts';
import type { FixedAlert } from './model/fix-plan.ts';

export interface AlertDifference {
  readonly closed: readonly FixedAlert[];
  readonly opened: readonly FixedAlert[];
}

/** An alert that goes and comes back at another version of the same package in the same folder was never closed. */
export function alertDifference(before: readonly Match[], after: readonly Match[]): AlertDifference {
  const [old, now] = [alertsOf(before), alertsOf(after)];
  const closed = [...old].filter(([key]) => !now.has(key)).map(([, alert]) => alert);
  const opened = [...now].filter(([key]) => !old.has(key)).map(([, alert]) => alert);
  const returned = new Map<string, number>();
  for (const alert of opened) {
    const key = packageKey(alert);
    returned.set(key, (returned.get(key) ?? 0) + 1);
  }
  const lasting = new Map<string, number>();
  const reallyClosed = closed.filter((alert) => {
    const key = packageKey(alert);
    const left = (returned.get(key) ?? 0) - (lasting.get(key) ?? 0);
    if (left <= 0) return true;
    lasting.set(key, (lasting.get(key) ?? 0) + 1);
    return false;
  });
  const reallyOpened = opened.filter((alert) => {
    const key = packageKey(alert);
    const left = lasting.get(key) ?? 0;
    if (left <= 0) return true;
    lasting.set(key, left - 1);
    return false;
  });
  return { closed: reallyClosed, opened: reallyOpened };
}

/** An advisory is read from its file each time that a hit is asked for it. */
const alerts = new WeakMap<Match, FixedAlert>();

export function alertOf(match: Match): FixedAlert {
  const known = alerts.get(match);
  if (known !== undefined) return known;
  const { name, version, manifestPath, lockfilePath } = match.package;
  const alert = { advisoryId: match.hit.advisory.id, name, version, manifestPath, lockfilePath };
  alerts.set(match, alert);
  return alert;
}

/** Equal for the same alert of the same tree. */
export function alertKey({ advisoryId, name, version, manifestPath, lockfilePath }: FixedAlert): string {
  return [advisoryId, name, version, manifestPath, lockfilePath].join('\0');
}

function alertsOf(matches: readonly Match[]): ReadonlyMap<string, FixedAlert> {
  return new Map(
    matches.map((match) => {
      const alert = alertOf(match);
      return [alertKey(alert), alert];
    }),
  );
}

/** What the key of an alert says, whatever the release: edits change releases, and may change which file of a folder names them. */
export function lastingKey(key: string): string {
  const [advisoryId = '', name = '', version = '', manifestPath = '', lockfilePath = ''] = key.split('\0');
  return packageKey({ advisoryId, name, version, manifestPath, lockfilePath });
}

/** By folders: a newer go.mod names what only go.sum told of before. */
function packageKey({ advisoryId, name, manifestPath, lockfilePath }: FixedAlert): string {
  return [advisoryId, name, folderOf(manifestPath), folderOf(placeOfPackage({ lockfilePath, manifestPath }))].join(
    '\0',
  );
}

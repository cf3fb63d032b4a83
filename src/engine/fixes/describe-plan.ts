/** A plan in words: what to change, what that closes, and why the rest stays. */
import { placeOfPackage } from '../model/package.ts';
import { counted } from '../text/counted.ts';
import { printable } from '../text/printable.ts';
import type { FixedAlert, FixGroup, FixPlan } from './model/fix-plan.ts';

/** @param isReachable of an alert by its key; for the count beside what a group closes */
export function describePlan({ groups, unfixed }: FixPlan, isReachable: (alert: FixedAlert) => boolean): string {
  const lines = groups.flatMap((group) => [groupTitle(group, isReachable), ...groupDetails(group)]);
  const reasons = Map.groupBy(unfixed, ({ alert, reason }) => `${alert.name}\0${reason}`);
  if (reasons.size > 0) {
    lines.push('', 'Not fixed:');
    for (const ofReason of reasons.values()) {
      const [first] = ofReason;
      if (first === undefined) continue;
      const alerts = ofReason.map(({ alert }) => alert);
      const versions = [...new Set(alerts.map(({ version }) => version))].join(', ');
      lines.push(
        `  ${first.alert.name} ${versions} in ${placesOf(alerts)} (${counted(alerts.length, 'alert', 'alerts')}): ${first.reason}`,
      );
    }
  }
  return lines.map((line) => `${printable(line, 2000)}\n`).join('');
}

const placesMax = 3;

function placesOf(alerts: readonly FixedAlert[]): string {
  const places = [...new Set(alerts.map(placeOfPackage))];
  const more = places.length > placesMax ? `, and ${places.length - placesMax} more files` : '';
  return `${places.slice(0, placesMax).join(', ')}${more}`;
}

/** `Upgrade guzzle from 7.4.0 to 7.4.5: closes 2 alerts, 1 reachable`. */
function groupTitle(group: FixGroup, isReachable: (alert: FixedAlert) => boolean): string {
  const { name, from, to, closes, isMajor } = group;
  const what =
    to.length === 0 ? `Drop ${name} ${from.join(', ')}` : `Upgrade ${name} from ${from.join(', ')} to ${to.join(', ')}`;
  const reachable = closes.filter(isReachable).length;
  const reached = reachable === 0 ? '' : `, ${reachable} reachable`;
  return `${what}${isMajor ? ' (crosses a major version)' : ''}: closes ${counted(closes.length, 'alert', 'alerts')}${reached}`;
}

const kindWords = {
  refresh: 'the lockfile alone, inside of all ranges',
  ancestor: 'by what brings it in',
  direct: 'by the declaration of the project',
  override: 'by an override: it is taken whatever else is asked for, try it',
} as const;

function groupDetails({ kind, name, moves, paths, notes, breaking }: FixGroup): readonly string[] {
  const others = moves.filter((move) => move.name !== name);
  const shown = others.slice(0, 12).map(({ name: other, from, to, isMajor }) => {
    const major = isMajor ? ' (major)' : '';
    return to === ''
      ? `${other} ${from} goes`
      : from === ''
        ? `${other} ${to} comes`
        : `${other} ${from} → ${to}${major}`;
  });
  const rest = others.length > shown.length ? `, and ${others.length - shown.length} more` : '';
  return [
    `  ${kindWords[kind]}: ${paths.join(', ')}`,
    ...(shown.length === 0 ? [] : [`  with it: ${shown.join(', ')}${rest}`]),
    ...breaking.map(
      ({ path, line, symbol, name: broken, version }) =>
        `  breaking: uses ${symbol} (${path}:${line}), which ${broken} ${version} does not have`,
    ),
    ...notes.map((note) => `  ${note}`),
  ];
}

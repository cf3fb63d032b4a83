/** Which groups of a plan are proposed as pull requests. None is until somebody says so: a branch in a repository is not for us to make unasked. */
import type { FixGroup } from '../../engine/fixes/model/fix-plan.ts';
import type { FixPolicy } from '../database/tables.ts';
import type { StandingAlert } from './standing-alerts.ts';

export const defaultFixPolicy: FixPolicy = {
  isEnabled: false,
  minPriority: 0,
  minSeverity: 'low',
  exposures: ['called', 'loaded', 'mayBeLoaded', 'unknown'],
  majors: 'never',
  openMax: 5,
  cooldownDays: 3,
};

export const fixSeverities = ['critical', 'high', 'medium', 'low'] as const;

/** The database keeps the fields of an object in an order of its own. */
export function policyInOrder({
  isEnabled,
  minPriority,
  minSeverity,
  exposures,
  majors,
  openMax,
  cooldownDays,
}: FixPolicy): FixPolicy {
  return { isEnabled, minPriority, minSeverity, exposures, majors, openMax, cooldownDays };
}

/** Whether one of the alerts that it closes is worth a pull request. */
export function isChosen(
  group: Pick<FixGroup, 'isMajor'>,
  alerts: readonly StandingAlert[],
  policy: FixPolicy,
): boolean {
  if (!policy.isEnabled || (group.isMajor && policy.majors === 'never')) return false;
  const least = fixSeverities.indexOf(policy.minSeverity);
  return alerts.some(({ priority, severity, exposure }) => {
    const rank = fixSeverities.findIndex((one) => one === severity.toLowerCase());
    return priority >= policy.minPriority && rank >= 0 && rank <= least && policy.exposures.includes(exposure);
  });
}

/** Most urgent first, then by id, so that every process begins with the same. */
export function byUrgency<Item extends { readonly priority: number; readonly id: string }>(
  items: readonly Item[],
): Item[] {
  return items.toSorted((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
}

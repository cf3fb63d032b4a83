/** The ways into a project that a scan recorded for the package of an occurrence. */
import { type WayStep, type WaysIn, waysInto } from '../../engine/inventory/ways-in.ts';
import type { Queryable } from '../database/tables.ts';
import { findWayTarget, type LockedInstance, listLockedTogether } from './ways-store.ts';

export const waysMax = 40;
const limits = { waysMax, stepsMax: 20_000 };

/** Undefined where there is no such occurrence. */
export async function recordedWays(
  db: Queryable,
  organizationId: string,
  occurrenceId: string,
): Promise<WaysIn | undefined> {
  const target = await findWayTarget(db, organizationId, occurrenceId);
  if (target === undefined) return undefined;
  const { lockfile_path, dependency_path, parents } = target;
  const only = dependency_path.length === 0 ? [labelOf(target)] : dependency_path;
  if (lockfile_path === '') return { ways: [only], isComplete: true };
  // Recorded before who asks for whom was: one way is known, and that there may be more.
  if (parents.length === 0 && only.length > 1) return { ways: [only], isComplete: false };
  const steps = stepsOf(await listLockedTogether(db, organizationId, target));
  const found = waysInto(steps, labelOf(target), limits);
  return found.ways.length === 0 ? { ways: [only], isComplete: false } : found;
}

/** Of one version in several places, whatever any of them says. */
function stepsOf(instances: readonly LockedInstance[]): ReadonlyMap<string, WayStep> {
  const steps = new Map<string, WayStep>();
  for (const instance of instances) {
    const label = labelOf(instance);
    const before = steps.get(label);
    steps.set(label, {
      parents: [...new Set([...(before?.parents ?? []), ...instance.parents])],
      isDirect: instance.is_direct || before?.isDirect === true,
    });
  }
  return steps;
}

function labelOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name}@${version}`;
}

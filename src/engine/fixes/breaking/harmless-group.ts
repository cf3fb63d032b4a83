/** When a further way is worth more than the first one, which breaks something that first-party code uses. */
import type { FixGroup } from '../model/fix-plan.ts';

/** It breaks nothing and tells so, and does no less and goes no further than the other one. */
export function isHarmlessBeside(group: FixGroup, other: FixGroup): boolean {
  const isNear = !group.isMajor || other.isMajor;
  return (
    group.breaking.length === 0 &&
    group.closes.length >= other.closes.length &&
    isNear &&
    group.notes.length <= other.notes.length
  );
}

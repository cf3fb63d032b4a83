/** Which releases a cooldown leaves: see `FixSettings.cooldownDays`. */
import type { FixWorld } from '../model/project-editor.ts';
import type { Release } from '../model/release.ts';

/** Those that are old enough; all where none of them is, since an open alert is worse than a young release. */
export function settledFirst<R extends Release>(
  releases: readonly R[],
  { isSettled }: Pick<FixWorld, 'isSettled'>,
): readonly R[] {
  const settled = releases.filter(({ publishedAt }) => isSettled(publishedAt));
  return settled.length > 0 ? settled : releases;
}

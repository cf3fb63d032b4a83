/** What a lockfile has of a gem beside what the registry says of it. */
import { variantsToLock } from './gem-platforms.ts';
import type { GemRelease, GemVariant } from './gem-releases.ts';
import { lockedRequirement } from './gem-requirement.ts';
import { type GemfileLock, lockName } from './gemfile-lock.ts';
import type { BundledGem } from './opened-bundle.ts';

/**
 * The archives of a release that would be locked; undefined where that is not sure, or where the lockfile has checksums and the registry has
 * none of them. @param before the release that is locked now
 */
export function lockedVariants(
  { platforms, sections }: GemfileLock,
  was: BundledGem | undefined,
  release: GemRelease | undefined,
  before: GemRelease | undefined,
): readonly GemVariant[] | undefined {
  if (release === undefined) return undefined;
  const locked = was?.locked.map(({ platform }) => platform);
  const published = before?.variants;
  const chosen = variantsToLock(release.variants, platforms, locked === undefined ? undefined : { locked, published });
  return sections.has('CHECKSUMS') && chosen?.some(({ checksum }) => checksum === '') === true ? undefined : chosen;
}

/** Whether the registry says of a locked release what the lockfile says: another registry may have another gem of that name. */
export function isAsLocked({ locked }: BundledGem, release: GemRelease, checksums: readonly string[]): boolean {
  return locked.every((gem) => {
    const variant = release.variants.find(({ platform }) => platform === gem.platform);
    if (variant === undefined) return false;
    const told = variant.needs.map(({ name, requirements }) => `${name} ${lockedRequirement(requirements)}`);
    const own = gem.needs.map(({ name, requirement }) => `${name} ${requirement}`);
    const line = checksums.find((one) => one.startsWith(`  ${lockName(gem)} `));
    const digest = /\bsha256=([0-9a-f]{64})\b/.exec(line ?? '')?.[1];
    const isSameArchive = digest === undefined || variant.checksum === '' || digest === variant.checksum;
    return isSameArchive && JSON.stringify(told.toSorted()) === JSON.stringify(own.toSorted());
  });
}

/** Which archives of a release Bundler locks for the platforms of a lockfile. */
import type { GemVariant } from './gem-releases.ts';

/** As it was locked; what the registry has of that release is unknown where it is undefined. */
export interface LockedPlatforms {
  readonly locked: readonly string[];
  readonly published: readonly string[] | undefined;
}

/**
 * Undefined where that is not sure: the archives differ from those of the release before, and either more than one of them would do for a
 * platform, or the release before was not locked by these rules.
 */
export function variantsToLock(
  variants: readonly GemVariant[],
  platforms: readonly string[],
  before: LockedPlatforms | undefined,
): readonly GemVariant[] | undefined {
  const offered = variants.map(({ platform }) => platform);
  const chosen = namesToLock(offered, platforms, before);
  return chosen === undefined ? undefined : variants.filter(({ platform }) => chosen.has(platform));
}

function namesToLock(
  offered: readonly string[],
  platforms: readonly string[],
  before: LockedPlatforms | undefined,
): ReadonlySet<string> | undefined {
  if (before === undefined) return bestOf(offered, platforms);
  const { locked, published } = before;
  if (published !== undefined && isSame(new Set(published), new Set(offered))) return new Set(locked);
  const known = bestOf(published ?? locked, platforms);
  return known !== undefined && isSame(known, new Set(locked)) ? bestOf(offered, platforms) : undefined;
}

function bestOf(offered: readonly string[], platforms: readonly string[]): ReadonlySet<string> | undefined {
  const chosen = new Set<string>();
  for (const platform of platforms) {
    const matching = offered.filter((one) => one !== 'ruby' && mayRunOn(one, platform));
    const [only] = matching;
    if (offered.includes(platform)) chosen.add(platform);
    else if (only === undefined && offered.includes('ruby')) chosen.add('ruby');
    // `arm64-darwin` runs on every version of that system.
    else if (only !== undefined && matching.length === 1 && only === platform.replace(/-\d+$/, '')) chosen.add(only);
    else return undefined;
  }
  return chosen;
}

/** Perhaps: the system is the same, and the processor is, or is not told. */
function mayRunOn(archive: string, platform: string): boolean {
  if (platform === 'ruby') return false;
  const [own, theirs] = [partsOf(archive), partsOf(platform)];
  const isAny = own.processor === '' || own.processor === 'universal' || theirs.processor === 'universal';
  return own.system === theirs.system && (isAny || own.processor === theirs.processor);
}

const systems = [
  'linux',
  'darwin',
  'java',
  'mingw',
  'mswin',
  'freebsd',
  'openbsd',
  'solaris',
  'aix',
  'cygwin',
  'android',
];

/** `x86` and `i686` are one processor by more than one name. */
function partsOf(platform: string): { readonly processor: string; readonly system: string } {
  const name = platform === 'jruby' ? 'java' : platform;
  const system = systems.find((one) => name.includes(one)) ?? name;
  const at = name.indexOf(system);
  const processor = name.slice(0, Math.max(at - 1, 0)).replace(/^i\d86$/, 'x86');
  return { processor, system };
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one));
}

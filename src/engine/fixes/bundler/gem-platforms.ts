/** Which archives of a release Bundler locks for the platforms of a lockfile. */
import type { GemVariant } from './gem-releases.ts';
import { lowerEnd } from './gem-requirement.ts';
import { compareGems } from './gem-versions.ts';

type Archive = Pick<GemVariant, 'platform' | 'rubygems'>;

/** As it was locked; what the registry has of that release is unknown where it is undefined. */
interface LockedPlatforms {
  readonly locked: readonly string[];
  readonly published: readonly Archive[] | undefined;
}

/**
 * Undefined where that is not sure: the archives differ from those of the release before, and either it cannot be told which of them is for a
 * platform, or the release before was not locked by these rules.
 */
export function variantsToLock(
  variants: readonly GemVariant[],
  platforms: readonly string[],
  before: LockedPlatforms | undefined,
): readonly GemVariant[] | undefined {
  const chosen = namesToLock(variants, platforms, before);
  return chosen === undefined ? undefined : variants.filter(({ platform }) => chosen.has(platform));
}

function namesToLock(
  offered: readonly Archive[],
  platforms: readonly string[],
  before: LockedPlatforms | undefined,
): ReadonlySet<string> | undefined {
  if (before === undefined) return bestOf(offered, platforms);
  const { locked, published } = before;
  if (published !== undefined && isSame(namesOf(published), namesOf(offered))) return new Set(locked);
  const known = bestOf(published ?? locked.map((platform) => ({ platform, rubygems: '' })), platforms);
  return known !== undefined && isSame(known, new Set(locked)) ? bestOf(offered, platforms) : undefined;
}

/** For each platform the archive of its name, else the only one that runs on it, else the one for all. */
function bestOf(offered: readonly Archive[], platforms: readonly string[]): ReadonlySet<string> | undefined {
  const names = namesOf(offered);
  const chosen = new Set<string>();
  for (const platform of platforms) {
    const running = offered.map((archive) => ({ name: archive.platform, runs: runsOn(archive, platform) }));
    const sure = running.filter(({ runs }) => runs === 'yes');
    const name = names.has(platform) ? platform : (sure[0]?.name ?? (names.has('ruby') ? 'ruby' : undefined));
    const isUnsure = sure.length > 1 || running.some(({ runs }) => runs === 'perhaps');
    if (name === undefined || (isUnsure && name !== platform)) return undefined;
    chosen.add(name);
  }
  return chosen;
}

type Runs = 'yes' | 'no' | 'perhaps';

/** As `Gem::Platform#===` has it. */
function runsOn(archive: Archive, platform: string): Runs {
  if (archive.platform === 'ruby' || platform === 'ruby') return 'no';
  const [own, theirs] = [partsOf(archive.platform), partsOf(platform)];
  if (own.system !== theirs.system) return 'no';
  const isAny = [own.processor, theirs.processor].some((one) => one === '' || one === 'universal');
  if (isAny || (own.processor === 'arm' && theirs.processor.startsWith('armv'))) return 'perhaps';
  if (own.processor !== theirs.processor) return 'no';
  if (own.system === 'linux') return runsOnLinux(archive, own.version, theirs.version);
  // `arm64-darwin` runs on every version of that system.
  return own.system === 'darwin' && own.version === '' && /^\d+$/.test(theirs.version) ? 'yes' : 'perhaps';
}

/** The first RubyGems that tells the C libraries of Linux apart. */
const tellsLibraries = '3.3.22';

function runsOnLinux({ rubygems }: Archive, own: string, theirs: string): Runs {
  const [library, wanted] = [libraryOf(own), libraryOf(theirs)];
  if (library === undefined || wanted === undefined) return 'perhaps';
  // What names no library is for all; a lockfile names GNU's only where RubyGems tells them apart.
  if (own === '') return 'yes';
  if (compareGems(lowerEnd(rubygems) || '0', tellsLibraries) < 0) return 'perhaps';
  return library === wanted ? 'yes' : 'no';
}

function libraryOf(version: string): 'gnu' | 'musl' | undefined {
  const library = version.replace(/eabi(?:hf)?$/, '');
  return library === '' || library === 'gnu' ? 'gnu' : library === 'musl' ? 'musl' : undefined;
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
function partsOf(platform: string) {
  const name = platform === 'jruby' ? 'java' : platform;
  const system = systems.find((one) => name.includes(one)) ?? name;
  const at = name.indexOf(system);
  const processor = name.slice(0, Math.max(at - 1, 0)).replace(/^i\d86$/, 'x86');
  return { processor, system, version: name.slice(at + system.length).replace(/^-/, '') };
}

function namesOf(archives: readonly Archive[]): ReadonlySet<string> {
  return new Set(archives.map(({ platform }) => platform));
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one));
}

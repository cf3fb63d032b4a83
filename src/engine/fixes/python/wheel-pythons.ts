/** For which versions of Python a wheel was built, by the tags of its name (PEP 425): what is not built has to be, which often fails. */

interface WheelTags {
  readonly pythons: readonly string[];
  readonly abis: readonly string[];
  readonly platforms: readonly string[];
}

/** Undefined of what is no wheel. */
function wheelTags(filename: string): WheelTags | undefined {
  const [all, pythons = '', abis = '', platforms = ''] = /-([^-]+)-([^-]+)-([^-]+)\.whl$/.exec(filename) ?? [];
  if (all === undefined) return undefined;
  return { pythons: pythons.split('.'), abis: abis.split('.'), platforms: platforms.split('.') };
}

interface Named {
  readonly filename: string;
}

/** Whether a wheel of a release serves that minor version of Python 3 on Linux. */
export function hasWheelFor(minor: number, files: readonly Named[]): boolean {
  return files.some(({ filename }) => {
    const tags = wheelTags(filename);
    if (tags === undefined || !tags.platforms.some(isLinux)) return false;
    return tags.pythons.some((tag) => {
      const [, kind = '', own = ''] = /^(py|cp)3(\d*)$/.exec(tag) ?? [];
      if (kind === 'py') return own === '' || Number(own) <= minor;
      return kind === 'cp' && (Number(own) === minor || (tags.abis.includes('abi3') && Number(own) <= minor));
    });
  });
}

/** The minor versions of Python 3 that wheels were built for one by one; undefined where there are none, or one serves all. */
export function builtMinors(files: readonly Named[]): ReadonlySet<number> | undefined {
  const minors = new Set<number>();
  for (const { filename } of files) {
    const tags = wheelTags(filename);
    if (tags === undefined || !tags.platforms.some(isLinux)) continue;
    if (tags.abis.includes('abi3') || tags.pythons.includes('py3')) return undefined;
    for (const tag of tags.pythons) {
      const minor = /^cp3(\d+)$/.exec(tag)?.[1];
      if (minor !== undefined) minors.add(Number(minor));
    }
  }
  return minors.size === 0 ? undefined : minors;
}

function isLinux(platform: string): boolean {
  return platform === 'any' || /^(?:manylinux|musllinux|linux)/.test(platform);
}

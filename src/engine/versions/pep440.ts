/**
 * Versions of Python packages (https://peps.python.org/pep-0440), and below all of them, ordered as setuptools did, the
 * legacy texts that PEP 440 refuses.
 */
import { compareLegacyParts, readLegacyParts } from './pep440-legacy.ts';
import { compareNumeralLists, compareNumerals, isDigits, type Numeral, readNumeral } from './numeral.ts';
import { isPythonPrerelease, satisfiesSpecifiers, spansOfSpecifiers } from './pep440-specifiers.ts';
import type { VersionScheme } from './version-scheme.ts';

export interface PythonVersion {
  /** Lower case. */
  readonly text: string;
  /** Set where PEP 440 refuses the text; the other fields are then empty. */
  readonly legacy: readonly string[] | undefined;
  readonly epoch: Numeral;
  readonly release: readonly Numeral[];
  /** a = 0, b = 1, rc = 2; a release without one is above (3), a mere development release below (-1). */
  readonly prePhase: number;
  readonly pre: Numeral;
  /** -1 for none. */
  readonly post: Numeral;
  /** Infinity for none. */
  readonly dev: Numeral;
  readonly local: readonly (Numeral | string)[] | undefined;
}

export const pep440: VersionScheme<PythonVersion> = {
  name: 'pep440',
  parse: readPythonVersion,
  compare: comparePythonVersions,
  satisfies: (version, constraint) => satisfiesSpecifiers(pep440, version, constraint),
  spans: (constraint) => spansOfSpecifiers(pep440, constraint),
  isPrerelease: isPythonPrerelease,
};

const pattern =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d+)?)?(?:-(\d+)|[-_.]?(post|rev|r)[-_.]?(\d+)?)?(?:[-_.]?(dev)[-_.]?(\d+)?)?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?$/;

const phases: ReadonlyMap<string, number> = new Map([
  ['a', 0],
  ['alpha', 0],
  ['b', 1],
  ['beta', 1],
  ['c', 2],
  ['rc', 2],
  ['pre', 2],
  ['preview', 2],
]);

function readPythonVersion(text: string): PythonVersion {
  const lower = text.trim().toLowerCase();
  const match = pattern.exec(lower);
  if (match === null) return legacyVersion(lower);
  const [, epoch, release = '0', phase, pre, impliedPost, post, postNumber, dev, devNumber, local] = match;
  const hasPost = impliedPost !== undefined || post !== undefined;
  return {
    text: lower,
    legacy: undefined,
    epoch: readNumeral(epoch ?? '0'),
    release: release.split('.').map(readNumeral),
    prePhase: phase !== undefined ? (phases.get(phase) ?? 2) : !hasPost && dev !== undefined ? -1 : 3,
    pre: readNumeral(pre ?? '0'),
    post: hasPost ? readNumeral(impliedPost ?? postNumber ?? '0') : -1,
    dev: dev === undefined ? Infinity : readNumeral(devNumber ?? '0'),
    local: local?.split(/[-_.]/).map((part) => (isDigits(part) ? readNumeral(part) : part)),
  };
}

function legacyVersion(text: string): PythonVersion {
  return {
    text,
    legacy: readLegacyParts(text),
    epoch: -1,
    release: [],
    prePhase: 3,
    pre: 0,
    post: -1,
    dev: Infinity,
    local: undefined,
  };
}

function comparePythonVersions(a: PythonVersion, b: PythonVersion): number {
  if (a.legacy !== undefined || b.legacy !== undefined) {
    if (a.legacy === undefined) return 1;
    if (b.legacy === undefined) return -1;
    return compareLegacyParts(a.legacy, b.legacy);
  }
  return (
    compareNumerals(a.epoch, b.epoch) ||
    compareNumeralLists(a.release, b.release) ||
    a.prePhase - b.prePhase ||
    compareNumerals(a.pre, b.pre) ||
    compareNumerals(a.post, b.post) ||
    compareNumerals(a.dev, b.dev) ||
    compareLocals(a.local, b.local)
  );
}

/** None is below any; words are below numbers; the longer is greater where the shorter is its beginning. */
function compareLocals(a: PythonVersion['local'], b: PythonVersion['local']): number {
  if (a === undefined || b === undefined) return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1);
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const left = a[index] ?? 0;
    const right = b[index] ?? 0;
    if (left === right) continue;
    const leftIsText = typeof left === 'string';
    if (leftIsText !== (typeof right === 'string')) return leftIsText ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

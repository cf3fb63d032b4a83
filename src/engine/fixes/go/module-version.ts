/** How versions of modules, and releases of Go itself, are ordered by the go command. */
import { goModules } from '../../versions/go.ts';
import type { SemanticVersion } from '../../versions/semantic-version.ts';

const parsed = new Map<string, SemanticVersion | undefined>();
const parsedMax = 200_000;

/** What is no version comes before all that are. */
export function compareModules(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [parse(a), parse(b)];
  if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
  return goModules.compare(left, right);
}

export function isPrereleaseModule(version: string): boolean {
  const read = parse(version);
  return read !== undefined && goModules.isPrerelease(read);
}

/** A commit that has no tag: `0.0.0-20200523222454-059865788121`. */
export function isPseudoVersion(version: string): boolean {
  return /[-.]\d{14}-[0-9a-f]{12}(?:\+incompatible)?$/.test(version);
}

export function majorOfModule(version: string): string {
  return version.split('.')[0] ?? '';
}

function parse(version: string): SemanticVersion | undefined {
  if (parsed.has(version)) return parsed.get(version);
  if (parsed.size >= parsedMax) parsed.clear();
  const read = goModules.parse(version);
  parsed.set(version, read);
  return read;
}

/** The language `1.21` comes before its candidate `1.21rc1`, and that before the release `1.21.0`. Empty comes first. */
export function compareGoReleases(a: string, b: string): number {
  const [left, right] = [goParts(a), goParts(b)];
  for (const [at, part] of left.entries()) {
    const difference = part - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function goParts(text: string): readonly number[] {
  const [, major = '0', minor = '0', patch, kind, candidate = '0'] =
    /^(\d+)\.(\d+)(?:\.(\d+))?(?:(beta|rc)(\d+))?$/.exec(text) ?? [];
  const rank = patch !== undefined ? 3 : kind === 'rc' ? 2 : kind === 'beta' ? 1 : 0;
  return [Number(major), Number(minor), rank, patch === undefined ? Number(candidate) : Number(patch)];
}

/** Whether versions of the inventory are among those that a line asks for, by the order and the ranges of their own ecosystem. */
import { ecosystemNamed } from '../../engine/ecosystems/index.ts';
import type { EcosystemName } from '../../engine/model/ecosystem-name.ts';
import { satisfiesComparators } from '../../engine/versions/comparators.ts';
import type { AnyVersionScheme } from '../../engine/versions/version-scheme.ts';
import type { WantedVersion } from './wanted-package.ts';

/** `maybe` where the version is not known, or a range cannot be compared with it. */
export type Match = 'yes' | 'maybe' | 'no';

/** Versions are read once, however many lines ask for them. */
export function versionMatcher(ecosystem: EcosystemName): (version: string, wanted: readonly WantedVersion[]) => Match {
  const { scheme } = ecosystemNamed(ecosystem);
  const read = new Map<string, unknown>();
  const parsed = (text: string): unknown => {
    if (!read.has(text)) read.set(text, scheme.parse(text));
    return read.get(text);
  };
  return (version, wanted) => {
    if (wanted.length === 0) return 'yes';
    if (version === '') return 'maybe';
    let answer: Match = 'no';
    for (const each of wanted) {
      const match =
        each.kind === 'version'
          ? isSame(version, each.text, scheme, parsed)
          : isWithin(parsed(version), each.text, scheme);
      if (match === 'yes') return 'yes';
      if (match === 'maybe') answer = 'maybe';
    }
    return answer;
  };
}

/** `v1.0` is 1.0, and 1.0.0 where the ecosystem says so. */
function isSame(version: string, wanted: string, scheme: AnyVersionScheme, parsed: (text: string) => unknown): Match {
  if (bare(version) === bare(wanted)) return 'yes';
  const held = parsed(version);
  const asked = parsed(wanted) ?? parsed(bare(wanted));
  return held !== undefined && asked !== undefined && scheme.compare(held, asked) === 0 ? 'yes' : 'no';
}

function bare(version: string): string {
  return version.replace(/^v(?=\d)/i, '');
}

/**
 * Limits alone are taken by the order: a pre-release between them is in, though no tool would choose it. Other signs mean what the ecosystem
 * means by them.
 */
function isWithin(held: unknown, range: string, scheme: AnyVersionScheme): Match {
  if (held === undefined) return 'maybe';
  const byOrder = (): boolean | undefined => satisfiesComparators(scheme, held, range);
  const byScheme = (): boolean | undefined => scheme.satisfies(held, range);
  const isLimits = /^(?:[<>=!\s,|]|[\w.+-])+$/.test(range) && /[<>]/.test(range) && !/\s-\s|[x*]/i.test(range);
  const answer = isLimits ? (byOrder() ?? byScheme()) : (byScheme() ?? byOrder());
  return answer === undefined ? 'maybe' : answer ? 'yes' : 'no';
}

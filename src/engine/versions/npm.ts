/** Versions of npm packages; the ranges of package.json are left to npm's own library, which defines them. */
import { createRequire } from 'node:module';
import type Semver from 'semver';
import {
  compareSemanticVersions,
  isSemanticPrerelease,
  readSemanticVersion,
  type SemanticVersion,
} from './semantic-version.ts';
import type { VersionScheme } from './version-scheme.ts';
import { everyVersion, intersectSpans, spansOfOperator, type VersionSpan } from './version-span.ts';
import { pushEach } from '../text/push-each.ts';

export const npm: VersionScheme<SemanticVersion> = {
  name: 'npm',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: satisfiesNpmRange,
  spans: spansOfNpmRange,
  isPrerelease: isSemanticPrerelease,
};

type Library = Pick<typeof Semver, 'satisfies' | 'validRange' | 'Range'>;
let library: Library | undefined;

/** Loaded at the first range: a lockfile alone asks for none, and its twenty files take longer to load than such a scan to read. */
function npmLibrary(): Library {
  if (library === undefined) {
    const require = createRequire(import.meta.url);
    library = {
      satisfies: require('semver/functions/satisfies.js') as Library['satisfies'],
      validRange: require('semver/ranges/valid.js') as Library['validRange'],
      Range: require('semver/classes/range.js') as Library['Range'],
    };
  }
  return library;
}

function satisfiesNpmRange(version: SemanticVersion, constraint: string): boolean | undefined {
  const { satisfies, validRange } = npmLibrary();
  const range = validRange(withoutProtocol(constraint), { loose: true });
  return range === null ? undefined : satisfies(canonicalText(version), range, { loose: true });
}

function spansOfNpmRange(constraint: string): readonly VersionSpan<SemanticVersion>[] | undefined {
  // The tag of what is newest, as a rule: any version may be meant.
  if (constraint.trim() === 'latest') return [everyVersion()];
  const { Range, validRange } = npmLibrary();
  const text = validRange(withoutProtocol(constraint), { loose: true });
  if (text === null) return undefined;
  const spans: VersionSpan<SemanticVersion>[] = [];
  for (const comparators of new Range(text, { loose: true }).set) {
    // A release as upper limit shuts its pre-releases out, unless some bound asks for pre-releases.
    const isOpen = comparators.some(
      ({ semver }) => (semver.prerelease?.length ?? 0) > 0 && !/^0$/.test(String(semver.prerelease)),
    );
    let common: readonly VersionSpan<SemanticVersion>[] = [everyVersion()];
    for (const { operator, semver, value } of comparators) {
      if (value === '') continue;
      const isRelease = semver.prerelease.length === 0;
      const bound = readSemanticVersion(
        operator === '<' && isRelease && !isOpen ? `${semver.version}-0` : semver.version,
      );
      const met = bound && spansOfOperator(operator, bound);
      if (met === undefined) return undefined;
      common = intersectSpans(compareSemanticVersions, common, met);
    }
    pushEach(spans, common);
  }
  return spans;
}

/** `workspace:^1.0.0` and `npm:other@^1.0.0` carry a range; tags, paths and addresses carry none. */
function withoutProtocol(constraint: string): string {
  const text = constraint.trim();
  if (text.startsWith('workspace:')) return text.slice('workspace:'.length).replace(/^[\^~]$/, '*');
  return text.replace(/^npm:@?[^@]+(?:@|$)/, '');
}

function canonicalText({ release, prerelease }: SemanticVersion): string {
  const numbers = [release[0] ?? 0, release[1] ?? 0, release[2] ?? 0].join('.');
  return prerelease.length === 0 ? numbers : `${numbers}-${prerelease.join('.')}`;
}

/**
 * Versions of Dart packages and the constraints of pubspec.yaml. Unlike Semantic Versioning, pub orders by build as well
 * (https://pub.dev/packages/pub_semver#semantics), and a version with a build is above the same without.
 */
import { compareIdentifiers, type Identifier, readIdentifiers } from './identifiers.ts';
import {
  compareSemanticVersions,
  isSemanticPrerelease,
  readSemanticVersion,
  type SemanticVersion,
} from './semantic-version.ts';
import { commonOperators, type RangeDialect, satisfiesSemanticRange, spansOfSemanticRange } from './semantic-range.ts';
import type { VersionScheme } from './version-scheme.ts';

interface DartVersion extends SemanticVersion {
  readonly buildIdentifiers: readonly Identifier[];
}

const dialect: RangeDialect = {
  or: /\|\|/,
  and: /,/g,
  operators: commonOperators,
  bare: '=',
  partial: 'zeros',
  prereleases: 'below-limit',
};

export const pub: VersionScheme<DartVersion> = {
  name: 'pub',
  parse: (text) => {
    const version = readSemanticVersion(text);
    return version && { ...version, buildIdentifiers: version.build === '' ? [] : readIdentifiers(version.build) };
  },
  compare: (a, b) => compareSemanticVersions(a, b) || compareIdentifiers(a.buildIdentifiers, b.buildIdentifiers),
  satisfies: (version, constraint) => satisfiesSemanticRange(pub, dialect, version, constraint),
  spans: (constraint) => spansOfSemanticRange(pub, dialect, constraint),
  isPrerelease: isSemanticPrerelease,
};

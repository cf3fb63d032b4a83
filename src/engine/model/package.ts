/** A package instance of the inventory: one ecosystem, name and version, as one project or lockfile brings it in. */
import type { EcosystemName } from './ecosystem-name.ts';
import type { Span } from './span.ts';
import type { ReplacedPackage } from './extraction.ts';
import type { Directness, PackageSource } from './package-source.ts';
import type { Scope } from './scope.ts';

export interface Package {
  readonly ecosystem: EcosystemName;
  /** As written in the file. */
  readonly name: string;
  /** As advisories and purls of the ecosystem spell it. */
  readonly normalizedName: string;
  /** Empty where it is not known; what is known then is its range, if any (`unresolved-range.ts`). */
  readonly version: string;
  /** The range as declared, where a manifest declares it; empty otherwise. */
  readonly constraint: string;
  /** With the version where it is known: `pkg:npm/lodash@4.17.20`. */
  readonly purl: string;
  readonly source: PackageSource;
  /** The package in whose place it is built; null for nearly all. */
  readonly replaces: ReplacedPackage | null;
  readonly directness: Directness;
  /** `directness` is `direct`. */
  readonly isDirect: boolean;
  readonly scope: Scope;
  /** The file of the declaration a person would edit, else the lockfile. */
  readonly manifestPath: string;
  readonly span: Span;
  /** Where a lockfile pins it: its path and the entry's span. */
  readonly lockfilePath: string;
  readonly lockfileSpan: Span | null;
  /** `name@version` of each package that asks for it directly, sorted; empty for direct packages of a root. */
  readonly parents: readonly string[];
  /** `name@version` from the direct dependency down to this package, both included; shortest, first in order of text. */
  readonly dependencyPath: readonly string[];
}

/** Where a lockfile pins the package, else where it is declared. */
export function placeOfPackage({ lockfilePath, manifestPath }: Pick<Package, 'lockfilePath' | 'manifestPath'>): string {
  return lockfilePath === '' ? manifestPath : lockfilePath;
}

/** What is not surely brought in by another package: where the files do not tell, code must be taken to use it itself. */
export function mayBeDirect({ directness }: Pick<Package, 'directness'>): boolean {
  return directness !== 'transitive';
}

/** A name that the repository gives to code of its own, which is no package and is listed nowhere. */
export interface LocalName {
  readonly ecosystem: EcosystemName;
  readonly name: string;
  readonly normalizedName: string;
  /** Empty where unknown. */
  readonly version: string;
  readonly source: PackageSource;
  readonly manifestPath: string;
  readonly span: Span;
}

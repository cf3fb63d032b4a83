/** A package instance of the inventory: one ecosystem, name and version, as one project or lockfile brings it in. */
import type { EcosystemName } from './ecosystem-name.ts';
import type { Span } from './span.ts';
import type { Scope } from './scope.ts';

export interface Package {
  readonly ecosystem: EcosystemName;
  /** As written in the file. */
  readonly name: string;
  /** As advisories and purls of the ecosystem spell it. */
  readonly normalizedName: string;
  /** Empty where it is not known; such a package is listed and matched to no advisory. */
  readonly version: string;
  /** The range as declared, where a manifest declares it; empty otherwise. */
  readonly constraint: string;
  /** With the version where it is known: `pkg:npm/lodash@4.17.20`. */
  readonly purl: string;
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

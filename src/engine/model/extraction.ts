/**
 * What one manifest or lockfile states, before files are joined: the common tongue of all extractors. An extractor
 * only reads; which package is direct, in which scope, and by which path is worked out afterwards over the whole graph.
 */
import type { Scope } from './scope.ts';
import type { Problem } from './problem.ts';
import type { EcosystemName } from './ecosystem-name.ts';
import type { Directness, PackageSource } from './package-source.ts';
import type { Span } from './span.ts';

/** A dependency that a person wrote: `"lodash": "^4.17.0"` in a package.json, a line of a requirements.txt. */
export interface Declaration {
  /** The package's name as its registry knows it (an npm alias gives its target), spelled as written. */
  readonly name: string;
  /** The name by which the project's lockfile or code calls it, where that differs from `name`. */
  readonly alias?: string;
  /** The range as written; empty where none is given. */
  readonly constraint: string;
  /** The one version that the constraint allows (`==1.2.3`), where it allows exactly one; otherwise absent. */
  readonly version?: string;
  readonly scope: Scope;
  /**
   * It forces the version of a package that others ask for (`overrides`, `resolutions`) and asks for none itself: the
   * place a person would edit to change that package.
   */
  readonly isOverride?: boolean;
  /** What a person would edit: name and version where they stand together. */
  readonly span: Span;
  /** Where it is to come from; absent where the declaration leaves that to the registry. */
  readonly source?: PackageSource;
  /** Absent: a person asks for it here. `unknown` where the file may list what others bring in as well. */
  readonly directness?: Exclude<Directness, 'transitive'>;
  /** Where it differs from the format's ecosystem (SBOMs, conda). */
  readonly ecosystem?: EcosystemName;
}

/** A package at one version that a lockfile pins. */
export interface LockedPackage {
  /** Names this entry within the file: the target of `dependsOn` and of a project's `dependsOn`. Unique in the file. */
  readonly key: string;
  readonly name: string;
  /** Empty where unknown (git, path and URL sources without a version). */
  readonly version: string;
  readonly span: Span;
  /** Keys of the entries that it needs; keys that are not in the file are ignored. */
  readonly dependsOn: readonly string[];
  /** What it needs is not known, or not all of it. */
  readonly isUntold?: true;
  /** Those of `dependsOn` that may be missing at run time; what is reached only through them is optional. */
  readonly dependsOnOptionally?: readonly string[];
  /** The `name@constraint` texts that this entry answers, in lockfiles that are asked so (yarn.lock); ties declarations to entries. */
  readonly requestedAs?: readonly string[];
  /** What the lockfile itself says of the scope, for lockfiles without roots. */
  readonly scope?: Scope;
  /** Where the lockfile itself says so (go.mod's `// indirect`, packages.lock.json's `Direct`), or can tell of none. */
  readonly directness?: Directness;
  /** Where it comes from; absent where the lockfile does not say: the ecosystem's public registry, or what a declaration says. */
  readonly source?: PackageSource;
  /** The package in whose place it is built (Go's `replace`): advisories of that one may concern its code. */
  readonly replaces?: ReplacedPackage;
  readonly ecosystem?: EcosystemName;
}

/** What a bill of materials lists that is of no ecosystem here: it is told, and matched as nothing else. */
export interface ForeignComponent {
  /** The type of its package URL (`deb`, `generic`), lower case; empty where it has none. */
  readonly type: string;
  readonly name: string;
  /** Empty where unknown. */
  readonly version: string;
  /** Empty where the bill gives none. */
  readonly cpe: string;
  readonly span: Span;
}

export interface ReplacedPackage {
  readonly name: string;
  /** Empty where unknown. */
  readonly version: string;
}

/** A name by which a project calls code in a folder (`file:../a`, `path = "../a"`): local code, unless the folder is not in the tree. */
export interface LocalPackage {
  readonly name: string;
  /** Empty where the file does not say. */
  readonly version: string;
  /** As written, relative to the file's own folder. */
  readonly path: string;
  readonly constraint: string;
  readonly scope: Scope;
  readonly span: Span;
}

/** A project (workspace member) that a lockfile serves, and what it asks for directly. */
export interface LockedProject {
  /** Folder of the project's manifest relative to the root of the tree; `''` is the root. */
  readonly folder: string;
  /** The project's own name: who depends on it depends on local code, not on a package. */
  readonly name?: string;
  readonly dependsOn: readonly ProjectDependency[];
}

export interface ProjectDependency {
  readonly key: string;
  readonly scope: Scope;
  /** The name by which the project calls it, where that differs from the package's name. */
  readonly alias?: string;
}

export interface Extraction {
  readonly packages: readonly LockedPackage[];
  readonly declarations: readonly Declaration[];
  /** The projects of a lockfile that names them; empty where the file does not say who asks for what. */
  readonly projects: readonly LockedProject[];
  /**
   * On manifests: globs (`*`, `**`, leading `!`), relative to the manifest's folder, of the folders whose projects share its
   * lockfile: workspaces of package.json and Cargo.toml. A lockfile without `projects` covers them too.
   */
  readonly members?: readonly string[];
  /** Names that stand for code in folders; they are listed where the folder is no project of the tree. */
  readonly locals?: readonly LocalPackage[];
  readonly foreign?: readonly ForeignComponent[];
  /** On manifests: the project's own name. A sibling that shares the lockfile and declares it depends on local code. */
  readonly projectName?: string;
  readonly problems: readonly Problem[];
  /** `failed`: nothing could be read; `partial`: some entries could not. */
  readonly status: 'parsed' | 'partial' | 'failed';
}

export const nothingExtracted: Extraction = {
  packages: [],
  declarations: [],
  projects: [],
  problems: [],
  status: 'parsed',
};

/** The extraction of a file that could not be read at all. */
export function failedExtraction(message: string, line = 0): Extraction {
  return { ...nothingExtracted, problems: [{ line, message }], status: 'failed' };
}

/** Where packages are imported in first-party code and what is done with them, as linkers and rules speak of it. */
import type { FileFacts, ImportFact } from '../model/file-facts.ts';
import type { UseFact } from '../model/use-fact.ts';

/** A place in first-party code that an import leads to: the members still to be taken are `rest`. */
export interface OwnTarget {
  readonly path: string;
  readonly rest: readonly string[];
}

export interface PackageTarget {
  /** Normalized name. */
  readonly name: string;
  /** The module within the package as advisories name it: npm `fp`, Go the whole import path, Python the dotted module. */
  readonly module: string;
  readonly path: readonly string[];
  /** False where the name is only likely to be that package's. */
  readonly isExact: boolean;
}

export interface ImportSite {
  readonly file: FileFacts;
  readonly fact: ImportFact;
  readonly target: PackageTarget;
}

export interface UseSite {
  readonly file: FileFacts;
  readonly fact: UseFact;
  readonly target: PackageTarget;
  /** The import of the file itself, then those of the files it went through. */
  readonly imports: readonly { readonly file: FileFacts; readonly fact: ImportFact }[];
  /** Names alone do not show it: its values were followed. */
  readonly isFollowed?: true;
  /** A member of an item of what a call gave, as of a row of an answer: no member of the package, whatever its key was. */
  readonly isItemOfMade?: true;
}

export interface PackageSites {
  readonly imports: ImportSite[];
  readonly uses: UseSite[];
}

export type ModuleIndex = ReadonlyMap<string, PackageSites>;

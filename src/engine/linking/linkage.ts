/** The contract between an ecosystem's way of naming imports and the rules that judge: everything else is the same for all. */
import type { EcosystemName } from '../model/ecosystem-name.ts';
import type { LanguageName } from '../model/language-name.ts';
import type { FileTree } from '../files/file-tree.ts';
import type { Package } from '../model/package.ts';
import type { NoteKeeper } from '../syntax/fact-reader.ts';
import type { FileFacts } from '../model/file-facts.ts';
import type { InstalledSources } from './installed-sources.ts';
import type { Program } from './program.ts';
import type { SourceTrace } from './source-trace.ts';

export interface Linkage {
  readonly ecosystem: EcosystemName;
  readonly languages: readonly LanguageName[];
  /** True where the nearest manifest above a file decides which instance of a package it loads. */
  readonly isNearestManifest: boolean;
  open(input: LinkInput): Promise<Linker>;
}

export interface LinkInput {
  readonly tree: FileTree;
  readonly files: readonly FileFacts[];
  /** The inventory's packages of the ecosystem. */
  readonly packages: readonly Package[];
  /** Where what is read of package sources may be kept for the next scan. */
  readonly notes?: NoteKeeper | undefined;
}

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

export interface Linker {
  /** First-party files that the import can mean; empty where it means none. */
  ownTargets(file: FileFacts, specifier: string, path: readonly string[]): readonly OwnTarget[];
  packageTargets(file: FileFacts, specifier: string, path: readonly string[]): readonly PackageTarget[];
  /** False where nobody knows by which name code imports the package. */
  hasKnownImportName(normalizedName: string): boolean;
  /** Names by which configuration and strings speak of the package. */
  mentionNames(normalizedName: string): readonly string[];
  /** Programs and plug-ins run or are loaded without being imported. */
  isRunByName(normalizedName: string): boolean;
  /** Packages that the framework or the package manager's loader loads whether or not code names them. */
  isAutoloaded?(normalizedName: string): boolean;
  /** Packages without code that runs. */
  isInert(normalizedName: string): boolean;
  /** Sources of packages that lie in the tree; absent where there are none. */
  readonly installed?: InstalledSources | undefined;
  /** Code followed by the types of values through all files at once, where the language is followed so. */
  program?(
    trace: SourceTrace | undefined,
    signal: AbortSignal | undefined,
    /** Facts of an installed file with what its functions do. */
    detailed: (path: string) => Promise<FileFacts | undefined>,
  ): Promise<Program>;
}

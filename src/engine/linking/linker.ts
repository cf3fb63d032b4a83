/**
 * The contract between an ecosystem's way of naming imports and the rules that judge: what a linker gives, the program it may
 * follow as a whole, and the world of one ecosystem that both see. They name each other, so they stand together.
 */
import type { DetailedFiles } from './detailed-files.ts';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import type { LanguageName } from '../model/language-name.ts';
import type { FileTree } from '../files/file-tree.ts';
import type { Package } from '../model/package.ts';
import type { NoteKeeper } from '../syntax/fact-reader.ts';
import type { FileFacts, ImportFact } from '../model/file-facts.ts';
import type { InstalledSources } from './installed-sources.ts';
import type { SourceTrace } from './source-trace.ts';
import type { OwnTarget, PackageTarget, UseSite, ModuleIndex } from './use-sites.ts';
import type { ReachQuestion } from '../model/reach-question.ts';
import type { Answer } from '../model/verdict.ts';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import type { Gap } from './gap.ts';
import type { ParentsOf } from './dependency-paths.ts';
import type { CallingLanguage } from '../objects/called-values/calling-language.ts';
import type { EvidenceWriter, Place } from './evidence.ts';
import type { RootKind } from './root-kind.ts';
import type { Instances } from './instances.ts';
import type { CallTrace } from './call-trace.ts';
import type { OwnCode } from './own-code.ts';
import type { Lookups } from './lookups.ts';
import type { SymbolNames } from './symbols.ts';
import type { Mention } from './mentions.ts';

export interface Linkage {
  readonly ecosystem: EcosystemName;
  readonly languages: readonly LanguageName[];
  /** True where the nearest manifest above a file decides which instance of a package it loads. */
  readonly isNearestManifest: boolean;
  readonly symbols: SymbolNames;
  /** What functions of installed packages call is gathered in a second reading of the few files that chains come to. */
  readonly isReadTwice?: true;
  /** What a package can load: only what it declares, since a compiler links it, or whatever is installed beside it. */
  readonly loads: 'declared' | 'installed';
  /** Whoever installs the product leaves out what only development declares, by the habit of the ecosystem's package manager. */
  readonly leavesOutDevelopment?: true;
  /** Reflection reaches only what is linked in, so that it can hide no package. */
  readonly isReflectionBound?: true;
  /**
   * Of a language whose imports only say what names stand for, those that load all the same; else a package is loaded by what makes,
   * calls or extends something of it. All imports load where this is absent.
   */
  doesImportLoad?(fact: ImportFact): boolean;
  /** What its builds leave out is cleared by `judgeExcluded` alone; that no import was found clears nothing. */
  readonly isClearedByBuilds?: true;
  /** The strongest kind of program that has the package at hand when it runs; all have where this is absent. */
  classPathOf?(world: Pick<World, 'packages' | 'graphs'>, item: Package): RootKind;
  /** What its code does with values that it calls, where these are followed through a whole program. */
  readonly calling?: CallingLanguage;
  /** Code that compilers take whole; `undefined` where not all of it is here. */
  compiledCode?(world: Pick<World, 'tree' | 'packages'>): Promise<CompiledCode | undefined>;
  /** That the vulnerable code is in no build of this repository, or not in the product's. */
  judgeExcluded?(world: World, question: ReachQuestion): Promise<Answer | undefined>;
  /** That a build holds a package which no file of the repository imports itself. */
  judgeLinked?(world: World, question: ReachQuestion): Promise<Answer | undefined>;
  open(input: LinkInput): Promise<Linker>;
}

/** All code of packages that a program may hold, where nothing says which file loads which. */
export interface CompiledCode {
  readonly files: readonly string[];
  /** Tells the files of a package; `undefined` where its code is not here. */
  owns(item: Package): ((path: string) => boolean) | undefined;
}

export interface LinkInput {
  readonly tree: FileTree;
  readonly files: readonly FileFacts[];
  /** The inventory's packages of the ecosystem. */
  readonly packages: readonly Package[];
  /** Where what is read of package sources may be kept for the next scan. */
  readonly notes?: NoteKeeper | undefined;
}

export interface Linker {
  /** First-party files that the import can mean; empty where it means none. */
  ownTargets(file: FileFacts, specifier: string, path: readonly string[]): readonly OwnTarget[];
  packageTargets(file: FileFacts, specifier: string, path: readonly string[]): readonly PackageTarget[];
  /** False where nobody knows by which name code imports the package. */
  hasKnownImportName(normalizedName: string): boolean;
  /** Names by which configuration and strings speak of the package. */
  mentionNames(normalizedName: string): readonly string[];
  /** True where the project's own manifests ask for the package for development alone, whoever else has it installed. */
  isDeclaredForDevelopment?(normalizedName: string): boolean;
  /** Programs and plug-ins run or are loaded without being imported. */
  isRunByName(normalizedName: string): boolean;
  /** It is only started as a program: where nothing that ships names it, people and tools do. */
  isOnlyProgram?(normalizedName: string): boolean;
  /** Programs that the package installs, by the names under which they are run; `undefined` where that is not known. */
  programNames?(normalizedName: string): readonly string[] | undefined;
  /** It runs a program of its own when it is installed. */
  runsAtInstall?(normalizedName: string): boolean;
  /** What compilers and frameworks insert by their settings, without a word in code. */
  readonly implied?: readonly ImpliedLoad[];
  /** Packages that the framework or the package manager's loader loads whether or not code names them. */
  isAutoloaded?(normalizedName: string): boolean;
  /** Why such a package is loaded, in a sentence, where it is not by being installed. */
  autoloadReason?(normalizedName: string): string | undefined;
  /** Pages have Node's own loader, as in Electron. */
  readonly pagesLoadPackages?: boolean;
  /** Packages without code that runs. */
  isInert(normalizedName: string): boolean;
  /** Sources of packages that lie in the tree; absent where there are none. */
  readonly installed?: InstalledSources | undefined;
  /** Its program can show loads of which imports say only that they may happen. */
  readonly showsLoads?: true;
  /** Own files with what they load by names that only values tell; the same where nothing more is known. */
  nameLoads?(input: NameLoadsInput): Promise<readonly FileFacts[]>;
  /** Code followed by the types of values through all files at once, where the language is followed so. */
  program?(
    trace: SourceTrace | undefined,
    signal: AbortSignal | undefined,
    /** Facts of an installed file with what its functions do. */
    detailed: DetailedFiles,
    /** Asked for where chains begin: what nothing calls starts none. */
    ownCode: () => Promise<OwnCode>,
    rootOf: World['rootOf'],
  ): Promise<Program>;
}

export interface NameLoadsInput {
  readonly detailed: DetailedFiles;
  readonly ownCode: () => Promise<OwnCode>;
  readonly rootOf: World['rootOf'];
  readonly signal: AbortSignal | undefined;
}

/** A load that no code writes: helpers of a compiler, the runtime of JSX, what a package manager's loader loads at every start. */
export interface ImpliedLoad {
  /** Normalized name of the package. */
  readonly name: string;
  /** The setting, or the code, that asks for it. */
  readonly place: Place;
  readonly why: string;
  /** It happens whenever the program starts that the place is of. */
  readonly isCertain?: true;
  /** Files of the package that are loaded then, where its sources are here. */
  readonly paths?: readonly string[];
}

export interface Program {
  /** Uses by first-party code that no file shows alone, by normalized name of the package. */
  readonly uses: ReadonlyMap<string, readonly UseSite[]>;
  /** False where parts of the program are missing, or could not be read. */
  readonly isWhole?: boolean;
  /** False where all code is here and shows that nothing calls the function around a place of first-party code. */
  readonly mayReach?: (file: FileFacts, start: number) => boolean;
  /** False where values show that what a place only hands on is called by nothing, or that what it is used on never comes there. */
  readonly mayUse?: (use: UseSite) => boolean;
  /** A chain of exact steps to a symbol that the advisory names; `undefined` proves nothing. */
  proveCalled(world: World, question: ReachQuestion): Promise<Answer | undefined>;
  /** That nothing may reach the symbols, where all code is here to show it. */
  proveUncalled(world: World, question: ReachQuestion): Promise<Answer | undefined>;
  /** Values show that, too, so that it holds whatever is named where. */
  readonly followsValues?: true;
  /** That the product's own code surely loads the package, where imports show only that it may; `undefined` proves nothing. */
  proveLoaded?(world: World, item: Package): Promise<ProvenLoad | undefined>;
  /** Where own code hands a library the name of what it loads, made as the program runs, so that it may be anything. */
  madeLoad?(world: World): Promise<MadeLoad | undefined>;
}

export interface MadeLoad {
  /** What takes the name, as a person names it. */
  readonly by: string;
  readonly place: Place;
}

export interface ProvenLoad {
  /** What own code uses, as a person names it. */
  readonly by: string;
  readonly evidence: Answer['evidence'];
  readonly languages: Answer['languages'];
}

export interface World {
  readonly tree: FileTree;
  readonly linkage: Linkage;
  readonly linker: Linker;
  readonly files: readonly FileFacts[];
  readonly gaps: readonly Gap[];
  /** Those of which the text may load what it does not name. */
  readonly opaque: readonly Gap[];
  readonly index: ModuleIndex;
  readonly instances: Instances;
  readonly packages: readonly Package[];
  readonly graphs: readonly DependencyGraph[];
  readonly parentsOf: ParentsOf;
  readonly lookups: Lookups;
  readonly mention: (name: string) => Mention | undefined;
  /** The same, from the strings of these first-party files alone, and what of the gaps counts then. */
  readonly mentionsFrom: (files: readonly FileFacts[]) => Promise<Pick<World, 'mention' | 'opaque'>>;
  /** In which kind of program a first-party file runs. */
  readonly rootOf: (path: string) => RootKind;
  readonly evidence: EvidenceWriter;
  /** Which first-party functions nothing calls; all texts of the repository are searched for it, once it is asked. */
  readonly ownCode: () => Promise<OwnCode>;
  /** Followed once, when the first question needs it; `undefined` where no sources of packages are in the tree. */
  readonly trace: () => Promise<SourceTrace | undefined>;
  /** The same, as the files and mentions of a world like this one have it. */
  readonly traceFrom: (world: World) => Promise<SourceTrace | undefined>;
  /** Facts of an installed file with its functions; each file is read once. */
  readonly detailed: DetailedFiles;
  /** Calls followed through those sources, once the first question needs them. */
  readonly calls: () => Promise<CallTrace | undefined>;
  /** Values followed by their types, where the language is followed so. */
  readonly program: () => Promise<Program | undefined>;
}

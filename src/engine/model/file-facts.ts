/**
 * What one source file says, in the same words for every language: what it imports, what it does with the imports,
 * what it hands on, and what makes it hard to follow. Places are UTF-16 offsets; lines are worked out where they are shown.
 */
import type { Ref, UseFact } from './use-fact.ts';
import type { LanguageName } from './language-name.ts';
import type { FlowFacts } from './flow-facts.ts';
import type { GoFacts } from './go-facts.ts';
import type { ObjectFacts } from './object-facts.ts';

export interface FileFacts {
  readonly path: string;
  readonly language: LanguageName;
  readonly imports: readonly ImportFact[];
  readonly uses: readonly UseFact[];
  readonly exports: readonly ExportFact[];
  /** String literals that could name a package, once each: frameworks load drivers, views and plugins by name. */
  readonly strings: readonly StringFact[];
  /** Programs that texts would start, were they command lines, once each; of first-party files, of languages whose packages bring programs. */
  readonly commands?: readonly StringFact[];
  /** Names of members that are called on values nobody could follow, once each. */
  readonly calledMembers: readonly StringFact[];
  readonly hazards: readonly HazardFact[];
  /** Calls between the file's own top-level functions; for the languages whose packages are followed by function. */
  readonly ownCalls?: readonly OwnCallFact[];
  /** Go's `//go:build` expression, as written. */
  readonly buildConstraint?: string;
  /** Own top-level functions that the file hands out. */
  readonly ownExports?: readonly OwnExportFact[];
  /** Own functions whose code runs only when something names them; of first-party files only. */
  readonly ownFunctions?: readonly OwnFunctionFact[];
  /** What each function mentions by name, so that it can be shown that nothing mentions another; absent where not gathered. */
  readonly mentions?: readonly MentionFact[];
  /** Comments and sentences that only people read, the start and the end of each, in order: what they name is called by nothing. */
  readonly prose?: readonly number[];
  /** A text of a first-party file writes how code loads, or is spelled so that nobody sees what it writes. */
  readonly writesLoads?: true;
  /** What settings in it say that names of modules mean; of first-party files only. */
  readonly renames?: readonly RenameFact[];
  /** What Go's files say of their own package. */
  readonly go?: GoFacts;
  /** How values move through the file; for the languages whose values are followed. */
  readonly flow?: FlowFacts;
  /** What its classes and functions do with values; for the languages whose methods are followed, where it is asked for. */
  readonly objects?: ObjectFacts;
}

/** Those of a file of which nothing is known but its text. */
export function noFacts(path: string, language: LanguageName): FileFacts {
  return { path, language, imports: [], uses: [], exports: [], strings: [], calledMembers: [], hazards: [] };
}

export interface MentionFact {
  /** The simple name of the innermost named function or method; `''` is the file itself as it is loaded. */
  readonly in: string;
  /** Every identifier, member and literal key that stands in it, once each. */
  readonly names: readonly string[];
}

export interface OwnCallFact {
  /** The function that holds the call; `''` is the file itself as it is loaded. */
  readonly in: string;
  readonly to: string;
  readonly start: number;
  readonly end: number;
}

export interface OwnFunctionFact {
  /** A plain word, without the marks that some languages let it end in; of idle code what sets it going, empty where nothing does. */
  readonly name: string;
  /** Where the declaration itself writes the name. */
  readonly at: number;
  /** The code that runs when the function is called. */
  readonly start: number;
  readonly end: number;
  /** No other file can name it. */
  readonly isFilePrivate?: true;
  /** Code outside of the repository may name it, where the repository is no program. */
  readonly isPublic?: true;
  /** Who imports the name from the module runs it. */
  readonly isOfModule?: true;
  /** Code within functions, or without any, that does not run by what stands around it. */
  readonly idle?: IdleReason;
  /**
   * What idle code rests on: names of the file that keep what it gives them, and, as `exit()` and `sys.`, functions
   * and modules of the runtime; of a flag its name and value, as `Features.UPLOADS=false`.
   */
  readonly rests?: readonly string[];
  /** Places in its file where the name is written and runs nothing of this. */
  readonly passes?: readonly number[];
}

/**
 * `never`: a condition that is false as written, or behind the end of its block; `platform`: for other systems than Linux;
 * `setting`, `tag`, `feature`: where the setting, the tag or feature of a build, is given; `dropped`: a value that is never called;
 * `unnamed`: a file that nothing names; `unmade`: a class or module that nothing names, whatever it stands below;
 * `flag`: where a constant of another file has the value that `rests` says.
 */
export type IdleReason =
  | 'never'
  | 'platform'
  | 'setting'
  | 'tag'
  | 'feature'
  | 'dropped'
  | 'unnamed'
  | 'unmade'
  | 'flag';

export interface OwnExportFact {
  /** As in `ExportFact`. */
  readonly name: string;
  /** `f`, `C` for a class and its constructor, `C.m` for a method. */
  readonly to: string;
}

export interface ImportFact {
  /** As the language writes it: `lodash/fp`, `.models.user`, `golang.org/x/net/html`. A trailing `*` stands for a computed rest. */
  readonly specifier: string;
  /**
   * `type`: erased before the program runs. `implied`: the parent of a dotted import, bound but not written. `started`: it runs
   * beside the program, or before it, and nobody takes what it gives.
   */
  readonly kind: 'static' | 'dynamic' | 'reexport' | 'type' | 'implied' | 'started';
  /** The names taken from it, where they may be modules themselves: Python's `from a import b`. */
  readonly names?: readonly string[];
  readonly start: number;
  readonly end: number;
  /** It stands in functions only, and runs when one of them is called. */
  readonly isLazy?: true;
}

/** `alias: { from: 'to' }` of a bundler. */
export interface RenameFact {
  /** A specifier in which one `*` stands for any rest; empty where bundles have the module without being asked by a name. */
  readonly from: string;
  /** A specifier of a package, in which `*` is that rest. */
  readonly to: string;
  /** Only tests are run so. */
  readonly isOfTests?: true;
  readonly start: number;
  readonly end: number;
}

export interface ExportFact {
  /** `''` is the module itself (`module.exports = …`), `*` everything of the import. */
  readonly name: string;
  readonly ref: Ref;
  readonly start: number;
  readonly end: number;
}

export interface StringFact {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface HazardFact {
  readonly code: 'dynamic_load' | 'computed_dispatch' | 'reflection' | 'autoload' | 'unparsed_file';
  /** What stands there, for a person: `require with a computed name`. */
  readonly what: string;
  readonly start: number;
  readonly end: number;
  /** What the place can name at most; absent: anything that is installed. */
  readonly bound?: LoadBound;
  /** Where the same stands again in the file. */
  readonly others?: readonly FactPlace[];
}

export interface FactPlace {
  readonly start: number;
  readonly end: number;
}

/** All that one fact stands for. */
export function placesOf({ start, end, others = [] }: HazardFact): readonly FactPlace[] {
  return [{ start, end }, ...others];
}

/**
 * `programs`: packages that install a program; `direct`: what the project itself declares; `page`: files by their address, but
 * where a test gives Node a page; `text`: what a text that becomes code names, where no text of the file
 * writes how to load; `made`: the same of a function that is handed nothing, so that a `require` in its text is none; `outside`: what a text names that came in with a request or an event; `modules`: any module that is installed, and
 * `files`: any
 * file of code of the language; `classes`: any class, of which nothing is called by it but what makes an object; `values`: what a value holds that is called.
 */
export type LoadBound =
  | 'programs'
  | 'direct'
  | 'page'
  | 'text'
  | 'made'
  | 'outside'
  | 'modules'
  | 'files'
  | 'classes'
  | 'values';

/** Where it runs in Node it may load anything. */
export function mayLoadAnything({ bound }: Pick<HazardFact, 'bound'>): boolean {
  return bound === undefined || /^(?:page|text|made|modules|files|classes|values)$/.test(bound);
}

/** It may call whatever it can name. */
export function mayCallAnything({ bound }: Pick<HazardFact, 'bound'>): boolean {
  return bound === 'outside' || mayLoadAnything({ bound });
}

/** The facts of a file without those that its path gives: what a cache keeps by content. */
export type ContentFacts = Omit<FileFacts, 'path'>;

/** Part of the cache key: raised whenever an extractor says something else of the same text. */
export const extractorVersion = 42;

/** What a graph of calls is made of: the code, and what is known of it. */
import type { FileFacts } from '../model/file-facts.ts';
import type { ObjectFacts } from '../model/object-facts.ts';
import type { ObjectLanguage } from './language.ts';
import type { MemberModel } from './program.ts';

export interface ObjectFile {
  readonly file: FileFacts;
  readonly facts: ObjectFacts;
}

export interface ObjectGraphInput {
  readonly language: ObjectLanguage;
  /** What objects do, where they are no instances of classes. */
  readonly members?: MemberModel;
  /** Files of which the code runs by itself. */
  readonly own: readonly ObjectFile[];
  /** Files of packages that may be loaded whatever is named. */
  readonly others: readonly ObjectFile[];
  /** Whether the code of a package's file surely runs, and not only what of it is called. */
  readonly isLoaded: (path: string) => boolean;
  /** Files with a class or function of the name, where they are loaded when they are named. */
  readonly filesWith?: (name: string) => Promise<readonly ObjectFile[]>;
  /** Files that a module may be which code of a file asks for; none where it is not here. */
  readonly resolve?: (path: string, specifier: string) => Promise<readonly ObjectFile[]>;
  /** False of own files of which something may call what they hold that is not here. */
  readonly isClosed: (path: string) => boolean;
  /** Own code that could not be read so may call anything of the others. */
  readonly isPartial?: boolean;
  /** False where a place of own code does not run. */
  readonly runs: (path: string, offset: number) => boolean;
  /**
   * The graph is to hold at least all that may run, with files that others load of which the code here shows nothing. What it
   * is made of proves no call.
   */
  readonly upper?: UpperInput;
  readonly isOver?: () => boolean;
}

export interface UpperInput {
  /** Members that the runtime calls of any object. */
  readonly taken: Iterable<string>;
  /** Where code of files may see and call everything in them, by text that becomes code. */
  readonly openPlaces: (paths: Iterable<string>) => Promise<ReadonlyMap<string, readonly number[]>>;
  /** Files that something loads besides the code which is known. */
  readonly late: (known: ReadonlyMap<string, ObjectFacts>) => Promise<LateFiles>;
  /** Counted steps after which it is given up. */
  readonly stepsMax?: number;
}

export interface LateFiles {
  /** Whoever loads them may call all that they give. */
  readonly handedOut: readonly ObjectFile[];
  /** They run by themselves, and nobody takes what they give. */
  readonly started: readonly ObjectFile[];
  /** Loaded by code that is here, at places of which nobody knows what they load. */
  readonly anywhere: readonly ObjectFile[];
  /** Own files load others by names that settings may explain. */
  readonly isOwnOpen: boolean;
  /** Code that is not here has what globals hold. */
  readonly areGlobalsSeen?: true;
}

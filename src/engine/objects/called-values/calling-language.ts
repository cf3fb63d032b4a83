/** What a language does with values that it calls, and what its own functions do with what they are given. */
import type { ObjectLanguage } from '../language.ts';

export interface CallingLanguage
  extends Pick<
    ObjectLanguage,
    'isCaseBlind' | 'constructor' | 'getItem' | 'setItem' | 'iterate' | 'call' | 'calledOf'
  > {
  /** Called in the place of a method that is missing, with its name and a list of its arguments. */
  readonly missing: readonly string[];
  readonly getField: string;
  readonly setField: string;
  /** Methods of functions: those that call them, with their first argument left out where it is the object, and those that give them back. */
  readonly callers: ReadonlyMap<string, number>;
  readonly handsOn: ReadonlySet<string>;
  /** Methods of the class of functions that make one of what they are given. */
  readonly makers: ReadonlySet<string>;
  readonly functionType: string;
  /** Methods and constants of the runtime by which any field of any object gets a value. */
  readonly revivers: ReadonlySet<string>;
  /** Methods of the runtime that call a function by the name that they are given, or give a variable another value. */
  readonly outsideCallers: RegExp;
  readonly outsidePuts: RegExp;
  /** Methods of the runtime that make objects of a class whose name they are given. */
  readonly outsideMakers: RegExp;
  /** Methods of the runtime that make objects of any class. */
  readonly outsideRevivers: RegExp;
  /** Methods of the runtime that make objects as a number says which they are given. */
  readonly outsideModes: RegExp;
  /** A number as the code writes it that lets objects be made of classes whose names are data. */
  isWideMode(written: string): boolean;
  /** Fields of classes of the runtime, `class::field`, `*::field` for those of a class that is not known; their value lets none of its methods make objects of a class of the program. */
  readonly plainFields: RegExp;
  /** Functions and classes of the runtime that make no objects of classes of the program but those which they are given the names of. */
  readonly makesNothing: RegExp;
  /** Functions that make objects of any class, where a text may be their name. */
  readonly revivesAny: RegExp;
  /** Methods that the runtime calls by itself, whatever the class is. */
  readonly calledAlways: RegExp;
  /** Words for the class around that stand where a class is named. */
  readonly ownClass: ReadonlySet<string>;
  /** Fields that classes of `calledOf` have. */
  readonly fields: ReadonlySet<string>;
  /** Variables that the runtime fills. */
  readonly globalNames: ReadonlySet<string>;
  /** Names of constants that name nothing, and of those of the runtime that are numbers. */
  readonly constants: ReadonlySet<string>;
  readonly numbers: RegExp;
  /** Functions, methods and classes of the runtime that call what they are given, and those that make objects of any class. */
  readonly runtimeCallers: readonly string[];
  readonly runtimeMakers: readonly string[];
  readonly files: FilesAndPrograms;
  /** A text of data that names a class of the runtime which calls what it is given. */
  readonly namesCaller: RegExp;
  /** Where a text of a file of code, or of another one, holds code itself. */
  codeIn(text: string, isCode: boolean): readonly number[];
  /** What a function, or a class that is made, of the runtime does. */
  ofRuntime(name: string): RuntimeFunction;
}

export interface FilesAndPrograms {
  /** Functions, methods and classes of the runtime that write a file: at which place its path is given, or that nobody knows it. */
  readonly writers: ReadonlyMap<string, number | 'anywhere' | 'code'>;
  /** Those that read one; and at which place it is said whether a file is only read. */
  readonly readers: ReadonlyMap<string, number | 'anywhere'>;
  readonly modeOf: ReadonlyMap<string, number>;
  /** How files are called that may hold code. */
  readonly codeFile: RegExp;
  /** Files that load classes by their names. */
  readonly autoloader: RegExp;
  /** Functions that load code of a file, and those that start a program. */
  readonly loads: ReadonlySet<string>;
  readonly starts: ReadonlySet<string>;
  /** A command that writes no file of code. */
  readonly writesNothing: RegExp;
  /** A command that may start a program of the language, or a script that does. */
  readonly startsCode: RegExp;
}

export interface RuntimeFunction {
  /** Which arguments it calls, by their places; all where it is not known which. */
  readonly calls?: readonly number[] | 'any';
  /** What it calls gets elements of its lists, those and their keys, what it gave last and those, or anything that it puts back; else anything. */
  readonly gives?: 'elements' | 'keys' | 'fold' | 'anything';
  /** It gives back what its lists hold; else anything. */
  readonly handsOn?: true;
  /** It reads a field of the elements of its lists. */
  readonly readsFields?: true;
  /** It puts into the list that it is given first what comes behind. */
  readonly adds?: true;
  /** It calls the second argument where the first, a text, is like this or not known. */
  readonly callsBy?: RegExp;
  /** It calls methods of a class whose name it is given. */
  readonly namesClass?: true;
  /** From this argument on it is given names of classes of which it makes objects, or numbers that say what it makes. */
  readonly makesOf?: number;
  readonly modes?: number;
  /** Anything in the list that it is given first may stand at any place behind it; `deep`: in lists within it as well. */
  readonly renumbers?: 'first' | 'deep';
  /** It gives back what is in the elements of its lists as well. */
  readonly handsOnInner?: true;
  /** It puts into lists within the list what it gives by reference. */
  readonly isDeep?: true;
  /** An object that it is given may get any field through it. */
  readonly exposes?: true;
  /** It leaves variables as they are that it is given. */
  readonly keeps?: true;
  /** Any variable around may be another one behind it, or is seen by the code of other files. */
  readonly opens?: 'open' | 'shared';
  /** It gives any field of any object a value. */
  readonly revives?: true;
  /** It gives a constant its value, a name of its own to a class. */
  readonly defines?: 'constant' | 'class';
}

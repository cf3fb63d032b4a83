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
  /** Methods that the runtime calls by itself, whatever the class is. */
  readonly calledAlways: RegExp;
  /** Words for the class around that stand where a class is named. */
  readonly ownClass: ReadonlySet<string>;
  /** Fields that classes of `calledOf` have. */
  readonly fields: ReadonlySet<string>;
  /** Variables that the runtime fills. */
  readonly globalNames: ReadonlySet<string>;
  /** Names of constants that name nothing. */
  readonly constants: ReadonlySet<string>;
  /** What a function, or a class that is made, of the runtime does. */
  ofRuntime(name: string): RuntimeFunction;
}

export interface RuntimeFunction {
  /** Which arguments it calls, by their places; all where it is not known which. */
  readonly calls?: readonly number[] | 'any';
  /** What it calls gets elements of its lists, those and their keys, what it gave last and those, or anything that it puts back; else anything. */
  readonly gives?: 'elements' | 'keys' | 'fold' | 'anything';
  /** It gives back what its lists hold; else anything. */
  readonly handsOn?: true;
  /** It puts into the list that it is given first what comes behind. */
  readonly adds?: true;
  /** It calls methods of a class whose name it is given. */
  readonly namesClass?: true;
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

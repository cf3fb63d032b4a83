/** What the runtime of a language of objects does by itself: which methods it calls, and which values come through. */
import type { Candidates } from '../model/object-facts.ts';

export interface ObjectLanguage {
  /** Names of classes, methods and functions are the same in capitals. */
  readonly isCaseBlind: boolean;
  /** Called on a new instance, with what it is made with. */
  readonly constructor: string;
  /** Methods of classes that make an instance, where the class has none of that name. */
  readonly makers: ReadonlySet<string>;
  /** Called when an instance is given up. */
  readonly destructor?: string;
  readonly getItem: string;
  readonly setItem: string;
  /** What a loop over an instance calls: a method that gives the elements, or is given a block that takes them. */
  readonly iterate: readonly string[];
  /** Called where an instance is called as a function is. */
  readonly call: string;
  /** Methods of functions that call them. */
  readonly callers: ReadonlySet<string>;
  /** Methods that the language asks objects for, and never their classes: what a class is asked for so is nothing. */
  readonly ofObjects?: RegExp;
  /** The variable that what is thrown is put in. */
  readonly thrown?: string;
  /** Called in the place of a method that is missing, with its name and its arguments: as a list, or one by one. */
  readonly missing: { readonly name: string; readonly staticName: string; readonly isList: boolean };
  readonly getField?: string;
  /** Methods that every value has and that give the value back. */
  readonly handsOn: ReadonlySet<string>;
  /** A call without a receiver finds functions where the object has no method of the name. */
  readonly bareCallsFindFunctions: boolean;
  /** Text may name a class, a function, or `Class::method`. */
  readonly isTextName: boolean;
  /** A text that is called as a function calls the method of its name on the first argument. */
  readonly isTextMethod?: true;
  /** Classes of the runtime that may call anything of the class whose name they are made with. */
  readonly mirrors?: ReadonlySet<string>;
  /** Functions and methods that make instances of classes by names that nobody sees. */
  readonly revives?: ReadonlySet<string>;
  /** Called on what a class derives from, with the class. */
  readonly hooks?: {
    readonly derived: readonly string[];
    readonly extended: readonly string[];
    /** Called on the class itself for each of its methods. */
    readonly added?: string;
  };
  /** Texts that are told apart, beside names. */
  readonly texts?: RegExp;
  /** Of classes and interfaces of the runtime: which methods of an object it calls that derives from them; of others any. */
  readonly calledOf: ReadonlyMap<string, readonly string[]>;
  /** Whether a function of the runtime calls what it is given. */
  callsWhatItGets(name: string): boolean;
  /** Methods of a text that give it back; others give one that nobody knows. Absent where any may. */
  readonly keepsText?: RegExp;
  /** What a method of texts, or a function that is read as one, makes of a text; `undefined` of others. */
  madeText?(method: string, text: string): string | undefined;
  /** Between the name of a class and what is in it. */
  readonly mark: string;
  /** A class or function of the language itself: of what it gives nothing is worth to be followed. */
  isOfRuntime(name: string): boolean;
  /** The name of a class that is not here, of those that were looked for. */
  outsideName(candidates: Candidates): string;
}

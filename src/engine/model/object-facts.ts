/**
 * What the classes and functions of one file do with values, in words that languages of classes and methods share: enough to tell
 * which method a call runs. Names of classes are whole, as the language writes them; where one that is written can mean
 * several, they stand in the order in which the language looks, and the first that exists is meant.
 */

export interface ObjectFacts {
  /** Parts of the file do not follow the grammar, and may do anything. */
  readonly isBroken?: true;
  readonly classes: readonly ClassShape[];
  /** The first is the file's own code. */
  readonly functions: readonly FunctionShape[];
  /** Another name of a class or function: `pub use a::b`, `class_alias`. What ends in `*` is all that is in the second. */
  readonly aliases: readonly (readonly [name: string, to: Candidates])[];
}

export type Candidates = readonly string[];

export interface ClassShape {
  readonly name: string;
  /** In the order in which methods are looked for behind the class's own. */
  readonly supers: readonly Candidates[];
  /** In front of the class's own: Ruby's `prepend`. */
  readonly before?: readonly Candidates[];
  /** What is in the class itself and no instance: Ruby's `extend`. */
  readonly staticSupers?: readonly Candidates[];
  /** Nothing is made of it: interfaces, traits, modules, abstract classes. */
  readonly isAbstract?: true;
  /** Types that fields are declared to have. */
  readonly fields: readonly (readonly [name: string, type: Candidates])[];
  readonly start: number;
  readonly end: number;
}

export interface FunctionShape {
  /** The class that it is a method of; empty for others. */
  readonly owner: string;
  /** Of a method plain, of others whole; empty for the file's own code, and for closures. */
  readonly name: string;
  /** The function in which a closure stands, and whose variables and receiver it sees; -1 for others. */
  readonly within: number;
  readonly isStatic?: true;
  /** Only its class and those that derive from it may call it. */
  readonly isHidden?: true;
  /** It gives a reference, by which others may change what it holds. */
  readonly givesReference?: true;
  /** A closure with an object of its own: JavaScript's `function`. */
  readonly hasSelf?: true;
  /** A closure that is a member of an object. */
  readonly isMember?: true;
  readonly parameters: readonly ParameterShape[];
  /** The type that it is declared to give back. */
  readonly result?: Candidates;
  readonly code: readonly Expression[];
  readonly start: number;
  readonly end: number;
}

export interface ParameterShape {
  readonly name: string;
  /** `rest` takes all that come after, `named` only what is given by its name, `block` the block of the call. */
  readonly kind: 'plain' | 'rest' | 'named' | 'restNamed' | 'block';
  readonly type?: Candidates;
  readonly fallback?: Expression;
  /** What the function puts into it is in the caller's variable. */
  readonly isReference?: true;
}

export interface Arguments {
  readonly plain: readonly Expression[];
  readonly named?: readonly (readonly [name: string, value: Expression])[];
  /** A list whose elements are handed over one by one. */
  readonly spread?: Expression;
  readonly block?: Expression;
}

/** Each stands for the values it may have; what nobody knows is `['unknown']`. */
export type Expression =
  | readonly ['unknown']
  | readonly ['text', text: string]
  | readonly ['self']
  | readonly ['variable', name: string]
  | readonly ['set', name: string, value: Expression]
  /** A class, a function or a constant by its name; `isConstant`: no class can stand there. */
  | readonly ['name', candidates: Candidates, isConstant?: true]
  /** Gives a whole name a value: constants, static variables. */
  | readonly ['define', name: string, value: Expression]
  | readonly ['field', object: Expression, name: string, start?: number, end?: number]
  /** `isSure`: the object has the member from its beginning. */
  | readonly [
      'setField',
      object: Expression,
      name: string,
      value: Expression,
      start?: number,
      end?: number,
      isSure?: true,
    ]
  /** A new instance of classes. */
  | readonly ['make', type: Expression, given: Arguments, start: number, end: number]
  /** A method by its name; without a receiver the own object's, or a function of that name. */
  | readonly ['call', object: Expression, method: string, given: Arguments, start: number, end: number]
  /** A function by its name. */
  | readonly ['callName', candidates: Candidates, given: Arguments, start: number, end: number]
  /** A value that is called. */
  | readonly ['apply', callee: Expression, given: Arguments, start: number, end: number]
  /** The method of the same or another name that the classes after this one have; without arguments it hands on its own. */
  | readonly ['super', method: string, given: Arguments | undefined, start: number, end: number]
  /** The block that the function was given. */
  | readonly ['yield', given: Arguments, start: number, end: number]
  /** What an own file gives that is included, by the end of its path. */
  | readonly ['file', end: string]
  /** What a module gives that is loaded by its specifier. */
  | readonly ['module', specifier: string, start: number, end: number]
  /** The same, where the specifier is a value. */
  | readonly ['moduleAt', specifier: Expression, start: number, end: number]
  /** The name of each member that it has, one by one. */
  | readonly ['keys', object: Expression, start: number, end: number]
  /** What is taken out of a list at a place, or of what gives its elements one by one. */
  | readonly ['element', list: Expression, index: string, start: number, end: number]
  /** What a promise, or whatever has a `then`, comes to. */
  | readonly ['await', value: Expression, start: number, end: number]
  /** A function that gives what it is given to the variable. */
  | readonly ['settle', variable: string]
  /** `true`, `null`, `undefined`, a small number: what conditions ask for. */
  | readonly ['constant', value: string]
  | readonly ['not', value: Expression]
  /** Whether both may be the same; `isSame` is false where it is asked whether they differ. */
  | readonly ['compare', left: Expression, right: Expression, isSame: boolean]
  /** Done only where the test may come out so. */
  | readonly ['branch', test: Expression, isTrue: boolean, body: Expression, start: number, end: number]
  /** The first, or the second where the first is false, true, or nothing. */
  | readonly [
      'either',
      first: Expression,
      second: Expression,
      unless: 'true' | 'false' | 'given',
      start: number,
      end: number,
    ]
  /** Texts put together. Where objects have members of their own, what nobody knows is a zero character; else the whole text is not known. */
  | readonly ['joined', parts: readonly Expression[]]
  /** What a module gives by default: itself where it names nothing so. */
  | readonly ['default', module: Expression]
  /** What an object has that is not its own it has of the other. */
  | readonly ['derive', object: Expression, prototype: Expression]
  /** All that the second has is given to the first, which is the value, but for what those that come after it have. */
  | readonly ['copy', object: Expression, from: Expression, before?: readonly Expression[]]
  /** Any code may call what this holds. */
  | readonly ['handOver', value: Expression]
  /** Code that is not read so closely may call it: asked only for all that may run at most. */
  | readonly ['loose', value: Expression]
  /** What it is, or an instance of the class where nobody knows. */
  | readonly ['typedBy', value: Expression, type: Expression]
  /** The function itself, in which the rest is its variables': a closure. */
  | readonly ['function', index: number]
  /** A method that is handed on with its object. */
  | readonly ['bound', object: Expression, method: Expression]
  | readonly ['list', elements: readonly Expression[]]
  | readonly ['map', entries: readonly (readonly [key: Expression, value: Expression])[]]
  | readonly ['item', container: Expression, key: Expression, start: number, end: number]
  | readonly ['setItem', container: Expression, key: Expression, value: Expression, start: number, end: number]
  /** What a loop over it gives. */
  | readonly ['each', container: Expression, start: number, end: number]
  /** Any of them. */
  | readonly ['any', values: readonly Expression[]]
  /** All are done, the last is the value. */
  | readonly ['steps', values: readonly Expression[]]
  /** What it is, or an instance of the type where nobody knows. */
  | readonly ['typed', value: Expression, type: Candidates]
  | readonly ['return', value: Expression];

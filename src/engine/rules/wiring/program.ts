/**
 * A program as far as it wires things up: which calls are made on what, in order. Languages whose frameworks are filled by calls (Go, Rust,
 * minimal APIs of C#, Kotlin) are brought into this one form file by file, as plain JSON, so that one machine can run them all.
 */

/** Start line and column, end line and column as in `Span`, and offsets of start and end. */
export type Place = readonly [number, number, number, number, number, number];

export type Expression =
  | { readonly k: 'text'; readonly text: string }
  | { readonly k: 'name'; readonly name: string }
  /** `of`, then members and calls from left to right: flat, since chains of thousands of calls are written. */
  | { readonly k: 'chain'; readonly of: Expression; readonly links: readonly Link[] }
  | { readonly k: 'function'; readonly index: number }
  | { readonly k: 'join'; readonly parts: readonly Expression[] }
  | { readonly k: 'list'; readonly items: readonly Expression[] }
  /** A value of a named type with fields; fields without a name are in the order of the type's. */
  | { readonly k: 'record'; readonly type: string; readonly fields: readonly Field[] }
  | { readonly k: 'unknown' };

export type Link =
  | { readonly name: string }
  | { readonly args: readonly Argument[]; readonly at: Place }
  /** What stands in brackets behind a name in a type-safe language: `MapGet<T>`. */
  | { readonly types: readonly string[] };

export interface Argument {
  readonly name?: string;
  readonly value: Expression;
  /** As it is written, at most 200 characters. */
  readonly text: string;
  readonly at: Place;
}

export interface Field {
  readonly name: string;
  readonly value: Expression;
  readonly text: string;
  readonly at: Place;
}

export type Statement =
  | {
      readonly s: 'set';
      readonly targets: readonly Expression[];
      readonly value: Expression;
      readonly declares: boolean;
    }
  | { readonly s: 'do'; readonly value: Expression }
  | {
      readonly s: 'each';
      readonly names: readonly string[];
      readonly over: Expression;
      readonly body: readonly Statement[];
    }
  | { readonly s: 'return'; readonly values: readonly Expression[] };

export interface Parameter {
  readonly name: string;
  readonly type: string;
  /** Names of what is written on it. */
  readonly marks?: readonly string[];
  /** Takes all arguments that are left. */
  readonly isRest?: boolean;
}

export interface WiredFunction {
  /** Empty for a function literal. */
  readonly name: string;
  /** The type whose method it is, or that it extends; empty for none. */
  readonly owner: string;
  /** The class that it stands in, where it is not the owner. */
  readonly within?: string;
  /** What it calls the value that it is a method of; `this` and the like. */
  readonly receiver: string;
  readonly parameters: readonly Parameter[];
  readonly returns: readonly string[];
  readonly body: readonly Statement[];
  readonly at: Place;
  /** What is written on it: `get("/users")`. */
  readonly marks: readonly Mark[];
  /** Whether it has no body of its own, or is seen by nobody outside. */
  readonly isAbstract?: boolean;
  readonly isPrivate?: boolean;
}

/** An attribute, annotation or decorator. */
export interface Mark {
  readonly name: string;
  readonly args: readonly Argument[];
  readonly text: string;
  readonly at: Place;
}

export interface WiredType {
  readonly name: string;
  readonly fields: readonly Parameter[];
  /** Types that lend it their methods. */
  readonly bases: readonly string[];
  /** Of an interface, where the language does not say who implements it. */
  readonly methods?: readonly string[];
  /** Where the language has marks on types; what follows is then written too. */
  readonly marks?: readonly Mark[];
  readonly kind?: 'class' | 'abstract' | 'interface' | 'annotation';
  readonly at?: Place;
  /** The class that it stands in. */
  readonly outer?: string;
}

export interface Import {
  readonly name: string;
  readonly from: string;
}

export interface FileProgram {
  /** Files of one scope see each other's names: a package, a module. */
  readonly scope: string;
  /** What others call the scope where they give it no name. */
  readonly scopeName: string;
  readonly imports: readonly Import[];
  readonly functions: readonly WiredFunction[];
  readonly globals: readonly { readonly name: string; readonly type: string; readonly value: Expression }[];
  readonly types: readonly WiredType[];
}

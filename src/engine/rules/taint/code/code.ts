/**
 * What the code of every language is made into before values are followed through it: assignments, calls, branches and loops, and little else.
 * All of it are expressions, since in half of the languages an `if` has a value. Places are those of the syntax nodes, so that what a
 * formula finds in the file is found here.
 */

/** Offsets of the file's text; the end is not included. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface Variable {
  readonly id: number;
  readonly name: string;
  /** The function it is local to; -1 for what belongs to a class or to the whole program. */
  readonly owner: number;
  /** Something is assigned to it, or it is a parameter. */
  isWritten: boolean;
  /** Functions other than its owner know it. */
  isShared: boolean;
  /** The function that a declaration binds to it. */
  function?: number;
  /** The class that a declaration binds to it. */
  class?: string;
}

/** What a name stands for; found out when all declarations of the file are known. */
export interface Reference {
  readonly name: string;
  variable: Variable;
  /** The name is that of a field of `variable`: Java leaves out `this`. */
  key?: string;
}

export interface Argument {
  readonly value: Code;
  /** Of an argument that is given by name. */
  readonly name?: string;
  readonly isSpread: boolean;
  /** The place itself is given, to be filled: `&x`, `out x`. */
  readonly isReference?: boolean;
}

export interface Entry {
  /** Undefined where the key is computed, and for a spread. */
  readonly key: string | undefined;
  readonly value: Code;
  readonly isSpread: boolean;
}

export interface Test {
  readonly condition: Code;
  readonly body: Code;
}

export type Code = Place &
  (
    | { readonly kind: 'literal' }
    /** With `isCall` it calls what it names, where that is a function. */
    | { readonly kind: 'name'; readonly reference: Reference; readonly isCall?: boolean }
    | { readonly kind: 'field'; readonly object: Code; readonly key: string | undefined; readonly index?: Code }
    | {
        readonly kind: 'call';
        /** As `calledName` tells it. */
        readonly name: string;
        readonly callee: Code | undefined;
        readonly receiver: Code | undefined;
        readonly arguments: readonly Argument[];
        readonly isNew: boolean;
      }
    /** Any of the parts, or all of them in one: a concatenation. */
    | { readonly kind: 'join'; readonly parts: readonly Code[]; readonly logic?: 'and' | 'or' }
    /** Evaluated, and of a value that says nothing of them: a comparison. `not` and `and` also tell what holds where they do. */
    | { readonly kind: 'clean'; readonly parts: readonly Code[]; readonly logic?: 'not' | 'and' | 'or' }
    | { readonly kind: 'collection'; readonly entries: readonly Entry[]; readonly class?: string }
    | { readonly kind: 'assign'; readonly target: Code; readonly value: Code; readonly isJoined: boolean }
    /** A fallback for targets of assignments: `x = 1` inside a pattern. */
    | { readonly kind: 'default'; readonly target: Code; readonly value: Code }
    | { readonly kind: 'rest'; readonly target: Code }
    /** One after the other; the value is the last one's. */
    | { readonly kind: 'sequence'; readonly parts: readonly Code[] }
    | {
        readonly kind: 'branch';
        readonly tests: readonly Test[];
        readonly otherwise: Code | undefined;
        readonly fallsThrough: boolean;
        readonly isBreakable: boolean;
      }
    | {
        readonly kind: 'loop';
        readonly target: Code | undefined;
        readonly over: Code | undefined;
        readonly condition: Code | undefined;
        readonly body: Code;
        readonly update: Code | undefined;
        /** The body comes before the condition. */
        readonly runsFirst?: boolean;
      }
    | {
        readonly kind: 'leave';
        readonly how: 'return' | 'break' | 'continue' | 'throw';
        readonly value: Code | undefined;
      }
    | { readonly kind: 'yield'; readonly value: Code | undefined }
    | { readonly kind: 'try'; readonly body: Code; readonly handlers: readonly Code[]; readonly last: Code | undefined }
    | { readonly kind: 'closure'; readonly function: number }
  );

export type CodeOf<Kind extends Code['kind']> = Extract<Code, { readonly kind: Kind }>;

export interface Parameter extends Place {
  /** By which it is given as a keyword; empty for a pattern. */
  readonly name: string;
  readonly target: Code;
  readonly isRest: boolean;
  /** As written, without its name: `@RequestParam String`. */
  readonly declaration: string;
  readonly type: string;
  /** A number or truth, by its type. */
  readonly isHarmless: boolean;
  /** A field of the object is given the same. */
  readonly isField: boolean;
}

export interface CodeFunction extends Place {
  readonly id: number;
  /** Empty where it has none. */
  readonly name: string;
  /** The class it is a method of; empty for none. */
  readonly class: string;
  readonly parent: number;
  readonly parameters: readonly Parameter[];
  readonly body: Code;
  /** Given to a call where it is written, so that its body is run there or never. */
  readonly isInline: boolean;
  /** The value of the body is what it returns. */
  readonly returnsBody: boolean;
  /** Names of annotations and decorators, with their arguments. */
  readonly annotations: readonly string[];
}

export interface CodeClass {
  readonly name: string;
  readonly bases: readonly string[];
  /** `this` in all of its methods. */
  readonly self: Variable;
  readonly methods: ReadonlyMap<string, number>;
  readonly constructor: number | undefined;
}

export interface Program {
  /** The first is the file's own code. */
  readonly functions: readonly CodeFunction[];
  readonly classes: ReadonlyMap<string, CodeClass>;
  /** Somewhere it is nested deeper than is followed. */
  readonly isFlattened: boolean;
}

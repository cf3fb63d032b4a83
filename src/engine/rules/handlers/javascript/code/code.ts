/**
 * What is kept of a file: its declarations, calls and literals as plain data, from which the registrations of frameworks are worked out
 * later, over all files. Names of fields are short, since there is one object for each expression of a repository.
 */

/** Offsets of UTF-16 units, the end not included. */
export type Place = readonly [start: number, end: number];

export type Expression =
  | { readonly k: 'literal'; readonly v: string | number | boolean | null; readonly at: Place }
  | { readonly k: 'regex'; readonly v: string; readonly at: Place }
  | { readonly k: 'name'; readonly n: string; readonly at: Place }
  | { readonly k: 'this' | 'super' | 'unknown'; readonly at: Place }
  | { readonly k: 'member'; readonly o: Expression; readonly n: string; readonly at: Place }
  | { readonly k: 'item'; readonly o: Expression; readonly i: Expression; readonly at: Place }
  | CallExpression
  | { readonly k: 'function'; readonly f: FunctionCode; readonly at: Place; readonly text: string }
  | { readonly k: 'class'; readonly c: ClassCode; readonly at: Place }
  | { readonly k: 'object'; readonly p: readonly Property[]; readonly at: Place }
  | { readonly k: 'array'; readonly i: readonly Expression[]; readonly at: Place }
  | { readonly k: 'spread'; readonly e: Expression; readonly at: Place }
  /** Texts joined: a template, or strings with `+` between them. */
  | { readonly k: 'template'; readonly p: readonly (string | Expression)[]; readonly at: Place }
  /** One of these, which one is not told: `a ? b : c`, `a || b`. */
  | { readonly k: 'either'; readonly o: readonly Expression[]; readonly at: Place }
  | { readonly k: 'assign'; readonly t: Pattern; readonly v: Expression; readonly at: Place }
  /** `require(x)` and `import(x)`. */
  | { readonly k: 'load'; readonly from: Expression; readonly at: Place }
  /** Expressions whose value says nothing, but which may do something. */
  | { readonly k: 'several'; readonly e: readonly Expression[]; readonly at: Place };

export interface CallExpression {
  readonly k: 'call';
  readonly f: Expression;
  readonly a: readonly Expression[];
  readonly isNew: boolean;
  /** Names of type arguments: `Users` of `container.get<Users>()`. */
  readonly types: readonly string[];
  /** Where what is called begins; in a chain of calls, the last name of it. */
  readonly from: number;
  /** As it is written, shortened. */
  readonly text: string;
  readonly at: Place;
}

export type Property =
  | { readonly n: string; readonly v: Expression }
  | { readonly c: Expression; readonly v: Expression }
  | { readonly s: Expression }
  /** A getter. */
  | { readonly g: string; readonly v: Expression };

export type Pattern =
  | { readonly k: 'name'; readonly n: string }
  | { readonly k: 'object'; readonly p: readonly ObjectPatternPart[]; readonly rest: string }
  | { readonly k: 'array'; readonly i: readonly (Pattern | null)[] }
  | { readonly k: 'default'; readonly t: Pattern; readonly d: Expression }
  | { readonly k: 'rest'; readonly t: Pattern }
  /** `a.b = …` */
  | { readonly k: 'target'; readonly e: Expression };

export interface ObjectPatternPart {
  readonly key: string;
  readonly t: Pattern;
}

export interface Parameter {
  readonly t: Pattern;
  /** The name of its type, dotted, without arguments; empty where none is written. */
  readonly type: string;
  readonly decorators: readonly Expression[];
  /** `constructor(private users: Users)` makes a field of it. */
  readonly isField: boolean;
}

export interface FunctionCode {
  readonly n: string;
  readonly at: Place;
  readonly params: readonly Parameter[];
  readonly body: readonly Statement[];
  readonly isArrow: boolean;
  /** Whether it takes uploaded files out of a request. */
  readonly takesFiles: boolean;
}

export interface ClassCode {
  readonly n: string;
  readonly at: Place;
  readonly base: Expression | null;
  readonly interfaces: readonly string[];
  readonly decorators: readonly Expression[];
  readonly members: readonly ClassMember[];
}

export interface ClassMember {
  readonly kind: 'constructor' | 'method' | 'getter' | 'field';
  readonly n: string;
  readonly isStatic: boolean;
  readonly isAbstract: boolean;
  readonly decorators: readonly Expression[];
  readonly type: string;
  readonly f: FunctionCode | null;
  readonly v: Expression | null;
  readonly at: Place;
}

export type Statement =
  | { readonly k: 'let'; readonly t: Pattern; readonly v: Expression | null; readonly type: string }
  | { readonly k: 'do'; readonly e: Expression }
  | { readonly k: 'return'; readonly e: Expression }
  /** `isKeys`: `for … in`. */
  | {
      readonly k: 'each';
      readonly t: Pattern;
      readonly of: Expression;
      readonly isKeys: boolean;
      readonly b: readonly Statement[];
    }
  | { readonly k: 'block'; readonly b: readonly Statement[] }
  /** A directive in front of a body: `use server`. */
  | { readonly k: 'directive'; readonly v: string };

export interface ImportedName {
  readonly from: string;
  /** `default`, `*` for the whole module. */
  readonly name: string;
  readonly local: string;
}

export interface ExportedName {
  /** `*` with an empty `from`-less meaning never occurs: `export * from` has both. */
  readonly name: string;
  /** A local name, or a name of `from`. */
  readonly local: string;
  readonly from: string;
}

/** A file. */
export interface ModuleCode {
  readonly imports: readonly ImportedName[];
  readonly exports: readonly ExportedName[];
  readonly body: readonly Statement[];
  /** Offsets at which its lines begin. */
  readonly lines: readonly number[];
  /** Offsets at which something seems to be registered. */
  readonly marks: readonly number[];
}

/** The name that `export default …` gives to what has none. */
export const defaultName = '*default*';

/** What is kept of a PHP file: classes with their methods, attributes and properties, and the statements that can register routes. Names of classes are whole. */
import type { CodePlace } from '../../syntax/code-place.ts';

export type PhpCode =
  /** `{}` stands for what is not written out. */
  | { readonly k: 'text'; readonly v: string; readonly at: CodePlace }
  /** A class or constant by its whole name, `App\Http\Kernel`; `X::class` too. */
  | { readonly k: 'name'; readonly v: string; readonly at: CodePlace }
  /** Without `$`. */
  | { readonly k: 'variable'; readonly v: string }
  | { readonly k: 'get'; readonly of: PhpCode; readonly v: string }
  | PhpCall
  | { readonly k: 'list'; readonly v: readonly PhpCode[] }
  | { readonly k: 'map'; readonly v: readonly (readonly [PhpCode, PhpCode])[] }
  | { readonly k: 'closure'; readonly v: PhpFunction }
  | { readonly k: 'join'; readonly v: readonly PhpCode[] }
  | { readonly k: 'value'; readonly v: boolean | null }
  | { readonly k: 'other' };

export interface PhpCall {
  readonly k: 'call';
  /** `X::f()` and `$x->f()` have an object, `f()` has none, `new X()` is named for the class. */
  readonly on?: PhpCode;
  readonly isNew?: true;
  readonly isStatic?: true;
  readonly name: string;
  readonly args: readonly PhpCode[];
  readonly named: Readonly<Record<string, PhpCode>>;
  readonly at: CodePlace;
  /** At most 200 characters. */
  readonly text: string;
}

export interface PhpParameter {
  readonly name: string;
  /** The whole name of a class. */
  readonly type?: string;
}

export interface PhpFunction {
  readonly name: string;
  readonly parameters: readonly PhpParameter[];
  readonly body: readonly PhpStatement[];
  readonly attributes: readonly PhpCall[];
  readonly isPublic: boolean;
  readonly isStatic: boolean;
  readonly at: CodePlace;
  readonly files?: true;
}

export interface PhpClass {
  readonly name: string;
  readonly base?: string;
  readonly interfaces: readonly string[];
  readonly traits: readonly string[];
  readonly attributes: readonly PhpCall[];
  readonly methods: readonly PhpFunction[];
  readonly properties: Readonly<Record<string, PhpCode>>;
  readonly isAbstract: boolean;
  readonly at: CodePlace;
}

export type PhpStatement =
  | { readonly k: 'do'; readonly v: PhpCode }
  | { readonly k: 'assign'; readonly to: PhpCode; readonly v: PhpCode }
  | { readonly k: 'return'; readonly v: PhpCode }
  | { readonly k: 'include'; readonly v: PhpCode }
  | {
      readonly k: 'each';
      readonly over: PhpCode;
      readonly key: string;
      readonly value: string;
      readonly body: readonly PhpStatement[];
    }
  | { readonly k: 'function'; readonly v: PhpFunction };

export interface PhpFacts {
  readonly body: readonly PhpStatement[];
  readonly classes: readonly PhpClass[];
  readonly namespace: string;
  /** Packages and classes that are imported, whole names. */
  readonly uses: readonly string[];
  /** Set where code outside functions and classes reads what a request holds. */
  readonly script?: { readonly at: CodePlace; readonly files: boolean };
}

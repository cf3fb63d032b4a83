/** What is kept of a Ruby file: classes with their methods by name and place, and the calls that make routes and guards, with their blocks. */
import type { CodePlace } from '../../syntax/code-place.ts';

export type RubyCode =
  /** A string or symbol; `{}` stands for what is not written out, `{name}` for a variable. */
  | { readonly k: 'text'; readonly v: string; readonly at?: CodePlace }
  /** `Admin::User`. */
  | { readonly k: 'const'; readonly v: string; readonly at: CodePlace }
  | RubyCall
  | { readonly k: 'list'; readonly v: readonly RubyCode[] }
  | { readonly k: 'map'; readonly v: readonly (readonly [RubyCode, RubyCode])[] }
  | { readonly k: 'lambda'; readonly block: RubyBlock }
  | RubyMethod
  | RubyClass
  | { readonly k: 'assign'; readonly to: string; readonly v: RubyCode }
  /** Statements that may run; of alternatives all are kept. */
  | { readonly k: 'body'; readonly v: readonly RubyCode[] }
  | { readonly k: 'value'; readonly v: boolean | null }
  | { readonly k: 'other' };

export interface RubyCall {
  readonly k: 'call';
  readonly on?: RubyCode;
  readonly name: string;
  readonly args: readonly RubyCode[];
  readonly named: Readonly<Record<string, RubyCode>>;
  readonly block?: RubyBlock;
  readonly at: CodePlace;
  /** At most 200 characters, without the block. */
  readonly text: string;
}

export interface RubyBlock {
  readonly parameters: readonly string[];
  readonly body: readonly RubyCode[];
  readonly at: CodePlace;
}

export interface RubyMethod {
  readonly k: 'def';
  readonly name: string;
  readonly parameters: readonly string[];
  readonly at: CodePlace;
  /** Of the class and not of its objects. */
  readonly shared?: true;
  readonly body: readonly RubyCode[];
  readonly files?: true;
}

export interface RubyClass {
  readonly k: 'class';
  readonly name: string;
  readonly isModule: boolean;
  readonly base?: string;
  readonly body: readonly RubyCode[];
  readonly at: CodePlace;
}

export interface RubyFacts {
  readonly body: readonly RubyCode[];
}

/**
 * What is kept of a Python file: its imports, definitions, and the statements that can register something, as plain data. Bodies of functions
 * are kept only where they register, or are so short that they may make a prefix or hand on a router.
 */
import type { CodePlace } from '../../syntax/code-place.ts';

export type Expression =
  /** A text; `{}` stands for a part that is not written out, `{name}` for a name in it. */
  | { readonly k: 'text'; readonly v: string; readonly parts?: readonly Expression[]; readonly at?: CodePlace }
  | { readonly k: 'name'; readonly v: string; readonly at: CodePlace }
  | { readonly k: 'get'; readonly of: Expression; readonly v: string; readonly at: CodePlace }
  | {
      readonly k: 'call';
      readonly f: Expression;
      readonly args: readonly Expression[];
      readonly named: Readonly<Record<string, Expression>>;
      readonly at: CodePlace;
      /** At most 200 characters. */
      readonly text: string;
    }
  | { readonly k: 'index'; readonly of: Expression; readonly v: readonly Expression[]; readonly at: CodePlace }
  | { readonly k: 'list'; readonly v: readonly Expression[] }
  | { readonly k: 'map'; readonly v: readonly (readonly [Expression, Expression])[] }
  | { readonly k: 'each'; readonly of: Expression; readonly to: Expression; readonly over: Expression }
  | { readonly k: 'splat'; readonly of: Expression }
  | { readonly k: 'join'; readonly v: readonly [Expression, Expression]; readonly op: string }
  | { readonly k: 'either'; readonly v: readonly Expression[] }
  | { readonly k: 'function'; readonly v: FunctionCode }
  | { readonly k: 'value'; readonly v: boolean | number | null }
  | { readonly k: 'other' };

export interface Parameter {
  readonly name: string;
  /** `*` and `**` for what takes the rest. */
  readonly rest?: '*' | '**';
  readonly type?: Expression;
  readonly preset?: Expression;
}

export interface FunctionCode {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly decorators: readonly Expression[];
  readonly body: readonly Statement[];
  readonly at: CodePlace;
  /** The body takes uploaded files. */
  readonly files?: true;
}

export interface ClassCode {
  readonly name: string;
  readonly bases: readonly Expression[];
  readonly decorators: readonly Expression[];
  readonly body: readonly Statement[];
  readonly at: CodePlace;
}

export type Statement =
  | { readonly k: 'import'; readonly name: string; readonly from: string; readonly item?: string }
  | {
      readonly k: 'assign';
      readonly to: Expression;
      readonly v: Expression;
      readonly adds?: true;
      readonly type?: Expression;
    }
  | { readonly k: 'do'; readonly v: Expression }
  | { readonly k: 'def'; readonly v: FunctionCode }
  | { readonly k: 'class'; readonly v: ClassCode }
  | { readonly k: 'for'; readonly to: Expression; readonly over: Expression; readonly body: readonly Statement[] }
  /** Alternatives of which one runs, in their order. */
  | {
      readonly k: 'if';
      readonly test: Expression;
      readonly first: readonly Statement[];
      readonly else: readonly Statement[];
    }
  | { readonly k: 'return'; readonly v: Expression };

export interface PythonFacts {
  readonly body: readonly Statement[];
}

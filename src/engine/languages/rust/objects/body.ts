/** The function whose code is being read: what its names mean, and where closures and steps of its own go. */
import type { Candidates, ClassShape, Expression, FunctionShape, ParameterShape } from '../../../model/object-facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import type { MacroArguments } from './macro-arguments.ts';
import type { TypePlace } from './type-names.ts';

/** What is gathered from a file. */
export interface Reading {
  readonly text: string;
  readonly macros: MacroArguments;
  readonly classes: ClassShape[];
  readonly functions: FunctionShape[];
  readonly aliases: Map<string, Candidates>;
  /** The file's own code. */
  readonly steps: Expression[];
  /** What static variables that are made when they are first used are made by, by their whole names. */
  readonly lazy: Set<string>;
  /** How often names were taken in the file's own code. */
  readonly taken: Map<string, number>;
  /** Fields that hold nothing but values of Rust's own, and those that may hold others. */
  readonly plainFields: Set<string>;
  readonly otherFields: Set<string>;
  /** Whole names of constants that it declares. */
  readonly constants: Set<string>;
}

/** Variables of a block; each has a name that no other of the function has, since values are not told apart by when they are. */
export interface Variables {
  readonly names: Map<string, string>;
  readonly outer: Variables | undefined;
}

export interface Body extends TypePlace {
  readonly reading: Reading;
  /** Of the function in `reading.functions`. */
  readonly index: number;
  readonly variables: Variables;
  /** How often a name was taken in the whole function, with its closures. */
  readonly taken: Map<string, number>;
  /** Types that a caller gives, as values. */
  readonly given: ReadonlyMap<string, Expression>;
  readonly hasSelf: boolean;
  /** The type that the function gives back. */
  readonly result: Candidates | undefined;
  readonly depth: number;
  readonly value: (body: Body, node: SyntaxNode, expected?: Candidates) => Expression;
  /** Declares the items of a block, and gives the scope in which its code stands. */
  readonly within: (body: Body, block: SyntaxNode) => Body;
}

export const unknown: Expression = ['unknown'];

/** A value of Rust's own, which has none of the methods of crates. */
export const plainValue: Expression = ['text', ''];

export function steps(...values: readonly Expression[]): Expression {
  const shown = values.filter((value, index) => index === values.length - 1 || !isIdle(value));
  const [only] = shown;
  return shown.length === 1 && only !== undefined ? only : shown.length === 0 ? unknown : ['steps', shown];
}

export function anyOf(...values: readonly Expression[]): Expression {
  const shown = values.filter(([kind]) => kind !== 'unknown');
  const [only] = shown;
  return shown.length === 1 && only !== undefined ? only : shown.length === 0 ? unknown : ['any', shown];
}

/** Nothing happens when it is asked for. */
export function isIdle([kind]: Expression): boolean {
  return kind === 'unknown' || kind === 'text' || kind === 'variable' || kind === 'self' || kind === 'name';
}

export function inBlock<T extends Body>(body: T): T {
  return { ...body, variables: { names: new Map(), outer: body.variables } };
}

/** A variable that nothing else in the function is called by. */
export function newName(body: Body, name: string): string {
  const count = body.taken.get(name) ?? 0;
  body.taken.set(name, count + 1);
  return count === 0 ? name : `${name}#${count}`;
}

export function bindName(body: Body, name: string): string {
  const made = newName(body, name);
  body.variables.names.set(name, made);
  return made;
}

export function variableNamed({ variables }: Body, name: string): string | undefined {
  for (let current: Variables | undefined = variables; current !== undefined; current = current.outer) {
    const known = current.names.get(name);
    if (known !== undefined) return known;
  }
  return undefined;
}

/** The value under a name, so that it may be asked for more than once, and what has to be done before. */
export function kept(body: Body, value: Expression): readonly [value: Expression, before: readonly Expression[]] {
  if (isIdle(value)) return [value, []];
  const name = newName(body, '$');
  return [['variable', name], [['set', name, value]]];
}

/** A place in `reading.functions`, which is in front of those of its closures. */
export function reserve({ functions }: Reading, shape: Omit<FunctionShape, 'code'>): number {
  return functions.push({ ...shape, code: [] }) - 1;
}

export function fillIn(
  { functions }: Reading,
  index: number,
  code: readonly Expression[],
  parameters?: readonly ParameterShape[],
): void {
  const shape = functions[index];
  if (shape !== undefined) functions[index] = { ...shape, code, parameters: parameters ?? shape.parameters };
}

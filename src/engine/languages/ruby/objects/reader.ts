/** What is known at a place of a Ruby file while it is read: whose body it stands in, what `self` is, which variables there are. */
import type { Candidates, Expression, FunctionShape, ParameterShape } from '../../../model/object-facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';

export interface Reader {
  readonly text: string;
  readonly path: string;
  readonly classes: ClassDraft[];
  /** Of those classes that are read already. */
  readonly classNames: Set<string>;
  readonly functions: FunctionDraft[];
  /** Constants that are other names of constants; none where they are given several values. */
  readonly aliases: Map<string, Candidates | undefined>;
  /** Of expressions within expressions, which is bounded: the runtime's stack is. */
  depth: number;
  /** Kept here for all that read parts of an expression. */
  readonly read: (node: SyntaxNode | undefined, scope: Scope) => Expression;
  /** The same for where values are put. */
  readonly assign: (target: SyntaxNode, value: Expression, scope: Scope) => Expression;
}

/** A function that is being read. */
export interface FunctionDraft extends FunctionShape {
  readonly parameters: ParameterShape[];
  readonly code: Expression[];
  /** A block within gave back the value of this function. */
  returnsFromBlocks?: true;
  /** It was left by `break`, with a value that its call has. */
  breaks?: true;
}

/** A class that is being read; what it includes stands in the order of the text. */
export interface ClassDraft {
  readonly name: string;
  readonly superclass: Candidates | undefined;
  readonly included: Candidates[];
  readonly before: Candidates[];
  readonly staticSupers: Candidates[];
  readonly isAbstract: boolean;
  readonly start: number;
  readonly end: number;
}

export interface Scope {
  /** The names of the classes and modules around, the nearest first: Ruby's `Module.nesting`. */
  readonly nesting: readonly string[];
  /** What stands above the nearest class: constants are looked for there, too. */
  readonly bases: readonly Candidates[];
  /** The class whose method a `def` makes here. */
  readonly owner: string;
  /** A `def` here is the class's own: `class << self`. */
  readonly isDefStatic: boolean;
  readonly self: Expression;
  /** `self` is a class. */
  readonly isStatic: boolean;
  /** The class whose body is read; none within methods. */
  readonly body: ClassDraft | undefined;
  /** The method that `super` means; empty where there is none. */
  readonly method: string;
  /** The function whose code this is, by its place among the file's. */
  readonly index: number;
  /** The method around, whose arguments `super` hands on. */
  readonly methodIndex: number;
  /** The function that `return` leaves. */
  readonly home: number;
  /** Names of variables as they are written, and as they are called in the function. */
  readonly variables: Map<string, string>;
  /** Behind the names of variables that are made here. */
  readonly suffix: string;
  /** Where variables are looked for that this scope lacks. */
  readonly outer: Scope | undefined;
  /** Variables of `outer` are there, but have no value that is known. */
  readonly isSealed: boolean;
  /** A block without parameters of its own, which `it` and `_1` may give it. */
  readonly isOpen: boolean;
}

export const unknown: Expression = ['unknown'];

/** Deeper code nobody writes; the runtime's stack is bounded. */
const depthMax = 300;

export function deeper<Result>(reader: Reader, work: () => Result): Result | undefined {
  if (reader.depth >= depthMax) return undefined;
  reader.depth++;
  try {
    return work();
  } finally {
    reader.depth--;
  }
}

export function textOf(reader: Reader, node: SyntaxNode | undefined): string {
  return node === undefined ? '' : reader.text.slice(node.start, node.end);
}

/** The variable's name in its function, empty where its value is unknown; none where there is no such variable. */
export function variableNamed(scope: Scope, name: string): string | undefined {
  let isSealed = false;
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    const found = at.variables.get(name);
    if (found !== undefined) return isSealed ? '' : found;
    isSealed ||= at.isSealed;
  }
  return undefined;
}

/** The name under which a variable that is assigned here is kept. */
export function assignedVariable(scope: Scope, name: string): string {
  const found = variableNamed(scope, name);
  if (found !== undefined && found !== '') return found;
  const made = `${name}${scope.suffix}`;
  scope.variables.set(name, made);
  return made;
}

export function variable(name: string): Expression {
  return name === '' ? unknown : ['variable', name];
}

/** A value that is used more than once is kept in a variable that no program can name. */
export function kept(node: SyntaxNode, use: string, value: Expression): { set: Expression; value: Expression } {
  const name = `#${use}${node.start}`;
  return { set: ['set', name, value], value: ['variable', name] };
}

export function steps(values: readonly Expression[]): Expression {
  const [first] = values;
  return first === undefined ? unknown : values.length === 1 ? first : ['steps', values];
}

/** All are done, and nobody knows the value. */
export function done(values: readonly Expression[]): Expression {
  return steps([...values.filter(([kind]) => kind !== 'unknown'), unknown]);
}

export function anyOf(values: readonly Expression[]): Expression {
  const known = values.filter(([kind]) => kind !== 'unknown');
  const [first] = known;
  return first === undefined ? unknown : known.length === 1 ? first : ['any', known];
}

export function call(object: Expression, method: string, plain: readonly Expression[], node: SyntaxNode): Expression {
  return ['call', object, method, { plain }, node.start, node.end];
}

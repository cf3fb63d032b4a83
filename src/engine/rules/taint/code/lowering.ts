/**
 * The seam between a language and the code that values are followed through: a grammar says for each kind of syntax node which role it plays,
 * and a role makes code of a node. A kind without a role is all of its parts in one, so that a grammar that knows too little loses nothing
 * that flows.
 */
import type { CodeShape } from '../../syntax/code-shape.ts';
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { Code, Place } from './code.ts';

export type Role = (node: SgNode, lower: Lowering) => Code;

export interface FlowGrammar {
  /** By the engine's names. */
  readonly languages: readonly string[];
  readonly roles: ReadonlyMap<string, Role>;
  /** Kinds of nodes that are no code: comments, types. */
  readonly skipped: ReadonlySet<string>;
  /** In which the first assignment declares a variable, and whether it sees those of the function around it. */
  readonly assignmentDeclares: false | 'own' | 'outer';
  /** Fields of a class are named without `this`. */
  readonly hasImplicitThis: boolean;
  /** Methods of a class are called without their object, and fields are not: Ruby. */
  readonly methodsAreBare?: boolean;
  /** What is declared to be a number is one. */
  readonly typesHold: boolean;
}

/** How a name in a target is meant: assigned as it is, or declared in the block or the function. */
export type Binding = 'assign' | 'block' | 'function';

export interface FunctionParts {
  readonly node: SgNode;
  readonly name: string;
  /** Where its name is declared; `class` for methods, which are found by their class; `none` for values. */
  readonly declares: 'block' | 'class' | 'none';
  readonly body: SgNode | undefined;
  readonly returnsBody: boolean;
  readonly parameters: readonly ParameterParts[];
  readonly isClosed?: boolean;
  /** The name of `this` where it is a parameter: `self` of Python, the receiver of Go; with the class where it stands outside of it. */
  readonly self?: string;
  readonly class?: string;
  readonly annotations?: readonly string[];
}

export interface ParameterParts {
  readonly node: SgNode;
  /** The name or pattern; undefined where the parameter has none. */
  readonly target: SgNode | undefined;
  readonly name?: string;
  readonly default?: SgNode | undefined;
  readonly isRest?: boolean;
  /** As written; empty where it has none. */
  readonly type?: string;
  /** It has a name that nobody writes: `it`. */
  readonly isImplicit?: boolean;
  /** What stands before it, where that is no part of the node: annotations of Kotlin. */
  readonly before?: string;
  /** Declares a field of the same name, too. */
  readonly isField?: boolean;
}

export interface ClassParts {
  readonly node: SgNode;
  readonly name: string;
  readonly bases: readonly string[];
  readonly body: SgNode | undefined;
  /** Parameters of the class itself: the primary constructor of Kotlin and C#. */
  readonly parameters?: readonly ParameterParts[];
}

export interface Lowering {
  readonly shape: CodeShape;
  readonly grammar: FlowGrammar;
  readonly language: string;
  code(node: SgNode | null | undefined): Code;
  /** Undefined for no node. */
  maybe(node: SgNode | null | undefined): Code | undefined;
  /** What is assigned to. */
  target(node: SgNode, binding: Binding): Code;
  /** How targets are being read now: roles of patterns ask it for names inside. */
  binding(): Binding | undefined;
  /** What stands in a target and is read: the object of `a.b`. */
  reading<T>(inside: () => T): T;
  children(node: SgNode): SgNode[];
  text(node: SgNode): string;
  place(node: SgNode): Place;
  name(node: SgNode, name: string): Code;
  declared(node: SgNode, name: string, where: 'block' | 'function'): Code;
  self(place: Place): Code;
  /** In this function the name means what it means around it: `global x`. */
  share(name: string, where: 'program' | 'outer'): void;
  /** In a scope of its own. */
  block<T>(inside: () => T): T;
  /** The function's number. */
  function(parts: FunctionParts): Code;
  class(parts: ClassParts): Code;
}

export function noCode(place: Place): Code {
  return { kind: 'literal', start: place.start, end: place.end };
}

/** What the readers of JavaScript's statements and expressions share: the functions found so far, and names where code stands. */
import type { Expression, FunctionShape, ParameterShape } from '../../../model/object-facts.ts';
import { type Node, nameOf, nodeOf, stringOf } from '../syntax/node.ts';

type Writable = Omit<FunctionShape, 'code' | 'parameters'> & {
  readonly code: Expression[];
  readonly parameters: ParameterShape[];
};

export interface ScriptReader {
  readonly functions: Writable[];
  /** Code that is made from text may call anything of the file. */
  isOpen: boolean;
  /** It speaks of `module` or `exports`, so that Node runs it as it is written. */
  isCommonJs(): boolean;
  expression(node: Node | undefined, frame: Frame, called?: Called): Expression;
  /** Of a list of statements in a block of its own. */
  block(nodes: readonly Node[], frame: Frame): Expression;
}

/** How others speak of a function that has no name of its own. */
export interface Called {
  readonly owner?: string;
  readonly name?: string;
}

/** Where code stands. */
export interface Frame {
  /** The function that it is in; 0 is the file. */
  readonly within: number;
  readonly names: Names;
  /** Functions with `this` around it. */
  readonly hasSelf: boolean;
  readonly isGenerator: boolean;
  /** Holds what `super` means; empty where nothing does. */
  readonly base: string;
  readonly isStatic: boolean;
  /** Holds what `arguments` means; empty where there are none. */
  readonly given: string;
  /** The object that a namespace fills; empty outside of one. */
  readonly namespace: string;
}

/** Names in reach, each with the variable of the file that it stands for. */
export interface Names {
  readonly own: Map<string, string>;
  readonly around: Names | undefined;
}

/** In the names of variables that hold what was thrown. */
export const caughtMark = '@caught';

export const unknown: Expression = ['unknown'];

export function namesIn(around: Names | undefined): Names {
  return { own: new Map(), around };
}

/** A variable of its own, whatever else has the name in the file. */
export function declareName({ own }: Names, name: string, place: number): void {
  if (name !== '' && !own.has(name)) own.set(name, `${name}@${place}`);
}

export function lookUp(names: Names, name: string): string | undefined {
  for (let current: Names | undefined = names; current !== undefined; current = current.around) {
    const found = current.own.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function globalNamed(name: string): Expression {
  return ['name', [`global:${name}`]];
}

export function variableOf(node: Node, frame: Frame): Expression {
  const name = nameOf(node);
  const found = lookUp(frame.names, name);
  if (found !== undefined) return ['variable', found];
  if (name === 'undefined') return ['constant', 'undefined'];
  if (name === 'NaN' || name === 'Infinity') return unknown;
  if (name === 'arguments' && frame.given !== '') return ['variable', frame.given];
  return globalNamed(name);
}

/** Of loaders in browsers; where Node runs a file that asks for it, it is not there. */
export const typeOfDefine: Expression = globalNamed('typeof define');

/** A global of the runtime that the file does not declare. */
export function isGlobal(node: Node | undefined, name: string, { names }: Frame): boolean {
  return node?.type === 'Identifier' && nameOf(node) === name && lookUp(names, name) === undefined;
}

/** The name of a member where it is known; symbols of the language have theirs. */
export function keyOf(node: Node | undefined, isComputed: boolean): string | undefined {
  if (node === undefined) return undefined;
  if (node.type === 'PrivateIdentifier') return `#${nameOf(node)}`;
  if (!isComputed) return node.type === 'Literal' ? String(node['value']) : nameOf(node);
  if (node.type === 'Literal' && typeof node['value'] === 'number') return String(node['value']);
  if (node.type === 'MemberExpression' && nameOf(nodeOf(node['object'])) === 'Symbol' && node['computed'] !== true)
    return `@@${nameOf(nodeOf(node['property']))}`;
  return stringOf(node);
}

/** A value that is used more than once: what works it out, and what names it from then on. */
export function kept(
  value: Expression,
  { start, end }: Node,
  mark = '',
): readonly [first: Expression, again: Expression] {
  if (
    value[0] === 'variable' ||
    value[0] === 'self' ||
    value[0] === 'text' ||
    value[0] === 'unknown' ||
    value[0] === 'constant'
  )
    return [value, value];
  const name = `@${mark}${start}:${end}`;
  return [
    ['set', name, value],
    ['variable', name],
  ];
}

/** An object that becomes a number is asked for it. */
export function asNumber(value: Expression, { start, end }: Node): Expression {
  if (
    value[0] === 'text' ||
    value[0] === 'unknown' ||
    value[0] === 'name' ||
    value[0] === 'steps' ||
    value[0] === 'joined'
  )
    return value;
  return converted(value, start, end, 'valueOf');
}

/** An object that becomes text is asked for it. */
export function asText(value: Expression, { start, end }: Node): Expression {
  const isPlain =
    value[0] === 'constant' ||
    value[0] === 'text' ||
    value[0] === 'joined' ||
    value[0] === 'unknown' ||
    value[0] === 'name';
  if (isPlain) return value;
  return converted(value, start, end, 'toString');
}

function converted(value: Expression, start: number, end: number, method: 'valueOf' | 'toString'): Expression {
  // Both operands may stand at one place.
  const [first, again] = kept(value, { type: '', start, end }, method === 'valueOf' ? `n${value.length}` : 't');
  const ask = (name: string): Expression => ['call', again, name, { plain: [] }, start, end];
  return ['steps', [first, ask(method), ask('@@toPrimitive'), again]];
}

/** Where a part of a node stands; nowhere where there is none. */
export function spanOf(part: unknown): readonly [start: number, end: number] {
  const node = nodeOf(part);
  return [node?.start ?? 0, node?.end ?? 0];
}

/** What all parts of the lowering of one module share: the module's tables, and small values that are made once a file. */
import type { ImportFact } from '../../../model/file-facts.ts';
import type { Place } from '../../../syntax/facts-builder.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { type FlowClass, type FlowFunction, operations } from '../../../model/flow-facts.ts';
import { emit, type Flow, fresh, nameId, read, textOf } from './frame.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface Lowering extends Flow {
  /** Each takes its place when it is lowered to its end; those within it are counted after it. */
  readonly functions: FlowFunction[];
  readonly classes: FlowClass[];
  functionsOpened: number;
  classesOpened: number;
  /** Operations of the module itself that give texts, numbers and globals their variables, once a file. */
  readonly constants: number[];
  readonly texts: Map<string, number>;
  readonly globals: Map<string, number>;
  /** Variables that surely hold a dictionary made right there. */
  readonly dictionaries: Set<number>;
  readonly importOf: (specifier: string, kind: ImportFact['kind'], place: Place, names?: readonly string[]) => number;
  /** The method being lowered: its class and the variable of its first parameter. */
  method: { readonly classIndex: number; readonly receiver: number } | undefined;
  readonly moduleFrame: Flow['scope']['frame'];
}

const textLengthMax = 200;

/** The variable of a text; 0 for one that is too long to be a name or key. */
export function textVariable(low: Lowering, text: string): number {
  if (text.length > textLengthMax) return 0;
  return constant(low, `t${text}`, (to) => [operations.text, to, nameId(low, text)]);
}

export function numberVariable(low: Lowering, number: number): number {
  return constant(low, `n${number}`, (to) => [operations.number, to, number]);
}

function constant(low: Lowering, key: string, code: (to: number) => readonly number[]): number {
  const known = low.texts.get(key);
  if (known !== undefined) return known;
  const to = fresh(low);
  low.texts.set(key, to);
  pushEach(low.constants, code(to));
  return to;
}

/** What a name stands for here; a name that nothing declares is a builtin or comes with a star import. */
export function nameVariable(low: Lowering, name: string): number {
  const declared = read(low, name);
  if (declared !== undefined) return declared;
  const known = low.globals.get(name);
  if (known !== undefined) return known;
  const to = fresh(low);
  low.globals.set(name, to);
  low.constants.push(operations.global, to, nameId(low, name));
  return to;
}

export function isUndeclared(low: Lowering, node: SyntaxNode | undefined, name: string): boolean {
  return node?.type === 'identifier' && textOf(low, node) === name && read(low, name) === undefined;
}

export function move(low: Lowering, to: number, from: number): void {
  if (from !== 0 && to !== from) emit(low, operations.move, to, from);
}

/** The text of a string without interpolations; `undefined` for anything else. */
export function literalText(low: Lowering, node: SyntaxNode | undefined): string | undefined {
  if (node?.type !== 'string') return undefined;
  let text = '';
  for (const part of node.children) {
    if (part.type === 'interpolation') return undefined;
    if (part.type === 'string_content') text += textOf(low, part);
  }
  return text;
}

export function literalNumber(low: Lowering, node: SyntaxNode | undefined): number | undefined {
  if (node?.type !== 'integer' || node.end - node.start > 9) return undefined;
  const number = Number(textOf(low, node));
  return Number.isSafeInteger(number) ? number : undefined;
}

/** `.b['c']` and the variable of `a` of `a.b['c']`; `undefined` where a step is computed or the root is no name. */
export function wayOf(
  low: Lowering,
  node: SyntaxNode,
): { readonly root: number; readonly way: string; readonly isDeep: boolean } | undefined {
  let way = '';
  let steps = 0;
  let current: SyntaxNode | undefined = node;
  while (current?.type === 'attribute' || current?.type === 'subscript') {
    if (++steps > 6) return undefined;
    if (current.type === 'attribute') way = `.${textOf(low, field(current, 'attribute'))}${way}`;
    else {
      const keys: readonly SyntaxNode[] = current.children.filter((child) => child.field === 'subscript');
      const text = literalText(low, keys[0]);
      const number = literalNumber(low, keys[0]);
      if (keys.length !== 1 || (text === undefined && number === undefined)) return undefined;
      way = `[${text === undefined ? number : JSON.stringify(text)}]${way}`;
    }
    current = field(current, current.type === 'attribute' ? 'object' : 'value');
  }
  if (steps === 0 || current?.type !== 'identifier') return undefined;
  return { root: read(low, textOf(low, current)) ?? 0, way, isDeep: steps > 1 };
}

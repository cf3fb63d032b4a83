/** What the readers of all languages do alike when they bring a syntax tree into the form of a wired program. */
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import type { Argument, Expression, Link, Place, WiredFunction } from './program.ts';

/** The depth of nesting that is followed; what is deeper is unknown. Code that people write stays far below. */
export const depthMax = 150;
export const unknown: Expression = { k: 'unknown' };
const textLengthMax = 200;

/** What one reading of one file collects. */
export interface Lowering {
  readonly view: SourceView;
  readonly functions: WiredFunction[];
  /** Whether the whole file wires, so that no body is left out. */
  readonly keepsBodies?: boolean;
}

export function placeOf(node: SgNode, { source }: SourceView): Place {
  const { start, end } = node.range();
  const span = source.span(start.index, end.index);
  return [span.startLine, span.startColumn, span.endLine, span.endColumn, start.index, end.index];
}

/** Of a call; in a chain over several lines it begins with the name of what is called. */
export function callPlace(node: SgNode, name: SgNode | null, view: SourceView): Place {
  const whole = placeOf(node, view);
  const own = name === null ? whole : placeOf(name, view);
  return own[0] === whole[0] ? whole : [own[0], own[1], whole[2], whole[3], own[4], whole[5]];
}

export function shortText(node: SgNode, { source }: SourceView): string {
  const { start, end } = node.range();
  return source.text.slice(start.index, Math.min(end.index, start.index + textLengthMax));
}

export function namedChildren(node: SgNode): SgNode[] {
  return node.children().filter((child) => child.isNamed() && !String(child.kind()).endsWith('comment'));
}

export function argument(node: SgNode, value: Expression, lowering: Lowering, name?: string): Argument {
  const rest = { value, text: shortText(node, lowering.view), at: placeOf(node, lowering.view) };
  return name === undefined ? rest : { name, ...rest };
}

/** The links stand in the order in which they are written. */
export function chain(of: Expression, links: readonly Link[]): Expression {
  return links.length === 0 ? of : { k: 'chain', of, links };
}

/** The place that a function will have in the list, taken before its body is read, so that outer ones come first. */
export function addFunction(lowering: Lowering, read: () => WiredFunction): number {
  const index = lowering.functions.length;
  lowering.functions.push(nothing);
  lowering.functions[index] = read();
  return index;
}

const nothing: WiredFunction = {
  name: '',
  owner: '',
  receiver: '',
  parameters: [],
  returns: [],
  body: [],
  at: [1, 1, 1, 1, 0, 0],
  marks: [],
};

/** Whether a value can matter to wiring: what only computes is dropped. */
export function isIdle(expression: Expression): boolean {
  return expression.k === 'unknown' || expression.k === 'text' || expression.k === 'name';
}

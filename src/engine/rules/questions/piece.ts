/** A piece of code that answers a question. */
import type { SgNode } from '../syntax/rule-engine.ts';

export interface Piece {
  readonly node: SgNode;
  readonly start: number;
  readonly end: number;
  /** What was found, for messages: the name of a call, a function, a module. */
  readonly name: string;
}

export function pieceOf(node: SgNode, name: string): Piece {
  const { start, end } = node.range();
  return { node, start: start.index, end: end.index, name };
}

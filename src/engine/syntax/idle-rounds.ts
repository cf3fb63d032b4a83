/**
 * Code of Python that is worked out no time: the body of a loop whose condition is false, or that goes over an empty display as it is
 * written, and the message of an assertion that holds.
 */
import type { OwnFunctionFact } from '../model/file-facts.ts';
import type { Constants } from './condition.ts';
import { idleUnder, neverRuns } from './idle-code.ts';
import { field, type SyntaxNode } from './syntax-tree.ts';

const empty = /^(?:\(\s*\)|\[\s*\]|\{\s*\}|[bBuUrR]{0,2}(?:""|''))$/;

/** Asked of every node. */
export function idleRounds(text: string, node: SyntaxNode, constants: Constants): readonly OwnFunctionFact[] {
  if (constants.language !== 'python') return [];
  switch (node.type) {
    case 'while_statement': {
      const [condition, body] = [field(node, 'condition'), field(node, 'body')];
      return condition === undefined || body === undefined
        ? []
        : idleUnder(text, condition, constants, (value) => (value ? [body] : []));
    }
    case 'for_statement': {
      const [over, body] = [field(node, 'right'), field(node, 'body')];
      if (over === undefined || body === undefined || !empty.test(text.slice(over.start, over.end))) return [];
      return [neverRuns(body, [])];
    }
    case 'assert_statement': {
      const [condition, message] = node.children;
      return condition === undefined || message === undefined
        ? []
        : idleUnder(text, condition, constants, (value) => (value ? [] : [message]));
    }
    default:
      return [];
  }
}

/** Macros whose arguments are expressions; what others make of their tokens is not known, but what stands among them is done. */
import type { Candidates, Expression } from '../../../model/object-facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { type Body, kept, plainValue, steps, unknown } from './body.ts';
import { formatting, shown } from './formats.ts';
import { isDeclaring, macroName } from './macro-arguments.ts';

export function macroValue(body: Body, node: SyntaxNode, expected: Candidates | undefined): Expression {
  const given = body.reading.macros.get(node) ?? [];
  const name = macroName(body.text, node);
  if (isDeclaring(name)) return unknown;
  const before = formatting.get(name);
  if (before !== undefined) return formatted(body, name, given, before, node);
  const value = (inner: SyntaxNode): Expression => body.value(body, inner);
  switch (name) {
    case 'vec':
    case 'smallvec':
    case 'array':
      return ['list', given.map(value)];
    case 'matches': {
      const [asked] = given;
      return asked === undefined ? unknown : steps(value(asked), unknown);
    }
    case 'dbg':
    case 'pin':
    case 'ready':
    case 'try':
    case 'identity':
      return given[0] === undefined ? unknown : body.value(body, given[0], expected);
    case 'hashmap':
    case 'btreemap':
      return steps(...given.map(value), unknown);
    default:
      // Functions among what it is given mostly run.
      return given.length === 0
        ? unknown
        : steps(['call', plainValue, `${name}!`, { plain: given.map(value) }, node.start, node.end], unknown);
  }
}

function formatted(
  body: Body,
  name: string,
  given: readonly SyntaxNode[],
  before: number,
  { start, end }: SyntaxNode,
): Expression {
  const first = given.slice(0, before).map((inner) => body.value(body, inner));
  const rest = shown(body, given.slice(before));
  const [target = unknown, other = unknown] = first;
  if (name.startsWith('write')) {
    const [held, done] = kept(body, target);
    const call = (method: string): Expression => ['call', held, method, { plain: [unknown] }, start, end];
    return steps(...done, rest, ...['write_fmt', 'write_str', 'write_all', 'write'].map(call), unknown);
  }
  if (before === 2) return steps(['call', target, 'eq', { plain: [other] }, start, end], rest, unknown);
  return steps(...first, rest, name.startsWith('format') ? plainValue : unknown);
}

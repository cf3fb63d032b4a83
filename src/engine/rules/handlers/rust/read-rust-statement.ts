/** Statements of Rust in the form of a wired program: branches one after the other; what a block ends with is its value. */
import type { SgNode } from '../../syntax/rule-engine.ts';
import { depthMax, isIdle, type Lowering, namedChildren } from '../../wiring/lowering.ts';
import type { Expression, Statement } from '../../wiring/program.ts';

/** Handed in, since expressions hold functions, whose statements hold expressions. */
type ReadExpression = (node: SgNode, lowering: Lowering, depth: number) => Expression;

export function statementsOf(body: SgNode, lowering: Lowering, read: ReadExpression, depth = 0): Statement[] {
  if (depth > depthMax) return [];
  const nodes = namedChildren(body);
  return nodes.flatMap((node, at) => statementOf(node, lowering, read, depth + 1, at === nodes.length - 1));
}

function statementOf(
  node: SgNode,
  lowering: Lowering,
  read: ReadExpression,
  depth: number,
  isLast: boolean,
): Statement[] {
  switch (String(node.kind())) {
    case 'let_declaration': {
      const pattern = node.field('pattern');
      const value = node.field('value');
      if (pattern === null || value === null) return [];
      const inner = statementsInside(value, lowering, read, depth);
      const name = pattern
        .text()
        .replace(/^mut\s+/, '')
        .slice(0, 100);
      const last = inner.at(-1);
      const written = last?.s === 'return' ? (last.values[0] ?? { k: 'unknown' }) : read(value, lowering, depth);
      return [
        ...inner.filter(({ s }) => s !== 'return'),
        { s: 'set', targets: [{ k: 'name', name }], value: written, declares: true },
      ];
    }
    case 'expression_statement':
      return namedChildren(node).flatMap((part) => statementOf(part, lowering, read, depth + 1, false));
    case 'assignment_expression': {
      const left = node.field('left');
      const right = node.field('right');
      return left === null || right === null
        ? []
        : [{ s: 'set', targets: [read(left, lowering, depth)], value: read(right, lowering, depth), declares: false }];
    }
    case 'return_expression':
      return [{ s: 'return', values: namedChildren(node).map((value) => read(value, lowering, depth)) }];
    case 'for_expression': {
      const over = node.field('value');
      const inner = node.field('body');
      const body = inner === null ? [] : statementsOf(inner, lowering, read, depth + 1);
      return over === null
        ? body
        : [
            {
              s: 'each',
              names: [node.field('pattern')?.text().slice(0, 100) ?? ''],
              over: read(over, lowering, depth),
              body,
            },
          ];
    }
    default: {
      if (depth > depthMax || leaves.has(String(node.kind()))) return [];
      if (containers.has(String(node.kind()))) return statementsInside(node, lowering, read, depth);
      const value = read(node, lowering, depth);
      if (isLast) return value.k === 'unknown' ? [] : [{ s: 'return', values: [value] }];
      return isIdle(value) ? [] : [{ s: 'do', value }];
    }
  }
}

/** Of a branch or block; nothing for what is an expression in one piece. */
function statementsInside(node: SgNode, lowering: Lowering, read: ReadExpression, depth: number): Statement[] {
  if (depth > depthMax || !containers.has(String(node.kind()))) return [];
  if (node.kind() === 'block') return statementsOf(node, lowering, read, depth + 1);
  return namedChildren(node).flatMap((part) => statementsInside(part, lowering, read, depth + 1));
}

const containers: ReadonlySet<string> = new Set([
  'block',
  'if_expression',
  'else_clause',
  'match_expression',
  'match_block',
  'match_arm',
  'loop_expression',
  'while_expression',
  'unsafe_block',
  'async_block',
]);
const leaves: ReadonlySet<string> = new Set([
  'function_item',
  'use_declaration',
  'line_comment',
  'block_comment',
  'attribute_item',
  'struct_item',
  'impl_item',
]);

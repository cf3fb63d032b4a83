/** Statements of Java in the form of a wired program. */
import type { SgNode } from '../../syntax/rule-engine.ts';
import { depthMax, isIdle, type Lowering, namedChildren } from '../../wiring/lowering.ts';
import type { Expression, Statement } from '../../wiring/program.ts';

/** Handed in, since expressions hold functions, whose statements hold expressions. */
type ReadExpression = (node: SgNode, lowering: Lowering, depth: number) => Expression;

export function statementsOf(body: SgNode, lowering: Lowering, read: ReadExpression, depth = 0): Statement[] {
  return depth > depthMax ? [] : namedChildren(body).flatMap((node) => statementOf(node, lowering, read, depth + 1));
}

function statementOf(node: SgNode, lowering: Lowering, read: ReadExpression, depth: number): Statement[] {
  switch (String(node.kind())) {
    case 'expression_statement': {
      const inner = namedChildren(node)[0];
      if (inner === undefined) return [];
      if (inner.kind() === 'assignment_expression') {
        const left = inner.field('left');
        const right = inner.field('right');
        if (left === null || right === null) return [];
        return [
          { s: 'set', targets: [read(left, lowering, depth)], value: read(right, lowering, depth), declares: false },
        ];
      }
      const value = read(inner, lowering, depth);
      return isIdle(value) ? [] : [{ s: 'do', value }];
    }
    case 'local_variable_declaration':
      return node.fieldChildren('declarator').flatMap((variable) => {
        const value = variable.field('value');
        const target: Expression = { k: 'name', name: variable.field('name')?.text() ?? '' };
        return value === null
          ? []
          : [{ s: 'set', targets: [target], value: read(value, lowering, depth), declares: true } as const];
      });
    case 'return_statement':
      return [{ s: 'return', values: namedChildren(node).map((value) => read(value, lowering, depth)) }];
    case 'enhanced_for_statement': {
      const over = node.field('value');
      const inner = node.field('body');
      const body = inner === null ? [] : statementOf(inner, lowering, read, depth + 1);
      return over === null
        ? body
        : [{ s: 'each', names: [node.field('name')?.text() ?? ''], over: read(over, lowering, depth), body }];
    }
    default:
      return depth > depthMax ||
        String(node.kind()).endsWith('_expression') ||
        String(node.kind()).endsWith('invocation')
        ? []
        : namedChildren(node).flatMap((part) => statementOf(part, lowering, read, depth + 1));
  }
}

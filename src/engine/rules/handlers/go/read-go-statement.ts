/** Statements of Go in the form of a wired program: branches are taken one after the other, since both may run. */
import type { SgNode } from '../../syntax/rule-engine.ts';
import { depthMax, isIdle, type Lowering, namedChildren } from '../../wiring/lowering.ts';
import type { Expression, Statement } from '../../wiring/program.ts';

/** Handed in, since expressions hold functions, whose statements hold expressions. */
type ReadExpression = (node: SgNode, lowering: Lowering, depth: number) => Expression;

export function statementsOf(body: SgNode | null, lowering: Lowering, read: ReadExpression, depth = 0): Statement[] {
  if (body === null || depth > depthMax) return [];
  return namedChildren(body).flatMap((node) => statementOf(node, lowering, read, depth + 1));
}

function statementOf(node: SgNode, lowering: Lowering, read: ReadExpression, depth: number): Statement[] {
  const listed = (list: SgNode | null) =>
    (list === null ? [] : list.kind() === 'expression_list' ? namedChildren(list) : [list]).map((part) =>
      read(part, lowering, depth),
    );
  switch (String(node.kind())) {
    case 'expression_statement':
    case 'go_statement':
    case 'defer_statement':
      return namedChildren(node).flatMap((part) => {
        const value = read(part, lowering, depth);
        return isIdle(value) ? [] : [{ s: 'do', value } as const];
      });
    case 'short_var_declaration':
    case 'assignment_statement': {
      const declares = node.kind() === 'short_var_declaration';
      return pair(listed(node.field('left')), listed(node.field('right')), declares);
    }
    case 'var_spec':
    case 'const_spec': {
      const names = node.fieldChildren('name').filter((part) => part.isNamed());
      return pair(
        names.map((name) => read(name, lowering, depth)),
        listed(node.field('value')),
        true,
      );
    }
    case 'return_statement':
      return [{ s: 'return', values: namedChildren(node).flatMap(listed) }];
    case 'for_statement': {
      const range = namedChildren(node).find((part) => part.kind() === 'range_clause');
      const body = statementsOf(node.field('body'), lowering, read, depth);
      const over = range?.field('right');
      if (range === undefined || over === null || over === undefined) return body;
      const left = range.field('left');
      const names = (left === null ? [] : namedChildren(left)).map((name) => name.text());
      return [{ s: 'each', names, over: read(over, lowering, depth), body }];
    }
    default:
      return leaves.has(String(node.kind())) || depth > depthMax
        ? []
        : namedChildren(node).flatMap((part) => statementOf(part, lowering, read, depth + 1));
  }
}

function pair(targets: readonly Expression[], values: readonly Expression[], declares: boolean): Statement[] {
  const [only] = values;
  if (values.length === 1 && only !== undefined) return [{ s: 'set', targets, value: only, declares }];
  return values.flatMap((value, at) => {
    const target = targets[at];
    return target === undefined ? [] : [{ s: 'set', targets: [target], value, declares } as const];
  });
}

/** Expressions where statements are: conditions, labels. */
const leaves: ReadonlySet<string> = new Set([
  'identifier',
  'call_expression',
  'binary_expression',
  'unary_expression',
  'selector_expression',
  'parenthesized_expression',
  'func_literal',
  'expression_list',
]);

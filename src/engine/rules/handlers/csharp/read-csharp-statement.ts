/** Statements of C# in the form of a wired program. */
import type { SgNode } from '../../syntax/rule-engine.ts';
import { addFunction, depthMax, isIdle, type Lowering, namedChildren, placeOf } from '../../wiring/lowering.ts';
import type { Expression, Statement } from '../../wiring/program.ts';

/** Handed in, since expressions hold functions, whose statements hold expressions. */
type ReadExpression = (node: SgNode, lowering: Lowering, depth: number) => Expression;

export function statementsOf(body: SgNode, lowering: Lowering, read: ReadExpression, depth = 0): Statement[] {
  if (depth > depthMax) return [];
  if (body.kind() === 'arrow_expression_clause') {
    const value = namedChildren(body)[0];
    return value === undefined ? [] : [{ s: 'return', values: [read(value, lowering, depth)] }];
  }
  return localFunctionsFirst(namedChildren(body)).flatMap((node) => statementOf(node, lowering, read, depth + 1));
}

/** They are seen in all of what they stand in. */
export function localFunctionsFirst(nodes: readonly SgNode[]): SgNode[] {
  const isLocal = (node: SgNode) =>
    node.kind() === 'local_function_statement' || namedChildren(node)[0]?.kind() === 'local_function_statement';
  return [...nodes.filter(isLocal), ...nodes.filter((node) => !isLocal(node))];
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
    case 'variable_declarator': {
      const [name, value] = namedChildren(node);
      if (name === undefined || value === undefined) return [];
      return [
        { s: 'set', targets: [{ k: 'name', name: name.text() }], value: read(value, lowering, depth), declares: true },
      ];
    }
    case 'return_statement':
      return [{ s: 'return', values: namedChildren(node).map((value) => read(value, lowering, depth)) }];
    case 'foreach_statement': {
      const over = node.field('right');
      const inner = node.field('body');
      const body = inner === null ? [] : statementOf(inner, lowering, read, depth + 1);
      return over === null
        ? body
        : [{ s: 'each', names: [node.field('left')?.text() ?? ''], over: read(over, lowering, depth), body }];
    }
    case 'local_function_statement': {
      const name = node.field('name')?.text() ?? '';
      const body = node.field('body');
      const list = node.field('parameters');
      const index = addFunction(lowering, () => ({
        name: '',
        owner: '',
        receiver: '',
        parameters: (list === null ? [] : namedChildren(list)).flatMap((parameter) =>
          parameter.kind() === 'parameter'
            ? [
                {
                  name: parameter.field('name')?.text() ?? '',
                  type:
                    parameter
                      .field('type')
                      ?.text()
                      .replace(/<[^]*$/, '') ?? '',
                },
              ]
            : [],
        ),
        returns: [],
        body: body === null ? [] : statementsOf(body, lowering, read, depth + 1),
        at: placeOf(node, lowering.view),
        marks: [],
      }));
      return [{ s: 'set', targets: [{ k: 'name', name }], value: { k: 'function', index }, declares: true }];
    }
    default:
      return depth > depthMax || String(node.kind()).endsWith('_expression')
        ? []
        : namedChildren(node).flatMap((part) => statementOf(part, lowering, read, depth + 1));
  }
}

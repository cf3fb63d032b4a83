/** Statements of Kotlin in the form of a wired program. */
import type { SgNode } from '../../syntax/rule-engine.ts';
import { depthMax, isIdle, type Lowering, namedChildren } from '../../wiring/lowering.ts';
import type { Expression, Statement } from '../../wiring/program.ts';

/** Handed in, since expressions hold functions, whose statements hold expressions. */
type ReadExpression = (node: SgNode, lowering: Lowering, depth: number) => Expression;

export function statementsOf(body: SgNode, lowering: Lowering, read: ReadExpression, depth = 0): Statement[] {
  if (depth > depthMax) return [];
  const nodes = namedChildren(body);
  const isValue = body.kind() === 'function_body' && body.children()[0]?.text() === '=';
  const [only] = nodes;
  if (isValue && only !== undefined) return [{ s: 'return', values: [read(only, lowering, depth)] }];
  return nodes.flatMap((node) => statementOf(node, lowering, read, depth + 1));
}

function statementOf(node: SgNode, lowering: Lowering, read: ReadExpression, depth: number): Statement[] {
  switch (String(node.kind())) {
    case 'call_expression':
    case 'navigation_expression':
    case 'infix_expression': {
      const value = read(node, lowering, depth);
      return isIdle(value) ? [] : [{ s: 'do', value }];
    }
    case 'property_declaration': {
      const name = namedChildren(node).find((part) => part.kind() === 'variable_declaration');
      const children = node.children();
      const at = children.findIndex((child) => child.text() === '=');
      const value = at < 0 ? undefined : children.slice(at + 1).find((child) => child.isNamed());
      if (name === undefined || value === undefined) return [];
      return [
        {
          s: 'set',
          targets: [{ k: 'name', name: namedChildren(name)[0]?.text() ?? '' }],
          value: read(value, lowering, depth),
          declares: true,
        },
      ];
    }
    case 'jump_expression':
      return [{ s: 'return', values: namedChildren(node).map((value) => read(value, lowering, depth)) }];
    case 'for_statement': {
      const [name, over, inner] = namedChildren(node);
      if (name === undefined || over === undefined || inner === undefined) return [];
      const body = statementOf(inner, lowering, read, depth + 1);
      return [{ s: 'each', names: [name.text()], over: read(over, lowering, depth), body }];
    }
    case 'lambda_parameters':
      return [];
    default:
      return depth > depthMax || leaves.has(String(node.kind()))
        ? []
        : namedChildren(node).flatMap((part) => statementOf(part, lowering, read, depth + 1));
  }
}

const leaves: ReadonlySet<string> = new Set([
  'simple_identifier',
  'string_literal',
  'lambda_literal',
  'function_declaration',
  'class_declaration',
]);

/** Elements of JSX: what renders them calls components with their attributes. */
import type { Expression } from '../../../model/object-facts.ts';
import { type Node, nameOf, nodeOf, nodesOf } from '../syntax/node.ts';
import { type Frame, globalNamed, type ScriptReader, unknown, variableOf } from './reader.ts';

export function elementOf(reader: ScriptReader, node: Node, frame: Frame): Expression {
  const opening = nodeOf(node['openingElement']);
  const entries = nodesOf(opening?.['attributes']).map((attribute): readonly [Expression, Expression] =>
    attribute.type === 'JSXSpreadAttribute'
      ? [unknown, ['each', reader.expression(nodeOf(attribute['argument']), frame), attribute.start, attribute.end]]
      : [['text', nameOf(nodeOf(attribute['name']))], inner(reader, nodeOf(attribute['value']), frame)],
  );
  const children = nodesOf(node['children']).map((child) => inner(reader, child, frame));
  const props: Expression = [
    'map',
    [
      ...entries,
      [
        ['text', 'children'],
        ['any', children],
      ],
    ],
  ];
  const type = componentOf(nodeOf(opening?.['name']), frame);
  const plain = [type, props];
  const made: Expression = ['call', globalNamed('@jsx'), 'createElement', { plain }, node.start, node.end];
  // A component gets its attributes.
  return ['steps', [['apply', type, { plain: [props] }, node.start, node.end], made, unknown]];
}

function inner(reader: ScriptReader, node: Node | undefined, frame: Frame): Expression {
  return node?.type === 'JSXExpressionContainer' || node?.type === 'JSXSpreadChild'
    ? reader.expression(nodeOf(node['expression']), frame)
    : reader.expression(node, frame);
}

/** Small letters are elements of pages. */
function componentOf(node: Node | undefined, frame: Frame): Expression {
  if (node?.type === 'JSXMemberExpression')
    return ['field', componentOf(nodeOf(node['object']), frame), nameOf(nodeOf(node['property']))];
  if (node?.type !== 'JSXIdentifier') return unknown;
  return /^[a-z]/.test(nameOf(node)) ? unknown : variableOf({ ...node, type: 'Identifier' }, frame);
}

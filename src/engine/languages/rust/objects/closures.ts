/** Closures: functions that see the variables of what is around them. */
import type { Expression, ParameterShape } from '../../../model/object-facts.ts';
import { childrenIn, field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { bindName, type Body, fillIn, inBlock, newName, plainValue, reserve } from './body.ts';
import { nameIn } from './paths.ts';
import { bindPattern } from './patterns.ts';
import { isPlain, typeOf } from './type-names.ts';
import { pushEach } from '../../../text/push-each.ts';

export function closureOf(around: Body, node: SyntaxNode): Expression {
  const { reading } = around;
  const result = typeOf(around, field(node, 'return_type'));
  const index = reserve(reading, {
    owner: '',
    name: '',
    within: around.index,
    parameters: [],
    ...(result === undefined ? {} : { result }),
    start: node.start,
    end: node.end,
  });
  const body: Body = { ...inBlock(around), index, result };
  const before: Expression[] = [];
  const parameters = childrenIn(node, 'parameters').flatMap((item): ParameterShape[] => {
    if (/comment|attribute/.test(item.type)) return [];
    return [parameterOf(body, item, before)];
  });
  const inner = field(node, 'body');
  const code: Expression[] = inner === undefined ? before : [...before, ['return', body.value(body, inner, result)]];
  fillIn(reading, index, code, parameters);
  return ['function', index];
}

/** What is no plain name is taken apart in the code. */
export function parameterOf(body: Body, node: SyntaxNode, before: Expression[]): ParameterShape {
  const pattern = node.type === 'parameter' ? field(node, 'pattern') : node;
  const type = node.type === 'parameter' ? typeOf(body, field(node, 'type')) : undefined;
  const typed = type === undefined ? {} : { type };
  if (pattern?.type === 'identifier') {
    const name = bindName(body, nameIn(body.text, pattern));
    if (node.type === 'parameter' && isPlain(body, field(node, 'type'))) before.push(['set', name, plainValue]);
    return { name, kind: 'plain', ...typed };
  }
  const name = newName(body, '$given');
  if (pattern !== undefined) pushEach(before, bindPattern(body, pattern, ['variable', name]));
  return { name, kind: 'plain', ...typed };
}

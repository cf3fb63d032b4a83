/** Functions as values: their names, their parameters and results, and the code within. */
import { child, children, nameOf, type Node } from '../syntax/node.ts';
import { value } from './expressions.ts';
import { newCell, newThing, type Thing } from './flow.ts';
import { bind } from './patterns.ts';
import { type EvaluationContext, type EnclosingFunction, newNames } from './reading.ts';
import { readBlock } from './statements.ts';

/** A name that no other function of the file has. */
export function ownName(at: EvaluationContext, node: Node, wanted: string): string {
  const { reading, holder } = at;
  const outer = holder.name === '' || wanted.startsWith('exports.') ? '' : `${holder.name}.`;
  const kind = node.type === 'ArrowFunctionExpression' ? 'arrow' : 'function';
  const base = `${outer}${wanted === '' ? `<${kind}${++holder.anonymous}>` : wanted}`.slice(0, 200);
  const count = (reading.taken.get(base) ?? 0) + 1;
  reading.taken.set(base, count);
  // No name of JavaScript holds the mark.
  const name = count === 1 ? base : `${base}~${count}`;
  reading.names.set(node, name);
  return name;
}

interface MethodOf {
  readonly owner: Thing;
  readonly isStatic: boolean;
}

export function functionThing(
  at: EvaluationContext,
  node: Node,
  wanted: string,
  method?: MethodOf,
  into?: Thing,
): Thing {
  const { reading } = at;
  const name = ownName(at, node, wanted);
  const isArrow = node.type === 'ArrowFunctionExpression';
  const parameters = children(node, 'params');
  const params = parameters.map(() => newCell());
  const last = parameters.at(-1);
  const isRest = last?.type === 'RestElement';
  const rest = isRest ? { from: parameters.length - 1, cell: newCell() } : undefined;
  const self = isArrow ? undefined : newCell();
  const result = newCell();
  const thing = into ?? newThing();
  thing.code = { node, name, params, rest, self, result };
  const holder: EnclosingFunction = {
    name,
    self: isArrow ? at.holder.self : self,
    result,
    isGenerator: node['generator'] === true,
    owner: method?.owner ?? (isArrow ? at.holder.owner : undefined),
    isStatic: method?.isStatic ?? (isArrow && at.holder.isStatic),
    maker: isArrow ? at.holder.maker : method === undefined ? thing : undefined,
    anonymous: 0,
  };
  const names = newNames(at.names, true, holder);
  if (node.type === 'FunctionExpression' && nameOf(child(node, 'id')) !== '')
    names.cells.set(nameOf(child(node, 'id')), newCell(thing));
  const within: EvaluationContext = { reading, names, holder, isStraight: true };
  reading.bodies.push(() => {
    for (const [index, parameter] of parameters.entries()) {
      if (parameter.type === 'RestElement') {
        const list = newThing();
        reading.flow.flow(rest?.cell, (list.unnamed ??= newCell()));
        bind(within, names, child(parameter, 'argument'), newCell(list));
      } else bind(within, names, parameter, params[index]);
    }
    const body = child(node, 'body');
    if (body?.type === 'BlockStatement' || body?.type === 'FunctionBody') readBlock(within, children(body, 'body'));
    else if (body !== undefined) reading.flow.flow(value(within, body), result);
    if (holder.arguments !== undefined)
      for (const [index, cell] of params.entries()) reading.flow.writeField(holder.arguments, String(index), cell);
  });
  return thing;
}

/** What an expression may be: the cell that holds its values. */
import { child, children, isNode, nameOf, type Node, stringOf } from '../syntax/node.ts';
import { apply, called, loaded } from './calls.ts';
import { classThing } from './classes.ts';
import { type Cell, newCell, newThing, type Thing } from './flow.ts';
import { functionThing } from './functions.ts';
import { bind, isIteratorKey, keyOf, placeName, readMember } from './patterns.ts';
import { type EvaluationContext, declare, lookUp } from './reading.ts';
import { readFields } from './statements.ts';

/** What an expression may be; `undefined` where it can be nothing that matters. `name` is the name it is given. */
export function value(at: EvaluationContext, node: Node | undefined, name = ''): Cell | undefined {
  if (node === undefined) return undefined;
  const { flow } = at.reading;
  switch (node.type) {
    case 'Identifier':
      return nameOf(node) === 'arguments' ? argumentsOf(at) : lookUp(at, nameOf(node));
    case 'ThisExpression':
      noteMaker(at);
      return at.holder.self;
    case 'Super': {
      const { owner, isStatic } = at.holder;
      if (owner === undefined) return undefined;
      return isStatic ? flow.parentsOf(owner) : flow.parentsOf(flow.prototypeOf(owner));
    }
    case 'Literal':
    case 'JSXText':
    case 'MetaProperty':
      return undefined;
    case 'TemplateLiteral':
      for (const item of children(node, 'expressions')) value(at, item);
      return undefined;
    case 'FunctionDeclaration': {
      const own = nameOf(child(node, 'id'));
      const cell = newCell(functionThing(at, node, own));
      if (own !== '') flow.flow(cell, declare(at.names, own));
      return cell;
    }
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return newCell(functionThing(at, node, nameOf(child(node, 'id')) || name));
    case 'ClassDeclaration':
    case 'ClassExpression':
      return newCell(classThing(at, node, nameOf(child(node, 'id')) || name));
    case 'ObjectExpression':
      return newCell(objectThing(at, node, name));
    case 'ArrayExpression':
      return newCell(arrayThing(at, node, name));
    case 'MemberExpression':
      return readMember(at, value(at, child(node, 'object')), node);
    case 'CallExpression':
    case 'NewExpression':
      return called(at, node);
    case 'ImportExpression':
      return loaded(at, child(node, 'source'), node);
    case 'TaggedTemplateExpression': {
      const result = newCell();
      apply(at, value(at, child(node, 'tag')), { place: node, given: [], self: undefined, result });
      readFields(at, node, 'quasi');
      return result;
    }
    case 'AssignmentExpression':
      return assigned(at, node);
    case 'LogicalExpression':
      return either(at, [child(node, 'left'), child(node, 'right')], name);
    case 'ConditionalExpression':
      value(at, child(node, 'test'));
      return either(at, [child(node, 'consequent'), child(node, 'alternate')], name);
    case 'SequenceExpression': {
      let last: Cell | undefined;
      for (const item of children(node, 'expressions')) last = value(at, item);
      return last;
    }
    case 'BinaryExpression': {
      let current: Node | undefined = node;
      for (; current?.type === 'BinaryExpression'; current = child(current, 'left')) value(at, child(current, 'right'));
      value(at, current);
      return undefined;
    }
    case 'YieldExpression': {
      const given = value(at, child(node, 'argument'));
      const made = newThing();
      if (node['delegate'] === true)
        flow.listen(given, (thing) => flow.flow(flow.everythingIn(thing), (made.unnamed ??= newCell())));
      else flow.writeField(made, '[]', given);
      flow.add(at.holder.result, made);
      return undefined;
    }
    case 'AwaitExpression': {
      const awaited = value(at, child(node, 'argument'));
      // What has a `then` is asked for it.
      apply(at, flow.read(awaited, 'then'), { place: node, given: [], self: awaited, result: newCell() });
      return awaited;
    }
    case 'SpreadElement':
      return value(at, child(node, 'argument'));
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
      return value(at, child(node, 'expression'), name);
    case 'JSXOpeningElement':
      apply(at, value(at, child(node, 'name')), { place: node, given: [], self: undefined, result: newCell() });
      for (const attribute of children(node, 'attributes')) value(at, attribute);
      return undefined;
    case 'JSXIdentifier':
      return lookUp(at, nameOf(node));
    case 'JSXMemberExpression':
      return flow.read(value(at, child(node, 'object')), nameOf(child(node, 'property')));
    default:
      if (!/^TS(?!Enum|ModuleDeclaration$)/.test(node.type)) readFields(at, node);
      return undefined;
  }
}

/** Where nothing but the module is known to be `this`, the function may be a constructor. */
function noteMaker({ holder, reading: { flow, module, exports } }: EvaluationContext): void {
  if (holder.maker === undefined || holder.self === undefined) return;
  for (const thing of holder.self.things) if (thing !== module && thing !== exports) return;
  flow.instanceOf(holder.maker);
}

function either(at: EvaluationContext, nodes: readonly (Node | undefined)[], name: string): Cell {
  const both = newCell();
  const perhaps = { ...at, isStraight: false };
  for (const node of nodes) at.reading.flow.flow(value(perhaps, node, name), both);
  return both;
}

function argumentsOf({ holder }: EvaluationContext): Cell {
  holder.arguments ??= newThing();
  return newCell(holder.arguments);
}

function assigned(at: EvaluationContext, node: Node): Cell | undefined {
  const left = child(node, 'left');
  const given = value(at, child(node, 'right'), placeName(left));
  if (left === undefined) return given;
  // `a = b` of an undeclared name makes a global, which other functions of the file share.
  if (left.type === 'Identifier' && lookUp(at, nameOf(left)) === undefined) {
    let outermost = at.names;
    while (outermost.parent !== undefined) outermost = outermost.parent;
    declare(outermost, nameOf(left));
  }
  bind(node['operator'] === '=' ? at : { ...at, isStraight: false }, undefined, left, given);
  if (node['operator'] === '=' || given === undefined) return given;
  return either(at, [left], '');
}

function objectThing(at: EvaluationContext, node: Node, name: string): Thing {
  const { flow } = at.reading;
  const thing = newThing();
  for (const property of children(node, 'properties')) {
    if (property.type === 'SpreadElement') {
      flow.flow(value(at, child(property, 'argument')), flow.parentsOf(thing));
      continue;
    }
    const key = isIteratorKey(property, 'key') ? '@@iterator' : keyOf(at, property, 'key');
    const inside = name === '' || key === '[]' ? key : name === 'exports.' ? `exports.${key}` : `${name}.${key}`;
    const given = value(at, child(property, 'value'), key === '[]' ? '' : inside);
    if (key === 'key') {
      const text = stringOf(child(property, 'value'));
      if (text !== undefined) thing.key = text;
    }
    if (property['kind'] === 'get') flow.listen(given, ({ code }) => flow.writeField(thing, key, code?.result));
    else if (property['kind'] !== 'set') flow.writeField(thing, key, given);
  }
  return thing;
}

function arrayThing(at: EvaluationContext, node: Node, name: string): Thing {
  const { flow } = at.reading;
  const thing = newThing();
  const elements = node['elements'];
  let isShifted = false;
  for (const [index, element] of (Array.isArray(elements) ? elements : []).entries()) {
    if (!isNode(element)) continue;
    const given = value(at, element, name);
    if (element.type === 'SpreadElement') {
      isShifted = true;
      flow.listen(given, (inner) => {
        if (inner.ref === undefined) flow.flow(flow.everythingIn(inner), (thing.unnamed ??= newCell()));
      });
    } else flow.writeField(thing, isShifted ? '[]' : String(index), given);
  }
  return thing;
}

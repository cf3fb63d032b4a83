/** Functions, plain calls and kept values of a JavaScript file. */
import type { CodeShape, DeclaredFunction, HeldValue, PlainCall, Range } from '../../syntax/dropped-values.ts';
import { nameOf, type Node, nodeOf, nodesOf } from './syntax/node.ts';
import { pushEach } from '../../text/push-each.ts';

export interface ShapeNotes extends CodeShape {
  readonly functions: DeclaredFunction[];
  readonly calls: PlainCall[];
  readonly held: HeldValue[];
  readonly looked: Range[];
}

const shapesMax = 5000;

/** Told of every node. */
export function noteShape(shape: ShapeNotes, node: Node, isExported: boolean): void {
  if (shape.functions.length + shape.calls.length + shape.held.length > shapesMax) return;
  switch (node.type) {
    case 'FunctionDeclaration':
      pushEach(shape.functions, declared(nodeOf(node['id']), node));
      return;
    case 'VariableDeclarator':
      if (!isExported) noteHeld(shape, node);
      return;
    case 'CallExpression':
      pushEach(shape.calls, callAt(node));
      return;
    case 'BinaryExpression':
      if (/^[!=]==?$/.test(String(node['operator']))) noteCompared(shape, nodeOf(node['left']), nodeOf(node['right']));
      return;
    case 'UnaryExpression':
      if (node['operator'] === 'typeof') noteLooked(shape, nodeOf(node['argument']));
      return;
    default:
  }
}

/** Names are compared by the thousand; only what is taken from something may be a function of a package's. */
function noteCompared(shape: ShapeNotes, ...nodes: readonly (Node | undefined)[]): void {
  noteLooked(shape, ...nodes.filter((node) => node?.type === 'MemberExpression'));
}

function noteLooked(shape: ShapeNotes, ...nodes: readonly (Node | undefined)[]): void {
  for (const node of nodes)
    if (node?.type === 'MemberExpression' || node?.type === 'Identifier') shape.looked.push(node);
}

function noteHeld(shape: ShapeNotes, node: Node): void {
  const id = nodeOf(node['id']);
  const value = plain(nodeOf(node['init']));
  if (id?.type !== 'Identifier' || value === undefined) return;
  if (/^(?:ArrowFunction|Function)Expression$/.test(value.type)) pushEach(shape.functions, declared(id, value));
  const [call] = value.type === 'CallExpression' ? callAt(value) : [];
  const entries = value.type === 'ObjectExpression' ? entriesOf(value) : undefined;
  const isIdle = value.type === 'MemberExpression' && value['computed'] !== true;
  const hasType = nodeOf(id['typeAnnotation']) !== undefined;
  // The name of a variable with a type ends before it.
  const at = id.start;
  if (hasType && isIdle) return;
  shape.held.push({ name: nameOf(id), at, value, isIdle, call, entries, hasMembers: true });
}

/** Without what only the compiler reads. */
function plain(node: Node | undefined): Node | undefined {
  let inner = node;
  while (inner !== undefined && /^TS(?:As|Satisfies|NonNull)Expression$/.test(inner.type))
    inner = nodeOf(inner['expression']);
  return inner;
}

function declared(id: Node | undefined, node: Node): readonly DeclaredFunction[] {
  const body = nodeOf(node['body']);
  if (id === undefined || body === undefined) return [];
  const parameters = nodesOf(node['params']);
  return [
    {
      name: nameOf(id),
      at: id.start,
      parameters: parameters.map((parameter) => {
        const isDefault = parameter.type === 'AssignmentPattern';
        const name = isDefault ? nodeOf(parameter['left']) : parameter;
        return {
          name: name?.type === 'Identifier' ? nameOf(name) : '',
          fallback: isDefault ? nodeOf(parameter['right']) : undefined,
        };
      }),
      isOpen: parameters.some(({ type }) => type === 'RestElement'),
      body,
      isLazy: node['generator'] === true,
    },
  ];
}

function callAt(node: Node): readonly PlainCall[] {
  const callee = nodeOf(node['callee']);
  if (callee?.type !== 'Identifier') return [];
  const given = nodesOf(node['arguments']);
  return [
    {
      callee: { name: nameOf(callee), start: callee.start, end: callee.end },
      given: given.map((range) => ({ range })),
      isOpen: given.some(({ type }) => type === 'SpreadElement'),
    },
  ];
}

/** Nothing where a part of the table is not written there. */
function entriesOf(node: Node): HeldValue['entries'] {
  const properties = nodesOf(node['properties']);
  if (properties.some(({ type, computed }) => type !== 'Property' || computed === true)) return undefined;
  return properties.flatMap((property) => {
    const key = nodeOf(property['key']);
    const value = nodeOf(property['value']);
    const name = nameOf(key);
    if (key === undefined || value === undefined || !/^[A-Za-z_$][\w$]*$/.test(name) || property['shorthand'] === true)
      return [];
    return [{ name, at: key.start + (key.type === 'Literal' ? 1 : 0), start: value.start, end: value.end }];
  });
}

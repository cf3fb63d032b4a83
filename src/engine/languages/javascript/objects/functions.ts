/** Functions, their parameters, and what generators give. */
import type { Expression } from '../../../model/object-facts.ts';
import { isNode, type Node, nameOf, nodeOf, nodesOf } from '../syntax/node.ts';
import { innerNodes } from '../syntax/visitor-keys.ts';
import { assign } from './patterns.ts';
import { type Called, declareName, type Frame, lookUp, namesIn, type ScriptReader, unknown } from './reader.ts';
import { declarePattern, declareVariables } from './scopes.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface Making {
  readonly called?: Called | undefined;
  readonly isMember?: boolean;
  /** What `super` means in it. */
  readonly base?: string;
  readonly isStatic?: boolean;
  /** Done before its own code, in its place. */
  readonly before?: (frame: Frame) => readonly Expression[];
}

/** Gives the number of the function. */
export function makeFunction(reader: ScriptReader, node: Node, frame: Frame, making: Making = {}): number {
  const isArrow = node.type === 'ArrowFunctionExpression';
  const id = nodeOf(node['id']);
  const names = namesIn(frame.names);
  const own = nameOf(id);
  if (own !== '' && node.type === 'FunctionExpression') declareName(names, own, id?.start ?? 0);
  const index = open(
    reader,
    node,
    frame.within,
    { ...making, called: { name: own, ...nonEmpty(making.called) } },
    !isArrow,
  );
  const inner: Frame = {
    ...frame,
    within: index,
    names,
    hasSelf: frame.hasSelf || !isArrow,
    isGenerator: false,
    ...(isArrow
      ? {}
      : { base: making.base ?? '', isStatic: making.isStatic ?? false, given: `@arguments${node.start}` }),
  };
  const shape = reader.functions[index];
  if (shape === undefined) return index;
  const parameters = nodesOf(node['params']);
  for (const parameter of parameters) declarePattern(parameter, names);
  const self = own !== '' && node.type === 'FunctionExpression' ? lookUp(names, own) : undefined;
  if (self !== undefined) shape.code.push(['set', self, ['function', index]]);
  const usesGiven = !isArrow && mentions(node, 'arguments');
  const given: Expression[] = [];
  for (const [position, parameter] of parameters.entries())
    pushEach(given, declareParameter(reader, parameter, position, inner, index));
  if (usesGiven) {
    const rest = shape.parameters.find(({ kind }) => kind === 'rest')?.name ?? `@rest${node.start}`;
    if (!shape.parameters.some(({ kind }) => kind === 'rest')) shape.parameters.push({ name: rest, kind: 'rest' });
    const plain = shape.parameters.flatMap(({ name, kind }): readonly Expression[] =>
      kind === 'plain' ? [['variable', name]] : [],
    );
    const all: Expression =
      plain.length === 0
        ? ['variable', rest]
        : [
            'any',
            [
              ['list', plain],
              ['variable', rest],
            ],
          ];
    shape.code.push(['set', inner.given, all]);
    // Whoever sets one sets the parameter, too.
    if (setsArguments(node))
      for (const [position, item] of shape.parameters.filter(({ kind }) => kind === 'plain').entries())
        shape.code.push(['set', item.name, ['field', ['variable', inner.given], String(position)]]);
  }
  pushEach(shape.code, [...given, ...(making.before?.(inner) ?? [])]);
  const body = nodeOf(node['body']);
  if (body === undefined) return index;
  if (node['generator'] === true) {
    const within = open(reader, node, index, {}, false);
    shape.code.push([
      'return',
      [
        'map',
        [
          [
            ['text', 'next'],
            ['function', within],
          ],
        ],
      ],
    ]);
    const next = reader.functions[within];
    next?.parameters.push({ name: sentTo(within), kind: 'plain' });
    next?.code.push(codeOf(reader, body, { ...inner, within, isGenerator: true }));
  } else shape.code.push(codeOf(reader, body, inner));
  return index;
}

function nonEmpty({ owner = '', name = '' }: Called = {}): Called {
  return { ...(owner === '' ? {} : { owner }), ...(name === '' ? {} : { name }) };
}

function open(reader: ScriptReader, { start, end }: Node, within: number, making: Making, hasSelf: boolean): number {
  const { owner = '', name = '' } = making.called ?? {};
  return (
    reader.functions.push({
      owner,
      name,
      within,
      ...(hasSelf ? { hasSelf: true as const } : {}),
      ...(making.isMember === true ? { isMember: true as const } : {}),
      parameters: [],
      code: [],
      start,
      end,
    }) - 1
  );
}

function codeOf(reader: ScriptReader, body: Node, frame: Frame): Expression {
  if (body.type !== 'BlockStatement') return ['return', reader.expression(body, frame)];
  const statements = nodesOf(body['body']);
  declareVariables(statements, frame.names);
  const code = reader.block(statements, frame);
  // Who comes to the end gives nothing.
  const last = statements.at(-1);
  const isEnd = last !== undefined && /^(?:Return|Throw)Statement$/.test(last.type);
  return isEnd || frame.isGenerator ? code : ['steps', [code, ['return', ['constant', 'undefined']]]];
}

/** Gives what takes the parameter apart. */
function declareParameter(
  reader: ScriptReader,
  node: Node,
  position: number,
  frame: Frame,
  index: number,
): readonly Expression[] {
  const shape = reader.functions[index];
  if (shape === undefined) return [];
  const isField = node.type === 'TSParameterProperty';
  const whole = isField ? nodeOf(node['parameter']) : node;
  const isRest = whole?.type === 'RestElement';
  const isOptional = whole?.type === 'AssignmentPattern';
  const target = isOptional ? nodeOf(whole['left']) : isRest ? nodeOf(whole['argument']) : whole;
  if (target === undefined) return [];
  const isName = target.type === 'Identifier';
  const name = (isName ? lookUp(frame.names, nameOf(target)) : undefined) ?? `@${position}:${node.start}`;
  shape.parameters.push({
    name,
    kind: isRest ? 'rest' : 'plain',
    ...(isOptional ? { fallback: reader.expression(nodeOf(whole['right']), frame) } : {}),
  });
  const type = typeOf(target, frame);
  const typed: Expression[] = type === undefined ? [] : [['set', name, ['typedBy', ['variable', name], type]]];
  if (isField && isName) typed.push(['setField', ['self'], nameOf(target), ['variable', name]]);
  return isName ? typed : [...typed, assign(reader, target, ['variable', name], frame)];
}

/** The class by which something is declared, where the file has a value of the name. */
export function typeOf(node: Node, { names }: Frame): Expression | undefined {
  const type = nodeOf(nodeOf(node['typeAnnotation'])?.['typeAnnotation']);
  const name = type?.type === 'TSTypeReference' ? nodeOf(type['typeName']) : undefined;
  const found = name?.type === 'Identifier' ? lookUp(names, nameOf(name)) : undefined;
  return found === undefined ? undefined : ['variable', found];
}

/** Whether a function's own code names something. */
function mentions(node: Node, name: string): boolean {
  const open: Node[] = [...nodesOf(node['params']), ...(isNode(node['body']) ? [node['body']] : [])];
  for (let inner = open.pop(); inner !== undefined; inner = open.pop()) {
    if (inner.type === 'Identifier' && nameOf(inner) === name) return true;
    if (inner.type.startsWith('Function')) continue;
    for (const next of innerNodes(inner)) open.push(next);
  }
  return false;
}

/** `arguments[0] = …`, or the whole goes where that may be done. */
function setsArguments(node: Node): boolean {
  const open: Node[] = [node];
  for (let outer = open.pop(); outer !== undefined; outer = open.pop()) {
    for (const inner of innerNodes(outer)) {
      open.push(inner);
      if (inner.type === 'Identifier' ? nameOf(inner) === 'arguments' && !readsOnly(outer) : isSetInto(inner))
        return true;
    }
  }
  return false;
}

function isSetInto({ type, ...node }: Node): boolean {
  if (!/^(?:Assignment|Update)Expression$/.test(type)) return false;
  const target = nodeOf(node['left']) ?? nodeOf(node['argument']);
  return target?.type === 'MemberExpression' && nameOf(nodeOf(target['object'])) === 'arguments';
}

/** What the list of arguments stands in: a member of it, a spread, `f.apply(self, arguments)`. */
function readsOnly(outer: Node): boolean {
  if (outer.type === 'MemberExpression' || outer.type === 'SpreadElement') return true;
  const callee = outer.type === 'CallExpression' ? nodeOf(outer['callee']) : undefined;
  return callee?.type === 'MemberExpression' && nameOf(nodeOf(callee['property'])) === 'apply';
}

/** What a generator hands out at a place. */
export function yielded(reader: ScriptReader, node: Node, frame: Frame): Expression {
  const value = reader.expression(nodeOf(node['argument']), frame);
  const given: Expression = node['delegate'] === true ? ['each', value, node.start, node.end] : value;
  return [
    'steps',
    [
      ['return', ['map', [[['text', 'value'], given]]]],
      ['any', [unknown, ['variable', sentTo(frame.within)]]],
    ],
  ];
}

/** Holds what `next` is given. */
function sentTo(within: number): string {
  return `@sent${within}`;
}

/** Calls in PHP: of methods, of functions, and of what PHP itself provides. */
import type { Arguments, Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import {
  className,
  type Frame,
  kept,
  memberName,
  otherNames,
  ownClass,
  type PhpReader,
  textOf,
  unknown,
} from './reader.ts';
import { callOfRuntime } from './runtime-calls.ts';

export function methodCall(reader: PhpReader, node: SyntaxNode, object: Expression, frame: Frame): Expression {
  const name = field(node, 'name');
  const handed = field(node, 'arguments');
  const plain = memberName(reader, name);
  const method: Expression =
    plain !== undefined ? ['text', plain] : name === undefined ? unknown : reader.expression(name, frame);
  if (isHandedOn(handed)) return ['bound', object, method];
  const given = argumentsOf(reader, handed, frame);
  if (method[0] === 'text') return ['call', object, method[1], given, node.start, node.end];
  return ['apply', ['bound', object, method], given, node.start, node.end];
}

/** `f(...)`. */
function isHandedOn(handed: SyntaxNode | undefined): boolean {
  return handed?.children.length === 1 && handed.children[0]?.type === 'variadic_placeholder';
}

export function scopedCall(reader: PhpReader, node: SyntaxNode, frame: Frame): Expression {
  const before = field(node, 'scope');
  const written = textOf(reader, before).toLowerCase();
  const name = memberName(reader, field(node, 'name'));
  if (written === 'parent' && name !== undefined && isHandedOn(field(node, 'arguments')))
    return ['bound', scope(reader, before, frame), ['text', name]];
  if (written === 'parent' && name !== undefined)
    return ['super', name, argumentsOf(reader, field(node, 'arguments'), frame), node.start, node.end];
  // The own object comes along.
  const object: Expression = written === 'self' ? ['self'] : scope(reader, before, frame);
  const call = methodCall(reader, node, object, frame);
  // The name of a class is enough, as in a pair.
  const isOfValue = before !== undefined && !isName(before) && before.type !== 'relative_scope';
  return isOfValue && call[0] === 'call'
    ? ['apply', ['bound', object, ['text', call[2]]], call[3], node.start, node.end]
    : call;
}

export function functionCall(reader: PhpReader, node: SyntaxNode, frame: Frame): Expression {
  const callee = field(node, 'function');
  const handed = field(node, 'arguments');
  const { start, end } = node;
  if (callee === undefined) return unknown;
  if (!isName(callee) && isHandedOn(handed)) return reader.expression(callee, frame);
  if (!isName(callee))
    return ['apply', reader.expression(callee, frame), argumentsOf(reader, handed, frame), start, end];
  const written = textOf(reader, callee);
  const names = otherNames(reader, written, 'functions');
  if (isHandedOn(handed)) return ['name', names];
  if (/^\\?(?:isset|empty)$/i.test(written))
    return [
      'steps',
      [
        ...(handed?.children ?? []).map((argument) =>
          itemCall(reader, argument.children.at(-1) ?? argument, 'offsetExists', frame),
        ),
        unknown,
      ],
    ];
  const given = argumentsOf(reader, handed, frame);
  const [own = '', plain = own] = names;
  const word = plain.includes('\\') ? '' : plain.toLowerCase();
  const isAsked = own === plain ? word !== 'sort' : word.startsWith('call_user_func');
  const special = callOfRuntime(word, given, node);
  if (special === undefined) return ['callName', names, given, start, end];
  if (isAsked) return special;
  // The namespace may have one of that name, and lists are put in order.
  const pairs = given.plain.map((value, index) => kept(value, { start: start + index, end: start }));
  const again = { plain: pairs.map(([, value]) => value) };
  const either: Expression[] = [['callName', names, again, start, end], callOfRuntime(word, again, node) ?? unknown];
  return ['steps', [...pairs.map(([first]) => first), ['any', either]]];
}

export function argumentsOf(reader: PhpReader, node: SyntaxNode | undefined, frame: Frame): Arguments {
  const plain: Expression[] = [];
  const named: (readonly [string, Expression])[] = [];
  const spreads: Expression[] = [];
  for (const argument of node?.children ?? []) {
    if (argument.type === 'comment') continue;
    const name = argument.children.length > 1 ? field(argument, 'name') : undefined;
    const value = argument.type === 'argument' ? argument.children.at(-1) : argument;
    if (value === undefined) continue;
    const given = value.type === 'variadic_unpacking' ? value.children[0] : undefined;
    if (given !== undefined) spreads.push(reader.expression(given, frame));
    else if (name !== undefined) named.push([textOf(reader, name), reader.expression(value, frame)]);
    else plain.push(reader.expression(value, frame));
  }
  const [spread] = spreads;
  return {
    plain,
    ...(named.length > 0 ? { named } : {}),
    ...(spread === undefined ? {} : { spread: spreads.length === 1 ? spread : (['any', spreads] as const) }),
  };
}

/** An item of an object that is no list: `isset`, `unset`. */
export function itemCall(reader: PhpReader, node: SyntaxNode, method: string, frame: Frame): Expression {
  const [object, key] = node.children;
  if (node.type !== 'subscript_expression' || object === undefined || key === undefined)
    return reader.expression(node, frame);
  return [
    'call',
    reader.expression(object, frame),
    method,
    { plain: [reader.expression(key, frame)] },
    node.start,
    node.end,
  ];
}

function isName({ type }: SyntaxNode): boolean {
  return type === 'name' || type === 'qualified_name' || type === 'relative_name';
}

/** The class that stands before `::` or after `new`. */
export function scope(reader: PhpReader, node: SyntaxNode | undefined, frame: Frame): Expression {
  if (node === undefined) return unknown;
  const written = textOf(reader, node);
  if (node.type === 'relative_scope' || node.type === 'name') {
    const word = written.toLowerCase();
    if (word === 'static') return ['self'];
    if (word === 'self') return ownClass(reader, frame);
    if (word === 'parent') {
      const base = reader.bases.get(frame.owner);
      return base === undefined ? unknown : ['name', base];
    }
  }
  if (isName(node)) return ['name', [className(reader, written)]];
  return reader.expression(node, frame);
}

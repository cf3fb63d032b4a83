/** Calls of functions by a path, of values, and of methods; and what a path is where nothing calls it. */
import type { Arguments, Candidates, Expression } from '../../../model/object-facts.ts';
import { childrenIn, field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { anyOf, type Body, isIdle, plainValue, steps, unknown, variableNamed } from './body.ts';
import { converted, methodCall } from './method-calls.ts';
import { made, typeNamed } from './makes.ts';
import { nameIn, partsOf } from './paths.ts';
import { errorKey } from './patterns.ts';
import { containers, lazily, wrappers, wrapping } from './runtime.ts';
import { crateOf, isStandard, join, lookUp, resolve } from './scope.ts';
import { isType, namedType, typeOf } from './type-names.ts';

export function called(body: Body, node: SyntaxNode, expected: Candidates | undefined): Expression {
  const written = field(node, 'function');
  if (written === undefined) return unknown;
  const callee = written.type === 'generic_function' ? (field(written, 'function') ?? written) : written;
  const nodes = childrenIn(node, 'arguments').filter(({ type }) => !/comment|attribute/.test(type));
  const types = written.type === 'generic_function' ? typesGiven(body, written) : [];
  if (callee.type === 'field_expression') {
    const object = field(callee, 'value');
    if (object === undefined) return unknown;
    const method = nameIn(body.text, field(callee, 'field'));
    return methodCall(body, { object, method, nodes, types, node, expected, typed: written });
  }
  const parts = partsOf(body.text, callee);
  const [first = ''] = parts ?? [];
  const variable = parts?.length === 1 ? variableNamed(body, first) : undefined;
  const plain = (): Expression[] => nodes.map((inner) => body.value(body, inner));
  const { start, end } = node;
  if (variable !== undefined) return ['apply', ['variable', variable], { plain: plain() }, start, end];
  if (callee.type === 'scoped_identifier' && parts === undefined) return ofTrait(body, callee, plain(), node);
  if (parts === undefined) return ['apply', body.value(body, callee), { plain: plain() }, start, end];
  return ofPath(body, parts, nodes, named(types), node, expected);
}

/** Types that a call names, by their places. */
function typesGiven(body: Body, node: SyntaxNode): readonly (readonly [string, Expression])[] {
  return childrenIn(node, 'type_arguments')
    .filter(({ type }) => isType(type))
    .flatMap((inner, index) => {
      const value = typeValue(body, inner);
      return value[0] === 'unknown' ? [] : [[`<${index}>`, value] as const];
    });
}

function typeValue(body: Body, node: SyntaxNode): Expression {
  const parts = partsOf(body.text, node) ?? [];
  const given = parts.length === 1 ? body.given.get(parts[0] ?? '') : undefined;
  if (given !== undefined) return given;
  if (parts.length === 1 && parts[0] === 'Self' && body.isTrait) return ['self'];
  const type = typeOf(body, node);
  return type === undefined ? unknown : ['name', type];
}

function named(types: readonly (readonly [string, Expression])[]): Pick<Arguments, 'named'> {
  return types.length === 0 ? {} : { named: types };
}

/** `<T as Trait>::f(x)`: of the type where it is known, else of what is given first. */
function ofTrait(body: Body, callee: SyntaxNode, plain: readonly Expression[], { start, end }: SyntaxNode): Expression {
  const method = nameIn(body.text, field(callee, 'name'));
  const bracketed = field(callee, 'path');
  const qualified = bracketed?.children[0];
  const type = qualified?.type === 'qualified_type' ? field(qualified, 'type') : qualified;
  const value = type === undefined ? unknown : typeValue(body, type);
  if (value[0] === 'name') return ['callName', value[1].map((name) => join(name, method)), { plain }, start, end];
  return openCall(value, method, plain, start, end);
}

/** A method of a type that the caller chose. */
function openCall(
  type: Expression,
  method: string,
  plain: readonly Expression[],
  start: number,
  end: number,
): Expression {
  const [first, ...rest] = plain;
  const calls: Expression[] = [];
  if (type[0] !== 'unknown') calls.push(['call', type, method, { plain }, start, end]);
  // Where it is a method, what it is called on comes first.
  else if (first !== undefined && first[0] !== 'unknown')
    calls.push(['call', first, method, { plain: rest }, start, end]);
  return calls.length === 0 ? steps(...plain, unknown) : anyOf(...calls);
}

function ofPath(
  body: Body,
  parts: readonly string[],
  nodes: readonly SyntaxNode[],
  types: Pick<Arguments, 'named'>,
  node: SyntaxNode,
  expected: Candidates | undefined,
): Expression {
  const { start, end } = node;
  const plain = (): Expression[] => nodes.map((inner) => body.value(body, inner));
  const [first = '', second] = parts;
  const last = parts.at(-1) ?? '';
  if (first === 'Self' && second !== undefined && parts.length === 2 && (body.isTrait || body.self === ''))
    return ofSelf(body, second, nodes, node);
  const own = parts.length === 1 ? lookUp(body.scope, first) : undefined;
  const library = own === undefined || !isOwn(body, parts) ? ofLibrary(body, parts, nodes, node, expected) : undefined;
  if (library !== undefined) return library;
  if (body.open.has(first)) return openCall(body.given.get(first) ?? unknown, last, plain(), start, end);
  if (/^[A-Z]/.test(last)) {
    const values = plain().map((value, index) => [String(index), value] as const);
    return made(typeNamed(body, parts), values, node);
  }
  const names = functionNames(body, parts);
  if (names.length > 0 && !names.every(isStandard))
    return ['callName', names, { plain: plain(), ...types }, start, end];
  return ofStandard(names.length === 0 ? parts : (names[0] ?? '').split('::'), plain(), start, end);
}

function functionNames(body: Body, parts: readonly string[]): Candidates {
  if (parts[0] === 'Self') return parts.length === 2 && body.self !== '' ? [join(body.self, parts[1] ?? '')] : [];
  return resolve(body.scope, parts);
}

/** In a trait, of what fulfils it. */
function ofSelf(body: Body, method: string, nodes: readonly SyntaxNode[], { start, end }: SyntaxNode): Expression {
  const plain = nodes.map((inner) => body.value(body, inner));
  const [first, ...rest] = plain;
  if (/^[A-Z]/.test(method)) return steps(...plain, unknown);
  if (first?.[0] === 'self') return ['call', first, method, { plain: rest }, start, end];
  return ['call', ['self'], method, { plain }, start, end];
}

/** A method of a type of the library, or of one of its traits, on what is given first. */
function ofStandard(parts: readonly string[], plain: readonly Expression[], start: number, end: number): Expression {
  const [first, ...rest] = plain;
  const method = parts.at(-1) ?? '';
  if (/^(?:size|align)_of|^(?:discriminant|type_name|forget)/.test(method)) return steps(...plain, plainValue);
  const call: Expression = ['call', plainValue, method, { plain }, start, end];
  if (!/^[A-Z]/.test(parts.at(-2) ?? '')) {
    // What it is given may be asked for all that it has; what it gives back is its own.
    return plain.every(isIdle) ? call : steps(['callName', [join(...parts)], { plain }, start, end], call);
  }
  const isMaking = /^(?:new|from|default|with|try_from|from_\w+|with_\w+)$/.test(method);
  if (first === undefined || first[0] === 'unknown' || first[0] === 'text' || isMaking) return call;
  return ['call', first, method, { plain: rest }, start, end];
}

/** The path leads into the crate's own code. */
function isOwn(body: Body, parts: readonly string[]): boolean {
  const [first = ''] = parts;
  if (/^(?:crate|self|super|Self)$/.test(first)) return true;
  const crate = crateOf(body.scope);
  return (lookUp(body.scope, first) ?? []).some((name) => name === crate || name.startsWith(`${crate}::`));
}

/** What Rust's own library does with what it is given. */
function ofLibrary(
  body: Body,
  parts: readonly string[],
  nodes: readonly SyntaxNode[],
  node: SyntaxNode,
  expected: Candidates | undefined,
): Expression | undefined {
  if (isOwn(body, parts)) return undefined;
  const { start, end } = node;
  const [given, ...others] = nodes;
  const value = (inner: SyntaxNode | undefined, type?: Candidates): Expression =>
    inner === undefined ? unknown : body.value(body, inner, type);
  const last = parts.at(-1) ?? '';
  const lastTwo = parts.slice(-2).join('::');
  if (last === 'Err' && (parts.length === 1 || lastTwo === 'Result::Err'))
    return ['map', [[['text', errorKey], value(given)]]];
  if (parts.length === 1 && wrappers.test(last)) return value(given, expected);
  if (last === 'drop' && given !== undefined && (parts.length === 1 || lastTwo === 'mem::drop'))
    return ['call', value(given), 'drop', { plain: [] }, start, end];
  if (lazily.test(lastTwo)) {
    return given === undefined ? unknown : ['map', [[['text', lazyKey], value(given)]]];
  }
  if (wrapping.test(parts.length === 1 ? used(body, last) : lastTwo))
    return steps(...others.map((other) => value(other)), value(given, expected));
  if (parts.length >= 2 && containers.test(parts.at(-2) ?? '') && /^(?:new|default|with_\w+)$/.test(last))
    return steps(...nodes.map((inner) => value(inner)), ['list', []]);
  if (/^(?:channel|sync_channel|unbounded_channel|unbounded|bounded)$/.test(last) && isChannel(body, parts)) {
    const list: Expression = ['list', []];
    const name = `$channel${start}`;
    return steps(...nodes.map((inner) => value(inner)), ['set', name, list], ['list', [['variable', name], ['variable', name]]]); // biome-ignore format: one value
  }
  if (lastTwo === 'Default::default') return converted(expected, 'default', [], node);
  if (lastTwo === 'From::from') return converted(expected, 'from', [value(given)], node);
  return undefined;
}

export const lazyKey = 'lazy';

function isChannel(body: Body, parts: readonly string[]): boolean {
  return /(?:mpsc|channel|flume|broadcast|watch|oneshot|kanal)/.test(resolve(body.scope, parts).join(' '));
}

/** A function that was brought in: `use std::mem::take`. */
function used(body: Body, name: string): string {
  const [full = ''] = lookUp(body.scope, name) ?? [];
  return isStandard(full) ? full.split('::').slice(-2).join('::') : '';
}

/** A variable, a constant, a function, or a struct or variant without anything in it. */
export function pathValue(body: Body, node: SyntaxNode, expected: Candidates | undefined): Expression {
  const parts = partsOf(body.text, node);
  if (parts === undefined) return memberOfType(body, node);
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  const variable = parts.length === 1 ? variableNamed(body, first) : undefined;
  if (variable !== undefined) return ['variable', variable];
  if (first === 'self' && parts.length === 1) return ['self'];
  if (last === 'None' && !isOwn(body, parts)) return unknown;
  const owner = parts.slice(0, -1);
  if (body.open.has(first) && parts.length === 2) return ['bound', body.given.get(first) ?? unknown, ['text', last]];
  if (first === 'Self' && parts.length === 2 && body.isTrait)
    return /^[A-Z]/.test(last) ? ['field', ['self'], last] : ['bound', ['self'], ['text', last]];
  if (/^[A-Z][a-z0-9]|^[A-Z]\w*[a-z]/.test(last)) return made(typeNamed(body, parts), [], node);
  const names = functionNames(body, parts);
  if (names.length === 0 || isStandard(names[0] ?? '')) return unknown;
  if (/^[A-Z]/.test(last)) return constant(body, names, owner, node, expected);
  if (!/^[A-Z]/.test(owner.at(-1) ?? '')) return ['name', names];
  const type = namedType(body, owner);
  return type === undefined ? unknown : anyOf(['name', names], ['bound', ['name', type], ['text', last]]);
}

/** Capitals alone are a constant, or a short name of a struct; what is made when it is first used is made here. */
function constant(
  body: Body,
  names: Candidates,
  owner: readonly string[],
  node: SyntaxNode,
  expected: Candidates | undefined,
): Expression {
  const { start, end } = node;
  const name: Expression = ['name', names];
  const last = names[0]?.split('::').at(-1) ?? '';
  const isLazy = names.some((item) => body.reading.lazy.has(item));
  const isForeign = !names.every((item) => body.reading.constants.has(item));
  const lazy: Expression = ['apply', ['item', name, ['text', lazyKey], start, end], { plain: [] }, start, end];
  const isShort = last.length <= 4 && expected === undefined && owner.length === 0;
  return anyOf(name, ...(isLazy || isForeign ? [lazy] : []), ...(isForeign && isShort ? [made(names, [], node)] : []));
}

/** `<T as Trait>::f` as a value. */
function memberOfType(body: Body, node: SyntaxNode): Expression {
  const qualified = field(node, 'path')?.children[0];
  const type = qualified?.type === 'qualified_type' ? field(qualified, 'type') : qualified;
  if (type === undefined) return unknown;
  const value = typeValue(body, type);
  return value[0] === 'unknown' ? unknown : ['bound', value, ['text', nameIn(body.text, field(node, 'name'))]];
}

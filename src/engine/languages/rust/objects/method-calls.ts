/** Calls of methods, with what Rust's own library does where the class has no such method: it runs closures, compares, converts. */
import type { Arguments, Candidates, Expression } from '../../../model/object-facts.ts';
import { childrenIn, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { put } from './assignments.ts';
import { anyOf, type Body, isIdle, kept, plainValue, steps, unknown } from './body.ts';
import { errorIn } from './patterns.ts';
import { consumers, folds, ofEach, ofElements, ofFailure, ofHeld, putsIn } from './runtime.ts';
import { typeOf } from './type-names.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface MethodCall {
  readonly object: SyntaxNode;
  readonly method: string;
  readonly nodes: readonly SyntaxNode[];
  /** Types that the call names, by their places. */
  readonly types: readonly (readonly [string, Expression])[];
  readonly node: SyntaxNode;
  readonly expected: Candidates | undefined;
  /** Where the types stand. */
  readonly typed: SyntaxNode;
}

export function methodCall(body: Body, call: MethodCall): Expression {
  const { object, method, nodes, types, node, expected } = call;
  const { start, end } = node;
  const plain = nodes.map((inner) => body.value(body, inner));
  const from = body.value(body, object, keepsType.test(method) ? expected : undefined);
  const [held, before] = kept(body, from);
  const also: Expression[] = [];
  // What is handed over is asked for more than once.
  const given = plain.map((value): Expression => {
    if (isIdle(value) || value[0] === 'function') return value;
    const [again, first] = kept(body, value);
    pushEach(also, first);
    return again;
  });
  const handed: Arguments = types.length === 0 ? { plain: given } : { plain: given, named: types };
  const self: Expression = ['call', held, method, handed, start, end];
  const done = [...before, ...also];
  const library = ofLibrary(body, call, held, given);
  return steps(...done, ...library.before, anyOf(self, ...library.values));
}

/** Give what they are called on, so that what is asked of them is asked of it. */
const keepsType =
  /^(?:unwrap|expect|clone|unwrap_or_default|unwrap_or|unwrap_or_else|ok|await|map_err|context|ok_or|ok_or_else)$/;

interface Library {
  readonly before: readonly Expression[];
  readonly values: readonly Expression[];
}

function ofLibrary(body: Body, call: MethodCall, held: Expression, given: readonly Expression[]): Library {
  const { method, node, object } = call;
  const before: Expression[] = [];
  const values: Expression[] = [];
  const { start, end } = node;
  const callOn = (value: Expression, name: string, plain: readonly Expression[] = [unknown]): Expression => ['call', value, name, { plain }, start, end]; // biome-ignore format: one value
  const each: Expression = ['each', held, start, end];
  if (consumers.has(method)) before.push(callOn(held, 'next', []));
  for (const name of ofEach.get(method) ?? []) before.push(callOn(each, name, given.length === 0 ? [each] : given));
  pushEach(values, applied(method, held, each, given, node));
  const place = putsIn.get(method);
  const item = place === undefined ? undefined : given.at(place);
  if (item !== undefined) {
    const value: Expression = method === 'extend' || method === 'append' ? ['each', item, start, end] : method === 'or_insert_with' ? ['apply', item, { plain: [] }, start, end] : item; // biome-ignore format: one choice
    const key = method === 'insert' && given.length === 2 ? (given[0] ?? unknown) : unknown;
    before.push(['setItem', held, key, value, start, end]);
    if (method === 'insert' && given[0] !== undefined) before.push(callOn(given[0], 'hash'), callOn(given[0], 'cmp'));
    if (method.startsWith('or_insert')) values.push(value);
  }
  switch (method) {
    case 'to_string':
      before.push(callOn(held, 'fmt'));
      values.push(plainValue);
      break;
    case 'into':
    case 'try_into':
      values.push(converted(call.expected, method === 'into' ? 'from' : 'try_from', [held], node));
      break;
    case 'parse':
      values.push(converted(typeGiven(body, call) ?? call.expected, 'from_str', [held], node));
      break;
    case 'collect':
    case 'sum':
    case 'product': {
      const type = typeGiven(body, call) ?? call.expected;
      const name = method === 'collect' ? 'from_iter' : method;
      values.push(['list', [each]], converted(type, name, [held], node));
      break;
    }
    case 'enumerate':
      values.push(['list', [['list', [unknown, each]]]]);
      break;
    case 'zip': {
      const [other] = given;
      values.push(['list', [['list', [each, other === undefined ? unknown : ['each', other, start, end]]]]]);
      break;
    }
    case 'replace':
    case 'get_or_insert': {
      // Of a cell; a class of one's own keeps what it is given by itself.
      const [value] = given;
      if (value !== undefined && given.length === 1 && isCell(object)) before.push(put(body, object, value));
      if (value !== undefined && method === 'get_or_insert') values.push(value);
      break;
    }
    case 'get_or_init':
    case 'get_or_insert_with': {
      const [maker] = given;
      if (maker === undefined) break;
      const value: Expression = ['apply', maker, { plain: [] }, start, end];
      values.push(value);
      if (isCell(object)) before.push(put(body, object, value));
      break;
    }
    case 'chain':
    case 'or':
    case 'unwrap_or':
      if (given[0] !== undefined) values.push(given[0]);
      break;
    case 'unwrap_or_default':
      values.push(converted(call.expected, 'default', [], node));
      break;
  }
  return { before, values };
}

function isCell({ type }: SyntaxNode): boolean {
  return type === 'field_expression';
}

/** Runs what a method of the library is given. */
function applied(
  method: string,
  held: Expression,
  each: Expression,
  given: readonly Expression[],
  node: SyntaxNode,
): Expression[] {
  const { start, end } = node;
  const run = (callee: Expression | undefined, plain: readonly Expression[]): Expression[] =>
    callee === undefined ? [] : [['apply', callee, { plain }, start, end]];
  const last = given.at(-1);
  if (last === undefined || !mayBeCalled(last)) return [];
  if (folds.has(method)) return [...given.slice(0, -1), ...run(last, [given[0] ?? each, each])];
  const results: Expression[] = [];
  if (ofHeld.has(method)) pushEach(results, run(last, [held]));
  if (ofFailure.has(method)) pushEach(results, run(given[0], [errorIn(held, node)]));
  if (ofElements.has(method)) pushEach(results, run(last, [each, each]));
  // What these decide is no value of theirs.
  return keepsElements.test(method) && results.length > 0 ? [['steps', [...results, unknown]]] : results;
}

const keepsElements =
  /^(?:filter|inspect|take_while|skip_while|find|retain|max_by_key|min_by_key|max_by|min_by|sort_by|sort_by_key|partition|map_err|inspect_err)$/;

function mayBeCalled([kind]: Expression): boolean {
  return kind === 'function' || kind === 'variable' || kind === 'name' || kind === 'any' || kind === 'bound';
}

function typeGiven(body: Body, { typed }: MethodCall): Candidates | undefined {
  if (typed.type !== 'generic_function') return undefined;
  return typeOf(body, childrenIn(typed, 'type_arguments')[0]);
}

/** Of the type that is asked for, where the place tells one. */
export function converted(
  type: Candidates | undefined,
  maker: string,
  plain: readonly Expression[],
  { start, end }: SyntaxNode,
): Expression {
  // Any type may be meant that has such a function.
  if (type === undefined) return ['call', unknown, maker, { plain }, start, end];
  return ['callName', type.map((name) => `${name}::${maker}`), { plain }, start, end];
}

/** Functions, plain calls and kept values of a file, from the trees of all languages that are parsed alike. */
import type { CodeShape, DeclaredFunction, HeldValue, NamedRange, PlainCall, Range } from './dropped-values.ts';
import { childrenIn, field, ofType, type SyntaxNode } from './syntax-tree.ts';
import { pushEach } from '../text/push-each.ts';

const declarations = /^(?:function_definition|function_declaration|function_item|method_declaration|method)$/;
const calls = /^(?:call|call_expression|method_invocation|function_call_expression)$/;
const assignments =
  /^(?:assignment|var_spec|const_spec|short_var_declaration|variable_declarator|assignment_expression|let_declaration)$/;
const nested =
  /^(?:function_definition|function_declaration|function_item|method_declaration|method|class_definition|class|lambda|closure_expression|func_literal|anonymous_function)$/;
/** A member, a path, or a reference to a method: what is named and not called. */
const references = /^(?:attribute|selector_expression|method_reference|scoped_identifier)$/;
const comparisons = /^(?:comparison_operator|binary_expression)$/;
const shapesMax = 5000;

/** @param nodes all of the tree, each before those that it holds */
export function codeShape(text: string, nodes: readonly SyntaxNode[]): CodeShape {
  const functions: DeclaredFunction[] = [];
  const found: PlainCall[] = [];
  const held: HeldValue[] = [];
  const looked: Range[] = [];
  const alone: PlainCall[] = [];
  for (const node of nodes) {
    if (functions.length + found.length + held.length > shapesMax) break;
    if (declarations.test(node.type)) pushEach(functions, declaredAt(text, node));
    else if (calls.test(node.type)) {
      pushEach(found, callAt(text, node));
      if (/^(?:callable|is_callable)$/.test(calleeText(text, node))) pushEach(looked, childrenIn(node, 'arguments'));
    } else if (assignments.test(node.type)) pushEach(held, heldAt(text, node));
    else if (comparisons.test(node.type)) pushEach(looked, comparedIn(text, node));
    else if (node.type === 'expression_statement') pushEach(alone, aloneIn(text, node));
  }
  return { functions, calls: found, held, looked, alone };
}

/** Of PHP, whose generators run when they are asked for more, and of Python, whose coroutines have to be awaited. */
function aloneIn(text: string, { children: [only, ...others] }: SyntaxNode): readonly PlainCall[] {
  return only !== undefined && others.length === 0 && /^(?:function_call_expression|call)$/.test(only.type)
    ? callAt(text, only)
    : [];
}

function written(text: string, node: SyntaxNode | undefined): string {
  return node === undefined ? '' : text.slice(node.start, node.end);
}

function declaredAt(text: string, node: SyntaxNode): readonly DeclaredFunction[] {
  const name = field(node, 'name');
  const body = field(node, 'body') ?? ofType(node, 'compound_statement')[0];
  if (name === undefined || body === undefined) return [];
  const list = childrenIn(node, 'parameters').filter(({ type }) => type !== 'self_parameter');
  const parameters = list.flatMap((parameter) => parametersOf(text, parameter));
  return [
    {
      name: written(text, name),
      at: name.start,
      parameters,
      isOpen: list.some((parameter) => isRest(parameter) || parameter.children.some(isRest)),
      body,
      isLazy: /^\s*async\b/.test(text.slice(node.start, name.start)) || yields(body),
    },
  ];
}

/** It takes whatever else is given; where it has a type, it stands below. */
function isRest({ type }: SyntaxNode): boolean {
  return /splat|variadic|spread|keyword_separator|hash_splat|forward_parameter/.test(type);
}

/** Go gives one type to several names. */
function parametersOf(text: string, node: SyntaxNode): DeclaredFunction['parameters'] {
  if (node.type === 'identifier') return [{ name: written(text, node) }];
  if (node.type === 'block_parameter') return [];
  const names = node.children.filter(({ field: part }) => part === 'name' || part === 'pattern');
  const fallback = field(node, 'value') ?? field(node, 'default_value');
  if (names.length === 0) return [{ name: node.type === 'typed_parameter' ? plainName(text, node.children[0]) : '' }];
  return names.map((name) => ({ name: plainName(text, name), fallback }));
}

/** Empty for what is no name: a pattern, `*rest`. */
function plainName(text: string, node: SyntaxNode | undefined): string {
  const name = written(text, node);
  return /^\$?[\p{L}\p{N}_]+$/u.test(name) ? name : '';
}

/** It yields by itself, not by a function within it. */
function yields(body: SyntaxNode): boolean {
  const open = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'yield' || node.type === 'yield_expression') return body.type !== 'body_statement';
    if (!nested.test(node.type)) pushEach(open, node.children);
  }
  return false;
}

function calleeOf(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type === 'method_invocation') return field(node, 'object') === undefined ? field(node, 'name') : undefined;
  const callee = field(node, 'function') ?? (field(node, 'receiver') === undefined ? field(node, 'method') : undefined);
  return callee !== undefined && /^(?:identifier|name)$/.test(callee.type) ? callee : undefined;
}

function calleeText(text: string, node: SyntaxNode): string {
  return written(text, calleeOf(node));
}

function callAt(text: string, node: SyntaxNode): readonly PlainCall[] {
  const callee = calleeOf(node);
  if (callee === undefined) return [];
  const given = childrenIn(node, 'arguments');
  return [
    {
      callee: { name: written(text, callee), start: callee.start, end: callee.end },
      given: given.map((item) => ({ range: item, keyword: keywordOf(text, item) })),
      isOpen: given.some(({ type }) => /splat|spread|variadic/.test(type)),
      block: field(node, 'block'),
    },
  ];
}

function keywordOf(text: string, node: SyntaxNode): string | undefined {
  const name = node.type === 'keyword_argument' || node.type === 'argument' ? field(node, 'name') : undefined;
  const key = node.type === 'pair' ? field(node, 'key') : undefined;
  return name === undefined && key === undefined ? undefined : written(text, name ?? key);
}

function heldAt(text: string, node: SyntaxNode): readonly HeldValue[] {
  const left = field(node, 'name') ?? field(node, 'left') ?? field(node, 'pattern');
  const right = field(node, 'value') ?? field(node, 'right');
  const name = single(left);
  const value = single(right);
  if (name === undefined || value === undefined || !/^(?:identifier|constant|variable_name)$/.test(name.type))
    return [];
  const word = written(text, name).replace(/^\$/, '');
  if (!/^[A-Za-z_]\w*$/.test(word) || word === '_') return [];
  const at = name.end - word.length;
  const [call] = calls.test(value.type) ? callAt(text, value) : [];
  const base = { name: word, at, value, hasMembers: false };
  if (references.test(value.type) || isClosureOf(text, value) || isLazyChain(text, value))
    return [{ ...base, isIdle: true }];
  return [{ ...base, isIdle: false, call, entries: entriesOf(text, value) }];
}

/** The one item of a list, or what is no list. */
function single(node: SyntaxNode | undefined): SyntaxNode | undefined {
  if (node?.type !== 'expression_list') return node;
  return node.children.length === 1 ? node.children[0] : undefined;
}

/** PHP's `f(...)`. */
function isClosureOf(text: string, { type, start, end }: SyntaxNode): boolean {
  return type.endsWith('call_expression') && /\(\s*\.\.\.\s*\)$/.test(text.slice(Math.max(start, end - 20), end));
}

const step = /^(?:map|filter|flatMap|flat_map|filter_map|peek|inspect|mapToObj|mapToInt|select|reject|collect)$/;

/** What runs when it is asked for its elements, or started. */
function isLazyChain(text: string, node: SyntaxNode): boolean {
  const code = written(text, node);
  switch (node.type) {
    case 'generator_expression':
      return true;
    case 'object_creation_expression':
      return /^new\s+(?:java\.lang\.)?(?:Thread|FutureTask)\s*\(/.test(code);
    case 'method_invocation':
      return step.test(written(text, field(node, 'name'))) && /\b(?:stream\s*\(\)|Stream\.\w+\()/.test(code);
    case 'call_expression': {
      const callee = field(node, 'function');
      return callee?.type === 'field_expression' && step.test(written(text, field(callee, 'field')));
    }
    case 'call':
      return (
        /^Enumerator\.new\b/.test(code) || (/\.lazy\b/.test(code) && step.test(written(text, field(node, 'method'))))
      );
    default:
      return false;
  }
}

/** Of a table that is written out: `{"a": f}`, `map[string]F{"a": f}`, `Map.of("a", f)`, `{ a: f }.freeze`. */
function entriesOf(text: string, node: SyntaxNode): HeldValue['entries'] {
  if (node.type === 'method_invocation') return pairsOf(text, node);
  const inner = field(node, 'receiver') ?? field(node, 'body') ?? node;
  if (!/^(?:dictionary|hash|literal_value)$/.test(inner.type)) return undefined;
  if (inner !== node && node.type === 'call' && written(text, field(node, 'method')) !== 'freeze') return undefined;
  return inner.children.flatMap((pair) => {
    const key = field(pair, 'key');
    const value = field(pair, 'value');
    return key === undefined || value === undefined ? [] : entryOf(text, key, value);
  });
}

function pairsOf(text: string, node: SyntaxNode): HeldValue['entries'] {
  if (!/^Map\.of\s*\(/.test(written(text, node))) return undefined;
  const given = childrenIn(node, 'arguments');
  return given.flatMap((key, index) => {
    const value = given[index + 1];
    return index % 2 === 0 && value !== undefined ? entryOf(text, key, value) : [];
  });
}

function entryOf(text: string, key: SyntaxNode, { start, end }: SyntaxNode): readonly (NamedRange & { at: number })[] {
  const [all, name] = /^["']?([A-Za-z_]\w*)["']?$/.exec(written(text, key)) ?? [];
  return all === undefined || name === undefined ? [] : [{ name, at: key.start + all.indexOf(name), start, end }];
}

/** References that stand beside `==`, `is` and their kin. */
function comparedIn(text: string, node: SyntaxNode): readonly SyntaxNode[] {
  const [left, right] = node.children;
  if (left === undefined || right === undefined || node.children.length !== 2) return [];
  const mark = text.slice(left.end, right.start).trim();
  return /^(?:==|!=|===|!==|is|is\s+not)$/.test(mark) ? node.children.filter(({ type }) => references.test(type)) : [];
}

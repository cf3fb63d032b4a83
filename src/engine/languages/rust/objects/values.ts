/** What each expression of Rust gives, as steps for the engine; what is not understood still has its parts done. */
import type { Candidates, Expression } from '../../../model/object-facts.ts';
import { deadChildren } from '../../../syntax/dead-code.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { isLeftOut } from '../targets/cfg.ts';
import { assigned } from './assignments.ts';
import { anyOf, type Body, inBlock, isIdle, kept, plainValue, steps, unknown } from './body.ts';
import { called, pathValue } from './calls.ts';
import { closureOf } from './closures.ts';
import { macroValue } from './macro-values.ts';
import { made, typePath } from './makes.ts';
import { nameIn, textIn } from './paths.ts';
import { bindPattern, typedValue } from './patterns.ts';
import { operators } from './runtime.ts';
import { isPlain, typeOf } from './type-names.ts';
import { pushEach } from '../../../text/push-each.ts';

const depthMax = 450;
/** What loops are left with. */
const leftWith = '$left';

export function valueOf(around: Body, node: SyntaxNode, expected?: Candidates): Expression {
  if (around.depth > depthMax) return unknown;
  const body = { ...around, depth: around.depth + 1 };
  const value = (inner: SyntaxNode | undefined, type?: Candidates): Expression =>
    inner === undefined ? unknown : valueOf(body, inner, type);
  switch (node.type) {
    case 'identifier':
    case 'scoped_identifier':
    case 'generic_function':
      return pathValue(body, node, expected);
    case 'self':
      return ['self'];
    case 'string_literal':
    case 'raw_string_literal':
      return [
        'text',
        node.children
          .map((part) => textIn(body.text, part))
          .join('')
          .slice(0, 200),
      ];
    case 'integer_literal':
    case 'float_literal':
    case 'boolean_literal':
    case 'char_literal':
      return plainValue;
    case 'parenthesized_expression':
    case 'unsafe_block':
    case 'async_block':
    case 'gen_block':
    case 'try_block':
    case 'const_block':
    case 'labeled_expression':
    case 'try_expression':
    case 'else_clause':
      return value(node.children.at(-1), expected);
    case 'await_expression':
      return awaited(body, value(node.children[0], expected), node);
    case 'reference_expression':
      return value(field(node, 'value'), expected);
    case 'type_cast_expression':
      return value(field(node, 'value'));
    case 'block':
      return blockValue(body, node, expected);
    case 'expression_statement':
      return value(node.children[0], expected);
    case 'let_declaration':
      return declared(body, node);
    case 'call_expression':
      return called(body, node, expected);
    case 'macro_invocation':
      return macroValue(body, node, expected);
    case 'closure_expression':
      return closureOf(body, node);
    case 'struct_expression':
      return structValue(body, node);
    case 'field_expression':
      return fieldValue(body, node);
    case 'index_expression':
      return indexed(body, node);
    case 'tuple_expression':
    case 'array_expression':
      return ['list', node.children.filter(({ field: part }) => part !== 'length').map((item) => value(item))];
    case 'if_expression':
      return branched(inBlock(body), node, expected);
    case 'let_condition':
    case 'let_chain':
      return condition(body, node);
    case 'match_expression':
      return matched(body, node, expected);
    case 'while_expression':
    case 'loop_expression':
    case 'for_expression':
      return looped(inBlock(body), node);
    case 'return_expression':
      return ['return', value(node.children[0], body.result)];
    case 'break_expression': {
      const inner = node.children.filter(({ type }) => type !== 'label')[0];
      return inner === undefined ? unknown : ['set', leftWith, value(inner)];
    }
    case 'assignment_expression':
    case 'compound_assignment_expr':
      return assigned(body, node);
    case 'binary_expression':
      return combined(body, node);
    case 'unary_expression':
      return changed(body, node);
    default:
      return steps(...node.children.filter(({ type }) => isCode(type)).map((inner) => value(inner)), unknown);
  }
}

function isCode(type: string): boolean {
  return !/(?:_item|_literal|_type|type_arguments|_pattern|_modifier|label|comment|use_declaration|macro_definition)$/.test(type); // biome-ignore format: one pattern
}

/** What functions give is there at once; a future of one's own is polled. */
function awaited(body: Body, value: Expression, { start, end }: SyntaxNode): Expression {
  if (value[0] === 'unknown') return value;
  const [held, before] = kept(body, value);
  const call = (object: Expression, method: string): Expression => ['call', object, method, { plain: [] }, start, end];
  return steps(...before, anyOf(call(held, 'await'), call(call(held, 'into_future'), 'poll'), call(held, 'poll')));
}

function blockValue(around: Body, block: SyntaxNode, expected: Candidates | undefined): Expression {
  const body = around.within(inBlock(around), block);
  const isDead = deadChildren(body.text, block);
  const last = block.children.at(-1);
  const isGiven = last !== undefined && body.text[last.end - 1] !== ';' && !/_declaration$|_item$/.test(last.type);
  const code: Expression[] = [];
  for (const statement of block.children) {
    if (isDead(statement) || !isStatement(statement.type) || isLeftOut(body, statement)) continue;
    code.push(valueOf(body, statement, statement === last ? expected : undefined));
  }
  return steps(...code, ...(isGiven ? [] : [unknown]));
}

function isStatement(type: string): boolean {
  return type === 'let_declaration' || isCode(type) || type.endsWith('_literal');
}

function declared(body: Body, node: SyntaxNode): Expression {
  const pattern = field(node, 'pattern');
  const given = field(node, 'value');
  const otherwise = field(node, 'alternative');
  const type = typeOf(body, field(node, 'type'));
  const value = given === undefined ? unknown : valueOf(body, given, type);
  const before = otherwise === undefined ? [] : [valueOf(body, otherwise)];
  if (pattern === undefined) return steps(value, ...before, unknown);
  // Without an initial value, what it gets later tells more than its type.
  const full = isPlain(body, field(node, 'type')) ? steps(value, plainValue) : typedValue(value, type);
  const bound = bindPattern(body, pattern, given === undefined ? unknown : full);
  return steps(...before, ...(bound.length === 0 ? [value] : bound), unknown);
}

function structValue(body: Body, node: SyntaxNode): Expression {
  const named: [string, Expression][] = [];
  const before: Expression[] = [];
  for (const item of field(node, 'body')?.children ?? []) {
    const [first] = item.children;
    if (item.type === 'shorthand_field_initializer') {
      const name = item.children.at(-1);
      if (name !== undefined) named.push([nameIn(body.text, name), valueOf(body, name)]);
    } else if (item.type === 'field_initializer') {
      const value = field(item, 'value');
      const name = nameIn(body.text, field(item, 'field'));
      if (value !== undefined) named.push([name, valueOf(body, value)]);
    } else if (item.type === 'base_field_initializer' && first !== undefined) {
      before.push(valueOf(body, first, typePath(body, field(node, 'name'))));
    }
  }
  return steps(...before, made(typePath(body, field(node, 'name')), named, node));
}

function fieldValue(body: Body, node: SyntaxNode): Expression {
  const object = field(node, 'value');
  const name = nameIn(body.text, field(node, 'field'));
  if (object === undefined) return unknown;
  const from = valueOf(body, object);
  if (name === 'await') return awaited(body, from, node);
  const { plainFields, otherFields } = body.reading;
  if (plainFields.has(name) && !otherFields.has(name)) return steps(from, plainValue);
  if (!/^\d/.test(name) || object.type === 'self') return ['field', from, name];
  const [held, before] = kept(body, from);
  return steps(...before, anyOf(['field', held, name], ['item', held, ['text', name], node.start, node.end]));
}

function indexed(body: Body, node: SyntaxNode): Expression {
  const [container, key] = node.children;
  if (container === undefined || key === undefined) return unknown;
  const from = valueOf(body, container);
  if (key.type === 'range_expression') return steps(valueOf(body, key), ['item', from, unknown, node.start, node.end]);
  const at: Expression =
    key.type === 'integer_literal' ? ['text', textIn(body.text, key).replace(/\D.*$/, '')] : valueOf(body, key);
  return ['item', from, at, node.start, node.end];
}

function branched(body: Body, node: SyntaxNode, expected: Candidates | undefined): Expression {
  const isDead = deadChildren(body.text, node);
  const asked = field(node, 'condition');
  const before = asked === undefined ? unknown : condition(body, asked);
  const parts = [field(node, 'consequence'), field(node, 'alternative')];
  const values = parts.flatMap((part) => (part === undefined || isDead(part) ? [] : [valueOf(body, part, expected)]));
  return steps(before, ['any', values]);
}

/** `if let` binds what stands in it for the branch. */
function condition(body: Body, node: SyntaxNode): Expression {
  if (node.type === 'let_chain') return steps(...node.children.map((inner) => condition(body, inner)));
  if (node.type !== 'let_condition') return valueOf(body, node);
  const value = field(node, 'value');
  const pattern = field(node, 'pattern');
  if (value === undefined || pattern === undefined) return unknown;
  const from = valueOf(body, value);
  const bound = bindPattern(body, pattern, from);
  return bound.length === 0 ? from : steps(...bound);
}

function matched(body: Body, node: SyntaxNode, expected: Candidates | undefined): Expression {
  const asked = field(node, 'value');
  const [held, before] = kept(body, asked === undefined ? unknown : valueOf(body, asked));
  const arms = (field(node, 'body')?.children ?? []).filter(({ type }) => type === 'match_arm');
  const values = arms.map((arm): Expression => {
    const inner = inBlock(body);
    const pattern = field(arm, 'pattern');
    const bound = pattern === undefined ? [] : bindPattern(inner, pattern, held);
    const guard = pattern === undefined ? undefined : field(pattern, 'condition');
    const value = field(arm, 'value');
    return steps(
      ...bound,
      ...(guard === undefined ? [] : [condition(inner, guard)]),
      value === undefined ? unknown : valueOf(inner, value, expected),
    );
  });
  return steps(...before, ['any', values]);
}

function looped(body: Body, node: SyntaxNode): Expression {
  const asked = field(node, 'condition');
  const pattern = field(node, 'pattern');
  const value = field(node, 'value');
  const before: Expression[] = asked === undefined ? [] : [condition(body, asked)];
  if (value !== undefined) {
    const each: Expression = ['each', valueOf(body, value), node.start, value.end];
    const bound = pattern === undefined ? [] : bindPattern(body, pattern, each);
    pushEach(before, bound.length === 0 ? [each] : bound);
  }
  const inner = field(node, 'body');
  const done = inner === undefined ? unknown : valueOf(body, inner);
  return steps(...before, done, node.type === 'loop_expression' ? ['variable', leftWith] : unknown);
}

function combined(body: Body, node: SyntaxNode): Expression {
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left === undefined || right === undefined) return unknown;
  const mark = body.text
    .slice(left.end, right.start)
    .replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '')
    .trim();
  const [from, given] = [valueOf(body, left), valueOf(body, right)];
  const methods = operators.get(mark);
  if (methods === undefined || left.type.endsWith('_literal')) return steps(from, given, unknown);
  const [held, before] = kept(body, from);
  const [other, also] = kept(body, given);
  const calls = methods.map((name): Expression => ['call', held, name, { plain: [other] }, node.start, node.end]);
  return steps(...before, ...also, ...calls);
}

function changed(body: Body, node: SyntaxNode): Expression {
  const [inner] = node.children;
  if (inner === undefined) return unknown;
  const value = valueOf(body, inner);
  const mark = body.text[node.start];
  if (isIdle(value) && value[0] !== 'variable') return value;
  const [held, before] = kept(body, value);
  const { start, end } = node;
  if (mark === '!' || mark === '-')
    return steps(...before, ['call', held, mark === '!' ? 'not' : 'neg', { plain: [] }, start, end]);
  return steps(...before, anyOf(['call', held, 'deref', { plain: [] }, start, end], held));
}

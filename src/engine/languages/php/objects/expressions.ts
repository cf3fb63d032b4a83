/** What PHP's expressions and statements give, and what they call. */
import type { Expression } from '../../../model/object-facts.ts';
import { childrenIn, field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { assign } from './assignments.ts';
import { argumentsOf, functionCall, itemCall, methodCall, scope, scopedCall } from './calls.ts';
import { type Frame, kept, otherNames, type PhpReader, textOf, typesOf, unknown, variableName } from './reader.ts';

export function expressionOf(reader: PhpReader, node: SyntaxNode, frame: Frame): Expression {
  const at = (inner: SyntaxNode | undefined): Expression =>
    inner === undefined ? unknown : reader.expression(inner, frame);
  const all = (): Expression[] => node.children.map(at);
  const [first, second] = node.children;
  const { start, end } = node;
  switch (node.type) {
    case 'parenthesized_expression':
    case 'error_suppression_expression':
    case 'by_ref':
    case 'argument':
    case 'expression_statement':
      return at(node.children.at(-1));
    case 'variable_name': {
      const name = variableName(reader, node);
      return name === 'this' ? ['self'] : ['variable', name];
    }
    case 'string':
      return ['text', node.children.length === 0 ? '' : plainText(textOf(reader, node).slice(1, -1))];
    case 'integer':
      return ['text', textOf(reader, node)];
    case 'encapsed_string':
    case 'heredoc':
      return interpolated(reader, node, frame);
    case 'name':
    case 'qualified_name':
    case 'relative_name':
      return ['name', otherNames(reader, textOf(reader, node), 'constants')];
    case 'assignment_expression':
    case 'reference_assignment_expression':
      return assign(reader, field(node, 'left'), at(field(node, 'right')), frame);
    case 'augmented_assignment_expression': {
      const left = field(node, 'left');
      const right = field(node, 'right');
      if (
        textOf(reader, node)
          .slice((left?.end ?? start) - start)
          .trimStart()
          .startsWith('??=')
      )
        return assign(reader, left, at(right), frame);
      return ['steps', [asText(at(left), node), asText(at(right), node), unknown]];
    }
    case 'member_access_expression':
    case 'nullsafe_member_access_expression': {
      const name = field(node, 'name');
      const object = at(field(node, 'object'));
      return name?.type === 'name' ? ['field', object, textOf(reader, name)] : ['steps', [object, at(name), unknown]];
    }
    case 'scoped_property_access_expression':
      return ['field', scope(reader, first, frame), `$${variableName(reader, second)}`];
    case 'class_constant_access_expression':
      return textOf(reader, second).toLowerCase() === 'class'
        ? scope(reader, first, frame)
        : ['field', scope(reader, first, frame), textOf(reader, second)];
    case 'member_call_expression':
    case 'nullsafe_member_call_expression':
      return methodCall(reader, node, at(field(node, 'object')), frame);
    case 'scoped_call_expression':
      return scopedCall(reader, node, frame);
    case 'function_call_expression':
      return functionCall(reader, node, frame);
    case 'object_creation_expression': {
      if (first === undefined) return unknown;
      if (first.type === 'anonymous_class') {
        const name = reader.anonymousClass(first, frame);
        const handed = argumentsOf(
          reader,
          first.children.find(({ type }) => type === 'arguments'),
          frame,
        );
        return ['make', ['name', [name]], handed, start, end];
      }
      const handed = argumentsOf(
        reader,
        node.children.find(({ type }) => type === 'arguments'),
        frame,
      );
      return ['make', scope(reader, first, frame), handed, start, end];
    }
    case 'anonymous_function':
    case 'arrow_function':
      return ['function', reader.closure(node, frame)];
    case 'array_creation_expression':
      return arrayOf(reader, node, frame);
    case 'subscript_expression':
      return second === undefined ? ['steps', [at(first), unknown]] : ['item', at(first), at(second), start, end];
    case 'conditional_expression': {
      const [body, alternative] = [field(node, 'body'), field(node, 'alternative')];
      const [condition, again] = kept(at(field(node, 'condition')), node);
      return ['steps', [condition, ['any', [body === undefined ? again : at(body), at(alternative)]]]];
    }
    case 'binary_expression':
      return binary(reader, node, frame);
    case 'match_expression': {
      const arms = childrenIn(node, 'body');
      const conditions = arms.flatMap((arm) => childrenIn(arm, 'conditional_expressions').map(at));
      return [
        'steps',
        [at(field(node, 'condition')), ...conditions, ['any', arms.map((arm) => at(field(arm, 'return_expression')))]],
      ];
    }
    case 'clone_expression': {
      const [object, again] = kept(at(first), node);
      return ['steps', [['call', object, '__clone', { plain: [] }, start, end], again]];
    }
    case 'cast_expression': {
      const value = at(field(node, 'value'));
      return textOf(reader, field(node, 'type')).toLowerCase() === 'string' ? asText(value, node) : ['any', [value]];
    }
    case 'echo_statement':
    case 'print_intrinsic':
      return ['steps', [...all().map((value) => asText(value, node)), unknown]];
    case 'yield_expression':
      return [
        'steps',
        [
          ...(first?.type === 'array_element_initializer'
            ? [['return', ['list', first.children.slice(-1).map(at)]] as Expression]
            : all().map((value): Expression => ['return', value])),
          unknown,
        ],
      ];
    case 'return_statement':
      return first === undefined ? unknown : ['return', at(first)];
    case 'foreach_statement':
      return loop(reader, node, frame);
    case 'require_expression':
    case 'require_once_expression':
    case 'include_expression':
    case 'include_once_expression': {
      const path = /['"]([^'"]*\.php)['"]\)*$/.exec(textOf(reader, node))?.[1];
      return path === undefined ? ['steps', [...all(), unknown]] : ['file', path.startsWith('/') ? path : `/${path}`];
    }
    case 'unset_statement':
      return ['steps', node.children.map((target): Expression => itemCall(reader, target, 'offsetUnset', frame))];
    case 'catch_clause': {
      const [name, type] = [field(node, 'name'), field(node, 'type')];
      const caught: Expression = ['typed', unknown, typesOf(reader, type, frame)];
      const body = field(node, 'body');
      return [
        'steps',
        [
          ...(name === undefined ? [] : [assign(reader, name, caught, frame)]),
          ...(body === undefined ? [] : [reader.body(body, frame)]),
        ],
      ];
    }
    case 'static_variable_declaration': {
      const value = field(node, 'value');
      return value === undefined ? unknown : assign(reader, field(node, 'name'), at(value), frame);
    }
    case 'comment':
    case 'php_tag':
    case 'text':
      return unknown;
    default:
      return node.children.length === 0
        ? unknown
        : ['steps', [...node.children.map((inner) => reader.body(inner, frame)), unknown]];
  }
}

/** What the text means that stands between its marks. */
function plainText(written: string): string {
  return written.replaceAll('\\\\', '\\').replaceAll("\\'", "'");
}

/** An object that becomes text is asked for it. */
function asText(value: Expression, { start, end }: SyntaxNode): Expression {
  return value[0] === 'text' ? value : ['steps', [['call', value, '__toString', { plain: [] }, start, end], unknown]];
}

/** What texts make together: of objects what they give for theirs. */
function joined(values: readonly Expression[], { start, end }: Pick<SyntaxNode, 'start' | 'end'>): Expression {
  const parts: Expression[] = [];
  for (const value of values)
    for (const part of value[0] === 'joined' ? value[1] : [value]) {
      const last = parts.at(-1);
      if (part[0] !== 'text')
        parts.push(value[0] === 'joined' ? part : ['call', part, '__toString', { plain: [] }, start, end]);
      else if (last?.[0] === 'text') parts[parts.length - 1] = ['text', last[1] + part[1]];
      else parts.push(part);
    }
  const [first] = parts;
  return first?.[0] === 'text' && parts.length === 1 ? first : ['joined', parts];
}

function interpolated(reader: PhpReader, node: SyntaxNode, frame: Frame): Expression {
  const parts = node.children.flatMap((child) =>
    child.type === 'heredoc_body' || child.type === 'nowdoc_body' ? child.children : [child],
  );
  if (parts.every(({ type }) => type === 'string_content'))
    return ['text', parts.map((part) => textOf(reader, part)).join('')];
  return joined(
    parts
      .filter(({ type }) => !/^heredoc_\w+$/.test(type))
      .map((part) =>
        /^(?:string_content|escape_sequence)$/.test(part.type)
          ? ['text', plainText(textOf(reader, part))]
          : reader.expression(part, frame),
      ),
    node,
  );
}

function arrayOf(reader: PhpReader, node: SyntaxNode, frame: Frame): Expression {
  const entries: (readonly [Expression, Expression])[] = [];
  const spread: Expression[] = [];
  for (const element of node.children) {
    const [key, value] = element.children;
    if (key === undefined) continue;
    if (key.type === 'variadic_unpacking') spread.push(reader.expression(key.children[0] ?? key, frame));
    else if (value === undefined) entries.push([['text', String(entries.length)], reader.expression(key, frame)]);
    else entries.push([reader.expression(key, frame), reader.expression(value, frame)]);
  }
  const made: Expression = [
    'map',
    [
      ...entries,
      ...spread.map((list): readonly [Expression, Expression] => [unknown, ['each', list, node.start, node.end]]),
    ],
  ];
  return spread.length > 0 ? ['any', [made, ...spread]] : made;
}

function binary(reader: PhpReader, node: SyntaxNode, frame: Frame): Expression {
  const [left, right] = [field(node, 'left'), field(node, 'right')];
  if (left === undefined || right === undefined) return unknown;
  const sign = reader.text.slice(left.end, right.start);
  const [before, after] = [left, right].map((side) => reader.expression(side, frame));
  if (before === undefined || after === undefined) return unknown;
  if (sign.includes('??') || sign.includes('?:') || sign.includes('||')) return ['any', [before, after]];
  // Lists are joined so.
  if (sign.trim() === '+') return ['any', [before, after]];
  if (/\binstanceof\b/i.test(sign)) return ['steps', [before, unknown]];
  if (/^[^.]*\.[^.]*$/.test(sign)) {
    return joined([before, after], node);
  }
  return ['steps', [before, after, unknown]];
}

function loop(reader: PhpReader, node: SyntaxNode, frame: Frame): Expression {
  const [list, target] = node.children;
  if (list === undefined || target === undefined) return unknown;
  const item: Expression = ['each', reader.expression(list, frame), list.start, list.end];
  const value = target.type === 'pair' ? target.children.at(-1) : target;
  const body = field(node, 'body');
  return ['steps', [assign(reader, value, item, frame), ...(body === undefined ? [] : [reader.body(body, frame)])]];
}

/** What PHP's expressions and statements give, and what they call. */
import type { Expression } from '../../../model/object-facts.ts';
import { childrenIn, field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { alias, anyField, assign, isWide, globalVariable, loop, ofGlobals, untold } from './assignments.ts';
import { argumentsOf, functionCall, itemCall, methodCall, scope, scopedCall } from './calls.ts';
import {
  type Frame,
  kept,
  memberName,
  otherNames,
  type PhpReader,
  signBetween,
  textOf,
  typesOf,
  unknown,
  variableName,
} from './reader.ts';
import { ownPath, integer, magicConstant, plainText, asText, joined, interpolated } from './texts-and-constants.ts';

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
      return [
        'text',
        node.children.length === 0
          ? ''
          : plainText(
              textOf(reader, node)
                .replace(/^b?['"]/i, '')
                .slice(0, -1),
            ),
      ];
    case 'integer':
      return ['text', integer(textOf(reader, node))];
    case 'null':
    case 'boolean':
    case 'float':
      return ['constant', textOf(reader, node).toLowerCase()];
    case 'encapsed_string':
    case 'heredoc':
      return interpolated(reader, node, frame);
    case 'name':
    case 'qualified_name':
    case 'relative_name':
      return (
        magicConstant(reader, node, frame) ?? ['name', otherNames(reader, textOf(reader, node), 'constants'), true]
      );
    case 'dynamic_variable_name':
      return ['callName', ['extract'], { plain: all() }, start, end];
    case 'update_expression':
      // Texts have a next one, too.
      return ['steps', [assign(reader, first, unknown, frame), unknown]];
    case 'reference_assignment_expression':
      return alias(reader, field(node, 'left'), field(node, 'right'), frame);
    case 'assignment_expression':
      return assign(reader, field(node, 'left'), at(field(node, 'right')), frame);
    case 'augmented_assignment_expression': {
      const left = field(node, 'left');
      const right = field(node, 'right');
      const sign = signBetween(reader, left?.end ?? start, right?.start ?? end).trim();
      // Lists are joined by the second.
      // What is written once and read twice would be read twice as often at each step down.
      const isRead = left !== undefined && !isWide(reader, left);
      if (sign.startsWith('??=')) {
        const given = assign(reader, left, at(right), frame);
        if (left?.type === 'variable_name') return given;
        return isRead ? ['any', [at(left), given]] : ['steps', [given, unknown]];
      }
      if (sign.startsWith('+='))
        return isRead
          ? assign(reader, left, joinedLists(at(left), at(right), node), frame)
          : ['steps', [assign(reader, left, at(right), frame), unknown]];
      // What is written twice would be read twice as often at each step down.
      if (sign.startsWith('.=') && left?.type !== 'variable_name')
        return assign(reader, left, ['steps', [asText(at(right), node), unknown]], frame);
      const text: Expression = ['steps', [asText(at(left), node), asText(at(right), node), unknown]];
      return sign.startsWith('.=') ? assign(reader, left, text, frame) : text;
    }
    case 'member_access_expression':
    case 'nullsafe_member_access_expression': {
      const name = field(node, 'name');
      const object = at(field(node, 'object'));
      const plain = memberName(reader, name);
      if (plain !== undefined) return ['field', object, plain];
      return ['steps', [at(name), ['field', object, anyField]]];
    }
    case 'scoped_property_access_expression':
      return second?.type === 'variable_name'
        ? ['field', scope(reader, first, frame), `$${variableName(reader, second)}`]
        : ['steps', [at(second), ['field', scope(reader, first, frame), anyField]]];
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
      if (textOf(reader, first) === '$GLOBALS') return ofGlobals(reader, second, undefined, node);
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
      const type = textOf(reader, field(node, 'type')).toLowerCase();
      if (type === 'string') return asText(value, node);
      if (type !== 'array') return ['any', [value]];
      const [given, again] = kept(value, node);
      return ['steps', [given, ['any', [again, ['map', [[unknown, ['any', [again, ['each', again, start, end]]]]]]]]]];
    }
    case 'echo_statement':
    case 'print_intrinsic':
      return ['steps', [...all().map((value) => asText(value, node)), unknown]];
    case 'yield_expression':
      return [
        'steps',
        [
          ...(first?.type === 'array_element_initializer'
            ? [
                ...first.children.slice(0, -1).map(at),
                ['return', ['list', first.children.slice(-1).map(at)]] as Expression,
              ]
            : all().map((value): Expression => ['return', value])),
          unknown,
        ],
      ];
    case 'return_statement':
      return first === undefined ? unknown : ['return', at(first)];
    case 'foreach_statement':
      return loop(reader, node, frame);
    case 'shell_command_expression':
      return ['callName', ['shell_exec'], { plain: [interpolated(reader, node, frame)] }, start, end];
    case 'require_expression':
    case 'require_once_expression':
    case 'include_expression':
    case 'include_once_expression': {
      const path = /['"]([^'"]*\.php)['"]\)*$/.exec(textOf(reader, node))?.[1];
      const other: Expression = ['callName', ['include'], { plain: all() }, start, end];
      if (path === undefined) return other;
      const file: Expression = ['file', `/${path.replace(/^(?:.*\/)?\.{1,2}\//, '').replace(/^\//, '')}`];
      // Another path may stand before it, or in its place.
      return ownPath.test(textOf(reader, node)) ? ['steps', [...all(), file]] : ['any', [file, other]];
    }
    case 'global_declaration':
      return ['steps', node.children.flatMap((child) => globalVariable(reader, child))];
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

function arrayOf(reader: PhpReader, node: SyntaxNode, frame: Frame): Expression {
  const entries: (readonly [Expression, Expression])[] = [];
  const spread: Expression[] = [];
  let [next, isCounted] = [0, true];
  for (const element of node.children) {
    const [key, value] = element.children;
    if (key === undefined) continue;
    if (key.type === 'variadic_unpacking') {
      isCounted = false;
      spread.push(reader.expression(key.children[0] ?? key, frame));
    } else if (value === undefined) {
      const place: Expression = isCounted ? ['text', String(next++)] : unknown;
      entries.push([place, elementOf(reader, key, frame)]);
    } else {
      const place = reader.expression(key, frame);
      if (place[0] !== 'text') isCounted = false;
      else if (/^(?:0|[1-9]\d{0,8})$/.test(place[1])) next = Math.max(next, Number(place[1]) + 1);
      else if (/^-?\d+$/.test(place[1])) isCounted = false;
      entries.push([place, elementOf(reader, value, frame)]);
    }
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

/** What is in a list by reference may be given another value there. */
function elementOf(reader: PhpReader, node: SyntaxNode, frame: Frame): Expression {
  const value = reader.expression(node, frame);
  const [inner] = node.children;
  if (node.type !== 'by_ref' || inner === undefined) return value;
  return ['steps', [inner.type === 'variable_name' ? assign(reader, inner, unknown, frame) : untold(inner), value]];
}

function binary(reader: PhpReader, node: SyntaxNode, frame: Frame): Expression {
  const [left, right] = [field(node, 'left'), field(node, 'right')];
  if (left === undefined || right === undefined) return unknown;
  const sign = signBetween(reader, left.end, right.start);
  const [before, after] = [left, right].map((side) => reader.expression(side, frame));
  if (before === undefined || after === undefined) return unknown;
  if (sign.includes('??') || sign.includes('?:') || sign.includes('||')) return ['any', [before, after]];
  if (sign.includes('|>')) return ['apply', after, { plain: [before] }, node.start, node.end];
  // Lists are joined so.
  if (sign.trim() === '+') return joinedLists(before, after, node);
  if (/\binstanceof\b/i.test(sign)) return ['steps', [before, unknown]];
  if (/^[^.]*\.[^.]*$/.test(sign)) {
    return joined([before, after], node);
  }
  return ['steps', [before, after, /^\s*(?:[-*/%<>=]|&&|!=|and\b|x?or\b)/i.test(sign) ? number : unknown]];
}

/** Either list, and one that holds what is in both. */
function joinedLists(before: Expression, after: Expression, { start, end }: SyntaxNode): Expression {
  const [first, left] = kept(before, { start, end: start });
  const [second, right] = kept(after, { start: end, end });
  const elements = (list: Expression): readonly [Expression, Expression] => [unknown, ['each', list, start, end]];
  return ['steps', [first, second, ['any', [left, right, ['map', [elements(left), elements(right)]]]]]];
}

/** What is reckoned or compared is no text of which anything goes by the name. */
const number: Expression = ['constant', 'number'];

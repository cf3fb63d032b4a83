/** What an expression of JavaScript may give. */
import type { Expression } from '../../../model/object-facts.ts';
import { type Node, nameOf, nodeOf, nodesOf, stringOf, templateTexts } from '../syntax/node.ts';
import { above, callOf, loadOf, newOf } from './calls.ts';
import { classOf } from './classes.ts';
import { makeFunction, yielded } from './functions.ts';
import { isSmall } from './data.ts';
import { elementOf } from './jsx.ts';
import { listOf, objectOf } from './literals.ts';
import { innerNodes } from '../syntax/visitor-keys.ts';
import { assign } from './patterns.ts';
import {
  asNumber,
  kept,
  asText,
  type Called,
  type Frame,
  isGlobal,
  keyOf,
  type ScriptReader,
  typeOfDefine,
  unknown,
  variableOf,
  caughtMark,
  spanOf,
} from './reader.ts';

export function expressionOf(reader: ScriptReader, node: Node | undefined, frame: Frame, called?: Called): Expression {
  if (node === undefined) return unknown;
  const { start, end } = node;
  const at = (inner: unknown, as?: Called): Expression => reader.expression(nodeOf(inner), frame, as);
  switch (node.type) {
    case 'Identifier':
      return variableOf(node, frame);
    case 'ThisExpression':
      // At the top of a CommonJS module.
      return frame.hasSelf ? ['self'] : ['variable', '@exports'];
    case 'Literal': {
      const text = stringOf(node);
      return text === undefined ? constantOf(node) : ['text', text];
    }
    case 'TemplateLiteral': {
      const text = stringOf(node);
      if (text !== undefined) return ['text', text];
      return [
        'joined',
        templateTexts(node).flatMap((part, index) => {
          const inner = nodesOf(node['expressions'])[index];
          const plain: readonly Expression[] = part === '' ? [] : [['text', part]];
          return inner === undefined ? plain : [...plain, asText(at(inner), inner)];
        }),
      ];
    }
    case 'TaggedTemplateExpression': {
      const plain = [unknown, ...nodesOf(nodeOf(node['quasi'])?.['expressions']).map((part) => at(part))];
      const tag = nodeOf(node['tag']);
      const key =
        tag?.type === 'MemberExpression' ? keyOf(nodeOf(tag['property']), tag['computed'] === true) : undefined;
      return key === undefined
        ? ['apply', at(tag), { plain }, start, end]
        : ['call', at(tag?.['object']), key, { plain }, start, end];
    }
    case 'ObjectExpression':
      return objectOf(reader, node, frame, called);
    case 'ArrayExpression':
      return listOf(reader, nodesOf(node['elements']), frame);
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
      return ['function', makeFunction(reader, node, frame, { called })];
    case 'ClassExpression':
    case 'ClassDeclaration':
      return classOf(reader, node, frame, called);
    case 'CallExpression':
      return callOf(reader, node, frame);
    case 'NewExpression':
      return newOf(reader, node, frame);
    case 'ImportExpression': {
      const source = nodeOf(node['source']);
      return source === undefined ? unknown : loadOf(reader, source, node, frame);
    }
    case 'MemberExpression':
      return memberOf(reader, node, frame);
    case 'AssignmentExpression':
      return assignmentOf(reader, node, frame);
    case 'LogicalExpression': {
      const [left, right] = [at(node['left']), at(node['right'], called)];
      const operator = node['operator'];
      const unless = operator === '&&' ? 'false' : operator === '||' ? 'true' : 'given';
      return ['either', left, right, unless, ...spanOf(node['right'])];
    }
    case 'ConditionalExpression': {
      const [one, other] = [node['consequent'], node['alternate']];
      const [test, again] = kept(at(node['test']), node, 'c');
      const parts: readonly Expression[] = [
        ['branch', again, true, at(one, called), ...spanOf(one)],
        ['branch', again, false, at(other, called), ...spanOf(other)],
      ];
      return ['steps', [test, ['any', parts]]];
    }
    case 'SequenceExpression':
      return ['steps', nodesOf(node['expressions']).map((inner) => at(inner))];
    case 'BinaryExpression': {
      const [left, right] = [at(node['left']), at(node['right'])];
      if (node['operator'] === '+') return ['joined', [...partsOf(asText(left, node)), asText(right, node)]];
      // A class may say what belongs to it.
      if (node['operator'] === 'instanceof')
        return [
          'steps',
          [
            left,
            ['call', right, '@@hasInstance', { plain: [left] }, start, end],
            ...caughtAs(node, left, right),
            unknown,
          ],
        ];
      if (node['operator'] === 'in') return ['steps', [left, trapped('has', right, node), unknown]];
      if (/^[!=]==?$/.test(String(node['operator']))) return comparison(left, right, String(node['operator']));
      return ['steps', [asNumber(left, node), asNumber(right, node), unknown]];
    }
    case 'AwaitExpression':
      return ['await', at(node['argument']), start, end];
    case 'YieldExpression':
      return frame.isGenerator ? yielded(reader, node, frame) : ['steps', [at(node['argument']), unknown]];
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
      return reader.expression(nodeOf(node['expression']), frame, called);
    case 'SpreadElement':
      return ['each', at(node['argument']), start, end];
    case 'UnaryExpression': {
      const operator = node['operator'];
      const argument = nodeOf(node['argument']);
      if (operator === 'delete' && argument?.type === 'MemberExpression')
        return [
          'steps',
          [trapped('deleteProperty', at(argument['object']), node, keyNamed(reader, argument, frame)), unknown],
        ];
      if (operator === '!') return ['not', at(argument)];
      if (operator === 'typeof' && isGlobal(argument, 'define', frame) && reader.isCommonJs()) return typeOfDefine;
      if (operator === 'void') return ['steps', [at(argument), ['constant', 'undefined']]];
      return ['steps', [operator === '+' || operator === '-' ? asNumber(at(argument), node) : at(argument), unknown]];
    }
    case 'UpdateExpression':
      return ['steps', [at(node['argument']), assign(reader, nodeOf(node['argument']), unknown, frame)]];
    case 'JSXElement':
    case 'JSXFragment':
      return elementOf(reader, node, frame);
    case 'Super':
      return above(frame);
    case 'TSQualifiedName':
      return ['field', at(node['left']), nameOf(nodeOf(node['right'])), start, end];
    case 'MetaProperty':
      // `new.target`
      return nameOf(nodeOf(node['meta'])) === 'new' ? ['field', ['self'], 'constructor'] : unknown;
    default: {
      if (node.type.startsWith('TS')) return unknown;
      // Of other code nobody knows what it does with what is in it.
      const parts = innerNodes(node).map((inner): Expression => ['loose', reader.expression(inner, frame)]);
      return parts.length === 0 ? unknown : ['steps', [...parts, unknown]];
    }
  }
}

function constantOf(node: Node): Expression {
  const value = node['value'];
  if (value === null) return node['raw'] === 'null' ? ['constant', 'null'] : unknown;
  const isKnown = typeof value === 'boolean' || (typeof value === 'number' && isSmall(value));
  return isKnown ? ['constant', String(value)] : unknown;
}

/** `== null` asks for `undefined` as well. */
function comparison(left: Expression, right: Expression, operator: string): Expression {
  const isSame = operator.startsWith('=');
  const isNothing = right[0] === 'constant' && /^(?:null|undefined)$/.test(right[1]);
  if (operator.length > 2 || !isNothing) return ['compare', left, right, isSame];
  return ['compare', ['either', left, right, 'given', 0, 0], right, isSame];
}

/** What a proxy's handler is asked for. */
function trapped(trap: string, object: Expression, { start, end }: Node, ...plain: readonly Expression[]): Expression {
  return ['call', object, `@@trap:${trap}`, { plain }, start, end];
}

function keyNamed(reader: ScriptReader, member: Node, frame: Frame): Expression {
  const property = nodeOf(member['property']);
  const key = keyOf(property, member['computed'] === true);
  return key === undefined ? reader.expression(property, frame) : ['text', key];
}

function partsOf(value: Expression): readonly Expression[] {
  return value[0] === 'joined' ? value[1] : [value];
}

/** What was caught is what it is found to be. */
function caughtAs(node: Node, left: Expression, right: Expression): readonly Expression[] {
  return left[0] === 'variable' && nameOf(nodeOf(node['left'])) !== '' && left[1].includes(caughtMark)
    ? [['set', left[1], ['typedBy', left, right]]]
    : [];
}

function memberOf(reader: ScriptReader, node: Node, frame: Frame): Expression {
  const { start, end } = node;
  const [object, property] = [nodeOf(node['object']), nodeOf(node['property'])];
  const key = keyOf(property, node['computed'] === true);
  if (key === undefined)
    return ['item', reader.expression(object, frame), reader.expression(property, frame), start, end];
  if (isGlobal(object, 'Symbol', frame)) return ['text', `@@${key}`];
  if (['globalThis', 'window', 'global'].some((name) => isGlobal(object, name, frame)))
    return ['name', [`global:${key}`]];
  return ['field', reader.expression(object, frame), key, start, end];
}

function assignmentOf(reader: ScriptReader, node: Node, frame: Frame): Expression {
  const [left, right] = [nodeOf(node['left']), nodeOf(node['right'])];
  const operator = node['operator'];
  const value = reader.expression(right, frame, nameFor(left));
  if (operator === '=') return assign(reader, left, value, frame);
  if (operator === '||=' || operator === '??=' || operator === '&&=') {
    const unless = operator === '||=' ? 'true' : operator === '&&=' ? 'false' : 'given';
    return assign(reader, left, ['either', reader.expression(left, frame), value, unless, ...spanOf(right)], frame);
  }
  const before = reader.expression(left, frame);
  const added: Expression = operator === '+=' ? ['steps', [asText(value, node), unknown]] : ['steps', [value, unknown]];
  return ['steps', [before, assign(reader, left, added, frame)]];
}

/** How others speak of what is put there: `exports.f`, `Type.prototype.f`, `Type.f`. */
function nameFor(target: Node | undefined): Called {
  if (target?.type === 'Identifier') return { name: nameOf(target) };
  if (target?.type !== 'MemberExpression') return {};
  const name = keyOf(nodeOf(target['property']), target['computed'] === true) ?? '';
  const object = nodeOf(target['object']);
  if (object?.type === 'MemberExpression' && keyOf(nodeOf(object['property']), false) === 'prototype')
    return { owner: nameOf(nodeOf(object['object'])), name };
  const owner = object?.type === 'Identifier' ? nameOf(object) : '';
  if (owner === 'module' && name === 'exports') return {};
  return owner === '' || owner === 'exports' || owner === 'module' ? { name } : { owner, name };
}

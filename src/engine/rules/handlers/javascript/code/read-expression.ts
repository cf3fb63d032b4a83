/**
 * Expressions, functions and patterns as they are kept. What says nothing of registrations becomes `unknown` or `several`; bodies of functions that
 * look like handlers are left out unless they register something themselves. Depth is bounded, since files are hostile.
 */
import {
  child,
  children,
  memberName,
  nameOf,
  type Node,
  stringOf,
  templateTexts,
} from '../../../../languages/javascript/syntax/node.ts';
import type {
  Expression,
  FunctionCode,
  ObjectPatternPart,
  Parameter,
  Pattern,
  Place,
  Property,
  Statement,
} from './code.ts';
import { classReader } from './read-class.ts';
import type { RegistrationMarks } from './registration-marks.ts';

export const depthMax = 300;
const textMax = 200;

type ReadStatements = (nodes: readonly Node[], depth: number) => readonly Statement[];

export interface ExpressionReader {
  expression(this: void, node: Node, depth: number): Expression;
  pattern(this: void, node: Node, depth: number): Pattern;
}

export function expressionReader(text: string, marks: RegistrationMarks, statements: ReadStatements): ExpressionReader {
  const hasActions = text.includes('use server');
  const classCode = classReader(text, { expression, functionCode, statements });
  return { expression, pattern };

  function expression(node: Node, depth: number): Expression {
    const at = place(node);
    const unknown: Expression = { k: 'unknown', at };
    if (depth > depthMax) return unknown;
    const inner = depth + 1;
    const of = (part: Node | undefined): Expression => (part === undefined ? unknown : expression(part, inner));
    const field = (name: string): Expression => of(child(node, name));
    const all = (name: string): Expression[] => children(node, name).map((part) => expression(part, inner));
    switch (node.type) {
      case 'Literal':
        return literal(node, at);
      case 'Identifier':
        return { k: 'name', n: nameOf(node), at };
      case 'ThisExpression':
        return { k: 'this', at };
      case 'Super':
        return { k: 'super', at };
      case 'MemberExpression':
        return memberExpression(node, at, inner);
      case 'CallExpression':
      case 'NewExpression':
        return call(node, at, inner);
      case 'ImportExpression':
        return { k: 'load', from: field('source'), at };
      case 'TemplateLiteral':
        return template(node, at, inner);
      case 'TaggedTemplateExpression':
        return {
          k: 'call',
          f: field('tag'),
          a: [field('quasi')],
          isNew: false,
          types: [],
          from: at[0],
          text: shortText(at),
          at,
        };
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return { k: 'function', f: functionCode(node, at, nameOf(child(node, 'id')), inner), at, text: shortText(at) };
      case 'ClassExpression':
      case 'ClassDeclaration':
        return { k: 'class', c: classCode(node, inner), at };
      case 'ObjectExpression':
        return { k: 'object', p: children(node, 'properties').flatMap((part) => property(part, inner)), at };
      case 'ArrayExpression':
        return { k: 'array', i: all('elements'), at };
      case 'SpreadElement':
        return { k: 'spread', e: field('argument'), at };
      case 'AssignmentExpression': {
        const left = child(node, 'left');
        if (left === undefined || !['=', '||=', '??=', '&&='].includes(String(node['operator'])))
          return several([field('right')], at);
        return { k: 'assign', t: pattern(left, inner), v: field('right'), at };
      }
      case 'ConditionalExpression':
        return { k: 'either', o: [field('consequent'), field('alternate')], at };
      case 'LogicalExpression':
        // `a && b` is worth something as a value or as an effect only by `b`.
        return node['operator'] === '&&' ? field('right') : { k: 'either', o: [field('left'), field('right')], at };
      case 'BinaryExpression': {
        const sides = [field('left'), field('right')];
        if (node['operator'] !== '+') return several(sides, at);
        return { k: 'template', p: sides.flatMap((side) => (side.k === 'template' ? side.p : [side])), at };
      }
      case 'SequenceExpression':
        return several(all('expressions'), at);
      case 'UnaryExpression':
        return several([field('argument')], at);
      case 'AwaitExpression':
      case 'YieldExpression':
        return field('argument');
      case 'ChainExpression':
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'TSInstantiationExpression':
      case 'Decorator':
        return field('expression');
      // Markup is of interest where server actions may stand in it.
      case 'JSXElement':
      case 'JSXFragment':
        return hasActions ? several([...markup(node, inner), ...all('children')], at) : unknown;
      case 'JSXExpressionContainer':
        return field('expression');
      default:
        return unknown;
    }
  }

  function markup(node: Node, depth: number): readonly Expression[] {
    return children(child(node, 'openingElement'), 'attributes').flatMap((attribute) => {
      const value = child(attribute, 'value');
      return value === undefined ? [] : [expression(value, depth)];
    });
  }

  function literal(node: Node, at: Place): Expression {
    const { value, regex } = node;
    if (typeof regex === 'object' && regex !== null) return { k: 'regex', v: shortText(at), at };
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null)
      return { k: 'literal', v: value, at };
    return { k: 'unknown', at };
  }

  function memberExpression(node: Node, at: Place, depth: number): Expression {
    const object = child(node, 'object');
    const property = child(node, 'property');
    if (object === undefined || property === undefined) return { k: 'unknown', at };
    // The folder of the file, by either of its names.
    if (object.type === 'MetaProperty' && memberName(node) === 'dirname') return { k: 'name', n: '__dirname', at };
    const o = expression(object, depth);
    const isComputed = node['computed'] === true && stringOf(property) === undefined;
    return isComputed
      ? { k: 'item', o, i: expression(property, depth), at }
      : { k: 'member', o, n: memberName(node), at };
  }

  function call(node: Node, at: Place, depth: number): Expression {
    const callee = child(node, 'callee');
    if (callee === undefined) return { k: 'unknown', at };
    const isNew = node.type === 'NewExpression';
    const a = children(node, 'arguments').map((part) => expression(part, depth));
    const [source] = a;
    if (source !== undefined && !isNew && callee.type === 'Identifier' && nameOf(callee) === 'require')
      return { k: 'load', from: source, at };
    const isChained = callee.type === 'MemberExpression' && child(callee, 'object')?.type === 'CallExpression';
    const from = isChained ? (child(callee, 'property')?.start ?? at[0]) : at[0];
    const types = children(child(node, 'typeArguments'), 'params').map((type) => typeName(text, type));
    return { k: 'call', f: expression(callee, depth), a, isNew, types, from, text: shortText(at), at };
  }

  function template(node: Node, at: Place, depth: number): Expression {
    const texts = templateTexts(node);
    const holes = children(node, 'expressions');
    if (holes.length === 0) return { k: 'literal', v: texts[0] ?? '', at };
    const p = texts.flatMap((part, index): (string | Expression)[] => {
      const hole = holes[index];
      return [...(part === '' ? [] : [part]), ...(hole === undefined ? [] : [expression(hole, depth)])];
    });
    return { k: 'template', p, at };
  }

  function property(node: Node, depth: number): readonly Property[] {
    const value = child(node, 'value');
    if (node.type === 'SpreadElement') {
      const spread = child(node, 'argument');
      return spread === undefined ? [] : [{ s: expression(spread, depth) }];
    }
    const key = child(node, 'key');
    if (key === undefined || value === undefined) return [];
    const isOpen = node['computed'] === true && stringOf(key) === undefined;
    if (isOpen) return [{ c: expression(key, depth), v: expression(value, depth) }];
    const n = keyOf(key);
    const isGetter = node['kind'] === 'get';
    if (node['method'] !== true && !isGetter) return [{ n, v: namedBy(expression(value, depth), n) }];
    const at = place(node);
    const v: Expression = { k: 'function', f: functionCode(value, at, n, depth), at, text: shortText(at) };
    return [isGetter ? { g: n, v } : { n, v }];
  }

  /** `at`: of the whole, where a method begins before its parameters. */
  function functionCode(node: Node, at: Place, n: string, depth: number): FunctionCode {
    const params = children(node, 'params').map((each) => parameter(each, depth));
    const body = child(node, 'body');
    const isArrow = node.type === 'ArrowFunctionExpression';
    const takesFiles = marks.takesFiles(at[0], at[1]);
    return { n, at, params, isArrow, takesFiles, body: body === undefined ? [] : functionBody(body, params, depth) };
  }

  function functionBody(node: Node, params: readonly Parameter[], depth: number): readonly Statement[] {
    if (depth > depthMax) return [];
    const isBlock = node.type === 'BlockStatement';
    const inside = isBlock ? children(node, 'body') : [];
    if (!marks.isWorthReading(node.start, node.end, params))
      return statements(
        inside.filter((each) => typeof each['directive'] === 'string'),
        depth,
      );
    return isBlock ? statements(inside, depth + 1) : [{ k: 'return', e: expression(node, depth) }];
  }

  function parameter(node: Node, depth: number): Parameter {
    const isField = node.type === 'TSParameterProperty';
    const inner = (isField ? child(node, 'parameter') : node) ?? node;
    const target = inner.type === 'AssignmentPattern' ? child(inner, 'left') : inner;
    const decorators = [...children(node, 'decorators'), ...(isField ? children(inner, 'decorators') : [])].map(
      (each) => expression(each, depth),
    );
    return { t: pattern(inner, depth), type: typeName(text, child(target, 'typeAnnotation')), decorators, isField };
  }

  function pattern(node: Node, depth: number): Pattern {
    const none: Pattern = { k: 'name', n: '' };
    if (depth > depthMax) return none;
    const inner = depth + 1;
    const of = (name: string): Pattern => {
      const part = child(node, name);
      return part === undefined ? none : pattern(part, inner);
    };
    switch (node.type) {
      case 'Identifier':
        return { k: 'name', n: nameOf(node) };
      case 'ObjectPattern': {
        const parts = children(node, 'properties');
        const p = parts.flatMap((part): ObjectPatternPart[] => {
          const key = child(part, 'key');
          const value = child(part, 'value');
          return key === undefined || value === undefined ? [] : [{ key: keyOf(key), t: pattern(value, inner) }];
        });
        const rest = parts.find((part) => part.type === 'RestElement');
        return { k: 'object', p, rest: nameOf(child(rest, 'argument')) };
      }
      case 'ArrayPattern': {
        const elements = node['elements'];
        const count = Array.isArray(elements) ? elements : [];
        return { k: 'array', i: count.map((part: Node | null) => (part === null ? null : pattern(part, inner))) };
      }
      case 'AssignmentPattern': {
        const right = child(node, 'right');
        return right === undefined ? of('left') : { k: 'default', t: of('left'), d: expression(right, inner) };
      }
      case 'RestElement':
        return { k: 'rest', t: of('argument') };
      case 'MemberExpression':
        return { k: 'target', e: expression(node, inner) };
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
        return of('expression');
      default:
        return none;
    }
  }

  function shortText([start, end]: Place): string {
    return text.slice(start, Math.min(end, start + textMax));
  }
}

function place(node: Node): Place {
  return [node.start, node.end];
}

/** `a`, `'a'`, `#a`, `1`: the name that a key is. */
function keyOf(node: Node): string {
  const name = nameOf(node);
  return name === '' && typeof node['value'] === 'number' ? String(node['value']) : name;
}

/** A function without a name of its own goes by that of what it is assigned to. */
function namedBy(e: Expression, name: string): Expression {
  return e.k === 'function' && e.f.n === '' && /^[\w$]+$/.test(name) ? { ...e, f: { ...e.f, n: name } } : e;
}

function several(e: readonly Expression[], at: Place): Expression {
  const busy = e.filter((part) => !isIdle(part));
  return busy.length === 0 ? { k: 'unknown', at } : { k: 'several', e: busy, at };
}

export function isIdle(e: Expression): boolean {
  let at = e;
  while (at.k === 'member') at = at.o;
  return at.k === 'unknown' || at.k === 'literal' || at.k === 'name' || at.k === 'regex' || at.k === 'this';
}

/** The name of a type without its arguments: `express.Router` of `: express.Router<P>`; of a promise, of what it holds. */
export function typeName(text: string, node: Node | undefined): string {
  if (node === undefined) return '';
  const written = text.slice(node.start, Math.min(node.end, node.start + textMax)).replace(/^:\s*/, '');
  const held = /^Promise\s*<\s*([\w$.]+)/.exec(written);
  return held?.[1] ?? /^[\w$.]+/.exec(written)?.[0] ?? '';
}

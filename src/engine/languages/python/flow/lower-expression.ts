/** Turns expressions into operations; each gives the variable that holds its value, 0 where nobody can know it. */
import { field, fields, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { containerKinds, operations } from '../../../model/flow-facts.ts';
import { emit, fresh, nameId, openScopeIn, stored, textOf, write } from './frame.ts';
import { noteTarget } from './declared-names.ts';
import { lowerCall } from './lower-call.ts';
import { lowerLambda } from './lower-definition.ts';
import { lowerComparison, lowerOperator, lowerTruth, lowerUnary } from './lower-operator.ts';
import { assign } from './lower-target.ts';
import {
  literalNumber,
  literalText,
  type Lowering,
  move,
  nameVariable,
  numberVariable,
  textVariable,
  wayOf,
} from './lowering.ts';

/** Constants of longer displays are left out: tables of data hold no functions. */
const constantsMax = 200;
const constants: ReadonlySet<string> = new Set(['string', 'integer', 'float', 'none', 'true', 'false']);

export function lowerExpression(low: Lowering, node: SyntaxNode | undefined): number {
  if (node === undefined) return 0;
  switch (node.type) {
    case 'identifier':
      return nameVariable(low, textOf(low, node));
    case 'attribute':
    case 'subscript':
      return lowerAccess(low, node);
    case 'call':
      return lowerCall(low, node);
    case 'string': {
      const text = literalText(low, node);
      if (text !== undefined) return textVariable(low, text);
      for (const part of node.children) lowerInterpolation(low, part);
      return 0;
    }
    case 'integer': {
      const number = literalNumber(low, node);
      return number === undefined ? 0 : numberVariable(low, number);
    }
    case 'parenthesized_expression':
      return lowerExpression(
        low,
        node.children.find(({ type }) => type !== 'comment'),
      );
    case 'await': {
      const value = lowerExpression(low, node.children[0]);
      if (value === 0) return 0;
      emit(low, operations.special, 0, value, nameId(low, '__await__'), 0, node.start, node.end);
      return value;
    }
    case 'as_pattern':
      return lowerExpression(low, node.children[0]);
    case 'named_expression': {
      const value = lowerExpression(low, field(node, 'value'));
      write(low, textOf(low, field(node, 'name')), value);
      return value;
    }
    case 'boolean_operator':
      return either(low, [field(node, 'left'), field(node, 'right')]);
    case 'conditional_expression': {
      lowerTruth(low, node.children[1]);
      return either(low, [node.children[0], node.children[2]]);
    }
    case 'binary_operator':
      return lowerOperator(low, node, field(node, 'left'), field(node, 'right'));
    case 'unary_operator':
      return lowerUnary(low, node);
    case 'not_operator':
      lowerTruth(low, field(node, 'argument'));
      return 0;
    case 'comparison_operator':
      return lowerComparison(low, node);
    case 'lambda':
      return lowerLambda(low, node);
    case 'list':
    case 'tuple':
    case 'set':
    case 'expression_list':
      return lowerDisplay(low, node);
    case 'dictionary':
      return lowerDictionary(low, node);
    case 'list_comprehension':
    case 'set_comprehension':
    case 'dictionary_comprehension':
    case 'generator_expression':
      return lowerComprehension(low, node);
    case 'yield':
      return lowerYield(low, node);
    case 'type':
    case 'comment':
    case 'true':
    case 'false':
    case 'none':
    case 'float':
    case 'ellipsis':
      return 0;
    default:
      for (const inner of node.children) lowerExpression(low, inner);
      return 0;
  }
}

function lowerInterpolation(low: Lowering, part: SyntaxNode): void {
  if (part.type !== 'interpolation') return;
  const expression = field(part, 'expression');
  const value = lowerExpression(low, expression);
  const conversion = part.children.find(({ type }) => type === 'type_conversion');
  const written = conversion === undefined ? '__format__' : textOf(low, conversion) === '!s' ? '__str__' : '__repr__';
  if (value !== 0 && expression !== undefined)
    emit(low, operations.special, 0, value, nameId(low, written), 0, expression.start, expression.end);
  for (const inner of part.children) if (inner.field !== 'expression') lowerExpression(low, inner);
}

function lowerAccess(low: Lowering, node: SyntaxNode): number {
  const way = wayOf(low, node);
  const known = way === undefined ? undefined : stored(low, way.root, way.way);
  if (known !== undefined) return known;
  const isItem = node.type === 'subscript';
  const object = lowerExpression(low, field(node, isItem ? 'value' : 'object'));
  if (!isItem) return load(low, object, textOf(low, field(node, 'attribute')), node);
  const keys = fields(node, 'subscript');
  const [first] = keys;
  if (keys.length === 1 && first?.type === 'slice') return lowerSlice(low, object, first);
  const key = keys.length === 1 ? lowerExpression(low, first) : 0;
  if (keys.length > 1) for (const inner of keys) lowerExpression(low, inner);
  if (object === 0) return 0;
  const to = fresh(low);
  emit(low, operations.item, to, object, key, node.start, node.end);
  return to;
}

/** Where nobody knows of what, it is noted all the same that something of this name is taken. */
export function load(low: Lowering, object: number, name: string, place: SyntaxNode): number {
  if (object === 0 && literals.test(field(place, 'object')?.type ?? '')) return 0;
  const to = fresh(low);
  emit(low, operations.load, to, object, nameId(low, name), place.start, place.end);
  return to;
}

/** Which bound a lone child of a slice is, only the colons tell. With a step, any item may come to stand anywhere. */
function lowerSlice(low: Lowering, object: number, slice: SyntaxNode): number {
  const bounds: number[] = [];
  let colons = 0;
  let end = slice.start;
  for (const child of slice.children) {
    colons += low.text.slice(end, child.start).split(':').length - 1;
    end = child.end;
    if (child.type !== 'comment') bounds[colons] = lowerExpression(low, child);
  }
  if (object === 0) return 0;
  const to = fresh(low);
  const [from, below, step] = bounds;
  if (step !== undefined) emit(low, operations.slice, to, object, 0, 0);
  else emit(low, operations.slice, to, object, from ?? numberVariable(low, 0), below ?? 0);
  return to;
}

const literals = /^(?:string|concatenated_string|integer|float|none|true|false|not_operator)$/;

function either(low: Lowering, nodes: readonly (SyntaxNode | undefined)[]): number {
  const values = nodes.map((node) => lowerExpression(low, node)).filter((value) => value !== 0);
  if (values.length <= 1) return values[0] ?? 0;
  const to = fresh(low);
  for (const value of values) move(low, to, value);
  return to;
}

export function container(low: Lowering, kind: number): number {
  const to = fresh(low);
  emit(low, operations.container, to, kind);
  return to;
}

export function storeItem(low: Lowering, object: number, key: number, value: number): void {
  if (value !== 0) emit(low, operations.storeItem, object, key, value, 0, 0);
}

function lowerDisplay(low: Lowering, node: SyntaxNode): number {
  const kind =
    node.type === 'list' ? containerKinds.list : node.type === 'set' ? containerKinds.set : containerKinds.tuple;
  const to = container(low, kind);
  let index = 0;
  let isCounted = kind !== containerKinds.set;
  const isLong = node.children.length > constantsMax;
  for (const element of node.children) {
    if (element.type === 'comment') continue;
    if (element.type.startsWith('list_splat')) {
      storeItem(low, to, 0, iterate(low, lowerExpression(low, element.children[0]), element));
      isCounted = false;
    } else if (!(isLong && constants.has(element.type))) {
      const value = lowerExpression(low, element);
      if (value !== 0) storeItem(low, to, isCounted && index < 64 ? numberVariable(low, index) : 0, value);
    }
    index++;
  }
  return to;
}

function lowerDictionary(low: Lowering, node: SyntaxNode): number {
  const to = container(low, containerKinds.dict);
  low.dictionaries.add(to);
  const isLong = node.children.length > constantsMax;
  for (const element of node.children) {
    if (element.type === 'dictionary_splat') {
      const other = lowerExpression(low, element.children[0]);
      if (other !== 0) emit(low, operations.special, 0, to, nameId(low, 'update'), other, 0, 0);
    } else if (element.type === 'pair') {
      const value = field(element, 'value');
      if (isLong && value !== undefined && constants.has(value.type)) continue;
      const key = lowerExpression(low, field(element, 'key'));
      storeItem(low, to, key, lowerExpression(low, value));
    }
  }
  return to;
}

export function iterate(low: Lowering, from: number, place: SyntaxNode): number {
  if (from === 0) return 0;
  const to = fresh(low);
  emit(low, operations.iterate, to, from, place.start, place.end);
  return to;
}

function lowerComprehension(low: Lowering, node: SyntaxNode): number {
  const outer = low.scope;
  low.scope = openScopeIn(low, 'comprehension', outer.frame);
  for (const clause of node.children) {
    if (clause.type !== 'for_in_clause') continue;
    noteTarget(field(clause, 'left'), (target) => low.scope.names.set(textOf(low, target), fresh(low)));
  }
  for (const clause of node.children) {
    if (clause.type === 'for_in_clause') {
      const right = field(clause, 'right');
      const left = field(clause, 'left');
      const value = right === undefined ? 0 : iterate(low, lowerExpression(low, right), right);
      if (left !== undefined) assign(low, left, value);
    } else if (clause.type === 'if_clause') for (const inner of clause.children) lowerExpression(low, inner);
  }
  const body = field(node, 'body');
  const isDictionary = node.type === 'dictionary_comprehension';
  const to = container(low, isDictionary ? containerKinds.dict : containerKinds.list);
  if (isDictionary && body?.type === 'pair') {
    const key = lowerExpression(low, field(body, 'key'));
    storeItem(low, to, key, lowerExpression(low, field(body, 'value')));
  } else storeItem(low, to, 0, lowerExpression(low, body));
  low.scope = outer;
  return to;
}

function lowerYield(low: Lowering, node: SyntaxNode): number {
  low.scope.frame.isGenerator = true;
  const value = lowerExpression(low, node.children[0]);
  if (value === 0) return 0;
  if (!/^yield\s+from\b/.test(low.text.slice(node.start, node.start + 40))) {
    emit(low, operations.yield, value);
    return 0;
  }
  const to = fresh(low);
  emit(low, operations.delegate, to, value);
  return to;
}

/**
 * Mutants that say nothing about the tests, and so are not made: what would kill them would repeat a table, measure time, or
 * reach what cannot be. Each kind is a rule over the syntax with its reason; single mutants that no test can kill are
 * argued in equivalents.ts instead.
 */
import type { Change } from './operator.ts';
import { type Node, type Place, textOf } from './syntax.ts';

export interface Unproductive {
  readonly name: string;
  readonly why: string;
  readonly fits: (operator: string, place: Place, change: Change) => boolean;
}

/** A sum of the processors of a machine, and no more. */
const countsProcessors = /^Math\.(?:min|max)\([^;{}]*\bavailableParallelism\(\)[^;{}]*\)$/;

/** From this many entries on, a list of literals is data. */
const tableEntriesMin = 6;

export const unproductive: readonly Unproductive[] = [
  {
    name: 'index-asked-by-types',
    why: 'an index is checked against undefined because the compiler asks for it everywhere; most can be shown to be there',
    fits: (operator, place, { text }) => {
      const { node } = place;
      if (isFallbackOfIndex(place)) return true;
      if (operator === 'fallback-dropped')
        return node.type === 'LogicalExpression' && startsWithIndex(node.left) && text.endsWith('!');
      if (operator !== 'optional-dropped') return false;
      return node.type === 'MemberExpression' && isIndexed(node.object);
    },
  },
  {
    name: 'limit-by-one',
    why: 'a limit that is one more or one less is the same limit, and so is one that is counted down to 0; that there is one shows where its number becomes 0',
    fits: (operator, { node, text }) =>
      operator === 'comparison-boundary' &&
      node.type === 'BinaryExpression' &&
      [node.left, node.right].some(
        (side) =>
          /(?:Max|Min|Limit)$/.test(textOf(side, text)) || (side.type === 'UpdateExpression' && side.operator === '--'),
      ),
  },
  {
    name: 'pace',
    why: 'how many things are done at once or kept at hand changes how fast a result comes, not the result',
    fits: (operator, { node, ancestors, text }) =>
      (operator === 'number-changed' &&
        ancestors.some(
          (around) =>
            around.type === 'VariableDeclarator' &&
            /^(?:parallel|many\w+)$|(?:AtOnce|Kept)$/.test(textOf(around.id, text)),
        )) ||
      [node, ...ancestors.slice(-2)].some((around) => countsProcessors.test(textOf(around, text))),
  },
  {
    name: 'table-of-data',
    why: 'a changed line of a table is a changed fact, not a changed rule; a test would repeat the table',
    fits: (operator, { node, ancestors }) =>
      /^(?:string|number|pattern)-changed$|^(?:element|step)-dropped$|^boolean-flipped$/.test(operator) &&
      tableAround([...ancestors, node]),
  },
  {
    name: 'telling-and-tidying',
    why: 'what is said in a log or on the way, and when a timer or a handle is let go, is no result',
    fits: (_, { node, ancestors, text }) => [...ancestors, node].some((around) => isTelling(around, text)),
  },
];

const tells =
  /(?:^|[.])(?:unref|close|destroy|clearTimeout|clearInterval|clearImmediate)$|(?:^|[.])log(?:ger)?[?]?[.](?:trace|debug|info|warn|error)$/;

export function isUnproductive(operator: string, place: Place, change: Change): boolean {
  return unproductive.some(({ fits }) => fits(operator, place, change));
}

function isTelling(node: Node, text: string): boolean {
  const expression = node.type === 'ExpressionStatement' ? node.expression : node;
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
  return call.type === 'CallExpression' && tells.test(textOf(call.callee, text));
}

/** A literal that stands in for an index which is there. */
function isFallbackOfIndex({ node, ancestors }: Place): boolean {
  const around = ancestors.at(-1);
  return (
    node.type === 'Literal' &&
    around?.type === 'LogicalExpression' &&
    around.operator === '??' &&
    around.right === node &&
    startsWithIndex(around.left)
  );
}

/** `a[b]`, `a[b]?.c`. */
function startsWithIndex(node: Node): boolean {
  if (node.type === 'ChainExpression') return startsWithIndex(node.expression);
  return isIndexed(node) || (node.type === 'MemberExpression' && startsWithIndex(node.object));
}

/** `a[b]`, and what is reached through it is not meant. */
function isIndexed(node: Node): boolean {
  return node.type === 'MemberExpression' && node.computed;
}

/** True inside a list outside of all functions whose entries are literals, or lists of them. */
function tableAround(around: readonly Node[]): boolean {
  const isInFunction = around.some(
    ({ type }) => type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression',
  );
  return !isInFunction && around.some(isTable);
}

function isTable(node: Node): boolean {
  if (node.type === 'ArrayExpression')
    return node.elements.length >= tableEntriesMin && node.elements.every((entry) => entry !== null && isDatum(entry));
  if (node.type === 'ObjectExpression')
    return (
      node.properties.length >= tableEntriesMin &&
      node.properties.every((entry) => entry.type === 'Property' && isDatum(entry.value))
    );
  // `'a b c …'.split(' ')`
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  const words = object.type === 'Literal' && typeof object.value === 'string' ? object.value.split(/\s+/) : [];
  return property.type === 'Identifier' && property.name === 'split' && words.length >= tableEntriesMin;
}

function isDatum(node: Node): boolean {
  if (node.type === 'ArrayExpression') return node.elements.every((entry) => entry !== null && isDatum(entry));
  if (node.type === 'ObjectExpression')
    return node.properties.every((entry) => entry.type === 'Property' && isDatum(entry.value));
  return node.type === 'Literal' || (node.type === 'UnaryExpression' && node.argument.type === 'Literal');
}

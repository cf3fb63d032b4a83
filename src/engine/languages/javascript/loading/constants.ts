/** Texts that are put together from constants, as far as one file tells: `'a' + b`, templates, `[…].join('-')`; parts may stay open. */
import { memberName, type Node, nodeOf, nodesOf, stringOf, templateTexts } from '../syntax/node.ts';
import { foldedValue, stepCost, type Work, workOf } from './folding.ts';
import { type Constants, meaningOf } from './meaning.ts';
import { isPlain } from './operations.ts';

/** Stands for a part of a text that nobody knows. */
export const hole = '\0';
const depthMax = 12;
const lengthMax = 20_000;

/** The text, with a hole for each unknown part; a hole alone where nothing is known. */
export function textOf(walk: Constants, node: Node | undefined): string {
  return partOf(walk, node, 0, workOf());
}

function partOf(walk: Constants, node: Node | undefined, depth: number, work: Work): string {
  const meant = meaningOf(walk, node);
  work.left -= stepCost;
  if (meant === undefined || depth > depthMax || work.left <= 0) return hole;
  const text = stringOf(meant);
  if (text !== undefined) return text;
  if (meant.type === 'Literal' && typeof meant['value'] === 'number') return String(meant['value']);
  if (meant.type === 'TemplateLiteral') {
    const holes = nodesOf(meant['expressions']);
    return shortened(
      templateTexts(meant).map(
        (part, index) => part + (index < holes.length ? partOf(walk, holes[index], depth + 1, work) : ''),
      ),
    );
  }
  const isSum = meant.type === 'BinaryExpression' && meant['operator'] === '+';
  const known = isSum
    ? concatenated(walk, meant, depth, work)
    : meant.type === 'CallExpression'
      ? joined(walk, meant, depth, work)
      : hole;
  return (known.includes(hole) || isSum) && foldable.test(meant.type) ? (folded(walk, meant, work) ?? known) : known;
}

const foldable = /^(?:Call|Member|Logical|Sequence|Conditional|Unary|Binary)Expression$/;

function folded(walk: Constants, node: Node, work: Work): string | undefined {
  const value = foldedValue(walk, node, work);
  return value === undefined || !isPlain(value) ? undefined : String(value);
}

/** The text where all of it is known. */
export function knownText(walk: Constants, node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  const text = textOf(walk, node);
  return text.includes(hole) ? undefined : text;
}

/** The elements of an array that is written out where it is used; one that has a name may be changed. */
export function elementsOf(node: Node | undefined): readonly Node[] | undefined {
  if (node?.type !== 'ArrayExpression' || !Array.isArray(node['elements']) || node['elements'].includes(null))
    return undefined;
  return nodesOf(node['elements']).flatMap((item) =>
    item.type === 'SpreadElement' ? (elementsOf(nodeOf(item['argument'])) ?? [item]) : [item],
  );
}

function concatenated(walk: Constants, node: Node, depth: number, work: Work): string {
  const parts: string[] = [];
  let current: Node | undefined = node;
  for (; current?.type === 'BinaryExpression' && current['operator'] === '+'; current = nodeOf(current['left'])) {
    parts.unshift(partOf(walk, nodeOf(current['right']), depth + 1, work));
    if (parts.length > 500) return hole;
  }
  return shortened([partOf(walk, current, depth + 1, work), ...parts]);
}

function joined(walk: Constants, node: Node, depth: number, work: Work): string {
  const callee = nodeOf(node['callee']);
  if (callee?.type !== 'MemberExpression') return hole;
  const given = nodesOf(node['arguments']);
  const name = memberName(callee);
  const object = nodeOf(callee['object']);
  if (name === 'concat' && object?.type !== 'ArrayExpression')
    return shortened([object, ...given].map((part) => partOf(walk, part, depth + 1, work)));
  if (name !== 'join') return hole;
  const elements = elementsOf(object);
  const separator = given.length === 0 ? ',' : partOf(walk, given[0], depth + 1, work);
  if (elements === undefined) return hole;
  return shortened([elements.map((part) => partOf(walk, part, depth + 1, work)).join(separator)]);
}

function shortened(parts: readonly string[]): string {
  const text = parts.join('');
  return text.length > lengthMax ? hole : text;
}

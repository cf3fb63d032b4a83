/** Texts that are put together from constants, as far as one file tells: `'a' + b`, templates, `[…].join('-')`. */
import { declaringScope, lookUp, type Scope } from '../../../syntax/scope.ts';
import { memberName, nameOf, type Node, nodeOf, nodesOf, stringOf, templateTexts } from '../syntax/node.ts';

/** Names in reach, and what their declarations gave to those of each scope. */
export interface Constants {
  readonly scope: Scope;
  readonly constants: WeakMap<Scope, Map<string, Node>>;
  readonly variables: WeakMap<Scope, Map<string, Node>>;
  readonly isSettled: (name: string) => boolean;
}

/** Stands for a part of a text that nobody knows. */
export const hole = '\0';
const depthMax = 12;
const lengthMax = 20_000;

/** What its declaration gave to a name that keeps it, however often it is handed on; other nodes are what they are. */
export function meaningOf(walk: Constants, node: Node | undefined): Node | undefined {
  let current = node;
  for (let turn = 0; turn < depthMax && current !== undefined; turn++) {
    const inner: Node | undefined = /^(?:TS(?:As|NonNull|Satisfies)Expression|ParenthesizedExpression)$/.test(
      current.type,
    )
      ? nodeOf(current['expression'])
      : current.type === 'Identifier' && lookUp(walk.scope, nameOf(current)) !== undefined
        ? constantOf(walk, nameOf(current))
        : undefined;
    if (inner === undefined) return current;
    current = inner;
  }
  return current;
}

function constantOf(walk: Constants, name: string): Node | undefined {
  const scope = declaringScope(walk.scope, name);
  if (scope === undefined) return undefined;
  const constant = walk.constants.get(scope)?.get(name);
  if (constant !== undefined) return constant;
  const variable = walk.variables.get(scope)?.get(name);
  return variable !== undefined && walk.isSettled(name) ? variable : undefined;
}

/** The text, with a hole for each unknown part; a hole alone where nothing is known. */
export function textOf(walk: Constants, node: Node | undefined, depth = 0): string {
  const meant = meaningOf(walk, node);
  if (meant === undefined || depth > depthMax) return hole;
  const text = stringOf(meant);
  if (text !== undefined) return text;
  if (meant.type === 'Literal' && typeof meant['value'] === 'number') return String(meant['value']);
  if (meant.type === 'TemplateLiteral') {
    const holes = nodesOf(meant['expressions']);
    return shortened(
      templateTexts(meant).map(
        (part, index) => part + (index < holes.length ? textOf(walk, holes[index], depth + 1) : ''),
      ),
    );
  }
  if (meant.type === 'BinaryExpression' && meant['operator'] === '+') return concatenated(walk, meant, depth);
  if (meant.type === 'CallExpression') return joined(walk, meant, depth);
  return hole;
}

/** The text where all of it is known. */
export function knownText(walk: Constants, node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  const text = textOf(walk, node);
  return text.includes(hole) ? undefined : text;
}

/** The elements of an array that is written out where it is used; one that has a name may be changed. */
export function elementsOf(node: Node | undefined): readonly Node[] | undefined {
  if (node?.type !== 'ArrayExpression') return undefined;
  return nodesOf(node['elements']).flatMap((item) =>
    item.type === 'SpreadElement' ? (elementsOf(nodeOf(item['argument'])) ?? [item]) : [item],
  );
}

function concatenated(walk: Constants, node: Node, depth: number): string {
  const parts: string[] = [];
  let current: Node | undefined = node;
  for (; current?.type === 'BinaryExpression' && current['operator'] === '+'; current = nodeOf(current['left'])) {
    parts.unshift(textOf(walk, nodeOf(current['right']), depth + 1));
    if (parts.length > 500) return hole;
  }
  return shortened([textOf(walk, current, depth + 1), ...parts]);
}

function joined(walk: Constants, node: Node, depth: number): string {
  const callee = nodeOf(node['callee']);
  if (callee?.type !== 'MemberExpression') return hole;
  const given = nodesOf(node['arguments']);
  const name = memberName(callee);
  const object = nodeOf(callee['object']);
  if (name === 'concat' && object?.type !== 'ArrayExpression')
    return shortened([object, ...given].map((part) => textOf(walk, part, depth + 1)));
  if (name !== 'join') return hole;
  const elements = elementsOf(object);
  const separator = given.length === 0 ? ',' : textOf(walk, given[0], depth + 1);
  if (elements === undefined) return hole;
  return shortened([elements.map((part) => textOf(walk, part, depth + 1)).join(separator)]);
}

function shortened(parts: readonly string[]): string {
  const text = parts.join('');
  return text.length > lengthMax ? hole : text;
}

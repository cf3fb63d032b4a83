/** The few questions the walk asks of an ESTree node. Nodes are read by name, since the tree is the parser's and only read. */

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const none: readonly Node[] = [];

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** What a field of a node holds, where it is a node: the parser puts nothing else there that is an object with a type. */
export function nodeOf(value: unknown): Node | undefined {
  return isNode(value) ? value : undefined;
}

/** The nodes of a list field; holes of array patterns are left out. */
export function nodesOf(value: unknown): readonly Node[] {
  if (!Array.isArray(value)) return none;
  // Lists without holes, which is nearly all, are handed out as they are: copies by the million would cost more than the walk.
  const list: readonly (Node | null)[] = value;
  return hasNoHoles(list) ? list : list.filter((item) => item !== null);
}

function hasNoHoles(list: readonly (Node | null)[]): list is readonly Node[] {
  return !list.includes(null);
}

export function child(node: Node | undefined, field: string): Node | undefined {
  return nodeOf(node?.[field]);
}

export function children(node: Node | undefined, field: string): readonly Node[] {
  return nodesOf(node?.[field]);
}

export function nameOf(node: Node | undefined): string {
  if (node === undefined) return '';
  if (typeof node['name'] === 'string') return node['name'];
  return stringOf(node) ?? '';
}

/** The text of a string literal, or of a template without holes. */
export function stringOf(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateLiteral' && nodesOf(node['expressions']).length === 0) return firstQuasi(node);
  return undefined;
}

/** What a template or a concatenation surely begins with; empty where that is not known. */
export function literalPrefix(node: Node): string {
  const whole = stringOf(node);
  if (whole !== undefined) return whole;
  if (node.type === 'TemplateLiteral') return firstQuasi(node);
  let leftmost: Node | undefined = node;
  while (leftmost?.type === 'BinaryExpression') leftmost = nodeOf(leftmost['left']);
  return leftmost === undefined || leftmost === node ? '' : literalPrefix(leftmost);
}

/** The name of the member that a member expression takes; `[]` where it is computed. */
export function memberName(node: Node): string {
  const property = nodeOf(node['property']);
  if (node['computed'] !== true) return nameOf(property);
  return stringOf(property) ?? '[]';
}

/** The texts of a template around its holes; none of another node. */
export function templateTexts(node: Node): readonly string[] {
  return nodesOf(node['quasis']).map(quasiText);
}

function firstQuasi(node: Node): string {
  return templateTexts(node)[0] ?? '';
}

function quasiText(quasi: Node): string {
  const value = quasi['value'];
  if (typeof value !== 'object' || value === null || !('cooked' in value)) return '';
  return typeof value.cooked === 'string' ? value.cooked : '';
}

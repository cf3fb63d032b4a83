/** Nodes of PostgreSQL's syntax tree, as its parser gives them. */
/** A node of the tree: one key, its kind, over its fields. */
// oxlint-disable-next-line typescript/no-explicit-any -- the tree has a hundred kinds; those that matter are named below
export type Node = Record<string, any>;

/** The words of a column's name, its table first where it is named. */
export function fieldsOf(node: Node): string[] {
  const fields: Node[] = node['ColumnRef']?.['fields'] ?? [];
  return fields.flatMap((field) => field['String']?.['sval'] ?? []);
}

/** `*`, or `table.*` */
export function isStar(node: Node): boolean {
  return node['ColumnRef']?.['fields'].some((field: Node) => 'A_Star' in field) === true;
}

/** The name of the column, where the node is one. */
export function lastField(node: Node): string | undefined {
  return fieldsOf(node).at(-1);
}

/** The names of all functions that are called in it. */
export function functionsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(functionsOf);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === 'FuncCall' ? [value.funcname.at(-1).String.sval as string] : []),
    ...functionsOf(value),
  ]);
}

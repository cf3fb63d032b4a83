/** The syntax tree as the operators see it: expressions and statements, without what only types need. */
import { type Node, parseSync, visitorKeys } from 'oxc-parser';

export type { Node } from 'oxc-parser';

/** A node with all that stands around it, the nearest last. */
export interface Place {
  readonly node: Node;
  readonly ancestors: readonly Node[];
  readonly text: string;
}

/** @throws {Error} where the text is no program. */
export function parseSource(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text, { lang: 'ts', sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path} could not be parsed: ${errors[0]?.message ?? 'no reason given'}`);
  return program;
}

/** What runs, in the order of the text; types, imports and names of exports do not. */
export function childrenOf(node: Node): Node[] {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return [];
  if (node.type === 'ExportNamedDeclaration') return node.declaration === null ? [] : [node.declaration];
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' || node.type === 'TSNonNullExpression')
    return [node.expression];
  if (node.type.startsWith('TS')) return [];
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const value: unknown = Reflect.get(node, key);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.filter(isNode);
  });
}

export function textOf(node: { readonly start: number; readonly end: number }, text: string): string {
  return text.slice(node.start, node.end);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

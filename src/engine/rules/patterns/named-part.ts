/** The piece of a parameter that a variable stands for: its name. */
import type { CodeNode } from './code-node.ts';

export function namedPart(node: CodeNode): CodeNode {
  if (node.kind !== 'parameter') return node;
  return node.parts.find((part) => part.need === 'required') ?? node.parts[0] ?? node;
}

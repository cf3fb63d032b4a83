/** What runs when annotations are evaluated: as their function is defined, or when somebody asks for its types. */
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';

/** The annotations of a function's parameters and of what it returns, or of an assignment. */
export function typesOf(node: SyntaxNode): readonly SyntaxNode[] {
  const parameters = field(node, 'parameters')?.children ?? [];
  const types = [...parameters.map((item) => field(item, 'type')), field(node, 'return_type'), field(node, 'type')];
  return types.filter((type) => type !== undefined);
}

/** Calls in an annotation, without those in their arguments, and its texts. */
export function evaluatedIn(type: SyntaxNode): readonly SyntaxNode[] {
  return type.type === 'call' || type.type === 'string' ? [type] : type.children.flatMap(evaluatedIn);
}

/** A text that does more than to name a type. */
export const loadsInType = /\b(?:__import__|import_module|eval|exec|getattr|builtins)\b[^]*\(/;

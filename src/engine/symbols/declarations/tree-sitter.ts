/** What the languages read with tree-sitter share: parsing, and which nodes are comments. */
import { parseSyntax, type Grammar, type SyntaxNode } from '../../syntax/syntax-tree.ts';

export async function parsed(text: string, grammar: Grammar): Promise<SyntaxNode> {
  return (await parseSyntax(text, grammar)).root;
}

export function isComment({ type }: SyntaxNode): boolean {
  return type === 'comment' || type === 'line_comment' || type === 'block_comment';
}

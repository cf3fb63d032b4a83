/** What a node of a syntax tree declares, as far as comparing releases asks; each language answers it in a file beside this one. */
import type { SyntaxNode } from '../../syntax/syntax-tree.ts';

export type Declared =
  | { readonly kind: 'function'; readonly name: string; readonly isPublic: boolean }
  /** A class, type or module whose name stands before those of its members. */
  | { readonly kind: 'container'; readonly name: string; readonly isPublic: boolean }
  | { readonly kind: 'constant'; readonly name: string; readonly isPublic: boolean }
  /** Says nothing of what happens: comments, types, documentation, tests within the file. */
  | { readonly kind: 'ignored' };

export interface DeclarationReader {
  /** Endings of files, with the dot. */
  readonly endings: readonly string[];
  /** @throws {Error} where the text cannot be made a tree */
  parse(text: string, path: string): Promise<SyntaxNode>;
  /** `parents` from the root down, the last one holds the node; `undefined` for what is part of its surroundings. */
  declares(node: SyntaxNode, parents: readonly SyntaxNode[], text: string): Declared | undefined;
  /** The module of a file as importing code names it. */
  moduleOf(path: string, text: string, packageName: string): string;
}

export const ignored: Declared = { kind: 'ignored' };

export function textOf(node: SyntaxNode | undefined, text: string): string {
  return node === undefined ? '' : text.slice(node.start, node.end);
}

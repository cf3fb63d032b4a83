/**
 * Parses with web-tree-sitter and copies the tree into plain data with a cursor, in a loop: node objects of the library
 * can trap on hostile input, recursion overflows, and plain data needs no care after the parser's memory is freed.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Language, Parser, type TreeCursor } from 'web-tree-sitter';

export interface SyntaxNode {
  readonly type: string;
  /** The name of the parent's field that holds it; empty where it has none. */
  readonly field: string;
  readonly start: number;
  readonly end: number;
  /** Named nodes only. */
  readonly children: SyntaxNode[];
}

export type Grammar = 'python' | 'go' | 'java' | 'ruby' | 'rust' | 'php' | 'c-sharp';

export interface SyntaxTree {
  readonly root: SyntaxNode;
  /** The first place that does not follow the grammar; the rest is read all the same. */
  readonly firstError: { readonly start: number; readonly end: number } | undefined;
}

const depthMax = 2500;
const nodesMax = 5_000_000;
const loading = new Map<Grammar, Promise<Parser>>();
let runtime: Promise<void> | undefined;

/** @throws {Error} with a sentence for a person where the text cannot be made a tree. */
export async function parseSyntax(text: string, grammar: Grammar): Promise<SyntaxTree> {
  let parser = loading.get(grammar);
  if (parser === undefined) {
    parser = load(grammar);
    loading.set(grammar, parser);
  }
  const tree = (await parser).parse(text);
  if (tree === null) throw new Error('the parser gave up');
  try {
    return copy(tree.walk(), tree.rootNode.hasError);
  } finally {
    tree.delete();
  }
}

async function load(grammar: Grammar): Promise<Parser> {
  const require = createRequire(import.meta.url);
  runtime ??= Parser.init();
  await runtime;
  const parser = new Parser();
  parser.setLanguage(
    await Language.load(await readFile(require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`))),
  );
  return parser;
}

/** Every question to the cursor crosses into wasm, so unnamed nodes, half of a tree, are asked for nothing but their name's lack. */
function copy(cursor: TreeCursor, hasError: boolean): SyntaxTree {
  let firstError: SyntaxTree['firstError'];
  let count = 0;
  const take = (): SyntaxNode => {
    if (++count > nodesMax) throw new Error('it holds more code than is followed in one file');
    const field = cursor.currentFieldName ?? '';
    return { type: cursor.nodeType, field, start: cursor.startIndex, end: cursor.endIndex, children: [] };
  };
  const noteError = (): void => {
    if (firstError !== undefined || !(cursor.nodeIsMissing || cursor.nodeType === 'ERROR')) return;
    firstError = { start: cursor.startIndex, end: cursor.endIndex };
  };
  const root = take();
  // The parent of the children at each depth; an unnamed node has none that are named.
  const parents = [root];
  try {
    for (let isEntering = true; parents.length > 0; ) {
      if (isEntering && cursor.gotoFirstChild()) {
        if (parents.length > depthMax) throw new Error('it is nested too deeply to be followed');
      } else if (cursor.gotoNextSibling()) parents.pop();
      else {
        parents.pop();
        cursor.gotoParent();
        isEntering = false;
        continue;
      }
      if (hasError) noteError();
      const parent = parents.at(-1) ?? root;
      isEntering = cursor.nodeIsNamed;
      const node = isEntering ? take() : parent;
      if (isEntering) parent.children.push(node);
      parents.push(node);
    }
  } finally {
    cursor.delete();
  }
  return { root, firstError: firstError ?? (hasError ? { start: 0, end: 0 } : undefined) };
}

export function field(node: SyntaxNode, name: string): SyntaxNode | undefined {
  return node.children.find((candidate) => candidate.field === name);
}

/** What stands inside a field: the arguments of a call, the bases of a class. */
export function childrenIn(node: SyntaxNode, name: string): readonly SyntaxNode[] {
  return field(node, name)?.children ?? [];
}

export function fields(node: SyntaxNode, name: string): readonly SyntaxNode[] {
  return node.children.filter((candidate) => candidate.field === name);
}

export function ofType(node: SyntaxNode, type: string): readonly SyntaxNode[] {
  return node.children.filter((candidate) => candidate.type === type);
}

/**
 * Finds the functions of a file that run only where something writes their names. What a runtime or a framework may call by
 * itself (entry points, annotated or exported functions, overrides, hooks) is none: each language says which are left.
 */
import type { ContentFacts, OwnFunctionFact } from '../model/file-facts.ts';
import type { SyntaxNode, SyntaxTree } from './syntax-tree.ts';

const functionsMax = 20_000;

/** @param parents from the root down to the node that holds it */
export type FunctionRule = (
  text: string,
  node: SyntaxNode,
  parents: readonly SyntaxNode[],
) => OwnFunctionFact | undefined;

/** Facts with the functions of the tree; a text that does not parse says nothing certain. */
export function withOwnFunctions(
  facts: ContentFacts,
  text: string,
  tree: SyntaxTree,
  rule: FunctionRule,
): ContentFacts {
  if (tree.firstError !== undefined) return facts;
  const found = ownFunctions(text, tree.root, rule);
  return found.length === 0 ? facts : { ...facts, ownFunctions: found };
}

function ownFunctions(text: string, root: SyntaxNode, rule: FunctionRule): readonly OwnFunctionFact[] {
  const found: OwnFunctionFact[] = [];
  const parents: SyntaxNode[] = [];
  const places: number[] = [];
  for (let node: SyntaxNode | undefined = root; node !== undefined && found.length < functionsMax; ) {
    const fact = rule(text, node, parents);
    if (fact !== undefined) found.push(fact);
    parents.push(node);
    places.push(0);
    node = undefined;
    while (node === undefined && parents.length > 0) {
      const index = places.pop() ?? 0;
      node = parents.at(-1)?.children[index];
      if (node === undefined) parents.pop();
      else places.push(index + 1);
    }
  }
  return found;
}

/** `undefined` where the name is no plain word, which could be written in other ways, or there is no code. */
export function ownFunction(
  text: string,
  name: SyntaxNode | undefined,
  body: SyntaxNode | undefined,
  isFilePrivate = false,
): OwnFunctionFact | undefined {
  if (name === undefined || body === undefined) return undefined;
  const word = text.slice(name.start, name.end).replace(/[?!]$/, '');
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(word)) return undefined;
  const fact = { name: word, at: name.start, start: body.start, end: body.end };
  return isFilePrivate ? { ...fact, isFilePrivate } : fact;
}

/** The innermost parent of one of the types. */
export function parentOf(parents: readonly SyntaxNode[], types: RegExp): SyntaxNode | undefined {
  return parents.findLast(({ type }) => types.test(type));
}

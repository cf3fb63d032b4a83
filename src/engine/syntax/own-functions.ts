/**
 * Finds the functions of a file that run only where something writes their names. What a runtime or a framework may call by
 * itself (entry points, annotated or exported functions, overrides, hooks) is none: each language says which are left.
 */
import type { ContentFacts, OwnFunctionFact } from '../model/file-facts.ts';
import type { LanguageName } from '../model/language-name.ts';
import type { Constants } from './condition.ts';
import { proseAmong } from './prose.ts';
import { codeShape } from './code-shape.ts';
import { constantsOf } from './constants.ts';
import { droppedValues, withPasses } from './dropped-values.ts';
import { idleParts } from './idle-code.ts';
import { idleRounds } from './idle-rounds.ts';
import type { SyntaxNode, SyntaxTree } from './syntax-tree.ts';
import { pushEach } from '../text/push-each.ts';

const functionsMax = 20_000;

/** @param parents from the root down to the node that holds it */
export type FunctionRule = (
  text: string,
  node: SyntaxNode,
  parents: readonly SyntaxNode[],
) => OwnFunctionFact | readonly OwnFunctionFact[] | undefined;

/** Facts with the functions of the tree; a text that does not parse says nothing certain. */
export function withOwnFunctions(
  facts: ContentFacts,
  text: string,
  tree: SyntaxTree,
  rule: FunctionRule,
  language: LanguageName,
): ContentFacts {
  if (tree.firstError !== undefined) return facts;
  const { found, nodes } = ownFunctions(text, tree.root, rule, constantsOf(text, language));
  const prose = proseAmong(text, nodes);
  return {
    ...facts,
    ...(found.length === 0 ? {} : { ownFunctions: found }),
    ...(prose.length === 0 ? {} : { prose }),
  };
}

/** The functions, and all nodes that were walked. */
function ownFunctions(
  text: string,
  root: SyntaxNode,
  rule: FunctionRule,
  constants: Constants,
): { readonly found: readonly OwnFunctionFact[]; readonly nodes: readonly SyntaxNode[] } {
  const nodes: SyntaxNode[] = [];
  const found: OwnFunctionFact[] = [];
  const parents: SyntaxNode[] = [];
  const places: number[] = [];
  for (let node: SyntaxNode | undefined = root; node !== undefined && found.length < functionsMax; ) {
    const fact = rule(text, node, parents);
    if (fact !== undefined) pushEach(found, 'name' in fact ? [fact] : fact);
    pushEach(found, idleParts(text, node, constants));
    pushEach(found, idleRounds(text, node, constants));
    nodes.push(node);
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
  pushEach(found, droppedValues(text, codeShape(text, nodes)));
  return { found: withPasses(text, found), nodes };
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

/** One that code outside of the repository may name as well. */
export function publicFunction(
  text: string,
  name: SyntaxNode | undefined,
  body: SyntaxNode | undefined,
): OwnFunctionFact | undefined {
  const fact = ownFunction(text, name, body);
  return fact === undefined ? undefined : { ...fact, isPublic: true };
}

/** What a class or module holds that nothing names. Frameworks may find it by what it stands below, which no file alone tells. */
export function unmadeType(
  text: string,
  name: SyntaxNode | undefined,
  body: SyntaxNode | undefined,
  declare: typeof publicFunction = publicFunction,
): OwnFunctionFact | undefined {
  const fact = declare(text, name, body);
  return fact === undefined ? undefined : { ...fact, idle: 'unmade' };
}

const inBraces =
  /\b(?:class|interface|trait)\s{1,9}([A-Za-z_]\w{0,99})\s{0,9}(?:<[^<>{}()]{0,99}>\s{0,9})?(?:\([^(){}]{0,299}\)\s{0,9})?\{/g;
const byIndent = /^[ \t]{0,99}class\s{1,9}(\w{1,99})\s{0,9}(?:\(\s{0,9}(?:object|(?:abc\.)?ABC)?\s{0,9}\)\s{0,9})?:/gm;

/** Names of the classes and interfaces in a text above which nothing stands. */
export function plainTypes(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(inBraces), ...text.matchAll(byIndent)].map(({ 1: name = '' }) => name));
}

const known = new WeakMap<SyntaxNode, ReadonlySet<string>>();

/** The same of a tree, worked out once. */
export function plainTypesIn(text: string, root: SyntaxNode | undefined): ReadonlySet<string> {
  if (root === undefined) return new Set();
  let types = known.get(root);
  if (types === undefined) known.set(root, (types = plainTypes(text)));
  return types;
}

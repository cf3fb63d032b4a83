/**
 * What could be changed: every function of every file of the product, with every change the operators would make in it. A
 * function is the innermost that has a name; code outside of any is one more, called `(module)`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { exemptions } from './exempt.ts';
import { operators } from './operators.ts';
import { isUnproductive } from './unproductive.ts';
import { type Node, childrenOf, parseSource, textOf } from './syntax.ts';

export interface Mutation {
  readonly path: string;
  /** The names of the functions around it, such as `read.next`. */
  readonly functionName: string;
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** It lies in a function whose result has a written type, so no other file can see another type of it. */
  readonly isSealed: boolean;
}

export interface Candidate {
  /** Path and name, with a number where a file has the name twice. */
  readonly id: string;
  readonly path: string;
  readonly functionName: string;
  readonly mutations: readonly Mutation[];
}

export function isProduct(path: string): boolean {
  return path.startsWith('src/') && path.endsWith('.ts') && !exemptions.some(({ pattern }) => pattern.test(path));
}

export function readCandidates(root: string, paths: readonly string[]): Candidate[] {
  return paths.filter(isProduct).flatMap((path) => candidatesOf(path, readFileSync(join(root, path), 'utf8')));
}

export function candidatesOf(path: string, text: string): Candidate[] {
  const found = new Map<string, Mutation[]>();
  const visit = (node: Node, ancestors: readonly Node[], names: readonly string[], owner: string): void => {
    const name = nameOf(node, ancestors.at(-1), text);
    const isFunction = name !== undefined && isFunctionNode(node);
    const inner = name === undefined ? names : [...names, name];
    const id = isFunction ? unused(inner.join('.'), found) : owner;
    if (isFunction) found.set(id, []);
    const around = [...ancestors, node];
    for (const operator of operators) {
      for (const change of operator.changes({ node, ancestors, text })) {
        if (textOf(change, text) === change.text || isUnproductive(operator.name, { node, ancestors, text }, change))
          continue;
        found.get(id)?.push({
          path,
          functionName: id,
          operator: operator.name,
          start: change.start,
          end: change.end,
          replacement: change.text,
          isSealed: around.some((one) => sealsBody(one, change)),
        });
      }
    }
    for (const child of childrenOf(node)) visit(child, around, inner, id);
  };
  found.set('(module)', []);
  visit(parseSource(path, text), [], [], '(module)');
  return [...found]
    .filter(([, mutations]) => mutations.length > 0)
    .map(([functionName, mutations]) => ({ id: `${path} ${functionName}`, path, functionName, mutations }));
}

function unused(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}#${count}`;
  return free;
}

function sealsBody(node: Node, { start, end }: { readonly start: number; readonly end: number }): boolean {
  if (!('returnType' in node) || !('body' in node) || node.returnType === null || node.body === null) return false;
  const { body } = node;
  return !Array.isArray(body) && 'start' in body && body.start <= start && end <= body.end;
}

function isFunctionNode(node: Node): boolean {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  );
}

/** Of a function: its own, or that of the variable, property or method it is the value of. Of a class: its own. */
function nameOf(node: Node, parent: Node | undefined, text: string): string | undefined {
  if (node.type === 'ClassDeclaration' || node.type === 'FunctionDeclaration') return node.id?.name;
  if (!isFunctionNode(node) || parent === undefined) return undefined;
  if (parent.type === 'VariableDeclarator' && parent.init === node) return textOf(parent.id, text).split(/[:\s]/)[0];
  if (parent.type === 'AssignmentExpression' && parent.right === node) return textOf(parent.left, text);
  if (parent.type === 'Property' || parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition')
    return parent.value === node ? textOf(parent.key, text) : undefined;
  return undefined;
}

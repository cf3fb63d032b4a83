/**
 * Code that runs in pages: as it is loaded it takes something from `window` or `document`, which Node does not have, so that it ends there.
 * Only a test that gives Node a page can run it there all the same.
 */
import { memberName, type Node, nameOf, nodeOf, nodesOf } from './syntax/node.ts';

/** @param isDeclared whether the file gives the name a meaning of its own; asked once all of it was declared */
export function runsInPages(program: Node, isDeclared: (name: string) => boolean): boolean {
  const expressions = nodesOf(program['body']).flatMap((statement) =>
    statement.type === 'ExpressionStatement' ? (nodeOf(statement['expression']) ?? []) : [],
  );
  const isPage = (name: string | undefined): boolean => name !== undefined && pageNames.has(name) && !isDeclared(name);
  const isUsed = expressions.some(
    (expression) => isPage(rootOf(expression)) || givenToFunction(expression).some(isPage),
  );
  return isUsed && !expressions.some(givesPage);
}

const pageNames: ReadonlySet<string> = new Set(['window', 'document']);

/** `global.window = new JSDOM().window` */
function givesPage(expression: Node): boolean {
  const left = expression.type === 'AssignmentExpression' ? nodeOf(expression['left']) : undefined;
  return left?.type === 'MemberExpression' && pageNames.has(memberName(left));
}

/** The name that is surely looked up first where the expression is run: of `window.x = y`, `window.x.y()`. */
function rootOf(expression: Node | undefined): string | undefined {
  let node = expression;
  for (let isInner = false; node !== undefined; isInner = true) {
    if (node.type === 'Identifier') return isInner ? nameOf(node) : undefined;
    if (node.type === 'AssignmentExpression' && node['operator'] === '=') {
      node = nodeOf(node['left']);
      if (node?.type !== 'MemberExpression') return undefined;
    } else if (node.type === 'CallExpression' && node['optional'] !== true) node = nodeOf(node['callee']);
    else if (node.type === 'MemberExpression' && node['optional'] !== true) node = nodeOf(node['object']);
    else return undefined;
  }
  return undefined;
}

/** Names whose values a function that is called where it stands is given: `!function (page) {…}(window)`. */
function givenToFunction(expression: Node): readonly string[] {
  const call = expression.type === 'UnaryExpression' ? nodeOf(expression['argument']) : expression;
  if (call?.type !== 'CallExpression') return [];
  const callee = nodeOf(call['callee']);
  if (callee?.type !== 'FunctionExpression' && callee?.type !== 'ArrowFunctionExpression') return [];
  return nodesOf(call['arguments']).flatMap((given) => (given.type === 'Identifier' ? [nameOf(given)] : []));
}

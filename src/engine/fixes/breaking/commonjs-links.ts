/** Where statements of a module give one value to names and members: `a = module.exports = {}`. */
import { memberName, nameOf, type Node, nodeOf, nodesOf, stringOf } from '../../languages/javascript/syntax/node.ts';

export interface Link {
  readonly targets: readonly Node[];
  /** What all of them are given; undefined for a variable that is only declared. */
  readonly value: Node | undefined;
}

export function linksOf(statement: Node): readonly Link[] {
  if (statement.type === 'VariableDeclaration')
    return nodesOf(statement['declarations']).flatMap((declarator) => {
      const id = nodeOf(declarator['id']);
      return id === undefined ? [] : [linkOf([id], nodeOf(declarator['init']))];
    });
  if (statement.type !== 'ExpressionStatement') return [];
  const expression = nodeOf(statement['expression']);
  const parts = expression?.type === 'SequenceExpression' ? nodesOf(expression['expressions']) : [expression];
  return parts.flatMap((part) => (part !== undefined && isPlain(part) ? [linkOf([], part)] : []));
}

function linkOf(targets: readonly Node[], value: Node | undefined): Link {
  if (value === undefined || !isPlain(value)) return { targets, value };
  const left = nodeOf(value['left']);
  return linkOf(left === undefined ? targets : [...targets, left], nodeOf(value['right']));
}

function isPlain(node: Node): boolean {
  return node.type === 'AssignmentExpression' && node['operator'] === '=';
}

/** `require('./a')` → `./a`. */
export function requiredBy(node: Node | undefined): string | undefined {
  if (node?.type !== 'CallExpression' || nameOf(nodeOf(node['callee'])) !== 'require') return undefined;
  return stringOf(nodesOf(node['arguments'])[0]);
}

export function isModuleExports(node: Node): boolean {
  return (
    node.type === 'MemberExpression' && nameOf(nodeOf(node['object'])) === 'module' && memberName(node) === 'exports'
  );
}

/** The names in `__export(all, { a: () => a }); module.exports = __toCommonJS(all);`, as a bundler writes them. */
export function bundledObject(value: Node, statements: readonly Node[]): Node | undefined {
  if (value.type !== 'CallExpression' || nameOf(nodeOf(value['callee'])) !== '__toCommonJS') return undefined;
  const [all] = nodesOf(value['arguments']);
  const objects = statements.flatMap((statement) => {
    const call = statement.type === 'ExpressionStatement' ? nodeOf(statement['expression']) : undefined;
    if (call?.type !== 'CallExpression' || nameOf(nodeOf(call['callee'])) !== '__export') return [];
    const [to, object] = nodesOf(call['arguments']);
    return nameOf(to) === nameOf(all) && object?.type === 'ObjectExpression' ? [object] : [];
  });
  return objects.length === 1 ? objects[0] : undefined;
}

/** `if (…) module.exports = require('./a'); else module.exports = require('./b');` */
export function branchesOf(statement: Node): readonly Link[] | undefined {
  if (statement.type !== 'IfStatement') return undefined;
  const links = [nodeOf(statement['consequent']), nodeOf(statement['alternate'])].map((branch) => {
    const inner = branch?.type === 'BlockStatement' ? nodesOf(branch['body']) : branch === undefined ? [] : [branch];
    const [only, ...others] = inner.flatMap(linksOf);
    return inner.length === 1 && others.length === 0 ? only : undefined;
  });
  const known = links.filter((link) => link !== undefined);
  return known.length === 2 &&
    known.every(
      ({ targets, value }) => targets.length === 1 && targets.every(isModuleExports) && requiredBy(value) !== undefined,
    )
    ? known
    : undefined;
}

/** Which names a function, a block or the file declares, before their code is read. */
import { type Node, nameOf, nodeOf, nodesOf } from '../syntax/node.ts';
import { innerNodes } from '../syntax/visitor-keys.ts';
import { declareName, type Names } from './reader.ts';

const functions =
  /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression|Class(?:Declaration|Expression)|TSModuleDeclaration)$/;

/** `var`, wherever it stands within a function. */
export function declareVariables(nodes: readonly Node[], names: Names): void {
  const open = [...nodes];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'VariableDeclaration' && node['kind'] === 'var')
      for (const { id } of declared(node)) declarePattern(id, names);
    // In a block it is the function's, too, where nothing is strict.
    if (node.type === 'FunctionDeclaration') declarePattern(nodeOf(node['id']), names);
    if (functions.test(node.type)) continue;
    for (const inner of innerNodes(node)) open.push(inner);
  }
}

/** What a block declares for itself. */
export function declareBlock(nodes: readonly Node[], names: Names): void {
  for (const statement of nodes) {
    const node = /^Export(?:Named|Default)Declaration$/.test(statement.type)
      ? nodeOf(statement['declaration'])
      : statement;
    if (node === undefined) continue;
    const id = nodeOf(node['id']);
    if (node.type === 'VariableDeclaration') for (const item of declared(node)) declarePattern(item.id, names);
    else if (node.type === 'ImportDeclaration')
      for (const specifier of nodesOf(node['specifiers'])) declarePattern(nodeOf(specifier['local']), names);
    else if (
      /^(?:FunctionDeclaration|ClassDeclaration|TSEnumDeclaration|TSModuleDeclaration|TSImportEqualsDeclaration)$/.test(
        node.type,
      )
    )
      declarePattern(id, names);
  }
}

export function declared(node: Node): readonly { readonly id: Node | undefined; readonly init: Node | undefined }[] {
  return nodesOf(node['declarations']).map((item) => ({ id: nodeOf(item['id']), init: nodeOf(item['init']) }));
}

export function declarePattern(node: Node | undefined, names: Names): void {
  switch (node?.type) {
    case 'Identifier':
      declareName(names, nameOf(node), node.start);
      return;
    case 'ObjectPattern':
      for (const property of nodesOf(node['properties']))
        declarePattern(nodeOf(property['value']) ?? nodeOf(property['argument']), names);
      return;
    case 'ArrayPattern':
      for (const element of nodesOf(node['elements'])) declarePattern(element, names);
      return;
    case 'AssignmentPattern':
      declarePattern(nodeOf(node['left']), names);
      return;
    case 'RestElement':
      declarePattern(nodeOf(node['argument']), names);
      return;
    case 'TSParameterProperty':
      declarePattern(nodeOf(node['parameter']), names);
      return;
    default:
  }
}

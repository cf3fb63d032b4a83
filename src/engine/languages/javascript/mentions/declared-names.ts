/** Names that a file of JavaScript declares itself, in whichever scope: variables, parameters, functions, classes, imports. */
import { visitorKeys } from '../syntax/visitor-keys.ts';
import { child, children, isNode, nameOf, type Node } from '../syntax/node.ts';
import { patternNames } from '../syntax/pattern-names.ts';

export function declaredNames(program: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const open: Node[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const name of namesOf(node)) names.add(name);
    for (const key of visitorKeys[node.type] ?? []) {
      const field = node[key];
      if (Array.isArray(field)) {
        for (const item of field) if (isNode(item)) open.push(item);
      } else if (isNode(field)) open.push(field);
    }
  }
  return names;
}

function namesOf(node: Node): readonly string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return patternNames(child(node, 'id'));
    case 'CatchClause':
      return patternNames(child(node, 'param'));
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [nameOf(child(node, 'id')), ...children(node, 'params').flatMap(patternNames)].filter(
        (name) => name !== '',
      );
    case 'TSEnumDeclaration':
    case 'TSModuleDeclaration':
    case 'TSImportEqualsDeclaration':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [nameOf(child(node, 'id'))].filter((name) => name !== '');
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [nameOf(child(node, 'local'))];
    default:
      return [];
  }
}

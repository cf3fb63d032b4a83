/** What an ES module hands on: its exports are written out, and nothing can add to them. */
import { nameOf, type Node, nodeOf, nodesOf, stringOf } from '../../languages/javascript/syntax/node.ts';
import { patternNames } from '../../languages/javascript/syntax/pattern-names.ts';
import type { ModuleNames } from './module-names.ts';

export function isEsModule(program: Node): boolean {
  return nodesOf(program['body']).some(({ type }) => /^(?:Import|Export\w*)Declaration$/.test(type));
}

export function esNames(program: Node): ModuleNames {
  const names = new Set<string>();
  const stars: string[] = [];
  for (const statement of nodesOf(program['body'])) {
    if (statement.type === 'ExportDefaultDeclaration') names.add('default');
    if (statement.type === 'ExportAllDeclaration') {
      const name = nameOf(nodeOf(statement['exported']));
      if (name === '') stars.push(stringOf(nodeOf(statement['source'])) ?? '');
      else names.add(name);
    }
    if (statement.type !== 'ExportNamedDeclaration') continue;
    for (const specifier of nodesOf(statement['specifiers'])) names.add(nameOf(nodeOf(specifier['exported'])));
    const declaration = nodeOf(statement['declaration']);
    if (declaration === undefined) continue;
    const id = nodeOf(declaration['id']);
    if (id !== undefined) names.add(nameOf(id));
    for (const declarator of nodesOf(declaration['declarations']))
      for (const name of patternNames(nodeOf(declarator['id']))) names.add(name);
  }
  return { kind: 'es', certain: names, possible: names, stars, wholes: [], opening: '' };
}

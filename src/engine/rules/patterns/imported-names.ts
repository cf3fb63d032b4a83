/** What names of a file mean by its imports: `sp` is `subprocess`, `Random` is `java.util.Random`. */
import type { SgNode } from '../syntax/rule-engine.ts';
import { importKinds, type ImportStatement, importsOf } from './import-node.ts';

export type ImportedNames = ReadonlyMap<string, readonly string[]>;

/** Languages whose paths end in the name itself. */
const withPaths: ReadonlySet<string> = new Set(['java', 'kotlin', 'csharp', 'php', 'rust']);

export function importedNames(root: SgNode, language: string): ImportedNames {
  const names = new Map<string, readonly string[]>();
  for (const kind of importKinds[language] ?? [])
    for (const node of root.findAll({ rule: { kind } }))
      for (const statement of importsOf(node, language)) add(statement, language, names);
  return names;
}

function add({ module, names: taken }: ImportStatement, language: string, names: Map<string, readonly string[]>): void {
  if (module === '' || module.startsWith('.')) return;
  const path =
    language === 'JavaScript' || language === 'TypeScript' || language === 'Tsx' ? [module] : module.split('.');
  for (const { name, alias } of taken) {
    if (alias === '.' || alias === '_' || alias === '*') continue;
    if (language === 'go') {
      const last = module.split('/').findLast((part) => !/^v\d+$/.test(part));
      if (last !== undefined) names.set(alias, [last]);
    } else if (withPaths.has(language)) {
      if (path.length > 1) names.set(alias, path);
    } else names.set(alias, name === '*' || name === 'default' ? path : [...path, ...name.split('.')]);
  }
}

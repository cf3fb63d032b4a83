/** Which members code takes from modules, and under which names: imports, patterns, and expressions that are modules. */
import { noteBound, noteLoaded, type Walk } from './mention-notes.ts';
import { moduleIn } from './module-names.ts';
import { child, children, nameOf, type Node, stringOf } from '../syntax/node.ts';

/** Types never run; of TypeScript's own nodes only those that hold expressions are entered. */
export function isType({ type }: Node): boolean {
  return (
    type.startsWith('TS') &&
    !/Expression$|^TS(?:TypeAssertion|Enum|Module|ExportAssignment|ImportEquals|External|Parameter)/.test(type)
  );
}

/** Members that a pattern gives names to, one by one; `undefined` where it does more than that. */
export function takenNames(
  pattern: Node | undefined,
): readonly { imported: string; local: string; node: Node }[] | undefined {
  if (pattern?.type !== 'ObjectPattern') return undefined;
  const taken: { imported: string; local: string; node: Node }[] = [];
  for (const property of children(pattern, 'properties')) {
    const key = child(property, 'key');
    const value = child(property, 'value');
    if (property.type !== 'Property' || property['computed'] === true || key === undefined) return undefined;
    if (value?.type !== 'Identifier') return undefined;
    taken.push({ imported: stringOf(key) ?? nameOf(key), local: nameOf(value), node: property });
  }
  return taken;
}

/** What an import binds, each name by itself. */
export function noteImport(walk: Walk, node: Node): void {
  const specifier = stringOf(child(node, 'source'));
  if (specifier === undefined || node['importKind'] === 'type') return;
  noteLoaded(walk, specifier);
  for (const item of children(node, 'specifiers')) {
    const imported = child(item, 'imported');
    if (imported === undefined || item['importKind'] === 'type') continue;
    const name = stringOf(imported) ?? nameOf(imported);
    if (name !== 'default') noteBound(walk, specifier, name, nameOf(child(item, 'local')), item);
  }
}

/** The specifier of the module that an expression is, by its name or where it is loaded. */
export function moduleOf(walk: Walk, node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (node.type === 'Identifier') return walk.modules.get(nameOf(node));
  return moduleIn(node);
}

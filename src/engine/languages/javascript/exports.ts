/** What a module of JavaScript hands on of its imports: ES exports, and the forms that CommonJS code uses. */
import type { Walk } from './walk.ts';
import type { Ref } from '../../model/use-fact.ts';
import { member } from '../../syntax/facts-builder.ts';
import { noteImport, refOf, trackedOf } from './bindings.ts';
import { noteEscape } from './hazards.ts';
import { trackedBy } from './loading/tracked.ts';
import { memberName, nameOf, type Node, nodeOf, nodesOf, stringOf } from './syntax/node.ts';

export function noteExports(walk: Walk, node: Node): void {
  if (node['exportKind'] === 'type') return;
  const source = nodeOf(node['source']);
  if (source !== undefined) return noteReexports(walk, node, stringOf(source) ?? '');
  if (node.type === 'TSExportAssignment') return note(walk, '', refOf(walk, nodeOf(node['expression'])), node);
  const declaration = nodeOf(node['declaration']);
  if (node.type === 'ExportDefaultDeclaration') return note(walk, 'default', declaredRef(walk, declaration), node);
  if (declaration !== undefined) {
    for (const id of declaredIds(declaration)) {
      note(walk, nameOf(id), refOf(walk, id), id);
      const tracked = trackedOf(walk, id);
      if (tracked !== undefined) noteEscape(walk, tracked, id);
    }
  }
  for (const specifier of nodesOf(node['specifiers'])) {
    note(walk, nameOf(nodeOf(specifier['exported'])), refOf(walk, nodeOf(specifier['local'])), specifier);
    const tracked = trackedOf(walk, nodeOf(specifier['local']));
    if (tracked !== undefined) noteEscape(walk, tracked, specifier);
  }
}

function noteReexports(walk: Walk, node: Node, specifier: string): void {
  const ref: Ref = { import: noteImport(walk, specifier, 'reexport', node), path: [] };
  const noteOpen = (from: Ref | undefined, place: Node): void => {
    const tracked = trackedBy(walk.loaders, from);
    if (tracked !== undefined) noteEscape(walk, tracked, place);
  };
  if (node.type === 'ExportAllDeclaration') noteOpen(ref, node);
  for (const item of nodesOf(node['specifiers'])) noteOpen(member(ref, nameOf(nodeOf(item['local']))), item);
  if (node.type === 'ExportAllDeclaration') return note(walk, nameOf(nodeOf(node['exported'])) || '*', ref, node);
  for (const item of nodesOf(node['specifiers'])) {
    note(walk, nameOf(nodeOf(item['exported'])), member(ref, nameOf(nodeOf(item['local']))), item);
  }
}

/** `module.exports = …`, `exports.x = …`, `module.exports.x = …`. */
export function noteAssignedExport(walk: Walk, assignment: Node): void {
  const left = nodeOf(assignment['left']);
  if (left?.type !== 'MemberExpression') return;
  const right = nodeOf(assignment['right']);
  const object = nodeOf(left['object']);
  if (isExportsObject(left)) noteWhole(walk, right, assignment);
  else if (object !== undefined && isExportsObject(object))
    note(walk, memberName(left), refOf(walk, right), assignment);
}

/** The values that an assignment hands out under names, and does nothing else with. */
export function handedOut(left: Node, right: Node): readonly Node[] {
  if (left.type !== 'MemberExpression') return [];
  const object = nodeOf(left['object']);
  if (object !== undefined && isExportsObject(object) && !isExportsObject(left)) return [right];
  if (!isExportsObject(left)) return [];
  if (right.type !== 'ObjectExpression') return [right];
  return nodesOf(right['properties']).flatMap((property) => {
    const value = nodeOf(property['value']);
    return property.type === 'Property' && property['computed'] !== true && value !== undefined ? [value] : [];
  });
}

function isExportsObject(node: Node): boolean {
  if (node.type === 'Identifier') return nameOf(node) === 'exports';
  return (
    node.type === 'MemberExpression' && memberName(node) === 'exports' && nameOf(nodeOf(node['object'])) === 'module'
  );
}

function noteWhole(walk: Walk, value: Node | undefined, place: Node): void {
  if (value?.type !== 'ObjectExpression') return note(walk, '', refOf(walk, value), place);
  for (const property of nodesOf(value['properties'])) {
    if (property.type === 'SpreadElement') note(walk, '*', refOf(walk, nodeOf(property['argument'])), property);
    else if (property['computed'] !== true)
      note(walk, nameOf(nodeOf(property['key'])), refOf(walk, nodeOf(property['value'])), property);
  }
}

function declaredRef(walk: Walk, declaration: Node | undefined): Ref | undefined {
  if (declaration === undefined) return undefined;
  return refOf(walk, declaration.type === 'ClassDeclaration' ? nodeOf(declaration['superClass']) : declaration);
}

function declaredIds(declaration: Node): readonly Node[] {
  const holders = declaration.type === 'VariableDeclaration' ? nodesOf(declaration['declarations']) : [declaration];
  return holders.flatMap((holder) => idsOf(nodeOf(holder['id'])));
}

/** The names that a pattern declares. */
function idsOf(pattern: Node | undefined): readonly Node[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'AssignmentPattern':
      return idsOf(nodeOf(pattern['left']));
    case 'RestElement':
      return idsOf(nodeOf(pattern['argument']));
    case 'ArrayPattern':
      return nodesOf(pattern['elements']).flatMap(idsOf);
    case 'ObjectPattern':
      return nodesOf(pattern['properties']).flatMap((property) =>
        idsOf(property.type === 'RestElement' ? property : nodeOf(property['value'])),
      );
    default:
      return [];
  }
}

function note(walk: Walk, name: string, ref: Ref | undefined, place: Node): void {
  if (ref !== undefined) walk.facts.export(name, ref, place);
}

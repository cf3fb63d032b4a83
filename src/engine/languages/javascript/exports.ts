/** What a module of JavaScript hands on of its imports: ES exports, and the forms that CommonJS code uses. */
import type { Ref } from '../file-facts.ts';
import { member } from '../facts-builder.ts';
import { refOf, type Walk } from './bindings.ts';
import { child, children, memberName, nameOf, type Node, stringOf } from './node.ts';

export function noteExports(walk: Walk, node: Node): void {
  if (node['exportKind'] === 'type') return;
  const source = child(node, 'source');
  if (source !== undefined) return noteReexports(walk, node, stringOf(source) ?? '');
  if (node.type === 'TSExportAssignment') return note(walk, '', refOf(walk, child(node, 'expression')), node);
  const declaration = child(node, 'declaration');
  if (node.type === 'ExportDefaultDeclaration') return note(walk, 'default', declaredRef(walk, declaration), node);
  if (declaration !== undefined) {
    for (const id of declaredIds(declaration)) note(walk, nameOf(id), refOf(walk, id), id);
  }
  for (const specifier of children(node, 'specifiers')) {
    note(walk, nameOf(child(specifier, 'exported')), refOf(walk, child(specifier, 'local')), specifier);
  }
}

function noteReexports(walk: Walk, node: Node, specifier: string): void {
  const ref: Ref = { import: walk.facts.import(specifier, 'reexport', node), path: [] };
  if (node.type === 'ExportAllDeclaration') return note(walk, nameOf(child(node, 'exported')) || '*', ref, node);
  for (const item of children(node, 'specifiers')) {
    note(walk, nameOf(child(item, 'exported')), member(ref, nameOf(child(item, 'local'))), item);
  }
}

/** `module.exports = …`, `exports.x = …`, `module.exports.x = …`. */
export function noteAssignedExport(walk: Walk, assignment: Node): void {
  const left = child(assignment, 'left');
  if (left?.type !== 'MemberExpression') return;
  const right = child(assignment, 'right');
  const object = child(left, 'object');
  if (isExportsObject(left)) noteWhole(walk, right, assignment);
  else if (object !== undefined && isExportsObject(object))
    note(walk, memberName(left), refOf(walk, right), assignment);
}

function isExportsObject(node: Node): boolean {
  if (node.type === 'Identifier') return nameOf(node) === 'exports';
  return (
    node.type === 'MemberExpression' && memberName(node) === 'exports' && nameOf(child(node, 'object')) === 'module'
  );
}

function noteWhole(walk: Walk, value: Node | undefined, place: Node): void {
  if (value?.type !== 'ObjectExpression') return note(walk, '', refOf(walk, value), place);
  for (const property of children(value, 'properties')) {
    if (property.type === 'SpreadElement') note(walk, '*', refOf(walk, child(property, 'argument')), property);
    else if (property['computed'] !== true)
      note(walk, nameOf(child(property, 'key')), refOf(walk, child(property, 'value')), property);
  }
}

function declaredRef(walk: Walk, declaration: Node | undefined): Ref | undefined {
  if (declaration === undefined) return undefined;
  return refOf(walk, declaration.type === 'ClassDeclaration' ? child(declaration, 'superClass') : declaration);
}

function declaredIds(declaration: Node): readonly Node[] {
  const holders = declaration.type === 'VariableDeclaration' ? children(declaration, 'declarations') : [declaration];
  return holders.flatMap((holder) => {
    const id = child(holder, 'id');
    if (id?.type === 'ObjectPattern')
      return children(id, 'properties').flatMap((property) => child(property, 'value') ?? []);
    return id?.type === 'Identifier' ? [id] : [];
  });
}

function note(walk: Walk, name: string, ref: Ref | undefined, place: Node): void {
  if (ref !== undefined) walk.facts.export(name, ref, place);
}

/** What a file hands out under names: each waits for its name to be mentioned; what is handed out whole does not. */
import { mentionCallee, visit, visitCode, visitFields } from './mention-code.ts';
import { noteEscape, noteHandedOn, type Walk, within } from './mention-notes.ts';
import { exportedName, isCode, moduleIn } from './module-names.ts';
import { child, children, nameOf, type Node, stringOf } from '../syntax/node.ts';

export function visitAssignment(walk: Walk, node: Node): void {
  const left = child(node, 'left');
  const right = child(node, 'right');
  if (left === undefined || right === undefined) return;
  const name = exportedName(left);
  if (name === undefined) {
    if (left.type === 'Identifier') {
      walk.names.add(nameOf(left));
      if (isCode(right)) visitCode(walk, nameOf(left), right);
      else visit(walk, right);
      return;
    }
    visit(walk, left);
    visit(walk, right);
    return;
  }
  if (name === '') visitDefault(walk, right);
  else visitExported(walk, name, right);
}

/** A value that is handed out under a name counts when the name is mentioned. */
function visitExported(walk: Walk, name: string, value: Node): void {
  if (value.type === 'AssignmentExpression') {
    // `exports.a = exports.b = f`, where either name will do.
    visit(walk, value);
    let last: Node | undefined = value;
    while (last?.type === 'AssignmentExpression') last = child(last, 'right');
    if (last !== undefined) visitExported(walk, name, last);
    return;
  }
  if (value.type === 'Identifier' && value['name'] !== 'exports') {
    const specifier = walk.modules.get(nameOf(value));
    if (specifier !== undefined) noteEscape(walk, specifier);
    within(walk, name, value, () => walk.names.add(nameOf(value)));
  } else if (isCode(value)) visitCode(walk, name, value);
  else visit(walk, value);
}

/** Whoever loads the module may call it by any name; of an object's members each waits for its own. */
export function visitDefault(walk: Walk, value: Node | undefined): void {
  if (value === undefined) return;
  if (value.type === 'AssignmentExpression') {
    visit(walk, value);
    return;
  }
  if (value.type === 'ObjectExpression') {
    for (const property of children(value, 'properties')) {
      const inner = child(property, 'value');
      if (property.type !== 'Property' || property['computed'] === true || inner === undefined) visit(walk, property);
      else visitExported(walk, nameOf(child(property, 'key')), inner);
    }
    return;
  }
  const whole = moduleIn(value) ?? (value.type === 'Identifier' ? walk.modules.get(nameOf(value)) : undefined);
  if (whole !== undefined) noteHandedOn(walk, whole, value);
  if (moduleIn(value) !== undefined) return mentionCallee(walk, value);
  if (value.type === 'Identifier') {
    walk.names.add(nameOf(value));
    return;
  }
  if (/^(?:Function|Class)Declaration$/.test(value.type)) visitFields(walk, value);
  else visit(walk, value);
}

export function visitNamedExport(walk: Walk, node: Node): void {
  const declaration = child(node, 'declaration');
  if (declaration !== undefined) visit(walk, declaration);
  for (const specifier of children(node, 'specifiers')) {
    const local = nameOf(child(specifier, 'local'));
    const exported = nameOf(child(specifier, 'exported'));
    const source = stringOf(child(node, 'source'));
    // A default may be a whole module of CommonJS.
    const known = source === undefined ? walk.modules.get(local) : local === 'default' ? source : undefined;
    if (known !== undefined) noteEscape(walk, known);
    if (exported === 'default') walk.names.add(local);
    else within(walk, exported, specifier, () => walk.names.add(local));
  }
}

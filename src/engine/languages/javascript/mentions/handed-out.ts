/** What a file hands out under names: each value waits for its own. */
import { mentionName, noteEscape, noteHandedOn, noteTaken, type Walk, within, withThis } from './mention-notes.ts';
import { exportedName, isCode, isOfPrototype, moduleIn } from './module-names.ts';
import { mentionCallee, visitCode, visitFields } from './visiting.ts';
import { child, children, nameOf, type Node, stringOf } from '../syntax/node.ts';

export function visitAssignment(walk: Walk, node: Node): void {
  const left = child(node, 'left');
  const right = child(node, 'right');
  if (left === undefined || right === undefined) return;
  const name = exportedName(left);
  if (name === undefined) {
    if (left.type === 'Identifier') {
      mentionName(walk, nameOf(left));
      // What is declared nowhere is seen by every file.
      if (isCode(right) && walk.declared.has(nameOf(left))) visitCode(walk, nameOf(left), right);
      else walk.visit(walk, right);
      return;
    }
    walk.visit(walk, left);
    if (isOfPrototype(left)) withThis(walk, 'instance', () => walk.visit(walk, right));
    else walk.visit(walk, right);
    return;
  }
  if (name === '') visitDefault(walk, right);
  else visitExported(walk, name, right);
}

/** A value that is handed out under a name counts when the name is mentioned. */
function visitExported(walk: Walk, name: string, value: Node): void {
  if (value.type === 'AssignmentExpression') {
    // `exports.a = exports.b = f`, where either name will do.
    walk.visit(walk, value);
    let last: Node | undefined = value;
    while (last?.type === 'AssignmentExpression') last = child(last, 'right');
    if (last !== undefined) visitExported(walk, name, last);
    return;
  }
  if (value.type === 'Identifier' && value['name'] !== 'exports') {
    const specifier = walk.modules.get(nameOf(value));
    if (specifier !== undefined) noteEscape(walk, specifier);
    within(walk, name, value, () => mentionName(walk, nameOf(value)));
  } else if (isCode(value)) visitCode(walk, name, value);
  else walk.visit(walk, value);
}

/** Whoever loads the module may call it by any name; of an object's members each waits for its own. */
export function visitDefault(walk: Walk, value: Node | undefined): void {
  if (value === undefined) return;
  if (value.type === 'AssignmentExpression') {
    walk.visit(walk, value);
    return;
  }
  if (value.type === 'ObjectExpression') {
    for (const property of children(value, 'properties')) {
      const inner = child(property, 'value');
      if (property.type !== 'Property' || property['computed'] === true || inner === undefined)
        walk.visit(walk, property);
      else visitExported(walk, nameOf(child(property, 'key')), inner);
    }
    return;
  }
  const whole = moduleIn(value) ?? (value.type === 'Identifier' ? walk.modules.get(nameOf(value)) : undefined);
  if (whole !== undefined) noteHandedOn(walk, whole, value);
  if (moduleIn(value) !== undefined) return mentionCallee(walk, value);
  if (value.type === 'Identifier') {
    mentionName(walk, nameOf(value));
    return;
  }
  if (/^(?:Function|Class)Declaration$/.test(value.type)) visitFields(walk, value);
  else walk.visit(walk, value);
}

export function visitNamedExport(walk: Walk, node: Node): void {
  const declaration = child(node, 'declaration');
  if (declaration !== undefined) walk.visit(walk, declaration);
  for (const specifier of children(node, 'specifiers')) {
    const local = nameOf(child(specifier, 'local'));
    const exported = nameOf(child(specifier, 'exported'));
    const source = stringOf(child(node, 'source'));
    // A default may be a whole module of CommonJS.
    const known = source === undefined ? walk.modules.get(local) : local === 'default' ? source : undefined;
    if (known !== undefined) noteEscape(walk, known);
    // Of another file it is a member there.
    const mentioned = (): void => (source === undefined ? mentionName(walk, local) : noteTaken(walk, source, local));
    if (exported === 'default') mentioned();
    else within(walk, exported, specifier, mentioned);
  }
}

/**
 * What the functions of a file mention by name, for showing that nothing mentions another. Only a function that is declared,
 * or exported, under a name waits for its name to be mentioned; functions in tables, methods and callbacks count as part of
 * the code around them, since tables are read by names made while running.
 */
import { visitorKeys } from 'oxc-parser';
import type { MentionFact } from '../file-facts.ts';
import { exportedName, isCode, isOwnExports, moduleIn, moduleNames, specifierOf } from './module-names.ts';
import { child, children, isNode, memberName, nameOf, type Node, stringOf } from './node.ts';

/** Says of a module that its members may be taken by names that nothing mentions: `*./a`, and `*` of the file's own exports. */
export const escapeMark = '*';
/** The unit of what counts once the file's own exports escape: modules that are handed on whole. */
export const handedOnWhole = '*';
/** The file loads modules by names made while running. */
export const computedLoad = '*?';

const stringMax = 60;

/** Told of each function that waits for its name, and the code that is its. */
export type OnUnit = (name: string, node: Node) => void;

interface Walk {
  readonly onUnit: OnUnit;
  readonly units: Map<string, Set<string>>;
  /** Names that stand for modules, and their specifiers. */
  readonly modules: ReadonlyMap<string, string>;
  names: Set<string>;
}

export function mentionsOf(program: Node, onUnit: OnUnit = () => {}): readonly MentionFact[] {
  const walk: Walk = { onUnit, units: new Map(), modules: moduleNames(program), names: new Set() };
  walk.units.set('', walk.names);
  visitFields(walk, program);
  return [...walk.units].map(([holder, names]) => ({ in: holder, names: [...names] }));
}

function within(walk: Walk, unit: string, node: Node, body: () => void): void {
  walk.onUnit(unit, node);
  const outer = walk.names;
  let names = walk.units.get(unit);
  if (names === undefined) walk.units.set(unit, (names = new Set()));
  walk.names = names;
  body();
  walk.names = outer;
}

function visit(walk: Walk, node: Node): void {
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      mention(walk, nameOf(node));
      return;
    case 'Literal':
    case 'TemplateLiteral':
      mentionText(walk, node);
      visitFields(walk, node);
      return;
    case 'PrivateIdentifier':
      return;
    case 'MemberExpression':
      visitMember(walk, node);
      return;
    case 'FunctionDeclaration':
      visitFunction(walk, node, nameOf(child(node, 'id')));
      return;
    case 'ClassDeclaration':
      within(walk, nameOf(child(node, 'id')), node, () => visitFields(walk, node, 'id'));
      return;
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      visitFields(walk, node, 'id');
      return;
    case 'VariableDeclarator':
      visitDeclarator(walk, node);
      return;
    case 'AssignmentExpression':
      visitAssignment(walk, node);
      return;
    case 'CallExpression':
    case 'NewExpression':
      visitCall(walk, node);
      return;
    case 'ImportExpression':
      noteEscape(walk, stringOf(child(node, 'source')));
      visitFields(walk, node);
      return;
    case 'ImportDeclaration':
      for (const item of children(node, 'specifiers')) {
        const imported = child(item, 'imported');
        if (imported !== undefined) mention(walk, nameOf(imported));
      }
      return;
    case 'ExportAllDeclaration':
      if (child(node, 'exported') !== undefined) noteEscape(walk, stringOf(child(node, 'source')));
      else noteHandedOn(walk, stringOf(child(node, 'source')) ?? '', node);
      return;
    case 'ExportNamedDeclaration':
      visitNamedExport(walk, node);
      return;
    case 'ExportDefaultDeclaration':
      visitDefault(walk, child(node, 'declaration'));
      return;
    default:
      if (
        !node.type.startsWith('TS') ||
        /^TS(?:As|Satisfies|NonNull|Instantiation|Export|Enum|Module|Import|TypeAssertion)/.test(node.type)
      )
        visitFields(walk, node);
  }
}

function visitFields(walk: Walk, node: Node, except = ''): void {
  for (const key of visitorKeys[node.type] ?? []) {
    if (key === except) continue;
    const field = node[key];
    if (Array.isArray(field)) {
      for (const item of field) if (isNode(item)) visit(walk, item);
    } else if (isNode(field)) visit(walk, field);
  }
}

/** A module's name that stands anywhere but before a member escapes: whoever gets it may take any member. */
function mention(walk: Walk, name: string): void {
  walk.names.add(name);
  const specifier = walk.modules.get(name);
  if (specifier !== undefined) noteEscape(walk, specifier);
  if (name === 'exports') walk.names.add(escapeMark);
}

function noteEscape(walk: Walk, specifier: string | undefined): void {
  walk.names.add(specifier === undefined ? computedLoad : `${escapeMark}${specifier}`);
}

function noteHandedOn(walk: Walk, specifier: string, node: Node): void {
  within(walk, handedOnWhole, node, () => walk.names.add(`${escapeMark}${specifier}`));
}

function mentionText(walk: Walk, node: Node): void {
  const text = stringOf(node);
  if (text === undefined || text.length > stringMax) return;
  for (const word of text.split(/[^\p{L}\p{N}_$]+/u)) if (word !== '') walk.names.add(word);
}

function visitMember(walk: Walk, node: Node): void {
  const object = child(node, 'object');
  const isComputed = node['computed'] === true && stringOf(child(node, 'property')) === undefined;
  const property = child(node, 'property');
  if (isComputed && property !== undefined) visit(walk, property);
  else walk.names.add(memberName(node));
  if (object === undefined) return;
  if (isComputed) {
    if (isOwnExports(object)) walk.names.add(escapeMark);
    visit(walk, object);
    return;
  }
  // `lib.f`, `require('lib').f` and `exports.f` take one member.
  if (object.type === 'Identifier') walk.names.add(nameOf(object));
  else if (isOwnExports(object)) return;
  else if (specifierOf(object) === undefined) visit(walk, object);
}

function visitFunction(walk: Walk, node: Node, name: string): void {
  if (name === '') visitFields(walk, node, 'id');
  else within(walk, name, node, () => visitFields(walk, node, 'id'));
}

function visitDeclarator(walk: Walk, node: Node): void {
  const id = child(node, 'id');
  const init = child(node, 'init');
  if (id?.type === 'Identifier') {
    if (init !== undefined && isCode(init)) within(walk, nameOf(id), init, () => visitFields(walk, init, 'id'));
    else if (init !== undefined) visitModule(walk, init);
    return;
  }
  // `const { f: g } = require('lib')` takes `f`.
  if (id !== undefined) visit(walk, id);
  if (init !== undefined) {
    const isRest = children(id ?? node, 'properties').some(
      (property) => property.type === 'RestElement' || property['computed'] === true,
    );
    if (isRest || (init.type === 'Identifier' && id?.type !== 'ObjectPattern')) visit(walk, init);
    else if (init.type === 'Identifier') walk.names.add(nameOf(init));
    else visitModule(walk, init);
  }
}

/** `require('x')`, or a compiler's wrapper around it, where what becomes of it is seen; anything else is only visited. */
function visitModule(walk: Walk, node: Node): void {
  if (moduleIn(node) === undefined) visit(walk, node);
}

function visitAssignment(walk: Walk, node: Node): void {
  const left = child(node, 'left');
  const right = child(node, 'right');
  if (left === undefined || right === undefined) return;
  const name = exportedName(left);
  if (name === undefined) {
    if (left.type === 'Identifier') {
      walk.names.add(nameOf(left));
      if (isCode(right)) within(walk, nameOf(left), right, () => visitFields(walk, right, 'id'));
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
  } else if (isCode(value)) within(walk, name, value, () => visitFields(walk, value, 'id'));
  else visit(walk, value);
}

/** Whoever loads the module may call it by any name; of an object's members each waits for its own. */
function visitDefault(walk: Walk, value: Node | undefined): void {
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
  if (moduleIn(value) !== undefined) return;
  if (value.type === 'Identifier') {
    walk.names.add(nameOf(value));
    return;
  }
  if (/^(?:Function|Class)Declaration$/.test(value.type)) visitFields(walk, value);
  else visit(walk, value);
}

function visitNamedExport(walk: Walk, node: Node): void {
  const declaration = child(node, 'declaration');
  if (declaration !== undefined) visit(walk, declaration);
  for (const specifier of children(node, 'specifiers')) {
    const local = nameOf(child(specifier, 'local'));
    const exported = nameOf(child(specifier, 'exported'));
    const known = child(node, 'source') === undefined ? walk.modules.get(local) : undefined;
    if (known !== undefined) noteEscape(walk, known);
    if (exported === 'default') walk.names.add(local);
    else within(walk, exported, specifier, () => walk.names.add(local));
  }
}

function visitCall(walk: Walk, node: Node): void {
  const callee = child(node, 'callee');
  const given = children(node, 'arguments');
  const [first, second, third] = given;
  if (callee?.type === 'Identifier' && nameOf(callee) === 'require') {
    noteEscape(walk, stringOf(first));
    if (stringOf(first) === undefined && first !== undefined) visit(walk, first);
    return;
  }
  const name = callee?.type === 'MemberExpression' ? memberName(callee) : nameOf(callee);
  if (first !== undefined && isOwnExports(first)) {
    const key = stringOf(second);
    if (name === 'defineProperty' && key !== undefined && third !== undefined) {
      within(walk, key, third, () => visit(walk, third));
      return;
    }
    if (name === '__export' && second?.type === 'ObjectExpression') {
      for (const property of children(second, 'properties'))
        within(walk, nameOf(child(property, 'key')), property, () => visitFields(walk, property, 'key'));
      return;
    }
  }
  if (/^_{0,2}exportStar$/.test(name) && first !== undefined) {
    const whole = moduleIn(first);
    if (whole !== undefined) return noteHandedOn(walk, whole, node);
  }
  if (callee?.type === 'Identifier') walk.names.add(nameOf(callee));
  else if (callee !== undefined && specifierOf(callee) === undefined) visit(walk, callee);
  for (const argument of given) visit(walk, argument);
}

/** Walks code for what it mentions: identifiers, members, words of strings, modules that escape. What is handed out under names waits for them. */
import { visitorKeys } from 'oxc-parser';
import {
  escapeMark,
  mention,
  mentionCalled,
  mentionMember,
  mentionText,
  mentionThis,
  noteEscape,
  noteHandedOn,
  type Walk,
  within,
  withThis,
} from './mention-notes.ts';
import { exportedName, isCode, isOfPrototype, isOwnExports, moduleIn, specifierOf } from './module-names.ts';
import { child, children, isNode, memberName, nameOf, type Node, stringOf } from '../syntax/node.ts';

export function visit(walk: Walk, node: Node): void {
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
    case 'ThisExpression':
      mentionThis(walk);
      return;
    case 'MemberExpression':
      visitMember(walk, node);
      return;
    case 'FunctionDeclaration':
      visitFunction(walk, node, nameOf(child(node, 'id')));
      return;
    case 'ClassDeclaration':
      visitCode(walk, nameOf(child(node, 'id')), node);
      return;
    case 'FunctionExpression':
      withThis(walk, 'exports', () => visitFields(walk, node, 'id'));
      return;
    case 'ClassExpression':
      withThis(walk, 'instance', () => visitFields(walk, node));
      return;
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
      // Names that only types mention do no harm.
      visitFields(walk, node);
  }
}

export function visitFields(walk: Walk, node: Node, except = ''): void {
  for (const key of visitorKeys[node.type] ?? []) {
    if (key === except) continue;
    const field = node[key];
    if (Array.isArray(field)) {
      for (const item of field) if (isNode(item)) visit(walk, item);
    } else if (isNode(field)) visit(walk, field);
  }
}

/** @param isTaken one member of it is taken by its name, or it is called. */
function visitMember(walk: Walk, node: Node, isTaken = false): void {
  const object = child(node, 'object');
  const isComputed = node['computed'] === true && stringOf(child(node, 'property')) === undefined;
  const property = child(node, 'property');
  if (isComputed && property !== undefined) visit(walk, property);
  else mentionMember(walk, node);
  if (object === undefined) return;
  if (isComputed) {
    if (isOwnExports(object)) walk.names.add(escapeMark);
    visit(walk, object);
    return;
  }
  // `lib.f`, `require('lib').f` and `exports.f` take one member.
  if (object.type === 'ThisExpression') return;
  // The default export of a CommonJS module is the module: what goes on from here may take any member.
  if (object.type === 'Identifier' && memberName(node) === 'default' && !isTaken && !isOwnExports(object))
    visit(walk, object);
  else if (object.type === 'Identifier') walk.names.add(nameOf(object));
  else if (object.type === 'MemberExpression' && memberName(object) === 'default') visitMember(walk, object, true);
  else if (isOwnExports(object)) return;
  else if (specifierOf(object) === undefined) visit(walk, object);
}

/** A function waits for its name; of a class, what runs as soon as it is declared does not. */
function visitCode(walk: Walk, name: string, node: Node): void {
  within(walk, name, node, () => visitOwn(walk, node));
  if (!node.type.startsWith('Class')) return;
  for (const part of [child(node, 'superClass'), ...children(node, 'decorators')])
    if (part !== undefined) visit(walk, part);
  for (const item of children(child(node, 'body'), 'body')) {
    const key = child(item, 'key');
    for (const decorator of children(item, 'decorators')) visit(walk, decorator);
    if (item['static'] === true || item.type === 'StaticBlock') visitFields(walk, item);
    else if (item['computed'] === true && key !== undefined) visit(walk, key);
  }
}

function visitFunction(walk: Walk, node: Node, name: string): void {
  if (name === '') visitOwn(walk, node);
  else within(walk, name, node, () => visitOwn(walk, node));
}

function visitOwn(walk: Walk, node: Node): void {
  if (node.type === 'ArrowFunctionExpression') visitFields(walk, node, 'id');
  else withThis(walk, node.type.startsWith('Class') ? 'instance' : 'exports', () => visitFields(walk, node, 'id'));
}

function visitDeclarator(walk: Walk, node: Node): void {
  const id = child(node, 'id');
  const init = child(node, 'init');
  if (id?.type === 'Identifier') {
    if (init !== undefined && isCode(init)) visitCode(walk, nameOf(id), init);
    else if (init !== undefined) visitModule(walk, init);
    return;
  }
  // `const { f: g } = require('lib')` takes `f`.
  if (id !== undefined) visit(walk, id);
  if (init !== undefined) {
    const isRest = children(id, 'properties').some(
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
  else mentionCallee(walk, node);
}

/** The compiler's wrapper around `require`. */
function mentionCallee(walk: Walk, node: Node): void {
  const callee = child(node, 'callee');
  if (callee !== undefined && nameOf(callee) !== 'require') visit(walk, callee);
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
    if (whole !== undefined) {
      mentionCallee(walk, node);
      mentionCallee(walk, first);
      return noteHandedOn(walk, whole, node);
    }
  }
  if (callee?.type === 'Identifier') mentionCalled(walk, nameOf(callee));
  else if (callee?.type === 'MemberExpression') visitMember(walk, callee, true);
  else if (callee !== undefined && specifierOf(callee) === undefined) visit(walk, callee);
  // What gets `this` as its own is read where it stands; compilers hand it to what runs a generator.
  const isOwnThis =
    /^(?:apply|call|bind|_{0,2}(?:awaiter|asyncToGenerator|generator|asyncGenerator|classCallCheck|possibleConstructorReturn))$/.test(
      name,
    );
  for (const argument of given)
    if (argument !== first || argument.type !== 'ThisExpression' || !isOwnThis) visit(walk, argument);
}

function visitAssignment(walk: Walk, node: Node): void {
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
    if (isOfPrototype(left)) withThis(walk, 'instance', () => visit(walk, right));
    else visit(walk, right);
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
  if (moduleIn(value) !== undefined) return mentionCallee(walk, value);
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
    const source = stringOf(child(node, 'source'));
    // A default may be a whole module of CommonJS.
    const known = source === undefined ? walk.modules.get(local) : local === 'default' ? source : undefined;
    if (known !== undefined) noteEscape(walk, known);
    if (exported === 'default') walk.names.add(local);
    else within(walk, exported, specifier, () => walk.names.add(local));
  }
}

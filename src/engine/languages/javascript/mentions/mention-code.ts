/** Walks code for what it mentions: identifiers, members, words of strings, modules that escape. What is handed out under names waits for them. */
import {
  escapeMark,
  memberMark,
  mention,
  mentionCalled,
  mentionMember,
  mentionName,
  mentionText,
  mentionThis,
  noteEscape,
  noteHandedOn,
  noteBound,
  noteLoaded,
  noteTaken,
  readMark,
  type Walk,
  within,
  withThis,
} from './mention-notes.ts';
import { visitAssignment, visitDefault, visitNamedExport } from './handed-out.ts';
import { mentionCallee, visitCode, visitFields, visitFunction } from './visiting.ts';
import { isType, moduleOf, noteImport, takenNames } from './taken-names.ts';
import { isCode, isOwnExports, moduleIn, specifierOf } from './module-names.ts';
import { constantTruth, endsBlock } from '../syntax/dead-code.ts';
import { child, children, memberName, nameOf, type Node, stringOf } from '../syntax/node.ts';

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
      noteImport(walk, node);
      return;
    case 'ExpressionStatement': {
      const loaded = specifierOf(child(node, 'expression') ?? node);
      if (loaded === undefined) visitFields(walk, node);
      else noteLoaded(walk, loaded);
      return;
    }
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty': {
      const key = child(node, 'key');
      if (node['computed'] !== true && key !== undefined)
        walk.names.add(`${memberMark}${stringOf(key) ?? nameOf(key)}`);
      visitFields(walk, node, node['computed'] === true ? '' : 'key');
      return;
    }
    case 'TSEnumMember': {
      const initializer = child(node, 'initializer');
      if (initializer !== undefined) visit(walk, initializer);
      return;
    }
    case 'BinaryExpression':
      if (/^[!=]==$/.test(String(node['operator'])))
        for (const part of [child(node, 'left'), child(node, 'right')]) visitRead(walk, part);
      else visitFields(walk, node);
      return;
    case 'UnaryExpression':
      if (/^(?:typeof|!|void)$/.test(String(node['operator']))) visitRead(walk, child(node, 'argument'));
      else visitFields(walk, node);
      return;
    case 'ObjectPattern':
      visitPattern(walk, node);
      return;
    case 'JSXMemberExpression':
    case 'TSQualifiedName':
      walk.names.add(`${memberMark}${nameOf(child(node, 'property') ?? child(node, 'right'))}`);
      visitFields(walk, node, node.type === 'TSQualifiedName' ? 'right' : 'property');
      return;
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = child(node, 'test');
      const truth = constantTruth(test);
      visitRead(walk, test);
      for (const part of ['consequent', 'alternate']) {
        const inner = child(node, part);
        if (inner !== undefined && truth !== (part === 'alternate')) visit(walk, inner);
      }
      return;
    }
    case 'Program':
    case 'BlockStatement':
    case 'FunctionBody':
      visitStatements(walk, children(node, 'body'));
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
      if (!isType(node)) visitFields(walk, node);
  }
}

/** What stands behind the end of its block does not run; functions and variables are declared there all the same. */
function visitStatements(walk: Walk, statements: readonly Node[]): void {
  const end = statements.findIndex(endsBlock);
  for (const [index, statement] of statements.entries())
    if (end < 0 || index <= end || /^(?:FunctionDeclaration|Import|Export)/.test(statement.type))
      visit(walk, statement);
}

/** What is compared, or asked for its kind or its truth, is read and goes nowhere. */
function visitRead(walk: Walk, node: Node | undefined): void {
  if (node === undefined) return;
  if (node.type === 'ParenthesizedExpression') return visitRead(walk, child(node, 'expression'));
  if (node.type === 'LogicalExpression') {
    visitRead(walk, child(node, 'left'));
    return visitRead(walk, child(node, 'right'));
  }
  const object = node.type === 'MemberExpression' && node['computed'] !== true ? child(node, 'object') : undefined;
  const specifier = object?.type === 'Identifier' ? walk.modules.get(nameOf(object)) : undefined;
  if (specifier === undefined) visit(walk, node);
  else noteTaken(walk, specifier, memberName(node), readMark);
}

/** The keys of a pattern are members of what is taken apart. */
function visitPattern(walk: Walk, node: Node): void {
  for (const property of children(node, 'properties')) {
    const key = child(property, 'key');
    if (property.type === 'Property' && property['computed'] !== true && key !== undefined)
      walk.names.add(`${memberMark}${stringOf(key) ?? nameOf(key)}`);
    visitFields(walk, property, property['computed'] === true ? '' : 'key');
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
  const whole = moduleOf(walk, object);
  const name = memberName(node);
  if (whole !== undefined && name !== 'default') {
    noteTaken(walk, whole, name);
    visitNamed(walk, object);
    return;
  }
  // The default export of a CommonJS module is the module: what goes on from here may take any member.
  if (object.type === 'Identifier' && name === 'default' && !isTaken && !isOwnExports(object)) visit(walk, object);
  else if (object.type === 'Identifier') mentionName(walk, nameOf(object));
  else if (object.type === 'MemberExpression' && memberName(object) === 'default') {
    const inner = moduleOf(walk, child(object, 'object'));
    if (inner !== undefined) noteTaken(walk, inner, name);
    visitMember(walk, object, true);
  } else if (isOwnExports(object)) return;
  else visit(walk, object);
}

/** The name by which a module is meant, or what loads it. */
function visitNamed(walk: Walk, node: Node): void {
  if (node.type === 'Identifier') mentionName(walk, nameOf(node));
  else mentionCallee(walk, node);
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
  const whole = moduleOf(walk, init);
  const taken = whole === undefined ? undefined : takenNames(id);
  if (taken === undefined && id !== undefined) visit(walk, id);
  if (whole !== undefined) {
    noteLoaded(walk, whole);
    if (taken === undefined) noteEscape(walk, whole);
    for (const { imported, local, node: at } of taken ?? []) noteBound(walk, whole, imported, local, at);
  }
  if (init !== undefined) {
    const isRest = children(id, 'properties').some(
      (property) => property.type === 'RestElement' || property['computed'] === true,
    );
    if (isRest || (init.type === 'Identifier' && id?.type !== 'ObjectPattern')) visit(walk, init);
    else if (init.type === 'Identifier') mentionName(walk, nameOf(init));
    else visitModule(walk, init);
  }
}

/** `require('x')`, or a compiler's wrapper around it, where what becomes of it is seen; anything else is only visited. */
function visitModule(walk: Walk, node: Node): void {
  const specifier = moduleIn(node);
  if (specifier === undefined) return visit(walk, node);
  noteLoaded(walk, specifier);
  mentionCallee(walk, node);
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
  else if (callee !== undefined) {
    const called = specifierOf(callee);
    if (called === undefined) visit(walk, callee);
    else noteLoaded(walk, called);
  }
  // What gets `this` as its own is read where it stands; compilers hand it to what runs a generator.
  const isOwnThis =
    /^(?:apply|call|bind|_{0,2}(?:awaiter|asyncToGenerator|generator|asyncGenerator|classCallCheck|possibleConstructorReturn))$/.test(
      name,
    );
  for (const argument of given)
    if (argument !== first || argument.type !== 'ThisExpression' || !isOwnThis) visit(walk, argument);
}

/** Walks one JavaScript or TypeScript program and notes its imports, what is done with them, and what hides others. */
import { visitorKeys } from 'oxc-parser';
import type { Ref, UseFact } from '../../model/use-fact.ts';
import { member } from '../../syntax/facts-builder.ts';
import { assign, functionScope, isRef, lookUp } from '../../syntax/scope.ts';
import { bindingOf, bindPattern, declare, declareVariables, isLoader, refOf, type Walk } from './bindings.ts';
import { membersOfThis, within } from './class-members.ts';
import { noteAssignedExport, noteExports } from './exports.ts';
import { noteCallHazards, noteEscapingLoader } from './hazards.ts';
import { children, isNode, memberName, nameOf, type Node, nodeOf, nodesOf, stringOf } from './syntax/node.ts';

const packageLike = /^(?:@[\w.-]+\/)?[\w][\w.-]*(?:\/[\w./-]+)?$/;

export function walkProgram(walk: Walk, program: Node): void {
  const body = nodesOf(program['body']);
  declare(walk, body);
  for (const statement of body) visit(walk, statement);
}

function visit(walk: Walk, node: Node): void {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'TSImportEqualsDeclaration':
      return;
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
    case 'ExportAllDeclaration':
    case 'TSExportAssignment':
      visitExport(walk, node);
      return;
    case 'Identifier':
      noteEscapingLoader(walk, node);
      noteUse(walk, refOf(walk, node), 'value', node);
      return;
    case 'Literal':
      noteString(walk, node);
      return;
    case 'MemberExpression':
      noteUse(walk, refOf(walk, node), 'value', node);
      visitChain(walk, node);
      return;
    case 'CallExpression':
    case 'NewExpression':
      visitCall(walk, node);
      return;
    case 'ImportExpression':
      bindingOf(walk, node);
      noteCallHazards(walk, node);
      visitFields(walk, node);
      return;
    case 'TaggedTemplateExpression':
      noteUse(walk, refOf(walk, nodeOf(node['tag'])), 'call', node);
      visitFields(walk, node);
      return;
    case 'JSXOpeningElement':
      noteUse(walk, refOf(walk, nodeOf(node['name'])), 'call', nodeOf(node['name']) ?? node);
      for (const attribute of nodesOf(node['attributes'])) visit(walk, attribute);
      return;
    case 'Decorator':
      visitDecorator(walk, node);
      return;
    case 'VariableDeclaration':
      visitVariables(walk, node);
      return;
    case 'AssignmentExpression':
      visitAssignment(walk, node);
      return;
    case 'UnaryExpression':
      // `typeof require` asks whether there is one and loads nothing.
      if (node['operator'] !== 'typeof' || nodeOf(node['argument'])?.type !== 'Identifier') visitFields(walk, node);
      return;
    case 'BinaryExpression':
      visitLeftSpine(walk, node);
      return;
    case 'BlockStatement':
    case 'StaticBlock':
    case 'TSModuleBlock':
      within(walk, false, () => visitBlock(walk, node));
      return;
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'SwitchStatement':
    case 'CatchClause':
      within(walk, false, () => {
        bindPattern(walk, walk.scope, nodeOf(node['param']), null);
        visitFields(walk, node);
      });
      return;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      visitFunction(walk, node, null);
      return;
    case 'ClassDeclaration':
    case 'ClassExpression':
      visitClass(walk, node);
      return;
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
      visitMember(walk, node);
      return;
    case 'LabeledStatement':
      visitField(walk, node, 'body');
      return;
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
    case 'JSXClosingElement':
    case 'JSXIdentifier':
      return;
    default:
      visitOther(walk, node);
  }
}

/** Types never run; of TypeScript's own nodes only those that hold expressions are entered. */
function visitOther(walk: Walk, node: Node): void {
  if (!node.type.startsWith('TS')) visitFields(walk, node);
  else if (/^TS(?:As|Satisfies|NonNull|Instantiation)Expression$|^TSTypeAssertion$/.test(node.type))
    visitField(walk, node, 'expression');
  else if (node.type === 'TSEnumDeclaration' || node.type === 'TSEnumBody') visitFields(walk, node);
  else if (node.type === 'TSEnumMember') visitField(walk, node, 'initializer');
  else if (node.type === 'TSModuleDeclaration') visitField(walk, node, 'body');
}

function visitFields(walk: Walk, node: Node): void {
  for (const key of visitorKeys[node.type] ?? []) visitField(walk, node, key);
}

function visitField(walk: Walk, node: Node, field: string): void {
  const value = node[field];
  if (Array.isArray(value)) {
    for (const item of value) if (isNode(item)) visit(walk, item);
  } else if (isNode(value)) visit(walk, value);
}

function visitBlock(walk: Walk, node: Node): void {
  const body = nodesOf(node['body']);
  declare(walk, body);
  for (const statement of body) visit(walk, statement);
}

function noteUse(walk: Walk, ref: Ref | undefined, kind: UseFact['kind'], place: Node): void {
  if (ref !== undefined) walk.facts.use(ref, kind, place);
}

function noteString(walk: Walk, node: Node): void {
  const text = stringOf(node);
  if (text !== undefined && text.length <= 100 && packageLike.test(text)) walk.facts.string(text, node);
}

function visitCall(walk: Walk, node: Node): void {
  const callee = nodeOf(node['callee']);
  const callArguments = nodesOf(node['arguments']);
  noteCallHazards(walk, node);
  if (callee !== undefined) {
    const ref = refOf(walk, callee);
    if (isLoader(walk, callee)) bindingOf(walk, node);
    else noteUse(walk, ref, 'call', callee);
    if (ref === undefined && callee.type === 'MemberExpression') walk.facts.calledMember(memberName(callee), callee);
    visitChain(walk, callee);
  }
  const awaited =
    callee?.type === 'MemberExpression' && memberName(callee) === 'then'
      ? refOf(walk, nodeOf(callee['object']))
      : undefined;
  for (const argument of callArguments) {
    if (isFunction(argument)) visitFunction(walk, argument, awaited ?? null);
    else visit(walk, argument);
  }
}

/** Enters what a callee or member is taken from, without noting the prefix of a chain as a use of its own. */
function visitChain(walk: Walk, node: Node): void {
  let current: Node | undefined = node;
  while (
    current?.type === 'MemberExpression' ||
    current?.type === 'ChainExpression' ||
    current?.type === 'TSNonNullExpression'
  ) {
    if (current['computed'] === true) visitField(walk, current, 'property');
    current = nodeOf(current.type === 'MemberExpression' ? current['object'] : current['expression']);
  }
  if (current !== undefined && current.type !== 'Identifier') visit(walk, current);
}

function visitDecorator(walk: Walk, node: Node): void {
  const expression = nodeOf(node['expression']);
  if (expression === undefined) return;
  if (expression.type === 'CallExpression') visit(walk, expression);
  else {
    noteUse(walk, refOf(walk, expression), 'call', expression);
    visitChain(walk, expression);
  }
}

function visitVariables(walk: Walk, node: Node): void {
  declareVariables(walk, node['kind'] === 'var' ? functionScope(walk.scope) : walk.scope, node);
  for (const declarator of nodesOf(node['declarations'])) {
    const init = nodeOf(declarator['init']);
    const id = nodeOf(declarator['id']);
    // `const t = lib.t` and `const { t } = lib` only give the name: its uses count, wherever they stand.
    const isAlias = init !== undefined && id !== undefined && isPlainChain(init) && refOf(walk, init) !== undefined;
    if (init !== undefined && !isAlias) visit(walk, init);
    visitDefaults(walk, id);
  }
}

function isPlainChain(node: Node): boolean {
  let current: Node | undefined = node;
  while (current?.type === 'MemberExpression' && current['computed'] !== true) current = nodeOf(current['object']);
  return current?.type === 'Identifier';
}

function visitDefaults(walk: Walk, pattern: Node | undefined): void {
  if (pattern === undefined) return;
  if (pattern.type === 'AssignmentPattern') {
    visitField(walk, pattern, 'right');
    visitDefaults(walk, nodeOf(pattern['left']));
  } else if (pattern.type === 'ObjectPattern') {
    for (const property of nodesOf(pattern['properties'])) {
      if (property['computed'] === true) visitField(walk, property, 'key');
      visitDefaults(walk, nodeOf(property.type === 'RestElement' ? property['argument'] : property['value']));
    }
  } else if (pattern.type === 'ArrayPattern') {
    for (const element of nodesOf(pattern['elements'])) visitDefaults(walk, element);
  } else if (pattern.type === 'TSParameterProperty') visitDefaults(walk, nodeOf(pattern['parameter']));
}

function visitAssignment(walk: Walk, node: Node): void {
  const left = nodeOf(node['left']);
  const right = nodeOf(node['right']);
  noteAssignedExport(walk, node);
  if (left?.type === 'Identifier') {
    const binding = bindingOf(walk, right);
    const known = binding === undefined ? undefined : assign(walk.scope, nameOf(left), binding);
    if (isRef(known) && isRef(binding)) walk.facts.alternate(known, binding);
  } else if (left?.type === 'MemberExpression') visitChain(walk, left);
  else visitDefaults(walk, left);
  if (right !== undefined) visit(walk, right);
}

/** Long concatenations nest to the left by the thousand; they are walked down in a loop. */
function visitLeftSpine(walk: Walk, node: Node): void {
  let current: Node | undefined = node;
  while (current?.type === 'BinaryExpression') {
    visitField(walk, current, 'right');
    current = nodeOf(current['left']);
  }
  if (current !== undefined) visit(walk, current);
}

function isFunction(node: Node): boolean {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
}

function visitFunction(walk: Walk, node: Node, firstParameter: Ref | null): void {
  within(walk, true, () => {
    for (const [index, parameter] of nodesOf(node['params']).entries()) {
      bindPattern(walk, walk.scope, parameter, index === 0 ? firstParameter : null);
      for (const decorator of nodesOf(parameter['decorators'])) visit(walk, decorator);
      visitDefaults(walk, parameter);
    }
    const body = nodeOf(node['body']);
    walk.facts.enterFunction(walk.functionNames?.get(node));
    if (body?.type === 'BlockStatement' || body?.type === 'FunctionBody') visitBlock(walk, body);
    else if (body !== undefined) visit(walk, body);
    walk.facts.leaveFunction();
  });
}

function visitClass(walk: Walk, node: Node): void {
  const outer = walk.thisRefs;
  const superClass = nodeOf(node['superClass']);
  for (const decorator of nodesOf(node['decorators'])) visit(walk, decorator);
  if (superClass !== undefined) {
    noteUse(walk, refOf(walk, superClass), 'subclass', superClass);
    visitChain(walk, superClass);
  }
  within(walk, true, () => {
    walk.thisRefs = membersOfThis(walk, children(nodeOf(node['body']), 'body'));
    visitField(walk, node, 'body');
  });
  walk.thisRefs = outer;
}

function visitMember(walk: Walk, node: Node): void {
  for (const decorator of nodesOf(node['decorators'])) visit(walk, decorator);
  if (node['computed'] === true) visitField(walk, node, 'key');
  visitField(walk, node, 'value');
}

function visitExport(walk: Walk, node: Node): void {
  noteExports(walk, node);
  const inner = nodeOf(node['declaration']) ?? nodeOf(node['expression']);
  if (inner !== undefined) visit(walk, inner);
  if (member(refOf(walk, inner), '') !== undefined) return;
  for (const specifier of node['source'] === null ? nodesOf(node['specifiers']) : []) {
    const local = nodeOf(specifier['local']);
    if (local !== undefined && lookUp(walk.scope, nameOf(local)) === undefined) visit(walk, local);
  }
}

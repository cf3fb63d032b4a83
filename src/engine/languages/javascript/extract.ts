/** Walks one JavaScript or TypeScript program and notes its imports, what is done with them, and what hides others. */
import { visitorKeys } from 'oxc-parser';
import type { Ref, UseFact } from '../../model/use-fact.ts';
import { member } from '../../syntax/facts-builder.ts';
import { assign, functionScope, isRef, lookUp } from '../../syntax/scope.ts';
import { bindingOf, bindPattern, declare, declareVariables, refOf, trackedOf, valueOf, type Walk } from './bindings.ts';
import { membersOfThis, within } from './class-members.ts';
import { handedOut, noteAssignedExport, noteExports } from './exports.ts';
import {
  isLookedAt,
  isMappedOver,
  isTypeList,
  isTypeProperty,
  noteArguments,
  noteCalled,
  noteValue,
} from './hazards.ts';
import { noteLoad } from './loading/calls.ts';
import { isImported, isSame } from './loading/tracked.ts';
import { constantTruth, endsBlock } from './syntax/dead-code.ts';
import { children, isNode, memberName, nameOf, type Node, nodeOf, nodesOf, stringOf } from './syntax/node.ts';

const packageLike = /^(?:@[\w.-]+\/)?[\w][\w.-]*(?:\/[\w./-]+)?$/;

export function walkProgram(walk: Walk, program: Node): void {
  const body = nodesOf(program['body']);
  declare(walk, body);
  visitStatements(walk, body);
}

/** Where a value is asked for, and goes nobody knows where. */
function visit(walk: Walk, node: Node): void {
  const isFollowed = walk.followed === node;
  walk.followed = undefined;
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
      if (!isFollowed) noteValue(walk, node);
      noteUse(walk, refOf(walk, node), 'value', node);
      return;
    case 'ExpressionStatement':
      visitFollowed(walk, nodeOf(node['expression']));
      return;
    case 'Literal':
      noteString(walk, node);
      return;
    case 'MemberExpression':
      if (!isFollowed) noteValue(walk, node);
      noteUse(walk, refOf(walk, node), 'value', node);
      visitChain(walk, node);
      return;
    case 'CallExpression':
    case 'NewExpression':
      if (!isFollowed) noteValue(walk, node);
      visitCall(walk, node);
      return;
    case 'ImportExpression':
      if (!isFollowed) noteValue(walk, node);
      noteLoad(walk, 'import()', node);
      visitFields(walk, node);
      return;
    case 'ObjectExpression':
      visitObject(walk, node);
      return;
    case 'ArrayExpression':
      if (!isTypeList(node)) visitFields(walk, node);
      return;
    case 'WithStatement':
      walk.facts.hazard('dynamic_load', 'with', node);
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
      visitAsked(walk, nodeOf(node['argument']), node['operator'] !== 'typeof');
      return;
    case 'BinaryExpression':
      if (/^(?:[!=]==?|[<>]=?|in|instanceof)$/.test(String(node['operator']))) {
        visitAsked(walk, nodeOf(node['left']), false);
        visitAsked(walk, nodeOf(node['right']), false);
      } else visitLeftSpine(walk, node);
      return;
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ConditionalExpression':
      visitBranches(walk, node);
      return;
    case 'LogicalExpression':
      visitLogical(walk, node, false);
      return;
    case 'AwaitExpression':
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      if (isFollowed) visitFollowed(walk, nodeOf(node['argument'] ?? node['expression']));
      else visitFields(walk, node);
      return;
    case 'SequenceExpression': {
      const parts = nodesOf(node['expressions']);
      for (const part of parts.slice(0, -1)) visitFollowed(walk, part);
      const last = parts.at(-1);
      if (last !== undefined) visit(walk, last);
      return;
    }
    case 'SwitchCase':
      visitAsked(walk, nodeOf(node['test']), true);
      visitStatements(walk, nodesOf(node['consequent']));
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
  visitStatements(walk, body);
}

/** What stands after `return` never runs, but for functions that are declared there. */
function visitStatements(walk: Walk, statements: readonly Node[]): void {
  let isDead = false;
  for (const statement of statements) {
    if (isDead && statement.type !== 'FunctionDeclaration') visitDead(walk, statement);
    else visit(walk, statement);
    isDead ||= endsBlock(statement);
  }
}

/** Its loads are noted all the same, its uses are not. */
function visitDead(walk: Walk, node: Node | undefined): void {
  if (node === undefined) return;
  const outer = walk.isDead;
  walk.isDead = true;
  visit(walk, node);
  walk.isDead = outer;
}

function visitBranches(walk: Walk, node: Node): void {
  const truth = constantTruth(nodeOf(node['test']));
  visitAsked(walk, nodeOf(node['test']), true);
  for (const field of ['consequent', 'body'] as const) {
    const branch = nodeOf(node[field]);
    if (branch === undefined) continue;
    if (truth === false && node.type !== 'DoWhileStatement') visitDead(walk, branch);
    else visit(walk, branch);
  }
  const other = nodeOf(node['alternate']);
  if (other === undefined) return;
  if (truth === true) visitDead(walk, other);
  else visit(walk, other);
}

function visitLogical(walk: Walk, node: Node, isFollowed: boolean): void {
  const left = nodeOf(node['left']);
  const right = nodeOf(node['right']);
  const truth = constantTruth(left);
  const isAnd = node['operator'] === '&&';
  const whole = valueOf(walk, node);
  const go = (part: Node | undefined): void => {
    if (part === undefined) return;
    if (isFollowed && isSame(valueOf(walk, part), whole)) visitFollowed(walk, part);
    else visit(walk, part);
  };
  if (isAnd) visitAsked(walk, left, true);
  else go(left);
  if (truth === !isAnd && node['operator'] !== '??') visitDead(walk, right);
  else go(right);
}

/** Where a value is only looked at: it goes nowhere. `isUse` where looking is noted as a use of imports. */
function visitAsked(walk: Walk, node: Node | undefined, isUse: boolean): void {
  if (node === undefined) return;
  if (node.type === 'Identifier' && nameOf(node) === 'arguments') return;
  if (node.type === 'Identifier' || node.type === 'MemberExpression') {
    if (isUse) noteUse(walk, refOf(walk, node), 'value', node);
    if (trackedOf(walk, node)?.isEscaped === true && isUse) noteValue(walk, node);
    visitChain(walk, node);
  } else if (node.type === 'LogicalExpression') {
    visitAsked(walk, nodeOf(node['left']), isUse);
    visitAsked(walk, nodeOf(node['right']), isUse);
  } else visitFollowed(walk, node);
}

/** Where the value goes to a name that is followed, or nowhere. */
function visitFollowed(walk: Walk, node: Node | undefined): void {
  if (node === undefined) return;
  switch (node.type) {
    case 'LogicalExpression':
      visitLogical(walk, node, true);
      return;
    case 'ConditionalExpression': {
      visitAsked(walk, nodeOf(node['test']), true);
      const whole = valueOf(walk, node);
      const truth = constantTruth(nodeOf(node['test']));
      for (const field of ['consequent', 'alternate'] as const) {
        const branch = nodeOf(node[field]);
        if (truth === (field === 'alternate')) visitDead(walk, branch);
        else if (isSame(valueOf(walk, branch), whole)) visitFollowed(walk, branch);
        else if (branch !== undefined) visit(walk, branch);
      }
      return;
    }
    case 'SequenceExpression':
      for (const part of nodesOf(node['expressions'])) visitFollowed(walk, part);
      return;
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      visitFollowed(walk, nodeOf(node['expression']));
      return;
    default:
      walk.followed = node;
      visit(walk, node);
  }
}

function noteUse(walk: Walk, ref: Ref | undefined, kind: UseFact['kind'], place: Node): void {
  if (ref !== undefined && !walk.isDead) walk.facts.use(ref, kind, place);
}

function noteString(walk: Walk, node: Node): void {
  const text = stringOf(node);
  if (text !== undefined && text.length <= 100 && packageLike.test(text)) walk.facts.string(text, node);
}

function visitCall(walk: Walk, node: Node): void {
  const callee = nodeOf(node['callee']);
  const callArguments = nodesOf(node['arguments']);
  const awaited =
    callee?.type === 'MemberExpression' && memberName(callee) === 'then'
      ? valueOf(walk, nodeOf(callee['object']))
      : undefined;
  const isThen = awaited !== undefined && callArguments.every(isFunction);
  if (!isThen) noteCalled(walk, node);
  if (callee !== undefined) {
    const ref = refOf(walk, callee);
    noteUse(walk, ref, 'call', callee);
    if (ref === undefined && callee.type === 'MemberExpression') walk.facts.calledMember(memberName(callee), callee);
    visitChain(walk, callee);
  }
  const result = valueOf(walk, node);
  for (const argument of callArguments) {
    if (isFunction(argument)) visitFunction(walk, argument, awaited ?? null);
    else if (isSame(result, valueOf(walk, argument)) || isLookedAt(walk, node, argument)) visitFollowed(walk, argument);
    else if (isMappedOver(walk, node, argument)) visitChain(walk, argument);
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
  if (current === undefined) return;
  if (current.type !== 'Identifier') visitFollowed(walk, current);
  else if (nameOf(current) === 'arguments' && isElement(node)) noteArguments(walk, current);
}

/** `arguments[0]` and what is taken from it, but not `arguments.length`. */
function isElement(chain: Node): boolean {
  let current = chain;
  for (;;) {
    const object = nodeOf(current['object'] ?? current['expression']);
    if (object === undefined || object.type === 'Identifier') return memberName(current) !== 'length';
    current = object;
  }
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
  const scope = node['kind'] === 'var' ? functionScope(walk.scope) : walk.scope;
  const before = nodesOf(node['declarations']).map((declarator) => scope.names.get(nameOf(nodeOf(declarator['id']))));
  declareVariables(walk, scope, node);
  for (const [index, declarator] of nodesOf(node['declarations']).entries()) {
    const init = nodeOf(declarator['init']);
    const id = nodeOf(declarator['id']);
    const known = before[index];
    const value = valueOf(walk, init);
    // A name that is declared twice stands for the other value.
    if (init !== undefined && isRef(known) && value !== undefined && !isSame(known, value)) {
      visit(walk, init);
      continue;
    }
    // `const t = lib.t` and `const { t } = lib` only give the name: its uses count, wherever they stand.
    const isAlias = init !== undefined && id !== undefined && isPlainChain(init) && value !== undefined;
    if (init !== undefined && !isAlias) {
      if (value === undefined) visit(walk, init);
      else visitFollowed(walk, init);
    }
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
  let isFollowed = false;
  if (left?.type === 'Identifier') {
    const binding = bindingOf(walk, right);
    const known = binding === undefined ? undefined : assign(walk.scope, nameOf(left), binding);
    if (isRef(known) && isRef(binding) && isImported(known) && isImported(binding))
      walk.facts.alternate(known, binding);
    const held = lookUp(walk.scope, nameOf(left));
    isFollowed = isRef(binding) && isRef(held) && isSame(held, binding);
  } else if (left?.type === 'MemberExpression') {
    const tracked = trackedOf(walk, left);
    if (tracked?.isEscaped === true && memberName(left) !== '[]' && /^extensions$/.test(memberName(left)))
      noteValue(walk, left);
    if (left['computed'] === true) noteWrittenOwner(walk, left);
    visitChain(walk, left);
  } else visitDefaults(walk, left);
  if (right === undefined) return;
  if (isFollowed) visitFollowed(walk, right);
  else if (!walk.isInstalled && left !== undefined) visitHandedOut(walk, left, right);
  else visit(walk, right);
}

/** `require.extensions['.x'] = f` changes what all loads do; `global[x] = 1` does not. */
function noteWrittenOwner(walk: Walk, left: Node): void {
  const owner = nodeOf(left['object']);
  if (owner !== undefined && trackedOf(walk, owner)?.isEscaped === true) noteValue(walk, owner);
}

/** What is only handed out under a name is used by those who take it. */
function visitHandedOut(walk: Walk, left: Node, right: Node): void {
  const names = handedOut(left, right);
  if (names.length === 0) return visit(walk, right);
  const isName = (node: Node): boolean => isPlainChain(node) && refOf(walk, node) !== undefined;
  if (names[0] === right) {
    if (isName(right) && trackedOf(walk, right) === undefined) visitChain(walk, right);
    else visit(walk, right);
    return;
  }
  for (const property of nodesOf(right['properties'])) {
    const value = nodeOf(property['value']);
    if (value === undefined || !names.includes(value) || !isName(value) || trackedOf(walk, value) !== undefined)
      visit(walk, property);
    else visitChain(walk, value);
  }
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
    const isOrdinary = node.type !== 'ArrowFunctionExpression';
    const outerDead = walk.isDead;
    if (isOrdinary) walk.ordinaryFunctions++;
    // Functions that are declared in dead code may be called from elsewhere.
    if (node.type === 'FunctionDeclaration') walk.isDead = false;
    walk.facts.enterFunction(walk.functionNames?.get(node));
    if (body?.type === 'BlockStatement' || body?.type === 'FunctionBody') visitBlock(walk, body);
    else if (body !== undefined) visit(walk, body);
    walk.facts.leaveFunction();
    if (isOrdinary) walk.ordinaryFunctions--;
    walk.isDead = outerDead;
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
  if (isTypeProperty(node) && nameOf(nodeOf(node['key'])) === 'type') return;
  visitField(walk, node, 'value');
}

/** `props: { a: String, b: Function }` names types where every value is one. */
function visitObject(walk: Walk, node: Node): void {
  const properties = nodesOf(node['properties']);
  if (properties.length > 1 && properties.every(isTypeProperty)) return;
  for (const property of properties) visit(walk, property);
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

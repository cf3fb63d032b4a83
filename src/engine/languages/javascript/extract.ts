/** Walks one JavaScript or TypeScript program and notes its imports, what is done with them, and what hides others. */
import { type FactsBuilder, member } from '../../syntax/facts-builder.ts';
import { lookUp, type Scope } from '../../syntax/scope.ts';
import { bindPattern, refOf } from './bindings.ts';
import {
  visitAsked,
  visitBlock,
  visitBranches,
  visitChain,
  visitFollowed,
  visitLogical,
  visitStatements,
} from './branches.ts';
import type { Bundle } from './bundled-modules.ts';
import { visitCall, visitClass, visitFunction } from './calls.ts';
import { within } from './class-members.ts';
import { noteExports } from './exports.ts';
import { isTypeList, isTypeProperty, noteValue } from './hazards.ts';
import { noteLoad } from './loads.ts';
import { visitAssignment, visitVariables } from './names.ts';
import { textOf } from './loading/constants.ts';
import type { Settled } from './loading/settled-names.ts';
import { noteProvided, noteRenames } from './renames.ts';
import { noteLoadText, noteSpelled } from './text-bounds.ts';
import { nameOf, type Node, nodeOf, nodesOf, stringOf, templateTexts } from './syntax/node.ts';
import { runsInPages } from './page-code.ts';
import { noteUse, visitField, visitFields, type Walk } from './walk.ts';

const packageLike = /^(?:@[\w.-]+\/)?[\w][\w.-]*(?:\/[\w./-]+)?$/;

export interface WalkOptions {
  readonly isInstalled: boolean;
  readonly functionNames?: ReadonlyMap<Node, string>;
  readonly settled: Settled;
  readonly bundle: Bundle | undefined;
}

export function walkProgram(
  facts: FactsBuilder,
  scope: Scope,
  program: Node,
  { isInstalled, functionNames, settled, bundle }: WalkOptions,
): void {
  let isOfPages: boolean | undefined;
  const walk: Walk = {
    facts,
    scope,
    visit,
    visitProgram: visitBlock,
    loaders: new Map(),
    globals: new Map(),
    onlyResolved: new WeakSet(),
    constants: new WeakMap(),
    variables: new WeakMap(),
    functions: new WeakMap(),
    settled,
    bundle,
    handed: new WeakMap(),
    parameters: new WeakMap(),
    ordinaryFunctions: 0,
    isDead: false,
    followed: undefined,
    isInstalled,
    runsInPages: () => (isOfPages ??= runsInPages(program, (name) => scope.names.has(name))),
    textDepth: 0,
    thisRefs: undefined,
    functionNames,
  };
  visitBlock(walk, program);
}

/** Where a value is asked for, and goes nobody knows where. */
export function visit(walk: Walk, node: Node): void {
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
    case 'TemplateLiteral':
      for (const text of templateTexts(node)) noteLoadText(walk, text);
      if (!walk.isInstalled) walk.facts.commandText(templateTexts(node).join(unknownWord), node);
      visitFields(walk, node);
      return;
    case 'MemberExpression':
      if (!isFollowed) noteValue(walk, node);
      noteUse(walk, refOf(walk, node), 'value', node);
      visitChain(walk, node);
      return;
    case 'CallExpression':
    case 'NewExpression':
      noteProvided(walk, node);
      if (!isFollowed) noteValue(walk, node);
      noteSpelled(walk, node);
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
      if (!isTypeList(node) && !isModuleList(node)) visitFields(walk, node);
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
      } else {
        if (node['operator'] === '+') noteLoadText(walk, textOf(walk, node));
        visitLeftSpine(walk, node);
      }
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
      visitFunction(walk, node);
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

/** `define(['require', 'exports', 'module'], …)` names what the module is given. */
function isModuleList(node: Node): boolean {
  const names = nodesOf(node['elements']).map(stringOf);
  return names.length > 1 && names.every((name) => /^(?:require|exports|module)$/.test(name ?? ''));
}

/** Stands for what a template is filled with, so that it is no part of a word that is known. */
const unknownWord = '\0';

function noteString(walk: Walk, node: Node): void {
  const text = stringOf(node);
  if (text !== undefined) noteLoadText(walk, text);
  if (text !== undefined && !walk.isInstalled) walk.facts.commandText(text, node);
  if (text !== undefined && text.length <= 100 && packageLike.test(text)) walk.facts.string(text, node);
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

/** Long concatenations nest to the left by the thousand; they are walked down in a loop. */
function visitLeftSpine(walk: Walk, node: Node): void {
  let current: Node | undefined = node;
  while (current?.type === 'BinaryExpression') {
    visitField(walk, current, 'right');
    current = nodeOf(current['left']);
  }
  if (current !== undefined) visit(walk, current);
}

function visitMember(walk: Walk, node: Node): void {
  for (const decorator of nodesOf(node['decorators'])) visit(walk, decorator);
  if (node['computed'] === true) visitField(walk, node, 'key');
  if (isTypeProperty(node) && nameOf(nodeOf(node['key'])) === 'type') return;
  if (node.type === 'Property') noteRenames(walk, node);
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

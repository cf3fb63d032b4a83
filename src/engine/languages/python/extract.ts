/** Walks one Python module: what it imports, which attributes of imports it calls, and loads by computed names. */
import type { ContentFacts } from '../../model/file-facts.ts';
import type { Ref, UseFact } from '../../model/use-fact.ts';
import { factsBuilder, type FactsBuilder } from '../../syntax/facts-builder.ts';
import { lookUp, openScope } from '../../syntax/scope.ts';
import { childrenIn, field, parseSyntax, type SyntaxNode, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import { withOwnFunctions } from '../../syntax/own-functions.ts';
import { lowerModule } from './flow/lower-module.ts';
import { declareAssignment, declareBelow, declareImportsIn, declareWithItem, neverRuns } from './declarations.ts';
import { evaluatedIn, typesOf } from './loads/evaluated-types.ts';
import { findLoads } from './loads/find-loads.ts';
import type { Loads } from './loads/load-walk.ts';
import { noteLoads } from './loads/note-loads.ts';
import { classesIn, overrideMembers } from './overridden-members.ts';
import { functionsOfPackages, pythonFunctions } from './own-functions.ts';
import { withMemberPrograms } from './member-programs.ts';
import { noteWrittenCode } from './written-code.ts';
import { visitRounds } from './rounds.ts';
import { noteSelfAttributes } from './self-attributes.ts';
import { notePatched, noteReplaced, replacedRef } from './replaced-members.ts';
import { type PythonWalk, refOf, stringOf, textOf, typeRef } from './refs.ts';

export async function readModule(text: string, isFollowed: boolean, isInstalled = false): Promise<ContentFacts> {
  const tree = await parseSyntax(text, 'python');
  const builder = factsBuilder('python');
  const loads = findLoads(text, tree.root);
  const walk = walkText(text, tree, builder, loads);
  for (const [name, binding] of walk.scope.names) {
    if (binding !== null && binding !== 'loader') builder.export(name, binding, { start: 0, end: 0 });
  }
  await noteLoads(builder, loads.notes, walkText);
  const flow = isFollowed ? lowerModule(text, tree.root, (...given) => builder.import(...given)) : undefined;
  const rule = isInstalled ? functionsOfPackages : pythonFunctions;
  const facts = withOwnFunctions(builder.build(), text, tree, rule, 'python');
  const withPrograms = withMemberPrograms(facts);
  return flow === undefined ? withPrograms : { ...withPrograms, flow };
}

function walkText(text: string, tree: SyntaxTree, facts: FactsBuilder, { loaded }: Loads): PythonWalk {
  const walk: PythonWalk = {
    text,
    facts,
    loaded,
    scope: openScope(undefined, true),
    typing: new Set(),
    selfRefs: undefined,
    replaced: [],
    classes: classesIn({ text }, tree.root),
    plainStatements: new Set(),
    isErased: false,
    fallbackOf: new Set(),
  };
  if (tree.firstError !== undefined) facts.hazard('unparsed_file', 'code that does not parse', tree.firstError);
  for (const { type, start } of tree.root.children)
    if (type === 'expression_statement') walk.plainStatements.add(start);
  declareBelow(walk, tree.root);
  for (const statement of tree.root.children) visit(walk, statement);
  return walk;
}

function visit(walk: PythonWalk, node: SyntaxNode): void {
  switch (node.type) {
    case 'import_statement':
    case 'import_from_statement':
    case 'future_import_statement':
    case 'comment':
      return;
    case 'type':
      visitType(walk, node);
      return;
    case 'identifier':
      noteUse(walk, refOf(walk, node), 'value', node);
      return;
    case 'attribute':
      noteUse(walk, refOf(walk, node), 'value', node);
      visitChain(walk, node);
      return;
    case 'call':
      visitCall(walk, node);
      return;
    case 'string':
      noteString(walk, node);
      noteCommands(walk, node);
      noteWrittenCode(walk, node);
      return;
    case 'expression_statement': {
      // What only people read.
      const [only, ...others] = node.children;
      if (only?.type === 'string' && others.length === 0) noteString(walk, only);
      else for (const inner of node.children) visit(walk, inner);
      return;
    }
    case 'decorator':
      visitDecorator(walk, node);
      return;
    case 'function_definition':
    case 'lambda':
      visitFunction(walk, node);
      return;
    case 'class_definition':
      visitClass(walk, node);
      return;
    case 'assignment':
      visitAssignment(walk, node);
      return;
    case 'keyword_argument': {
      const value = field(node, 'value');
      if (value !== undefined) visit(walk, value);
      return;
    }
    case 'comparison_operator':
      // To compare a function is not to call it.
      for (const inner of node.children) if (!isPlainChain(inner)) visit(walk, inner);
      return;
    case 'with_statement':
      notePatched(walk, node);
      break;
    case 'with_item':
      declareWithItem(walk, node);
      break;
    case 'for_statement':
    case 'list_comprehension':
    case 'set_comprehension':
    case 'dictionary_comprehension':
    case 'generator_expression':
      visitRounds(walk, node, visit);
      return;
  }
  const erased = neverRuns(walk, node) ? field(node, 'consequence') : undefined;
  for (const inner of node.children) {
    if (inner === erased) continue;
    visit(walk, inner);
    // Nothing of the block runs after these.
    if (node.type === 'block' && leaving.has(inner.type)) return;
  }
}

const leaving: ReadonlySet<string> = new Set([
  'return_statement',
  'raise_statement',
  'break_statement',
  'continue_statement',
]);

function noteUse(walk: PythonWalk, ref: Ref | undefined, kind: UseFact['kind'], place: SyntaxNode): void {
  const meant = ref === undefined ? undefined : replacedRef(walk, ref, place.start);
  if (meant !== undefined) walk.facts.use(meant, kind, place);
}

function noteString(walk: PythonWalk, node: SyntaxNode): void {
  const text = stringOf(walk, node);
  if (text === undefined) {
    for (const inner of node.children) visit(walk, inner);
  } else if (text.length <= 200 && /^[A-Za-z_][\w-]*(?:\.[\w-]+)*(?::\w+)?$/.test(text)) walk.facts.string(text, node);
}

/** What is filled in is no part of a word that is known. */
function noteCommands(walk: PythonWalk, node: SyntaxNode): void {
  const written = walk.text.slice(node.start, node.end);
  const text = /^[a-zA-Z]{0,2}("""|'''|"|')([^]*)\1$/.exec(written)?.[2] ?? '';
  walk.facts.commandText(text.replace(/\{[^{}]*\}/g, '\0'), node);
}

function visitChain(walk: PythonWalk, node: SyntaxNode): void {
  let current: SyntaxNode | undefined = node;
  while (current?.type === 'attribute') current = field(current, 'object');
  if (current !== undefined && current.type !== 'identifier') visit(walk, current);
}

function visitCall(walk: PythonWalk, node: SyntaxNode): void {
  const callee = field(node, 'function');
  noteDispatch(walk, node, callee);
  if (callee !== undefined) {
    const ref = refOf(walk, callee);
    noteUse(walk, ref, 'call', callee);
    if (ref === undefined && callee.type === 'attribute')
      walk.facts.calledMember(textOf(walk, field(callee, 'attribute')), callee);
    visitChain(walk, callee);
  }
  const isAsked = callee?.type === 'identifier' && asking.test(textOf(walk, callee));
  const isOwn = isAsked && lookUp(walk.scope, textOf(walk, callee)) !== undefined;
  for (const argument of childrenIn(node, 'arguments'))
    if (!isAsked || isOwn || !isPlainChain(argument)) visit(walk, argument);
}

/** Built-in functions that ask what a value is and do nothing with it. */
const asking = /^(?:callable|isinstance|issubclass|hasattr|id|hash|type|bool|repr)$/;

function noteDispatch(walk: PythonWalk, call: SyntaxNode, callee: SyntaxNode | undefined): void {
  const [, second] = childrenIn(call, 'arguments');
  if (textOf(walk, callee) === 'getattr' && stringOf(walk, second) === undefined)
    walk.facts.hazard('computed_dispatch', 'getattr with a computed name', call);
}

function visitDecorator(walk: PythonWalk, node: SyntaxNode): void {
  for (const inner of node.children) {
    if (inner.type === 'call') visit(walk, inner);
    else {
      noteUse(walk, refOf(walk, inner), 'call', inner);
      visitChain(walk, inner);
    }
  }
}

function visitFunction(walk: PythonWalk, node: SyntaxNode): void {
  const outer = walk.scope;
  const parameters = childrenIn(node, 'parameters');
  for (const parameter of parameters) {
    const value = field(parameter, 'value');
    if (value !== undefined) visit(walk, value);
  }
  for (const type of typesOf(node)) visitType(walk, type);
  walk.scope = openScope(outer, true);
  for (const parameter of parameters) {
    const named = parameter.type === 'identifier' ? parameter : (field(parameter, 'name') ?? parameter.children[0]);
    if (named?.type === 'identifier')
      walk.scope.names.set(textOf(walk, named), typeRef(walk, field(parameter, 'type')) ?? null);
  }
  const body = field(node, 'body');
  if (body !== undefined) {
    walk.facts.enterFunction();
    if (node.type !== 'lambda') declareBelow(walk, body);
    visit(walk, body);
    walk.facts.leaveFunction();
  }
  walk.scope = outer;
}

function visitClass(walk: PythonWalk, node: SyntaxNode): void {
  for (const base of childrenIn(node, 'superclasses')) {
    const value = base.type === 'keyword_argument' ? field(base, 'value') : base;
    noteUse(walk, refOf(walk, value), 'subclass', value ?? base);
    if (value !== undefined && value.type === 'call') visit(walk, value);
  }
  const outer = walk.selfRefs;
  const outerScope = walk.scope;
  walk.selfRefs = new Map();
  walk.scope = openScope(outerScope, false);
  const body = field(node, 'body');
  if (body !== undefined) {
    overrideMembers(walk, node, body);
    declareImportsIn(walk, body);
    noteSelfAttributes(walk, body);
    visit(walk, body);
  }
  walk.scope = outerScope;
  walk.selfRefs = outer;
}

/** A call runs where the annotation stands. */
function visitType(walk: PythonWalk, type: SyntaxNode): void {
  for (const node of evaluatedIn(type)) if (node.type === 'call') visit(walk, node);
}

function visitAssignment(walk: PythonWalk, node: SyntaxNode): void {
  for (const type of typesOf(node)) visitType(walk, type);
  declareAssignment(walk, node);
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left !== undefined && left.type !== 'identifier') visitChain(walk, left);
  // `load = yaml.load` only gives the name: its uses count, wherever they stand.
  const isAlias =
    left?.type === 'identifier' && (right?.type === 'attribute' || right?.type === 'identifier') && isPlainChain(right);
  if (right !== undefined && !(isAlias && refOf(walk, right) !== undefined)) visit(walk, right);
  noteReplaced(walk, node);
}

function isPlainChain(node: SyntaxNode): boolean {
  let current: SyntaxNode | undefined = node;
  while (current?.type === 'attribute') current = field(current, 'object');
  return current?.type === 'identifier';
}

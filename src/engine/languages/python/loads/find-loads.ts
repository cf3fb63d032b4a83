/**
 * Every reference to a loader in one Python text, and what it does there. A use that is understood gives its import, or nothing;
 * any other use of a loader escapes and is a hazard, so that an unknown idiom costs an answer and never makes one wrong.
 */
import { field, fields, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { evaluatedIn, loadsInType, typesOf } from './evaluated-types.ts';
import { fold } from './constants.ts';
import { noteTypingSet, noteVariables, noteZones } from './distant-effects.ts';
import { judgeSetting } from './log-settings.ts';
import { argumentsOf, literal } from './texts.ts';
import { hazard, type Loads, type LoadWalk, readerAt, writtenAt } from './load-walk.ts';
import { displayWords, isPythonWord, readWords } from './commands.ts';
import { judgeExecutors } from './executors.ts';
import { noteHandedOut, noteRenamedModules, visitImport } from './handed-out.ts';
import { judgeLoad } from './judge-load.ts';
import { watchedOf } from './meaning.ts';
import { type NameScope, nameOf, scopeOf } from './names.ts';
import { isBroad, primitiveOf, startsPrograms } from './primitives.ts';

export function findLoads(text: string, root: SyntaxNode, outer?: NameScope): Loads {
  const walk: LoadWalk = {
    text,
    scope: scopeOf(root, text, 'module', outer),
    notes: [],
    loaded: new Map(),
    executors: [],
    sought: { own: 0, unknown: 0, modules: [] },
  };
  visitAll(walk, root.children);
  judgeExecutors(walk);
  noteTypingSet(walk, root);
  noteVariables(walk, root);
  if (walk.scope.memos.meanings.isOver) hazard(walk, 'names that lead to more names than are followed', root);
  return walk;
}

function visitAll(walk: LoadWalk, nodes: readonly SyntaxNode[]): void {
  for (const node of nodes) visit(walk, node);
}

function visit(walk: LoadWalk, node: SyntaxNode | undefined): void {
  if (node === undefined) return;
  switch (node.type) {
    case 'comment':
    case 'future_import_statement':
    case 'global_statement':
    case 'nonlocal_statement':
    case 'string_content':
      return;
    case 'type':
      visitType(walk, node);
      return;
    case 'import_statement':
      noteZones(walk, node, fields(node, 'name'));
      noteRenamedModules(walk, node);
      return;
    case 'import_from_statement':
      noteZones(walk, node, [field(node, 'module_name')]);
      visitImport(walk, node);
      return;
    case 'identifier':
    case 'attribute':
    case 'subscript':
      visitValue(walk, node);
      return;
    case 'call':
      visitCall(walk, node);
      return;
    case 'keyword_argument':
      visit(walk, field(node, 'value'));
      return;
    case 'function_definition':
    case 'lambda':
      visitFunction(walk, node);
      return;
    case 'class_definition':
      visit(walk, field(node, 'type_parameters'));
      for (const base of field(node, 'superclasses')?.children ?? []) visit(walk, base);
      within(walk, node, 'class', field(node, 'body'));
      return;
    case 'assignment':
      visitAssignment(walk, node);
      return;
    case 'named_expression':
      if (watchedOf(field(node, 'value'), walk.scope).length === 0) visit(walk, field(node, 'value'));
      else noteAlias(walk, field(node, 'name'), field(node, 'value'));
      return;
    case 'exec_statement':
      visitExec(walk, node);
      return;
    case 'comparison_operator':
    case 'delete_statement':
    case 'not_operator':
    case 'expression_statement':
    case 'assert_statement':
      // Looking at a loader is no load.
      visitAll(
        walk,
        node.children.filter((inner) => !isPlainReference(walk, inner)),
      );
      return;
    case 'except_clause':
      visitAll(
        walk,
        node.children.filter((inner) => inner.field !== 'value' || !isPlainReference(walk, inner)),
      );
      return;
    case 'list':
    case 'tuple': {
      // The words of a command may be run far from here.
      const words = displayWords(node, walk.scope);
      if (isPythonWord(words[0]) && words.length > 1) readWords(words, readerAt(walk, node));
      visitAll(walk, node.children);
      return;
    }
    case 'if_statement':
    case 'elif_clause':
    case 'while_statement':
    case 'conditional_expression': {
      const condition = node.type === 'conditional_expression' ? node.children[1] : field(node, 'condition');
      visitAll(
        walk,
        node.children.filter((inner) => inner !== condition || !isPlainReference(walk, inner)),
      );
      return;
    }
  }
  if (node.type === 'pair') judgeSetting(walk, node);
  visitAll(walk, node.children);
}

function isPlainReference(walk: LoadWalk, node: SyntaxNode): boolean {
  return (node.type === 'identifier' || node.type === 'attribute') && watchedOf(node, walk.scope).length > 0;
}

/** A loader that is no callee is handed on. */
function visitValue(walk: LoadWalk, node: SyntaxNode): void {
  const watched = watchedOf(node, walk.scope);
  for (const name of watched) escapeValue(walk, name, node);
  if (watched.length === 0 || node.type === 'subscript') descend(walk, node);
  else visitObject(walk, node);
}

function escapeValue(walk: LoadWalk, name: string, place: SyntaxNode): void {
  const primitive = primitiveOf(name);
  if (/^(?:harmless|python|arguments)$/.test(primitive)) return;
  if (primitive === 'module' && isBroad(name)) return;
  if (primitive === 'executor') walk.executors.push(place);
  else hazard(walk, `${name} handed on as a value`, place, startsPrograms(name));
}

function descend(walk: LoadWalk, node: SyntaxNode): void {
  if (node.type === 'identifier') return;
  if (node.type === 'attribute') visitObject(walk, node);
  else if (node.type === 'subscript') {
    const value = field(node, 'value');
    const names = watchedOf(value, walk.scope);
    const known =
      watchedOf(node, walk.scope).length > 0 || (names.length > 0 && names.every((name) => name === 'sys.modules'));
    if (value !== undefined && (value.type !== 'attribute' || !known)) visit(walk, value);
    visitAll(
      walk,
      node.children.filter((inner) => inner !== value),
    );
  } else visitAll(walk, node.children);
}

/** What stands before the dots; that it is watched is known from the whole. */
function visitObject(walk: LoadWalk, node: SyntaxNode): void {
  let current: SyntaxNode | undefined = node;
  while (current?.type === 'attribute') current = field(current, 'object');
  if (current !== undefined && current.type !== 'identifier') visit(walk, current);
}

const onlyLooks =
  /^(?:isinstance|issubclass|hasattr|callable|setattr|delattr|(?:\w+\.)*(?:setattr|delattr|patch\.object)|(?:importlib\.|imp\.)?reload)$/;

function visitCall(walk: LoadWalk, node: SyntaxNode): void {
  const callee = field(node, 'function');
  const name = writtenAt(walk, callee).slice(0, 100);
  const given = argumentsOf(node);
  if (name === 'getattr') {
    visitGetattr(walk, node, given);
    return;
  }
  for (const watched of watchedOf(callee, walk.scope)) judgeLoad(walk, node, watched, name);
  if (callee !== undefined) {
    if (callee.type === 'call') visitCallee(walk, callee);
    else if (callee.type !== 'identifier') descend(walk, callee);
  }
  const list = field(node, 'arguments');
  if (list?.type === 'generator_expression') visit(walk, list);
  else
    visitAll(
      walk,
      given.filter((argument, index) => !(onlyLooks.test(name) && index < 2 && isSeen(walk, argument, index, name))),
    );
}

function isSeen(walk: LoadWalk, argument: SyntaxNode, index: number, name: string): boolean {
  return isPlainReference(walk, argument) && (index === 0 || name.startsWith('is'));
}

/** What is called here is judged as what is called, not as a value. */
function visitCallee(walk: LoadWalk, callee: SyntaxNode): void {
  const isGetattr = writtenAt(walk, field(callee, 'function')) === 'getattr';
  if (!isGetattr) visit(walk, callee);
  else if (watchedOf(callee, walk.scope).length === 0) visitGetattr(walk, callee, argumentsOf(callee));
}

function visitGetattr(walk: LoadWalk, node: SyntaxNode, given: readonly SyntaxNode[]): void {
  const known = watchedOf(node, walk.scope);
  for (const name of known) escapeValue(walk, name, node);
  const [object, ...rest] = given;
  const isModule = watchedOf(object, walk.scope);
  // A computed member of a module that loads may be its loader.
  if (known.length > 0 && isModule.length > 0) visitAll(walk, rest);
  else visitAll(walk, given);
}

function visitFunction(walk: LoadWalk, node: SyntaxNode): void {
  for (const parameter of field(node, 'parameters')?.children ?? []) {
    const value = field(parameter, 'value');
    // The parameter stands for it where it is used.
    if (value !== undefined && watchedOf(value, walk.scope).length === 0) visit(walk, value);
  }
  visit(walk, field(node, 'type_parameters'));
  for (const type of typesOf(node)) visitType(walk, type);
  within(walk, node, 'function', field(node, 'body'));
}

/** Names of types load nothing; what is called there runs, and texts are read as code when somebody asks for the types. */
function visitType(walk: LoadWalk, type: SyntaxNode): void {
  for (const node of evaluatedIn(type)) {
    if (node.type === 'call') visit(walk, node);
    else if (loadsInType.test(writtenAt(walk, node)))
      for (const text of fold(node, walk.scope))
        walk.notes.push({ kind: 'code', text: literal(text) ?? '', place: node, scope: walk.scope });
  }
}

function within(walk: LoadWalk, node: SyntaxNode, kind: NameScope['kind'], body: SyntaxNode | undefined): void {
  const outer = walk.scope;
  walk.scope = scopeOf(node, walk.text, kind, outer);
  visit(walk, body);
  walk.scope = outer;
}

function visitAssignment(walk: LoadWalk, node: SyntaxNode): void {
  for (const type of typesOf(node)) visitType(walk, type);
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left !== undefined && left.type !== 'identifier' && watchedOf(left, walk.scope).length === 0) visit(walk, left);
  if (right === undefined) return;
  const isAlias =
    left?.type === 'identifier' &&
    /^(?:identifier|attribute|subscript|call|conditional_expression|boolean_operator)$/.test(right.type);
  if (!isAlias || watchedOf(right, walk.scope).length === 0) visit(walk, right);
  else {
    noteAlias(walk, left, right);
    if (right.type === 'call' && writtenAt(walk, field(right, 'function')) !== 'getattr') visit(walk, right);
    else visitObject(walk, right);
  }
}

/** An alias is followed within its function and its file; a module's may be imported under a name that says nothing. */
function noteAlias(walk: LoadWalk, name: SyntaxNode | undefined, value: SyntaxNode | undefined): void {
  if (value === undefined) return;
  const alias = nameOf(walk.scope, name);
  if (walk.scope.kind === 'function' && !walk.scope.shared.has(alias)) return;
  for (const watched of watchedOf(value, walk.scope)) {
    if (walk.scope.kind === 'class') escapeValue(walk, watched, value);
    else noteHandedOut(walk, alias, watched, value);
  }
}

/** `exec code in space` of Python 2. */
function visitExec(walk: LoadWalk, node: SyntaxNode): void {
  judgeLoad(walk, node, 'builtins.exec', 'exec');
  visitAll(walk, node.children);
}

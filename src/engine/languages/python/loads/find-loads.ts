/**
 * Every reference to a loader in one Python text, and what it does there. A use that is understood gives its import, or nothing;
 * any other use of a loader escapes and is a hazard, so that an unknown idiom costs an answer and never makes one wrong.
 */
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { fold } from './constants.ts';
import { argumentsOf, literal } from './texts.ts';
import { hazard, type Loads, type LoadWalk, readerAt, writtenAt } from './load-walk.ts';
import { type HandedNames, noNames, noteCall, noteGiven, noteSet, noteText } from './handed-names.ts';
import { displayWords, isPythonWord, readWords } from './commands.ts';
import { escapeValue, noteHandedOut, noteImport } from './escapes.ts';
import { judgeLoad } from './judge-load.ts';
import { watchedOf } from './meaning.ts';
import { type NameScope, nameOf, scopeOf } from './names.ts';

export function findLoads(text: string, root: SyntaxNode, outer?: NameScope, outerNames?: HandedNames): Loads {
  const walk: LoadWalk = {
    text,
    scope: scopeOf(root, text, 'module', outer),
    notes: [],
    loaded: new Map(),
    executors: [],
    handed: outerNames ?? noNames(),
    isInText: false,
    sought: { own: 0, unknown: 0, modules: [] },
  };
  visitAll(walk, root.children);
  const { own, unknown, modules } = walk.sought;
  for (const place of walk.executors) {
    if (unknown > 0 || own + modules.length === 0) hazard(walk, 'a loader that runs what was found elsewhere', place);
    else for (const { name, place: at } of modules) walk.notes.push({ kind: 'import', specifier: name, place: at });
  }
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
    case 'type':
    case 'import_statement':
    case 'future_import_statement':
    case 'global_statement':
    case 'nonlocal_statement':
    case 'string_content':
      return;
    case 'import_from_statement':
      noteImport(walk, node);
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
    case 'decorated_definition': {
      const definition = field(node, 'definition');
      if (definition?.type === 'function_definition')
        walk.handed.entered.add(nameOf(walk.scope, field(definition, 'name')));
      break;
    }
    case 'class_definition':
      for (const base of field(node, 'superclasses')?.children ?? []) visit(walk, base);
      visitClass(walk, node);
      return;
    case 'return_statement':
    case 'yield':
      noteGiven(walk.handed, `@${walk.handed.holders[0]?.name ?? ''}()`, node.children, walk.scope);
      break;
    case 'pair': {
      const key = literal(fold(field(node, 'key'), walk.scope)[0]);
      const value = field(node, 'value');
      if (key !== undefined && value !== undefined)
        noteGiven(walk.handed, `@${key.slice(0, 200)}`, [value], walk.scope);
      break;
    }
    case 'augmented_assignment':
      noteSet(walk.handed, field(node, 'left'), field(node, 'right'), walk.scope);
      break;
    case 'binary_operator':
    case 'concatenated_string':
    case 'string':
      visitText(walk, node);
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
        node.children.filter(({ field: name }) => name !== 'value'),
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

function descend(walk: LoadWalk, node: SyntaxNode): void {
  if (node.type === 'identifier') return;
  if (node.type === 'attribute') visitObject(walk, node);
  else if (node.type === 'subscript') {
    const value = field(node, 'value');
    const known =
      watchedOf(node, walk.scope).length > 0 || watchedOf(value, walk.scope).every((name) => name === 'sys.modules');
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
  noteCall(walk.handed, node, walk.scope);
  if (/\.(?:format|join)$/.test(name)) noteText(walk.handed, node, walk.scope);
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

function visitClass(walk: LoadWalk, node: SyntaxNode): void {
  const { handed } = walk;
  const { className, bases } = handed;
  handed.bases = (field(node, 'superclasses')?.children ?? []).flatMap((base) =>
    base.type === 'identifier' || base.type === 'attribute'
      ? [writtenAt(walk, base).split('.').at(-1)?.slice(0, 200) ?? '']
      : [],
  );
  handed.className = nameOf(walk.scope, field(node, 'name'));
  handed.defines.add(handed.className);
  // Without a maker of its own, its instances are made by those above.
  for (const base of handed.bases) handed.handsOn.add(`${base}#* ${handed.className}#*`);
  within(walk, node, 'class', field(node, 'body'));
  handed.className = className;
  handed.bases = bases;
}

/** Texts are put together as a whole, however many operators stand between. */
function visitText(walk: LoadWalk, node: SyntaxNode): void {
  const isPut =
    node.type === 'binary_operator'
      ? /^[+%]$/.test(operatorOf(walk, node))
      : node.type === 'concatenated_string' || node.children.some(({ type }) => type === 'interpolation');
  if (isPut && !walk.isInText) noteText(walk.handed, node, walk.scope);
  const outer = walk.isInText;
  walk.isInText = isPut;
  visitAll(walk, node.children);
  walk.isInText = outer;
}

function operatorOf(walk: LoadWalk, node: SyntaxNode): string {
  const [left, right] = [field(node, 'left'), field(node, 'right')];
  return left === undefined || right === undefined
    ? ''
    : walk.text.slice(left.end, right.start).replace(/[()\s\\]/g, '');
}

function visitFunction(walk: LoadWalk, node: SyntaxNode): void {
  for (const parameter of field(node, 'parameters')?.children ?? []) {
    const value = field(parameter, 'value');
    // The parameter stands for it where it is used.
    if (value !== undefined && watchedOf(value, walk.scope).length === 0) visit(walk, value);
  }
  const { handed } = walk;
  const { holders, className } = handed;
  const name = nameOf(walk.scope, field(node, 'name'));
  if (name !== '') handed.defines.add(name);
  const parameters = new Map<string, string>();
  let place = 0;
  for (const item of field(node, 'parameters')?.children ?? []) {
    const parameter = parameterName(walk, item);
    const isFirst = parameters.size === 0 && className !== '' && /^(?:self|cls|mcs|mcls|_self|_cls)$/.test(parameter);
    if (parameter !== '' && item.type !== 'comment')
      parameters.set(parameter, /splat/.test(item.type) ? '*' : isFirst ? '-' : String(place++));
  }
  // A lambda is called as what it is bound to or handed to.
  handed.holders = [{ name: name === '' ? (holders[0]?.name ?? '*') : name, parameters, owner: className }, ...holders];
  handed.className = '';
  within(walk, node, 'function', field(node, 'body'));
  handed.className = className;
  handed.holders = holders;
}

function parameterName(walk: LoadWalk, parameter: SyntaxNode): string {
  const named = parameter.type === 'identifier' ? parameter : (field(parameter, 'name') ?? parameter.children[0]);
  return nameOf(walk.scope, named?.type === 'identifier' ? named : named?.children[0]);
}

function within(walk: LoadWalk, node: SyntaxNode, kind: NameScope['kind'], body: SyntaxNode | undefined): void {
  const outer = walk.scope;
  walk.scope = scopeOf(node, walk.text, kind, outer);
  visit(walk, body);
  walk.scope = outer;
}

function visitAssignment(walk: LoadWalk, node: SyntaxNode): void {
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left !== undefined && left.type !== 'identifier' && watchedOf(left, walk.scope).length === 0) visit(walk, left);
  if (right === undefined) {
    // A field that is declared is set by whoever makes an instance.
    if (walk.scope.kind === 'class' && left !== undefined)
      walk.handed.handsOn.add(`@${nameOf(walk.scope, left)} ${walk.handed.className}#*`);
    return;
  }
  noteSet(walk.handed, left, right, walk.scope);
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

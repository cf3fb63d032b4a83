/** What the names of a Python module, class or function stand for, declared before its code is walked. */
import type { Ref } from '../../model/use-fact.ts';
import { functionScope, isFileLevel } from '../../syntax/scope.ts';
import { escapePattern } from '../../text/escape-pattern.ts';
import { childrenIn, field, fields, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { declareImport, declareImportFrom } from './imports.ts';
import { type PythonWalk, refOf, textOf, typeRef } from './refs.ts';

/** Imports of a whole function or module body are declared before it is walked: a function may use a name imported below it. */
export function declareBelow(walk: PythonWalk, node: SyntaxNode): void {
  const isPlain = node.type === 'module' || node.type === 'block';
  const imported = new Map<string, number>();
  for (const item of node.children) {
    // `from lib import f`, and then `def f` in the same block: the name is one's own.
    if (isPlain && isDefinition.test(item.type) && imported.has(textOf(walk, field(item, 'name'))))
      functionScope(walk.scope).names.delete(textOf(walk, field(item, 'name')));
    if (/^import(?:_from)?_statement$/.test(item.type))
      for (const name of namesIn(walk, item)) {
        // Imported twice in one block, with nothing between that speaks of it: the second is meant.
        const before = imported.get(name);
        const isTaken = isPlain && item.type === 'import_from_statement';
        if (isTaken && before !== undefined && !speaksOf(walk.text.slice(before, item.start), name))
          functionScope(walk.scope).names.delete(name);
        imported.set(name, item.end);
      }
    if (node.type === 'try_statement' && item.type === 'except_clause') declareFallback(walk, node, item);
    else if (item.type === 'import_statement') declareImport(walk, item);
    else if (item.type === 'import_from_statement' || item.type === 'future_import_statement')
      declareImportFrom(walk, item);
    else if (neverRuns(walk, item)) declareTypes(walk, item);
    else if (item.type === 'class_definition') bind(walk, textOf(walk, field(item, 'name')), classRef(walk, item));
    else if (item.type === 'function_definition') bind(walk, textOf(walk, field(item, 'name')), undefined);
    else if (item.type === 'expression_statement') {
      for (const inner of ofType(item, 'assignment')) declareAssignment(walk, inner);
    } else if (item.type !== 'lambda') {
      if (item.type === 'for_statement')
        for (const name of namesGiven(field(item, 'left'))) bind(walk, textOf(walk, name), undefined);
      declareBelow(walk, item);
    }
  }
}

/** `try: from lib import a as f`, `except ImportError: from lib import b as f`. */
function declareFallback(walk: PythonWalk, statement: SyntaxNode, clause: SyntaxNode): void {
  const outer = walk.fallbackOf;
  const first = childrenIn(statement, 'body').filter(({ type }) => type === 'import_from_statement');
  walk.fallbackOf = new Set(first.map((item) => textOf(walk, field(item, 'module_name')).split('.')[0] ?? ''));
  declareBelow(walk, clause);
  walk.fallbackOf = outer;
}

function speaksOf(text: string, name: string): boolean {
  return new RegExp(`\\b${escapePattern(name)}\\b`).test(text);
}

/** Names that a pattern on the left of a loop or of a comprehension gives a value. */
export function namesGiven(left: SyntaxNode | undefined): readonly SyntaxNode[] {
  if (left === undefined) return [];
  if (left.type === 'identifier') return [left];
  return /pattern|tuple|list/.test(left.type) ? left.children.flatMap(namesGiven) : [];
}

const isDefinition = /^(?:function|class)_definition$/;

/** Names that an import binds. */
function namesIn(walk: PythonWalk, statement: SyntaxNode): readonly string[] {
  return fields(statement, 'name').map((name) => {
    const bound = name.type === 'aliased_import' ? field(name, 'alias') : name.children[0];
    return textOf(walk, bound ?? name);
  });
}

/** A class body imports as it is made; its other names are seen by no method. */
export function declareImportsIn(walk: PythonWalk, node: SyntaxNode): void {
  for (const item of node.children) {
    if (item.type === 'import_statement') declareImport(walk, item);
    else if (item.type === 'import_from_statement') declareImportFrom(walk, item);
    else if (!/^(?:class|function)_definition$|^lambda$/.test(item.type)) declareImportsIn(walk, item);
  }
}

/** What stands below `if TYPE_CHECKING:` names types and is never imported. */
function declareTypes(walk: PythonWalk, node: SyntaxNode): void {
  for (const part of node.children) {
    const outer = walk.isErased;
    walk.isErased ||= part.field === 'consequence';
    declareBelow(walk, part);
    walk.isErased = outer;
  }
}

export function neverRuns(walk: PythonWalk, node: SyntaxNode): boolean {
  if (node.type !== 'if_statement') return false;
  const condition = textOf(walk, field(node, 'condition'));
  if (condition === 'False' || condition === '0') return true;
  return isOfTyping(walk, field(node, 'condition'));
}

/** The constant of the library, or one that the file itself keeps false; another module's of the name may be true. */
function isOfTyping(walk: PythonWalk, condition: SyntaxNode | undefined): boolean {
  const written = textOf(walk, condition);
  if (condition?.type !== 'identifier' && condition?.type !== 'attribute') return false;
  const name = condition.type === 'identifier' ? written : textOf(walk, field(condition, 'attribute'));
  if (isGivenAnother(walk.text, name)) return false;
  const ref = refOf(walk, condition);
  if (ref !== undefined) {
    const [member, ...others] = ref.path;
    return member === 'TYPE_CHECKING' && others.length === 0 && walk.typing.has(ref.import);
  }
  return written === 'TYPE_CHECKING' && isKeptFalse.test(walk.text) && isFileLevel(walk.scope, written);
}

const isKeptFalse = /^[ \t]*TYPE_CHECKING\s*(?::\s*\w+\s*)?=\s*(?:False|0)\b/m;

function isGivenAnother(text: string, name: string): boolean {
  if (!/^\w+$/.test(name)) return true;
  return new RegExp(
    `\\b${name}\\s*(?::\\s*\\w+\\s*)?:?=(?!=)\\s*(?!False\\b|0\\b)|(?:\\b(?:for|global|nonlocal|def|class)|(?<!\\bTYPE_CHECKING)\\s+as)\\s+${name}\\b`,
  ).test(text);
}

/** Calling an instance's class or reading its base leads to the base: `class A(lib.B)` makes `A` another name of `lib.B`. */
function classRef(walk: PythonWalk, node: SyntaxNode): Ref | undefined {
  for (const base of childrenIn(node, 'superclasses')) {
    const ref = refOf(walk, base);
    if (ref !== undefined) return ref;
  }
  return undefined;
}

/** A name that already stands for an import keeps it: `try: import a except ImportError: a = None`. */
function bind(walk: PythonWalk, name: string, ref: Ref | undefined): void {
  if (name === '') return;
  const scope = functionScope(walk.scope);
  if (ref !== undefined) scope.names.set(name, ref);
  else if (!scope.names.has(name)) scope.names.set(name, null);
}

export function declareAssignment(walk: PythonWalk, node: SyntaxNode): void {
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left?.type === 'identifier')
    bind(walk, textOf(walk, left), refOf(walk, right) ?? typeRef(walk, field(node, 'type')));
  else if (left?.type === 'pattern_list' || left?.type === 'tuple_pattern') {
    const values = right?.type === 'expression_list' || right?.type === 'tuple' ? right.children : [];
    for (const [index, target] of left.children.entries()) {
      if (target.type === 'identifier') bind(walk, textOf(walk, target), refOf(walk, values[index]));
    }
  }
  if (right?.type === 'assignment') declareAssignment(walk, right);
}

export function declareWithItem(walk: PythonWalk, node: SyntaxNode): void {
  const pattern = field(node, 'value');
  if (pattern?.type !== 'as_pattern') return;
  const target = fields(pattern, 'alias')[0]?.children[0];
  if (target?.type === 'identifier') bind(walk, textOf(walk, target), refOf(walk, pattern.children[0]));
}

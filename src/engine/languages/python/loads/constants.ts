/**
 * What an expression is, as far as the file itself tells: texts with holes. A hole says what is known of it, so that
 * `f'{__name__}.views'` is seen to stay within the own package.
 */
import { field, ofType, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { remembered } from './memo.ts';
import { findName, type Found, type Hole, type NameScope, nameOf, type Text } from './names.ts';
import { argumentsOf, either, filled, holeAt, joined, literal, some, startsWith, unknown } from './texts.ts';
import { textOfString } from './string-text.ts';

const depthMax = 16;
const only = (hole: Hole): readonly Text[] => [[{ hole }]];

/** Every value that the expression may have; a hole stands for what is not known of one. */
export function fold(node: SyntaxNode | undefined, scope: NameScope, depth = 0): readonly Text[] {
  if (node === undefined || depth > depthMax) return unknown;
  const next = (inner: SyntaxNode | undefined, where = scope): readonly Text[] => fold(inner, where, depth + 1);
  switch (node.type) {
    case 'string':
      return foldString(node, scope, depth);
    case 'concatenated_string':
      return node.children.map((part) => next(part)).reduce<readonly Text[]>(joined, [[]]);
    case 'integer':
      return [[textAt(node, scope)]];
    case 'parenthesized_expression':
    case 'await':
      return next(node.children.find(({ type }) => type !== 'comment'));
    case 'named_expression':
      return next(field(node, 'value'));
    case 'conditional_expression':
      return either(next(node.children[0]), next(node.children[2]));
    case 'boolean_operator':
      return either(next(field(node, 'left')), next(field(node, 'right')));
    case 'binary_operator':
      return foldOperator(node, scope, depth);
    case 'identifier':
      return foldName(node, scope, depth);
    case 'attribute':
      return foldAttribute(node, scope, depth);
    case 'subscript': {
      const value = field(node, 'value');
      const method = value?.type === 'call' ? field(value, 'function') : undefined;
      if (method?.type === 'attribute') {
        const isFirst = textAt(field(node, 'subscript'), scope) === '0';
        const isSplit = /^r?(?:split|partition)$/.test(textAt(field(method, 'attribute'), scope));
        return isFirst && isSplit && startsWith(next(field(method, 'object')), 'own') ? only('own') : unknown;
      }
      if (startsWith(next(value), 'folder') && value?.type === 'attribute') return only('folder');
      return valuesOf(value, scope, depth);
    }
    case 'call':
      return foldCall(node, scope, depth);
    default:
      return unknown;
  }
}

/** What a loop over the expression hands out; `undefined` where that is not known. */
export function foldItems(node: SyntaxNode | undefined, scope: NameScope, depth = 0): readonly Text[] {
  if (node === undefined || depth > depthMax) return unknown;
  switch (node.type) {
    case 'list':
    case 'tuple':
    case 'set':
    case 'expression_list':
      return some(node.children.filter(({ type }) => type !== 'comment').map((item) => fold(item, scope, depth + 1)));
    case 'dictionary':
      return some(
        node.children.map((item) => (item.type === 'pair' ? fold(field(item, 'key'), scope, depth + 1) : unknown)),
      );
    case 'parenthesized_expression':
      return foldItems(node.children[0], scope, depth + 1);
    case 'identifier': {
      const found = findName(scope, nameOf(scope, node));
      if (found === undefined || isOpen(found) || found.scope.changed.has(nameOf(scope, node))) return unknown;
      return remembered(scope.memos.items, found.bindings, unknown, () =>
        some(
          found.bindings.map(({ how, node: value }) =>
            how === 'value' ? foldItems(value, found.scope, depth + 1) : unknown,
          ),
        ),
      );
    }
    case 'call': {
      const callee = field(node, 'function');
      const [first] = argumentsOf(node);
      const name = textAt(callee, scope);
      if (/^(?:sorted|list|set|tuple|frozenset|reversed)$/.test(name)) return foldItems(first, scope, depth + 1);
      if (callee?.type !== 'attribute') return unknown;
      const method = textAt(field(callee, 'attribute'), scope);
      if (method === 'keys') return foldItems(field(callee, 'object'), scope, depth + 1);
      if (method === 'values') return valuesOf(field(callee, 'object'), scope, depth);
      if (method !== 'split') return unknown;
      const separator = first === undefined ? undefined : literal(fold(first, scope, depth + 1)[0]);
      if (argumentsOf(node).length > 1 || (first !== undefined && !separator)) return unknown;
      return fold(field(callee, 'object'), scope, depth + 1).flatMap((text): readonly Text[] => {
        const whole = literal(text);
        if (whole === undefined) return unknown;
        return (separator === undefined ? whole.trim().split(/\s+/) : whole.split(separator)).map((word) => [word]);
      });
    }
    default:
      return unknown;
  }
}

function foldString(node: SyntaxNode, scope: NameScope, depth: number): readonly Text[] {
  const isRaw = /^[^'"]*r/i.test(textAt(ofType(node, 'string_start')[0], scope));
  return node.children
    .map((part): readonly Text[] => {
      if (part.type === 'string_content') return [[textOfString(textAt(part, scope), isRaw)]];
      if (part.type === 'interpolation') {
        const isFormed = part.children.some(({ type }) => type === 'format_specifier' || type === 'type_conversion');
        return isFormed ? unknown : fold(field(part, 'expression'), scope, depth + 1);
      }
      return [[]];
    })
    .reduce<readonly Text[]>(joined, [[]]);
}

function foldOperator(node: SyntaxNode, scope: NameScope, depth: number): readonly Text[] {
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left === undefined || right === undefined) return unknown;
  const operator = scope.text.slice(left.end, right.start).replace(/[()\s\\]/g, '');
  if (operator === '+') return joined(fold(left, scope, depth + 1), fold(right, scope, depth + 1));
  if (operator === '/') return joined(joined(fold(left, scope, depth + 1), [['/']]), fold(right, scope, depth + 1));
  if (operator !== '%') return unknown;
  const values = right.type === 'tuple' ? right.children : [right];
  let used = 0;
  return filled(fold(left, scope, depth + 1), /%(?:\(\w+\))?[-#0 +]*\d*(?:\.\d+)?[a-zA-Z]/, (mark) =>
    /^%[sd]$/.test(mark) ? fold(values[used++], scope, depth + 1) : unknown,
  );
}

function foldName(node: SyntaxNode, scope: NameScope, depth: number): readonly Text[] {
  const name = nameOf(scope, node);
  const found = findName(scope, name);
  if (found === undefined) {
    if (scope.changed.has(name)) return unknown;
    if (name === '__name__' || name === '__package__') return only('own');
    return name === '__file__' ? only('folder') : unknown;
  }
  if (isOpen(found)) return unknown;
  return remembered(scope.memos.texts, found.bindings, unknown, () =>
    some(
      found.bindings.map((binding) => {
        if (binding.imported === 'sys.executable') return only('python');
        if (binding.imported === 'sys.argv') return only('arguments');
        if (binding.how === 'value') return fold(binding.node, found.scope, depth + 1);
        if (binding.how === 'item') return foldItems(binding.node, found.scope, depth + 1);
        // What is read from an opened own file is that file's text.
        return binding.how === 'with' ? fold(binding.node, found.scope, depth + 1) : unknown;
      }),
    ),
  );
}

function foldAttribute(node: SyntaxNode, scope: NameScope, depth: number): readonly Text[] {
  const object = field(node, 'object');
  const name = nameOf(scope, field(node, 'attribute'));
  const of = textAt(object, scope);
  // Of what is loaded the module is loaded too.
  if (name === '__module__' || name === '__package__' || of === '__spec__')
    return scope.changed.has(name) || scope.changed.has('__spec__') ? unknown : only('own');
  if (object?.type === 'identifier') {
    const found = findName(scope, of);
    const isImport = found !== undefined && found.bindings.every(({ how }) => how === 'import');
    // What is taken from a module may be a class or a function.
    if (name === '__name__' && isImport && found.bindings.every(({ node: statement }) => statement === undefined))
      return scope.changed.has(name) ? unknown : only('own');
    if (isImport && found.bindings.some(({ imported }) => imported === 'sys')) {
      if (name === 'executable' || name === '_base_executable') return only('python');
      if (name === 'argv' || name === 'orig_argv') return only('arguments');
    }
  }
  if (name === 'parent' || name === 'parents')
    return startsWith(fold(object, scope, depth + 1), 'folder') ? only('folder') : unknown;
  return unknown;
}

const sameText =
  /^(?:str|Path|PurePath|pathlib\.(?:Pure)?Path|textwrap\.dedent|dedent|inspect\.cleandoc|cleandoc|os\.fspath|os\.path\.(?:abspath|realpath|normpath)|(?:abspath|realpath|normpath))$/;

function foldCall(node: SyntaxNode, scope: NameScope, depth: number): readonly Text[] {
  const callee = field(node, 'function');
  const given = argumentsOf(node);
  const next = (inner: SyntaxNode | undefined): readonly Text[] => fold(inner, scope, depth + 1);
  const path = (parts: readonly SyntaxNode[]): readonly Text[] =>
    parts.map(next).reduce((left, right) => joined(joined(left, [['/']]), right));
  const name = textAt(callee, scope);
  const isPlain = isOfLibrary(callee, scope);
  if (isPlain && sameText.test(name) && given.length > 0) return name.endsWith('Path') ? path(given) : next(given[0]);
  if (isPlain && /^(?:os\.path\.)?dirname$/.test(name))
    return startsWith(next(given[0]), 'folder') ? only('folder') : unknown;
  if (isPlain && /^(?:os\.path\.)?join$/.test(name) && given.length > 0) return path(given);
  if (name === 'compile' || name === '__file__') return next(given[0]);
  if (/^(?:(?:io|codecs|tokenize)\.)?open$/.test(name)) return next(given[0]);
  if (callee?.type !== 'attribute') return unknown;
  const object = field(callee, 'object');
  switch (textAt(field(callee, 'attribute'), scope)) {
    case 'format': {
      let used = 0;
      return filled(next(object), /\{[^{}]*\}/, (mark) => {
        const index = /^\{(\d*)\}$/.exec(mark)?.[1];
        const at = index === undefined ? undefined : given[index === '' ? used++ : Number(index)];
        return at === undefined || at.type === 'keyword_argument' ? unknown : next(at);
      });
    }
    case 'join': {
      const [list] = given;
      if (list?.type !== 'list' && list?.type !== 'tuple') return unknown;
      // `['a', *rest]` and comments are no parts that could be counted.
      if (list.children.some(({ type }) => /splat|comment|comprehension/.test(type))) return unknown;
      const [first = [[]], ...rest] = list.children.map((part) => next(part));
      return rest.reduce<readonly Text[]>((left, right) => joined(joined(left, next(object)), right), first);
    }
    case 'joinpath':
      return object === undefined ? unknown : path([object, ...given]);
    case 'get':
      return given[1] === undefined
        ? valuesOf(object, scope, depth)
        : either(valuesOf(object, scope, depth), next(given[1]));
    case 'open':
      return next(object);
    case 'read':
    case 'read_text':
    case 'read_bytes':
      return next(object).every(isOwnFile) ? only('source') : unknown;
    case 'strip':
      return given.length === 0 ? next(object) : unknown;
    case 'encode':
    case 'decode':
    case 'resolve':
    case 'absolute':
    case 'as_posix':
      return next(object);
    default:
      return unknown;
  }
}

/** A file of the repository that is read as Python anyway; what is installed lies below it at most. */
export function isOwnFile(text: Text): boolean {
  if (text.some((piece) => typeof piece === 'string' && /(?:site|dist)-packages|(?:^|[/\\])\.?venv\b/.test(piece)))
    return false;
  const ends = text.filter((piece) => piece !== '').at(-1);
  const isPython = typeof ends === 'string' && /\.pyw?$/.test(ends);
  if (holeAt(text) === 'folder') return typeof ends === 'object' || isPython;
  const path = literal(text);
  return path !== undefined && isPython && !/^(?:[/\\~]|\w:)/.test(path);
}

/** The values of a dictionary that the file writes out and nothing in it changes. */
function valuesOf(node: SyntaxNode | undefined, scope: NameScope, depth: number): readonly Text[] {
  if (depth > depthMax) return unknown;
  if (node?.type === 'dictionary')
    return some(
      node.children.map((item) => (item.type === 'pair' ? fold(field(item, 'value'), scope, depth + 1) : unknown)),
    );
  if (node?.type === 'list' || node?.type === 'tuple') return foldItems(node, scope, depth + 1);
  if (node?.type !== 'identifier') return unknown;
  const name = nameOf(scope, node);
  const found = findName(scope, name);
  if (found === undefined || isOpen(found) || found.scope.changed.has(name)) return unknown;
  return remembered(scope.memos.values, found.bindings, unknown, () =>
    some(
      found.bindings.map(({ how, node: value }) =>
        how === 'value' ? valuesOf(value, found.scope, depth + 1) : unknown,
      ),
    ),
  );
}

/** Of a module whose names may be given other values. */
function isOpen({ scope, bindings }: Found): boolean {
  return scope.kind === 'module' && scope.changed.has('*') && bindings.some(({ how }) => how !== 'import');
}

/** Functions of the library that are named alone, or by what is no module of it, may be the program's own. */
function isOfLibrary(callee: SyntaxNode | undefined, scope: NameScope): boolean {
  let root = callee;
  while (root?.type === 'attribute') root = field(root, 'object');
  if (root?.type !== 'identifier') return false;
  const found = findName(scope, nameOf(scope, root));
  if (found === undefined) return root !== callee || builtin.test(nameOf(scope, root));
  return found.bindings.every(({ how, imported }) => how === 'import' && library.test(imported));
}

const builtin = /^(?:str|open|compile|__file__)$/;
const library = /^(?:os|posixpath|ntpath|pathlib|textwrap|inspect|io|codecs|tokenize|builtins|py|path)(?:\.|$)/;

function textAt(node: SyntaxNode | undefined, scope: NameScope): string {
  return node === undefined ? '' : scope.text.slice(node.start, node.end);
}

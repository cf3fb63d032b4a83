/**
 * The places of PHP code that load code or classes by name, for a class is loaded when it is named. The list is short; a value
 * that is not followed is a hazard, so that a new idiom costs an answer and never makes a wrong one.
 */
import { noteCommand } from '../../syntax/commands.ts';
import { ownFolder, prefixOf, type Text, wholeText } from '../../syntax/computed-text.ts';
import { type QualifiedWalk, textOf } from '../../syntax/qualified-walk.ts';
import { childrenIn, field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { handing, isPlainConstant, namedAt, naming } from './classes-by-name.ts';
import { isUnknownFile, isUnreadProgram, opensPackages, packageOf } from './paths-by-name.ts';
import { wholeName } from './shape.ts';
import { gatherValues, isFollowed, phpTexts, valuesOf } from './texts.ts';

const including = /^(?:include|include_once|require|require_once)_expression$/;
const calling = /^(?:call_user_func|call_user_func_array|forward_static_call|forward_static_call_array|is_callable)$/;
const reflecting = /^\\?Reflection(?:Class|Method|Property|Object|Enum|NamedType|ClassConstant)$/;
const starting = /^(?:exec|shell_exec|system|passthru|popen|proc_open|pcntl_exec)$/;
const evaluating = /^(?:eval|create_function)$/;
const written = /^(?:string|encapsed_string|heredoc_body|nowdoc_body)$/;
/** Where a name is a class's, or its first one is. */
const holding =
  /^(?:object_creation_expression|scoped_call_expression|class_constant_access_expression|scoped_property_access_expression|base_clause|class_interface_clause|use_declaration)$/;
const classInText = /(?<!\w)[A-Za-z_]\w*(?:(?:\\{1,2}[A-Za-z_]\w*)+(?:\\{1,2}(?=\{?\$|%))?|\\{1,2}(?=\{?\$|%))/g;
/** Values that are objects or functions already, so that no name is looked up. */
const isMade = /^(?:object_creation_expression|clone_expression|anonymous_function|arrow_function|anonymous_function_creation_expression)$/; // biome-ignore format: one expression
const textsMax = 50;

export interface CodeText {
  readonly code: string;
  readonly start: number;
  readonly end: number;
}

export interface LoadReader {
  /** Every node of one file, its root first. */
  readonly note: (walk: QualifiedWalk, node: SyntaxNode) => void;
  readonly texts: readonly CodeText[];
}

export function loadReader(): LoadReader {
  const texts: CodeText[] = [];
  let isFirst = true;
  return {
    texts,
    note(walk, node) {
      if (isFirst) gatherValues(walk, node);
      isFirst = false;
      if (including.test(node.type)) include(walk, node);
      if (written.test(node.type)) noteNames(walk, node);
      if (holding.test(node.type)) noteLowerCase(walk, node);
      if (node.type === 'object_creation_expression') create(walk, node);
      if (node.type === 'shell_command_expression')
        noteCommand(walk.facts, [phpTexts(walk, node)], /^php[\d.]*$/, node);
      if (node.type === 'function_call_expression') call(walk, texts, node);
      if (/^(?:nullsafe_)?member_call_expression$/.test(node.type)) callMethod(walk, node);
      if (/^(?:scoped_call|class_constant_access|scoped_property_access)_expression$/.test(node.type))
        scoped(walk, node);
    },
  };
}

/** Names of classes that stand somewhere in a text, and namespaces in front of a value; those that a text is are noted elsewhere. */
function noteNames(walk: QualifiedWalk, node: SyntaxNode): void {
  const text = textOf(walk, node);
  if (!text.includes('\\')) return;
  for (const [name] of text.matchAll(classInText)) walk.facts.string(name.replaceAll('\\\\', '\\').slice(0, 200), node);
}

/** Names of classes begin with a capital by habit only; where nothing but a class can stand, any name is one. */
function noteLowerCase(walk: QualifiedWalk, node: SyntaxNode): void {
  for (const { type, start, end } of node.children) {
    const name = walk.text.slice(start, end);
    if (type === 'name' && /^[a-z_]/.test(name) && !/^(?:self|static|parent)$/i.test(name))
      walk.facts.import(wholeName(walk, name), 'implied', { start, end });
    if (node.type.startsWith('scoped') || node.type.startsWith('class_constant')) return;
  }
}

function include(walk: QualifiedWalk, node: SyntaxNode): void {
  const [path] = node.children;
  walk.facts.import(besideOf(textOf(walk, path)), 'dynamic', node);
  const isAsked = /\$_(?:GET|POST|REQUEST|COOKIE|FILES|SERVER)\b/.test(textOf(walk, path));
  for (const text of phpTexts(walk, path)) {
    const packaged = packageOf(text);
    if (packaged !== undefined) walk.facts.import(packaged, 'dynamic', node);
    if (isUnknownFile(text)) walk.facts.hazard('dynamic_load', 'code of a file that is not read', node);
    const isWhole = wholeText(text) !== undefined;
    const isBelow = prefixOf(text) !== '' && !isAsked && !/^(?:[a-z]{2,}:|\/)/i.test(prefixOf(text));
    if (!isWhole && !isBelow) walk.facts.hazard('dynamic_load', `${node.type.replace('_expression', '')} with a computed name`, node, 'files'); // biome-ignore format: one call
    else if (isWhole && /^[a-z]{2,}:/i.test(prefixOf(text))) walk.facts.hazard('dynamic_load', `code from ${prefixOf(text).slice(0, 20)}`, node); // biome-ignore format: one call
  }
}

/** The file below the own folder, where it is written out; else any of them. */
function besideOf(written: string): string {
  const below = /^\(?\s*__DIR__\s*\.\s*(['"])(\/[\w./-]+)\1\s*\)?$/.exec(written)?.[2];
  return below === undefined ? './*' : `.${below}`;
}

function create(walk: QualifiedWalk, node: SyntaxNode): void {
  const [type] = node.children;
  if (type === undefined || type.type === 'anonymous_class') return;
  const given = childrenIn(node, 'arguments').length > 0 ? childrenIn(node, 'arguments') : (ofType(node, 'arguments')[0]?.children ?? []); // biome-ignore format: one value
  if (type.type === 'name' || type.type === 'qualified_name') {
    const written = textOf(walk, type);
    if (/^\\?Array(?:Object|Iterator)$/.test(written) && given[2] !== undefined) useClass(walk, `new ${written}`, given[2].children[0], [], node); // biome-ignore format: one call
    if (reflecting.test(written)) useClass(walk, `new ${written}`, given[0]?.children[0], [], node);
    if (/(?:^|\\)Process$/.test(written)) command(walk, given[0]?.children[0], node);
    return;
  }
  useClass(walk, 'new with a computed class', type, [], node, 'classes');
}

/** `$x::m()`, `$x::Y`. */
function scoped(walk: QualifiedWalk, node: SyntaxNode): void {
  const owner = field(node, 'scope') ?? node.children[0];
  const name = field(node, 'name') ?? node.children[1];
  const given = childrenIn(node, 'arguments').map(({ children }) => children.at(-1));
  if (/^\\?Closure$/.test(textOf(walk, owner)) && textOf(walk, name) === 'bind' && given[2] !== undefined)
    useClass(walk, 'Closure::bind', given[2], [], node);
  if (owner === undefined || /^(?:name|qualified_name|relative_scope)$/.test(owner.type)) return;
  // Of an object or a text, `::class` is a name only.
  if (node.type === 'class_constant_access_expression' && textOf(walk, name) === 'class') return;
  useClass(
    walk,
    'a static member of a computed class',
    owner,
    name?.type === 'name' ? [textOf(walk, name)] : [],
    node,
    name?.type === 'name' ? 'classes' : undefined,
  );
}

function call(walk: QualifiedWalk, texts: CodeText[], node: SyntaxNode): void {
  const callee = field(node, 'function');
  const given = childrenIn(node, 'arguments').map(({ children }) => children.at(-1));
  if (callee === undefined) return;
  if (callee.type !== 'name' && callee.type !== 'qualified_name')
    return callable(walk, callee, node, 'a call of a computed function');
  const name = textOf(walk, callee).replace(/^\\/, '').toLowerCase();
  const [first] = given;
  if (calling.test(name)) callable(walk, first, node, name);
  const handed = handing.get(name);
  if (handed !== undefined && given[handed] !== undefined) callable(walk, given[handed], node, name);
  const named = given[naming.get(name) ?? -1];
  if (named !== undefined && !isPlainConstant(name, textOf(walk, named)))
    useClass(walk, name, named, [], node, name.startsWith('stream_') ? undefined : 'classes');
  if (opensPackages(name, phpTexts(walk, name === 'ini_set' ? given[1] : first)))
    walk.facts.hazard('dynamic_load', `${name} among packages`, node);
  if (name === 'is_a' && /\btrue\b/i.test(textOf(walk, given[2]))) useClass(walk, name, first, [], node);
  if (
    /^(?:(?:igbinary_)?unserialize|session_decode|msgpack_un(?:serialize|pack)|wddx_deserialize)$/.test(name) &&
    !/allowed_classes['"]\s*=>\s*(?:false|\[)/.test(textOf(walk, given[1])) &&
    first?.type !== 'string'
  )
    walk.facts.hazard('reflection', name, node, 'classes');
  if (starting.test(name)) command(walk, first, node);
  const code = evaluating.test(name) ? given[name === 'eval' ? 0 : 1] : codeGiven(walk, name, given);
  if (code === undefined) return;
  for (const text of phpTexts(walk, code)) {
    const whole = wholeText(text);
    if (whole === undefined || texts.length >= textsMax) walk.facts.hazard('dynamic_load', name, node);
    else texts.push({ code: `<?php ${whole};`, start: node.start, end: node.end });
  }
}

function callMethod(walk: QualifiedWalk, node: SyntaxNode): void {
  const method = textOf(walk, field(node, 'name'));
  const given = childrenIn(node, 'arguments').map(({ children }) => children.at(-1));
  const named = given[namedAt(method, given.map((item) => textOf(walk, item))) ?? -1]; // biome-ignore format: one value
  if (named !== undefined) useClass(walk, method, named, [], node);
}

/** Code in texts, as PHP took it before version 8. */
function codeGiven(
  walk: QualifiedWalk,
  name: string,
  given: readonly (SyntaxNode | undefined)[],
): SyntaxNode | undefined {
  const [first, second] = given;
  if (name === 'assert') return first?.type.endsWith('string') === true ? first : undefined;
  const isCode =
    name === 'preg_replace' && phpTexts(walk, first).some((text) => /[^\w\s]\w*e\w*$/.test(wholeText(text) ?? ''));
  return isCode ? second : undefined;
}

function command(walk: QualifiedWalk, given: SyntaxNode | undefined, node: SyntaxNode): void {
  const words =
    given?.type === 'array_creation_expression' ? given.children.map((item) => item.children.at(-1)) : [given];
  if (words.length === 1 && phpTexts(walk, words[0]).some(isUnreadProgram))
    walk.facts.hazard('dynamic_load', 'a program of a file that is not read', node);
  noteCommand(walk.facts, words.map((word) => phpTexts(walk, word)), /^php[\d.]*$/, node); // biome-ignore format: one call
}

/** A function by its name, `Class::method`, or a pair of class and method. */
function callable(walk: QualifiedWalk, given: SyntaxNode | undefined, node: SyntaxNode, what: string): void {
  const inner = given?.type === 'parenthesized_expression' ? given.children[0] : given;
  if (
    inner === undefined ||
    isMade.test(inner.type) ||
    /^(?:name|null|boolean|integer|variadic_placeholder)$/.test(inner.type)
  )
    return;
  if (inner.type === 'array_creation_expression') {
    const [owner, method] = inner.children.map((item) => item.children.at(-1));
    const called = wholeText(phpTexts(walk, method)[0] ?? [undefined]);
    return useClass(walk, what, owner, called === undefined ? [] : [called], node, 'values');
  }
  const isHanded = handing.has(what) || what.startsWith('a call');
  const isKnown =
    inner.type.endsWith('string') || phpTexts(walk, inner).every((text) => text.length > 0 && prefixOf(text) !== '');
  if (!isKnown && (isFunctionValue(walk, inner) || (isHanded && comesFromElsewhere(walk, inner)))) {
    if (!isFunctionValue(walk, inner)) walk.facts.hazard('computed_dispatch', what, node);
    return;
  }
  for (const text of phpTexts(walk, inner)) {
    const whole = wholeText(text);
    const [owner = '', method = ''] = (whole ?? '').split('::');
    if (whole === undefined) noteClass(walk, what, text, [], node, 'values');
    else if (method !== '') noteClass(walk, what, [owner], [method], node);
  }
}

/** What a caller gave, or a field holds: mostly a closure. */
function comesFromElsewhere(walk: QualifiedWalk, node: SyntaxNode): boolean {
  const isName = node.type === 'variable_name' || node.type === 'member_access_expression';
  return (
    isName &&
    isFollowed(walk) &&
    valuesOf(walk, textOf(walk, node)) === undefined &&
    !textOf(walk, node).startsWith('$_')
  );
}

function isFunctionValue(walk: QualifiedWalk, node: SyntaxNode): boolean {
  const values = node.type === 'variable_name' ? valuesOf(walk, textOf(walk, node)) : undefined;
  return (
    node.type === 'member_call_expression' ||
    isObject(walk, node) ||
    values?.every(
      (value) =>
        isMade.test(value.type) ||
        value.type.endsWith('_parameter') ||
        /\(\s*\.\.\.\s*\)$/.test(textOf(walk, value).slice(-20)),
    ) === true
  );
}

/** A variable that can only be an object, by what the file gives to it and by the types of parameters. */
function isObject(walk: QualifiedWalk, node: SyntaxNode): boolean {
  const values = node.type === 'variable_name' ? valuesOf(walk, textOf(walk, node)) : undefined;
  return values?.every(({ type }) => isMade.test(type) || type.endsWith('_parameter')) === true;
}

function useClass(
  walk: QualifiedWalk,
  what: string,
  given: SyntaxNode | undefined,
  path: readonly string[],
  node: SyntaxNode,
  bound?: 'classes' | 'values',
): void {
  const inner = given?.type === 'parenthesized_expression' ? given.children[0] : given;
  if (
    inner === undefined ||
    isMade.test(inner.type) ||
    /^(?:\$this|static|self|parent)$/.test(textOf(walk, inner).slice(0, 8))
  )
    return;
  if (isObject(walk, inner)) return;
  for (const text of phpTexts(walk, inner)) noteClass(walk, what, text, path, node, bound);
}

/** A class by its whole name; by its beginning, all that begin so. */
function noteClass(
  walk: QualifiedWalk,
  what: string,
  text: Text,
  path: readonly string[],
  node: SyntaxNode,
  bound?: 'classes' | 'values',
): void {
  const whole = wholeText(text);
  const start = prefixOf(text).replace(/^\\/, '');
  if (start.startsWith(ownFolder)) return;
  if (whole !== undefined) {
    const name = whole.replace(/^\\/, '').split('::')[0] ?? '';
    if (/^[A-Za-z_][\w\\]*$/.test(name))
      walk.facts.use({ import: walk.facts.import(`\\${name}`, 'implied', node), path }, 'call', node);
  } else if (/^\w+/.test(start)) walk.facts.import(`${start}*`, 'dynamic', node);
  else walk.facts.hazard('reflection', what, node, bound);
}

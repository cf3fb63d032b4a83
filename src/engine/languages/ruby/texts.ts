/** What Ruby's expressions say of their text, and which values a file gives to its names. */
import { NameValues, ownFolder, type Text, type TextParts, textsOf } from '../../syntax/computed-text.ts';
import { childrenIn, field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { type QualifiedWalk, textOf } from '../../syntax/qualified-walk.ts';
import type { FactsBuilder } from '../../syntax/facts-builder.ts';

const gathered = new WeakMap<FactsBuilder, NameValues>();

/** Once for a file, when its root is walked. */
export function gatherValues(walk: QualifiedWalk, root: SyntaxNode): void {
  const values = new NameValues();
  gathered.set(walk.facts, values);
  gather(walk, values, root);
}

export function rubyTexts(walk: QualifiedWalk, node: SyntaxNode | undefined): readonly Text[] {
  return textsOf(node, (inner) => textParts(walk, inner), gathered.get(walk.facts) ?? new NameValues());
}

const iterators =
  /^(?:each|map|flat_map|each_entry|each_with_index|each_with_object|collect|select|reject|find|any\?|all\?|sort_by)$/;
const mutators =
  /^(?:<<|push|append|unshift|prepend|concat|insert|replace|gsub!|sub!|map!|collect!|fill|store|clear|\[\]=)$/;

function gather(walk: QualifiedWalk, values: NameValues, node: SyntaxNode): void {
  switch (node.type) {
    case 'assignment': {
      const left = field(node, 'left');
      if (left?.type === 'identifier' || left?.type === 'constant')
        values.add(textOf(walk, left), field(node, 'right'));
      else if (left?.type === 'left_assignment_list') forget(walk, values, left);
      else if (left?.type === 'element_reference') forget(walk, values, left.children[0]);
      break;
    }
    case 'operator_assignment': {
      const isDefault = walk.text.slice(field(node, 'left')?.end, field(node, 'right')?.start).trim() === '||=';
      const left = field(node, 'left');
      if (left !== undefined) values.add(textOf(walk, left), isDefault ? field(node, 'right') : undefined);
      break;
    }
    case 'call': {
      const receiver = field(node, 'receiver');
      const method = textOf(walk, field(node, 'method'));
      if (mutators.test(method)) forget(walk, values, receiver);
      const block = field(node, 'block');
      const given = block === undefined ? [] : childrenIn(block, 'parameters');
      const [name] = given;
      const isOfList = receiver !== undefined && iterators.test(method);
      const isFirst = given.length === 1 || method.startsWith('each_with');
      if (name !== undefined)
        values.add(textOf(walk, name), isOfList && isFirst && name.type === 'identifier' ? receiver : undefined);
      for (const other of given.slice(1)) forget(walk, values, other);
      if (block !== undefined && given.length === 0)
        for (const implied of ['_1', 'it']) values.add(implied, isOfList ? receiver : undefined);
      break;
    }
    case 'binary':
      if (operatorOf(walk, node) === '<<') forget(walk, values, field(node, 'left'));
      break;
    case 'for': {
      const pattern = field(node, 'pattern');
      if (pattern !== undefined) values.add(textOf(walk, pattern), field(node, 'value')?.children[0]);
      break;
    }
    case 'method_parameters':
    case 'lambda_parameters':
    case 'exception_variable':
    case 'array_pattern':
    case 'hash_pattern':
    case 'find_pattern':
    case 'as_pattern':
    case 'in_clause':
      forget(walk, values, node);
  }
  for (const inner of node.children) gather(walk, values, inner);
}

/** Of names within the node nobody knows the value. */
function forget(walk: QualifiedWalk, values: NameValues, node: SyntaxNode | undefined): void {
  if (node === undefined) return;
  if (node.type === 'identifier' || node.type === 'constant') values.add(textOf(walk, node), undefined);
  if (node.type !== 'body_statement' && node.type !== 'then')
    for (const inner of node.children) forget(walk, values, inner);
}

function textParts(walk: QualifiedWalk, node: SyntaxNode): TextParts | undefined {
  switch (node.type) {
    case 'string':
    case 'bare_string':
    case 'bare_symbol':
    case 'delimited_symbol':
    case 'subshell':
      return join(node.children.map((part) => literalPiece(walk, part)));
    case 'simple_symbol':
      return join([textOf(walk, node).slice(1)]);
    case 'heredoc_beginning':
      return heredoc(walk, node);
    case 'chained_string':
      return join(node.children);
    case 'string_array':
    case 'symbol_array':
    case 'array':
      return { kind: 'either', options: node.children };
    case 'parenthesized_statements':
      return node.children.length === 1 ? join(node.children) : undefined;
    case 'conditional':
      return { kind: 'either', options: node.children.filter(({ field: name }) => name !== 'condition') };
    case 'binary': {
      const [left, right] = node.children;
      const operator = operatorOf(walk, node);
      if (operator === '+') return isList(left) ? { kind: 'either', options: node.children } : join([left, right]);
      if (operator === '/') return join([left, '/', right]);
      return operator === '||' ? { kind: 'either', options: node.children } : undefined;
    }
    case 'identifier': {
      const name = textOf(walk, node);
      return name === '__dir__' || name === '__FILE__' ? join([ownFolder]) : { kind: 'name', name };
    }
    case 'constant':
      return { kind: 'name', name: textOf(walk, node) };
    case 'scope_resolution':
      return { kind: 'name', name: textOf(walk, field(node, 'name')) };
    case 'element_reference':
      return textOf(walk, node.children[0]) === 'Dir' ? files(walk, node.children.slice(1)) : undefined;
    case 'call':
      return callParts(walk, node);
    default:
      return undefined;
  }
}

function callParts(walk: QualifiedWalk, node: SyntaxNode): TextParts | undefined {
  const receiver = field(node, 'receiver');
  const owner = textOf(walk, receiver).slice(0, 40);
  const method = textOf(walk, field(node, 'method'));
  const given = childrenIn(node, 'arguments').filter(({ type }) => type !== 'pair');
  const isOwnRoot = /^(?:::)?(?:Rails|Bundler|Padrino|Hanami|Jekyll|Sinatra::Application)$/.test(owner);
  if ((isOwnRoot && method === 'root') || (owner === 'Dir' && (method === 'pwd' || method === 'getwd')))
    return join([ownFolder]);
  if (owner === 'Dir' && method === 'glob') return files(walk, given);
  if (owner === 'File' && method === 'join') return join(given.flatMap((part) => ['/', part]).slice(1));
  if (owner === 'File' && (method === 'expand_path' || method === 'absolute_path')) {
    const [path, folder] = given;
    if (folder !== undefined) return join(isRooted(walk, path) ? [path] : [folder, '/', path]);
    return join(path?.type === 'string' && !isRooted(walk, path) ? [ownFolder, '/', path] : [path]);
  }
  if ((owner === 'File' && /^(?:dirname|realpath)$/.test(method)) || (owner === 'Pathname' && method === 'new'))
    return join([given[0], undefined]);
  if (receiver === undefined) return method === 'Pathname' ? join([given[0], undefined]) : undefined;
  if (/^(?:freeze|to_s|to_sym|to_str|to_path|dup|itself|strip|expand_path|realpath|cleanpath)$/.test(method))
    return join([receiver]);
  // The letters of a text change their order, too.
  if (method === 'reverse') return isList(receiver) ? join([receiver]) : undefined;
  if (/^(?:sort|uniq|compact|to_a|flatten|each|shuffle)$/.test(method) && given.length === 0) return join([receiver]);
  if (method === 'join' && !isList(receiver)) return join([receiver, '/', undefined]);
  // What stays of a path below the own folder is still a name of an own file.
  if (
    /^(?:sub|gsub|chomp|delete_suffix|delete_prefix|parent|dirname|sub_ext|relative_path_from|glob|select|reject|map|children)$/.test(
      method,
    )
  ) {
    const isOwn = rubyTexts(walk, receiver).every(([start]) => start?.startsWith(ownFolder) === true);
    return isOwn ? join([ownFolder, undefined]) : undefined;
  }
  return undefined;
}

/** Paths of files that are there, below the folder that the pattern begins with. */
function files(walk: QualifiedWalk, patterns: readonly SyntaxNode[]): TextParts | undefined {
  const isOwn = patterns.every((pattern) =>
    rubyTexts(walk, pattern).every(([start]) => start !== undefined && !/^(?:[/*~]|[a-z]:)/i.test(start)),
  );
  return isOwn && patterns.length > 0 ? join([ownFolder, undefined]) : undefined;
}

function isRooted(walk: QualifiedWalk, node: SyntaxNode | undefined): boolean {
  return rubyTexts(walk, node).every(
    ([start]) => start?.startsWith(ownFolder) === true || start?.startsWith('/') === true,
  );
}

function isList(node: SyntaxNode | undefined): boolean {
  return node?.type === 'string_array' || node?.type === 'symbol_array' || node?.type === 'array';
}

function literalPiece(walk: QualifiedWalk, part: SyntaxNode): SyntaxNode | string | undefined {
  if (part.type === 'string_content') return textOf(walk, part);
  if (part.type === 'escape_sequence') return unescaped(textOf(walk, part));
  return part.type === 'interpolation' && part.children.length === 1 ? part.children[0] : undefined;
}

function unescaped(written: string): string {
  const simple = new Map(Object.entries({ n: '\n', t: '\t', s: ' ', r: '\r', '0': ' ' }));
  const code = /^\\(?:x([0-9a-f]{1,2})|u\{?([0-9a-f]{1,6})\}?|([0-7]{2,3}))$/i.exec(written);
  const point = parseInt(code?.[1] ?? code?.[2] ?? code?.[3] ?? '', code?.[3] === undefined ? 16 : 8);
  if (point <= 0x10ffff) return String.fromCodePoint(point);
  return simple.get(written.slice(1)) ?? written.slice(1);
}

function join(pieces: readonly (SyntaxNode | string | undefined)[]): TextParts {
  return { kind: 'join', pieces };
}

export function operatorOf(walk: QualifiedWalk, node: SyntaxNode): string {
  return walk.text.slice(node.children[0]?.end, node.children[1]?.start).trim();
}

/** What stands between the line of a here-document and its label; what is put into it is a hole. */
function heredoc(walk: QualifiedWalk, node: SyntaxNode): TextParts | undefined {
  const [, quote, label = ''] = /^<<[~-]?(['"`]?)(\w+)/.exec(textOf(walk, node)) ?? [];
  const start = walk.text.indexOf('\n', node.end) + 1;
  const end = start === 0 ? -1 : walk.text.slice(start).search(new RegExp(`^[ \\t]*${label}[ \\t]*\\r?$`, 'm'));
  if (label === '' || end < 0) return undefined;
  const body = walk.text.slice(start, start + end);
  const pieces = quote === "'" ? [body] : body.split(/#\{[^}]*\}/);
  return join(pieces.flatMap((piece) => [undefined, piece]).slice(1));
}

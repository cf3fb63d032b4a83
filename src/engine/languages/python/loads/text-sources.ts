/** Where the texts in an expression come from, and whether all of them stand in files of the tree. */
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { fold } from './constants.ts';
import { findName, type NameScope, nameOf } from './names.ts';
import { argumentsOf, literal } from './texts.ts';

/** A function around the place that is walked. */
export interface Holder {
  readonly name: string;
  /** With the place at which callers hand it; `*` for what takes many. */
  readonly parameters: ReadonlyMap<string, string>;
  /** The class whose method it is; `''` for none. */
  readonly owner: string;
}

export const nameMax = 200;

/** The last name of `a.b`, `a[x]`, `a`. */
export function memberAt(node: SyntaxNode, scope: NameScope): string {
  if (node.type === 'attribute') return nameOf(scope, field(node, 'attribute'));
  if (node.type === 'identifier') return nameOf(scope, node);
  const inside =
    node.type === 'subscript' ? field(node, 'value') : node.type === 'call' ? field(node, 'function') : undefined;
  return inside === undefined ? '' : memberAt(inside, scope);
}

/** By which names the function is called: a class by its own. */
export function namesOf({ name, owner }: Holder): readonly string[] {
  if (owner === '') return [name];
  return /^__(?:init|new|post_init)__$/.test(name) ? [owner] : name === '__call__' ? [owner, name] : [name];
}

const textMethods =
  /^(?:format|join|split|rsplit|partition|rpartition|strip|lstrip|rstrip|replace|lower|upper|title|encode|decode|get|pop|items|keys|values|casefold|removeprefix|removesuffix|splitlines|copy)$/;
const builtinFunctions =
  /^(?:str|list|tuple|set|frozenset|dict|sorted|reversed|enumerate|zip|map|filter|iter|next|repr|bytes|min|max|sum|isinstance|len|int|type|hasattr|callable|vars|dir|id|hash|any|all|print|open)$/;

/**
 * Where texts in the expressions come from: functions whose parameters are in them, `@x` for what members, globals and keys are
 * set to, `@f()` for what functions hand back, `@outside` for what stands in no file.
 */
export function sourcesOf(
  { holders }: { readonly holders: readonly Holder[] },
  nodes: readonly SyntaxNode[],
  scope: NameScope,
): ReadonlySet<string> {
  const sources = new Set<string>();
  const seen = new Set<SyntaxNode>();
  const look = (node: SyntaxNode | undefined, where: NameScope): void => {
    if (node === undefined || seen.has(node) || seen.size > 400) return;
    seen.add(node);
    switch (node.type) {
      case 'comment':
      case 'string_content':
      case 'comparison_operator':
        return;
      case 'identifier':
        lookName(node, where);
        return;
      case 'keyword_argument':
        look(field(node, 'value'), where);
        return;
      case 'attribute': {
        const name = nameOf(where, field(node, 'attribute'));
        if (/^__(?:spec|loader)__$/.test(memberAt(field(node, 'object') ?? node, where))) return;
        addMember(outside.test(name) ? 'outside' : name);
        lookObject(field(node, 'object'), where);
        return;
      }
      case 'subscript': {
        const key = literal(fold(field(node, 'subscript'), where)[0]);
        if (key !== undefined) addMember(key);
        look(field(node, 'value'), where);
        return;
      }
      case 'call': {
        const callee = field(node, 'function');
        const name = callee === undefined ? '' : memberAt(callee, where);
        if (outside.test(name)) sources.add('@outside');
        const isMethod = callee?.type === 'attribute';
        const member =
          name === 'getattr' || name === 'get' || name === 'pop'
            ? literal(fold(argumentsOf(node)[isMethod ? 0 : 1], where)[0])
            : undefined;
        if (member !== undefined) addMember(member);
        if (!(isMethod && textMethods.test(name)) && !(callee?.type === 'identifier' && builtinFunctions.test(name)))
          addMember(`${name}()`);
        if (isMethod) lookObject(field(callee, 'object'), where);
        else if (callee?.type !== 'identifier') look(callee, where);
        for (const argument of argumentsOf(node)) look(argument, where);
        return;
      }
      case 'conditional_expression':
        look(node.children[0], where);
        look(node.children[2], where);
        return;
      default:
        for (const inner of node.children) look(inner, where);
    }
  };
  const addMember = (name: string): void => {
    // What everything has, and places in lists, tell nothing.
    if (!/^(?:__\w+__(?:\(\))?|-?\d+|)$/.test(name)) sources.add(`@${name.slice(0, nameMax)}`);
  };
  /** A module stands for none of its members. */
  const lookObject = (node: SyntaxNode | undefined, where: NameScope): void => {
    let root = node;
    while (root?.type === 'attribute') root = field(root, 'object');
    if (root?.type === 'identifier' && isImported(root, where) && node?.type === 'identifier') return;
    look(node, where);
  };
  const lookName = (node: SyntaxNode, where: NameScope): void => {
    const name = nameOf(where, node);
    if (name === 'self' || name === 'cls') return;
    const bound = findName(where, name);
    const holder = holders.find(({ parameters }) => parameters.has(name));
    if (bound?.scope.kind === 'function') {
      if (holder !== undefined) {
        const at = holder.parameters.get(name) ?? '*';
        for (const called of namesOf(holder)) sources.add(`${called}#${at === '*' ? '*' : `${at}#${name}`}`);
      }
      for (const binding of bound.bindings) {
        if (binding.how === 'import') sources.add(`@${binding.imported.split('.').at(-1) ?? ''}`);
        else if (binding.how !== 'definition') look(binding.node, bound.scope);
      }
      return;
    }
    if (bound === undefined) return;
    addMember(name);
    for (const { how, imported } of bound.bindings)
      if (how === 'import')
        sources.add(
          outside.test(imported.split('.').at(-1) ?? '') ? '@outside' : `@${imported.split('.').at(-1) ?? ''}`,
        );
  };
  for (const node of nodes) look(node, scope);
  return sources;
}

/** What comes from whoever starts the program. */
const outside = /^(?:environb?|getenvb?|argv|orig_argv|input|raw_input|parse_args|parse_known_args)$/;

const plain =
  /^(?:integer|float|true|false|none|lambda|comparison_operator|not_operator|ellipsis|string_start|string_content|string_end|escape_sequence|comment|list_comprehension|dictionary_comprehension|set_comprehension|generator_expression)$/;
const inner =
  /^(?:string|concatenated_string|list|tuple|set|dictionary|pair|parenthesized_expression|binary_operator|unary_operator|boolean_operator|conditional_expression|interpolation|format_specifier|format_expression|expression_list)$/;

/** Everything that the value may be stands in files of the tree, or is no text. */
export function isTextOfFile(node: SyntaxNode, scope: NameScope, depth: number): boolean {
  if (depth > 8) return false;
  const next = (part: SyntaxNode): boolean => isTextOfFile(part, scope, depth + 1);
  if (node.type === 'keyword_argument' || node.type === 'list_splat' || node.type === 'dictionary_splat') {
    const value = field(node, 'value') ?? node.children.at(-1);
    return value === undefined || next(value);
  }
  if (/comprehension|generator_expression/.test(node.type)) return node.children.every(next);
  if (node.type === 'for_in_clause') return next(field(node, 'right') ?? node);
  if (plain.test(node.type)) return true;
  if (inner.test(node.type)) return node.children.every(next);
  if (node.type === 'attribute') {
    const object = field(node, 'object');
    if (object?.type === 'identifier' && isImported(object, scope))
      return !/^(?:environb?|argv)$/.test(textAt(field(node, 'attribute'), scope));
    return object?.type === 'attribute' && next(object);
  }
  if (node.type === 'identifier') {
    const name = nameOf(scope, node);
    const found = findName(scope, name);
    if (found === undefined)
      return /^(?:__name__|__file__|__package__|__doc__|str|int|float|bool|dict|list|set|tuple|bytes|object|type|Exception|\w*Error)$/.test(
        name,
      );
    return found.bindings.every(({ how, node: value, imported }) => {
      if (how === 'definition') return true;
      if (how === 'import') return !/(?:^|\.)(?:environb?|argv|getenv)$/.test(imported);
      return (
        (how === 'value' || how === 'item') &&
        value !== undefined &&
        value !== node &&
        isTextOfFile(value, found.scope, depth + 1)
      );
    });
  }
  if (node.type === 'call') {
    const callee = textAt(field(node, 'function'), scope);
    if (/^(?:int|float|bool|len|range|super|isinstance|hash|id|abs|round|ord)$/.test(callee)) return true;
    return (
      /^(?:dict|list|tuple|set|frozenset|str|sorted|partial|functools\.partial|Path|pathlib\.Path)$/.test(callee) &&
      argumentsOf(node).every(next)
    );
  }
  return false;
}

function isImported(node: SyntaxNode, scope: NameScope): boolean {
  return findName(scope, nameOf(scope, node))?.bindings.every(({ how }) => how === 'import') === true;
}

export function textAt(node: SyntaxNode | undefined, scope: NameScope): string {
  return node === undefined ? '' : scope.text.slice(node.start, node.end);
}

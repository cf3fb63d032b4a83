/** Patterns of `case … in`: what they ask the value, and the variables that they set to parts of it. */
import type { Expression } from '../../../model/object-facts.ts';
import { field, fields, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { looseList } from './lists.ts';
import { constantCandidates } from './names.ts';
import { anyOf, assignedVariable, call, deeper, kept, type Reader, type Scope, textOf } from './reader.ts';
import { literalText } from './texts.ts';

export function bindings(
  reader: Reader,
  node: SyntaxNode | undefined,
  value: Expression,
  scope: Scope,
): readonly Expression[] {
  if (node === undefined) return [];
  return deeper(reader, () => bindingsOf(reader, node, value, scope)) ?? [];
}

function bindingsOf(reader: Reader, node: SyntaxNode, value: Expression, scope: Scope): readonly Expression[] {
  switch (node.type) {
    case 'variable_reference_pattern':
      return [];
    case 'identifier':
      return [['set', assignedVariable(scope, textOf(reader, node)), value]];
    case 'constant':
    case 'scope_resolution':
      return [call(reader.read(node, scope), '===', [value], node)];
    case 'as_pattern': {
      const pattern = field(node, 'value');
      const type = constantCandidates(reader, pattern, scope);
      const name = assignedVariable(scope, textOf(reader, field(node, 'name')));
      const meant: Expression = type === undefined ? value : ['typed', value, type];
      return [...bindings(reader, pattern, value, scope), ['set', name, meant]];
    }
    case 'array_pattern':
    case 'find_pattern':
      return elements(reader, node, value, scope);
    case 'hash_pattern':
      return entries(reader, node, value, scope);
    case 'alternative_pattern':
      return fields(node, 'alternatives').flatMap((pattern) => bindings(reader, pattern, value, scope));
    case 'parenthesized_pattern':
      return node.children.flatMap((pattern) => bindings(reader, pattern, value, scope));
    case 'expression_reference_pattern':
      return node.children.map((part) => reader.read(part, scope));
    default:
      return [reader.read(node, scope)];
  }
}

/** What the pattern's class makes of the value, and the value that is taken apart. */
function opened(
  reader: Reader,
  node: SyntaxNode,
  value: Expression,
  scope: Scope,
  method: string,
): { readonly asked: readonly Expression[]; readonly parts: Expression } {
  const type = field(node, 'class');
  const { set, value: parts } = kept(node, 'parts', anyOf([value, call(value, method, [], node)]));
  const asked = type === undefined ? [] : [call(reader.read(type, scope), '===', [value], type)];
  return { asked: [...asked, set], parts };
}

function elements(reader: Reader, node: SyntaxNode, value: Expression, scope: Scope): readonly Expression[] {
  const { asked, parts } = opened(reader, node, value, scope, 'deconstruct');
  const { start, end } = node;
  const given = node.children.filter((child) => child.field !== 'class');
  const rest = given.findIndex(({ type }) => type === 'splat_parameter');
  const set = given.flatMap((pattern, index): readonly Expression[] => {
    if (pattern.type === 'splat_parameter') {
      const name = textOf(reader, field(pattern, 'name'));
      const all = looseList(pattern, 'rest', [['each', parts, start, end]]);
      return name === '' ? [] : [['set', assignedVariable(scope, name), all]];
    }
    const isPlaced = rest === -1 || index < rest;
    const part: Expression = isPlaced ? ['item', parts, ['text', String(index)], start, end] : ['each', parts, start, end]; // biome-ignore format: one idea
    const element = kept(pattern, 'part', part);
    return [element.set, ...bindings(reader, pattern, element.value, scope)];
  });
  return [...asked, ...set];
}

function entries(reader: Reader, node: SyntaxNode, value: Expression, scope: Scope): readonly Expression[] {
  const { asked, parts } = opened(reader, node, value, scope, 'deconstruct_keys');
  const set = node.children.flatMap((entry): readonly Expression[] => {
    if (entry.type === 'hash_splat_parameter') {
      const name = textOf(reader, field(entry, 'name'));
      return name === '' ? [] : [['set', assignedVariable(scope, name), parts]];
    }
    if (entry.type !== 'keyword_pattern') return [];
    const key = literalText(reader, field(entry, 'key')) ?? '';
    const pattern = field(entry, 'value');
    const part = kept(entry, 'part', ['item', parts, ['text', key], entry.start, entry.end]);
    if (pattern !== undefined) return [part.set, ...bindings(reader, pattern, part.value, scope)];
    return [part.set, ['set', assignedVariable(scope, key), part.value]];
  });
  return [...asked, ...set];
}

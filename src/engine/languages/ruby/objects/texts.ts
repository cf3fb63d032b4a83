/** Strings and symbols: their text where it is written out, and what an interpolation calls. */
import type { Expression } from '../../../model/object-facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { call, type Reader, type Scope, steps, textOf, unknown } from './reader.ts';

/** The text of a literal; none where a part of it is computed. */
export function literalText(reader: Reader, node: SyntaxNode | undefined): string | undefined {
  switch (node?.type) {
    case 'simple_symbol':
      return textOf(reader, node).slice(1);
    case 'hash_key_symbol':
      return textOf(reader, node);
    case 'integer':
      return /^\d{1,15}$/.test(textOf(reader, node)) ? textOf(reader, node) : undefined;
    case 'string':
    case 'delimited_symbol':
    case 'bare_string':
    case 'bare_symbol':
      return node.children.every(({ type }) => type === 'string_content')
        ? node.children.map((part) => textOf(reader, part)).join('')
        : undefined;
    default:
      return undefined;
  }
}

/** The names that literal symbols and strings give; others are left out. */
export function literalNames(reader: Reader, nodes: readonly SyntaxNode[]): readonly string[] {
  return nodes
    .flatMap((node) => (/^(?:array|string_array|symbol_array)$/.test(node.type) ? node.children : [node]))
    .map((node) => literalText(reader, node))
    .filter((name) => name !== undefined);
}

export function readText(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const text = literalText(reader, node);
  return text === undefined ? ['joined', interpolated(reader, node, scope)] : ['text', text];
}

export function readChained(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const parts = node.children.map((part) => reader.read(part, scope));
  const texts = parts.map((part) => (part[0] === 'text' ? part[1] : undefined));
  return texts.includes(undefined)
    ? ['joined', parts.flatMap((part) => (part[0] === 'joined' ? part[1] : [part]))]
    : ['text', texts.join('')];
}

export function readTexts(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  return ['list', node.children.map((part) => readText(reader, part, scope))];
}

/** What stands in `#{}` is asked for its text. */
function interpolated(reader: Reader, node: SyntaxNode, scope: Scope): readonly Expression[] {
  return node.children.flatMap((part) => {
    if (part.type === 'string_content') return [['text', textOf(reader, part)]];
    if (part.type !== 'interpolation') return part.children.length > 0 ? [reader.read(part, scope)] : [];
    const values = part.children.map((inner) => reader.read(inner, scope));
    const last = values.pop() ?? unknown;
    return [steps([...values, call(last, 'to_s', [], part)])];
  });
}

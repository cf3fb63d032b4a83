/** What PHP's texts, numbers and constants of the language mean, and what texts make together. */
import type { Expression } from '../../../model/object-facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { type Frame, ownClass, type PhpReader, textOf, unknown } from './reader.ts';

/** A path below the own folder, or one that is written out. */
export const ownPath =
  /^\w+\s*\(*\s*(?:(?:__DIR__|dirname\s*\([^()]*(?:\([^()]*\))?[^()]*\))\s*\.\s*(['"])\/[^'"$]*\1|(['"])[^'"$]*\2)[\s)]*$/i;

/** As keys they are the same however they are written. */
export function integer(written: string): string {
  const plain = written.replaceAll('_', '').replace(/^0(?=\d)/, '0o');
  const value = Number(plain);
  return Number.isSafeInteger(value) ? String(value) : written;
}

/** https://www.php.net/manual/en/language.constants.magic.php */
export function magicConstant(reader: PhpReader, node: SyntaxNode, frame: Frame): Expression | undefined {
  const named = frame.within > 0 ? (reader.functions[frame.within]?.name ?? '') : '';
  switch (textOf(reader, node).toUpperCase()) {
    case '__CLASS__':
      return ownClass(reader, frame);
    case '__FUNCTION__':
      return ['text', named];
    case '__METHOD__':
      return ['text', frame.owner === '' ? named : `${frame.owner}::${named}`];
    case '__NAMESPACE__':
      return ['text', reader.names.namespace];
    case '__DIR__':
    case '__FILE__':
    case '__LINE__':
    case '__TRAIT__':
      return unknown;
    default:
      return undefined;
  }
}

/** What the text means that stands between its marks. */
export function plainText(written: string): string {
  return written.replaceAll('\\\\', '\\').replaceAll("\\'", "'");
}

/** An object that becomes text is asked for it. */
export function asText(value: Expression, { start, end }: SyntaxNode): Expression {
  return value[0] === 'text' ? value : ['steps', [['call', value, '__toString', { plain: [] }, start, end], unknown]];
}

/** What texts make together: of objects what they give for theirs. */
export function joined(values: readonly Expression[], { start, end }: Pick<SyntaxNode, 'start' | 'end'>): Expression {
  const parts: Expression[] = [];
  for (const value of values)
    for (const part of value[0] === 'joined' ? value[1] : [value]) {
      const last = parts.at(-1);
      if (part[0] !== 'text')
        parts.push(value[0] === 'joined' ? part : ['call', part, '__toString', { plain: [] }, start, end]);
      else if (last?.[0] === 'text') parts[parts.length - 1] = ['text', last[1] + part[1]];
      else parts.push(part);
    }
  const [first] = parts;
  return first?.[0] === 'text' && parts.length === 1 ? first : ['joined', parts];
}

export function interpolated(reader: PhpReader, node: SyntaxNode, frame: Frame): Expression {
  const parts = node.children.flatMap((child) =>
    child.type === 'heredoc_body' || child.type === 'nowdoc_body' ? child.children : [child],
  );
  if (parts.every(({ type }) => type === 'string_content'))
    return isIndented(reader, node) ? unknown : ['text', parts.map((part) => textOf(reader, part)).join('')];
  return joined(
    parts
      .filter(({ type }) => !/^heredoc_\w+$/.test(type))
      .map((part) =>
        /^(?:string_content|escape_sequence)$/.test(part.type)
          ? writtenIn(reader, node, part)
          : reader.expression(part, frame),
      ),
    node,
  );
}

/** Part of a text between double quotes; where its letters are not as they stand, one that nobody knows. */
function writtenIn(reader: PhpReader, around: SyntaxNode, part: SyntaxNode): Expression {
  if (part.type === 'escape_sequence' && textOf(reader, part) !== '\\\\') return unknown;
  return isIndented(reader, around) ? unknown : ['text', plainText(textOf(reader, part))];
}

/** What stands before the mark at the end of a heredoc is taken off each line. */
function isIndented(reader: PhpReader, node: SyntaxNode): boolean {
  return node.type === 'heredoc' && /\n[ \t]+\w+$/.test(textOf(reader, node));
}

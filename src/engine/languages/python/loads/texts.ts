/** Texts with holes: taken together, filled in, and asked what is known of them. */
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import type { Hole, Text } from './names.ts';

const alternativesMax = 64;
export const unknown: readonly Text[] = [[{ hole: 'any' }]];

/** The whole text where no hole is in it. */
export function literal(text: Text | undefined): string | undefined {
  return text?.every((piece) => typeof piece === 'string') === true ? text.join('') : undefined;
}

export function holeAt(text: Text, index = 0): Hole | undefined {
  const piece = text.filter((part) => part !== '').at(index);
  return typeof piece === 'object' ? piece.hole : undefined;
}

export function argumentsOf(call: SyntaxNode): readonly SyntaxNode[] {
  const given = field(call, 'arguments')?.children ?? [];
  return given.filter(({ type }) => type !== 'comment');
}

export function startsWith(texts: readonly Text[], hole: Hole): boolean {
  return texts.length > 0 && texts.every((text) => holeAt(text) === hole);
}

export function either(first: readonly Text[], second: readonly Text[]): readonly Text[] {
  return some([first, second]);
}

export function some(lists: readonly (readonly Text[])[]): readonly Text[] {
  const all = lists.flat();
  return all.length === 0 || all.length > alternativesMax ? unknown : all;
}

export function joined(left: readonly Text[], right: readonly Text[]): readonly Text[] {
  if (left.length === 0) return right;
  if (left.length * right.length > alternativesMax) return unknown;
  return left.flatMap((first) => right.map((second) => [...first, ...second]));
}

/** The template with each mark replaced by what stands for it. */
export function filled(
  templates: readonly Text[],
  mark: RegExp,
  value: (mark: string) => readonly Text[],
): readonly Text[] {
  return templates.flatMap((template) => {
    let result: readonly Text[] = [[]];
    for (const piece of template) {
      if (typeof piece === 'object') {
        result = joined(result, [[piece]]);
        continue;
      }
      for (const part of piece.split(new RegExp(`(${mark.source})`))) {
        result = joined(result, new RegExp(`^${mark.source}$`).test(part) ? value(part) : [[part]]);
      }
    }
    return result;
  });
}

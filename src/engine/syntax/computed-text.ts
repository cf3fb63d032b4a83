/**
 * What a text in code can be at run time: literals, what joins them, and names whose every value the file shows. It serves to
 * read loads by name; what is not known for certain is a hole, never a guess.
 */
import type { SyntaxNode } from './syntax-tree.ts';

/** Known pieces in order; `undefined` is a hole. No two known pieces stand side by side. */
export type Text = readonly (string | undefined)[];

/** What a node says of its text; a piece is a node, a known text, or a hole. */
export type TextParts =
  | { readonly kind: 'join'; readonly pieces: readonly (SyntaxNode | string | undefined)[] }
  | { readonly kind: 'either'; readonly options: readonly SyntaxNode[] }
  | { readonly kind: 'name'; readonly name: string };

/** Begins a path below the folder of the code itself. */
export const ownFolder = '\0own';

const optionsMax = 64;
const depthMax = 12;
const textLengthMax = 4000;
const unknown: readonly Text[] = [[undefined]];

/** Every value that the file gives to each name; a name that gets one from elsewhere has none that counts. */
export class NameValues {
  readonly #values = new Map<string, SyntaxNode[] | undefined>();

  /** `undefined` where the value cannot be told. */
  add(name: string, value: SyntaxNode | undefined): void {
    if (value === undefined) this.#values.set(name, undefined);
    else if (!this.#values.has(name)) this.#values.set(name, [value]);
    else this.#values.get(name)?.push(value);
  }

  of(name: string): readonly SyntaxNode[] | undefined {
    return this.#values.get(name);
  }
}

/** All texts that the node can be: at least one, and one that is a hole where nobody knows. */
export function textsOf(
  node: SyntaxNode | undefined,
  parts: (node: SyntaxNode) => TextParts | undefined,
  values: NameValues,
  depth = 0,
): readonly Text[] {
  const found = node === undefined || depth > depthMax ? undefined : parts(node);
  if (found === undefined) return unknown;
  if (found.kind === 'join') {
    let texts: readonly Text[] = [[]];
    for (const piece of found.pieces) {
      const ends = typeof piece === 'object' ? textsOf(piece, parts, values, depth + 1) : [[piece]];
      if (texts.length * ends.length > optionsMax) return unknown;
      texts = texts.flatMap((start) => ends.map((end) => joined(start, end)));
    }
    return texts.some((text) => lengthOf(text) > textLengthMax) ? unknown : texts;
  }
  const options = found.kind === 'either' ? found.options : (values.of(found.name) ?? []);
  const texts = options.flatMap((option) => textsOf(option, parts, values, depth + 1));
  return texts.length === 0 || texts.length > optionsMax ? unknown : texts;
}

function joined(start: Text, end: Text): Text {
  const text = [...start];
  for (const piece of end) {
    const last = text.at(-1);
    if (text.length > 0 && typeof last === 'string' && piece !== undefined) text[text.length - 1] = last + piece;
    else if (!(text.length > 0 && last === undefined && piece === undefined)) text.push(piece);
  }
  return text;
}

function lengthOf(text: Text): number {
  return text.reduce((sum, piece) => sum + (piece?.length ?? 1), 0);
}

/** The whole text, where it has no hole. */
export function wholeText(text: Text): string | undefined {
  return text.length === 0 ? '' : text.length === 1 ? text[0] : undefined;
}

export function prefixOf(text: Text): string {
  return text[0] ?? '';
}

/** True where the text could be the word, whatever fills its holes. */
export function canBe(text: Text, word: string): boolean {
  const whole = wholeText(text);
  if (whole !== undefined || text.length === 0) return whole === word;
  return word.startsWith(prefixOf(text)) && word.endsWith(text.at(-1) ?? '');
}

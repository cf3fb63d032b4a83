/**
 * Comments and sentences that only people read. Some comments are read by compilers and frameworks, and name what these call;
 * texts that could be code, templates, or lists of names speak, too.
 */
import type { SyntaxNode } from './syntax-tree.ts';

/** Directives of Go, and annotations in PHP's blocks. */
const read = /^\/\/(?:go:|export\b|line\b|extern\b)|^\/\*\*[^]*@/;

const textType = /^(?:string|encapsed_string|(?:interpreted_|raw_)?string_literal)$/;
/** Words with spaces or hyphens between them; nothing in them calls, takes a member or leaves a hole. */
const sentence = /^[a-zA-Z]{0,2}("""|'''|["'`])([\w ,!?'-]*)[.!?]?\1$/;

/** @param nodes in the order of a walk from the root down; gives the start and end of each, adjoining ones joined */
export function proseAmong(text: string, nodes: readonly SyntaxNode[]): readonly number[] {
  const places: number[] = [];
  for (const node of nodes) {
    if (!isSilent(text, node)) continue;
    const last = places.at(-1);
    if (last !== undefined && node.start < last) continue;
    if (last !== undefined && text.slice(last, node.start).trim() === '') places[places.length - 1] = node.end;
    else places.push(node.start, node.end);
  }
  return places;
}

function isSilent(text: string, { type, start, end, children }: SyntaxNode): boolean {
  if (/^(?:line_|block_|multiline_)?comment$/.test(type)) return !read.test(text.slice(start, end));
  if (textType.test(type)) return isSentence(text.slice(start, end)) && children.every(isWithoutCode);
  // A text that stands alone is what Python's functions say of themselves.
  const [only] = children;
  return (
    type === 'expression_statement' &&
    children.length === 1 &&
    only?.type === 'string' &&
    only.children.every(isWithoutCode)
  );
}

/** In two steps, each of which takes time in line with the length. */
function isSentence(written: string): boolean {
  const words = sentence.exec(written)?.[2] ?? '';
  return /[ -]/.test(words) && !/\w_\w|[a-z][A-Z]|(?:^|\s)-{1,2}\w/.test(words);
}

function isWithoutCode({ type }: SyntaxNode): boolean {
  return !/interpolation|variable|expression|substitution/.test(type);
}

/** Asked for places in any order. */
export function isInProse(prose: readonly number[], index: number): boolean {
  let low = 0;
  let high = prose.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((prose[middle * 2 + 1] ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return (prose[low * 2] ?? Number.POSITIVE_INFINITY) <= index;
}

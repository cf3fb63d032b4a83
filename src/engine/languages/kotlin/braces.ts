/** Braces of all kinds in a list of words and marks. */
import type { Token } from '../java/jvm-tokens.ts';

/** Where what opens at a place is closed; -1 where it is not. */
export function matching(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    depth += depthOf(tokens[at]);
    if (depth === 0) return at;
  }
  return -1;
}

export function depthOf(token: Token | undefined): number {
  if (token?.kind !== 'mark') return 0;
  return /^[([{]$/.test(token.text) ? 1 : /^[)\]}]$/.test(token.text) ? -1 : 0;
}

/** Slots that hold one text, one word or one number as it is written. */
import type { Token } from '../reading/sentences.ts';

export function readText(tokens: readonly Token[]): string | undefined {
  const [token] = tokens;
  return tokens.length === 1 && token !== undefined && token.kind !== 'comma' ? token.text : undefined;
}

export function readWord(tokens: readonly Token[]): string | undefined {
  const [token] = tokens;
  return tokens.length === 1 && token?.kind === 'word' ? token.lemma : undefined;
}

export function readNumber(tokens: readonly Token[]): number | undefined {
  const [token] = tokens;
  const number =
    tokens.length === 1 && token !== undefined && /^\d{1,6}$/.test(token.text) ? Number(token.text) : undefined;
  return number !== undefined && number > 0 ? number : undefined;
}

/** Slots that hold one text, one word or one number as it is written. */
import type { Token } from '../reading/sentences.ts';
import { readItems } from './items.ts';

export function readText(tokens: readonly Token[]): string | undefined {
  const [token] = tokens;
  return tokens.length === 1 && token !== undefined && token.kind !== 'comma' ? token.text : undefined;
}

/** The word that says that a function waits. */
export function readAsync(tokens: readonly Token[]): string | undefined {
  const [token] = tokens;
  return tokens.length === 1 && token !== undefined && /^(?:async|asynchronous|suspend)$/.test(token.lemma)
    ? token.lemma
    : undefined;
}

export function readNumber(tokens: readonly Token[]): number | undefined {
  const [token] = tokens;
  const number =
    tokens.length === 1 && token !== undefined && /^\d{1,6}$/.test(token.text) ? Number(token.text) : undefined;
  return number !== undefined && number > 0 ? number : undefined;
}

/** Texts in quotes, or words in capitals: `HACK`, "do not merge". */
export function readTexts(tokens: readonly Token[]): readonly string[] | undefined {
  return readItems(tokens, (item) => {
    const [token] = item;
    if (token === undefined || item.length !== 1) return undefined;
    return token.kind === 'quoted' || /^[A-Z]{3,}s?$/.test(token.text)
      ? token.text.replace(/^([A-Z]{3,})s$/, '$1')
      : undefined;
  });
}

/** Flags of cookies, by their names in small letters. */
export function readFlags(tokens: readonly Token[]): readonly string[] | undefined {
  return readItems(tokens, (item) => {
    const words = item.map(({ text }) => text.toLowerCase().replace(/[^a-z]/g, '')).join('');
    const flag = words.replace(/(?:flag|attribute|option)s?$/, '');
    return /^(?:httponly|secure|samesite)$/.test(flag) ? flag : undefined;
  });
}

/** Words that are only ever written to mark a place. */
export function readMarkers(tokens: readonly Token[]): readonly string[] | undefined {
  return readItems(tokens, ([token, ...others]) => {
    const marker = token === undefined ? undefined : /^(TODO|FIXME|HACK|XXX|WIP|NOSONAR|TEMP)s?$/.exec(token.text)?.[1];
    return others.length === 0 ? marker : undefined;
  });
}

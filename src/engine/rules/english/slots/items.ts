/** A list as people write it, `a, b and c`, as its items; `kind` says whether all or any of them are meant, where that is said. */
import { isFiller } from '../reading/template.ts';
import type { Token } from '../reading/sentences.ts';

function itemsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const items: Token[][] = [[]];
  for (const token of tokens) {
    const isBreak =
      token.kind === 'comma' ||
      (token.kind === 'word' && (token.lemma === 'or' || token.lemma === 'and' || token.lemma === 'nor'));
    if (isBreak) items.push([]);
    else if (!isFiller(token)) items.at(-1)?.push(token);
  }
  return items.filter((item) => item.length > 0);
}

/** Each item read; undefined where one cannot be. */
export function readItems<Value>(
  tokens: readonly Token[],
  read: (item: readonly Token[]) => Value | undefined,
): readonly Value[] | undefined {
  const items = itemsOf(tokens);
  const values: Value[] = [];
  for (const item of items) {
    const value = read(item);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values.length === 0 || values.length > 30 ? undefined : values;
}

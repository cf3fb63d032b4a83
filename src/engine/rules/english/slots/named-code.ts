/** Globs of names that functions or classes have: "named `handle*`", "whose name starts with `get`", "ending in `Handler`". */
import type { Token } from '../reading/sentences.ts';
import { isFiller } from '../reading/template.ts';
import { readNames } from './code-names.ts';

const linking =
  /^(?:name|call|whose|start|begin|end|with|in|match|that|be|have|pattern|like|which|starting|ending|beginning|prefix|suffix|by|containing|contain)$/;

export function readNamed(tokens: readonly Token[]): readonly string[] | undefined {
  const words = tokens.filter(
    (token) => token.kind === 'word' && !isFiller(token) && token.lemma !== 'or' && token.lemma !== 'and',
  );
  const lemmas = words.map(({ lemma }) => lemma);
  if (lemmas.length === 0 || lemmas.some((lemma) => !linking.test(lemma))) return undefined;
  const names = readNames(tokens.filter(({ kind, lemma }) => kind !== 'word' || lemma === 'or' || lemma === 'and'));
  if (names === undefined) return undefined;
  const isStart = lemmas.some((lemma) => /^(?:start|begin|prefix|starting|beginning)$/.test(lemma));
  const isEnd = lemmas.some((lemma) => /^(?:end|suffix|ending)$/.test(lemma));
  const isInside = lemmas.some((lemma) => lemma.startsWith('contain'));
  if (isStart && isEnd) return undefined;
  if (
    !isStart &&
    !isEnd &&
    !isInside &&
    !lemmas.some((lemma) => lemma === 'name' || lemma === 'call' || lemma === 'match' || lemma === 'like')
  )
    return undefined;
  const bare = (name: string) => name.replace(/^\*|\*$/g, '');
  return names.map((name) =>
    isStart ? `${bare(name)}*` : isEnd ? `*${bare(name)}` : isInside ? `*${bare(name)}*` : name,
  );
}

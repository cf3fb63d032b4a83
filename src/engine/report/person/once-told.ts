/** Sentences that differ in one word, mostly the name of a package, as one sentence about all of them. */

/** Fewer are told one by one. */
const alikeLeast = 3;
const namedMax = 3;
/** Longer sentences are left as they are. */
const wordsMax = 40;

/** @returns for each of the sentences the one that stands in its place: itself, where it is like too few others */
export function onceTold(sentences: readonly string[]): (sentence: string) => string {
  const split = [...new Set(sentences)].map((sentence) => ({ sentence, words: sentence.split(' ') }));
  const alike = new Map<string, { readonly at: number; readonly sentences: string[]; readonly words: string[] }>();
  for (const { sentence, words } of split)
    for (const [at, word] of words.length > wordsMax ? [] : words.entries()) {
      const key = [...words.slice(0, at), '\0', ...words.slice(at + 1)].join(' ');
      const known = alike.get(key) ?? { at, sentences: [], words: [] };
      known.sentences.push(sentence);
      known.words.push(word);
      alike.set(key, known);
    }
  const told = new Map<string, string>();
  for (const group of [...alike.values()].sort((a, b) => b.sentences.length - a.sentences.length)) {
    const [first] = group.sentences;
    if (group.sentences.length < alikeLeast || first === undefined) break;
    if (group.sentences.some((sentence) => told.has(sentence))) continue;
    const words = first.split(' ');
    const more = group.words.length - namedMax;
    words[group.at] = `${group.words.slice(0, namedMax).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    for (const sentence of group.sentences) told.set(sentence, words.join(' '));
  }
  return (sentence) => told.get(sentence) ?? sentence;
}

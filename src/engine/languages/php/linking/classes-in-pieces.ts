/**
 * Classes of packages that own code names in pieces. Whoever puts them together may turn dots into marks, and small letters into
 * capitals; the parts of the namespace stand in texts all the same.
 */
import { quotedTexts, wordsIn } from '../../../linking/text-pieces.ts';

/** @param prefixes namespaces of packages, with the mark at the end, and classes without a namespace */
export function classesInPieces(
  prefixes: Iterable<string>,
  /** Files with classes that begin so. */
  below: (prefix: string) => readonly string[],
): (text: string) => readonly string[] {
  const byFirst = Map.groupBy(
    [...new Set(prefixes)].filter((prefix) => prefix !== '').map(partsOf),
    ({ parts: [first] }) => first?.[0] ?? '',
  );
  return (text) => {
    const words = new Set<string>();
    for (const quoted of quotedTexts(text)) {
      // A mark stands in whole names, and in the beginnings of some.
      if (quoted.includes('\\')) continue;
      for (const part of quoted.split(/\W+/)) {
        words.add(part.toLowerCase());
        for (const word of wordsIn(part)) words.add(word);
      }
    }
    const isWritten = (part: Part): boolean => part.every((word) => words.has(word)) || words.has(part.join(''));
    const found: string[] = [];
    for (const first of firstWords(words, byFirst))
      for (const { prefix, parts } of byFirst.get(first) ?? []) {
        if (!parts.every(isWritten)) continue;
        const files = below(prefix);
        // Of a namespace of one word, the word alone says little.
        const isTold = parts.length > 1 || !prefix.endsWith('\\');
        for (const path of files)
          if (isTold || wordsIn(/([^/]+)\.\w+$/.exec(path)?.[1] ?? '').every((word) => words.has(word)))
            found.push(path);
      }
    return found;
  };
}

type Part = readonly string[];

function partsOf(prefix: string): { readonly prefix: string; readonly parts: readonly Part[] } {
  return { prefix, parts: prefix.split('\\').flatMap((part) => (part === '' ? [] : [wordsIn(part)])) };
}

/** `swiftmailer` begins a name that is written `SwiftMailer`, too. */
function firstWords(words: ReadonlySet<string>, byFirst: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  const firsts = new Set<string>();
  for (const word of words)
    for (let end = word.length; end > 0; end--) if (byFirst.has(word.slice(0, end))) firsts.add(word.slice(0, end));
  return firsts;
}

/** The words that code must hold to fit a pattern, and where they stand in a file: most patterns are told by these to find nothing. */
import type { SourceView } from '../syntax/source-view.ts';
import type { CodeNode } from './code-node.ts';
import type { ParsedPattern } from './parse-pattern.ts';
import { chainName, deepName } from './pattern-text.ts';
import type { ReadView } from './read-view.ts';
import { pushEach } from '../../text/push-each.ts';

const patternWords = new WeakMap<ParsedPattern, readonly string[]>();

/** Those that stand somewhere in the file, be it in an import. */
export function wordsIn(pattern: ParsedPattern): readonly string[] {
  let words = patternWords.get(pattern);
  if (words === undefined) patternWords.set(pattern, (words = wordsOf(pattern.nodes)));
  return words;
}

/** Those that stand where the pattern is found, since no import of the file gives them another name. */
export function writtenWords(pattern: ParsedPattern, read: ReadView): readonly string[] {
  const imported = (read.imported ??= new Set([...read.facts.imports().values()].flat()));
  return wordsIn(pattern).filter((word) => !imported.has(word));
}

export function placesOf(word: string, { source }: SourceView, { places }: ReadView): readonly number[] {
  const known = places.get(word);
  if (known !== undefined) return known;
  const found: number[] = [];
  for (let at = source.text.indexOf(word); at >= 0; at = source.text.indexOf(word, at + word.length)) found.push(at);
  places.set(word, found);
  return found;
}

/** Whether one of the sorted places is from `start` on and before `end`. */
export function isWithin(places: readonly number[], start: number, end: number): boolean {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return (places[low] ?? Infinity) < end;
}

/** Names that the file must hold, the longest first. Texts may be put together, and are not asked for. */
function wordsOf(nodes: readonly CodeNode[]): readonly string[] {
  const words = new Set<string>();
  const open = [...nodes];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.slot !== undefined) continue;
    if (node.kind === 'template' || node.kind === 'string') continue;
    if (node.kind === 'import') {
      const last = node.text.split(/[./\\:*]+/).findLast((part) => part !== '');
      if (last !== undefined && !node.text.includes('vedette')) words.add(last);
    }
    // What a module exports by default is imported under a name of the importer's.
    if (node.kind === 'name' && ![chainName, deepName, 'default'].includes(node.text.replace(/^\$/, '')))
      words.add(node.text);
    pushEach(open, node.parts);
  }
  return [...words]
    .filter((word) => word.length > 1)
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
}

/** Verbs that are dangerous with what comes from outside: "deserialize", "execute", "redirect to"; by the name of the danger. */
import type { Token } from '../reading/sentences.ts';
import { isFiller } from '../reading/template.ts';

const verbs: ReadonlyMap<string, string> = new Map([
  ['deserialize', 'deserialization'],
  ['unserialize', 'deserialization'],
  ['unpickle', 'deserialization'],
  ['deserialization', 'deserialization'],
  ['evaluate', 'code'],
  ['eval', 'code'],
  ['execute', 'shell'],
  ['redirect to', 'redirect'],
  ['redirect', 'redirect'],
  ['redirect user to', 'redirect'],
  ['redirect client to', 'redirect'],
  ['redirect to url from', 'redirect'],
  ['log', 'logs'],
  ['write to log', 'logs'],
  ['fetch', 'urls'],
  ['fetch url from', 'urls'],
  ['request url from', 'urls'],
  ['open file name by', 'files'],
  ['open file from', 'files'],
  ['read file name by', 'files'],
  ['evaluation', 'code'],
  ['evaluate as code', 'code'],
]);

export function readDoing(tokens: readonly Token[]): string | undefined {
  const words = tokens.filter((token) => !isFiller(token));
  return words.every(({ kind }) => kind === 'word') ? verbs.get(words.map(({ lemma }) => lemma).join(' ')) : undefined;
}

/** Verbs that are dangerous with what comes from outside: "deserialize", "execute", "redirect to"; by the name of the danger. */
import type { Token } from '../reading/sentences.ts';
import type { CallName } from '../../model/handler-demand.ts';
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

const cleaning: ReadonlyMap<string, CallName> = new Map<string, CallName>([
  ...['escape', 'sanitize', 'encode', 'clean', 'unescape'].map(
    (verb) => [verb, { kind: 'concept', concept: 'escaping' }] as [string, CallName],
  ),
  ...['validate', 'check', 'verify', 'whitelist', 'allowlist'].map(
    (verb) => [verb, { kind: 'concept', concept: 'validation' }] as [string, CallName],
  ),
]);

/** What is done to a value to make it harmless: "escaped", "validated". */
export function readCleaning(tokens: readonly Token[]): readonly CallName[] | undefined {
  const words = tokens.filter(
    (token) =>
      !isFiller(token) &&
      token.lemma !== 'or' &&
      token.lemma !== 'and' &&
      token.lemma !== 'first' &&
      token.lemma !== 'properly',
  );
  const found = words.flatMap(({ kind, lemma }) => (kind === 'word' ? (cleaning.get(lemma) ?? []) : []));
  return words.length > 0 && found.length === words.length ? found : undefined;
}

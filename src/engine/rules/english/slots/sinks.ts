/** Where a value may not go: a function by its name, or a danger by what people call it, "a shell command", "an SQL query". */
import type { TaintSink } from '../../model/taint-spec.ts';
import type { Token } from '../reading/sentences.ts';
import { isFiller } from '../reading/template.ts';
import { argumentsOfCalls } from './arguments-of-calls.ts';
import { readName } from './code-names.ts';
import { dangers } from './dangers.ts';
import { readItems } from './items.ts';

export interface Sinks {
  readonly sinks: readonly TaintSink[];
  readonly label: string;
  /** What makes a value harmless there, where that is known. */
  readonly clean?: readonly string[];
}

export function readSinks(tokens: readonly Token[]): Sinks | undefined {
  const whole = dangerOf(tokens);
  if (whole !== undefined) return whole;
  const read = readItems(tokens, (item): Sinks | undefined => {
    const danger = dangerOf(item);
    if (danger !== undefined) return danger;
    const name = readName(item);
    return name === undefined || name.includes('/') ? undefined : { sinks: [argumentsOfCalls([name])], label: name };
  });
  if (read === undefined) return undefined;
  const clean = read.flatMap((each) => each.clean ?? []);
  return { sinks: read.flatMap(({ sinks }) => sinks), label: read.map(({ label }) => label).join(' or '), clean };
}

/** By what people call it; undefined for what has no such name. */
export function dangerOf(tokens: readonly Token[]): Sinks | undefined {
  const words = tokens.filter((token) => !isFiller(token) && token.lemma !== 'or' && token.lemma !== 'and');
  if (words.length === 0 || words.some(({ kind }) => kind === 'quoted' || kind === 'code')) return undefined;
  const found = dangers.find(
    ({ keys, also }) =>
      words.some(({ lemma }) => keys.has(lemma)) && words.every(({ lemma }) => keys.has(lemma) || also.has(lemma)),
  );
  return found === undefined ? undefined : found;
}

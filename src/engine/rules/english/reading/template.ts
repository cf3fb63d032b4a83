/**
 * Templates of sentences: `<handlers:endpoints> <must> <call> {name} [before {before}]`. Words are compared by their lemma, `(a | b)` is a choice,
 * `[…]` may be left out, `<must>` is a set of phrases of the vocabulary, `{name:type}` takes a run of words that its type can read. A sentence fits
 * only as a whole: a word that nothing reads might change what is meant.
 */
import { lemmaOf } from './lemma.ts';
import type { Token } from './sentences.ts';

/** What a slot's words mean; undefined where they are nothing for it. */
export type SlotReader = (tokens: readonly Token[]) => unknown;

export type Slots = ReadonlyMap<string, unknown>;

export interface Template {
  /** What was read of the tokens, by the names of slots. */
  match(tokens: readonly Token[]): Slots | undefined;
  readonly text: string;
}

type Part =
  | { readonly kind: 'word'; readonly lemma: string }
  | { readonly kind: 'choice'; readonly choices: readonly (readonly Part[])[] }
  | { readonly kind: 'slot'; readonly name: string; readonly read: SlotReader };

/** Articles and the like, which may stand anywhere. */
const fillers: ReadonlySet<string> = new Set(
  [
    'the a an any all every each our your their its this these those , also just simply ever please either both own such actual actually explicitly directly of',
  ].flatMap((text) => text.split(' ')),
);

/** How many steps a match may take; a sentence that needs more fits nothing. */
const stepsMax = 20_000;
const slotTokensMax = 24;

export function isFiller(token: Token): boolean {
  return token.kind === 'comma' || (token.kind === 'word' && fillers.has(token.lemma));
}

export function template(
  text: string,
  vocabulary: Readonly<Record<string, readonly string[]>>,
  types: Readonly<Record<string, SlotReader>>,
): Template {
  const parts = parse(text, vocabulary, types);
  const needed = neededWords(parts);
  return {
    text,
    match(tokens) {
      const lemmas = new Set(tokens.map(({ lemma }) => lemma));
      if (needed.some((choices) => !choices.some((lemma) => lemmas.has(lemma)))) return undefined;
      return run(parts, tokens);
    },
  };
}

function run(parts: readonly Part[], tokens: readonly Token[]): Slots | undefined {
  const slots = new Map<string, unknown>();
  let steps = 0;
  const from = (list: readonly Part[], index: number, at: number, then: (at: number) => boolean): boolean => {
    if (++steps > stepsMax) return false;
    const part = list[index];
    if (part === undefined) return then(at);
    if (part.kind === 'choice')
      return part.choices.some((choice) => from(choice, 0, at, (next) => from(list, index + 1, next, then)));
    const token = tokens[at];
    if (token === undefined) return false;
    if (part.kind === 'word') {
      if (
        (token.kind !== 'quoted' || isSign(part.lemma)) &&
        token.lemma === part.lemma &&
        from(list, index + 1, at + 1, then)
      )
        return true;
      return isFiller(token) && from(list, index, at + 1, then);
    }
    for (let end = Math.min(tokens.length, at + slotTokensMax); end > at; end--) {
      const value = part.read(trim(tokens.slice(at, end)));
      if (value === undefined) continue;
      const before = slots.get(part.name);
      slots.set(part.name, value);
      if (from(list, index + 1, end, then)) return true;
      if (before === undefined) slots.delete(part.name);
      else slots.set(part.name, before);
      if (steps > stepsMax) return false;
    }
    return false;
  };
  const isEnd = (at: number) => tokens.slice(at).every(isFiller);
  return from(parts, 0, 0, isEnd) ? slots : undefined;
}

/** What is code in a template, too: `*`, `math.random`. */
function isSign(lemma: string): boolean {
  return !/^[a-z-]+$/.test(lemma);
}

/** Articles in front and behind say nothing of what a slot holds. */
function trim(tokens: readonly Token[]): readonly Token[] {
  let start = 0;
  let end = tokens.length;
  while (start < end && isFillerAt(tokens[start])) start++;
  while (end > start && isFillerAt(tokens[end - 1])) end--;
  return tokens.slice(start, end);
}

function isFillerAt(token: Token | undefined): boolean {
  return token !== undefined && isFiller(token);
}

/** Words of which the sentence must have one: those that stand in no choice, and choices all of whose ways begin with a word. */
function neededWords(parts: readonly Part[]): readonly (readonly string[])[] {
  return parts.flatMap((part) => {
    if (part.kind === 'word') return [[part.lemma]];
    if (part.kind !== 'choice') return [];
    const firsts = part.choices.map((choice) => choice.find((inner) => inner.kind === 'word'));
    const lemmas = firsts.flatMap((first) => (first?.kind === 'word' ? [first.lemma] : []));
    return lemmas.length === part.choices.length ? [lemmas] : [];
  });
}

function parse(
  text: string,
  vocabulary: Readonly<Record<string, readonly string[]>>,
  types: Readonly<Record<string, SlotReader>>,
): readonly Part[] {
  const signs = text.match(/<[^>]+>|\{[^}]+\}|[[\]()|]|[^\s[\]()|{}<>]+/g) ?? [];
  let at = 0;
  const alternatives = (closing: string): readonly (readonly Part[])[] => {
    const choices: Part[][] = [[]];
    for (; at < signs.length; at++) {
      const sign = signs[at] ?? '';
      if (sign === closing) return choices;
      if (sign === '|') choices.push([]);
      else choices.at(-1)?.push(part(sign));
    }
    return choices;
  };
  const part = (sign: string): Part => {
    if (sign === '(' || sign === '[') {
      at++;
      const choices = alternatives(sign === '(' ? ')' : ']');
      return { kind: 'choice', choices: sign === '[' ? [...choices, []] : choices };
    }
    if (sign.startsWith('<')) {
      const phrases = vocabulary[sign.slice(1, -1)];
      if (phrases === undefined) throw new Error(`no words for ${sign}`);
      return { kind: 'choice', choices: phrases.map((phrase) => parse(phrase, vocabulary, types)) };
    }
    if (sign.startsWith('{')) {
      const [name = '', type = name] = sign.slice(1, -1).split(':');
      const read = types[type];
      if (read === undefined) throw new Error(`no type of slot ${type}`);
      return { kind: 'slot', name, read };
    }
    return { kind: 'word', lemma: lemmaOf(sign) };
  };
  const choices = alternatives('');
  return choices.length === 1 ? (choices[0] ?? []) : [{ kind: 'choice', choices }];
}

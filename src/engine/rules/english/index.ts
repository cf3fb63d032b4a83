/**
 * Controlled English: compiles sentences of known shapes to rules. A text is compiled as a whole or not at all, since a part that was passed over
 * in silence would be a rule that somebody believes in and nobody runs.
 */
import type { PlannedRule } from '../model/meaning.ts';
import { nearestSentence } from './nearest.ts';
import { type Sentence, sentencesOf, tokensMax } from './reading/sentences.ts';
import { shapes } from './shapes/index.ts';
import type { Compiled } from './shapes/shape.ts';

export type Compilation =
  | {
      readonly ok: true;
      readonly judgement: 'compiled';
      /** What the text was compiled to, in words. */
      readonly explanation: string;
      /** At least one. */
      readonly rules: readonly PlannedRule[];
      /** Names of the shapes, a sentence each. */
      readonly shapes: readonly string[];
    }
  | {
      readonly ok: false;
      /** The sentence nearest to it that would compile; empty where none is near. */
      readonly nearest: string;
      /** Why the text is not compiled, as a sentence. */
      readonly why: string;
    };

const textMax = 5_000;
const sentencesMax = 20;

export function compileSentence(text: string): Compilation {
  const read = sentencesOf(text.slice(0, textMax));
  const first = read[0];
  if (first === undefined) return { ok: false, nearest: '', why: 'The rule holds no sentence.' };
  if (text.length > textMax || read.length > sentencesMax)
    return {
      ok: false,
      nearest: nearestSentence(first.text),
      why: `A rule in English has at most ${sentencesMax} sentences and ${textMax} characters.`,
    };
  const hints = read.map((sentence, at) => (at === 0 ? undefined : hintIn(sentence)));
  const compiled = read.map((sentence, at) => (hints[at] === undefined ? compileOne(sentence) : 'hint'));
  const failing = compiled.findIndex((each) => each === undefined);
  const sentence = read[failing];
  if (sentence !== undefined)
    return { ok: false, nearest: nearestSentence(sentence.text), why: whyNot(sentence, read.length) };
  const found = compiled.filter((each) => each !== undefined && each !== 'hint');
  const hint = hints
    .filter((each) => each !== undefined)
    .map((each) => `; ${each}`)
    .join('');
  return {
    ok: true,
    judgement: 'compiled',
    explanation: found.map(({ reading }) => reading.explanation).join(' '),
    rules: found.flatMap(({ reading }) =>
      reading.rules.map((rule) => ({ ...rule, message: rule.message === '' ? '' : `${rule.message}${hint}` })),
    ),
    shapes: found.map(({ shape }) => shape),
  };
}

/** "Use `x` instead" asks for nothing alone: it is said with each finding. */
function hintIn({ text, tokens }: Sentence): string | undefined {
  const isHint =
    /^(?:use|prefer|call)$/.test(tokens[0]?.lemma ?? '') &&
    /^(?:instead|rather)$/.test(tokens.at(-1)?.lemma ?? '') &&
    tokens.length <= 10;
  return isHint ? text.replace(/^[A-Z]/, (letter) => letter.toLowerCase()) : undefined;
}

function compileOne(sentence: Sentence): { readonly shape: string; readonly reading: Compiled } | undefined {
  if (sentence.isQuestion || sentence.tokens.length > tokensMax) return undefined;
  for (const shape of shapes) {
    for (const template of shape.templates) {
      const slots = template.match(sentence.tokens);
      const reading = slots === undefined ? undefined : shape.read(slots);
      if (reading !== undefined) return { shape: shape.name, reading };
    }
  }
  return undefined;
}

function whyNot(sentence: Sentence, count: number): string {
  const which = count === 1 ? 'The sentence' : `The sentence "${excerpt(sentence.text)}"`;
  if (sentence.isQuestion) return `${which} is a question, and a rule is not.`;
  if (sentence.tokens.length > tokensMax) return `${which} has more than ${tokensMax} words.`;
  const condition = sentence.tokens.find(
    ({ kind, lemma }) =>
      kind === 'word' &&
      [
        'unless',
        'except',
        'if',
        'when',
        'where',
        'usually',
        'possible',
        'appropriate',
        'necessary',
        'ideally',
      ].includes(lemma),
  );
  if (condition !== undefined)
    return `${which} has no shape that is known; "${condition.text}" says a condition, which is often what hinders it.`;
  return `${which} has no shape that is known.`;
}

function excerpt(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 80).toWellFormed()}…`;
}

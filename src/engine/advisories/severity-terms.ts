/**
 * What an estimate of severity sees of a record: its weaknesses, and the words and pairs of words of its headline and its text. Only the
 * beginning of a text is read, and each character once, so that no record makes an estimate dear.
 */

export interface EstimatedWords {
  readonly cwes: readonly string[];
  readonly summary: string;
  readonly details: string;
}

export interface SeverityTerms {
  readonly cwes: ReadonlySet<string>;
  /** Of the headline alone, where a word says more than further down. */
  readonly headline: ReadonlySet<string>;
  readonly text: ReadonlySet<string>;
}

export const headlineLengthMax = 200;
export const textLengthMax = 4_000;

export function severityTerms({ cwes, summary, details }: EstimatedWords): SeverityTerms {
  const headline = (summary || (details.slice(0, headlineLengthMax).split('\n', 1)[0] ?? '')).slice(
    0,
    headlineLengthMax,
  );
  // Headline and text are two ends: no pair of words spans them.
  const parts = [termsOf(summary.slice(0, headlineLengthMax)), termsOf(details.slice(0, textLengthMax))];
  return { cwes: new Set(cwes), headline: new Set(termsOf(headline)), text: new Set(parts.flat()) };
}

/** Words without their endings, and each with the word before it. */
function termsOf(text: string): string[] {
  const words = (text.toLowerCase().replace(address, ' ').match(word) ?? []).filter(
    (found) => found.length <= wordLengthMax && !emptyWords.has(found),
  );
  const stems = words.map((found) => (found.length > 4 ? found.replace(ending, '') : found));
  return stems.flatMap((stem, at) => (at === 0 ? [stem] : [stem, `${stems[at - 1]} ${stem}`]));
}

const address = /https?:\/\/\S+/g;
const word = /[a-z]{2,}/g;
const ending = /(?:ies|es|s|ing|ed|ly)$/;
const wordLengthMax = 24;

const emptyWords: ReadonlySet<string> = new Set(
  (
    'the an of to in and or is are was were be been by for with on at from as that this it its ' +
    'which not can could may has have had if when will would'
  ).split(' '),
);

/** Tells code from prose. What is taken for code is refused where it cannot work; what is taken for prose is kept, and said to be judged or not. */
import { hasError } from './syntax/pattern-context.ts';
import { parse } from './syntax/rule-engine.ts';
import { ruleLanguages } from './syntax/rule-language.ts';

/** Words in a row that no code has between its signs. */
const proseWordsMin = 3;
/** Grammars that take hardly any prose; in Ruby, Kotlin and Scala words in a row are calls. */
const strictLanguages: ReadonlySet<string> = new Set([
  'TypeScript',
  'JavaScript',
  'python',
  'go',
  'java',
  'rust',
  'csharp',
]);

export function isCode(text: string): boolean {
  const words = text.split(/\s+/).filter((token) => /^[\p{L}'’-]+[.,:;!?]?$/u.test(token));
  if (words.length < proseWordsMin) return !isPhrase(text);
  if (text.startsWith('<')) return true;
  return strict().some(({ name, variableSign, contexts }) =>
    [...contexts, '…'].some((context) => {
      const code = context.replace('…', () => text.replaceAll('$', variableSign));
      return !hasError(parse(name, code).root());
    }),
  );
}

function strict() {
  return ruleLanguages.filter(({ name }) => strictLanguages.has(name));
}

/** Two words and no sign between them, which are no code: `No eval`. */
function isPhrase(text: string): boolean {
  if (!/^[\p{L}'’-]+(?: [\p{L}'’-]+)*[.!?]?$/u.test(text) || !text.includes(' ')) return false;
  return !strict().some(({ name }) => !hasError(parse(name, text).root()));
}

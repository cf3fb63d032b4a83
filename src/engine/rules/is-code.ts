/** Tells code from prose. What is taken for code is refused where it cannot work; what is taken for prose is kept, and said to be judged or not. */
import { hasError, hasMissingBracket } from './syntax/pattern-context.ts';
import { parse } from './syntax/rule-engine.ts';
import { type RuleLanguage, ruleLanguages } from './syntax/rule-language.ts';

/** So many words make a sentence of what is no code by its grammar. */
const sentenceWordsMin = 3;
/** Grammars that take hardly any prose; in Ruby, Kotlin and Scala words in a row are calls. */
const strictLanguages: ReadonlySet<string> = new Set('TypeScript JavaScript python go java rust csharp php'.split(' '));
/** Words that begin a statement of one more word. */
const statementWords: ReadonlySet<string> = new Set(
  'assert await break continue defer del delete echo export global go goto import include new not package print raise require return throw typeof use void yield'.split(
    ' ',
  ),
);

export function isCode(text: string): boolean {
  const words = text.split(/\s+/).filter((token) => /^[\p{L}'’"-]+[.,:;!?"]*$/u.test(token));
  const hasSigns = /[^\p{L}\s.,:;!?'’"-]/u.test(text);
  if (words.length >= sentenceWordsMin && !/[()[\]{};=<>$@&|]/.test(text)) return false;
  if (!hasSigns) {
    return !text.includes(' ') || statementWords.has(words[0] ?? '');
  }
  if (words.length < sentenceWordsMin || text.startsWith('<')) return true;
  return isParsed(text);
}

function isParsed(text: string): boolean {
  return ruleLanguages
    .filter(({ name }) => strictLanguages.has(name))
    .some((language) => codesOf(text, language).some((code) => isWhole(code, language)));
}

function codesOf(text: string, { contexts, variableSign, name }: RuleLanguage): readonly string[] {
  const code = withoutEllipses(text).replaceAll('$', variableSign);
  // All that stands in a PHP file before `<?php` is text.
  const around = name === 'php' ? contexts : [...contexts, '…'];
  return around.map((context) => context.replace('…', () => code));
}

function isWhole(code: string, { name }: RuleLanguage): boolean {
  const root = parse(name, code).root();
  return !hasError(root) && !hasMissingBracket(root);
}

/** Semgrep's `...` as what may stand in its place: a part of a list, or a statement. */
function withoutEllipses(text: string): string {
  return text.replace(/(?<=[(,[]\s*)\.\.\.|\.\.\.(?=\s*[,)\]])/g, '_').replace(/(?<=[{;\n]\s*)\.\.\.(?=\s)/g, '_;');
}

/** Programs that code starts: the words of a command are mentions, since a package may have installed the program. */
import type { FactsBuilder, Place } from './facts-builder.ts';
import { prefixOf, type Text, wholeText } from './computed-text.ts';

const wordsMax = 200;
/** Programs that run what their arguments name. */
const runner =
  /^(?:bundle|bundler|rake|rails|sh|bash|zsh|env|sudo|xargs|nohup|time|exec|composer|artisan|npx|npm|yarn|pnpm|make|docker|cmd|powershell|pwsh|cargo|dotnet|java|mvn|gradle)$/;

/** `interpreter` is what runs code of the file's own language, given as an argument. */
export function noteCommand(
  facts: FactsBuilder,
  parts: readonly (readonly Text[])[],
  interpreter: RegExp,
  place: Place,
): readonly (readonly string[])[] {
  const known: (readonly string[])[] = [];
  for (const first of parts[0] ?? [[undefined]]) {
    const rest = parts.slice(1).flatMap((texts) => texts);
    const pieces = [first, ...rest];
    const program = programOf(first);
    const words = pieces.flatMap((text) => text.flatMap((piece) => (piece ?? '').split(/[\s'"|&;()<>]+/)));
    for (const word of words.slice(0, wordsMax)) noteWord(facts, word, place);
    const isWhole = pieces.every((text) => wholeText(text) !== undefined);
    if (isWhole) {
      // Words of one text are a shell's; those of a list are taken as they are.
      const given = rest.length === 0 ? shellWords(prefixOf(first)) : pieces.map((text) => prefixOf(text));
      known.push(given.slice(0, wordsMax));
    } else if (program === undefined) facts.hazard('dynamic_load', 'a program with a computed name', place, 'programs');
    else if (interpreter.test(program)) facts.hazard('dynamic_load', `${program} with computed arguments`, place);
    else if (runner.test(program))
      facts.hazard('dynamic_load', `${program} with computed arguments`, place, 'programs');
  }
  return known;
}

/** The first word, where all of it is known. */
function programOf(text: Text): string | undefined {
  const start = prefixOf(text).trimStart();
  const end = start.search(/\s/);
  if (end < 0 && text.length > 1) return undefined;
  const word = end < 0 ? start : start.slice(0, end);
  return word === '' ? undefined : word.slice(word.lastIndexOf('/') + 1);
}

function shellWords(text: string): readonly string[] {
  const words = text.match(/'[^']*'|"(?:[^"\\]|\\.)*"|[^\s'";|&()<>]+/g) ?? [];
  return words.map((word) => (/^['"]/.test(word) ? word.slice(1, -1) : word));
}

/** A program goes by its name, wherever it lies. */
function noteWord(facts: FactsBuilder, word: string, place: Place): void {
  for (const text of new Set([word, word.slice(word.lastIndexOf('/') + 1)]))
    if (text.length > 1 && text.length <= 200 && /^[\w@][\w.@/:=-]*$/.test(text)) facts.string(text, place);
}

/** A command line as a shell takes it apart: commands of words, whose unknown parts stay holes. */
import type { Piece, Text } from './names.ts';

export function shellCommands(line: Text): readonly (readonly Text[])[] {
  const commands: Text[][] = [];
  let words: Text[] = [];
  let word: Piece[] | undefined;
  let quote = '';
  const endWord = (): void => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = (): void => {
    endWord();
    if (words.length > 0) commands.push(words);
    words = [];
  };
  const add = (character: string): void => {
    word ??= [];
    const last = word.at(-1);
    if (typeof last === 'string') word[word.length - 1] = last + character;
    else word.push(character);
  };
  for (const piece of line) {
    if (typeof piece === 'object') {
      (word ??= []).push(piece);
      continue;
    }
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at] ?? '';
      // What the shell puts in the place of `$x`, `${x}` and `$1`, and xargs in that of `{}`, is not known.
      const variable =
        quote === "'" ? undefined : /^(?:\$(?:\w+|\{[^}]*\}|[@*#?!])|\{\})/.exec(piece.slice(at, at + 200))?.[0];
      if (variable !== undefined && (variable !== '{}' || word === undefined)) {
        (word ??= []).push({ hole: 'any' });
        at += variable.length - 1;
      } else if (quote !== '') {
        if (character === quote) quote = '';
        else if (character === '\\' && quote === '"' && /["\\$`]/.test(piece[at + 1] ?? '')) add(piece[++at] ?? '');
        else add(character);
      } else if (character === "'" || character === '"') {
        quote = character;
        word ??= [];
      } else if (character === '\\') {
        if (piece[at + 1] !== '\n') add(piece[at + 1] ?? '');
        at++;
      } else if (/[\n;&|()`]/.test(character)) endCommand();
      else if (/\s/.test(character)) endWord();
      else if (character === '$' && piece[at + 1] === '(') continue;
      else add(character);
    }
  }
  endCommand();
  return commands;
}

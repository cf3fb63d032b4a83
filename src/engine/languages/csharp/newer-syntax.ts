/**
 * Syntax newer than the grammar, written in older words of the same length, so that places stay: the empty collection
 * `[]` of C# 12 and the `params` collections of C# 13. What is done to the content of strings and comments harms nothing.
 */

/** Where `[]` is a value and not the mark of an array's type; `int?[]` is a type, `b ? [] : c` holds a value. */
const emptyCollection =
  /\[(?<=(?:=>|[=(,:{[]|\?\?|\?\s|\.\.|\b(?:return|in|is|or|and|not|case|when|else|await))\s{0,200}\[)(\s{0,200})\]/g;
const paramsWord = /\bparams(?<=[(,\]]\s{0,200}params)(?=\s{1,200}[\w@])/g;

export function inOlderSyntax(text: string): string {
  return text
    .replace(emptyCollection, (_whole, space: string) => `0${space} `)
    .replace(paramsWord, (word) => ' '.repeat(word.length));
}

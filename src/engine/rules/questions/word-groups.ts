/** Whether a name is of one of some groups of words: `user.passwordHash` of `password hash`; `passwordLength` is a length. */
import type { WordGroups } from '../model/code-question.ts';
import { wordsOf } from '../names/name-words.ts';

/** What only describes a thing, where it ends a name. */
const describing: ReadonlySet<string> = new Set(
  'length count size type types field fields label placeholder error errors attempt attempts policy url uri link path page route endpoint expiry expires expired ttl regex pattern schema validator rule rules name prefix suffix header headers changed updated created at column param title text message hint strength min max config options option service repository controller manager provider factory helper util utils middleware guard handler form input view template file files dir folder button visible valid invalid set missing required enabled disabled exists status state reset request response sent verified confirmation encoder decoder generator parser limit usage cost index id ids source enum kind class tokenizer format mode check'.split(
    ' ',
  ),
);
const asking: ReadonlySet<string> = new Set([
  'is',
  'has',
  'have',
  'should',
  'can',
  'needs',
  'no',
  'invalid',
  'forgot',
  'reset',
  'change',
  'validate',
  'verify',
  'check',
  'hash',
  'encrypt',
  'mask',
  'redact',
  'mismatch',
  'wrong',
  'count',
  'num',
  'total',
  'max',
  'min',
]);

export function isOfWords(name: string, groups: WordGroups): boolean {
  const words = wordsOf(name);
  const last = words.at(-1);
  if (last === undefined) return false;
  return groups.some((group) => {
    const isWhole = group.length === words.length;
    const own = new Set(group);
    if (!group.every((word) => words.some((each) => each === word || each === `${word}s`))) return false;
    if (isWhole) return true;
    return !(describing.has(last) && !own.has(last)) && !(asking.has(words[0] ?? '') && !own.has(words[0] ?? ''));
  });
}

/** Cheaply: whether some word of each group's words stands in a text at all, in small letters or not. */
export function mayHoldWords(text: string, groups: WordGroups): boolean {
  const small = text.toLowerCase();
  return groups.some((group) =>
    group.every(
      (word) =>
        small.includes(word.slice(0, 3)) &&
        (word.length <= 3 || small.includes(word.slice(0, Math.min(word.length, 4)))),
    ),
  );
}

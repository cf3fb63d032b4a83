/** How languages write the arguments of calls: what their texts, comments, names of arguments and tables look like. */
import type { LanguageName } from '../model/language-name.ts';

export interface Dialect {
  /** Marks that begin and end a text of one line, or of several. */
  readonly quotes: string;
  /** Quotes whose texts hold no expressions. */
  readonly plainQuotes: string;
  /** What opens an expression within a text. */
  readonly interpolation: string;
  readonly hasTripleQuotes: boolean;
  /** Letters that may stand before a quote and change nothing but how it is read. */
  readonly prefixes?: RegExp;
  readonly lineComments: readonly string[];
  /** What stands between the name of an argument and its value; empty where arguments have no names. */
  readonly named: '' | '=' | ':';
  /** Marks before a value that stands for several. */
  readonly spread: readonly string[];
  /** `<` may open a list of types, in which a comma parts no arguments. */
  readonly hasTypeLists: boolean;
  /** `/` may open an expression of a pattern. */
  readonly hasPatterns: boolean;
  readonly words: ReadonlyMap<string, boolean | null>;
}

const words = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const slashes = ['//'];
const none: Dialect = {
  quotes: '"',
  plainQuotes: '',
  interpolation: '',
  hasTripleQuotes: false,
  lineComments: slashes,
  named: '',
  spread: [],
  hasTypeLists: false,
  hasPatterns: false,
  words,
};
const script: Dialect = {
  ...none,
  quotes: '"\'`',
  plainQuotes: '"\'',
  interpolation: '${',
  spread: ['...'],
  hasPatterns: true,
};
const java: Dialect = { ...none, quotes: '"\'', hasTripleQuotes: true, hasTypeLists: true };

export const dialects: ReadonlyMap<LanguageName, Dialect> = new Map<LanguageName, Dialect>([
  ['javascript', script],
  ['typescript', { ...script, hasTypeLists: true }],
  [
    'python',
    {
      ...none,
      quotes: '"\'',
      hasTripleQuotes: true,
      prefixes: /^(?:[rbu]|br|rb)$/i,
      lineComments: ['#'],
      named: '=',
      spread: ['**', '*'],
      words: new Map([
        ['True', true],
        ['False', false],
        ['None', null],
      ]),
    },
  ],
  [
    'go',
    {
      ...none,
      quotes: '"\'`',
      words: new Map([
        ['true', true],
        ['false', false],
        ['nil', null],
      ]),
    },
  ],
  ['java', java],
  ['kotlin', { ...java, named: '=', spread: ['*'], interpolation: '$' }],
  ['scala', { ...java, named: '=' }],
  ['csharp', { ...none, quotes: '"\'', named: ':', hasTypeLists: true }],
  [
    'ruby',
    {
      ...none,
      quotes: '"\'',
      plainQuotes: "'",
      interpolation: '#{',
      lineComments: ['#'],
      named: ':',
      spread: ['**', '*', '&'],
      hasPatterns: true,
      words: new Map([...words, ['nil', null]]),
    },
  ],
  [
    'php',
    {
      ...none,
      quotes: '"\'',
      plainQuotes: "'",
      interpolation: '$',
      lineComments: ['//', '#'],
      named: ':',
      spread: ['...'],
    },
  ],
  ['rust', { ...none, hasTypeLists: true }],
]);

/**
 * Small changes to a text, always the same for the same text and name: a line left out, doubled or cut off, a word longer or
 * gone, a sign left out, a number one more, a word or a line of another place; and where it is asked for, a value put deep into others.
 */
import { createHash } from 'node:crypto';
import { randomFrom } from '../random.ts';

export interface Perturbation {
  /** `12 doubled`: the line, from 1, and what is done there. */
  readonly name: string;
  readonly text: string;
}

type Choose = (count: number) => number;
type Change = (line: string, choose: Choose, lines: readonly string[]) => string | undefined;

/** What may be done to a line that is not blank; `undefined` where it cannot be. */
const changes: Readonly<Record<string, Change>> = {
  'left out': () => '',
  doubled: (line) => `${line}\n${line}`,
  'word longer': (line, choose) => replacedOne(line, /\w+/g, choose, (word) => `${word}x`),
  'word left out': (line, choose) => replacedOne(line, /\w+/g, choose, () => ''),
  'word in capitals': (line, choose) => replacedOne(line, /\b\w*[a-z]\w*\b/g, choose, (word) => word.toUpperCase()),
  'sign left out': (line, choose) => replacedOne(line, /[^\w\s]/g, choose, () => ''),
  'sign doubled': (line, choose) => replacedOne(line, /[^\w\s]/g, choose, (sign) => sign + sign),
  'number raised': (line, choose) => replacedOne(line, /\d{1,9}/g, choose, (number) => String(Number(number) + 1)),
  'space put in': (line, choose) => replacedOne(line, /(?=\S)/g, choose, () => ' '),
  'space left out': (line, choose) => replacedOne(line, /[ \t]+/g, choose, () => ''),
  'cut off': (line) => line.slice(0, Math.ceil(line.length / 2)),
  'end of the text': (line) => line,
  'word of another place': (line, choose, lines) => {
    const words = (lines[choose(lines.length)] ?? '').match(/\w+/g) ?? [];
    return replacedOne(line, /\w+/g, choose, (word) => words[choose(words.length)] ?? word);
  },
  'line of another place': (line, choose, lines) => `${line}\n${lines[choose(lines.length)] ?? ''}`,
  'line in place of this': (_, choose, lines) => lines[choose(lines.length)],
};
const names = Object.keys(changes);

/** Around a value, any number of times: what a reader of code goes into, up to its limit. */
const wraps: readonly (readonly [before: string, after: string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['f(', ')'],
  ['{ a: ', ' }'],
  ['"a" + (', ')'],
  ['', '.a'],
  ['', '[0]'],
  ['', '()'],
  ['a || ', ''],
  ['!', ''],
];
/** Around a whole line. */
const blocks: readonly (readonly [before: string, after: string])[] = [
  ['if (x) { ', ' }'],
  ['{ ', ' }'],
  ['if x { ', ' }'],
  ['if x then ', ' end'],
];
/** What stands after a sign that values stand after. */
const values = /(?<=[=(,:[] ?|return )(?:\w+|"\w*"|'\w*')/g;
const nestedMax = 70;

/** At most `count` of them, and then at most `nestings`. */
export function perturbations(name: string, text: string, count: number, nestings = 0): readonly Perturbation[] {
  const lines = text.split('\n');
  const filled = lines.flatMap((line, index) => (line.trim() === '' ? [] : [index]));
  const random = randomFrom(createHash('sha256').update(`${name}\n${text}`).digest().readUInt32BE(0));
  const choose = (many: number): number => Math.floor(random() * many);
  const found = new Map<string, Perturbation>();
  // Twice as many draws as are wanted, for some change nothing and some come twice.
  for (let draw = 0; draw < 2 * count && found.size < count && filled.length > 0; draw += 1) {
    const index = filled[choose(filled.length)] ?? 0;
    const kind = names[choose(names.length)] ?? '';
    const line = lines[index] ?? '';
    const changed = changes[kind]?.(line, choose, lines);
    if (changed === undefined) continue;
    const after = kind === 'end of the text' ? [] : lines.slice(index + 1);
    const altered = [...lines.slice(0, index), changed, ...after].join('\n');
    if (altered !== text) found.set(altered, { name: `${index + 1} ${kind}: ${changed.trim()}`, text: altered });
  }
  for (let draw = 0; draw < nestings && filled.length > 0; draw += 1) {
    const index = filled[choose(filled.length)] ?? 0;
    const line = lines[index] ?? '';
    const isBlock = draw % 4 === 3;
    const pairs = isBlock ? blocks : wraps;
    const [before, after] = pairs[choose(pairs.length)] ?? ['', ''];
    const depth = 2 + choose(nestedMax);
    const wrap = (part: string): string => before.repeat(depth) + part + after.repeat(depth);
    const changed = isBlock ? wrap(line) : replacedOne(line, values, choose, wrap);
    if (changed === undefined) continue;
    const altered = [...lines.slice(0, index), changed, ...lines.slice(index + 1)].join('\n');
    found.set(altered, { name: `${index + 1} ${depth} times in ${before}${after}`, text: altered });
  }
  return [...found.values()];
}

function replacedOne(
  line: string,
  pattern: RegExp,
  choose: Choose,
  change: (found: string) => string,
): string | undefined {
  const places = [...line.matchAll(pattern)];
  const place = places[choose(places.length)];
  if (place === undefined) return undefined;
  return line.slice(0, place.index) + change(place[0]) + line.slice(place.index + place[0].length);
}

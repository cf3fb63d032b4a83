/** Sentences that the templates of a shape would take, written out of them: each alternative of a choice comes up in one, where there are not too many. */
import { sentencesOf } from '../../engine/rules/english/reading/sentences.ts';
import { vocabulary } from '../../engine/rules/english/reading/vocabulary.ts';
import { slotTypes } from '../../engine/rules/english/shapes/shape.ts';

/** What may stand in a slot; the first that its type reads does. */
const phrases = [
  'HTTP handlers',
  'passwords',
  'user input',
  'SQL queries',
  '`db.query`',
  '`src/admin`',
  'MD5',
  'named `save`',
  'deserialize',
  'HttpOnly',
  '"TODO"',
  'TODO',
  '3',
  '`timeout`',
  'async functions',
  'functions',
  'query the database',
  'authenticate the user',
  'escaping it',
  'escape it',
  'checking it',
  'the request',
  'variables',
];

type Part = string | { readonly ways: readonly (readonly Part[])[] };

/** At most `count` of a template, in the order of its alternatives. */
export function writtenOf(text: string, count: number): readonly string[] {
  const parts = parse(text);
  return Array.from({ length: count }, (_, at) => written(parts, at).replaceAll(/\s+/g, ' ').trim());
}

function written(parts: readonly Part[], at: number): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : written(part.ways[at % part.ways.length] ?? [], at)))
    .join(' ');
}

function parse(text: string): readonly Part[] {
  const signs = text.match(/<[^>]+>|\{[^}]+\}|[[\]()|]|[^\s[\]()|{}<>]+/g) ?? [];
  let at = 0;
  const waysUntil = (closing: string): Part[][] => {
    const ways: Part[][] = [[]];
    for (let sign = signs[at++]; sign !== undefined && sign !== closing; sign = signs[at++]) {
      if (sign === '|') ways.push([]);
      else ways.at(-1)?.push(partOf(sign));
    }
    return ways;
  };
  const partOf = (sign: string): Part => {
    if (sign === '(') return { ways: waysUntil(')') };
    if (sign === '[') return { ways: [...waysUntil(']'), []] };
    if (sign.startsWith('<')) return { ways: (vocabulary[sign.slice(1, -1)] ?? []).map((phrase) => [phrase]) };
    return sign.startsWith('{') ? phraseFor(sign.slice(1, -1)) : sign;
  };
  return [{ ways: waysUntil('') }];
}

function phraseFor(slot: string): string {
  const type = slot.slice(slot.indexOf(':') + 1);
  const read = Object.entries(slotTypes).find(([name]) => name === type)?.[1];
  return phrases.find((phrase) => read?.(sentencesOf(phrase)[0]?.tokens ?? []) !== undefined) ?? type;
}

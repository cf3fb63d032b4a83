/**
 * Kinds of nodes that somebody may have meant by one that a grammar has not. No list of kinds is kept: what people mistype or bring from another
 * tool is made up, and the engine is asked which of it there is.
 */
import { kind } from './rule-engine.ts';
import type { RuleLanguage } from './rule-language.ts';

const namesMax = 3;
const lengthMin = 3;
const lengthMax = 60;
/** What grammars call alike by other endings. */
const endings = [
  'expression',
  'statement',
  'declaration',
  'definition',
  'declarator',
  'literal',
  'identifier',
  'clause',
  'pattern',
  'item',
  'list',
  'spec',
];
const letters = 'abcdefghijklmnopqrstuvwxyz_';

/** Nearest first; empty where nothing is near. */
export function nearKinds(wanted: string, { name: language }: RuleLanguage): readonly string[] {
  if (wanted.length > lengthMax) return [];
  // Signs of the language itself are kinds, too, and nobody means them.
  const isThere = (name: string): boolean => name.length >= lengthMin && kind(language, name) > 0;
  const found = new Set<string>();
  for (const name of candidates(wanted)) {
    if (name !== wanted && isThere(name)) found.add(name);
    if (found.size >= namesMax) break;
  }
  return [...found];
}

function* candidates(wanted: string): Generator<string> {
  // As trees of other tools are written: `CallExpression`.
  const snake = wanted
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s-]+/g, '_')
    .toLowerCase();
  yield snake;
  yield* edits(snake);
  const parts = snake.split('_');
  const stem = endings.includes(parts.at(-1) ?? '') ? parts.slice(0, -1).join('_') : snake;
  if (stem !== '') yield stem;
  for (const ending of endings) yield `${stem}_${ending}`;
  for (const [from, to] of synonyms) if (snake.includes(from)) yield* withEndings(snake.replace(from, to));
}

const synonyms = [
  ['call_expression', 'method_invocation'],
  ['call_expression', 'invocation_expression'],
  ['invocation', 'call'],
  ['method_call', 'method_invocation'],
  ['function_call', 'call_expression'],
  ['function_call', 'call'],
  ['func', 'function'],
  ['function', 'method'],
  ['string_literal', 'string'],
  ['string', 'string_literal'],
  ['import', 'use'],
  ['variable', 'lexical'],
  ['assign', 'assignment'],
] as const;

function* withEndings(name: string): Generator<string> {
  yield name;
  const parts = name.split('_');
  const stem = endings.includes(parts.at(-1) ?? '') ? parts.slice(0, -1).join('_') : name;
  if (stem !== '') yield stem;
  for (const ending of endings) yield `${stem}_${ending}`;
}

/** One sign left out, put in, changed, or two of them turned round. */
function* edits(name: string): Generator<string> {
  for (let at = 0; at <= name.length; at++) {
    const [before, after] = [name.slice(0, at), name.slice(at)];
    yield before + after.slice(1);
    if (after.length > 1) yield before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2);
    for (const letter of letters) {
      yield before + letter + after.slice(1);
      yield before + letter + after;
    }
  }
}

/**
 * Answers a formula on one view of a file: each part gives pieces of code, which are intersected, taken away and narrowed by where they stand and
 * by what their variables stand for. Equal parts of all rules that are asked about a view are looked for once.
 */
import type { Formula } from '../model/formula.ts';
import { findPattern } from '../patterns/find-pattern.ts';
import { answerQuestion } from '../questions/answer-question.ts';
import type { Piece } from '../questions/piece.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { type FormulaMatch, sortedMatches } from './formula-match.ts';
import { mayMatch } from './may-match.ts';
import { nativeMatches } from './native-matches.ts';
import { type Enclosing, enclosing, intersected } from './ranges.ts';
import { regexOf, textMatches } from './text-matches.ts';
import { numberOf } from './values.ts';

export type { Binding, FormulaMatch } from './formula-match.ts';

/** A part that finds more says little of any place, and what is intersected with it would take long. */
const matchesMax = 10_000;
const depthMax = 60;

export interface Evaluation {
  readonly matches: readonly FormulaMatch[];
  /** What was cut off, for people; undefined where all was looked at. */
  readonly bound: string | undefined;
}

/** Sorted by place, without duplicates. */
export function evaluateFormula(formula: Formula, view: SourceView): readonly FormulaMatch[] {
  return evaluateBounded(formula, view).matches;
}

/** The same, telling whether a bound was met. Throws nothing for what files hold. */
export function evaluateBounded(formula: Formula, view: SourceView): Evaluation {
  if (!mayMatch(formula, view)) return { matches: [], bound: undefined };
  const memo = memoOf(view);
  const bounds = new Set<string>();
  const matches = sortedMatches(evaluate(formula, { view, memo, scope: undefined, depth: 0, bounds }));
  return { matches, bound: bounds.size === 0 ? undefined : [...bounds].sort().join('; ') };
}

interface Memo {
  readonly found: Map<string, { readonly matches: readonly FormulaMatch[]; readonly bound: string | undefined }>;
}

const memos = new WeakMap<SourceView, Memo>();
const keys = new WeakMap<Formula, string>();

interface Asked {
  readonly view: SourceView;
  readonly memo: Memo;
  /** Only what stands in here is asked about: what a variable stands for. */
  readonly scope: { readonly start: number; readonly end: number } | undefined;
  readonly depth: number;
  readonly bounds: Set<string>;
}

function memoOf(view: SourceView): Memo {
  const known = memos.get(view);
  if (known !== undefined) return known;
  const made: Memo = { found: new Map() };
  memos.set(view, made);
  return made;
}

function evaluate(formula: Formula, asked: Asked): readonly FormulaMatch[] {
  if (asked.depth > depthMax) {
    asked.bounds.add(`parts are nested more than ${depthMax} deep`);
    return [];
  }
  const deeper = { ...asked, depth: asked.depth + 1 };
  switch (formula.kind) {
    case 'code':
    case 'pattern':
    case 'question':
      return inScope(atomMatches(formula, asked), asked);
    case 'text':
      if (asked.scope === undefined) return atomMatches(formula, asked);
      return scopedText(formula.regex, asked.scope, asked);
    case 'or':
      return sortedMatches(formula.parts.flatMap((part) => evaluate(part, deeper)));
    case 'and':
      return evaluateAnd(formula.parts, deeper);
    // Alone, what narrows narrows all there is.
    default:
      return evaluateAnd([formula], deeper);
  }
}

function atomMatches(formula: Extract<Formula, { kind: 'code' | 'pattern' | 'question' | 'text' }>, asked: Asked) {
  let key = keys.get(formula);
  if (key === undefined) keys.set(formula, (key = JSON.stringify(formula)));
  let known = asked.memo.found.get(key);
  if (known === undefined) {
    known = search(formula, asked.view);
    asked.memo.found.set(key, known);
  }
  if (known.bound !== undefined) asked.bounds.add(known.bound);
  return known.matches;
}

function search(
  formula: Extract<Formula, { kind: 'code' | 'pattern' | 'question' | 'text' }>,
  view: SourceView,
): { readonly matches: readonly FormulaMatch[]; readonly bound: string | undefined } {
  if (formula.kind === 'pattern') {
    const { matches, isComplete } = findPattern(formula.pattern, view, matchesMax);
    return {
      matches: sortedMatches(matches.map((match) => withoutSemicolon(match, view))),
      bound: isComplete ? undefined : 'a pattern was not looked for to the end of the file',
    };
  }
  if (formula.kind === 'question') {
    const { pieces, isComplete } = answerQuestion(formula.question, view);
    return {
      matches: pieces.map(matchOf),
      bound: isComplete ? undefined : 'there is more in the file than questions look at',
    };
  }
  if (formula.kind === 'text') {
    const { matches, isComplete } = textMatches(formula.regex, view.source.text, 0, matchesMax);
    return {
      matches,
      bound: isComplete ? undefined : 'a regular expression was not looked for to the end of the file',
    };
  }
  const matches = nativeMatches(formula, view, matchesMax + 1);
  return {
    matches: sortedMatches(matches.slice(0, matchesMax).map((match) => withoutSemicolon(match, view))),
    bound: matches.length > matchesMax ? `of what a part finds, the first ${matchesMax} are looked at` : undefined,
  };
}

/** A statement that is one expression is the same piece of code as the expression. */
function withoutSemicolon(match: FormulaMatch, { source }: SourceView): FormulaMatch {
  let { end } = match;
  while (end > match.start + 1 && source.text[end - 1] === ';') end--;
  return end === match.end ? match : { ...match, end };
}

/** `$NAME` stands for the name of what was found. */
function matchOf({ node, start, end, name }: Piece): FormulaMatch {
  return { node, start, end, bindings: new Map([['NAME', { text: name, start, end }]]) };
}

function inScope(matches: readonly FormulaMatch[], { scope }: Asked): readonly FormulaMatch[] {
  if (scope === undefined) return matches;
  return matches.filter(({ start, end }) => start >= scope.start && end <= scope.end);
}

function scopedText(regex: string, scope: { start: number; end: number }, { view, bounds }: Asked): FormulaMatch[] {
  const text = view.source.text.slice(scope.start, scope.end);
  const { matches, isComplete } = textMatches(regex, text, scope.start, matchesMax);
  if (!isComplete) bounds.add('a regular expression was not looked for to the end of the file');
  return matches;
}

function evaluateAnd(parts: readonly Formula[], asked: Asked): readonly FormulaMatch[] {
  let found: readonly FormulaMatch[] | undefined;
  for (const part of parts.filter(isPositive).sort((one, other) => cost(one) - cost(other))) {
    const matches = evaluate(part, asked);
    found = found === undefined ? matches : both(found, matches, asked);
    if (found.length === 0) return [];
  }
  for (const part of parts) {
    if (part.kind !== 'inside') continue;
    const around = evaluate(part.part, { ...asked, scope: undefined });
    found = found === undefined ? inScope(around, asked) : narrowed(found, around, asked);
    if (found.length === 0) return [];
  }
  found ??= [whole(asked)];
  for (const part of parts) {
    if (found.length === 0) return [];
    if (part.kind === 'not') found = without(found, part.part, asked);
    if (part.kind === 'notInside') found = withoutInside(found, part.part, asked);
  }
  for (const part of parts) {
    if (part.kind === 'whereText' || part.kind === 'whereNumber' || part.kind === 'whereCode')
      found = found.flatMap((match) => satisfying(match, part, asked));
  }
  for (const part of parts) if (part.kind === 'focus') found = focused(found, part.variable);
  return sortedMatches(found);
}

/** What is found everywhere is asked last, since nothing may be left to ask it of. */
function cost(formula: Formula): number {
  if (formula.kind === 'pattern')
    return /^\s*(?:\$[A-Z_0-9]+|"[^"]*"|'[^']*'|\.\.\.)\s*$/.test(formula.pattern) ? 2 : 0;
  if (formula.kind === 'or')
    return Math.max(0, ...formula.parts.map((part) => (part.kind === 'pattern' ? cost(part) : 1)));
  return formula.kind === 'text' ? 0 : 1;
}

function isPositive({ kind }: Formula): boolean {
  return (
    kind === 'code' || kind === 'pattern' || kind === 'question' || kind === 'text' || kind === 'and' || kind === 'or'
  );
}

function whole({ view, scope }: Asked): FormulaMatch {
  return scope === undefined
    ? { node: view.root, start: 0, end: view.source.text.length, bindings: new Map() }
    : { node: undefined, ...scope, bindings: new Map() };
}

/** What one finds within what the other finds, whichever of them is the smaller. */
function both(
  one: readonly FormulaMatch[],
  other: readonly FormulaMatch[],
  { bounds }: Asked,
): readonly FormulaMatch[] {
  return sortedMatches(intersected(one, other, bounds));
}

function narrowed(found: readonly FormulaMatch[], around: readonly FormulaMatch[], { bounds }: Asked) {
  const index = enclosing(around, bounds);
  return sortedMatches(found.flatMap((match) => index.agreeing(match)));
}

function without(found: readonly FormulaMatch[], part: Formula, asked: Asked): readonly FormulaMatch[] {
  const index: Enclosing = enclosing(evaluate(part, asked), asked.bounds);
  // What a text finds takes away whatever it touches; what code finds takes away that code.
  const isText = part.kind === 'text';
  return found.filter((match) => !(isText ? index.touches(match) : index.equals(match)));
}

function withoutInside(found: readonly FormulaMatch[], part: Formula, asked: Asked): readonly FormulaMatch[] {
  const index = enclosing(evaluate(part, { ...asked, scope: undefined }), asked.bounds);
  return found.filter((match) => index.agreeing(match).length === 0);
}

function satisfying(
  match: FormulaMatch,
  part: Extract<Formula, { kind: 'whereText' | 'whereNumber' | 'whereCode' }>,
  asked: Asked,
): readonly FormulaMatch[] {
  const binding = match.bindings.get(part.variable);
  if (binding === undefined) return [];
  if (part.kind === 'whereText') {
    const regex = regexOf(part.regex, false);
    if (typeof regex === 'string') return [];
    return regex.find(binding.text, 0, part.isAnchored) === undefined ? [] : [match];
  }
  if (part.kind === 'whereNumber') {
    const value = numberOf(binding.text);
    return value !== undefined && compares(value, part.comparison, part.value) ? [match] : [];
  }
  const scope = { start: binding.start, end: binding.end };
  const within = evaluate(part.part, { ...asked, scope });
  const index = enclosing([{ ...match, ...scope }], asked.bounds);
  const agreed = within.flatMap((inner) => index.agreeing(inner));
  return agreed.map(({ bindings }) => ({ ...match, bindings }));
}

function compares(value: number, comparison: string, wanted: number): boolean {
  switch (comparison) {
    case '<':
      return value < wanted;
    case '<=':
      return value <= wanted;
    case '>':
      return value > wanted;
    case '>=':
      return value >= wanted;
    case '==':
      return value === wanted;
    default:
      return value !== wanted;
  }
}

function focused(found: readonly FormulaMatch[], variable: string): readonly FormulaMatch[] {
  return found.flatMap((match) => {
    const binding = match.bindings.get(variable);
    if (binding === undefined) return [];
    const { start, end } = binding;
    const node = match.node === undefined ? undefined : nodeAt(match.node, start, end);
    return [{ node, start, end, bindings: match.bindings }];
  });
}

/** The outermost node of the place, looked for from one around it. */
function nodeAt(around: NonNullable<FormulaMatch['node']>, start: number, end: number): FormulaMatch['node'] {
  let node: FormulaMatch['node'] = around;
  while (node !== undefined) {
    const range = node.range();
    if (range.start.index === start && range.end.index === end) return node;
    node = node.children().find((child) => {
      const inner = child.range();
      return inner.start.index <= start && inner.end.index >= end;
    });
  }
  return undefined;
}

/** Kotlin's code that does not run as its file is written: the other branches of `if` and `when`. */
import type { OwnFunctionFact } from '../../model/file-facts.ts';
import { type Constants, subjectOf } from '../../syntax/condition.ts';
import { idleFact, idleUnder } from '../../syntax/idle-code.ts';
import { isMark } from '../java/jvm-scan.ts';
import type { Token } from '../java/jvm-tokens.ts';
import { depthOf, matching } from './braces.ts';
import { pushEach } from '../../text/push-each.ts';

/** Asked of every word; more than a branch of this many words is not looked at. */
const lengthMax = 2000;

export function idlePartsAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  constants: Constants,
): readonly OwnFunctionFact[] {
  const open = tokens[at + 1];
  const word = tokens[at]?.text;
  if ((word !== 'if' && word !== 'when') || open === undefined || !isMark(open, '(')) return [];
  const close = matching(tokens, at + 1);
  const end = tokens[close];
  if (end === undefined) return [];
  if (word === 'when') return idleArms(text, tokens, close, subjectOf(text, open.end, end.start, constants));
  return idleUnder(text, { start: open.end, end: end.start }, constants, (value) => {
    const first = rangeFrom(tokens, close + 1);
    const range = rangeIn(tokens, value ? first : elseBehind(tokens, first));
    return range === undefined ? [] : [range];
  });
}

/** Empty where there is none. */
function elseBehind(tokens: readonly Token[], { to }: Range): Range {
  let at = to;
  while (tokens[at]?.kind === 'line') at++;
  const isElse = tokens[at]?.text === 'else' && tokens[at]?.kind === 'name';
  return isElse ? rangeFrom(tokens, at + 1) : { from: at, to: at };
}

interface Range {
  readonly from: number;
  /** Behind its last word. */
  readonly to: number;
}

function rangeFact(tokens: readonly Token[], part: Range, why: Parameters<typeof idleFact>[1]) {
  const range = rangeIn(tokens, part);
  return range === undefined ? [] : idleFact(range, why);
}

function rangeIn(tokens: readonly Token[], { from, to }: Range): { start: number; end: number } | undefined {
  const first = tokens[from];
  const last = tokens[to - 1];
  return first === undefined || last === undefined || to <= from ? undefined : { start: first.start, end: last.end };
}

/** A block, or an expression up to the end of its line, its list or an `else`. */
function rangeFrom(tokens: readonly Token[], begin: number): Range {
  let from = begin;
  while (tokens[from]?.kind === 'line') from++;
  if (isMark(tokens[from], '{')) {
    const close = matching(tokens, from);
    return { from, to: close < 0 ? from : close + 1 };
  }
  let to = from;
  for (let depth = 0; to < tokens.length && to - from < lengthMax; to++) {
    const token = tokens[to];
    if (depth === 0 && (token?.kind === 'line' || isMark(token, ',') || token?.text === 'else')) break;
    depth += depthOf(token);
    if (depth < 0) break;
  }
  return { from, to };
}

function idleArms(
  text: string,
  tokens: readonly Token[],
  close: number,
  value: ReturnType<typeof subjectOf>,
): readonly OwnFunctionFact[] {
  let at = close + 1;
  while (tokens[at]?.kind === 'line') at++;
  if (value === undefined || !isMark(tokens[at], '{')) return [];
  const end = matching(tokens, at);
  const found: OwnFunctionFact[] = [];
  for (at++; at < end; ) {
    while (tokens[at]?.kind === 'line') at++;
    const start = tokens[at];
    while (at < end && !(isMark(tokens[at], '-') && isMark(tokens[at + 1], '>'))) at++;
    const label = start === undefined ? '' : text.slice(start.start, tokens[at]?.start ?? start.start).trim();
    const body = rangeFrom(tokens, at + 2);
    const written = constantOf(label);
    if (written !== undefined && written !== value.value) pushEach(found, rangeFact(tokens, body, value));
    if (written !== undefined && written === value.value) {
      // The first that meets the value is taken, and none after it.
      for (let rest = body.to; rest < end; rest++)
        if (tokens[rest]?.kind !== 'line') return [...found, ...rangeFact(tokens, { from: rest, to: end }, value)];
    }
    at = Math.max(body.to, at + 1);
  }
  return found;
}

/** A text, a number or a truth; `undefined` of all else that may stand before an arrow. */
function constantOf(label: string): string | number | boolean | undefined {
  const [, text, number, truth] = /^(?:"([^"$\\\n]*)"|(0|[1-9]\d*)|(true|false))$/.exec(label) ?? [];
  if (number !== undefined) return Number(number);
  return truth === undefined ? text : truth === 'true';
}

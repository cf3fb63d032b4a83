/** What the names of a file stand for that are written once and never changed: as texts, for conditions that ask for them. */
import type { Constants } from './condition.ts';
import { escapePattern } from '../text/escape-pattern.ts';

const valueMax = 300;
const namesMax = 2000;
/** Each takes a search of the file. */
const askedMax = 100;

interface Held {
  readonly start: number;
  readonly end: number;
}

/** `const a: T = …`, `A = …`, `$a = …`, `final boolean a = …`: a name, perhaps its type, and one value on one line. */
const assignment =
  /(?<![\w$.])(?<name>\$?[A-Za-z_]\w{0,60})(?<type>\s{0,3}:\s{0,3}[&'\w.<>[\] |]{1,40})?\s{0,5}(?<mark>:?=(?![=>~])|\+=|-=|\|\|=|\?\?=|&&=|\|=|&=|\+\+|--)/g;
/** Names that are given from outside, or changed elsewhere. */
const elsewhere = /(?:\bglobal\s+|\bnonlocal\s+|&\s?mut\s+|\bmut\s+|\bexport\s+let\s+|[&@])$/;

/** @param text the whole file; names are looked up where they stand for one value only */
export function constantsOf(text: string): Constants {
  let known: Map<string, Held | null> | undefined;
  const settled = new Set<string>();
  return (name) => {
    known ??= gather(text);
    const held = known.get(name);
    if (held === undefined || held === null || settled.has(name)) return held ?? undefined;
    settled.add(name);
    if (settled.size < askedMax && !isParameter(text, name)) return held;
    known.set(name, null);
    return undefined;
  };
}

function gather(text: string): Map<string, Held | null> {
  const held = new Map<string, Held | null>();
  for (const found of text.matchAll(assignment)) {
    const { name = '', mark } = found.groups ?? {};
    if (held.size > namesMax) break;
    const before = text.slice(Math.max(0, found.index - 16), found.index);
    const start = found.index + found[0].length;
    const isOnce = !held.has(name) && /^:?=$/.test(mark ?? '') && !elsewhere.test(before) && !isGiven(before);
    held.set(name, isOnce ? valueFrom(text, start) : null);
  }
  return held;
}

/** A parameter's default, or a named argument. */
function isGiven(before: string): boolean {
  return /[(,]\s*(?:\w+\s+)?$/.test(before);
}

/** Up to the end of its statement, or of its line. */
function valueFrom(text: string, start: number): Held | null {
  const rest = text.slice(start, start + valueMax);
  const line = /^[^\n;#]*?(?=;|\n|$|\s#|\s\/\/)/.exec(rest)?.[0];
  return line === undefined || line.trim() === '' || line.length === valueMax
    ? null
    : { start, end: start + line.length };
}

/** Another thing of the same name: a parameter, a variable of a loop. */
function isParameter(text: string, name: string): boolean {
  const declared = new RegExp(
    `(?:\\b(?:function|def|func|fn|fun|for|foreach|catch|except|lambda)\\b[^\\n{;]{0,200}|^[^\\n(]{0,80}\\([^\\n()]{0,120})(?<![\\w$])${escapePattern(name)}(?!\\w)\\s{0,3}(?:,|:|\\)\\s{0,3}(?:=>|\\{|:|->)|\\bin\\b)`,
    'm',
  );
  const code = text.replace(/\b(?:if|elif|elseif|elsif|while|switch|match|when|unless)\s{0,3}\([^\n]{0,200}/g, '');
  return declared.test(code);
}

/** Kotlin: private functions without an annotation, read from words and marks; where that is not plain, there is none. */
import type { OwnFunctionFact } from '../../model/file-facts.ts';
import { isMark } from '../java/jvm-scan.ts';
import { jvmTokens, type Token } from '../java/jvm-tokens.ts';

const modifier = /^(?:private|inline|suspend|tailrec|infix|final)$/;
/** What the runtime calls by name. */
const called = /^(?:main|readObject(?:NoData)?|writeObject|readResolve|writeReplace)$/;
const functionsMax = 20_000;

export function kotlinFunctions(text: string): readonly OwnFunctionFact[] {
  const { tokens, isWhole } = jvmTokens(text, true);
  const found: OwnFunctionFact[] = [];
  if (!isWhole) return found;
  for (const [at, { kind, text: word }] of tokens.entries()) {
    if (kind !== 'name' || word !== 'fun' || !isPrivate(tokens, at) || found.length >= functionsMax) continue;
    const fact = functionAt(tokens, at);
    if (fact !== undefined) found.push(fact);
  }
  return found;
}

function isPrivate(tokens: readonly Token[], at: number): boolean {
  let first = at;
  while (tokens[first - 1]?.kind === 'name' && modifier.test(tokens[first - 1]?.text ?? '')) first--;
  if (!tokens.slice(first, at).some(({ text }) => text === 'private')) return false;
  let before = first - 1;
  while (tokens[before]?.kind === 'line') before--;
  // `@A`, `@A("x")`, `@file:A`: whatever may be the end of one counts as one.
  if (tokens[before]?.kind === 'mark' && /^[)\]>]$/.test(tokens[before]?.text ?? '')) return false;
  while (tokens[before]?.kind === 'name' && isMark(tokens[before - 1], '.')) before -= 2;
  return !isMark(tokens[before - 1], '@') && !(isMark(tokens[before - 1], ':') && isMark(tokens[before - 3], '@'));
}

function functionAt(tokens: readonly Token[], at: number): OwnFunctionFact | undefined {
  const open = tokens.findIndex((token, index) => index > at && index < at + 40 && isMark(token, '('));
  const name = tokens[open - 1];
  if (name?.kind !== 'name' || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name.text) || called.test(name.text)) return undefined;
  if (name.end - name.start !== name.text.length) return undefined;
  const close = matching(tokens, open);
  let body = close + 1;
  while (body < close + 40 && tokens[body]?.kind !== 'line' && !isMark(tokens[body], '{') && !isMark(tokens[body], '='))
    body++;
  const start = tokens[body];
  if (close < 0 || start === undefined || start.kind !== 'mark') return undefined;
  const end = isMark(start, '{') ? matching(tokens, body) : endOfLine(tokens, body + 1);
  const last = tokens[end];
  return last === undefined
    ? undefined
    : { name: name.text, at: name.start, start: start.start, end: last.end, isFilePrivate: true };
}

function matching(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    depth += depthOf(tokens[at]);
    if (depth === 0) return at;
  }
  return -1;
}

/** An expression may go on in the next line; that it ends here only lets the rest count as called. */
function endOfLine(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at]?.kind === 'line') at++;
  for (let depth = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (depth === 0 && token?.kind === 'line') break;
    depth += depthOf(token);
    if (depth < 0) break;
  }
  return at - 1;
}

function depthOf(token: Token | undefined): number {
  if (token?.kind !== 'mark') return 0;
  return /^[([{]$/.test(token.text) ? 1 : /^[)\]}]$/.test(token.text) ? -1 : 0;
}

/** Kotlin: functions without an annotation, and types of one's own, read from words and marks; where that is not plain, there is none. */
import type { ContentFacts, OwnFunctionFact } from '../../model/file-facts.ts';
import { constantsOf } from '../../syntax/constants.ts';
import { plainTypes } from '../../syntax/own-functions.ts';
import { isMark } from '../java/jvm-scan.ts';
import { jvmTokens, type Token } from '../java/jvm-tokens.ts';
import { depthOf, matching } from './braces.ts';
import { idlePartsAt } from './idle-code.ts';
import { pushEach } from '../../text/push-each.ts';

const modifier =
  /^(?:private|internal|public|protected|inline|suspend|tailrec|infix|final|data|value|sealed|enum|inner|open|abstract|override|operator|external|actual|expect|annotation|companion)$/;
/** What others, the language among them, call or fill in. */
const handedOn = /^(?:override|operator|open|abstract|external|actual|expect|protected)$/;
/** What the runtime calls by name. */
const called = /^(?:main|readObject(?:NoData)?|writeObject|readResolve|writeReplace)$/;
/** What containers, frameworks and writers of JSON call by habit. */
const calledPublic =
  /^(?:get|set|is|has|with|on|handle|visit|before|after|init|create|build|configure)(?=[A-Z]|$)|^(?:run|call|apply|accept|test|execute|process|start|stop|close|destroy|setup|tearDown|toString|equals|hashCode|compareTo|iterator|module|invoke|perform|routes)$/;
/** What frameworks look for on the class path without an annotation. */
const foundTypes = /(?:Initializer|TestCase|Plugin|Extension|Module)$|^(?:RouteBuilder|Application)$/;
const functionsMax = 20_000;

/** What the innermost braces around a place belong to. */
type Around = 'plain' | 'bound' | 'code';

/** Own functions and idle code, and comments; neither where the text does not end as it began. */
export function kotlinFunctions(text: string): Required<Pick<ContentFacts, 'ownFunctions' | 'prose'>> {
  const { tokens, isWhole } = jvmTokens(text, true);
  return isWhole
    ? { ownFunctions: functionsIn(text, tokens), prose: commentsIn(text, tokens) }
    : { ownFunctions: [], prose: [] };
}

function functionsIn(text: string, tokens: readonly Token[]): readonly OwnFunctionFact[] {
  const found: OwnFunctionFact[] = [];
  const plain = plainTypes(text);
  const constants = constantsOf(text, 'kotlin');
  const open: Around[] = [];
  let next: Around = 'code';
  for (const [at, token] of tokens.entries()) {
    if (found.length >= functionsMax) break;
    if (isMark(token, '{')) {
      open.push(next);
      next = 'code';
    } else if (isMark(token, '}')) open.pop();
    if (token.kind !== 'name') continue;
    pushEach(found, idlePartsAt(text, tokens, at, constants));
    const modifiers = modifiersBefore(tokens, at);
    if (token.text === 'fun' && modifiers !== undefined) {
      const fact = functionAt(tokens, at, modifiers, open.at(-1));
      if (fact !== undefined) found.push(fact);
    } else if (/^(?:class|object|interface)$/.test(token.text) && !isMark(tokens[at - 1], ':')) {
      const body = bodyOfType(tokens, at);
      if (body === undefined) continue;
      const isPlain =
        modifiers !== undefined && !modifiers.includes('companion') && body.above.every((name) => plain.has(name));
      next =
        token.text === 'interface'
          ? 'bound'
          : isPlain
            ? 'plain'
            : modifiers?.includes('companion') === true
              ? 'plain'
              : 'bound';
      const isMade = modifiers !== undefined && !modifiers.includes('companion') && token.text !== 'interface';
      const fact = isMade ? typeAt(text, tokens, at, body.open) : undefined;
      if (fact === undefined) continue;
      if (isPlain) found.push(fact);
      if (!body.above.some((name) => foundTypes.test(name))) found.push({ ...fact, idle: 'unmade' });
    }
  }
  return found;
}

/** Comments, as they stand between words and marks. */
function commentsIn(text: string, tokens: readonly Token[]): readonly number[] {
  const places: number[] = [];
  let last = 0;
  for (const { start, end } of [...tokens, { start: text.length, end: text.length }]) {
    if (/^\s*\/[/*]/.test(text.slice(last, start))) places.push(last, start);
    last = end;
  }
  return places;
}

/** The words before a declaration; `undefined` where an annotation stands there. */
function modifiersBefore(tokens: readonly Token[], at: number): readonly string[] | undefined {
  let first = at;
  while (tokens[first - 1]?.kind === 'name' && modifier.test(tokens[first - 1]?.text ?? '')) first--;
  const modifiers = tokens.slice(first, at).map(({ text }) => text);
  let before = first - 1;
  while (tokens[before]?.kind === 'line') before--;
  // `@A("x")`, `@A<B>`, `@file:[A]`: the end of one counts as one where its line begins with the mark.
  if (tokens[before]?.kind === 'mark' && /^[)\]>]$/.test(tokens[before]?.text ?? '')) {
    let start = before;
    while (start >= 0 && tokens[start]?.kind !== 'line') start--;
    return isMark(tokens[start + 1], '@') || before - start > 60 ? undefined : modifiers;
  }
  while (tokens[before]?.kind === 'name' && isMark(tokens[before - 1], '.')) before -= 2;
  const isAnnotated =
    isMark(tokens[before - 1], '@') || (isMark(tokens[before - 1], ':') && isMark(tokens[before - 3], '@'));
  return isAnnotated ? undefined : modifiers;
}

/** The braces of a class or object, and the names of what it stands below; `undefined` where it has none. */
function bodyOfType(tokens: readonly Token[], at: number): { open: number; above: readonly string[] } | undefined {
  const above: string[] = [];
  let depth = 0;
  let isAbove = false;
  for (let index = at + 1; index < tokens.length && index < at + 400; index++) {
    const token = tokens[index];
    if (depth === 0 && isMark(token, '{')) return { open: index, above };
    depth += depthOf(token);
    if (depth < 0) return undefined;
    if (depth > 0) continue;
    // What is declared next: this one has no braces.
    if (token?.kind === 'name' && /^(?:fun|val|var|class|object|interface)$/.test(token.text)) return undefined;
    if (isMark(token, ':')) isAbove = true;
    else if (isAbove && token?.kind === 'name') above.push(token.text);
  }
  return undefined;
}

/** A type that nothing names is never made or set up. */
function typeAt(text: string, tokens: readonly Token[], at: number, open: number): OwnFunctionFact | undefined {
  const name = tokens[at + 1];
  const end = tokens[matching(tokens, open)]?.end;
  const start = tokens[open]?.start;
  if (name?.kind !== 'name' || start === undefined || end === undefined || !isPlainName(name)) return undefined;
  if (/@|\bmain\s*\(/.test(text.slice(start, end))) return undefined;
  return { name: name.text, at: name.start, start, end, isPublic: true };
}

function isPlainName({ text, start, end }: Token): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text) && end - start === text.length;
}

function functionAt(
  tokens: readonly Token[],
  at: number,
  modifiers: readonly string[],
  around: Around | undefined,
): OwnFunctionFact | undefined {
  if (modifiers.some((word) => handedOn.test(word))) return undefined;
  const open = tokens.findIndex((token, index) => index > at && index < at + 40 && isMark(token, '('));
  const name = tokens[open - 1];
  if (name?.kind !== 'name' || !isPlainName(name) || called.test(name.text)) return undefined;
  const isPrivate = modifiers.includes('private') || around === 'code';
  if (!isPrivate && (around === 'bound' || calledPublic.test(name.text))) return undefined;
  const close = matching(tokens, open);
  let body = close + 1;
  while (body < close + 40 && tokens[body]?.kind !== 'line' && !isMark(tokens[body], '{') && !isMark(tokens[body], '='))
    body++;
  const start = tokens[body];
  if (close < 0 || start === undefined || start.kind !== 'mark') return undefined;
  const end = isMark(start, '{') ? matching(tokens, body) : endOfLine(tokens, body + 1);
  const last = tokens[end];
  if (last === undefined) return undefined;
  const fact = { name: name.text, at: name.start, start: start.start, end: last.end };
  if (isPrivate) return { ...fact, isFilePrivate: true };
  return modifiers.includes('internal') ? fact : { ...fact, isPublic: true };
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

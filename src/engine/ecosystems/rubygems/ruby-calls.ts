/** Calls with literal arguments in Ruby text, and the blocks in which they stand. */
import { type RubyToken, readRubyTokens } from './ruby-tokens.ts';
import { pushEach } from '../../text/push-each.ts';

/** A literal argument, or `undefined` content where only Ruby knows the value. */
export interface RubyValue {
  /** Of a string or symbol one text; of an array the texts in it; `undefined` where it is computed. */
  readonly texts: readonly string[] | undefined;
  readonly isSymbol: boolean;
  readonly start: number;
  readonly end: number;
}

export interface RubyCall {
  readonly name: string;
  /** Whether it is sent to something: `spec.add_dependency`. */
  readonly hasReceiver: boolean;
  readonly positional: readonly RubyValue[];
  readonly keywords: ReadonlyMap<string, RubyValue>;
  readonly start: number;
  readonly end: number;
  /** The calls whose `do … end` blocks surround it, outermost first. */
  readonly blocks: readonly RubyCall[];
  /** `spec.name = "…"`: the one positional is what is assigned. */
  readonly isAssignment: boolean;
}

/** Words that open a block closed by `end` where they begin a statement. */
const openers: ReadonlySet<string> = new Set([
  'if',
  'unless',
  'case',
  'while',
  'until',
  'for',
  'begin',
  'def',
  'class',
  'module',
]);
const loops: ReadonlySet<string> = new Set(['while', 'until', 'for']);
const depthMax = 200;

export function readRubyCalls(text: string, names: ReadonlySet<string>): readonly RubyCall[] {
  const tokens = readRubyTokens(text);
  const calls: RubyCall[] = [];
  /** One for each block that waits for its `end`; `undefined` for those that no call opened. */
  const open: (RubyCall | undefined)[] = [];
  let surrounding: readonly RubyCall[] = [];
  let statementCall: RubyCall | undefined;
  let isLoopHead = false;

  const enter = (call: RubyCall | undefined): void => {
    open.push(call);
    if (call !== undefined && surrounding.length < depthMax) surrounding = [...surrounding, call];
  };
  const leave = (): void => {
    const left = open.pop();
    if (left !== undefined && surrounding.at(-1) === left) surrounding = surrounding.slice(0, -1);
  };

  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined) break;
    const previous = tokens[index - 1];
    if (token.kind === 'newline') {
      statementCall = undefined;
      isLoopHead = false;
      continue;
    }
    if (isPunctuation(token, '{')) enter(statementCall);
    else if (isPunctuation(token, '}')) leave();
    if (token.kind !== 'word') continue;
    const isSent = previous?.kind === 'punctuation' && previous.text === '.';
    if (!isSent && token.text === 'end') {
      leave();
    } else if (!isSent && token.text === 'do') {
      if (!isLoopHead) enter(statementCall);
      isLoopHead = false;
    } else if (!isSent && openers.has(token.text)) {
      if (!beginsValue(previous)) continue;
      enter(undefined);
      isLoopHead = loops.has(token.text);
    } else if (names.has(token.text)) {
      const call = readCall(tokens, index, isSent, surrounding);
      if (call === undefined) continue;
      calls.push(call.call);
      statementCall = call.call;
      index = call.last;
    }
  }
  return calls;
}

/** Whether a keyword after this token begins an expression; otherwise it is a modifier: `gem 'x' if y`. */
function beginsValue(previous: RubyToken | undefined): boolean {
  if (previous === undefined || previous.kind === 'newline') return true;
  if (previous.kind === 'punctuation') return !')]}'.includes(previous.text);
  return previous.kind === 'word' && ['then', 'else', 'do', 'return', 'and', 'or', 'not'].includes(previous.text);
}

function readCall(
  tokens: readonly RubyToken[],
  at: number,
  hasReceiver: boolean,
  blocks: readonly RubyCall[],
): { readonly call: RubyCall; readonly last: number } | undefined {
  const nameToken = tokens[at];
  if (nameToken === undefined) return undefined;
  const positional: RubyValue[] = [];
  const keywords = new Map<string, RubyValue>();
  let index = at + 1;
  const first = tokens[index];
  const isParenthesised = first !== undefined && isPunctuation(first, '(') && first.start === nameToken.end;
  const isAssignment = first !== undefined && isPunctuation(first, '=') && !isPunctuation(tokens[index + 1], '=');
  if (isParenthesised || isAssignment) index++;
  if (!isParenthesised && !isAssignment && first?.kind === 'punctuation' && !'[*:&'.includes(first.text))
    return undefined;

  let end = nameToken.end;
  let keyword: string | undefined;
  /** Before the end of a line, or of several. */
  let last = at;
  while (index < tokens.length) {
    const token = tokens[index];
    if (token === undefined) break;
    if (token.kind === 'newline') {
      // Comments and empty lines may stand between a comma and the next argument.
      if (tokens[index - 1]?.kind !== 'newline') last = index - 1;
      const isContinued = isParenthesised || isPunctuation(tokens[last], ',') || isArrow(tokens, last - 1);
      if (!isContinued) break;
      index++;
      continue;
    }
    if (isPunctuation(token, ',')) {
      index++;
      continue;
    }
    if (isPunctuation(token, ')')) {
      if (isParenthesised) {
        end = token.end;
        index++;
      }
      break;
    }
    if (endsArguments(token)) break;
    if (isPunctuation(token, '}')) break;
    if (token.kind === 'label') {
      keyword = token.text;
      index++;
      continue;
    }
    const { value, next } = readValue(tokens, index);
    if (isArrow(tokens, next)) {
      keyword = value.texts?.[0];
      index = next + 2;
      continue;
    }
    if (keyword === undefined) positional.push(value);
    else keywords.set(keyword, value);
    keyword = undefined;
    end = value.end;
    index = next;
  }
  const call = {
    name: nameToken.text,
    hasReceiver,
    positional,
    keywords,
    start: nameToken.start,
    end,
    blocks,
    isAssignment,
  };
  return { call, last: index - 1 };
}

/** A word behind which no argument of the call stands: a block, a modifier, the end of the block around it. */
function endsArguments({ kind, text }: RubyToken): boolean {
  return kind === 'word' && ['do', 'if', 'unless', 'end', 'while', 'until', 'rescue'].includes(text);
}

/** One argument, up to its comma: a literal, an array of literals, or something computed. */
function readValue(tokens: readonly RubyToken[], from: number): { readonly value: RubyValue; readonly next: number } {
  const first = tokens[from];
  const texts: string[] = [];
  let isLiteral = true;
  let depth = 0;
  let end = first?.end ?? 0;
  let index = from;
  for (; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined) break;
    if (depth === 0 && index > from) {
      if (token.kind === 'newline' || (token.kind === 'punctuation' && ',)}'.includes(token.text))) break;
      if (isArrow(tokens, index)) break;
      if (endsArguments(token)) break;
    }
    if (token.kind === 'punctuation') {
      if ('([{'.includes(token.text)) depth++;
      else if (')]}'.includes(token.text)) depth--;
      if (!'[],.'.includes(token.text)) isLiteral = false;
    } else if (token.kind === 'string' || token.kind === 'symbol') {
      if (token.isComputed) isLiteral = false;
      else texts.push(token.text);
    } else if (token.kind === 'heredoc') {
      if (token.text === '' || token.isComputed) isLiteral = false;
      else
        pushEach(
          texts,
          token.text.split(/\s+/).filter((word) => word !== ''),
        );
    } else if (token.kind !== 'newline' && !(token.text === 'freeze' && isPunctuation(tokens[index - 1], '.'))) {
      isLiteral = false;
    }
    end = token.end;
    if (depth < 0) break;
  }
  const value = {
    texts: isLiteral ? texts : undefined,
    isSymbol: first?.kind === 'symbol',
    start: first?.start ?? 0,
    end,
  };
  return { value, next: Math.max(index, from + 1) };
}

function isPunctuation(token: RubyToken | undefined, text: string): boolean {
  return token?.kind === 'punctuation' && token.text === text;
}

function isArrow(tokens: readonly RubyToken[], index: number): boolean {
  return isPunctuation(tokens[index], '=') && isPunctuation(tokens[index + 1], '>');
}

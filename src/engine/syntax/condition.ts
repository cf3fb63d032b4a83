/**
 * What a condition comes to on an ordinary Linux server that is given no settings but those of the repository: read as text, since
 * operators, calls and literals are written alike in all languages. What is not plain is unknown.
 */
import { type ConditionToken, conditionTokens } from './condition-tokens.ts';
import { asked, comparison, isTruthy, joined, type Setting, type Value } from './known-values.ts';
import { type Known, platformOf, settingOf } from './surroundings.ts';

export type { Value } from './known-values.ts';

export interface Outcome {
  readonly isTrue: boolean;
  /** Those that are not given; with any of them the outcome may be another. */
  readonly settings: readonly Setting[];
  /** It follows from the kind of system. */
  readonly isOfPlatform: boolean;
  /** Names of the file that were taken for what it gives them. */
  readonly rests: readonly string[];
}

/** What a name of the file stands for, as a part of the text. */
export type Constants = (name: string) => { readonly start: number; readonly end: number } | undefined;

const lengthMax = 500;
const depthMax = 30;
const namesMax = 4;

export function outcomeOf(text: string, start: number, end: number, constants: Constants): Outcome | undefined {
  const found = subjectOf(text, start, end, constants);
  if (found === undefined) return undefined;
  const { value, ...others } = found;
  return { isTrue: isTruthy(value), ...others };
}

export interface Subject extends Omit<Outcome, 'isTrue'> {
  readonly value: Known;
}

/** What a switch is on. */
export function subjectOf(text: string, start: number, end: number, constants: Constants): Subject | undefined {
  const rests = new Set<string>();
  const noting: Constants = (name) => {
    const held = constants(name);
    if (held !== undefined) rests.add(name);
    return held;
  };
  const found = valueOf(text, start, end, noting, 0);
  if (found === undefined) return undefined;
  const { value, settings, isOfPlatform } = found;
  if (typeof value === 'object' && value !== null) return undefined;
  return { value, settings, isOfPlatform, rests: [...rests] };
}

function valueOf(text: string, start: number, end: number, constants: Constants, names: number): Value | undefined {
  if (end - start > lengthMax || names > namesMax) return undefined;
  const tokens = conditionTokens(text, start, end);
  if (tokens === undefined || tokens.length === 0) return undefined;
  let at = 0;
  const value = either(0);
  return at === tokens.length ? value : undefined;

  function either(depth: number): Value | undefined {
    let left = both(depth);
    while (isMark(tokens?.[at], /^(?:\|\||or|\?\?|\?:)$/)) {
      const mark = tokens?.[at]?.text ?? '';
      at++;
      const right = both(depth);
      if (mark === '??' || mark === '?:') left = left === undefined ? undefined : left.value === null ? right : left;
      else if (isKnownTrue(left)) continue;
      else if (isKnownTrue(right)) left = right;
      else left = left === undefined || right === undefined ? undefined : joined(right, left);
    }
    return left;
  }

  function both(depth: number): Value | undefined {
    let left = negated(depth);
    while (isMark(tokens?.[at], /^(?:&&|and)$/)) {
      at++;
      const right = negated(depth);
      if (isKnownFalse(left)) continue;
      if (isKnownFalse(right)) left = right;
      else left = left === undefined || right === undefined ? undefined : joined(right, left);
    }
    return left;
  }

  function negated(depth: number): Value | undefined {
    if (!isMark(tokens?.[at], /^not$/)) return compared(depth);
    at++;
    return opposite(negatedOf(depth));
  }

  function negatedOf(depth: number): Value | undefined {
    return depth > depthMax ? undefined : negated(depth + 1);
  }

  function compared(depth: number): Value | undefined {
    let left = unary(depth);
    for (;;) {
      const token = tokens?.[at];
      if (token?.kind !== 'mark' || /^(?:[()[\],]|\|\||&&|and|or|\?\?|\?:|not)$/.test(token.text)) {
        if (!isMark(token, /^not$/) || !isMark(tokens?.[at + 1], /^in$/)) return left;
      }
      at++;
      let mark = token?.text ?? '';
      if (mark === 'not') {
        at++;
        mark = 'not in';
      }
      if (mark === 'is' && isMark(tokens?.[at], /^not$/)) {
        at++;
        mark = 'is not';
      }
      left = comparison(mark, left, unary(depth));
    }
  }

  function unary(depth: number): Value | undefined {
    if (depth > depthMax) return giveUp();
    const token = tokens?.[at];
    if (token === undefined) return undefined;
    if (isMark(token, /^!$/)) {
      at++;
      return opposite(unary(depth + 1));
    }
    if (isMark(token, /^\($/)) {
      const items = list(depth);
      return members(items.length === 1 ? items[0] : tupleOf(items), depth);
    }
    at++;
    if (token.kind === 'string' || token.kind === 'number')
      return members(constant(token.kind === 'number' ? Number(token.text) : token.text), depth);
    if (token.kind !== 'name') return undefined;
    return members(named(token, depth), depth);
  }

  function named(token: ConditionToken, depth: number): Value | undefined {
    const { text: name } = token;
    const lower = name.toLowerCase();
    if (lower === 'true' || lower === 'false') return constant(lower === 'true');
    if (/^(?:null|nil|none|undefined)$/.test(lower)) return constant(null);
    const platform = platformOf(name);
    if (Array.isArray(platform)) return ofPlatform(platform);
    if (isMark(tokens?.[at], /^[([]$/)) {
      const first = tokens?.[at + 1];
      const isCall = isMark(tokens?.[at], /^\($/);
      const items = list(depth);
      const machine = first?.kind === 'string' ? platformOf(`${name} ${first.text}`) : undefined;
      if (machine !== undefined) return ofPlatform(machine);
      const setting = first?.kind === 'string' ? settingOf(name, first.text, items[1]?.value) : undefined;
      if (setting !== undefined && first !== undefined) return absent(setting, first);
      if (/^(?:bool|Boolean|str|String|Boolean\.parseBoolean|std::string::String::from)$/.test(name)) return items[0];
      return isCall && platform !== undefined ? ofPlatform(platform) : undefined;
    }
    if (platform !== undefined) return ofPlatform(platform);
    const key = /^(?:process\.env|Bun\.env|import\.meta\.env)\.(\w+)$/.exec(name)?.[1];
    const setting = key === undefined ? undefined : settingOf('env', key, undefined);
    if (setting !== undefined && key !== undefined)
      return absent(setting, { ...token, text: key, start: token.start + name.lastIndexOf(key) });
    const held = /^\$?\w+$/.test(name) ? constants(name) : undefined;
    return held === undefined ? undefined : valueOf(text, held.start, held.end, constants, names + 1);
  }

  /** `(a, b)` or `[a]`, from its opening to behind its end. */
  function list(depth: number): readonly (Value | undefined)[] {
    const items: (Value | undefined)[] = [];
    at++;
    while (at < (tokens?.length ?? 0) && !isMark(tokens?.[at], /^[)\]]$/)) {
      const before = at;
      items.push(depth > depthMax ? giveUp() : either(depth + 1));
      if (isMark(tokens?.[at], /^,$/)) at++;
      else if (at === before) at++;
    }
    at++;
    return items;
  }

  /** What is asked of a value: `.startsWith("x")`, `.toLowerCase()`. */
  function members(value: Value | undefined, depth: number): Value | undefined {
    let result = value;
    for (let token = tokens?.[at]; token?.kind === 'member'; token = tokens?.[at]) {
      at++;
      const items = isMark(tokens?.[at], /^\($/) ? list(depth) : [];
      result = asked(result, token.text, items);
    }
    if (isMark(tokens?.[at], /^\[$/)) {
      const items = list(depth);
      const [index] = items;
      const tuple = result?.value;
      result =
        Array.isArray(tuple) && typeof index?.value === 'number' && result !== undefined
          ? { ...result, value: tuple[index.value] ?? null }
          : undefined;
    }
    return result;
  }

  function giveUp(): undefined {
    at = (tokens?.length ?? 0) + 1;
    return undefined;
  }
}

function isMark(token: ConditionToken | undefined, pattern: RegExp): boolean {
  return token?.kind === 'mark' && pattern.test(token.text);
}

function constant(value: Known): Value {
  return { value, settings: [], isOfPlatform: false };
}

function ofPlatform(value: Value['value']): Value {
  return { value, settings: [], isOfPlatform: true };
}

function absent(value: Known, { text, start }: ConditionToken): Value {
  return { value, settings: [{ name: text, at: start }], isOfPlatform: false };
}

function tupleOf(items: readonly (Value | undefined)[]): Value | undefined {
  const numbers = items.map((item) => item?.value).filter((value) => typeof value === 'number');
  return numbers.length === items.length && items.length > 0
    ? { value: numbers, settings: [], isOfPlatform: false }
    : undefined;
}

function opposite(value: Value | undefined): Value | undefined {
  return value === undefined || Array.isArray(value.value) ? undefined : { ...value, value: !isTruthy(value.value) };
}

function isKnownTrue(value: Value | undefined): value is Value {
  return value !== undefined && isTruthy(value.value);
}

function isKnownFalse(value: Value | undefined): value is Value {
  return value !== undefined && !isTruthy(value.value);
}

/**
 * What a condition comes to on an ordinary Linux server that is given no settings but those of the repository: read as text, since
 * operators, calls and literals are written alike in all languages. What is not plain is unknown.
 */
import { type ConditionToken, conditionTokens } from './condition-tokens.ts';
import type { LanguageName } from '../model/language-name.ts';
import { asked, comparison, isTruthy, joined, type Setting, truthOf, type Value } from './known-values.ts';
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

/** What a name of the file stands for, as a part of the text; and the language, since values compare by it. */
export interface Constants {
  readonly language: LanguageName;
  readonly of: (name: string) => { readonly start: number; readonly end: number } | undefined;
}

const lengthMax = 500;
const depthMax = 30;
const namesMax = 4;

export function outcomeOf(text: string, start: number, end: number, constants: Constants): Outcome | undefined {
  const found = notedValue(text, start, end, constants);
  if (found === undefined) return undefined;
  const { value, settings, isOfPlatform, rests } = found;
  return { isTrue: isTruthy(value, constants.language), settings, isOfPlatform, rests };
}

export interface Subject extends Omit<Outcome, 'isTrue'> {
  readonly value: Known;
}

/** What a switch is on. */
export function subjectOf(text: string, start: number, end: number, constants: Constants): Subject | undefined {
  const found = notedValue(text, start, end, constants);
  if (found === undefined || found.isTruthAlone === true) return undefined;
  const { value, settings, isOfPlatform, rests } = found;
  return typeof value === 'object' && value !== null ? undefined : { value, settings, isOfPlatform, rests };
}

/** The value, and the names of the file that it rests on. */
function notedValue(
  text: string,
  start: number,
  end: number,
  { language, of }: Constants,
): (Value & Pick<Outcome, 'rests'>) | undefined {
  const rests = new Set<string>();
  const noting: Constants = {
    language,
    of: (name) => {
      const held = of(name);
      if (held !== undefined) rests.add(name);
      return held;
    },
  };
  const found = valueOf(text, start, end, noting, 0);
  return found === undefined ? undefined : { ...found, rests: [...rests] };
}

function valueOf(text: string, start: number, end: number, constants: Constants, names: number): Value | undefined {
  if (end - start > lengthMax || names > namesMax) return undefined;
  const tokens = conditionTokens(text, start, end);
  if (tokens === undefined || tokens.length === 0) return undefined;
  const { language } = constants;
  /** Where an operand itself is the value of `a || b`, and not its truth. */
  const givesOperands = /^(?:javascript|typescript|python|ruby)$/.test(language);
  let at = 0;
  const value = either(0);
  return at === tokens.length ? value : undefined;

  function either(depth: number): Value | undefined {
    let left = both(depth);
    while (isMark(tokens?.[at], /^(?:\|\||or|\?\?|\?:)$/)) {
      const mark = tokens?.[at]?.text ?? '';
      at++;
      const right = both(depth);
      if (mark === '??' || (mark === '?:' && language !== 'php'))
        left = left === undefined ? undefined : left.value === null ? right : left;
      else if (mark === '?:') left = left === undefined || isKnown(left, true) ? left : right;
      else left = eitherOf(left, right, true);
    }
    return left;
  }

  function both(depth: number): Value | undefined {
    let left = negated(depth);
    while (isMark(tokens?.[at], /^(?:&&|and)$/)) {
      at++;
      const right = negated(depth);
      left = eitherOf(left, right, false);
    }
    return left;
  }

  /** `a || b` and `a && b`: one that is true or false decides, whatever the other is. */
  function eitherOf(left: Value | undefined, right: Value | undefined, deciding: boolean): Value | undefined {
    if (left === undefined) return isKnown(right, deciding) ? truthOf(right, language) : undefined;
    const value = isKnown(left, deciding) ? left : right && joined(right, left);
    return value === undefined || givesOperands ? value : truthOf(value, language);
  }

  function isKnown(value: Value | undefined, wanted: boolean): value is Value {
    return value !== undefined && isTruthy(value.value, language) === wanted;
  }

  function negated(depth: number): Value | undefined {
    if (!isMark(tokens?.[at], /^not$/)) return compared(depth);
    at++;
    return negation(negatedOf(depth));
  }

  function negatedOf(depth: number): Value | undefined {
    return depth > depthMax ? undefined : negated(depth + 1);
  }

  function compared(depth: number): Value | undefined {
    let left = unary(depth);
    for (let count = 0; ; count++) {
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
      const right = unary(depth);
      // `a == b == c` is a chain in some languages, and a comparison of a comparison in others.
      left = count > 0 ? undefined : comparison(mark, left, right, language);
    }
  }

  function unary(depth: number): Value | undefined {
    if (depth > depthMax) return giveUp();
    const token = tokens?.[at];
    if (token === undefined) return undefined;
    if (isMark(token, /^!$/)) {
      at++;
      return negation(unary(depth + 1));
    }
    if (isMark(token, /^\($/)) {
      const items = list(depth);
      const isTuple = items.length !== 1 || isMark(tokens?.[at - 2], /^,$/);
      return members(isTuple ? tupleOf(items) : items[0], depth);
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
    if (name === 'undefined') return { ...constant(null), isUndefined: true };
    if (/^(?:null|nil|none)$/.test(lower)) return constant(null);
    const platform = platformOf(name);
    if (Array.isArray(platform)) return ofPlatform(platform);
    if (isMark(tokens?.[at], /^[([]$/)) {
      const first = tokens?.[at + 1];
      const isCall = isMark(tokens?.[at], /^\($/);
      const items = list(depth);
      const machine = first?.kind === 'string' ? platformOf(`${name} ${first.text}`) : undefined;
      if (machine !== undefined) return ofPlatform(machine);
      const otherwise = items[1]?.isTruthAlone === true ? undefined : items[1]?.value;
      const isGiven = items.length < 2 || otherwise !== undefined;
      const setting = first?.kind === 'string' && isGiven ? settingOf(name, first.text, otherwise) : undefined;
      // PHP's own answers `false` and not nothing.
      const isFalse = setting === null && name === 'getenv' && language === 'php';
      if (setting !== undefined && first !== undefined) return absent(isFalse ? false : setting, first);
      if (/^(?:bool|Boolean|str|String|Boolean\.parseBoolean|std::string::String::from)$/.test(name))
        return converted(name, items[0]);
      return isCall && platform !== undefined ? ofPlatform(platform) : undefined;
    }
    if (platform !== undefined) return ofPlatform(platform);
    const key = /^(?:process\.env|Bun\.env|import\.meta\.env)\.(\w+)$/.exec(name)?.[1];
    const setting = key === undefined ? undefined : settingOf('env', key, undefined);
    if (setting !== undefined && key !== undefined)
      return absent(setting, { ...token, text: key, start: token.start + name.lastIndexOf(key) });
    const held = /^\$?\w+$/.test(name) ? constants.of(name) : undefined;
    return held === undefined ? undefined : valueOf(text, held.start, held.end, constants, names + 1);
  }

  function converted(name: string, value: Value | undefined): Value | undefined {
    if (value === undefined) return undefined;
    if (/^(?:bool|Boolean)$/.test(name)) return { ...value, value: isTruthy(value.value, language) };
    if (value.isTruthAlone === true) return undefined;
    if (name !== 'Boolean.parseBoolean') return typeof value.value === 'string' ? value : undefined;
    return { ...value, value: typeof value.value === 'string' && value.value.toLowerCase() === 'true' };
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
      // Of the interpreter's version only the first part is certain.
      result =
        Array.isArray(tuple) && index?.value === 0 && result !== undefined
          ? { ...result, value: tuple[0] ?? null }
          : undefined;
    }
    return result;
  }

  function negation(value: Value | undefined): Value | undefined {
    if (value === undefined || Array.isArray(value.value)) return undefined;
    const { settings, isOfPlatform } = value;
    return { value: !isTruthy(value.value, language), settings, isOfPlatform };
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
  return { value, settings: [{ name: text, at: start }], isOfPlatform: false, isUndefined: value === null };
}

function tupleOf(items: readonly (Value | undefined)[]): Value | undefined {
  const numbers = items.map((item) => item?.value).filter((value) => typeof value === 'number');
  return numbers.length === items.length && items.length > 0
    ? { value: numbers, settings: [], isOfPlatform: false }
    : undefined;
}

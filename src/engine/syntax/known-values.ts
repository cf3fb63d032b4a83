/** Values of conditions that are known, how they compare, and what may be asked of them. */
import type { LanguageName } from '../model/language-name.ts';
import type { Known } from './surroundings.ts';
import { isSameIn, isTrueIn, type Plain } from './value-equality.ts';

/** A setting by its name, and where the condition writes it. */
export interface Setting {
  readonly name: string;
  readonly at: number;
}

/** A value that is known, `null` where nothing is there; by tuples versions are compared. */
export interface Value {
  readonly value: Known | readonly number[];
  readonly settings: readonly Setting[];
  readonly isOfPlatform: boolean;
  /** JavaScript's `undefined`, and what a setting of it is that nobody gives. */
  readonly isUndefined?: boolean;
  /** Only whether it is true is known: `x || 1`. */
  readonly isTruthAlone?: boolean;
}

const oldestMinor = 9;

export function joined(value: Value, beside: Value): Value {
  return {
    ...value,
    settings: [...value.settings, ...beside.settings],
    isOfPlatform: value.isOfPlatform || beside.isOfPlatform,
  };
}

/** Lists are versions, and never empty. */
export function isTruthy(value: Value['value'], language: LanguageName): boolean {
  return isList(value) || isTrueIn(language, value);
}

/** A value of which no more is said than whether it is true. */
export function truthOf(value: Value, language: LanguageName): Value {
  return { ...value, value: isTruthy(value.value, language), isTruthAlone: true };
}

export function comparison(
  mark: string,
  left: Value | undefined,
  right: Value | undefined,
  language: LanguageName,
): Value | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left.isTruthAlone === true || right.isTruthAlone === true) return undefined;
  if (isOpen(left, right) || isOpen(right, left)) return undefined;
  const value = compare(mark, left, right, language);
  if (value === undefined) return undefined;
  const { settings, isOfPlatform } = joined(right, left);
  return { value, settings, isOfPlatform };
}

/** Of the interpreter only so much is known that it is not of an old version. */
function isOpen({ value, isOfPlatform }: Value, beside: Value): boolean {
  if (!isOfPlatform || !Array.isArray(value) || !Array.isArray(beside.value)) return false;
  const [major, minor]: readonly unknown[] = beside.value;
  return major === 3 && typeof minor === 'number' && minor > oldestMinor;
}

function compare(mark: string, one: Value, other: Value, language: LanguageName): boolean | undefined {
  const { value: left } = one;
  const { value: right } = other;
  if (/^(?:===?|eq|is)$/.test(mark)) return isSame(mark, one, other, language);
  if (/^(?:!==?|<>|is not)$/.test(mark)) {
    const isOne = isSame(mark === 'is not' ? 'is' : mark === '!==' ? '===' : '==', one, other, language);
    return isOne === undefined ? undefined : !isOne;
  }
  if (mark === 'in' || mark === 'not in') return undefined;
  const order = ordered(left, right);
  if (order === undefined) return undefined;
  if (mark === '>=') return order >= 0;
  if (mark === '>') return order > 0;
  if (mark === '<') return order < 0;
  return mark === '<=' ? order <= 0 : undefined;
}

function isSame(mark: string, left: Value, right: Value, language: LanguageName): boolean | undefined {
  if (isPlain(left) && isPlain(right)) return isSameIn(language, mark, left, right);
  const order = ordered(left.value, right.value);
  return order === undefined ? undefined : order === 0;
}

function isPlain(value: Value): value is Value & Plain {
  return !isList(value.value);
}

function isList(value: Value['value']): value is readonly number[] {
  return Array.isArray(value);
}

/** Versions, part by part; a part that is not written is later than any other, as of `(3, 8)` beside the running one. */
function ordered(left: Value['value'], right: Value['value']): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (!Array.isArray(left) || !Array.isArray(right)) return undefined;
  for (const [index, part] of right.entries()) {
    const own: unknown = left[index];
    if (typeof own !== 'number' || typeof part !== 'number') return undefined;
    if (own !== part) return own - part;
  }
  return left.length - right.length;
}

export function asked(
  value: Value | undefined,
  member: string,
  items: readonly (Value | undefined)[],
): Value | undefined {
  if (value === undefined || value.isTruthAlone === true) return undefined;
  const own = value.value;
  if (own === null) return /^(?:is_ok|is_some|present\?|any\?)$/.test(member) ? { ...value, value: false } : /^(?:is_err|is_none|nil\?|blank\?|isEmpty|isBlank|isNullOrEmpty|isNullOrBlank)$/.test(member) ? { ...value, value: true } : undefined; // biome-ignore format: one idea
  if (Array.isArray(own)) return member === 'major' ? { ...value, value: own[0] ?? null } : undefined;
  if (typeof own !== 'string') return undefined;
  if (/^(?:toLowerCase|lower|downcase|lowercase|to_lowercase|ToLower)$/.test(member))
    return { ...value, value: own.toLowerCase() };
  if (/^(?:toUpperCase|upper|upcase|uppercase|ToUpper)$/.test(member)) return { ...value, value: own.toUpperCase() };
  if (/^(?:trim|strip|toString|to_s|as_str|to_string)$/.test(member)) return value;
  const [item] = items;
  if (item === undefined || item.isTruthAlone === true) return undefined;
  if (/^(?:equals|equalsIgnoreCase|Equals|eql\?|eq)$/.test(member)) {
    const isSameText =
      typeof item.value === 'string' && member === 'equalsIgnoreCase'
        ? item.value.toLowerCase() === own.toLowerCase()
        : item.value === own;
    return joined({ ...item, value: isSameText }, value);
  }
  if (typeof item.value !== 'string') return undefined;
  const text = item.value;
  if (/^(?:startsWith|startswith|start_with\?|starts_with|StartsWith)$/.test(member))
    return joined({ ...item, value: own.startsWith(text) }, value);
  if (/^(?:endsWith|endswith|end_with\?|ends_with|EndsWith)$/.test(member))
    return joined({ ...item, value: own.endsWith(text) }, value);
  if (/^(?:includes|contains|include\?|Contains)$/.test(member))
    return joined({ ...item, value: own.includes(text) }, value);
  return undefined;
}

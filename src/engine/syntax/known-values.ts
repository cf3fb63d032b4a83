/** Values of conditions that are known, how they compare, and what may be asked of them. */
import type { Known } from './surroundings.ts';

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
}

const oldestMinor = 9;

export function joined(value: Value, beside: Value): Value {
  return {
    value: value.value,
    settings: [...value.settings, ...beside.settings],
    isOfPlatform: value.isOfPlatform || beside.isOfPlatform,
  };
}

export function isTruthy(value: Value['value']): boolean {
  return value !== null && value !== false && value !== '' && value !== 0;
}

export function comparison(mark: string, left: Value | undefined, right: Value | undefined): Value | undefined {
  if (left === undefined || right === undefined || isOpen(left, right)) return undefined;
  const value = compare(mark, left.value, right.value);
  return value === undefined ? undefined : joined({ ...right, value }, left);
}

/** Of the interpreter only so much is known that it is not of an old version. */
function isOpen({ value, isOfPlatform }: Value, right: Value): boolean {
  if (!isOfPlatform || !Array.isArray(value) || !Array.isArray(right.value)) return false;
  const [major, minor]: readonly unknown[] = right.value;
  return major === 3 && typeof minor === 'number' && minor > oldestMinor;
}

function compare(mark: string, left: Value['value'], right: Value['value']): boolean | undefined {
  if (/^(?:===?|eq|is)$/.test(mark)) return isSame(left, right);
  if (/^(?:!==?|<>|is not)$/.test(mark)) return !isSame(left, right);
  if (mark === 'in' || mark === 'not in') return undefined;
  const order = ordered(left, right);
  if (order === undefined) return undefined;
  if (mark === '>=') return order >= 0;
  if (mark === '>') return order > 0;
  if (mark === '<') return order < 0;
  return mark === '<=' ? order <= 0 : undefined;
}

function isSame(left: Value['value'], right: Value['value']): boolean {
  // What is not set is `false` to some readers, and nothing to others.
  if ((left === null && right === false) || (left === false && right === null)) return true;
  return Array.isArray(left) || Array.isArray(right) ? ordered(left, right) === 0 : left === right;
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
  if (value === undefined) return undefined;
  const own = value.value;
  if (own === null) return /^(?:is_ok|is_some|present\?|any\?)$/.test(member) ? { ...value, value: false } : /^(?:is_err|is_none|nil\?|blank\?|isEmpty|isBlank|isNullOrEmpty|isNullOrBlank)$/.test(member) ? { ...value, value: true } : undefined; // biome-ignore format: one idea
  if (Array.isArray(own)) return member === 'major' ? { ...value, value: own[0] ?? null } : undefined;
  if (typeof own !== 'string') return undefined;
  if (/^(?:toLowerCase|lower|downcase|lowercase|to_lowercase|ToLower)$/.test(member))
    return { ...value, value: own.toLowerCase() };
  if (/^(?:toUpperCase|upper|upcase|uppercase|ToUpper)$/.test(member)) return { ...value, value: own.toUpperCase() };
  if (/^(?:trim|strip|toString|to_s|as_str|to_string)$/.test(member)) return value;
  const [item] = items;
  if (item === undefined) return undefined;
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

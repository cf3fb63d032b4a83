/** Functions and methods of the runtime that give the same for the same and change nothing, run on constants. */
import { type Constant, isList, isPlain, lengthOf } from './operations.ts';
import { pushEach } from '../../../text/push-each.ts';

/** Of a text or list. */
export const lengthMax = 20_000;
const turnsMax = 5_000;

export type Callback = (...values: readonly Constant[]) => Constant | undefined;
type Given = Constant | Callback;

const textMethods = new Set(
  (
    'at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf normalize padEnd padStart repeat replace ' +
    'replaceAll slice split startsWith substr substring toLowerCase toString toUpperCase trim trimEnd trimStart valueOf'
  ).split(' '),
);
const listMethods = new Set('at concat includes indexOf join lastIndexOf slice toReversed toString'.split(' '));

/** What a method gives; `work` ends callbacks that turn too often. */
export function callMethod(
  owner: Constant,
  name: string,
  given: readonly Given[],
  work: { left: number },
): Constant | undefined {
  const constants = given.filter((value) => typeof value !== 'function');
  const [first] = given;
  if (isList(owner) && typeof first === 'function') return turned(owner, name, first, given[1], work);
  if (constants.length !== given.length) return undefined;
  if (typeof owner === 'string') return textMethods.has(name) ? ofText(owner, name, constants) : undefined;
  if (typeof owner === 'number')
    return name === 'toString' && constants.every((value) => typeof value === 'number' && value >= 2 && value <= 36)
      ? owner.toString(...constants.map(Number))
      : undefined;
  if (owner instanceof Uint8Array) return ofBytes(owner, name, constants);
  return isList(owner) ? ofList(owner, name, constants) : undefined;
}

function ofText(text: string, name: string, given: readonly Constant[]): Constant | undefined {
  const lengths = given.map((value) => (typeof value === 'number' ? value : lengthOf(value)));
  if (
    /^(?:repeat|pad)/.test(name) &&
    ((lengths[0] ?? 0) > lengthMax || text.length * (lengths[0] ?? 0) > lengthMax * 20)
  )
    return undefined;
  if (/^replace|^split$/.test(name) && (text.length + 1) * ((lengths[1] ?? 0) + 1) > lengthMax * 20) return undefined;
  const hasPattern = given.some((value) => value instanceof RegExp);
  if (hasPattern && (text.length > 2_000 || !/^(?:replace|replaceAll|split)$/.test(name))) return undefined;
  if (!given.every((value) => isPlain(value) || value instanceof RegExp)) return undefined;
  return attempt(() => asConstant(Reflect.apply(Reflect.get(String.prototype, name), text, given)));
}

function ofList(list: readonly Constant[], name: string, given: readonly Constant[]): Constant | undefined {
  if (name === 'reverse') return list.toReversed();
  if (name === 'sort' || name === 'toSorted')
    return given.length === 0 && list.every((value) => typeof value === 'string') ? list.toSorted() : undefined;
  if (name === 'flat') return given.length === 0 ? list.flat() : undefined;
  if (!listMethods.has(name)) return undefined;
  if (/^(?:join|toString)$/.test(name)) {
    if (!list.every((value) => isPlain(value) && value !== null)) return undefined;
    const between = given[0] ?? ',';
    if (!isPlain(between) || list.length * lengthOf(between) > lengthMax) return undefined;
    if (list.reduce((sum: number, value) => sum + lengthOf(value), 0) > lengthMax) return undefined;
  }
  return attempt(() => asConstant(Reflect.apply(Reflect.get(Array.prototype, name), list, given)));
}

function turned(
  list: readonly Constant[],
  name: string,
  callback: Callback,
  start: Given | undefined,
  work: { left: number },
): Constant | undefined {
  if (list.length > turnsMax) return undefined;
  if (name === 'reduce' || name === 'reduceRight') {
    const rest = name === 'reduce' ? [...list] : list.toReversed();
    let sum = start === undefined ? rest.shift() : typeof start === 'function' ? undefined : start;
    for (const value of rest) {
      if (sum === undefined || work.left <= 0) return undefined;
      sum = callback(sum, value);
    }
    return sum;
  }
  if (start !== undefined || !/^(?:map|flatMap|filter)$/.test(name)) return undefined;
  const results: Constant[] = [];
  for (const [index, value] of list.entries()) {
    const result = work.left <= 0 ? undefined : callback(value, index);
    if (result === undefined) return undefined;
    if (name === 'map') results.push(result);
    else if (name === 'filter') pushEach(results, !isPlain(result) || Boolean(result) ? [value] : []);
    else pushEach(results, isList(result) ? result : [result]);
  }
  return results;
}

/** Of a buffer as it is decoded. */
function ofBytes(bytes: Uint8Array, name: string, given: readonly Constant[]): Constant | undefined {
  if (!given.every(isPlain)) return undefined;
  if (name === 'reverse') return Uint8Array.from(bytes.toReversed());
  if (name !== 'toString' || given.length > 1) return undefined;
  const encoding = String(given[0] ?? 'utf8').toLowerCase();
  return Buffer.isEncoding(encoding) ? Buffer.from(bytes).toString(encoding) : undefined;
}

const functions: Readonly<Record<string, (value: string, base?: number) => Constant>> = {
  String: (value) => value,
  Number,
  parseInt: (value, base) => Number.parseInt(value, base),
  parseFloat: (value) => Number.parseFloat(value),
  atob,
  btoa,
  decodeURI,
  decodeURIComponent,
  encodeURI,
  encodeURIComponent,
  escape: (value) => call('escape', value),
  unescape: (value) => call('unescape', value),
};

/** Older functions of the language that its types call deprecated. */
function call(name: 'escape' | 'unescape', value: string): string {
  return String(Reflect.apply(Reflect.get(globalThis, name), undefined, [value]));
}

/** A function that has no owner. */
export function callFunction(name: string, given: readonly Constant[]): Constant | undefined {
  const [first, base] = given;
  if (first === undefined || !isPlain(first) || !Object.hasOwn(functions, name)) return undefined;
  if (given.length > (name === 'parseInt' ? 2 : 1) || (base !== undefined && typeof base !== 'number'))
    return undefined;
  // Of a text it says what the text writes.
  if (name === 'Number' && typeof first !== 'string' && typeof first !== 'number') return undefined;
  return attempt(() => functions[name]?.(String(first), typeof base === 'number' ? base : undefined));
}

/** `String.fromCharCode`, `Buffer.from`, `Object.keys` and their like. */
export function callStatic(owner: string, name: string, given: readonly Constant[]): Constant | undefined {
  const [first, second] = given;
  if (first === undefined) return undefined;
  switch (`${owner}.${name}`) {
    case 'String.fromCharCode':
      return given.every((value) => typeof value === 'number') ? String.fromCharCode(...given) : undefined;
    case 'String.fromCodePoint':
      return attempt(() =>
        given.every((value) => typeof value === 'number') ? String.fromCodePoint(...given) : undefined,
      );
    case 'Number.parseInt':
      return callFunction('parseInt', given);
    case 'Buffer.from':
      return bytesOf(first, second);
    case 'Uint8Array.from':
      return typeof first === 'string' ? undefined : bytesOf(first, undefined);
    case 'Array.from':
      return given.length === 1 && (typeof first === 'string' || isList(first))
        ? Array.from<Constant>(first)
        : undefined;
    case 'Array.of':
      return given;
    case 'Object.keys':
      return first instanceof Map ? [...first.keys()] : undefined;
    case 'Object.values':
      return first instanceof Map ? [...first.values()] : undefined;
    case 'Object.entries':
      return first instanceof Map ? [...first].map(([key, value]) => [key, value]) : undefined;
    case 'JSON.parse':
      return given.length === 1 && typeof first === 'string' ? attempt(() => asConstant(JSON.parse(first))) : undefined;
    case 'JSON.stringify':
      return given.length === 1 && isPlain(first) ? JSON.stringify(first) : undefined;
    default:
      return undefined;
  }
}

function bytesOf(value: Constant, encoding: Constant | undefined): Uint8Array | undefined {
  if (isList(value)) return value.every((item) => typeof item === 'number') ? Uint8Array.from(value) : undefined;
  const name = encoding === undefined ? 'utf8' : encoding;
  if (typeof value !== 'string' || typeof name !== 'string') return undefined;
  return Buffer.isEncoding(name) ? Buffer.from(value, name) : undefined;
}

/** What the runtime gave, as a constant. */
function asConstant(value: unknown): Constant | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null)
    return value;
  if (!Array.isArray(value)) return typeof value === 'object' ? asRecord(value) : undefined;
  const list = value.map(asConstant);
  return list.every((item) => item !== undefined) ? list : undefined;
}

function asRecord(value: object): Constant | undefined {
  const record = new Map<string, Constant>();
  for (const [key, item] of Object.entries(value)) {
    const constant = asConstant(item);
    if (constant === undefined || key === '__proto__') return undefined;
    record.set(key, constant);
  }
  return record;
}

/** Nothing where the operation itself fails. */
function attempt(run: () => Constant | undefined): Constant | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

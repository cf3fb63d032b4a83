/** Constants as values, and what operators and members make of them. */

/** A record is an object that is written out; its members are its own. */
export type Constant =
  | string
  | number
  | boolean
  | null
  | RegExp
  | Uint8Array
  | readonly Constant[]
  | ReadonlyMap<string, Constant>;

export type Plain = string | number | boolean | null;

export function isPlain(value: Constant): value is Plain {
  return typeof value !== 'object' || value === null;
}

/** What it costs to hold. */
export function lengthOf(value: Constant): number {
  if (typeof value === 'string' || value instanceof Uint8Array) return value.length;
  if (isList(value)) return value.length;
  return value instanceof Map ? value.size : 1;
}

export function isList(value: Constant | undefined): value is readonly Constant[] {
  return Array.isArray(value);
}

const binary: Readonly<Record<string, (left: number, right: number) => number>> = {
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '^': (left, right) => left ^ right,
  '|': (left, right) => left | right,
  '&': (left, right) => left & right,
  '<<': (left, right) => left << right,
  '>>': (left, right) => left >> right,
  '>>>': (left, right) => left >>> right,
};

const unary: Readonly<Record<string, (value: Plain) => Plain>> = {
  '+': Number,
  '-': (value) => -Number(value),
  '~': (value) => ~Number(value),
  '!': (value) => !value,
};

const compared: Readonly<Record<string, (left: Plain, right: Plain) => boolean>> = {
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
};

export function operated(operator: string, values: readonly (Constant | undefined)[]): Plain | undefined {
  const plain: Plain[] = [];
  for (const value of values) {
    if (value === undefined || !isPlain(value)) return undefined;
    plain.push(value);
  }
  const [left = null, right = null] = plain;
  if (plain.length === 1) return unary[operator]?.(left);
  if (operator === '+')
    return typeof left === 'string' || typeof right === 'string' ? `${left}${right}` : Number(left) + Number(right);
  return compared[operator]?.(left, right) ?? binary[operator]?.(Number(left), Number(right));
}

/** `undefined` for what is none of its own. */
export function memberOf(owner: Constant, key: Constant): Constant | undefined {
  if (!isPlain(key)) return undefined;
  const name = String(key);
  if (owner instanceof Map) return owner.get(name);
  if (typeof owner !== 'string' && !isList(owner) && !(owner instanceof Uint8Array)) return undefined;
  if (name === 'length') return owner.length;
  return /^\d{1,6}$/.test(name) ? owner[Number(name)] : undefined;
}

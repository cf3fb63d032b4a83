/** Calls of what the language and its runtime bring along, as far as tables of routes are built with them: lists, texts, paths, `Object`. */
import { type ArrayValue, literal, oneOf, type Slot, textOf, type Value } from './value.ts';
import { pushEach } from '../../../../text/push-each.ts';

/** Lists that are put together again and again stay this long. */
const itemsMax = 20_000;

type Call = (callee: Value, values: readonly Slot[]) => Value;

export function arrayMethod(list: ArrayValue, name: string, given: readonly Slot[], call: Call): Value | undefined {
  const [first] = given;
  const each = (): readonly Value[] =>
    first === undefined
      ? []
      : list.items.map((item, index) =>
          call(first.value, [item, { ...item, value: literal(index) }, { ...item, value: list }]),
        );
  switch (name) {
    case 'forEach':
      each();
      return list;
    case 'map':
      return { kind: 'array', items: each().map((value, index) => withValue(list.items[index], value)) };
    case 'flatMap':
      return {
        kind: 'array',
        items: joined(each().map((value, index) => withValue(list.items[index], value))),
      };
    case 'reduce': {
      let held: Value | undefined = given[1]?.value;
      for (const item of list.items) {
        const result: Value =
          held === undefined || first === undefined ? item.value : call(first.value, [{ ...item, value: held }, item]);
        // A reducer that hands its accumulator through a chain of calls gives it again.
        held = result.kind === 'stranger' && result.result === undefined ? (held ?? result) : result;
      }
      return held;
    }
    case 'filter':
    case 'sort':
    case 'toSorted':
    case 'reverse':
    case 'toReversed':
    case 'slice':
    case 'values':
      return list;
    case 'flat':
      return {
        kind: 'array',
        items: joined(list.items),
      };
    case 'concat':
      return {
        kind: 'array',
        items: [...list.items, ...joined(given)].slice(0, itemsMax),
      };
    case 'push':
    case 'unshift':
      if (list.items.length < itemsMax) pushEach(list.items, given.slice(0, 1000));
      return list;
    case 'find':
    case 'at':
      return oneOf(list.items.map((item) => item.value));
    case 'join':
      return literal(
        list.items
          .map((item) => textOf(item.value) ?? '*')
          .join(textOf(first?.value) ?? ',')
          .slice(0, 2000),
      );
    default:
      return undefined;
  }
}

/** Lists among slots give their items. */
function joined(slots: readonly Slot[]): Slot[] {
  const items: Slot[] = [];
  for (const slot of slots) {
    if (items.length > itemsMax) break;
    if (slot.value.kind === 'array') for (const item of slot.value.items) items.push(item);
    else items.push(slot);
  }
  return items;
}

export function textMethod(text: Value, name: string, given: readonly Slot[]): Value | undefined {
  const written = textOf(text);
  if (written === undefined) return undefined;
  switch (name) {
    case 'toLowerCase':
      return literal(written.toLowerCase());
    case 'toUpperCase':
      return literal(written.toUpperCase());
    case 'trim':
    case 'toString':
    case 'valueOf':
      return text;
    case 'concat':
      return literal((written + given.map((slot) => textOf(slot.value) ?? '*').join('')).slice(0, 2000));
    default:
      return undefined;
  }
}

/** `Object.keys(x)`, `path.join(…)`: by the package that it comes from, if from one, and its names in it. */
export function globalCall(from: string, names: readonly string[], given: readonly Slot[]): Value | undefined {
  const [first] = given;
  const last = names.at(-1) ?? '';
  if (from === '') {
    const [global = ''] = names;
    if (names.length === 2 && global === 'Object') return objectCall(last, given);
    if (names.length === 2 && global === 'Array')
      return last === 'from' && first?.value.kind === 'array' ? first.value : undefined;
    if (names.length === 2 && global === 'Promise')
      return last === 'all' || last === 'resolve' ? first?.value : undefined;
    return names.length === 1 && global === 'URL' ? first?.value : undefined;
  }
  if (!/^(?:node:)?path(?:\/posix)?$/.test(from)) return undefined;
  if (last === 'dirname') return literal('.');
  if (last !== 'join' && last !== 'resolve') return undefined;
  const path = given
    .map((slot) => textOf(slot.value) ?? '*')
    .join('/')
    .replace(/\/{2,}/g, '/');
  return literal(/^(?:\.{0,2}\/)/.test(path) ? path : `./${path}`);
}

function objectCall(name: string, given: readonly Slot[]): Value | undefined {
  const value = given[0]?.value;
  if (name === 'freeze' || name === 'seal') return value;
  if (name === 'assign') {
    if (value?.kind === 'object')
      for (const { value: other } of given.slice(1))
        if (other.kind === 'object') for (const [key, slot] of other.fields) value.fields.set(key, slot);
    return value;
  }
  if (value?.kind !== 'object') return undefined;
  const fields = [...value.fields];
  switch (name) {
    case 'keys':
      return { kind: 'array', items: fields.map(([key, slot]) => ({ ...slot, value: literal(key) })) };
    case 'values':
      return { kind: 'array', items: fields.map(([, slot]) => slot) };
    case 'entries':
      return {
        kind: 'array',
        items: fields.map(([key, slot]) => ({
          ...slot,
          value: { kind: 'array', items: [{ ...slot, value: literal(key) }, slot] },
        })),
      };
    default:
      return undefined;
  }
}

function withValue(slot: Slot | undefined, value: Value): Slot {
  return slot === undefined ? { value, expression: { k: 'unknown', at: [0, 0] }, path: '' } : { ...slot, value };
}

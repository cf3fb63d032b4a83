/** Methods of texts, lists and maps that prefixes and tables of routes are built with. */
import type { Value, Written } from './values.ts';
import { pushEach } from '../../../text/push-each.ts';

const itemsMax = 5_000;

/** Undefined for a method that is none of these. */
export function callKnownMethod(receiver: Value, method: string, args: readonly Written[]): Value | undefined {
  if (receiver.kind === 'text') return textMethod(receiver.text, method, args);
  if (receiver.kind === 'list') {
    const first = args[0];
    if (method === 'append' && first !== undefined && receiver.items.length < itemsMax) receiver.items.push(first);
    else if ((method === 'extend' || method === '__iadd__') && first?.value.kind === 'list')
      pushEach(receiver.items, first.value.items.slice(0, Math.max(0, itemsMax - receiver.items.length)));
    else if (method === 'insert' && args[1] !== undefined && receiver.items.length < itemsMax)
      receiver.items.unshift(args[1]);
    return { kind: 'plain', value: null };
  }
  if (receiver.kind === 'map') {
    if (method === 'items')
      return {
        kind: 'list',
        items: receiver.entries.map(([key, value]) => ({ ...value, value: { kind: 'list', items: [key, value] } })),
      };
    if (method === 'values') return { kind: 'list', items: receiver.entries.map(([, value]) => value) };
    if (method === 'keys') return { kind: 'list', items: receiver.entries.map(([key]) => key) };
    if (method === 'update' && args[0]?.value.kind === 'map')
      pushEach(receiver.entries, args[0].value.entries.slice(0, itemsMax));
    if (method === 'get') return lookUp(receiver, args[0]?.value) ?? args[1]?.value;
    return { kind: 'plain', value: null };
  }
  return undefined;
}

export function lookUp(map: Value, key: Value | undefined): Value | undefined {
  if (map.kind === 'list' && key?.kind === 'plain' && typeof key.value === 'number') return map.items[key.value]?.value;
  if (map.kind !== 'map' || key?.kind !== 'text') return undefined;
  return map.entries.findLast(([known]) => known.value.kind === 'text' && known.value.text === key.text)?.[1].value;
}

function textMethod(text: string, method: string, args: readonly Written[]): Value | undefined {
  const first = args[0]?.value.kind === 'text' ? args[0].value.text : undefined;
  switch (method) {
    case 'format': {
      let index = 0;
      return toText(
        text.replace(/\{[^{}]{0,60}\}/g, () => {
          const part = args[index++]?.value;
          return part?.kind === 'text' ? part.text : '{}';
        }),
      );
    }
    case 'rstrip':
      return toText(trimmed(text, first ?? ' ', false, true));
    case 'lstrip':
      return toText(trimmed(text, first ?? ' ', true, false));
    case 'strip':
      return toText(trimmed(text, first ?? ' ', true, true));
    case 'lower':
      return toText(text.toLowerCase());
    case 'upper':
      return toText(text.toUpperCase());
    case 'replace': {
      const to = args[1]?.value.kind === 'text' ? args[1].value.text : '';
      return toText(first === undefined || first === '' ? text : text.replaceAll(first, to));
    }
    case 'join': {
      const list = args[0]?.value;
      return list?.kind === 'list'
        ? toText(list.items.map(({ value }) => (value.kind === 'text' ? value.text : '{}')).join(text))
        : undefined;
    }
    default:
      return undefined;
  }
}

function toText(text: string): Value {
  return { kind: 'text', text: text.slice(0, 2_000) };
}

function trimmed(text: string, characters: string, left: boolean, right: boolean): string {
  let start = 0;
  let end = text.length;
  if (left) while (start < end && characters.includes(text[start] ?? '')) start++;
  if (right) while (end > start && characters.includes(text[end - 1] ?? '')) end--;
  return text.slice(start, end);
}

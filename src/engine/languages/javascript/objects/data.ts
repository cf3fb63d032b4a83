/** What a module of data gives: JSON. */
import type { Expression, ObjectFacts } from '../../../model/object-facts.ts';
import { unknown } from './reader.ts';

const depthMax = 20;
const entriesMax = 2000;
/** Numbers beyond these are one as good as another. */
const numberMax = 100;

/** `undefined` of text that is no JSON. */
export function dataObjects(text: string): ObjectFacts | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  const code: readonly Expression[] = [['return', expressionOf(data, depthMax)]];
  const whole = { owner: '', name: '', within: -1, parameters: [], code, start: 0, end: text.length };
  return { classes: [], functions: [whole], aliases: [] };
}

function expressionOf(data: unknown, depth: number): Expression {
  if (typeof data === 'string') return ['text', data];
  if (data === null || typeof data === 'boolean') return ['constant', String(data)];
  if (typeof data === 'number') return isSmall(data) ? ['constant', String(data)] : unknown;
  if (typeof data !== 'object' || depth === 0) return unknown;
  const entries = Object.entries(data);
  const rest = entries.length > entriesMax ? [[unknown, unknown] as const] : [];
  const known = entries.slice(0, entriesMax).map(([key, value]) => [key, expressionOf(value, depth - 1)] as const);
  if (Array.isArray(data)) return ['list', [...known.map(([, value]) => value), ...rest.map(() => unknown)]];
  return ['map', [...known.map(([key, value]) => [['text', key], value] as const), ...rest]];
}

export function isSmall(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < numberMax;
}

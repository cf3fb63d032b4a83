/** The part of an address after the question mark: plain words and lists with commas, so that a person can read, write and send it. */

type Given = Readonly<Record<string, unknown>>;

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Given): string {
  const pairs = Object.entries(search).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null || value === '') return [];
    if (Array.isArray(value)) return value.length === 0 ? [] : [[name, value.join(',')]];
    return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)]];
  });
  // Commas may stand as they are, and are easier to read so.
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** Cut where the service would refuse it for its length; not in the middle of a character, which it would refuse as well. */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200).toWellFormed() : undefined;
}

export function numberParam(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : undefined;
}

export function oneOf<Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined {
  return allowed.find((each) => each === value);
}

export function listParam(value: unknown): string[] | undefined {
  const given: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const texts = given.filter((each): each is string => typeof each === 'string' && each !== '').slice(0, 1000);
  return texts.length === 0 ? undefined : [...new Set(texts)];
}

/** Leaves out what is not one of the allowed. */
export function someOf<Value extends string>(value: unknown, allowed: readonly Value[]): Value[] | undefined {
  const chosen = listParam(value) ?? [];
  const known = allowed.filter((each) => chosen.includes(each));
  return known.length === 0 ? undefined : known;
}

/** A field that is there only where it has a value, so that it stands in no address without one. */
export function given<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };
}

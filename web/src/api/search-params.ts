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

/** Cut where the service would refuse it for its length; not in the middle of a character, and without NUL, which it would refuse as well. */
export function textParam(value: unknown): string | undefined {
  const text = typeof value === 'string' ? sendable(value).slice(0, 200).toWellFormed() : '';
  return text === '' ? undefined : text;
}

function sendable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** A least number, whole: what is at least 1.5 is at least 2. */
export function numberParam(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? Math.min(most, Math.max(least, Math.ceil(number))) : undefined;
}

/** A day of the calendar, as `2026-03-01`. The first year would be none in other time zones, which makes it no day to ask for. */
export function dayParam(value: unknown): string | undefined {
  const text = textParam(value) ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001-01-02' || text > '9999-12-30') return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  // A day that no month has is moved on by `Date`.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}

export function oneOf<Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined {
  return allowed.find((each) => each === value);
}

export function listParam(value: unknown): string[] | undefined {
  const given: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const texts = given
    .flatMap((each) => (typeof each === 'string' ? sendable(each) : []))
    .filter((each) => each !== '')
    .slice(0, 1000);
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

/** Leaves out what is taken away, so that it does not stand in the address. */
export function withChange<Search extends object>(
  before: Search,
  change: { readonly [Key in keyof Search]?: Search[Key] | undefined },
): Search {
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
  ) as Search;
}

/** Makes an answer short enough to print and the same in every run: a few entries a list, the first words of long texts, no own ids and times. */

const entriesMax = 1;
const shortEntriesMax = 5;
const charactersMax = 100;

/** @returns a JSON value like the one given; what was left out is named where it was. */
export function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return shortenList(value);
  if (typeof value === 'string') return shortenText(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]));
}

function shortenList(list: readonly unknown[]): unknown[] {
  const most = list.every((entry) => typeof entry === 'string') ? shortEntriesMax : entriesMax;
  const shown = list.slice(0, most).map(shorten);
  return list.length > most ? [...shown, `… ${list.length - most} more`] : shown;
}

function shortenText(text: string): string {
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)) return 'ID';
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)) return 'TIME';
  const [line = ''] = text.split('\n', 1);
  if (line === text && text.length <= charactersMax) return text;
  return `${line.slice(0, charactersMax)}…`;
}

const lineCharactersMax = 90;

/** JSON with two spaces a level, where what fits on a line stays on it. */
export function print(value: unknown, indent = ''): string {
  const line = oneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= lineCharactersMax) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((entry) => print(entry, inner))
    : Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${print(part, inner)}`);
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${oneLine(part)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

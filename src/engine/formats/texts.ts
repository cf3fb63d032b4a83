/** Text of others as formats may carry it: bounded, well formed, without characters that consumers stumble over. */
import { printable } from '../text/printable.ts';

const lineMax = 2_000;
const proseMax = 20_000;

/** On one line. */
export function line(text: string, unitsMax = lineMax): string {
  return printable(
    text
      .slice(0, 4 * unitsMax)
      .replace(/\s+/g, ' ')
      .trim(),
    unitsMax,
  );
}

/** With its lines, as Markdown has them. */
export function prose(text: string, unitsMax = proseMax): string {
  return printable(text.replace(/\r\n?/g, '\n'), unitsMax);
}

/** A web address that schemas take as a URI, or undefined. */
export function webAddress(text: string): string | undefined {
  if (text.length > lineMax || !/^https?:\/\/[^\s"<>\\^`{|}]+$/i.test(text)) return undefined;
  const address = URL.parse(text);
  return address === null ||
    /[^\x21-\x7e]/.test(address.href) ||
    /%(?![\da-f]{2})/i.test(address.href) ||
    address.username !== '' ||
    /[[\]|^]/.test(address.href)
    ? undefined
    : address.href;
}

export function webAddresses(texts: readonly string[], most = 100): readonly string[] {
  return [...new Set(texts.flatMap((text) => webAddress(text) ?? []))].slice(0, most);
}

/** A path of a tree as a relative reference of RFC 3986. */
export function pathReference(path: string): string {
  const parts = path
    .toWellFormed()
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  return parts.length === 0
    ? '.'
    : parts.map((part) => (part === '..' ? '%2E%2E' : encodeURIComponent(part))).join('/');
}

/** ISO 8601 UTC with whole seconds, or undefined. */
export function instant(text: string): string | undefined {
  const at = text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** `lodash 4.17.20`; `lodash ^4` where only the range is known. */
export function nameAndVersion({
  name,
  version,
  versionRange,
}: {
  readonly name: string;
  readonly version: string;
  readonly versionRange: string;
}): string {
  return line(`${name} ${version === '' ? versionRange : version}`, 300);
}

/** Where an advisory is to be read, by its id. */
export function advisoryAddress(id: string): string {
  return `https://osv.dev/vulnerability/${encodeURIComponent(id.toWellFormed())}`;
}

/** JSON as PHP writes what it has read: to it an object without members, or with 0, 1, 2 … as keys, is a list. */

/** As Composer writes composer.lock: four spaces, slashes and letters as they are. */
export function prettyPhpJson(value: unknown): string {
  return JSON.stringify(asPhpReads(value), undefined, 4).replaceAll(
    /[\u2028\u2029]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
  );
}

/** As `json_encode` writes it without flags. */
export function compactPhpJson(value: unknown): string {
  return JSON.stringify(asPhpReads(value))
    .replaceAll('/', '\\/')
    .replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function asPhpReads(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asPhpReads);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, asPhpReads(member)] as const);
  return members.every(([key], at) => key === String(at))
    ? members.map(([, member]) => member)
    : Object.fromEntries(members);
}

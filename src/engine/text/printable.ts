/** A piece of a scanned file as it may be shown and kept: nothing in it that a terminal obeys or a database cannot store. */

/** At most so many UTF-16 units, without the half of a surrogate pair that a cut left at either end. */
export function printable(text: string, unitsMax: number): string {
  return text
    .slice(0, unitsMax)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd')
    .toWellFormed();
}

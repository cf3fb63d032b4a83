/** What a piece of code that is a literal is worth: the text of a string without its quotes, a number. */

/** Undefined for what is not one string literal. Escapes stay as they are written. */
function stringContent(text: string): string | undefined {
  const opening = /^(?:[A-Za-z]{0,2}@?\$?#{0,3})(?:"""|'''|"|'|`)/.exec(text)?.[0];
  if (opening === undefined) return undefined;
  const quote = opening.replace(/^[^"'`]*/, '');
  const hashes = /#*/.exec(opening.replace(/^[A-Za-z]*/, ''))?.[0] ?? '';
  const closing = quote + hashes;
  if (text.length < opening.length + closing.length || !text.endsWith(closing)) return undefined;
  const content = text.slice(opening.length, text.length - closing.length);
  // `"a" + "b"` begins and ends with quotes too.
  for (let at = 0; at < content.length; at++) {
    if (content[at] === '\\') at++;
    else if (content.startsWith(quote, at)) return undefined;
  }
  return content;
}

/** Of a numeric literal, as any of the languages writes one, or of a product or sum of literals. */
export function numberOf(text: string): number | undefined {
  const plain = (stringContent(text) ?? text).trim().replace(/_/g, '');
  if (plain.length > 200) return undefined;
  const sign = plain.startsWith('-') ? -1 : 1;
  const digits = plain
    .replace(/^[-+]\s*/, '')
    .replace(/(?<=\d)(?:[uU]?[lL]{0,2}|[fFdDmMn]|[iu](?:8|16|32|64|128|size))$/, '');
  if (/^0[xX][0-9A-Fa-f]+$|^0[bB][01]+$|^0[oO][0-7]+$/.test(digits)) return sign * Number(digits);
  if (/^0[0-7]+$/.test(digits)) return sign * Number.parseInt(digits, 8);
  if (/^(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(digits)) return sign * Number(digits);
  for (const operator of ['+', '*']) {
    const parts = plain.split(operator);
    if (parts.length < 2) continue;
    const values = parts.map((part) => (part.trim() === '' ? undefined : numberOf(part)));
    if (values.some((value) => value === undefined)) return undefined;
    return values.reduce<number>(
      (sum, value) => (operator === '+' ? sum + (value ?? 0) : sum * (value ?? 1)),
      operator === '+' ? 0 : 1,
    );
  }
  return undefined;
}

/**
 * Whether a long list or table is written of constants alone, told by its text: data that stands in code by the hundred thousand. Nothing
 * flows out of them, and asking the native engine about each would take longer than everything else in the file.
 */

/** Shorter ones are read part by part. */
const lengthMin = 2000;

/** A sign between parts, a number, a word for a constant, or a text that puts no value in. */
const token =
  /[\s,;:=>()[\]{}+-]|\d[\w.]*|(?:true|false|null|nil|None|True|False)\b|"(?:[^"\\$#{\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y;

export function isConstantText(text: string): boolean {
  if (text.length < lengthMin) return false;
  token.lastIndex = 0;
  while (token.lastIndex < text.length) if (!token.test(text)) return false;
  return true;
}

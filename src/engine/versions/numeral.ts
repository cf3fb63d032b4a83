/**
 * Runs of digits as values: a plain number while that is exact, a bigint beyond (which `<` compares with numbers exactly),
 * so that thirty-digit versions keep their order and common ones stay cheap.
 */

export type Numeral = number | bigint;

/** Reads a text that consists of digits alone; leading zeros do not count. */
export function readNumeral(digits: string): Numeral {
  return digits.length <= 15 ? Number(digits) : narrow(BigInt(digits));
}

export function compareNumerals(a: Numeral, b: Numeral): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares position by position; a missing number counts as zero. */
export function compareNumeralLists(a: readonly Numeral[], b: readonly Numeral[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a[index] ?? 0;
    const right = b[index] ?? 0;
    if (left < right) return -1;
    if (left > right) return 1;
  }
  return 0;
}

export function nextNumeral(value: Numeral): Numeral {
  if (typeof value === 'number' && (value < Number.MAX_SAFE_INTEGER || value === Infinity)) return value + 1;
  return BigInt(value) + 1n;
}

export function isDigits(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (!isDigitCode(text.charCodeAt(index))) return false;
  return text.length > 0;
}

export function isDigitCode(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Equal values have one form, so that `===` may compare numerals. */
function narrow(value: bigint): Numeral {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

/** The text that a string literal of Python stands for. */

const escapes =
  /\\(?:(\r?\n)|([abfnrtv\\'"])|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|N\{[^}]*\})/g;
const letters: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

export function textOfString(written: string, isRaw: boolean): string {
  if (isRaw || !written.includes('\\')) return written;
  return written.replace(
    escapes,
    (whole, line?: string, letter?: string, hex?: string, short?: string, long?: string, octal?: string) => {
      if (line !== undefined) return '';
      if (letter !== undefined) return letters[letter] ?? letter;
      const code = hex ?? short ?? long;
      if (code === undefined && octal === undefined) return whole;
      const point = code === undefined ? Number.parseInt(octal ?? '0', 8) : Number.parseInt(code, 16);
      return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
    },
  );
}

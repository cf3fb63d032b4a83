/** The order that setuptools and packaging before 22 gave to texts which PEP 440 refuses (`2004d`, `1.0-alpha-final`). */

const spellings: ReadonlyMap<string, string> = new Map([
  ['pre', 'c'],
  ['preview', 'c'],
  ['-', 'final-'],
  ['rc', 'c'],
  ['dev', '@'],
]);

/** Expects lower case. Numbers are padded to eight digits, words marked by a star, as setuptools compared plain strings. */
export function readLegacyParts(text: string): readonly string[] {
  const parts: string[] = [];
  for (const raw of [...text.split(/(\d+|[a-z]+|\.|-)/), 'final']) {
    if (raw === '' || raw === '.') continue;
    const spelling = spellings.get(raw) ?? raw;
    if (/^\d/.test(spelling)) {
      parts.push(spelling.padStart(8, '0'));
      continue;
    }
    const part = `*${spelling}`;
    if (part < '*final') while (parts.at(-1) === '*final-') parts.pop();
    while (parts.at(-1) === '00000000') parts.pop();
    parts.push(part);
  }
  return parts;
}

export function compareLegacyParts(a: readonly string[], b: readonly string[]): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const left = a[index] ?? '';
    const right = b[index] ?? '';
    if (left !== right) return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

/** Texts of Java's properties: keys and values in lines, with comments, escapes, and lines that go on in the next (`java.util.Properties`). */

const line = /^[ \t\f]*(?:[#!].*|((?:\\[^]|[^\\\s=:])+)[ \t\f]*(?:[=:][ \t\f]*|[ \t\f])?((?:\\[^]|[^\\\n])*))?$/gm;

/** Pairs in the order of the text; of a key that stands twice both. */
export function readProperties(text: string): readonly (readonly [key: string, value: string])[] {
  const pairs: [string, string][] = [];
  for (const [, key, value = ''] of text.replaceAll(/\r\n?/g, '\n').matchAll(line))
    if (key !== undefined) pairs.push([unescaped(key), unescaped(value)]);
  return pairs;
}

const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f' };

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(/\\(?:\n[ \t\f]*|u([\da-fA-F]{4})|([^]))/g, (_, code?: string, letter?: string) =>
    code !== undefined ? String.fromCharCode(Number.parseInt(code, 16)) : (named[letter ?? ''] ?? letter ?? ''),
  );
}

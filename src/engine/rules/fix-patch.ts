/** A rule's fix as a unified patch, which `git apply` takes: made where the file's text is, since whoever shows it has only the match. */

const contextLines = 3;
const lengthMax = 20_000;

/** Empty where it changes nothing, or is larger than anybody reads. */
export function fixPatch(
  path: string,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  replacement: string,
): string {
  if (text.slice(start, end) === replacement) return '';
  const firstStart = lineStart(text, start);
  // A range that ends with its line's break changes no further line.
  const lastEnd = end > start && text[end - 1] === '\n' ? end : lineEnd(text, end);
  const before = linesOf(text.slice(firstStart, lastEnd));
  const after = linesOf(text.slice(firstStart, start) + replacement + text.slice(end, lastEnd));
  const above = contextAbove(text, firstStart);
  const below = contextBelow(text, lastEnd);
  const firstLine = countLines(text, firstStart) - above.length + 1;
  const range = (changed: readonly string[]): string => {
    const length = above.length + changed.length + below.length;
    return `${length === 0 ? firstLine - 1 : firstLine},${length}`;
  };
  const hunk = [
    ...above.map((line) => ` ${line}`),
    ...before.map((line) => `-${line}`),
    ...after.map((line) => `+${line}`),
    ...below.map((line) => ` ${line}`),
  ].map((line) => (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`));
  const name = quoted(path);
  const patch = `--- ${name('a')}\n+++ ${name('b')}\n@@ -${range(before)} +${range(after)} @@\n${hunk.join('')}`;
  return patch.length <= lengthMax ? patch : '';
}

/** A path that git would quote is quoted as it does. */
function quoted(path: string): (side: 'a' | 'b') => string {
  const isPlain = !/["\\\p{Cc}]/u.test(path);
  const escaped = path.replaceAll(
    /["\\\p{Cc}]/gu,
    (sign) => `\\${sign === '"' || sign === '\\' ? sign : sign.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
  return (side) => (isPlain ? `${side}/${path}` : `"${side}/${escaped}"`);
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Behind the line's break. */
function lineEnd(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at === -1 ? text.length : at + 1;
}

/** With their breaks. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function contextAbove(text: string, from: number): string[] {
  const lines: string[] = [];
  for (let at = from; at > 0 && lines.length < contextLines; ) {
    const start = lineStart(text, at - 1);
    lines.unshift(text.slice(start, at));
    at = start;
  }
  return lines;
}

function contextBelow(text: string, from: number): string[] {
  const lines: string[] = [];
  for (let at = from; at < text.length && lines.length < contextLines; ) {
    const end = lineEnd(text, at);
    lines.push(text.slice(at, end));
    at = end;
  }
  return lines;
}

function countLines(text: string, until: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < until; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

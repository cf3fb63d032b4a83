/** The line of a file that a person is shown for a place in it. */
import { printable } from '../text/printable.ts';

const lengthMax = 200;

/** The line on which the place begins; of a line that is too long, what begins with the place. */
export function lineAt(text: string, start: number): string {
  const lineEnd = /[\r\n]/g;
  lineEnd.lastIndex = start;
  const end = Math.min(lineEnd.exec(text)?.index ?? text.length, start + lengthMax);
  let lineStart = start;
  while (lineStart > 0 && start - lineStart <= lengthMax && !/[\r\n]/.test(text[lineStart - 1] ?? '')) lineStart--;
  const line = text.slice(lineStart, end).trim();
  const shown = line.length <= lengthMax && start - lineStart <= lengthMax ? line : text.slice(start, end);
  return printable(shown, lengthMax);
}

/** By its number from 1; empty for one that is not there. */
export function lineOf(text: string, number: number): string {
  const line = text.split(/\r\n|[\r\n]/, number)[number - 1] ?? '';
  return printable(line.trim(), lengthMax);
}

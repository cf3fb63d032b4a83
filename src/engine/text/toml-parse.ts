/**
 * Runs the TOML parser, which stops at the first error, so that errors cost little: the text is cut at its headers, each
 * part is parsed alone, and in a part that fails the faulty statement is blanked out and the rest parsed again.
 */
import { ParseError, parseTOML } from 'toml-eslint-parser';
import type { AddPart, Report } from './toml-build.ts';

/** Bounds the work that errors can cause, per part and, in characters parsed again, for the whole text. */
const attemptsMax = 20;
const extraCharacters = 2_000_000;

const headerLine = /^[ \t]*\[\[?[^\][]*\]\]?[ \t\r]*(?:#.*)?$/;
const keyLine = /^[ \t]*(?:[\w.-]+|"[^"]*"|'[^']*')[ \t]*=/;
const conflictLine = /^(?:<{7}|={7}|>{7}|\|{7})(?: |\r?$)/;

export function parseTomlParts(text: string, add: AddPart, report: Report): void {
  if (parsePart(text, 0, add) === undefined) return;
  const cleared = withoutConflictMarkers(text, report);
  let budget = cleared.length + extraCharacters;
  for (const [start, end] of partsOf(cleared)) {
    let part = cleared.slice(start, end);
    for (let attempt = 0; ; attempt++) {
      const failure = parsePart(part, start, add);
      if (failure === undefined) break;
      if (failure.offset === undefined || attempt === attemptsMax || budget < 0) {
        report(start + (failure.offset ?? 0), `This part is not TOML and was not read: ${failure.message}.`);
        break;
      }
      report(start + failure.offset, `This is not TOML and was skipped: ${failure.message}.`);
      budget -= part.length;
      part = withoutStatement(part, failure.offset);
    }
  }
}

interface Failure {
  /** Within the part; absent where the parser gave up without a place. */
  readonly offset: number | undefined;
  readonly message: string;
}

function parsePart(part: string, base: number, add: AddPart): Failure | undefined {
  let program: ReturnType<typeof parseTOML>;
  try {
    program = parseTOML(part, { tomlVersion: 'latest' });
  } catch (error) {
    if (error instanceof ParseError) return { offset: error.index, message: lowerFirst(error.message) };
    // The parser closes nested values recursively: too deep a nesting ends its stack.
    return { offset: undefined, message: 'it is nested too deeply' };
  }
  add(program, base);
  return undefined;
}

/** Both sides of a merge conflict are read; a key on both sides is then reported as given twice. */
function withoutConflictMarkers(text: string, report: Report): string {
  let result = '';
  let copied = 0;
  for (const [start, end] of linesOf(text)) {
    if (!conflictLine.test(text.slice(start, Math.min(end, start + 8)))) continue;
    report(start, 'A merge conflict marker stands here; both sides were read.');
    result += text.slice(copied, start) + ' '.repeat(end - start);
    copied = end;
  }
  return result + text.slice(copied);
}

function* partsOf(text: string): Generator<readonly [number, number]> {
  let partStart = 0;
  for (const [start, end] of linesOf(text)) {
    if (start === partStart || !headerLine.test(text.slice(start, end))) continue;
    yield [partStart, start];
    partStart = start;
  }
  yield [partStart, text.length];
}

/**
 * Blanks the statement around the error, up to the next line that starts one. An error at the end means that something
 * was never closed: then the last statement goes.
 */
function withoutStatement(part: string, offset: number): string {
  const lines = [...linesOf(part)];
  const isAtEnd = part.slice(offset).trim() === '';
  const startsStatement = ([start, end]: readonly [number, number]): boolean => keyLine.test(part.slice(start, end));
  let index = lines.findLastIndex(([start]) => start <= offset);
  if (isAtEnd) index = Math.max(0, lines.findLastIndex(startsStatement));
  const next = lines.findIndex((line, position) => position > index && startsStatement(line));
  const from = lines[index]?.[0] ?? 0;
  const to = isAtEnd || next === -1 ? part.length : (lines[next]?.[0] ?? part.length);
  return part.slice(0, from) + part.slice(from, to).replace(/[^\n]/g, ' ') + part.slice(to);
}

/** Start and end of each line, without its line feed. */
function* linesOf(text: string): Generator<readonly [number, number]> {
  let start = 0;
  for (;;) {
    const end = text.indexOf('\n', start);
    yield [start, end === -1 ? text.length : end];
    if (end === -1) return;
    start = end + 1;
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

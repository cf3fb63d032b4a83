/**
 * Runs the TOML parser, which stops at the first error, so that errors cost little: the text is cut at its headers, each
 * part is parsed alone, and in a part that fails the faulty statement is blanked out and the rest parsed again.
 */
import { ParseError, parseTOML } from 'toml-eslint-parser';
import { linesOf } from './lines.ts';
import type { AddPart, Report } from './toml-build.ts';

/** Bound the work that errors cause: parses of one part, and characters parsed again in the whole text. */
const attemptsMax = 20;
const charactersAgainMax = 500_000;

const headerLine = /^[ \t]*\[\[?[^\][]*\]\]?[ \t]*(?:#.*)?$/;
const keyLine = /^[ \t]*(?:[\w.-]+|"[^"]*"|'[^']*')[ \t]*=/;
const conflictLine = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;

export function parseTomlParts(text: string, add: AddPart, report: Report): void {
  if (parsePart(text, 0, add) === undefined) return;
  const cleared = withoutConflictMarkers(text, report);
  let budget = charactersAgainMax;
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
  for (const line of linesOf(text)) {
    if (!conflictLine.test(line.text)) continue;
    report(line.start, 'A merge conflict marker stands here; both sides were read.');
    result += text.slice(copied, line.start) + ' '.repeat(line.text.length);
    copied = line.start + line.text.length;
  }
  return result + text.slice(copied);
}

function* partsOf(text: string): Generator<readonly [number, number]> {
  let partStart = 0;
  for (const line of linesOf(text)) {
    if (line.start === partStart || !headerLine.test(line.text)) continue;
    yield [partStart, line.start];
    partStart = line.start;
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
  let index = lines.findLastIndex((line) => line.start <= offset);
  if (isAtEnd)
    index = Math.max(
      0,
      lines.findLastIndex((line) => keyLine.test(line.text)),
    );
  const next = lines.findIndex((line, position) => position > index && keyLine.test(line.text));
  const from = lines[index]?.start ?? 0;
  const to = isAtEnd || next === -1 ? part.length : (lines[next]?.start ?? part.length);
  return part.slice(0, from) + part.slice(from, to).replace(/[^\r\n]/g, ' ') + part.slice(to);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/**
 * Package.swift: a Swift program, of which only the literal `.package(url: "…", …)` and `.package(id: "…", …)` are read.
 */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { folderGlob } from '../../files/path-parts.ts';
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { gitSource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';

const call = /\.package\s*\(/g;

export function extract(file: SourceFile): Extraction {
  const text = withoutComments(file.text);
  const declarations: Declaration[] = [];
  const problems: Problem[] = [];
  const members: string[] = [];
  call.lastIndex = 0;
  for (let match = call.exec(text); match !== null; match = call.exec(text)) {
    const start = match.index;
    const from = start + match[0].length;
    const end = endOfArguments(text, from);
    call.lastIndex = end;
    const body = text.slice(from, Math.min(end, from + argumentsLengthMax));
    const [matched, kind, address] = /\b(url|id)\s*:\s*"([^"\\\r\n]*)"\s*,?/.exec(body) ?? [];
    const span = file.span(start, end + 1);
    if (matched === undefined || kind === undefined || address === undefined) {
      const folder = /\bpath\s*:\s*"([^"\\\r\n]*)"/.exec(body)?.[1];
      if (folder !== undefined) members.push(folderGlob(folder));
      else {
        problems.push({ line: span.startLine, message: 'A dependency without a literal url was left out.' });
      }
      continue;
    }
    const rest = body.slice(body.indexOf(matched) + matched.length).trim();
    const version = /^(?:exact\s*:\s*|\.exact\(\s*)"([^"\\]+)"/.exec(rest)?.[1];
    declarations.push({
      name: kind === 'url' ? normalizePackageName('SwiftURL', address) : address,
      constraint: rangeOf(rest),
      ...(version === undefined ? {} : { version }),
      scope: 'production',
      span,
      ...(kind === 'url' ? { source: gitSource(address) } : {}),
    });
  }
  return { ...conclude({ declarations, problems }), ...(members.length === 0 ? {} : { members }) };
}

/** A call of a dependency is some hundred characters long. */
const argumentsLengthMax = 2_000;

/** The requirement in the notation of comparators; as written where it is of another kind (a branch, a commit). */
function rangeOf(requirement: string): string {
  const [, label = '', first = ''] = /^(?:\.?(\w+)\s*[:(]\s*(?:from\s*:\s*)?)?"([^"\\]+)"/.exec(requirement) ?? [];
  const [, operator, last] = /^"[^"\\]+"\s*(\.\.[.<])\s*"([^"\\]+)"/.exec(requirement) ?? [];
  if (last !== undefined) return `>=${first} ${operator === '..<' ? '<' : '<='}${last}`;
  if (label === 'from' || label === 'upToNextMajor') return `^${first}`;
  if (label === 'upToNextMinor') return `~${first}`;
  if (label === 'exact') return `=${first}`;
  return requirement;
}

/** The offset of the parenthesis that closes the arguments, strings passed over; the end of the text where none does. */
function endOfArguments(text: string, from: number): number {
  let depth = 1;
  let isString = false;
  for (let offset = from; offset < text.length; offset++) {
    const character = text[offset];
    if (isString) {
      if (character === '\\') offset++;
      else if (character === '"' || character === '\n') isString = false;
    } else if (character === '"') isString = true;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return offset;
  }
  return text.length;
}

/** Blanks instead of comments, so that offsets stay; `//` inside a string is an address. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset];
    if (character === '"') {
      offset = endOfLiteral(text, offset + 1);
      continue;
    }
    const second = character === '/' ? text[offset + 1] : undefined;
    if (second !== '/' && second !== '*') continue;
    const found = second === '/' ? text.indexOf('\n', offset) : text.indexOf('*/', offset + 2) + 2;
    const end = found < offset + 2 ? text.length : found;
    parts.push(text.slice(kept, offset), text.slice(offset, end).replace(/[^\r\n]/g, ' '));
    kept = end;
    offset = end - 1;
  }
  return parts.join('') + text.slice(kept);
}

/** The offset of the quote that ends a string, or of the end of its line. */
function endOfLiteral(text: string, from: number): number {
  for (let offset = from; offset < text.length; offset++) {
    const character = text[offset];
    if (character === '"' || character === '\n') return offset;
    if (character === '\\') offset++;
  }
  return text.length;
}

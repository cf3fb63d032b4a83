/** A list of packages as people paste it: lines of any kind, or a table with the names of its columns above it. */
import { findEcosystem } from '../../engine/ecosystems/index.ts';
import type { EcosystemName } from '../../engine/model/ecosystem-name.ts';
import { printable } from '../../engine/text/printable.ts';
import { readLine, type ReadLine } from './read-line.ts';
import { columnsOf, type Columns, lineOfCells } from './table-columns.ts';
import type { UnreadLine, WantedList, WantedPackage } from './wanted-package.ts';

const lineCharactersMax = 20_000;
const shownCharactersMax = 200;

/** @param ecosystem of all of them, by name or alias; empty: each line tells, or all are looked in */
export function readPastedList(lines: readonly string[], ecosystem = ''): WantedList {
  const given = ecosystem.trim() === '' ? undefined : findEcosystem(ecosystem.trim());
  const isUnknown = given === undefined && ecosystem.trim() !== '';
  const wanted: WantedPackage[] = [];
  const unread: UnreadLine[] = [];
  let columns: Columns | undefined;
  for (const [index, raw] of lines.entries()) {
    if (!saysSomething(raw)) continue;
    const line = index + 1;
    const text = printable(raw.slice(0, shownCharactersMax), shownCharactersMax).trim();
    if (raw.length > lineCharactersMax) {
      unread.push({ line, text, reason: `it is longer than ${lineCharactersMax} characters` });
      continue;
    }
    const heading = columnsOf(raw);
    if (heading !== undefined) {
      columns = heading;
      continue;
    }
    const read = isUnknown ? unknownEcosystem(raw, ecosystem) : readOne(raw, columns, given?.name);
    if (read.kind === 'wanted') wanted.push({ line, text, ...read.wanted });
    else if (read.kind === 'unread') unread.push({ line, text, reason: read.reason });
  }
  return { wanted, unread };
}

/** What a limit counts. */
export function saysSomething(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

export function linesOfText(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|[\n\r\u2028\u2029]/);
}

function readOne(raw: string, columns: Columns | undefined, given: EcosystemName | undefined): ReadLine {
  if (columns === undefined) return readLine(joined(raw), given);
  const cells = lineOfCells(raw, columns);
  if (cells === undefined) return readLine(joined(raw), given);
  if (cells.ecosystem === '') return readLine(joined(cells.line), given);
  const own = findEcosystem(cells.ecosystem);
  if (own === undefined)
    return { kind: 'unread', reason: `“${cells.ecosystem.slice(0, 30)}” is no ecosystem of the inventory` };
  if (given !== undefined && own.name !== given)
    return { kind: 'unread', reason: `it is of ${own.name}, where ${given} was asked for` };
  return readLine(joined(cells.line), own.name);
}

function unknownEcosystem(raw: string, ecosystem: string): ReadLine {
  if (readLine(joined(raw), undefined).kind === 'nothing') return { kind: 'nothing' };
  return { kind: 'unread', reason: `“${printable(ecosystem.trim(), 30)}” is no ecosystem of the inventory` };
}

/** Tabs separate cells as commas do. What cannot be seen is no part of a name. */
function joined(raw: string): string {
  return raw
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')
    .replace(/\t/g, ' , ')
    .replace(/\s+/g, ' ')
    .trim();
}

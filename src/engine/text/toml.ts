/**
 * TOML with positions: `readToml(file)` gives tables, arrays and scalars that know their offsets, and problems instead of
 * exceptions. A file with an error (a merge conflict, a key given twice, a cut end) is read again part by part, so that one
 * bad line costs that line and never the list.
 *
 * Use: `const { root, problems, status } = readToml(file)`, then `tablesAt(root, 'package')`, `tableAt(root, 'tool', 'poetry')`,
 * `stringAt(entry, 'name')`, `arrayAt(entry, 'dependencies')`, `valueAt(entry, 'source')`; `file.span(value.start, value.end)`
 * is its span. A string's range holds its quotes; the range of a table that has a header runs from the header's `[` to the
 * end of its own last line, without its sub-tables. Table keys are a Map, in file order.
 */
import type { TomlString, TomlTable, TomlValue } from './toml-value.ts';
import type { Problem } from '../model/problem.ts';
import type { SourceFile } from './source-file.ts';
import { tomlBuilder } from './toml-build.ts';
import type { LeavesOut } from './toml-headers.ts';
import { readTomlLines } from './toml-lines.ts';
import { parseTomlParts } from './toml-parse.ts';

export interface TomlDocument {
  readonly root: TomlTable;
  readonly problems: readonly Problem[];
  /** `partial`: something was skipped; `failed`: nothing could be read. */
  readonly status: 'parsed' | 'partial' | 'failed';
}

/** UTF-16 code units, a few seconds of the full parser; plain lockfiles never come to it. */
const textLengthMax = 16 * 1024 * 1024;

export interface TomlOptions {
  /**
   * Entries that are checked and may be left out of the tables, which saves time and memory where a format has much that
   * nobody asks for; `depth` is the number of keys in the header above the entry, 0 for the root.
   */
  readonly leavesOut?: LeavesOut;
}

export function readToml(file: SourceFile, options: TomlOptions = {}): TomlDocument {
  const quick = readTomlLines(file.text, options);
  return quick === undefined ? readAnyToml(file) : { root: quick, problems: [], status: 'parsed' };
}

/**
 * For lockfiles of any length: the tables of one array (`[[package]]`) go through `read` one by one as they are complete,
 * and only what it makes of them is kept. It must have no other effect, because a text that is not plain is read twice.
 */
export function readTomlList<Entry>(
  file: SourceFile,
  list: string,
  read: (table: TomlTable) => Entry,
  options: TomlOptions = {},
): TomlDocument & { readonly entries: readonly Entry[] } {
  const entries: Entry[] = [];
  const root = readTomlLines(file.text, { ...options, list, take: (table) => entries.push(read(table)) });
  if (root !== undefined) {
    // What is written in brackets has no headers, and stays where it is.
    for (const table of tablesAt(root, list)) entries.push(read(table));
    return withoutHeaders({ root, problems: [], status: 'parsed' }, file, entries);
  }
  const document = readAnyToml(file);
  return withoutHeaders(document, file, tablesAt(document.root, list).map(read));
}

/** Where no entry was found and something outside of the list looks like one, its header (`[[package]]`) is missing or cut. */
function withoutHeaders<Entry>(document: TomlDocument, file: SourceFile, entries: readonly Entry[]) {
  if (entries.length > 0) return { ...document, entries };
  const tables = [...document.root.entries].flatMap(([key, { value }]) =>
    value.kind === 'table' && key !== 'root' ? [value] : [],
  );
  const stray = [document.root, ...tables].find(
    (table) => stringAt(table, 'name') !== undefined && stringAt(table, 'version') !== undefined,
  );
  if (stray === undefined) return { ...document, entries };
  const message = 'An entry stands outside of the list that it belongs to: a header is missing, and nothing was read.';
  const problems = [...document.problems, { line: file.span(stray.start, stray.start).startLine, message }];
  return {
    ...document,
    problems,
    status: document.status === 'failed' ? document.status : ('partial' as const),
    entries,
  };
}

/** By the full parser, a tenth as fast as the quick reader, which knows only what is plain and without fault. */
export function readAnyToml(file: SourceFile): TomlDocument {
  const problems: Problem[] = [];
  const report = (offset: number, message: string): void => {
    problems.push({ line: file.span(offset, offset).startLine, message });
  };
  if (file.text.length > textLengthMax) {
    report(0, `The file is larger than ${textLengthMax} characters and was not read.`);
    return { root: { kind: 'table', start: 0, end: 0, entries: new Map() }, problems, status: 'failed' };
  }
  const { root, add } = tomlBuilder(file.text.length, report);
  parseTomlParts(file.text, add, report);
  const status = problems.length === 0 ? 'parsed' : root.entries.size === 0 ? 'failed' : 'partial';
  return { root, problems, status };
}

export function valueAt(table: TomlTable, ...keys: readonly string[]): TomlValue | undefined {
  let value: TomlValue | undefined = table;
  for (const key of keys) value = value?.kind === 'table' ? value.entries.get(key)?.value : undefined;
  return value;
}

export function tableAt(table: TomlTable, ...keys: readonly string[]): TomlTable | undefined {
  const value = valueAt(table, ...keys);
  return value?.kind === 'table' ? value : undefined;
}

export function stringAt(table: TomlTable, ...keys: readonly string[]): TomlString | undefined {
  const value = valueAt(table, ...keys);
  return value?.kind === 'string' ? value : undefined;
}

/** The items of an array; none where there is no array. */
export function arrayAt(table: TomlTable, ...keys: readonly string[]): readonly TomlValue[] {
  const value = valueAt(table, ...keys);
  return value?.kind === 'array' ? value.items : [];
}

/** The strings of an array; other items are left out. */
export function stringsAt(table: TomlTable, ...keys: readonly string[]): readonly string[] {
  const strings: string[] = [];
  for (const item of arrayAt(table, ...keys)) if (item.kind === 'string') strings.push(item.value);
  return strings;
}

/** The tables of an array (`[[package]]`, or inline); none where there is no array. */
export function tablesAt(table: TomlTable, ...keys: readonly string[]): readonly TomlTable[] {
  return arrayAt(table, ...keys).filter((item) => item.kind === 'table');
}

/** go.sum: a digest of each archive that gives packages, and one of each go.mod that was needed to select versions. https://go.dev/ref/mod#go-sum-files */
import { readVersion } from '../../ecosystems/go/module-version.ts';
import type { FileEdit } from '../model/file-edit.ts';
import { compareModules } from './module-version.ts';
import { moduleKey, type Requirement } from './module-file.ts';

export interface SumLine extends Requirement {
  /** Of the go.mod alone. */
  readonly isOfFile: boolean;
  readonly digest: string;
}

interface WrittenLine extends SumLine {
  readonly start: number;
  /** Behind the end of the line. */
  readonly end: number;
}

export interface GoSum {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly WrittenLine[];
  /** Keys as of `sumKey`. */
  readonly keys: ReadonlySet<string>;
}

export function sumKey(module: Requirement, isOfFile: boolean): string {
  return `${moduleKey(module)}${isOfFile ? '/go.mod' : ''}`;
}

/** `undefined` where a line is none that the go command reads. */
export function readGoSum(path: string, text: string): GoSum | undefined {
  const lines: WrittenLine[] = [];
  for (const { 0: all, 1: line = '', index } of text.matchAll(/([^\n]*)(?:\n|$)/g)) {
    if (line.trim() === '') continue;
    const [, name = '', word = '', suffix, digest = ''] = /^(\S+) (v[^\s/]+)(\/go\.mod)? (h1:\S+)\r?$/.exec(line) ?? [];
    const version = readVersion(word);
    if (version === undefined) return undefined;
    lines.push({ path: name, version, isOfFile: suffix !== undefined, digest, start: index, end: index + all.length });
  }
  return { path, text, lines, keys: new Set(lines.map((line) => sumKey(line, line.isOfFile))) };
}

/** @param gone keys of lines that nothing needs any more */
export function sumEdits(
  { path, text, lines, keys }: GoSum,
  gone: ReadonlySet<string>,
  come: readonly SumLine[],
): FileEdit[] {
  const edits: FileEdit[] = lines
    .filter((line) => gone.has(sumKey(line, line.isOfFile)))
    .map(({ start, end }) => ({ path, start, end, text: '' }));
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const wanted = [...new Map(come.map((line) => [sumKey(line, line.isOfFile), line])).values()]
    .filter((line) => !keys.has(sumKey(line, line.isOfFile)))
    .sort(compareLines);
  const places = Map.groupBy(wanted, (line) => lines.find((one) => compareLines(one, line) > 0)?.start ?? text.length);
  for (const [start, ofPlace] of places) {
    const written = ofPlace.map(
      (line) => `${line.path} v${line.version}${line.isOfFile ? '/go.mod' : ''} ${line.digest}${end}`,
    );
    const open = start === text.length && text !== '' && !text.endsWith('\n') ? end : '';
    edits.push({ path, start, end: start, text: `${open}${written.join('')}` });
  }
  return edits;
}

/** By path, then version, the archive before its go.mod: as the go command sorts them. */
function compareLines(a: SumLine, b: SumLine): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return (
    compareModules(a.version, b.version) ||
    (a.version < b.version ? -1 : a.version > b.version ? 1 : Number(a.isOfFile) - Number(b.isOfFile))
  );
}

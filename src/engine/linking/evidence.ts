/** Turns places of facts into steps that a person can follow: lines and columns, and the line itself for first-party code. */
import type { Package } from '../model/package.ts';
import { type FileTree, FileUnreadable } from '../files/file-tree.ts';
import { type SourceFile, sourceFile } from '../text/source-file.ts';
import type { Span } from '../model/span.ts';
import { printable } from '../text/printable.ts';
import { isFirstParty } from './first-party.ts';
import type { EvidenceStep } from '../model/verdict.ts';

export interface Place {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

export interface EvidenceWriter {
  step(kind: EvidenceStep['kind'], symbol: string, place: Place): Promise<EvidenceStep>;
  /** The entry of a package in its lockfile or manifest. */
  declared(kind: 'lockfile' | 'checked', item: Package): EvidenceStep;
}

const snippetLengthMax = 200;
const filesKept = 64;
/** Longer lines are shown from their middle anyway. */
const stretch = 4096;

export function evidenceWriter(tree: FileTree): EvidenceWriter {
  const files = new Map<string, Promise<SourceFile | undefined>>();
  const open = (path: string): Promise<SourceFile | undefined> => {
    const known = files.get(path);
    if (known !== undefined) return known;
    if (files.size >= filesKept) files.clear();
    const reading = read(tree, path);
    files.set(path, reading);
    return reading;
  };
  return {
    async step(kind, symbol, { path, start, end }) {
      const file = await open(path);
      if (file === undefined) return { kind, path, ...nowhere, symbol, snippet: '' };
      return {
        kind,
        path,
        ...file.span(start, end),
        symbol,
        snippet: isFirstParty(path) && !/(?:^|\/)vendor\/.*\.go$/.test(path) ? lineAround(file.text, start) : '',
      };
    },
    declared(kind, item) {
      const isLocked = kind === 'lockfile' && item.lockfileSpan !== null;
      const span = isLocked && item.lockfileSpan !== null ? item.lockfileSpan : item.span;
      const path = isLocked ? item.lockfilePath : item.manifestPath;
      return { kind, path, ...plainSpan(span), symbol: `${item.name}@${item.version}`, snippet: '' };
    },
  };
}

const nowhere: Span = { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 };

function plainSpan({ startLine, startColumn, endLine, endColumn }: Span): Span {
  return { startLine, startColumn, endLine, endColumn };
}

async function read(tree: FileTree, path: string): Promise<SourceFile | undefined> {
  try {
    return sourceFile(path, await tree.read(path));
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined;
    throw error;
  }
}

function lineAround(text: string, offset: number): string {
  // Looked for in a stretch of the text: a file without one of the marks would be read to its start for every step.
  const from = Math.max(0, offset - stretch);
  const head = text.slice(from, offset);
  const before = from + Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1;
  const rest = text.slice(before, before + 4096);
  const line = rest.slice(0, rest.search(/[\r\n]|$/));
  const start = offset - before > snippetLengthMax / 2 && line.length > snippetLengthMax ? offset - before - 40 : 0;
  const shown =
    start === 0 ? line : text.slice(before + start, before + start + snippetLengthMax).replace(/[\r\n][^]*$/, '');
  return printable(shown.trim(), snippetLengthMax);
}

/**
 * yarn.lock of yarn 1: entries headed by the patterns they answer, two spaces before their fields and four before their
 * dependencies. It names no projects; package.json does.
 */
import type { Extraction, LockedPackage, Problem } from '../../inventory/extraction.ts';
import { type Line, linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../conclude.ts';
import { sourceOf } from './specifier.ts';
import { readPattern, requestOf, targetOf, type YarnPattern } from './yarn-patterns.ts';

interface Entry {
  readonly line: number;
  readonly start: number;
  end: number;
  readonly patterns: readonly YarnPattern[];
  readonly fields: Map<string, string>;
  readonly dependencies: { readonly pattern: string; readonly name: string; readonly isOptional: boolean }[];
}

export function readYarnClassicLock(file: SourceFile): Extraction {
  const problems: Problem[] = [];
  const entries = readEntries(file, problems);
  if (entries.length === 0 && problems.length === 0 && !/^\s*(?:#.*\s*)*$/.test(file.text.slice(0, 2000))) {
    problems.push({ line: 1, message: 'no entry of a yarn.lock stands in the file' });
  }
  const keyOfPattern = new Map<string, string>();
  const keysOfName = new Map<string, string[]>();
  for (const [index, { patterns }] of entries.entries()) {
    for (const { called, range } of patterns) {
      keyOfPattern.set(`${called}@${range}`, `${index}`);
      const keys = keysOfName.get(called);
      if (keys === undefined) keysOfName.set(called, [`${index}`]);
      else if (keys.at(-1) !== `${index}`) keys.push(`${index}`);
    }
  }
  // `resolutions` change what a range means without a trace in the lockfile; a name with one entry is still certain.
  const resolve = (pattern: string, name: string): string | undefined => {
    const exact = keyOfPattern.get(pattern);
    const ofName = keysOfName.get(name) ?? [];
    return exact ?? (ofName.length === 1 ? ofName[0] : undefined);
  };
  const packages = entries.map((entry, index) => readPackage(file, entry, `${index}`, resolve, problems));
  return conclude({ packages, problems, status: packages.length === 0 && problems.length > 0 ? 'failed' : 'parsed' });
}

function readPackage(
  file: SourceFile,
  entry: Entry,
  key: string,
  resolve: (pattern: string, name: string) => string | undefined,
  problems: Problem[],
): LockedPackage {
  const first = entry.patterns[0] ?? { called: '', range: '' };
  const version = entry.fields.get('version') ?? '';
  if (version === '') problems.push({ line: entry.line, message: `${quoted(first.called)} has no version` });
  const source = sourceOf(first.range) ?? (isShorthand(first.range) ? 'git' : undefined);
  const edges = entry.dependencies.map(({ pattern, name, isOptional }) => ({
    key: resolve(pattern, name),
    isOptional,
  }));
  return {
    key,
    name: targetOf(first),
    version,
    span: file.span(entry.start, entry.end),
    dependsOn: edges.flatMap(({ key }) => key ?? []),
    dependsOnOptionally: edges.flatMap(({ key, isOptional }) => (isOptional && key !== undefined ? [key] : [])),
    requestedAs: entry.patterns.map(requestOf),
    ...(source === undefined ? {} : { source }),
  };
}

/** `owner/repository#ref` of GitHub. */
function isShorthand(range: string): boolean {
  return /^[\w.-]+\/[\w.-]+(?:#|$)/.test(range);
}

function readEntries(file: SourceFile, problems: Problem[]): readonly Entry[] {
  const entries: Entry[] = [];
  let entry: Entry | undefined;
  let section: 'dependencies' | 'optionalDependencies' | undefined;
  for (const line of linesOf(file.text)) {
    const body = line.text.trimEnd();
    const indent = body.length - body.trimStart().length;
    const text = body.slice(indent);
    if (text === '' || text.startsWith('#')) continue;
    const end = line.start + body.length;
    if (indent === 0) {
      entry = openEntry(line, text, problems);
      section = undefined;
      if (entry !== undefined) entries.push(entry);
    } else if (entry === undefined) {
      problems.push({ line: line.number, message: 'a field stands under no entry' });
    } else if (indent <= 3) {
      entry.end = end;
      section = text === 'dependencies:' || text === 'optionalDependencies:' ? sectionOf(text) : undefined;
      if (section === undefined) readField(entry, text, line.number, problems);
    } else {
      entry.end = end;
      const [name, range] = readWords(text);
      if (section === undefined || name === undefined) continue;
      entry.dependencies.push({
        pattern: `${name}@${range ?? ''}`,
        name,
        isOptional: section === 'optionalDependencies',
      });
    }
  }
  return entries;
}

function sectionOf(text: string): 'dependencies' | 'optionalDependencies' {
  return text === 'dependencies:' ? 'dependencies' : 'optionalDependencies';
}

function openEntry(line: Line, text: string, problems: Problem[]): Entry | undefined {
  const isMarker = /^(?:<{7}|={7}|>{7}|\|{7})/.test(text);
  const patterns =
    isMarker || !text.endsWith(':')
      ? []
      : splitPatterns(text.slice(0, -1)).flatMap((pattern) => readPattern(pattern) ?? withoutRange(pattern));
  if (patterns.length === 0) {
    const what = isMarker
      ? 'a merge conflict is left in the file: both sides are read'
      : `${quoted(text)} heads no entry`;
    problems.push({ line: line.number, message: what });
    return undefined;
  }
  return {
    line: line.number,
    start: line.start,
    end: line.start + line.text.trimEnd().length,
    patterns,
    fields: new Map(),
    dependencies: [],
  };
}

/** The first versions of yarn head an entry that was asked for without a range by its name alone. */
function withoutRange(text: string): readonly YarnPattern[] {
  return /^(?:@[\w.-]+\/)?[\w.-]+$/.test(text) ? [{ called: text, range: '' }] : [];
}

/** Comma-separated, each part bare or in double quotes. */
function splitPatterns(text: string): readonly string[] {
  const patterns: string[] = [];
  let at = 0;
  while (at < text.length) {
    const isQuoted = text[at] === '"';
    const start = isQuoted ? at + 1 : at;
    const found = text.indexOf(isQuoted ? '"' : ',', start);
    const end = found < 0 ? text.length : found;
    const pattern = text.slice(start, end).trim();
    if (pattern !== '') patterns.push(pattern);
    const comma = isQuoted ? text.indexOf(',', end) : end;
    at = comma < 0 ? text.length : comma + 1;
    while (text[at] === ' ') at++;
  }
  return patterns;
}

function readField(entry: Entry, text: string, line: number, problems: Problem[]): void {
  const [name, value] = readWords(text);
  if (name !== undefined && value !== undefined) entry.fields.set(name, value);
  else if (!text.endsWith(':')) problems.push({ line, message: `${quoted(text)} is no field of an entry` });
}

/** `name value`, each bare or in double quotes. */
function readWords(text: string): readonly [name?: string, value?: string] {
  const isQuoted = text.startsWith('"');
  const nameEnd = isQuoted ? text.indexOf('"', 1) : text.indexOf(' ');
  if (nameEnd < 0) return [];
  const name = text.slice(isQuoted ? 1 : 0, nameEnd);
  const rest = text.slice(nameEnd + 1).trim();
  if (rest === '') return [name];
  return [name, rest.startsWith('"') ? rest.slice(1, rest.endsWith('"') && rest.length > 1 ? -1 : undefined) : rest];
}

/**
 * yarn.lock of yarn 1: entries headed by the patterns they answer, two spaces before their fields and four before their
 * dependencies. It names no projects; package.json does.
 */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { registrySource } from '../../model/source-address.ts';
import { type Line, linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { sourceOf } from './specifier.ts';
import { readPattern, requestOf, targetOf, type YarnPattern } from './yarn-patterns.ts';

interface Entry {
  readonly key: string;
  readonly line: number;
  readonly start: number;
  end: number;
  readonly patterns: readonly YarnPattern[];
  version: string;
  /** The archive's address; empty for what comes from the disk. */
  resolved: string;
  readonly dependencies: { readonly name: string; readonly range: string; readonly isOptional: boolean }[];
}

/** The key of the entry that a dependency means. */
type Resolve = (dependency: { readonly name: string; readonly range: string }) => string | undefined;

export function readYarnClassicLock(file: SourceFile): Extraction {
  const problems: Problem[] = [];
  const entries = readEntries(file, problems);
  const resolve = resolverOf(entries);
  const packages = entries.map((entry) => readPackage(file, entry, resolve, problems));
  return conclude({ packages, problems, status: packages.length === 0 && problems.length > 0 ? 'failed' : 'parsed' });
}

/** `resolutions` change what a range means without a trace in the lockfile; a name with one entry is certain all the same. */
function resolverOf(entries: readonly Entry[]): Resolve {
  /** Empty where a name has several entries. */
  const keyOfName = new Map<string, string>();
  let hasSeveral = false;
  for (const { key, patterns } of entries) {
    for (const { called } of patterns) {
      const known = keyOfName.get(called);
      if (known === undefined) keyOfName.set(called, key);
      else if (known !== key) {
        keyOfName.set(called, '');
        hasSeveral = true;
      }
    }
  }
  const keyOfPattern = new Map<string, string>();
  for (const { key, patterns } of hasSeveral ? entries : []) {
    for (const { called, range } of patterns) {
      if (keyOfName.get(called) === '') keyOfPattern.set(`${called}@${range}`, key);
    }
  }
  return ({ name, range }) => {
    const key = keyOfName.get(name);
    return key === '' ? keyOfPattern.get(`${name}@${range}`) : key;
  };
}

function readPackage(file: SourceFile, entry: Entry, resolve: Resolve, problems: Problem[]): LockedPackage {
  const { key, line, patterns, version, dependencies } = entry;
  const first = patterns[0] ?? { called: '', range: '' };
  if (version === '') problems.push({ line, message: `${quoted(first.called)} has no version` });
  const source = sourceOfEntry(first, entry);
  const locked: LockedPackage = {
    key,
    name: targetOf(first),
    version,
    span: file.span(entry.start, entry.end),
    dependsOn: keysOf(dependencies, resolve),
    dependsOnOptionally: dependencies.some(isOptional) ? keysOf(dependencies.filter(isOptional), resolve) : none,
    requestedAs: patterns.map(requestOf),
  };
  return source === undefined ? locked : { ...locked, source };
}

const none: readonly string[] = [];

function isOptional(dependency: Entry['dependencies'][number]): boolean {
  return dependency.isOptional;
}

function keysOf(dependencies: Entry['dependencies'], resolve: Resolve): readonly string[] {
  if (dependencies.length === 0) return none;
  const keys: string[] = [];
  for (const dependency of dependencies) {
    const key = resolve(dependency);
    if (key !== undefined) keys.push(key);
  }
  return keys;
}

/** What is asked for by an address comes from there; for everything else the archive's address tells the registry. */
function sourceOfEntry({ range }: YarnPattern, { resolved }: Entry): PackageSource | undefined {
  const asked = sourceOf(range);
  const found = sourceOf(resolved);
  // The digest of an archive stands behind its address like a commit.
  if (found?.kind === 'git') return found;
  if (asked !== undefined) return asked.kind === 'url' && found?.kind === 'registry' ? found : asked;
  return found?.kind === 'url' && URL.canParse(found.url) ? registrySource(new URL('/', found.url).href) : found;
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
      entry = openEntry(line, text, `${entries.length}`, problems);
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
      entry.dependencies.push({ name, range: range ?? '', isOptional: section === 'optionalDependencies' });
    }
  }
  return entries;
}

function sectionOf(text: string): 'dependencies' | 'optionalDependencies' {
  return text === 'dependencies:' ? 'dependencies' : 'optionalDependencies';
}

function openEntry(line: Line, text: string, key: string, problems: Problem[]): Entry | undefined {
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
    key,
    line: line.number,
    start: line.start,
    end: line.start + line.text.trimEnd().length,
    patterns,
    version: '',
    resolved: '',
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
  if (name === 'version' && value !== undefined) entry.version = value;
  else if (name === 'resolved' && value !== undefined) entry.resolved = value;
  else if (value === undefined && !text.endsWith(':'))
    problems.push({ line, message: `${quoted(text)} is no field of an entry` });
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

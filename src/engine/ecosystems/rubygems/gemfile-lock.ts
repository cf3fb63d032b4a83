/**
 * Gemfile.lock and gems.locked: Bundler's resolution. Sections of sources (GEM, GIT, PATH, PLUGIN SOURCE) hold specs at
 * four spaces and what each needs at six; DEPENDENCIES says what the Gemfile asks for. A gem that is locked for several
 * platforms is one package for each version, because advisories know no platforms.
 */
import { type Extraction, failedExtraction, type LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, pathSource, registrySource, urlSource } from '../../model/source-address.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { keyIndex } from '../../extraction/key-index.ts';

const sources: ReadonlySet<string> = new Set(['GEM', 'GIT', 'PATH', 'PLUGIN SOURCE']);

/** Sections without packages that Bundler is known to write. */
const otherSections: ReadonlySet<string> = new Set([
  'PLATFORMS',
  'DEPENDENCIES',
  'CHECKSUMS',
  'RUBY VERSION',
  'BUNDLED WITH',
]);

interface Entry {
  readonly name: string;
  readonly version: string;
  readonly start: number;
  readonly end: number;
  readonly source: PackageSource | undefined;
  readonly needs: Set<string>;
}

interface Lockfile {
  /** By name and version. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** What the Gemfile asks for; `undefined` where no section says so. */
  readonly wanted: ReadonlySet<string> | undefined;
  readonly isKnown: boolean;
  readonly problems: readonly Problem[];
}

export function extract(file: SourceFile): Extraction {
  const { entries, wanted, isKnown, problems } = readLockfile(file.text);
  if (!isKnown && file.text.trim() !== '') return failedExtraction('No section of a Bundler lockfile was found.', 1);

  const { add, keysOf } = keyIndex();
  for (const [key, { name }] of entries) add(name, key);
  const packages = [...entries].map(
    ([key, { name, version, source, needs, start, end }]): LockedPackage => ({
      key,
      name,
      version,
      span: file.span(start, end),
      dependsOn: [...needs].flatMap(keysOf),
      ...(wanted === undefined ? {} : { directness: wanted.has(name) ? ('direct' as const) : ('transitive' as const) }),
      ...(source === undefined ? {} : { source }),
    }),
  );
  if (wanted !== undefined || packages.length === 0) return conclude({ packages, problems });
  const message = 'There is no DEPENDENCIES section: the file may be cut, and no gem is known as direct.';
  return conclude({ packages, problems: [...problems, { line: 0, message }] });
}

function readLockfile(text: string): Lockfile {
  const problems: Problem[] = [];
  const entries = new Map<string, Entry>();
  let wanted: Set<string> | undefined;
  let section = '';
  let isKnown = false;
  let current: Entry | undefined;
  let place: Place = { remotes: [], reference: '' };
  /** Fields of a section stand before its gems. */
  let hasSpecs = false;

  for (const line of linesOf(text)) {
    const content = line.text.trim();
    const indent = line.text.length - line.text.trimStart().length;
    const report = (message: string): void => {
      problems.push({ line: line.number, message });
    };
    if (content === '') continue;
    // A header may be missing: what begins like a list of gems, or is indented like one, is one.
    const isList = indent === 2 && content.startsWith('remote: ') && (!sources.has(section) || hasSpecs);
    const isGem = indent === 4 && !sources.has(section) && entryOf(content, 0, undefined) !== undefined;
    if (isList || isGem) {
      report('A list of gems has no header, and is read as one of the GEM section.');
      section = 'GEM';
      place = { remotes: [], reference: '' };
      current = undefined;
      hasSpecs = false;
      isKnown = true;
    }
    if (/^(?:<{7}|={7}|>{7})/.test(line.text)) {
      report('A merge conflict marker: entries of both sides are listed.');
    } else if (indent === 0) {
      section = content;
      place = { remotes: [], reference: '' };
      current = undefined;
      hasSpecs = false;
      if (section === 'DEPENDENCIES') wanted ??= new Set();
      if (sources.has(section) || otherSections.has(section)) isKnown = true;
      else report(`The section ${quoted(section)} is unknown and was not read.`);
    } else if (section === 'DEPENDENCIES') {
      wanted?.add(nameIn(content));
    } else if (sources.has(section) && indent === 4) {
      hasSpecs = true;
      const entry = entryOf(content, line.start + indent, sourceOf(section, place));
      if (entry === undefined) report(`A gem without a version was left out: ${quoted(content)}.`);
      const key = `${entry?.name} ${entry?.version}`;
      current = entry === undefined ? undefined : (entries.get(key) ?? entry);
      if (current !== undefined) entries.set(key, current);
    } else if (sources.has(section) && indent === 6) {
      current?.needs.add(nameIn(content));
    } else if (sources.has(section) && indent === 2) {
      place = withField(place, content);
    } else if (sources.has(section)) {
      report(`A line of unknown depth was left out: ${quoted(content)}.`);
    }
  }
  return { entries, wanted, isKnown, problems };
}

/** The fields that stand before a section's specs. */
interface Place {
  readonly remotes: readonly string[];
  readonly reference: string;
}

function withField(place: Place, content: string): Place {
  const [, field, value = ''] = /^(remote|revision): (.*)$/.exec(content) ?? [];
  if (field === 'remote') return { ...place, remotes: [...place.remotes, value.trim()].slice(0, 2) };
  return field === 'revision' ? { ...place, reference: value.trim() } : place;
}

/** Of several remotes of one section any may have given a gem. */
function sourceOf(section: string, { remotes, reference }: Place): PackageSource | undefined {
  const [remote = ''] = remotes;
  if (section === 'GIT') return gitSource(remote, reference);
  if (section === 'PATH') return pathSource(remote);
  if (section === 'PLUGIN SOURCE') return urlSource(remote);
  return remotes.length === 1 ? registrySource(remote) : undefined;
}

/** `nokogiri (1.15.2-x86_64-linux)`: versions of gems have no hyphen, so the first one begins the platform. */
function entryOf(content: string, start: number, source: Entry['source']): Entry | undefined {
  const [, name, full] = /^(\S+) \(([^()\s]+)\)!?$/.exec(content) ?? [];
  if (name === undefined || full === undefined) return undefined;
  const version = full.split('-', 1)[0] ?? full;
  return { name, version, start, end: start + content.length, source, needs: new Set() };
}

/** `rack (~> 2.0, >= 2.2.4)` and `local_gem!` begin with the name. */
function nameIn(content: string): string {
  return /^[^\s(!]+/.exec(content)?.[0] ?? '';
}

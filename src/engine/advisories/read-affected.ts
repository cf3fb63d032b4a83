/** Reads one `affected` entry of an OSV record: package, ranges, versions, and what of it cannot be compared. */
import { type AffectedPackage, type AffectedRange, type RangeEvent, rangeEventKinds } from './osv-record.ts';
import { ecosystemOfOsv, normalizePackageName } from './normalize-name.ts';
import { type AnyVersionScheme, compareTexts } from '../versions/version-scheme.ts';
import { schemeFor } from './scheme-for.ts';
import { readScore } from './read-score.ts';
import { type Score, scoreOfLabel } from './severity.ts';
import { readSymbols } from './read-symbols.ts';
import { listOf, recordOf, textOf } from './unknown-values.ts';

export type AffectedReading =
  | { readonly kind: 'affected'; readonly affected: AffectedPackage; readonly problems: readonly string[] }
  | { readonly kind: 'foreign' | 'refused'; readonly problems: readonly string[] };

export function readAffected(input: unknown): AffectedReading {
  const fields = recordOf(input);
  const bag = recordOf(fields.get('package'));
  const ecosystemText = textOf(bag.get('ecosystem'));
  const written = textOf(bag.get('name'));
  // Entries without a package concern a repository by its commits, which no lockfile names.
  if (bag.size === 0) return { kind: 'foreign', problems: [] };
  if (ecosystemText === '' || written === '') return refused('an affected entry names no package');
  const ecosystem = ecosystemOfOsv(ecosystemText);
  if (ecosystem === undefined) return { kind: 'foreign', problems: [] };
  const name = normalizePackageName(ecosystem, written);
  if (name === '' || name.length > textLengthMax || hasControlCharacters(name))
    return refused('a package name is not usable');

  const specific = recordOf(fields.get('database_specific'));
  const problems: string[] = [];
  const given = readRanges(listOf(fields.get('ranges')), name, problems);
  const listed = readVersions(listOf(fields.get('versions')), name, problems);
  const end = given.some(isOpen) ? lastKnown(specific.get('last_known_affected_version_range')) : undefined;
  const ranges = end === undefined ? given : given.map((range) => (isOpen(range) ? [...range, end] : range));
  // Whoever lists versions lists all that an open range holds.
  const versions = end === undefined || !given.every(isOpen) ? listed : upTo(schemeFor(ecosystem), end, listed);
  const isEmpty = ranges.length === 0 && versions.length === 0;
  const unusable = problems[0] ?? (isEmpty ? `the advisory does not say which versions of ${name} are affected` : '');
  const symbols = readSymbols(ecosystem, fields.get('ecosystem_specific'), fields.get('database_specific'), (problem) =>
    problems.push(problem),
  );
  return {
    kind: 'affected',
    affected: {
      ecosystem,
      name,
      ranges,
      versions,
      unusable,
      score: readScore(fields.get('severity'), specific) ?? scoreOfNotice(specific),
      symbols,
    },
    problems,
  };
}

/** RustSec marks what is no vulnerability: a crate that nobody looks after, a notice. What is `unsound` may well be one. */
const notices: ReadonlySet<string> = new Set(['unmaintained', 'notice']);

function scoreOfNotice(specific: ReadonlyMap<string, unknown>): Score | undefined {
  return notices.has(textOf(specific.get('informational'))) ? scoreOfLabel('low') : undefined;
}

const textLengthMax = 500;

function refused(problem: string): AffectedReading {
  return { kind: 'refused', problems: [problem] };
}

function hasControlCharacters(text: string): boolean {
  return /[\u0000-\u001f\u007f]/.test(text);
}

function readRanges(entries: readonly unknown[], name: string, problems: string[]): AffectedRange[] {
  const ranges: AffectedRange[] = [];
  for (const entry of entries) {
    const fields = recordOf(entry);
    const type = textOf(fields.get('type'));
    // Commits are compared in repositories only; where an entry gives nothing else, it says nothing of versions.
    if (type === 'GIT') continue;
    if (type !== 'SEMVER' && type !== 'ECOSYSTEM') {
      problems.push(`a range of ${name} has the unknown type "${type.slice(0, 40)}"`);
      continue;
    }
    const range = readEvents(listOf(fields.get('events')));
    if (typeof range === 'string') problems.push(`a range of ${name} ${range}`);
    else ranges.push(range);
  }
  return ranges;
}

function isOpen(range: AffectedRange): boolean {
  return range.every(({ kind }) => kind === 'introduced');
}

/**
 * GitHub's records have no fixed version where nobody has named one, and say in a field of their own up to which versions they speak:
 * `< 2.1.3`, `<= 2.1.2`. https://github.com/github/advisory-database
 */
function lastKnown(written: unknown): RangeEvent | undefined {
  const [, sign, version = ''] = /^\s*(<=?)\s*([^\s,<>=]+)\s*$/.exec(textOf(written)) ?? [];
  if (version === '' || version.length > textLengthMax || hasControlCharacters(version)) return undefined;
  return { kind: sign === '<' ? 'limit' : 'last_affected', version };
}

function upTo(scheme: AnyVersionScheme, { kind, version }: RangeEvent, versions: readonly string[]): readonly string[] {
  return versions.filter((listed) => {
    const order = compareTexts(scheme, listed, version);
    return order === undefined || order < 0 || (order === 0 && kind === 'last_affected');
  });
}

/** The events of a range, or what is wrong with it: a range understood in part would judge wrongly. */
function readEvents(entries: readonly unknown[]): AffectedRange | string {
  const events: RangeEvent[] = [];
  for (const entry of entries) {
    for (const [key, value] of recordOf(entry)) {
      const kind = rangeEventKinds.find((known) => known === key);
      if (kind === undefined) return `has the unknown event "${key.slice(0, 40)}"`;
      const version = textOf(typeof value === 'number' ? String(value) : value);
      if (version === '' || version.length > textLengthMax || hasControlCharacters(version))
        return `has a ${kind} event without a version`;
      events.push({ kind, version });
    }
  }
  if (!events.some(({ kind }) => kind === 'introduced')) return 'has no introduced event';
  return events;
}

function readVersions(entries: readonly unknown[], name: string, problems: string[]): string[] {
  const versions = new Set<string>();
  let bad = 0;
  for (const entry of entries) {
    const version = textOf(entry);
    if (version === '' || version.length > textLengthMax || hasControlCharacters(version)) bad++;
    else versions.add(version);
  }
  if (bad > 0) problems.push(`${bad} of the versions listed for ${name} are not usable`);
  return [...versions];
}

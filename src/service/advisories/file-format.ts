/**
 * The advisory file: one SQLite database, written once and then only read (docs/decisions/0004-advisory-file.md). This is its
 * schema, and the text form of ranges, versions and symbols, which is split, never parsed as JSON, when packages are asked for.
 */
import { type AffectedRange, type RangeEvent, rangeEventKinds } from '../../engine/advisories/osv-record.ts';
import type { Score } from '../../engine/advisories/severity.ts';
import { noSymbols, type VulnerableSymbols } from '../../engine/model/advisory.ts';
import type { ListedVersions } from '../../engine/advisories/package-advisories.ts';
import { type EcosystemName, ecosystemNames } from '../../engine/model/ecosystem-name.ts';

/** Raised whenever the same records would be written, or read back, differently. A reader refuses any other number. */
export const fileFormat = 7;

export const fileSchema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
  CREATE TABLE source (ecosystem TEXT PRIMARY KEY, etag TEXT NOT NULL, entries BLOB NOT NULL, whole INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE block (no INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT;
  CREATE TABLE record (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL, speaker INTEGER NOT NULL, digest BLOB NOT NULL,
    block INTEGER NOT NULL, slot INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE identifier (id TEXT PRIMARY KEY, speaker INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE affected (
    ecosystem INTEGER NOT NULL, name TEXT NOT NULL, record INTEGER NOT NULL, entry INTEGER NOT NULL,
    ranges TEXT NOT NULL, versions TEXT NOT NULL, doubt TEXT NOT NULL, score REAL, vector TEXT NOT NULL, symbols TEXT NOT NULL,
    speaker TEXT NOT NULL,
    PRIMARY KEY (ecosystem, name, record, entry)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE malicious (
    ecosystem INTEGER NOT NULL, name TEXT NOT NULL, id INTEGER NOT NULL, published INTEGER NOT NULL, modified INTEGER NOT NULL,
    PRIMARY KEY (ecosystem, name, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE exploitation (id TEXT PRIMARY KEY, epss REAL, kev INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

/** Run after the rows are in: filling sorted indexes at once is several times faster. */
export const fileIndexes = `
  CREATE UNIQUE INDEX record_id ON record (id);
  CREATE INDEX record_speaker ON record (speaker);
`;

const numbers: ReadonlyMap<string, number> = new Map(ecosystemNames.map((name, number) => [name, number]));

/** Its place in the list of names: a new ecosystem goes to the list's end, or the format is raised. */
export function ecosystemNumber(name: EcosystemName): number {
  return numbers.get(name) ?? -1;
}

/** One letter an event, its version after it; what is read back is what was written, for versions hold no control characters. */
const eventSeparator = '\u001e';
const rangeSeparator = '\u001d';
const listSeparator = '\u001f';

export function writeRanges(ranges: readonly AffectedRange[]): string {
  return ranges
    .map((range) => range.map(({ kind, version }) => `${rangeEventKinds.indexOf(kind)}${version}`).join(eventSeparator))
    .join(rangeSeparator);
}

export function readRanges(text: string): AffectedRange[] {
  if (text === '') return [];
  return text.split(rangeSeparator).map((range) => range.split(eventSeparator).map(readEvent));
}

function readEvent(text: string): RangeEvent {
  return { kind: rangeEventKinds[text.charCodeAt(0) - 48] ?? 'introduced', version: text.slice(1) };
}

/** A separator on both sides of each, so that a version is found by one search of the text. */
export function writeVersions(versions: readonly string[]): string {
  return versions.length === 0 ? '' : `${listSeparator}${versions.join(listSeparator)}${listSeparator}`;
}

export function readVersions(text: string): ListedVersions {
  return {
    has: (version) =>
      text !== '' && !version.includes(listSeparator) && text.includes(`${listSeparator}${version}${listSeparator}`),
    values: () => (text === '' ? [] : text.slice(1, -1).split(listSeparator)),
  };
}

/** In place of a vector: the score stands for a word. No vector reads so. */
const wordMark = 'word';

export function writeScore(score: Score | undefined): readonly [number | null, string] {
  return score === undefined ? [null, ''] : [score.score, score.isWord === true ? wordMark : score.vector];
}

export function readScore(score: unknown, vector: unknown): Score | undefined {
  if (score === null) return undefined;
  return vector === wordMark
    ? { score: Number(score), vector: '', isWord: true }
    : { score: Number(score), vector: String(vector) };
}

/** Empty where the record names none. JSON: it is read for hits alone. */
export function writeSymbols(symbols: VulnerableSymbols): string {
  return symbols.entries.length === 0 ? '' : JSON.stringify(symbols);
}

export function readSymbols(text: string): VulnerableSymbols {
  if (text === '') return noSymbols;
  const symbols: VulnerableSymbols = JSON.parse(text);
  return symbols;
}

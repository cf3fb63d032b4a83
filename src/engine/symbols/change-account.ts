/**
 * What a fixed release itself tells of its change beside the code: entries that came to its change logs, and what came to its tests. Entries of
 * other matters are left out by the advisory's ids and words, so that a release of many changes does not count for all of them.
 */
import { type AdvisoryWords, advisoryWords, nameParts } from './advisory-words.ts';
import type { BesideCode } from './release.ts';

export interface ChangeAccount {
  /** Written as code in entries on the matter. */
  readonly names: ReadonlySet<string>;
  /** Words of these entries. */
  readonly stems: ReadonlySet<string>;
  /** Identifiers in lines that only the newer release's tests have. */
  readonly tested: ReadonlySet<string>;
}

const entriesMax = 2000;
const entryCharactersMax = 4000;
const testCharactersMax = 400_000;
/** Of the words of an entry, so many in the advisory make it one on the same matter. */
const sharedStemsMin = 3;
/** A release with so few entries speaks of nothing else. */
const fewEntries = 2;

export function changeAccount(
  before: BesideCode,
  after: BesideCode,
  words: AdvisoryWords,
  ids: readonly string[],
): ChangeAccount {
  const entries = newEntries(before.logs, after.logs);
  const own = entries.length <= fewEntries ? entries : entries.filter((entry) => isOnMatter(entry, words, ids));
  const said = advisoryWords(own.join('\n'), []);
  return { names: said.names, stems: new Set(said.stems.keys()), tested: newTestWords(before.tests, after.tests) };
}

const entryStart = /^\s*(?:[-*+•]|\d+[.)]|#{1,6})\s/;

/** What stands in lines that only the newer log has, parted where an item, a heading or an empty line parts it. */
function newEntries(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  const known = new Set([...before.values()].flatMap((text) => text.split('\n').map((line) => line.trim())));
  const entries: string[] = [];
  for (const text of after.values()) {
    let open = '';
    const close = (): void => {
      if (/\p{L}{3}/u.test(open)) entries.push(open.slice(0, entryCharactersMax));
      open = '';
    };
    for (const line of text.split('\n')) {
      const bare = line.trim();
      if (entries.length >= entriesMax) break;
      if (bare === '' || known.has(bare) || entryStart.test(line)) close();
      if (bare !== '' && !known.has(bare)) open += `${bare}\n`;
    }
    close();
  }
  return entries.slice(0, entriesMax);
}

const securityWords =
  /\b(?:CVE-\d|GHSA-|security|vulnerab|exploit|denial.of.service|re?dos\b|xss\b|injection|traversal)/i;

function isOnMatter(entry: string, { stems }: AdvisoryWords, ids: readonly string[]): boolean {
  if (ids.some((id) => entry.includes(id)) || securityWords.test(entry)) return true;
  const shared = new Set(nameParts(entry).filter((part) => stems.has(part)));
  return shared.size >= sharedStemsMin;
}

const identifier = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

function newTestWords(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ReadonlySet<string> {
  const words = new Set<string>();
  let left = testCharactersMax;
  for (const [path, text] of after) {
    const old = before.get(path);
    if (old === text) continue;
    const known = new Set((old ?? '').split('\n').map((line) => line.trim()));
    for (const line of text.split('\n')) {
      const bare = line.trim();
      if (bare === '' || known.has(bare)) continue;
      left -= bare.length;
      if (left < 0) return words;
      for (const [word] of bare.matchAll(identifier)) words.add(word);
    }
  }
  return words;
}

/**
 * The layout of the public OSV bucket (https://google.github.io/osv.dev/data/#data-dumps): `ecosystems.txt`, and for each
 * ecosystem `all.zip`, `modified_id.csv` (newest first) and single records. A bucket is an address or a folder.
 */
import { ecosystemOfOsv } from '../../engine/advisories/normalize-name.ts';
import { ecosystemNames } from '../../engine/model/ecosystem-name.ts';
import type { SourceText } from './source-files.ts';

export interface Bucket {
  /** Folder names of ecosystems that are listed here. */
  ecosystems(): Promise<readonly string[]>;
  /** The index where it changed since `etag` was given; `'unchanged'` where not; `undefined` where there is none. */
  index(
    ecosystem: string,
    etag: string,
  ): Promise<{ readonly text: string; readonly etag: string } | 'unchanged' | undefined>;
  /** The path of the whole archive on this machine. */
  archive(ecosystem: string): Promise<string>;
  record(ecosystem: string, id: string): Promise<SourceText>;
}

/** The folders to look at: what the bucket lists, without releases of distributions and without others' ecosystems. */
export function usableEcosystems(list: string | undefined): string[] {
  if (list === undefined) return [...ecosystemNames];
  const lines = list.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '' && !line.includes(':') && ecosystemOfOsv(line) !== undefined);
}

export interface IndexDifference {
  /** New, or modified since. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** What changed between two states of a `modified_id.csv`; lines that are none are passed over. */
export function compareIndexes(before: string, after: string): IndexDifference {
  // The newest come first, so both nearly always end alike: only what stands before the common end is taken apart.
  let same = 0;
  const shorter = Math.min(before.length, after.length);
  while (same < shorter && before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same))
    same++;
  const old = readIndex(wholeLines(before, same));
  const changed: string[] = [];
  for (const [id, modified] of readIndex(wholeLines(after, same))) {
    if (old.get(id) !== modified) changed.push(id);
    old.delete(id);
  }
  return { changed, removed: [...old.keys()] };
}

export function hasId(index: string, id: string): boolean {
  return index.includes(`,${id}\n`) || index.endsWith(`,${id}`) || index.includes(`,${id}\r`);
}

/** The lines whose records were really there, as new as the index says: an archive may lag behind its index. */
export function linesTaken(index: string, taken: ReadonlyMap<string, string>): string {
  const lines = index.split('\n');
  const kept = lines.filter((line) => {
    const comma = line.indexOf(',');
    const modified = taken.get(line.slice(comma + 1).trim());
    return modified === undefined ? line.trim() === '' : modified === '' || modified.slice(0, 19) >= line.slice(0, 19);
  });
  return kept.length === lines.length ? index : kept.join('\n');
}

/** The text without the common end, up to the end of the line in which that begins. */
function wholeLines(text: string, same: number): string {
  const end = text.indexOf('\n', text.length - same);
  return end < 0 ? text : text.slice(0, end);
}

function readIndex(text: string): Map<string, string> {
  const index = new Map<string, string>();
  for (const line of text.split('\n')) {
    const comma = line.indexOf(',');
    const id = line.slice(comma + 1).trim();
    if (comma > 0 && id !== '') index.set(id, line.slice(0, comma));
  }
  return index;
}

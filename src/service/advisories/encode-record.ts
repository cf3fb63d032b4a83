/** A record as the file holds it: a line of words, a row for each affected entry, and a hash over both. */
import { wordsOf } from '../../engine/advisories/merge-records.ts';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import type { RecordDocument } from './document-blocks.ts';
import { ecosystemNumber, writeRanges, writeScore, writeSymbols, writeVersions } from './file-format.ts';
import { secondsOf } from './malicious-id.ts';
import { type Digest, digestOf } from './record-digest.ts';

type AffectedColumns = readonly [string, string, string, number | null, string, string];
type MaliciousColumns = readonly [number, string, number, number, number];

export interface EncodedRecord {
  readonly line: string;
  /** Ecosystem, name, and the columns after `entry`. */
  readonly rows: readonly (readonly [number, string, AffectedColumns])[];
  readonly digest: Digest;
}

export function encodeRecord(record: OsvRecord): EncodedRecord {
  const packages = record.affected.map(({ ecosystem, name }) => [ecosystem, name] as const);
  const distinct = new Map(packages.map((pair) => [pair.join('\n'), pair]));
  const document: RecordDocument = { ...wordsOf(record), packages: [...distinct.values()] };
  const line = JSON.stringify(document);
  const rows = record.affected.map((affected) => {
    const { ecosystem, name, ranges, versions, unusable, score, symbols } = affected;
    const columns: AffectedColumns = [
      writeRanges(ranges),
      writeVersions(versions),
      unusable,
      ...writeScore(score),
      writeSymbols(symbols),
    ];
    return [ecosystemNumber(ecosystem), name, columns] as const;
  });
  return { line, rows, digest: digestOf([line, ...rows.map((row) => row.flat().join('\n'))]) };
}

export function maliciousRows(record: OsvRecord, id: number): MaliciousColumns[] {
  return record.affected.map(({ ecosystem, name }) => [
    ecosystemNumber(ecosystem),
    name,
    id,
    secondsOf(record.published),
    secondsOf(record.modified),
  ]);
}

export function maliciousDigest(record: OsvRecord): Digest {
  const names = new Set(record.affected.map(({ ecosystem, name }) => `${ecosystem} ${name}`));
  return digestOf([record.id, record.published, record.modified, ...[...names].sort()]);
}

/** Writes an advisory file from nothing: records stream in, documents and rows stream out, and only ids and hashes are held. */
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { groupByAlias } from '../../engine/advisories/alias-groups.ts';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import { isOverlayId } from '../../engine/advisories/symbol-overlay.ts';
import { createDocumentWriter } from './document-blocks.ts';
import { encodeRecord, maliciousDigest, maliciousRows } from './encode-record.ts';
import { fileFormat, fileIndexes, fileSchema } from './file-format.ts';
import { compactMaliciousId } from './malicious-id.ts';
import { type SourceIndex, writeIndexes } from './kept-indexes.ts';
import { addName, createNameFilter, maliciousNumber } from './name-filter.ts';
import { type Digest, DigestSum, snapshotOf } from './record-digest.ts';

export interface BuiltFile {
  readonly snapshot: string;
  readonly records: number;
  /** When its newest record was last modified: ISO 8601, or empty. */
  readonly newest: string;
}

interface Placed {
  readonly no: number;
  readonly id: string;
  readonly aliases: readonly string[];
  readonly digest: Digest;
  readonly block: number;
  readonly slot: number;
}

export interface BuildOptions {
  readonly signal?: AbortSignal;
  readonly onRecords?: (count: number) => void;
  /** Kept in the file, for everything that answers from it. */
  readonly isStarterSet?: boolean;
  /** The bucket's indexes that these records are the answer to, kept in the file so that the two cannot part. */
  readonly indexes?: readonly SourceIndex[];
}

/** How many records are taken in before others have their turn: progress is shown, an abort is heard. */
const turnRecords = 2_000;

/** Of records with the same id the last modified counts; withdrawn ones are left out. `file` must not exist; it is readable only after this returns. */
export async function buildAdvisoryFile(
  file: string,
  records: Iterable<OsvRecord>,
  options: BuildOptions = {},
): Promise<BuiltFile> {
  using db = new DatabaseSync(file);
  // The file counts only once it is whole: a crash leaves garbage under a temporary name, so no journal is needed.
  db.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; PRAGMA temp_store = FILE; PRAGMA page_size = 4096',
  );
  db.exec(fileSchema);
  db.exec('BEGIN');
  const sum = new DigestSum();
  const { placed, malicious, newest } = await writeRecords(db, records, sum, options);
  writeGroups(db, placed);
  db.exec(placeAffected);
  db.exec(
    'INSERT OR IGNORE INTO malicious SELECT * FROM staged_malicious ORDER BY ecosystem, name, id; DROP TABLE staged_malicious',
  );
  db.exec(fileIndexes);
  const snapshot = snapshotOf(fileFormat, sum);
  const count = placed.filter(({ id }) => !isOverlayId(id)).length + malicious;
  writeMeta(db, { format: String(fileFormat), snapshot, sum: sum.hex(), records: String(count), newest });
  if (options.isStarterSet === true) writeMeta(db, { starter: '1' });
  writeNameFilter(db);
  writeIndexes(db, options.indexes ?? []);
  db.exec('COMMIT');
  return { snapshot, records: count, newest };
}

/** Rows in order of packages, each with the id that speaks for its record, which is known once all records are grouped. */
const placeAffected = `
  INSERT INTO affected
  SELECT t.ecosystem, t.name, t.record, t.entry, t.ranges, t.versions, t.doubt, t.score, t.vector, t.symbols, s.id
  FROM staged t JOIN record r ON r.no = t.record JOIN record s ON s.no = r.speaker
  WHERE t.record NOT IN (SELECT record FROM replaced) ORDER BY t.ecosystem, t.name, t.record, t.entry;
  DROP TABLE staged`;

export function writeMeta(db: DatabaseSync, values: Readonly<Record<string, string>>): void {
  const insert = db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  for (const [key, value] of Object.entries(values)) insert.run(key, value);
}

function writeNameFilter(db: DatabaseSync): void {
  const names = 'SELECT DISTINCT ecosystem, name FROM affected UNION SELECT DISTINCT ecosystem, name FROM malicious';
  const count = Number(db.prepare(`SELECT count(*) AS n FROM (${names})`).get()?.n ?? 0);
  const malicious = Number(db.prepare('SELECT count(*) AS n FROM malicious').get()?.n ?? 0);
  const filter = createNameFilter(count + malicious);
  for (const { ecosystem, name } of db.prepare(names).iterate()) addName(filter, Number(ecosystem), String(name));
  for (const { ecosystem, name } of db.prepare('SELECT DISTINCT ecosystem, name FROM malicious').iterate())
    addName(filter, maliciousNumber(Number(ecosystem)), String(name));
  db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(
    'names',
    new Uint8Array(filter.words.buffer),
  );
}

async function writeRecords(
  db: DatabaseSync,
  records: Iterable<OsvRecord>,
  sum: DigestSum,
  { signal, onRecords }: BuildOptions,
): Promise<{ placed: Placed[]; malicious: number; newest: string }> {
  db.exec(`
    CREATE TEMP TABLE staged AS SELECT * FROM affected WHERE 0;
    CREATE TEMP TABLE staged_malicious AS SELECT * FROM malicious WHERE 0;
    CREATE TEMP TABLE replaced (record INTEGER PRIMARY KEY);
  `);
  const insertBlock = db.prepare('INSERT INTO block (no, data) VALUES (?, ?)');
  const insertMalicious = db.prepare('INSERT INTO staged_malicious VALUES (?, ?, ?, ?, ?)');
  const insertAffected = db.prepare("INSERT INTO staged VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')");
  const documents = createDocumentWriter(1, (no, data) => insertBlock.run(no, data));
  const insertReplaced = db.prepare('INSERT INTO replaced VALUES (?)');
  const placed = new Map<string, Placed>();
  const seen = new Map<string, string>();
  const malicious = new Set<string>();
  let no = 0;
  let count = 0;
  let newest = '';
  for (const record of records) {
    count++;
    if (count % turnRecords === 0) {
      onRecords?.(count);
      await setImmediate();
      signal?.throwIfAborted();
    }
    const lastModified = seen.get(record.id);
    const compact = compactMaliciousId(record);
    // Compact ones cannot be taken back; sources give them once.
    if (malicious.has(record.id)) continue;
    if (lastModified !== undefined && (compact !== undefined || lastModified >= record.modified)) continue;
    seen.set(record.id, record.modified);
    const before = placed.get(record.id);
    if (before !== undefined) {
      insertReplaced.run(before.no);
      sum.remove(before.digest);
      placed.delete(record.id);
    }
    if (record.isWithdrawn) continue;
    if (record.modified > newest) newest = record.modified;
    if (compact !== undefined) {
      for (const row of maliciousRows(record, compact)) insertMalicious.run(...row);
      sum.add(maliciousDigest(record));
      malicious.add(record.id);
      continue;
    }
    no++;
    const { line, rows, digest } = encodeRecord(record);
    for (const [index, row] of rows.entries()) insertAffected.run(row[0], row[1], no, index, ...row[2]);
    sum.add(digest);
    placed.set(record.id, {
      no,
      id: record.id,
      aliases: record.aliases,
      digest,
      ...documents.add(line),
    });
  }
  documents.finish();
  return { placed: [...placed.values()], malicious: malicious.size, newest };
}

function writeGroups(db: DatabaseSync, placed: readonly Placed[]): void {
  const insertRecord = db.prepare('INSERT INTO record VALUES (?, ?, ?, ?, ?, ?)');
  const ids: (readonly [string, number])[] = [];
  for (const group of groupByAlias(placed)) {
    const speaker = group[0]?.no ?? 0;
    const known = new Set<string>();
    for (const { no, id, aliases, digest, block, slot } of group) {
      insertRecord.run(no, id, speaker, digest, block, slot);
      known.add(id);
      for (const alias of aliases) known.add(alias);
    }
    for (const id of known) ids.push([id, speaker]);
  }
  ids.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  const insertIdentifier = db.prepare('INSERT INTO identifier VALUES (?, ?)');
  for (const [id, speaker] of ids) insertIdentifier.run(id, speaker);
}

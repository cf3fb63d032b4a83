/** Gives the records of an advisory file back as they were before they were written: what a delta or a compaction starts from. */
import type { DatabaseSync } from 'node:sqlite';
import type { AffectedPackage, OsvRecord } from '../../engine/advisories/osv-record.ts';
import { ecosystemNames } from '../../engine/model/ecosystem-name.ts';
import { readDocuments, type RecordDocument } from './document-blocks.ts';
import { ecosystemNumber, readRanges, readScore, readSymbols, readVersions } from './file-format.ts';
import { formatMaliciousId, instantOf } from './malicious-id.ts';
import { maliciousScore } from '../../engine/advisories/severity.ts';
import { noSymbols } from '../../engine/model/advisory.ts';

/** Reads documents by record, a block at a time. */
export function createDocumentReader(db: DatabaseSync): (block: number, slot: number) => RecordDocument {
  const select = db.prepare('SELECT data FROM block WHERE no = ?');
  let held = -1;
  let documents: readonly RecordDocument[] = [];
  return (block, slot) => {
    if (block !== held) {
      const data = select.get(block)?.data;
      if (!(data instanceof Uint8Array)) throw new Error(`block ${block} is missing`);
      documents = readDocuments(data);
      held = block;
    }
    const document = documents[slot];
    if (document === undefined) throw new Error(`block ${block} has no document ${slot}`);
    return document;
  };
}

/** All records, those of malicious packages with the words that stand for them. */
export function* readBackRecords(db: DatabaseSync): Generator<OsvRecord> {
  const documentAt = createDocumentReader(db);
  const selectAffected = db.prepare('SELECT * FROM affected WHERE ecosystem = ? AND name = ? AND record = ?');
  for (const row of db.prepare('SELECT no, block, slot FROM record ORDER BY block, slot').iterate()) {
    const words = documentAt(Number(row.block), Number(row.slot));
    const { packages } = words;
    const rows = packages.flatMap(([ecosystem, name]) =>
      selectAffected.all(ecosystemNumber(ecosystem), name, Number(row.no)),
    );
    rows.sort((a, b) => Number(a.entry) - Number(b.entry));
    yield { ...words, isWithdrawn: false, affected: rows.map(readAffectedRow) };
  }
  yield* readBackMalicious(db);
}

function readAffectedRow(row: Readonly<Record<string, unknown>>): AffectedPackage {
  const ecosystem = ecosystemNames[Number(row.ecosystem)];
  if (ecosystem === undefined) throw new Error(`ecosystem ${String(row.ecosystem)} is not listed`);
  return {
    ecosystem,
    name: String(row.name),
    ranges: readRanges(String(row.ranges)),
    versions: [...readVersions(String(row.versions)).values()],
    unusable: String(row.doubt),
    ...(row.score === null ? {} : { score: readScore(row.score, row.vector) }),
    symbols: readSymbols(String(row.symbols)),
  };
}

/** Those with the given numbers. */
export function* readBackMaliciousOf(db: DatabaseSync, ids: readonly number[]): Generator<OsvRecord> {
  const wanted = JSON.stringify(ids);
  yield* readBackMalicious(db, 'id IN (SELECT value FROM json_each(?))', wanted);
}

function* readBackMalicious(db: DatabaseSync, condition = '?', parameter: string | number = 1): Generator<OsvRecord> {
  const rows = db.prepare(
    `SELECT id, ecosystem, name, published, modified FROM malicious WHERE ${condition} ORDER BY id, ecosystem, name`,
  );
  let held: { id: number; published: number; modified: number; affected: AffectedPackage[] } | undefined;
  for (const row of rows.iterate(parameter)) {
    const id = Number(row.id);
    if (held?.id !== id) {
      if (held !== undefined) yield maliciousRecord(held.id, held.published, held.modified, held.affected);
      held = { id, published: Number(row.published), modified: Number(row.modified), affected: [] };
    }
    held.affected.push(maliciousAffected(Number(row.ecosystem), String(row.name)));
  }
  if (held !== undefined) yield maliciousRecord(held.id, held.published, held.modified, held.affected);
}

function maliciousAffected(number: number, name: string): AffectedPackage {
  const ecosystem = ecosystemNames[number];
  if (ecosystem === undefined) throw new Error(`ecosystem ${number} is not listed`);
  const ranges = [[{ kind: 'introduced', version: '0' } as const]];
  return { ecosystem, name, ranges, versions: [], unusable: '', symbols: noSymbols };
}

function maliciousRecord(
  id: number,
  published: number,
  modified: number,
  affected: readonly AffectedPackage[],
): OsvRecord {
  return {
    id: formatMaliciousId(id),
    aliases: [],
    related: [],
    summary: '',
    details: '',
    published: instantOf(published),
    modified: instantOf(modified),
    isWithdrawn: false,
    references: [],
    repositories: [],
    score: maliciousScore,
    cwes: [],
    isExploited: false,
    affected,
  };
}

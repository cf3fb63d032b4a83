/**
 * The next advisory file from the current one and a few changed records: a copy, in which only the groups that the change
 * touches are written anew. It answers exactly as a file built from all records would, and carries the same snapshot id.
 */
import { constants, copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { groupByAlias } from '../../engine/advisories/alias-groups.ts';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import { isOverlayId } from '../../engine/advisories/symbol-overlay.ts';
import { type BuiltFile, writeMeta } from './build-file.ts';
import { createDocumentWriter } from './document-blocks.ts';
import { encodeRecord, maliciousDigest, maliciousRows } from './encode-record.ts';
import { ecosystemNumber, fileFormat } from './file-format.ts';
import { type SourceIndex, writeIndexes } from './kept-indexes.ts';
import { compactMaliciousId, parseMaliciousId } from './malicious-id.ts';
import { addName, maliciousNumber } from './name-filter.ts';
import { createDocumentReader, readBackMaliciousOf } from './read-back.ts';
import { DigestSum, snapshotOf } from './record-digest.ts';

export interface Change {
  readonly id: string;
  /** Absent: the record is gone, or was withdrawn. */
  readonly record?: OsvRecord;
}

/** `previous` stays as it is; `next` must not exist. Changes to the same id: the last counts. */
export function patchAdvisoryFile(
  previous: string,
  next: string,
  changes: readonly Change[],
  indexes?: readonly SourceIndex[],
): BuiltFile {
  copyFileSync(previous, next, constants.COPYFILE_FICLONE);
  using db = new DatabaseSync(next);
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; BEGIN');
  const state = readState(db);
  const byId = new Map(changes.map((change) => [change.id, change]));
  const touched = new Set<number>();
  const freed = new Set<string>();
  for (const { id } of byId.values()) removeRecord(db, state, id, touched, freed);
  removeMalicious(db, state, [...byId.keys()]);
  addRecords(
    db,
    state,
    [...byId.values()].map(({ record }) => record).filter((record) => record !== undefined),
    touched,
    freed,
  );
  regroup(db, touched, freed);
  const snapshot = snapshotOf(fileFormat, state.sum);
  const instants = [state.newest, ...[...byId.values()].map(({ record }) => record?.modified ?? '')];
  const newest = instants.sort().at(-1) ?? '';
  writeMeta(db, { snapshot, sum: state.sum.hex(), records: String(state.records), dead: String(state.dead), newest });
  db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(
    'names',
    new Uint8Array(state.names.words.buffer),
  );
  if (indexes !== undefined) writeIndexes(db, indexes);
  db.exec('COMMIT');
  return { snapshot, records: state.records, newest };
}

interface State {
  readonly sum: DigestSum;
  readonly names: { readonly words: Uint32Array };
  /** When the newest record was modified. */
  readonly newest: string;
  records: number;
  /** Documents that no record stands for any more. */
  dead: number;
}

function readState(db: DatabaseSync): State {
  const meta = new Map(
    db
      .prepare('SELECT key, value FROM meta')
      .all()
      .map((row) => [row.key, row.value]),
  );
  const names = meta.get('names');
  if (!(names instanceof Uint8Array)) throw new Error('the file has no name filter');
  return {
    sum: new DigestSum(String(meta.get('sum'))),
    names: { words: new Uint32Array(names.slice().buffer) },
    newest: String(meta.get('newest') ?? ''),
    records: Number(meta.get('records')),
    dead: Number(meta.get('dead') ?? 0),
  };
}

/** Takes a record out, and puts the rest of its group among those to be grouped anew. */
function removeRecord(db: DatabaseSync, state: State, id: string, touched: Set<number>, freed: Set<string>): void {
  const row = db.prepare('SELECT no, speaker, digest, block, slot FROM record WHERE id = ?').get(id);
  if (row === undefined) return;
  const no = Number(row.no);
  const { aliases, packages } = createDocumentReader(db)(Number(row.block), Number(row.slot));
  const remove = db.prepare('DELETE FROM affected WHERE ecosystem = ? AND name = ? AND record = ?');
  for (const [ecosystem, name] of packages) remove.run(ecosystemNumber(ecosystem), name, no);
  db.prepare('DELETE FROM record WHERE no = ?').run(no);
  for (const member of db.prepare('SELECT no FROM record WHERE speaker = ?').all(Number(row.speaker)))
    touched.add(Number(member.no));
  touched.delete(no);
  for (const freedId of [id, ...aliases]) freed.add(freedId);
  if (row.digest instanceof Uint8Array) state.sum.remove(row.digest);
  if (!isOverlayId(id)) state.records--;
  state.dead++;
}

function removeMalicious(db: DatabaseSync, state: State, ids: readonly string[]): void {
  const numbers = ids.map(parseMaliciousId).filter((number) => number !== undefined);
  if (numbers.length === 0) return;
  for (const record of readBackMaliciousOf(db, numbers)) {
    state.sum.remove(maliciousDigest(record));
    state.records--;
  }
  db.prepare('DELETE FROM malicious WHERE id IN (SELECT value FROM json_each(?))').run(JSON.stringify(numbers));
}

function addRecords(
  db: DatabaseSync,
  state: State,
  records: readonly OsvRecord[],
  touched: Set<number>,
  freed: Set<string>,
): void {
  const insertBlock = db.prepare('INSERT INTO block VALUES (?, ?)');
  const insertRecord = db.prepare('INSERT INTO record VALUES (?, ?, 0, ?, ?, ?)');
  const insertAffected = db.prepare("INSERT INTO affected VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')");
  const insertMalicious = db.prepare('INSERT INTO malicious VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const selectGroup = db.prepare('SELECT no FROM record WHERE speaker = (SELECT speaker FROM identifier WHERE id = ?)');
  const documents = createDocumentWriter(largest(db, 'block') + 1, (no, data) => insertBlock.run(no, data));
  let no = largest(db, 'record');
  for (const record of records) {
    if (record.isWithdrawn) continue;
    for (const { ecosystem, name } of record.affected) addName(state.names, ecosystemNumber(ecosystem), name);
    if (!isOverlayId(record.id)) state.records++;
    const compact = compactMaliciousId(record);
    if (compact !== undefined) {
      for (const row of maliciousRows(record, compact)) {
        insertMalicious.run(...row);
        addName(state.names, maliciousNumber(row[0]), row[1]);
      }
      state.sum.add(maliciousDigest(record));
      continue;
    }
    no++;
    const { line, rows, digest } = encodeRecord(record);
    const { block, slot } = documents.add(line);
    insertRecord.run(no, record.id, digest, block, slot);
    for (const [index, row] of rows.entries()) insertAffected.run(row[0], row[1], no, index, ...row[2]);
    state.sum.add(digest);
    touched.add(no);
    for (const id of [record.id, ...record.aliases]) {
      freed.add(id);
      for (const member of selectGroup.all(id)) touched.add(Number(member.no));
    }
  }
  documents.finish();
}

function largest(db: DatabaseSync, table: 'block' | 'record'): number {
  return Number(db.prepare(`SELECT max(no) AS no FROM ${table}`).get()?.no ?? 0);
}

/** Groups the touched records among themselves: whole groups were touched, so none of them has an alias outside. */
function regroup(db: DatabaseSync, touched: ReadonlySet<number>, freed: ReadonlySet<string>): void {
  const documentAt = createDocumentReader(db);
  const selectPlace = db.prepare('SELECT block, slot FROM record WHERE no = ?');
  const members = [...touched].map((no) => {
    const place = selectPlace.get(no);
    const { id, aliases, packages } = documentAt(Number(place?.block), Number(place?.slot));
    return { no, id, aliases, packages };
  });
  const removeIdentifier = db.prepare('DELETE FROM identifier WHERE id = ?');
  for (const id of new Set([...freed, ...members.flatMap((member) => [member.id, ...member.aliases])]))
    removeIdentifier.run(id);
  const insertIdentifier = db.prepare('INSERT OR REPLACE INTO identifier VALUES (?, ?)');
  const updateSpeaker = db.prepare('UPDATE record SET speaker = ? WHERE no = ?');
  const updateAffected = db.prepare('UPDATE affected SET speaker = ? WHERE ecosystem = ? AND name = ? AND record = ?');
  for (const group of groupByAlias(members)) {
    const speaker = group[0]?.no ?? 0;
    for (const { no, id, aliases, packages } of group) {
      updateSpeaker.run(speaker, no);
      for (const [ecosystem, name] of packages)
        updateAffected.run(group[0]?.id ?? '', ecosystemNumber(ecosystem), name, no);
      for (const known of [id, ...aliases]) insertIdentifier.run(known, speaker);
    }
  }
}

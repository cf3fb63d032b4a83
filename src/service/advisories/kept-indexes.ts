/** The bucket's indexes inside the advisory file: what the file is the answer to, so that a sync goes on exactly from there. */
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

export interface SourceIndex {
  readonly ecosystem: string;
  readonly etag: string;
  /** Lines of `modified_id.csv` whose records are taken in. */
  readonly text: string;
  /** False where lines are missing because the archive did not have their records yet. */
  readonly isWhole: boolean;
}

export function writeIndexes(db: DatabaseSync, indexes: readonly SourceIndex[]): void {
  db.exec('DELETE FROM source');
  const insert = db.prepare('INSERT INTO source VALUES (?, ?, ?, ?)');
  for (const { ecosystem, etag, text, isWhole } of indexes)
    insert.run(ecosystem, etag, zstdCompressSync(text), Number(isWhole));
}

export function readIndexes(file: string): ReadonlyMap<string, SourceIndex> {
  using db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare('SELECT ecosystem, etag, entries, whole FROM source').all();
  return new Map(
    rows.map(({ ecosystem, etag, entries, whole }) => {
      const text = entries instanceof Uint8Array ? zstdDecompressSync(entries).toString('utf8') : '';
      return [String(ecosystem), { ecosystem: String(ecosystem), etag: String(etag), text, isWhole: whole === 1 }];
    }),
  );
}

/** Takes changes into the next file: by a patched copy where they are few, by writing everything anew where they are not. */
import { DatabaseSync } from 'node:sqlite';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import { buildAdvisoryFile, type BuildOptions, type BuiltFile } from './build-file.ts';
import { type Change, patchAdvisoryFile } from './patch-file.ts';
import { readBackRecords } from './read-back.ts';

/** A file whose unused documents and changes pass this share is written anew, which also makes it small again. */
const patchedShareMax = 0.2;
const patchedMin = 200;

export async function applyChanges(
  previous: string,
  next: string,
  changes: readonly Change[],
  options: BuildOptions,
): Promise<BuiltFile> {
  if (isWorthPatching(previous, changes.length)) return patchAdvisoryFile(previous, next, changes, options.indexes);
  using db = new DatabaseSync(previous, { readOnly: true });
  return await buildAdvisoryFile(next, withChanges(db, changes), options);
}

function isWorthPatching(file: string, changes: number): boolean {
  using db = new DatabaseSync(file, { readOnly: true });
  const meta = new Map(
    db
      .prepare("SELECT key, value FROM meta WHERE key IN ('records', 'dead')")
      .all()
      .map((row) => [row.key, Number(row.value)]),
  );
  const dead = (meta.get('dead') ?? 0) + changes;
  return dead <= Math.max(patchedMin, (meta.get('records') ?? 0) * patchedShareMax);
}

function* withChanges(db: DatabaseSync, changes: readonly Change[]): Generator<OsvRecord> {
  const changed = new Map(changes.map((change) => [change.id, change]));
  for (const record of readBackRecords(db)) if (!changed.has(record.id)) yield record;
  for (const { record } of changed.values()) if (record !== undefined) yield record;
}

/** What there is to tell of the advisories under a data folder: which snapshot, from where, how old, and what could not be used. */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type EcosystemName, ecosystemNames } from '../../engine/model/ecosystem-name.ts';
import { pathOf, readCurrent } from './current-file.ts';
import type { ExploitationSource } from './exploitation-files.ts';
import { prepared } from './left-behind.ts';
import type { Problems } from './read-records.ts';

export interface AdvisoryStatus {
  readonly file: string;
  readonly bytes: number;
  readonly snapshot: string;
  readonly source: string;
  readonly records: number;
  readonly malicious: number;
  /** ISO 8601: when the file was written. */
  readonly builtAt: string;
  readonly packages: Readonly<Partial<Record<EcosystemName, number>>>;
  readonly problems: Problems;
  /** When the newest record was last modified: ISO 8601, or empty. */
  readonly newest: string;
  readonly exploitation: ExploitationSource;
}

/** `undefined` where no advisories were prepared yet. */
export function advisoryStatus(dataDir: string): AdvisoryStatus | undefined {
  const state = readCurrent(dataDir);
  if (state === undefined) return undefined;
  const file = pathOf(dataDir, state);
  const { size, mtime } = statSync(file);
  const { problems, newest, exploitation } = prepared(dataDir, state);
  using db = new DatabaseSync(file, { readOnly: true });
  // Overlays say nothing of versions.
  const judged = "SELECT ecosystem, name FROM affected WHERE ranges <> '' OR versions <> '' OR doubt <> ''";
  const names = `${judged} UNION SELECT ecosystem, name FROM malicious`;
  const counts = db.prepare(`SELECT ecosystem, count(*) AS packages FROM (${names}) GROUP BY ecosystem`).all();
  const packages = counts.map((row) => [ecosystemNames[Number(row.ecosystem)] ?? '', Number(row.packages)] as const);
  return {
    file,
    bytes: size,
    snapshot: state.snapshot,
    source: state.source,
    records: state.records,
    malicious: Number(db.prepare('SELECT count(DISTINCT id) AS n FROM malicious').get()?.n ?? 0),
    builtAt: mtime.toISOString(),
    packages: Object.fromEntries(packages.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    problems,
    newest,
    exploitation,
  };
}

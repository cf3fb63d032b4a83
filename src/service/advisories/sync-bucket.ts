/**
 * Brings the file in line with a bucket: whole archives the first time, afterwards only the records that the indexes name as
 * changed. The file holds the indexes that it answers to, so whatever breaks on the way is done again, not lost.
 */
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import { applyChanges } from './apply-changes.ts';
import { type Bucket, compareIndexes, hasId, linesTaken } from './bucket.ts';
import { buildAdvisoryFile, type BuiltFile } from './build-file.ts';
import { type CurrentState, freshName, pathOf, readCurrent, replaceCurrent } from './current-file.ts';
import { readIndexes, type SourceIndex, writeIndexes } from './kept-indexes.ts';
import type { ExploitationAtHand } from './known-exploitation.ts';
import { knownOf, layExploitation } from './lay-exploitation.ts';
import type { Change } from './patch-file.ts';
import type { PrepareOptions } from './prepare-options.ts';
import {
  createProblemLog,
  joinProblems,
  nothingRead,
  type ProblemLog,
  readRecord,
  readRecords,
} from './read-records.ts';
import { listSourceFiles, messageOf, readSourceFiles } from './source-files.ts';
import { verifyFile } from './verify-file.ts';
import { openZip } from './zip-entries.ts';

/** An ecosystem's index as it is now, and as the current file has it. */
interface IndexPair {
  readonly ecosystem: string;
  readonly before: string;
  readonly after: string;
  readonly etag: string;
}

const fetchesAtOnce = 8;
/** With more changes than this, the archives cost less than the single records. */
const changesMax = 2_000;

/** @param overlays records of symbols that stand beside the bucket's own. */
export async function syncBucket(
  bucket: Bucket,
  options: PrepareOptions,
  fingerprint: string,
  overlays: readonly OsvRecord[],
  exploitation: ExploitationAtHand,
): Promise<CurrentState> {
  const state = await syncOnce(bucket, options, fingerprint, overlays, exploitation);
  // Archives may lag behind their indexes; what they did not have yet is now a delta.
  const isBehind = [...readIndexes(pathOf(options.dataDir, state)).values()].some(({ isWhole }) => !isWhole);
  return isBehind ? await syncOnce(bucket, options, fingerprint, overlays, exploitation) : state;
}

async function syncOnce(
  bucket: Bucket,
  options: PrepareOptions,
  fingerprint: string,
  overlays: readonly OsvRecord[],
  exploitation: ExploitationAtHand,
): Promise<CurrentState> {
  const { dataDir, source, onProgress } = options;
  const current = readCurrent(dataDir);
  const isContinued =
    current?.source === source && current.fingerprint.split('-', 1)[0] === fingerprint.split('-', 1)[0];
  const base = isContinued ? current : undefined;
  const pairs = await readPairs(bucket, base === undefined ? new Map() : readIndexes(pathOf(dataDir, base)), options);
  const isTouched = pairs.some(({ before, after }) => before !== after);
  if (base !== undefined && !isTouched && base.fingerprint === fingerprint) return base;

  const log = createProblemLog();
  const building = freshName(dataDir);
  // Where no index changed but the fingerprint did, archives were replaced under the same indexes: all is read again.
  const changes = base !== undefined && isTouched ? await fetchChanges(bucket, pairs, options, log) : undefined;
  const ofRecords =
    base !== undefined && changes !== undefined
      ? await applyChanges(
          pathOf(dataDir, base),
          building,
          [...changes, ...overlays.map((record) => ({ id: record.id, record }))],
          {
            signal: options.signal,
            indexes: indexesOf(pairs),
          },
        )
      : await buildFromArchives(bucket, pairs, building, options, log, overlays);
  if (ofRecords.records === 0) throw new Error(nothingRead(source, log));
  const facts = exploitation.read();
  const built = layExploitation(building, facts);
  onProgress?.({ phase: 'verify', detail: built.snapshot });
  verifyFile(building, built, changes === undefined);
  const problems =
    changes === undefined || base === undefined ? log.problems() : joinProblems(base.problems, log.problems());
  const state: CurrentState = {
    file: `${built.snapshot}.db`,
    ...built,
    source,
    fingerprint,
    problems,
    exploitation: knownOf(exploitation, facts),
  };
  replaceCurrent(dataDir, building, state);
  return state;
}

async function readPairs(
  bucket: Bucket,
  kept: ReadonlyMap<string, SourceIndex>,
  { source, signal }: PrepareOptions,
): Promise<IndexPair[]> {
  const pairs: IndexPair[] = [];
  for (const ecosystem of await bucket.ecosystems()) {
    signal?.throwIfAborted();
    const before = kept.get(ecosystem);
    const found = await bucket.index(ecosystem, before?.etag ?? '');
    if (found === 'unchanged' && before !== undefined)
      pairs.push({ ecosystem, before: before.text, after: before.text, etag: before.etag });
    else if (found !== undefined && found !== 'unchanged')
      pairs.push({ ecosystem, before: before?.text ?? '', after: found.text, etag: found.etag });
  }
  if (pairs.length === 0) throw new Error(`${source} has no modified_id.csv of an ecosystem that is listed here`);
  return pairs;
}

function indexesOf(pairs: readonly IndexPair[]): SourceIndex[] {
  return pairs.map(({ ecosystem, after, etag }) => ({ ecosystem, etag, text: after, isWhole: true }));
}

async function buildFromArchives(
  bucket: Bucket,
  pairs: readonly IndexPair[],
  building: string,
  { signal, onProgress }: PrepareOptions,
  log: ProblemLog,
  overlays: readonly OsvRecord[],
): Promise<BuiltFile> {
  const archives: string[] = [];
  for (const { ecosystem } of pairs) {
    const path = await bucket.archive(ecosystem);
    assertWhole(path, ecosystem);
    archives.push(path);
  }
  const files = archives.flatMap((path) => listSourceFiles(path));
  const taken = new Map<string, string>();
  const onRecords = (count: number): void => onProgress?.({ phase: 'read', detail: `${count} records` });
  const note = (origin: string, record: OsvRecord | undefined): void => {
    taken.set(record?.id ?? basename(origin, '.json'), record?.modified ?? '');
  };
  const built = await buildAdvisoryFile(
    building,
    concatenated(overlays, readRecords(readSourceFiles(files), log, note)),
    {
      signal,
      onRecords,
    },
  );
  using db = new DatabaseSync(building);
  const indexes = pairs.map(({ ecosystem, after, etag }) => {
    const text = linesTaken(after, taken);
    // Without its tag the index is asked for again, and the records that the archive did not have yet are fetched one by one.
    return { ecosystem, etag: text === after ? etag : '', text, isWhole: text === after };
  });
  db.exec('PRAGMA journal_mode = OFF');
  writeIndexes(db, indexes);
  return built;
}

/** A zip ends with its directory. Without this an ecosystem whose archive was cut off would lose all that is known of it. */
function assertWhole(path: string, ecosystem: string): void {
  try {
    openZip(path)[Symbol.dispose]();
  } catch (error) {
    throw new Error(`${ecosystem}/all.zip cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

/** The changed records, or `undefined` where there are so many that the archives are the shorter way. */
async function fetchChanges(
  bucket: Bucket,
  pairs: readonly IndexPair[],
  { signal, onProgress }: PrepareOptions,
  log: ProblemLog,
): Promise<Change[] | undefined> {
  const wanted = new Map<string, string>();
  const removed = new Set<string>();
  for (const { ecosystem, before, after } of pairs) {
    if (before === after) continue;
    const difference = compareIndexes(before, after);
    for (const id of difference.changed) wanted.set(id, ecosystem);
    for (const id of difference.removed) removed.add(id);
  }
  if (wanted.size > changesMax) return undefined;
  const queue = [...wanted];
  // A record that left one ecosystem may stay in another.
  const isGone = (id: string): boolean => !wanted.has(id) && !pairs.some(({ after }) => hasId(after, id));
  const changes: Change[] = [...removed].filter(isGone).map((id) => ({ id }));
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      signal?.throwIfAborted();
      const [id, ecosystem] = next;
      const record = readRecord(await bucket.record(ecosystem, id), log);
      // A record that became unreadable keeps what was known of it.
      if (record !== undefined) changes.push({ id: record.id, record: liveOrNothing(record) });
      onProgress?.({ phase: 'download', detail: `${changes.length} of ${wanted.size} changed records` });
    }
  };
  await Promise.all(Array.from({ length: fetchesAtOnce }, worker));
  return changes;
}

function liveOrNothing(record: OsvRecord): OsvRecord | undefined {
  return record.isWithdrawn ? undefined : record;
}

function* concatenated<T>(...parts: readonly Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part;
}

/**
 * Which rows match a filter, in order, kept in memory until the organization's list changes: any page is then one read by primary keys,
 * and totals are exact. Whether what is kept still holds is read in the statement that reads the page, so no answer mixes two moments.
 */
import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Database, Queryable } from '../database/tables.ts';
import {
  findListVersion,
  findListVersions,
  type ListName,
  type ListedMatches,
  listVersion,
  surveyList,
} from './store.ts';

export interface KeptList<Row> extends ListedMatches {
  /** Tells the filter from others of the same lists. */
  readonly filter: unknown;
  /** How many numbers of 32 bits follow the id in an entry. */
  readonly numberCount?: number;
  /** Undefined: all that match are listed. */
  readonly narrowing?: Narrowing | undefined;
  /** Reads rows by id, in any order, each with the version it was read at. */
  read(db: Queryable, ids: readonly string[], version: RawBuilder<string>): Promise<readonly Row[]>;
}

/** What of a kept list is shown, found in memory by the numbers of its entries: another choice costs no survey. */
export interface Narrowing {
  /** Tells it from others of the same list. */
  readonly filter: unknown;
  /** @param numberAt of the entry, by place */
  shows(numberAt: (place: number) => number): boolean;
}

export interface ListedRow {
  readonly id: string;
  readonly list_version: string;
}

export interface ListPage<Row> {
  readonly rows: readonly { readonly row: Row; readonly numbers: readonly number[] }[];
  readonly total: number;
}

export interface KeptLists {
  page<Row extends ListedRow>(
    db: Database,
    list: KeptList<Row>,
    page: { offset: number; limit: number },
  ): Promise<ListPage<Row>>;
  /** What follows from lists, counts for one: each as it is now, or was read since the lists that it concerns last changed. */
  values<Values extends object>(db: Database, organizationId: string, wanted: KeptValues<Values>): Promise<Values>;
}

export type KeptValues<Values extends object> = { readonly [Name in keyof Values]: KeptValue<Values[Name]> };

export interface KeptValue<Value> {
  readonly concerns: readonly ListName[];
  readonly filter: unknown;
  read(db: Queryable): Promise<Value>;
}

interface Kept {
  readonly version: string;
  /** Of a list its entries, of anything else its JSON. */
  readonly entries: Buffer;
}

type Filtered = Pick<KeptList<never>, 'organizationId' | 'concerns' | 'filter'>;
type Listed = ListedMatches & Filtered & Pick<KeptList<never>, 'numberCount' | 'narrowing'>;

const attemptsMax = 3;

export function keptLists(bytesMax: number): KeptLists {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function keep(key: string, entry: Kept): void {
    forget(key);
    kept.set(key, entry);
    bytes += sizeOf(entry);
    for (const [oldest] of kept) {
      if (bytes <= bytesMax) return;
      forget(oldest);
    }
  }

  function forget(key: string): void {
    const entry = kept.get(key);
    if (entry === undefined) return;
    kept.delete(key);
    bytes -= sizeOf(entry);
  }

  async function survey(db: Queryable, list: ListedMatches & Filtered): Promise<Kept> {
    const { version, entries } = await surveyList(db, list);
    const entry = { version, entries: Buffer.from(entries.buffer, entries.byteOffset, entries.byteLength) };
    keep(keyOf(list), entry);
    return entry;
  }

  /** @param mayHold whether what is kept may be used @returns what is shown of the list */
  async function shownOf(db: Queryable, list: Listed, mayHold: (kept: Kept) => boolean): Promise<Kept> {
    const findHeld = (key: string): Kept | undefined => {
      const entry = find(key);
      return entry !== undefined && mayHold(entry) ? entry : undefined;
    };
    const whole = async (): Promise<Kept> => findHeld(keyOf(list)) ?? (await survey(db, list));
    const { narrowing } = list;
    if (narrowing === undefined) return whole();
    const key = keyOf({ ...list, filter: [list.filter, narrowing.filter] });
    const shown = findHeld(key);
    if (shown !== undefined) return shown;
    const { version, entries } = await whole();
    const entry = { version, entries: entriesShown(entries, widthOf(list), narrowing) };
    keep(key, entry);
    return entry;
  }

  function find(key: string): Kept | undefined {
    const entry = kept.get(key);
    if (entry === undefined) return undefined;
    // The one used last is the last to go.
    kept.delete(key);
    kept.set(key, entry);
    return entry;
  }

  return {
    async values<Values extends object>(
      db: Database,
      organizationId: string,
      wanted: KeptValues<Values>,
    ): Promise<Values> {
      const names = Object.keys(wanted) as (keyof Values)[];
      // Read before the values, which may be newer than their numbers say, but never older.
      const sets = names.map((name) => wanted[name].concerns);
      const versions = await findListVersions(db, organizationId, sets);
      const values = names.map(async (name, at): Promise<[keyof Values, Values[keyof Values]]> => {
        const { concerns, filter } = wanted[name];
        const key = keyOf({ organizationId, concerns, filter });
        const [version = '0', entry] = [versions[at], find(key)];
        if (entry?.version === version)
          return [name, JSON.parse(entry.entries.toString('utf8')) as Values[keyof Values]];
        const value = await wanted[name].read(db);
        keep(key, { version, entries: Buffer.from(JSON.stringify(value)) });
        return [name, value];
      });
      return Object.fromEntries(await Promise.all(values)) as Values;
    },

    async page(db, list, page) {
      let stale: string | undefined;
      for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
        const entry = await shownOf(db, list, ({ version }) => version !== stale);
        const found = await readPage(db, list, entry, page);
        if (found !== undefined) return found;
        stale = entry.version;
      }
      // It changes faster than it is read: one moment is held still.
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (transaction) => {
          const found = await readPage(transaction, list, await shownOf(transaction, list, () => false), page);
          if (found === undefined) throw new Error('a list changed within one snapshot of the database');
          return found;
        });
    },
  };
}

/** Undefined where the list has changed since. */
async function readPage<Row extends ListedRow>(
  db: Queryable,
  list: KeptList<Row>,
  { version, entries }: Kept,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListPage<Row> | undefined> {
  const { organizationId, concerns, numberCount = 0 } = list;
  const width = widthOf(list);
  const total = entries.length / width;
  const wanted = [];
  for (let place = offset; place < Math.min(offset + limit, total); place += 1)
    wanted.push(entryAt(entries, place * width, numberCount));
  if (wanted.length === 0) {
    const now = await findListVersion(db, organizationId, concerns);
    return now === version ? { rows: [], total } : undefined;
  }
  const ids = wanted.map(({ id }) => id);
  const rows = new Map((await list.read(db, ids, listVersion(organizationId, concerns))).map((row) => [row.id, row]));
  const found = [];
  for (const { id, numbers } of wanted) {
    const row = rows.get(id);
    if (row?.list_version !== version) return undefined;
    found.push({ row, numbers });
  }
  return { rows: found, total };
}

const idBytes = 16;

function widthOf({ numberCount = 0 }: Listed): number {
  return idBytes + 4 * numberCount;
}

/** Copied by runs: a copy for each entry would take most of the time. */
function entriesShown(entries: Buffer, width: number, narrowing: Narrowing): Buffer {
  const shown: Buffer[] = [];
  let [run, start] = [0, 0];
  const numberAt = (place: number): number => entries.readInt32BE(start + idBytes + 4 * place);
  for (; start < entries.length; start += width) {
    if (narrowing.shows(numberAt)) continue;
    if (start > run) shown.push(entries.subarray(run, start));
    run = start + width;
  }
  if (start > run) shown.push(entries.subarray(run, start));
  return Buffer.concat(shown);
}

function entryAt(entries: Buffer, start: number, numberCount: number): { id: string; numbers: readonly number[] } {
  const hex = entries.toString('hex', start, start + idBytes);
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  const numbers = Array.from({ length: numberCount }, (_, at) => entries.readInt32BE(start + idBytes + 4 * at));
  return { id, numbers };
}

function keyOf({ organizationId, concerns, filter }: Filtered): string {
  const text = JSON.stringify([organizationId, concerns, filter]);
  return createHash('sha256').update(text).digest('base64');
}

const entryOverhead = 200;

function sizeOf({ entries }: Kept): number {
  return entries.length + entryOverhead;
}

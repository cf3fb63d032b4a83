/**
 * The file of a backup: compressed lines, each a JSON text. First what it is; then for each table `["table", name]` and its rows as objects; last
 * `["end", rows by table, digest]`, with the SHA-256 of all lines before, so that a cut or changed file is known before anything of it is used.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

export interface BackupHeader {
  readonly vedette: 'backup';
  readonly format: 1;
  /** Version of the program that made it. */
  readonly program: string;
  /** Numbers of the migrations that its tables have. */
  readonly migrations: readonly number[];
  readonly madeAt: string;
  /** Ids of the keys that its secrets need; never the keys. */
  readonly keyIds: readonly string[];
  readonly leftOut: readonly string[];
}

export interface TableRows {
  readonly table: string;
  /** Rows as JSON texts without line breaks, some at a time. */
  readonly chunks: AsyncIterable<readonly string[]>;
}

export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable';
}

/** Written beside, readable by its owner alone, and named once it is whole. @returns rows by table */
export async function writeBackupFile(
  file: string,
  header: BackupHeader,
  tables: AsyncIterable<TableRows>,
): Promise<Readonly<Record<string, number>>> {
  const half = `${file}.${process.pid}.part`;
  const counts: Record<string, number> = {};
  const digest = createHash('sha256');
  const noted = (text: string): string => {
    digest.update(text);
    return text;
  };
  async function* lines(): AsyncGenerator<string> {
    yield noted(`${JSON.stringify(header)}\n`);
    for await (const { table, chunks } of tables) {
      yield noted(`${JSON.stringify(['table', table])}\n`);
      let rows = 0;
      for await (const chunk of chunks) {
        rows += chunk.length;
        if (chunk.length > 0) yield noted(`${chunk.join('\n')}\n`);
      }
      counts[table] = rows;
    }
    yield `${JSON.stringify(['end', counts, digest.digest('hex')])}\n`;
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(half, { mode: 0o600, flush: true }));
    await rename(half, file);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
  return counts;
}

const endMark = '["end",';
const digestLength = 64;

/** One row, or what tells of the rows after it. */
const lineBytesMax = 256 * 1024 * 1024;

/** Reads the whole file and compares its digest. @throws {BackupUnusable} */
export async function checkBackupFile(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  let isEnded = false;
  for await (const line of linesOf(file)) {
    if (isEnded) throw new BackupUnusable('something stands behind its end');
    header ??= readHeader(line.text);
    if (!line.text.startsWith(endMark)) continue;
    if (line.text.slice(-(digestLength + 2), -2) !== line.before)
      throw new BackupUnusable('it was changed, or damaged: its digest is another');
    isEnded = true;
  }
  if (header === undefined) throw new BackupUnusable('it is empty');
  if (!isEnded) throw new BackupUnusable('it is cut short');
  return header;
}

/** The rows of a file that was checked, table by table, some at a time. */
export async function* readBackupRows(
  file: string,
  chunkBytes = 1024 * 1024,
): AsyncGenerator<{ readonly table: string; readonly rows: readonly string[] }> {
  let table: string | undefined;
  let rows: string[] = [];
  let bytes = 0;
  let isFirst = true;
  for await (const { text } of linesOf(file)) {
    if (isFirst) {
      isFirst = false;
      continue;
    }
    const next = /^\["table","(\w+)"\]$/.exec(text)?.[1];
    const isEnd = text.startsWith(endMark);
    if (next !== undefined || isEnd || bytes > chunkBytes) {
      if (table !== undefined && rows.length > 0) yield { table, rows };
      rows = [];
      bytes = 0;
    }
    if (isEnd) return;
    if (next !== undefined) {
      table = next;
      continue;
    }
    rows.push(text);
    bytes += text.length;
  }
}

function readHeader(text: string): BackupHeader {
  let header: unknown;
  try {
    header = JSON.parse(text);
  } catch {
    throw new BackupUnusable('it is no backup of Vedette');
  }
  if (typeof header !== 'object' || header === null || !('vedette' in header) || header.vedette !== 'backup')
    throw new BackupUnusable('it is no backup of Vedette');
  if (!('format' in header) || header.format !== 1)
    throw new BackupUnusable('it is in a format of a newer Vedette; restore it with that version');
  const { migrations } = header as Partial<BackupHeader>;
  if (!Array.isArray(migrations) || !migrations.every((number) => Number.isSafeInteger(number)))
    throw new BackupUnusable('it does not say which tables it holds');
  return header as BackupHeader;
}

interface Line {
  readonly text: string;
  /** The digest of all lines before, where it is the last one; empty elsewhere. */
  readonly before: string;
}

async function* linesOf(file: string): AsyncGenerator<Line> {
  const digest = createHash('sha256');
  let rest: Buffer[] = [];
  let restBytes = 0;
  const gunzip = createGunzip();
  const reading = pipeline(createReadStream(file), gunzip);
  // Heard of below, where the stream ends.
  reading.catch(() => {});
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
        const line = Buffer.concat([...rest, chunk.subarray(start, end)]);
        rest = [];
        restBytes = 0;
        start = end + 1;
        yield told(line, digest);
      }
      rest.push(chunk.subarray(start));
      restBytes += chunk.length - start;
      if (restBytes > lineBytesMax) throw new BackupUnusable('it has a line that is longer than any row');
    }
    await reading;
  } catch (error) {
    if (error instanceof BackupUnusable) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'Z_BUF_ERROR') throw new BackupUnusable('it is cut short');
    if (code.startsWith('Z_')) throw new BackupUnusable('it is no backup of Vedette, or damaged');
    throw error;
  } finally {
    gunzip.destroy();
  }
  if (restBytes > 0) throw new BackupUnusable('it is cut short');
}

const lineFeed = 10;

function told(line: Buffer, digest: Hash): Line {
  const text = line.toString('utf8');
  const before = text.startsWith(endMark) ? digest.copy().digest('hex') : '';
  digest.update(line).update('\n');
  return { text, before };
}

/**
 * The embedded PostgreSQL as its users see it: PGlite's own interface, answered by the worker thread. One connection:
 * a transaction holds it, everything else waits in turn.
 */
import { EventEmitter } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type TurnKind, turns } from './turns.ts';
import type { EmbeddedReply, EmbeddedRequest, EmbeddedResult, EmbeddedWorkerData } from './protocol.ts';

const turnTimeoutMs = 60_000;
/** As PostgreSQL names it. */
const diskFull = '53100';

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

interface Pending {
  resolve(results: EmbeddedResult[]): void;
  reject(error: Error): void;
}

/** An error of the embedded PostgreSQL, with the fields that `pg` gives its errors. */
class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
  readonly code: string;
  readonly detail: string;
  readonly constraint: string;

  constructor(fields: { message: string; code: string; detail: string; constraint: string }) {
    super(fields.message);
    this.code = fields.code;
    this.detail = fields.detail;
    this.constraint = fields.constraint;
  }
}

export class EmbeddedClient implements AsyncDisposable {
  readonly waitReady: Promise<void>;
  ready = false;
  closed = false;
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #lastId = 0;
  /** Why nobody is given a turn, while the disk is full; whoever has it goes on when there is room. */
  #full: EmbeddedDatabaseError | undefined;
  readonly #givenUp = new EventEmitter().setMaxListeners(0);
  /** Why nobody will answer any more. */
  #ended: Error | undefined;
  readonly #turns = turns();

  /** @param folder the data folder; empty for a database in memory. */
  constructor(folder: string) {
    const workerData: EmbeddedWorkerData = { folder };
    this.#worker = new Worker(new URL(`worker${extname(import.meta.filename)}`, import.meta.url), { workerData });
    this.waitReady = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: EmbeddedReply) => {
        if (message.kind === 'ready') {
          this.ready = true;
          resolve();
        } else if (message.kind === 'full') {
          this.#setFull(message.isFull);
          reject(this.#full ?? new Error('the disk was full'));
        } else if (message.kind === 'refused') reject(new Error(message.message));
        else this.#receive(message);
      });
      this.#worker.on('error', (error) => {
        const failure = error instanceof Error ? error : new Error(String(error));
        reject(failure);
        this.#failAll(failure);
      });
      this.#worker.on('exit', () => {
        reject(new Error('the embedded database ended'));
        this.#failAll(new Error('its thread has exited'));
      });
    });
    this.waitReady.catch(() => {});
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<EmbeddedQueryResult<Row>> {
    return this.#inTurn('statement', () => this.#query<Row>(sql, parameters));
  }

  /** Several statements without parameters. A failure leaves no open transaction behind for the next in turn. */
  async exec(sql: string): Promise<EmbeddedResult[]> {
    return this.#inTurn('statement', async () => {
      try {
        return await this.#ask({ kind: 'exec', sql });
      } catch (error) {
        await this.#ask({ kind: 'exec', sql: 'ROLLBACK' }).catch(() => {});
        throw error;
      }
    });
  }

  async transaction<Result>(work: (transaction: EmbeddedTransaction) => Promise<Result>): Promise<Result> {
    return this.#inTurn('transaction', async () => {
      await this.#ask({ kind: 'exec', sql: 'BEGIN' });
      let isOpen = true;
      const rollback = async (): Promise<void> => {
        if (!isOpen) return;
        isOpen = false;
        await this.#ask({ kind: 'exec', sql: 'ROLLBACK' });
      };
      try {
        const result = await work({ query: (sql, parameters) => this.#query(sql, parameters ?? []), rollback });
        if (isOpen) await this.#ask({ kind: 'exec', sql: 'COMMIT' });
        isOpen = false;
        return result;
      } catch (error) {
        await rollback().catch(() => {});
        throw error;
      }
    });
  }

  async listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(onNotification));
    await this.#inTurn('statement', () => this.#ask({ kind: 'listen', channel }));
    return async () => {
      listeners.delete(onNotification);
      if (listeners.size === 0 && !this.closed)
        await this.#inTurn('statement', () => this.#ask({ kind: 'unlisten', channel }));
    };
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.#inTurn('statement', () => this.#ask({ kind: 'close' })).catch(() => {});
    await this.#worker.terminate();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #query<Row>(sql: string, parameters: readonly unknown[]): Promise<EmbeddedQueryResult<Row>> {
    const [result] = await this.#ask({ kind: 'query', sql, parameters });
    return { rows: (result?.rows ?? []) as Row[], affectedRows: result?.affectedRows, fields: result?.fields ?? [] };
  }

  /** Whoever waits too long for the connection gets an error: a transaction that waits for itself would wait for ever. */
  #inTurn<Result>(kind: TurnKind, work: () => Promise<Result>): Promise<Result> {
    if (this.#full !== undefined) return Promise.reject(this.#full);
    let isLate = false;
    let stopWaiting = (): void => {};
    const late = new Promise<never>((_resolve, reject) => {
      const giveUp = (error: Error): void => {
        isLate = true;
        reject(error);
      };
      const timer = setTimeout(() => giveUp(new Error('the embedded database was busy for too long')), turnTimeoutMs);
      this.#givenUp.once('full', giveUp);
      stopWaiting = () => {
        clearTimeout(timer);
        this.#givenUp.off('full', giveUp);
      };
    });
    late.catch(() => stopWaiting());
    const done = this.#turns.take(kind, async () => {
      stopWaiting();
      if (isLate) throw new Error('this turn was given up');
      return work();
    });
    return Promise.race([done, late]);
  }

  #ask(request: Unnumbered<EmbeddedRequest>): Promise<EmbeddedResult[]> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  #receive(message: Exclude<EmbeddedReply, { kind: 'ready' | 'refused' | 'full' }>): void {
    if (message.kind === 'notification') {
      for (const listener of this.#listeners.get(message.channel) ?? []) listener(message.payload);
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.kind === 'result') pending?.resolve(message.results);
    else pending?.reject(new EmbeddedDatabaseError(message));
  }

  #setFull(isFull: boolean): void {
    const message = 'the disk of the embedded database is full';
    this.#full = isFull
      ? new EmbeddedDatabaseError({ message, code: diskFull, detail: '', constraint: '' })
      : undefined;
    if (this.#full !== undefined) this.#givenUp.emit('full', this.#full);
  }

  #failAll(error: Error): void {
    this.closed = true;
    this.#ended ??= new Error('the embedded database ended', { cause: error });
    for (const pending of this.#pending.values()) pending.reject(this.#ended);
    this.#pending.clear();
  }
}

export interface EmbeddedTransaction {
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<EmbeddedQueryResult<Row>>;
  rollback(): Promise<void>;
}

export interface EmbeddedQueryResult<Row> {
  rows: Row[];
  affectedRows?: number;
  fields: { name: string; dataTypeID: number }[];
}

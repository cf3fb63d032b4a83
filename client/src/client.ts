/** A client of one service with one token pair: a method for each operation, and a walk through each list that comes in pages. */
import { type RefusalBody, VedetteConnectionError, VedetteError } from './errors.ts';
import { type OperationDetails, operations, type Operations } from './operations.ts';
import { mayRetry, type Outcome, waitMs } from './retries.ts';

export interface ClientOptions {
  /** Address of the service, such as `https://vedette.example`; a path before `/api` is kept. */
  readonly url: string;
  readonly tokenId: string;
  readonly tokenSecret: string;
  /** How often a request is sent again that was turned away or got lost; 3. */
  readonly retries?: number;
  /** For one try; 60,000. */
  readonly timeoutMs?: number;
  /** In place of the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /** In place of a timer, between two tries. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export type OperationName = keyof Operations;
/** Operations whose lists come in pages. */
export type PagedName = {
  [Name in OperationName]: Operations[Name]['row'] extends never ? never : Name;
}[OperationName];

/** A request that can do without any field can be left out. */
type Arguments<Request> =
  Partial<Request> extends Request
    ? [request?: Request, options?: CallOptions]
    : [request: Request, options?: CallOptions];

export type Client = {
  readonly [Name in keyof Operations]: (
    ...given: Arguments<Operations[Name]['request']>
  ) => Promise<Operations[Name]['result']>;
} & {
  /** Row after row, asking for the next page when one is used up. */
  each<Name extends PagedName>(
    name: Name,
    request?: Operations[Name]['request'],
    options?: CallOptions,
  ): AsyncGenerator<Operations[Name]['row'], void, undefined>;
};

const pageSizeOfWalks = 200;

export function createClient(options: ClientOptions): Client {
  const call = caller(options);
  const methods = Object.entries(operations).map(([name, details]) => [
    name,
    (request: object = {}, { signal }: CallOptions = {}) => call(details, request, signal),
  ]);
  const each = (name: OperationName, request: object = {}, { signal }: CallOptions = {}) =>
    rowsOf((body) => call(operations[name], body, signal), operations[name], request);
  return { ...Object.fromEntries(methods), each } as Client;
}

type Call = (operation: OperationDetails, body: object, signal: AbortSignal | undefined) => Promise<unknown>;

function caller({ url, tokenId, tokenSecret, retries = 3, timeoutMs = 60_000, ...given }: ClientOptions): Call {
  const { fetch = globalThis.fetch, wait = waited } = given;
  const base = url.replace(/\/+$/, '');
  const headers = {
    'Content-Type': 'application/json',
    'X-Service-API-Token-Id': tokenId,
    'X-Service-API-Token-Secret': tokenSecret,
  };
  return async ({ path, isSafe }, body, signal) => {
    for (let tries = 1; ; tries++) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const sent = {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        redirect: 'error',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      } as const;
      const answer = await fetch(`${base}${path}`, sent).then(read, (error: unknown) => lost(base, error));
      if (answer.ok) return answer.value;
      signal?.throwIfAborted();
      const outcome: Outcome = { status: answer.error.status, retryAfter: answer.retryAfter, isSafe };
      if (tries > retries || !mayRetry(outcome)) throw answer.error;
      await wait(waitMs(outcome, tries, Date.now()), signal);
    }
  };
}

type Read =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: VedetteError | VedetteConnectionError; readonly retryAfter: string | null };

async function read(response: Response): Promise<Read> {
  const retryAfter = response.headers.get('retry-after');
  const { status } = response;
  let value: unknown;
  try {
    value = await response.json();
  } catch (cause) {
    const error = new VedetteConnectionError(`what answered with ${status} is not the service`, status, cause);
    return { ok: false, error, retryAfter };
  }
  if (response.ok) return { ok: true, value };
  const refusal = refusalOf(value);
  const error =
    refusal === undefined
      ? new VedetteConnectionError(`what answered with ${status} is not the service`, status)
      : new VedetteError(status, refusal);
  return { ok: false, error, retryAfter };
}

function refusalOf(value: unknown): RefusalBody | undefined {
  const { error } = (value ?? {}) as { error?: Partial<RefusalBody> };
  return typeof error?.code === 'string' && typeof error.message === 'string'
    ? { requestId: '', ...error, code: error.code, message: error.message }
    : undefined;
}

function lost(base: string, cause: unknown): Read {
  return { ok: false, error: new VedetteConnectionError(`nothing answers at ${base}`, 0, cause), retryAfter: null };
}

async function* rowsOf(
  ask: (body: object) => Promise<unknown>,
  { pages, path }: OperationDetails,
  request: object,
): AsyncGenerator<unknown, void, undefined> {
  if (pages === undefined) throw new TypeError(`${path} gives no list in pages`);
  const { list, by } = pages;
  let next: object = by === 'page' ? { page: 1 } : {};
  for (let page = 1; ; page++) {
    const answer = (await ask({ pageSize: pageSizeOfWalks, ...request, ...next })) as Record<string, unknown>;
    const rows = answer[list];
    if (!Array.isArray(rows)) return;
    yield* rows;
    const { pageSize, totalCount, nextAfter } = answer as { pageSize: number; totalCount?: number; nextAfter?: string };
    if (rows.length === 0 || nextAfter === '' || (totalCount !== undefined && page * pageSize >= totalCount)) return;
    next = by === 'page' ? { page: page + 1 } : { after: nextAfter };
  }
}

function waited(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}

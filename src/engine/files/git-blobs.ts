/**
 * The contents of blobs through one long-lived `git cat-file --batch`, since a process for each file would cost more
 * than the reading. Requests are answered in order; a process that dies takes only the request it died on with it.
 */
import { spawnGit } from './git-process.ts';

export interface BlobReader {
  /** Rejects with a message fit for a person where the blob is missing, damaged, or not of the size given. */
  read(blobId: string, size: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface BlobRequest {
  readonly id: string;
  readonly size: number;
  readonly resolve: (content: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** How many bytes of answers may be asked for at once; what is more waits here instead of in memory. */
const bytesInFlightMax = 32 * 1024 * 1024;

export function openBlobReader(git: string, gitDir: string): BlobReader {
  const waiting: BlobRequest[] = [];
  let current: BatchProcess | undefined;
  let closed = false;

  function pump(): void {
    if (waiting.length === 0 || closed) return;
    current ??= startBatch(git, gitDir, (unanswered, reason) => {
      current = undefined;
      const [culprit, ...others] = unanswered;
      if (closed) for (const request of unanswered) request.reject(new Error('the repository was closed'));
      else {
        culprit?.reject(new Error(reason));
        for (const request of others.toReversed()) waiting.unshift(request);
        // A process that dies with nothing asked of it would be started for ever.
        if (culprit === undefined) waiting.shift()?.reject(new Error(reason));
        pump();
      }
    });
    for (let next = waiting[0]; next !== undefined && current.accepts(next); next = waiting[0]) {
      waiting.shift();
      current.ask(next);
    }
  }

  return {
    read(id, size) {
      if (closed) return Promise.reject(new Error('the repository was closed'));
      return new Promise<Uint8Array>((resolve, reject) => {
        const settle =
          <Value>(finish: (value: Value) => void) =>
          (value: Value) => {
            finish(value);
            pump();
          };
        waiting.push({ id, size, resolve: settle(resolve), reject: settle(reject) });
        pump();
      });
    },
    async close() {
      closed = true;
      for (const request of waiting.splice(0)) request.reject(new Error('the repository was closed'));
      await current?.close();
    },
  };
}

interface BatchProcess {
  accepts(request: BlobRequest): boolean;
  ask(request: BlobRequest): void;
  close(): Promise<void>;
}

function startBatch(
  git: string,
  gitDir: string,
  onEnd: (unanswered: readonly BlobRequest[], reason: string) => void,
): BatchProcess {
  const child = spawnGit(git, gitDir, ['cat-file', '--batch']);
  const asked: BlobRequest[] = [];
  let bytesInFlight = 0;
  let header: Buffer[] = [];
  let body: { readonly request: BlobRequest; readonly bytes: Buffer; filled: number } | undefined;
  let reason = 'git could not read it: the repository is damaged';

  function take(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      if (body === undefined) {
        const end = chunk.indexOf(10, at);
        header.push(chunk.subarray(at, end === -1 ? chunk.length : end));
        if (end === -1) return;
        at = end + 1;
        open(Buffer.concat(header).toString('latin1'));
        header = [];
      } else {
        const length = Math.min(chunk.length - at, body.bytes.length - body.filled);
        chunk.copy(body.bytes, body.filled, at, at + length);
        body.filled += length;
        at += length;
        if (body.filled === body.bytes.length) {
          const { request, bytes } = body;
          body = undefined;
          answered();
          // The content is followed by one line feed.
          request.resolve(bytes.subarray(0, request.size));
        }
      }
    }
  }

  function open(line: string): void {
    const request = asked[0];
    if (request === undefined) return fail('git answered what it was not asked');
    if (line === `${request.id} missing`) {
      answered();
      return request.reject(new Error('it is missing from the repository'));
    }
    if (line !== `${request.id} blob ${request.size}`) return fail('the repository holds something else than it lists');
    body = { request, bytes: Buffer.allocUnsafeSlow(request.size + 1), filled: 0 };
  }

  function answered(): void {
    bytesInFlight -= asked.shift()?.size ?? 0;
  }

  function fail(why: string): void {
    reason = why;
    child.stdout.removeAllListeners('data').resume();
    child.kill('SIGKILL');
  }

  const ended = new Promise<void>((resolve) => {
    child.once('error', () => {
      reason = 'git could not be started';
      if (child.pid === undefined) finish();
    });
    child.once('close', finish);
    let isOver = false;
    function finish(): void {
      if (isOver) return;
      isOver = true;
      resolve();
      onEnd(asked.splice(0), reason);
    }
  });
  child.stdout.on('data', take);
  child.stderr.resume();
  child.stdin.on('error', () => {});

  return {
    accepts: (request) =>
      asked.length === 0 || (asked.length < 256 && bytesInFlight + request.size <= bytesInFlightMax),
    ask(request) {
      asked.push(request);
      bytesInFlight += request.size;
      child.stdin.write(`${request.id}\n`);
    },
    close() {
      child.stdin.end();
      child.kill('SIGKILL');
      return ended;
    },
  };
}

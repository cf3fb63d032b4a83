/** A server that answers what a test says, and commands that ask it. */
import { text } from 'node:stream/consumers';
import { Readable, Writable } from 'node:stream';
import { serveOnLoopback } from '../testing/loopback.ts';
import { createProgram } from './index.ts';

export const stubPair = {
  VEDETTE_TOKEN_ID: '019cad9e-56d2-7000-bd3b-87636b399b2c',
  VEDETTE_TOKEN_SECRET: 'a-secret-of-the-tests',
};

export interface Asked {
  readonly path: string;
  readonly body: unknown;
  readonly id: string | undefined;
}

type Reply = { readonly status: number; readonly body: object } | { readonly status: number; readonly text: string };

export interface StubServer {
  /** In order. */
  readonly asked: Asked[];
  /** What it answers from now on; a function is asked with the path and the body. */
  answer: Reply | ((path: string, body: unknown) => object);
  /** In the place of `answer`, where what is asked decides the status as well. */
  reply: ((path: string) => Reply) | undefined;
  /** What the commands read; empty at first. */
  stdin: string;
  /** That the last command set; 0 where it set none. */
  exitCode: number;
  /** By the last command on either stream, also where it failed. */
  printed: string;
  /** @returns what the command prints, on either stream */
  run(...words: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** @param env of the commands, beside the pair */
export async function stubServer(env: Readonly<Record<string, string>> = {}): Promise<StubServer> {
  const asked: Asked[] = [];
  const server = await serveOnLoopback((request, response) => {
    void text(request).then((written) => {
      const path = request.url ?? '';
      const body: unknown = JSON.parse(written);
      asked.push({ path, body, id: request.headers['x-service-api-token-id']?.toString() });
      const { answer } = stub;
      const reply =
        stub.reply?.(path) ?? (typeof answer === 'function' ? { status: 200, body: answer(path, body) } : answer);
      if ('text' in reply) response.writeHead(reply.status, { 'content-type': 'text/plain' }).end(reply.text);
      else response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
    });
  });
  const stub: StubServer = {
    asked,
    answer: { status: 200, body: {} },
    reply: undefined,
    stdin: '',
    exitCode: 0,
    printed: '',
    async run(...words) {
      stub.exitCode = 0;
      stub.printed = '';
      const sink = new Writable({
        write(chunk: Buffer, _encoding, done) {
          stub.printed += chunk.toString('utf8');
          done();
        },
      });
      const io = {
        stdin: Readable.from(stub.stdin === '' ? [] : [stub.stdin]),
        stdout: sink,
        stderr: sink,
        env: { ...stubPair, ...env },
        cwd: '/',
        setExitCode: (code: number) => {
          stub.exitCode = code;
        },
      };
      const line = [...words, '--url', server.url];
      await (await createProgram(io, line)).parseAsync(line, { from: 'user' });
      return stub.printed;
    },
    close: () => server.close(),
  };
  return stub;
}

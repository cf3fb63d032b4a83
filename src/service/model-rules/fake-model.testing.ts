/** A model over HTTP on loopback that says what a test has it say, and keeps what it was asked. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedModel {
  readonly path: string;
  readonly authorization: string;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format?: { readonly type: string };
  };
}

/** What it does with a question: an answer's content, or something that no model should do. */
export type Said =
  | { readonly kind: 'content'; readonly content: unknown }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'raw'; readonly body: string }
  | { readonly kind: 'cutOff' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'closes' };

export interface FakeModel extends AsyncDisposable {
  readonly url: string;
  readonly asked: AskedModel[];
  /** One for each question, the last one for all that follow. */
  say(...answers: readonly Said[]): void;
}

export async function fakeModel(): Promise<FakeModel> {
  const asked: AskedModel[] = [];
  let answers: readonly Said[] = [];
  let count = 0;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { url = '', headers } = request;
      asked.push({
        path: url,
        authorization: headers.authorization ?? '',
        body: JSON.parse(Buffer.concat(pieces).toString('utf8')),
      });
      answer(response, answers[Math.min(count++, answers.length - 1)] ?? { kind: 'status', status: 500 });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    say(...next) {
      answers = next;
      count = 0;
      asked.length = 0;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, said: Said): void {
  const json = { 'content-type': 'application/json' };
  switch (said.kind) {
    case 'content': {
      const content = typeof said.content === 'string' ? said.content : JSON.stringify(said.content);
      response.writeHead(200, json).end(JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] }));
      return;
    }
    case 'cutOff':
      response
        .writeHead(200, json)
        .end(JSON.stringify({ choices: [{ message: { content: '{"canWr' }, finish_reason: 'length' }] }));
      return;
    case 'status':
      response.writeHead(said.status, json).end('{"error": {"message": "<secret of the other side>"}}');
      return;
    case 'raw':
      response.writeHead(200, json).end(said.body);
      return;
    case 'closes':
      response.writeHead(200, { ...json, 'content-length': '1000' });
      response.write('{"choices": [');
      response.destroy();
      return;
    case 'silent':
      return;
  }
}

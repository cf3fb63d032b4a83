/** A PostgreSQL made up for tests, on loopback: it speaks enough of the protocol to let a client in, to answer, to refuse, and to go away. */
import { createServer, type Server, type Socket } from 'node:net';
import { after } from 'node:test';

/** What it does with a connection that asks to be let in, or with a statement. */
export type Behaviour =
  | { readonly kind: 'answer' }
  /** As a server says that it refuses, or that this connection is ended: the connection is closed afterwards. */
  | { readonly kind: 'end'; readonly code: string; readonly message: string }
  /** The connection is lost without a word. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'silence' };

export interface PostgresServer {
  readonly url: string;
  /** Of connections at their start. */
  readonly connections: number;
  /** As an administrator ends what a server does for a client, whatever that is. */
  endConnections(): void;
  close(): Promise<void>;
}

export interface PostgresBehaviour {
  readonly onStart?: (count: number) => Behaviour;
  readonly onStatement?: (sql: string) => Behaviour;
}

const servers = new Set<Server>();
after(() => {
  for (const server of servers) server.close();
});

export const ended = {
  kind: 'end',
  code: '57P01',
  message: 'terminating connection due to administrator command',
} as const;

/** @param port 0 for any free one */
export async function postgresServer(behaviour: PostgresBehaviour = {}, port = 0): Promise<PostgresServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    connections += 1;
    serve(socket, behaviour, connections);
  });
  servers.add(server);
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `postgres://tester@127.0.0.1:${bound}/tests`,
    get connections() {
      return connections;
    },
    endConnections() {
      for (const socket of sockets) behave(socket, ended, Buffer.alloc(0));
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function serve(socket: Socket, { onStart, onStatement }: PostgresBehaviour, count: number): void {
  let unread = Buffer.alloc(0);
  let isLetIn = false;
  let statement = '';
  socket.on('data', (data) => {
    unread = Buffer.concat([unread, data]);
    for (;;) {
      const headLength = isLetIn ? 5 : 4;
      if (unread.length < headLength) return;
      const length = unread.readInt32BE(headLength - 4) + headLength - 4;
      if (unread.length < length) return;
      const body = unread.subarray(headLength, length);
      const kind = isLetIn ? String.fromCharCode(unread[0] ?? 0) : '';
      unread = unread.subarray(length);
      if (!isLetIn) {
        isLetIn = true;
        behave(socket, onStart?.(count) ?? { kind: 'answer' }, Buffer.concat([message('R', int32(0)), ready]));
      } else if (kind === 'Q') {
        answerStatement(socket, body.toString('utf8', 0, body.length - 1), onStatement, Buffer.alloc(0));
      } else if (kind === 'P') {
        const [, sql = ''] = body.toString('utf8').split('\0');
        statement = sql;
      } else if (kind === 'S') {
        const prepared = Buffer.concat([
          message('1', Buffer.alloc(0)),
          message('2', Buffer.alloc(0)),
          message('n', Buffer.alloc(0)),
        ]);
        answerStatement(socket, statement, onStatement, prepared);
      } else if (kind === 'X') socket.end();
    }
  });
}

function answerStatement(
  socket: Socket,
  sql: string,
  onStatement: PostgresBehaviour['onStatement'],
  before: Buffer,
): void {
  const tag = Buffer.from(`${sql.split(' ')[0]?.toUpperCase()}\0`);
  const answer = Buffer.concat([before, message('C', tag), ready]);
  behave(socket, onStatement?.(sql) ?? { kind: 'answer' }, answer);
}

function behave(socket: Socket, behaviour: Behaviour, answer: Buffer): void {
  switch (behaviour.kind) {
    case 'answer':
      socket.write(answer);
      return;
    case 'end':
      socket.end(message('E', Buffer.from(`SFATAL\0VFATAL\0C${behaviour.code}\0M${behaviour.message}\0\0`)));
      return;
    case 'cut':
      socket.resetAndDestroy();
      return;
    case 'silence':
  }
}

function message(kind: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

const ready = message('Z', Buffer.from('I'));

/**
 * The processor time of a request of every operation, beside that of a bare Fastify in the same process, and what the token check and
 * logging alone take: a request that is refused right after them. The demonstration's repository is what is asked about. Without
 * VEDETTE_TEST_DATABASE_URL the embedded database counts too; with it, only this side of PostgreSQL.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import pino from 'pino';
import { seedDemo } from '../src/cli/demo.ts';
import { loadConfig } from '../src/config/config.ts';
import { version } from '../src/config/version.ts';
import { createContext } from '../src/service/create-context.ts';
import { operations } from '../src/service/operations/index.ts';
import { startService } from '../src/service/start-service.ts';
import { temporaryDatabase } from '../src/testing/temporary-database.ts';
import type { Order, Sent } from './http/client.ts';

const usage = 'node bench/http.ts [--requests 300] [--rounds 5] [--only <part of a path>]';
const token = { id: '0198b7c2-0000-7000-8000-00000000c0de', secret: 'a secret of this bench alone' };

interface Options {
  readonly requests: number;
  readonly rounds: number;
  readonly only: string;
}

async function bench({ requests, rounds, only }: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-http-'));
  const database = await temporaryDatabase();
  const client = fork(new URL('http/client.ts', import.meta.url));
  const send = async (order: Order): Promise<Sent> => {
    const answered = once(client, 'message');
    client.send(order);
    const [sent]: Sent[] = await answered;
    if (sent === undefined) throw new Error('the client said nothing');
    return sent;
  };
  /** Milliseconds a request, in the best of the rounds. */
  const cost = async (order: Omit<Order, 'count'>): Promise<{ ms: number; sent: Sent }> => {
    let sent = await send({ ...order, count: requests });
    let ms = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round++) {
      const before = process.cpuUsage();
      sent = await send({ ...order, count: requests });
      const { user, system } = process.cpuUsage(before);
      ms = Math.min(ms, (user + system) / 1000 / requests);
    }
    return { ms, sent };
  };
  const config = seedDemo.configure(
    loadConfig(
      {
        VEDETTE_DATA_DIR: folder,
        VEDETTE_DATABASE_URL: database.url,
        VEDETTE_PORT: '0',
        VEDETTE_TOKEN_ID: token.id,
        VEDETTE_TOKEN_SECRET: token.secret,
        VEDETTE_ADVISORY_INTERVAL_MINUTES: '0',
        VEDETTE_RATE_LIMIT_PER_MINUTE: '1000000',
        VEDETTE_RATE_LIMIT_BURST: '1000000',
      },
      {},
      folder,
    ),
  );
  const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: true }));
  const context = await createContext(config, { log });
  const service = await startService(context, { hasServer: true, hasWorker: true, version });
  const bare = Fastify();
  bare.post(
    '/',
    { schema: { response: { 200: { type: 'object', properties: { ok: { type: 'boolean' } } } } } },
    async () => ({ ok: true }),
  );
  try {
    await seedDemo.run(context, service.address, new Writable({ write: (_chunk, _encoding, done) => done() }));
    const headers = {
      'content-type': 'application/json',
      'x-service-api-token-id': token.id,
      'x-service-api-token-secret': token.secret,
    };
    const port = Number(new URL(service.address).port);
    const barePort = Number(new URL(await bare.listen({ host: '127.0.0.1', port: 0 })).port);
    const least = await cost({ port: barePort, path: '/', headers, body: '{}' });
    const admitted = await cost({
      port,
      path: operations[0]?.path ?? '',
      headers: { ...headers, 'content-type': 'text/plain' },
      body: '',
    });
    if (admitted.sent.status !== 415) throw new Error(`the refused request was answered ${admitted.sent.status}`);
    const more = admitted.ms - least.ms;
    console.log(`bare Fastify: ${least.ms.toFixed(3)} ms a request`);
    console.log(`token check, rate limit, logging and refusal: ${more.toFixed(3)} ms beside it\n`);
    console.log('| operation | ms | × bare Fastify | bytes |\n|---|---|---|---|');
    for (const { path, example } of operations) {
      if (!path.includes(only)) continue;
      const body = await answeredBody(example.request, (text) => send({ port, path, headers, body: text, count: 1 }));
      if (body === undefined) {
        console.log(`| ${path} | asks for what is not there | | |`);
        continue;
      }
      const { ms, sent } = await cost({ port, path, headers, body });
      console.log(`| ${path} | ${ms.toFixed(2)} | ${(ms / least.ms).toFixed(1)} | ${sent.bytes} |`);
    }
  } finally {
    client.disconnect();
    await bare.close();
    await service[Symbol.asyncDispose]();
    await context[Symbol.asyncDispose]();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The emptiest body that is answered. */
async function answeredBody(example: unknown, ask: (body: string) => Promise<Sent>): Promise<string | undefined> {
  for (const body of ['{}', JSON.stringify(example)]) if ((await ask(body)).status === 200) return body;
  return undefined;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '300' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(usage);
  else await bench({ requests: Number(values.requests), rounds: Number(values.rounds), only: values.only });
}

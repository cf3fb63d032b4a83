/**
 * The processor time of a request of every operation, beside that of a bare Fastify in the same process, and what the token check and
 * logging alone take: a request that is refused right after them. The demonstration's repository is what is asked about, and new things
 * where an operation uses up what it is asked about. Without
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
import pino, { type Logger } from 'pino';
import { seedDemo } from '../src/cli/demo.ts';
import { type Config, loadConfig } from '../src/config/config.ts';
import { version } from '../src/config/version.ts';
import { createContext } from '../src/service/create-context.ts';
import { operations } from '../src/service/operations/index.ts';
import { startService } from '../src/service/start-service.ts';
import { temporaryDatabase } from '../src/testing/temporary-database.ts';
import type { Order, Sent } from './http/client.ts';
import { ordersFor } from './http/orders.ts';

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
  /** Milliseconds a request, in the best of the rounds; the first warms. */
  const cost = async (
    order: Omit<Order, 'count' | 'bodies'>,
    bodies: (count: number) => Promise<readonly string[]>,
    status = 200,
  ): Promise<{ ms: number; sent: Sent }> => {
    let sent = await send({ ...order, bodies: await bodies(requests), count: requests });
    let ms = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round++) {
      if (sent.status !== status) throw new Error(`${order.path} answered ${sent.status}`);
      const ordered = { ...order, bodies: await bodies(requests), count: requests };
      const before = process.cpuUsage();
      sent = await send(ordered);
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
  const bare = Fastify();
  bare.post(
    '/',
    { schema: { response: { 200: { type: 'object', properties: { ok: { type: 'boolean' } } } } } },
    async () => ({ ok: true }),
  );
  try {
    await scanDemo(config, log);
    await using context = await createContext(config, { log });
    // Without a worker: scans that requests queue are not run, and take no time of the process.
    await using service = await startService(context, { hasServer: true, hasWorker: false, version });
    const headers = {
      'content-type': 'application/json',
      'x-service-api-token-id': token.id,
      'x-service-api-token-secret': token.secret,
    };
    const port = Number(new URL(service.address).port);
    const barePort = Number(new URL(await bare.listen({ host: '127.0.0.1', port: 0 })).port);
    const always = (body: string) => async () => Promise.resolve([body]);
    const least = await cost({ port: barePort, path: '/', headers }, always('{}'));
    const refused = { ...headers, 'content-type': 'text/plain' };
    const admitted = await cost({ port, path: operations[0]?.path ?? '', headers: refused }, always(''), 415);
    const more = admitted.ms - least.ms;
    console.log(`bare Fastify: ${least.ms.toFixed(3)} ms a request`);
    console.log(`token check, rate limit, logging and refusal: ${more.toFixed(3)} ms beside it\n`);
    console.log('| operation | ms | × bare Fastify | bytes |\n|---|---|---|---|');
    const orders = await ordersFor(async (path, body) => {
      const reply = await fetch(new URL(path, service.address), {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
      return reply.json();
    });
    for (const operation of operations) {
      const { path } = operation;
      if (!path.includes(only)) continue;
      const { ms, sent } = await cost({ port, path, headers }, async (count) => orders.bodiesOf(operation, count));
      console.log(`| ${path} | ${ms.toFixed(2)} | ${(ms / least.ms).toFixed(1)} | ${sent.bytes} |`);
    }
  } finally {
    client.disconnect();
    await bare.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The demonstration's repository, scanned by a service that has a worker. */
async function scanDemo(config: Config, log: Logger): Promise<void> {
  await using context = await createContext(config, { log });
  await using service = await startService(context, { hasServer: true, hasWorker: true, version });
  await seedDemo.run(context, service.address, new Writable({ write: (_chunk, _encoding, done) => done() }));
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

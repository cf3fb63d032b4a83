/**
 * How long the embedded service takes from nothing to its first answer and to its advisories, and what it holds when it is idle, beside
 * a bare Fastify with a bare PGlite in the same run: on an empty folder, and on the folder that this left behind.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const usage = 'node bench/start.ts [--records <folder, zip or address>] [--idle-seconds 15]';
const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const pollMs = 20;

interface Started {
  readonly readySeconds: number;
  readonly wholeSeconds: number;
  readonly idleMegabytes: number;
}

async function bench(records: string, idleSeconds: number): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'bench-start-'));
  try {
    console.log('|  | ready | advisories there | idle |\n|---|---|---|---|');
    for (const folder of ['empty folder', 'folder that was used']) {
      const bare = await started([pathOf('start/bare.ts'), join(scratch, 'bare')], {}, idleSeconds);
      const own = await started(
        [pathOf('../bin/vedette.mjs'), 'serve'],
        { VEDETTE_DATA_DIR: join(scratch, 'own'), VEDETTE_ADVISORIES: records, VEDETTE_LOG_LEVEL: 'warn' },
        idleSeconds,
      );
      row(`${folder}: Fastify and PGlite`, bare);
      row(`${folder}: vedette`, own);
      const ready = own.readySeconds / bare.readySeconds;
      console.log(`| ratio | ${ready.toFixed(2)} | | ${(own.idleMegabytes / bare.idleMegabytes).toFixed(2)} |`);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function row(name: string, { readySeconds, wholeSeconds, idleMegabytes }: Started): void {
  console.log(
    `| ${name} | ${readySeconds.toFixed(1)} s | ${wholeSeconds.toFixed(1)} s | ${idleMegabytes.toFixed(0)} MB |`,
  );
}

async function started(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  idleSeconds: number,
): Promise<Started> {
  const port = String(await freePort());
  const begun = performance.now();
  const child = spawn(process.execPath, [...args, ...(environment['VEDETTE_DATA_DIR'] === undefined ? [port] : [])], {
    env: { ...process.env, ...environment, VEDETTE_PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const seconds = (): number => (performance.now() - begun) / 1000;
    await answered(`http://127.0.0.1:${port}/healthz`, child, () => true);
    const readySeconds = seconds();
    if (environment['VEDETTE_DATA_DIR'] !== undefined)
      await answered(`http://127.0.0.1:${port}/readyz`, child, (text) => text.includes('"advisories":true'));
    const wholeSeconds = seconds();
    await wait(idleSeconds * 1000);
    return { readySeconds, wholeSeconds, idleMegabytes: megabytesOf(child.pid ?? 0) };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

async function answered(url: string, child: ChildProcess, isEnough: (text: string) => boolean): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    const text = await fetch(url).then(
      async (reply) => (reply.ok ? await reply.text() : ''),
      () => '',
    );
    if (text !== '' && isEnough(text)) return;
    await wait(pollMs);
  }
}

/** Of the process and its children. */
function megabytesOf(root: number): number {
  let pages = 0;
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const parent = Number(
        readFileSync(`/proc/${name}/stat`, 'latin1')
          .replace(/^.*\) /s, '')
          .split(' ')[1],
      );
      if (Number(name) === root || parent === root)
        pages += Number(readFileSync(`/proc/${name}/statm`, 'latin1').split(' ')[1]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return (pages * 4096) / 2 ** 20;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      records: { type: 'string', default: '' },
      'idle-seconds': { type: 'string', default: '15' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(usage);
  else
    await bench(
      /^https?:|^$/.test(values.records) ? values.records : resolve(values.records),
      Number(values['idle-seconds']),
    );
}

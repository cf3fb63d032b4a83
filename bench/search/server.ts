/** A `vedette serve` of its own that runs no scans, called as a client does: over connections that stay open. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { TokenPair } from '../../src/service/tokens/tokens.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const startSeconds = 120;

export interface BenchServer extends AsyncDisposable {
  /** `http://127.0.0.1:40123` */
  readonly address: string;
  call(pair: TokenPair, path: string, body: object): Promise<{ readonly status: number; readonly text: string }>;
  /** Processor time that the process has taken so far; undefined elsewhere than on Linux. */
  processorMs(): number | undefined;
}

export async function benchServer(dataDir: string, env: Readonly<Record<string, string>>): Promise<BenchServer> {
  const child = spawn(process.execPath, [main, 'serve', '--no-worker', '--port', '0', '--data-dir', dataDir], {
    env: {
      ...process.env,
      VEDETTE_RATE_LIMIT_PER_MINUTE: '0',
      VEDETTE_ADVISORY_INTERVAL_MINUTES: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`the server did not start:\n${output}`)), startSeconds * 1000);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output === 'listening') return;
      output += text;
      const listening = /"address":"(http:[^"]+)","msg":"listening"/.exec(output)?.[1];
      if (listening === undefined) return;
      clearTimeout(timer);
      output = 'listening';
      resolve(listening);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${code}:\n${output}`));
    });
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    address,
    call: (pair, path, body) => post(agent, address + path, pair, JSON.stringify(body)),
    processorMs: () => processorMsOf(child.pid ?? 0),
    async [Symbol.asyncDispose]() {
      agent.destroy();
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function post(agent: Agent, url: string, pair: TokenPair, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'X-Service-API-Token-Id': pair.id,
      'X-Service-API-Token-Secret': pair.secret,
    };
    const asked = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const ticksASecond = 100;

function processorMsOf(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksASecond;
  } catch {
    return undefined;
  }
}

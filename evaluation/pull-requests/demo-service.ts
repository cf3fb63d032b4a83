/** The service itself as a process on loopback, beside a made-up Bitbucket that it may read from and write to. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FakeBitbucket, fakeToken } from '../../src/testing/fake-bitbucket/fake-bitbucket.ts';

export interface DemoService extends AsyncDisposable {
  readonly address: string;
  /** The settings of a command that asks it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The body of a 2xx; anything else ends the demonstration. */
  readonly ask: (path: string, body: object) => Promise<unknown>;
}

export const program = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const pair = { id: '0198b7c2-0000-7000-8000-00000000c0de', secret: 'a-secret-of-the-demonstration' };

export async function startDemoService(bitbucket: FakeBitbucket): Promise<DemoService> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-demo-'));
  const credentials = join(folder, 'credentials.json');
  writeFileSync(credentials, JSON.stringify([{ url: bitbucket.webUrl, token: fakeToken }]), { mode: 0o600 });
  const sites =
    bitbucket.edition === 'cloud' ? { VEDETTE_BITBUCKET_CLOUD: `${bitbucket.webUrl}=${bitbucket.apiUrl}` } : {};
  const environment = { PATH: process.env['PATH'] ?? '', VEDETTE_TOKEN_ID: pair.id, VEDETTE_TOKEN_SECRET: pair.secret };
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--data-dir', join(folder, 'data')], {
    env: {
      ...environment,
      VEDETTE_ALLOWED_REPOSITORIES: bitbucket.webUrl,
      VEDETTE_GIT_CREDENTIALS_FILE: credentials,
      VEDETTE_PUBLIC_URL: 'https://vedette.example',
      ...sites,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await listening(child);
  return {
    address,
    environment,
    ask: (path, body) => call(`${address}${path}`, body),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'close');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-100_000);
      const address = /"address":"(http:[^"]+)","msg":"listening"/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('close', () => reject(new Error(`the service ended:\n${output}`)));
  });
}

async function call(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-service-api-token-id': pair.id,
      'x-service-api-token-secret': pair.secret,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The service as `npm start` starts it, in a folder of its own, and what it prints: an address that signs in once, or a token pair. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TokenPair } from '../../src/service/tokens/tokens.ts';
import { program, projectRoot } from '../places.ts';

export interface Demonstration extends AsyncDisposable {
  readonly address: string;
  /** Signs in once; undefined where none is printed. */
  readonly link: string | undefined;
  readonly pair: TokenPair;
  /** What it printed. */
  readonly said: string;
  /** Where repositories may lie that are added. */
  readonly folder: string;
  ask<Body>(path: string, body: object): Promise<Body>;
}

const startMostMs = 240_000;

export async function startDemonstration(): Promise<Demonstration> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-console-'));
  const child = spawn(
    process.execPath,
    [program, 'serve', '--demo', '--port', '0', '--data-dir', join(folder, 'data')],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        VEDETTE_ALLOWED_REPOSITORIES: `https://bitbucket.org/,file://${folder}/repositories/`,
        VEDETTE_RATE_LIMIT_PER_MINUTE: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const said = await new Promise<string>((resolve, reject) => {
      let output = '';
      const timer = setTimeout(() => reject(new Error(`it did not start:\n${output}`)), startMostMs);
      child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${output}`)));
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (!output.includes('Stop with Ctrl-C')) return;
        clearTimeout(timer);
        resolve(output);
      });
    });
    const part = (pattern: RegExp): string => pattern.exec(said)?.[1] ?? '';
    const address = part(/running at (http:\S+)/);
    const pair = { id: part(/Token id\s+(\S+)/), secret: part(/Token secret\s+(\S+)/) };
    const link = /(http:\S+\/console\/enter#\S+)/.exec(said)?.[1];
    return {
      address,
      link,
      pair,
      said,
      folder: join(folder, 'repositories'),
      async ask<Body>(path: string, body: object): Promise<Body> {
        const headers = {
          'Content-Type': 'application/json',
          'X-Service-API-Token-Id': pair.id,
          'X-Service-API-Token-Secret': pair.secret,
        };
        const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
        const text = await response.text();
        if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
        return JSON.parse(text) as Body;
      },
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

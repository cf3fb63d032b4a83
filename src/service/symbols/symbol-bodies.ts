/**
 * The bodies of derived functions in the two releases that were compared, for whoever asks why: from archives that this machine keeps, else fetched
 * from the registries that scans may ask, in a child process with a clock and a memory limit. Few at once, organizations in turn.
 */
import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { networkEnvironment } from '../../config/network.ts';
import { ApiError } from '../foundation/api-error.ts';
import { childEnvironment } from '../foundation/child-environment.ts';
import { fairPlaces } from '../foundation/fair-places.ts';
import { registryAccess } from '../sources/registry-access.ts';
import type { BodiesAsk, BodiesQuestion, BodiesReply } from './bodies-process.ts';

export interface SymbolBodies {
  /** @throws {ApiError} SERVICE_UNAVAILABLE where too many ask */
  compare(organizationId: string, question: BodiesQuestion): Promise<BodiesReply>;
}

export const releasesFolder = 'releases';
const folderBytesMax = 512 * 1024 ** 2;
const timeMs = 25_000;
const memoryMb = 1024;
const childrenMax = 2;
const waitingMax = 4;
const waitingMaxInAll = 30;
const knownMax = 200;

export function symbolBodies(config: Pick<Config, 'dataDir' | 'packageSources' | 'network'>): SymbolBodies {
  const places = fairPlaces({
    places: childrenMax,
    waitingMax,
    waitingMaxInAll,
    refuse: () => new ApiError('SERVICE_UNAVAILABLE', 'other releases are being compared; try again shortly'),
  });
  /** What cannot change; the one asked for last stands last. */
  const known = new Map<string, BodiesReply>();
  const underway = new Map<string, Promise<BodiesReply>>();
  const ask = (question: BodiesQuestion): Promise<BodiesReply> =>
    askChild(
      {
        question,
        folder: join(config.dataDir, releasesFolder),
        bytesMax: folderBytesMax,
        registries: config.packageSources.registries,
        access: registryAccess(config.packageSources, config.network),
      },
      networkEnvironment(config.network),
    );
  return {
    async compare(organizationId, question) {
      const key = JSON.stringify(question);
      const before = known.get(key);
      if (before !== undefined) {
        known.delete(key);
        known.set(key, before);
        return before;
      }
      let coming = underway.get(key);
      if (coming === undefined) {
        coming = places.run(organizationId, () => ask(question)).finally(() => underway.delete(key));
        underway.set(key, coming);
      }
      const reply = await coming;
      if (reply.kind === 'bodies') known.set(key, reply);
      for (const oldest of known.keys()) {
        if (known.size <= knownMax) break;
        known.delete(oldest);
      }
      return reply;
    },
  };
}

function askChild(ask: BodiesAsk, environment: Readonly<Record<string, string>>): Promise<BodiesReply> {
  return new Promise((resolve) => {
    const child = fork(new URL(`bodies-process${extname(import.meta.filename)}`, import.meta.url), {
      env: childEnvironment(environment),
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${memoryMb}`],
      serialization: 'advanced',
    });
    const settle = (reply: BodiesReply): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(reply);
    };
    const fail = (message: string): void => settle({ kind: 'refused', message, isPassing: true });
    const timer = setTimeout(
      () => fail(`fetching and reading the releases took longer than ${timeMs / 1000} seconds`),
      timeMs,
    );
    child.on('message', (reply: BodiesReply) => settle(reply));
    child.on('error', () => fail('the process that reads releases could not be started'));
    child.on('exit', () => fail('the releases could not be read within the limits of the process that reads them'));
    child.send(ask);
  });
}

/** All processes of a run: two machines by their data folders, which share what is in them and have keys and tokens in common. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pairOf } from './client.ts';
import { type ServiceProcess, serviceProcess } from './service-process.ts';
import type { World } from './world.ts';

export interface Processes {
  readonly all: readonly ServiceProcess[];
  readonly dataFolders: readonly string[];
  untilAllUp(): Promise<void>;
  killAll(): Promise<void>;
  startAll(): void;
  /** With SIGTERM. @throws {Error} where one does not end by itself. */
  stopAll(): Promise<void>;
  /** Every data folder is empty afterwards; nothing may run. */
  loseDisks(): void;
  /** How often any of them wrote a line with this message. */
  count(message: string): number;
}

export interface ProcessesOptions {
  readonly folder: string;
  readonly world: World;
  /** Empty for the embedded database. */
  readonly databaseUrl: string;
  readonly servers: number;
  readonly workers: number;
}

/** Started again so often, so that what else is wrong is seen in the same run. */
const ownEndsMax = 10;

export function dataFolderOf(folder: string, machine: number): string {
  return join(folder, `data-${machine + 1}`);
}

export function startProcesses(
  { folder, world, databaseUrl, servers, workers }: ProcessesOptions,
  onOwnEnd: (reason: string) => void,
): Processes {
  const machines = databaseUrl === '' ? 1 : 2;
  const dataFolders = Array.from({ length: machines }, (_, machine) => dataFolderOf(folder, machine));
  const names = [
    ...Array.from({ length: servers }, (_, index) => ({ name: `server-${index + 1}`, isServer: true, index })),
    ...Array.from({ length: workers }, (_, index) => ({ name: `worker-${index + 1}`, isServer: false, index })),
  ];
  let ownEnds = 0;
  const all = names.map(({ name, isServer, index }) => {
    const env = environment(world, databaseUrl, dataFolders[index % machines] ?? '');
    const made: ServiceProcess = serviceProcess({
      name,
      isServer,
      env,
      logFile: join(folder, 'logs', name),
      onOwnEnd(reason) {
        onOwnEnd(reason);
        ownEnds += 1;
        if (ownEnds <= ownEndsMax) made.start();
      },
    });
    return made;
  });
  for (const process of all) process.start();
  return {
    all,
    dataFolders,
    async untilAllUp() {
      await Promise.all(all.map((process) => process.untilUp()));
    },
    async killAll() {
      await Promise.all(all.map((process) => process.kill()));
    },
    startAll() {
      for (const process of all) process.start();
    },
    async stopAll() {
      const codes = await Promise.all(all.map((process) => process.stop()));
      const wrong = all.filter((_, index) => codes[index] !== 0).map(({ name }) => name);
      if (wrong.length > 0) throw new Error(`${wrong.join(', ')} did not end when asked to`);
    },
    loseDisks() {
      for (const data of dataFolders) rmSync(data, { recursive: true, force: true });
    },
    count: (message) => all.reduce((sum, process) => sum + process.count(message), 0),
  };
}

export const encryptionKey = '5a'.repeat(32);

function environment(world: World, databaseUrl: string, dataDir: string): Readonly<Record<string, string>> {
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: '/nonexistent',
    VEDETTE_DATA_DIR: dataDir,
    VEDETTE_DATABASE_URL: databaseUrl,
    VEDETTE_TOKEN_ID: pairOf(0).id,
    VEDETTE_TOKEN_SECRET: pairOf(0).secret,
    VEDETTE_ENCRYPTION_KEY: encryptionKey,
    VEDETTE_ALLOWED_REPOSITORIES: world.allowed,
    VEDETTE_ADVISORIES: world.advisoriesFolder,
    VEDETTE_ADVISORY_INTERVAL_MINUTES: '1',
    VEDETTE_RATE_LIMIT_PER_MINUTE: '0',
    VEDETTE_SCAN_CONCURRENCY: '1',
  };
}

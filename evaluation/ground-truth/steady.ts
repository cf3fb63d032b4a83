/** Whether a scan answers the same on a busy machine: the bytes of its report, scanned alone once and then beside processes that never rest. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { cliScan } from './cli-scan.ts';
import { askAboutEach, listedPackages } from './exposures/asked-about.ts';

export interface SteadyOptions {
  /** Processes that never rest. */
  readonly busy: number;
  readonly times: number;
  /** OSV records; absent: every package is asked about. */
  readonly advisories?: string;
  readonly packageSources?: string;
}

export async function compareOnBusyMachine(folders: readonly string[], options: SteadyOptions): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'vedette-steady-'));
  const busy: ChildProcess[] = [];
  let differing = 0;
  try {
    for (const [index, folder] of folders.map((path) => resolve(path)).entries()) {
      const advisories = options.advisories ?? join(work, `advisories-${index}`);
      if (options.advisories === undefined) await askAboutEach(await listedPackages(folder), advisories);
      const request = { folder, advisories, work, packageSources: options.packageSources };
      const alone = await scanned(request);
      for (let count = 0; count < options.busy; count++)
        busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
      const others: Scanned[] = [];
      for (let time = 0; time < options.times; time++) others.push(await scanned(request));
      for (const child of busy.splice(0)) child.kill('SIGKILL');
      const same = others.filter(({ digest }) => digest === alone.digest).length;
      differing += others.length - same;
      const slowest = Math.max(...others.map(({ ms }) => ms));
      console.log(
        `${basename(folder)}: ${same} of ${others.length} the same as alone, ${alone.bytes} bytes, alone ${(alone.ms / 1000).toFixed(1)} s, slowest ${(slowest / alone.ms).toFixed(1)} times that`,
      );
    }
  } finally {
    for (const child of busy) child.kill('SIGKILL');
    await rm(work, { recursive: true, force: true });
  }
  if (differing > 0) process.exitCode = 1;
}

interface Scanned {
  readonly digest: string;
  readonly bytes: number;
  readonly ms: number;
}

interface ScanRequest {
  readonly folder: string;
  readonly advisories: string;
  readonly work: string;
  readonly packageSources: string | undefined;
}

/** Facts are read anew each time; only what is fetched is kept. */
async function scanned({ folder, advisories, work, packageSources }: ScanRequest): Promise<Scanned> {
  const cache = join(work, 'cache');
  const { output, ms } = await cliScan({ folder, advisories, cacheDir: cache, packageSources });
  await rm(join(cache, 'facts'), { recursive: true, force: true });
  return { digest: createHash('sha256').update(output).digest('hex'), bytes: Buffer.byteLength(output), ms };
}

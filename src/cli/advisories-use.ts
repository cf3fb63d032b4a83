/** `vedette advisories use`: fetches or builds advisories once, and remembers them and a cache folder for later scans. */
import type { Command } from 'commander';
import { resolve } from 'node:path';
import { callerFiles } from '../config/caller-files.ts';
import { loadScanSettings } from '../config/scan-settings.ts';
import { prepareAdvisories } from '../service/advisories/prepare-advisories.ts';
import { clearProgress, progressLine, publicBucket } from './advisories-progress.ts';
import type { CommandIo } from './command.ts';
import { forgetAdvisories, remember, rememberedAdvisories } from './remembered-advisories.ts';

interface UseOptions {
  readonly cacheDir?: string;
  readonly forget?: boolean;
}

export function registerUse(advisories: Command, io: CommandIo): void {
  advisories
    .command('use')
    .description(
      'Prepare advisories and remember them, with a cache folder, for scans that name none; without a source, bring those that are remembered up to date.',
    )
    .argument(
      '[source]',
      'a folder of OSV records, a zip, an address laid out as the OSV bucket, or public: that bucket itself',
    )
    .option('--cache-dir <folder>', "where they and parsed facts are kept; the caller's cache folder when absent")
    .option('--forget', 'remember none any more')
    .action(async (source: string | undefined, options: UseOptions) => {
      if (options.forget === true) {
        io.stdout.write(
          forgetAdvisories(io) ? 'Forgotten: scans ask what they are told to.\n' : 'None were remembered.\n',
        );
        return;
      }
      await use(source, options, io);
    });
}

async function use(given: string | undefined, options: UseOptions, io: CommandIo): Promise<void> {
  const before = rememberedAdvisories(io);
  const source = given === undefined ? before?.source : placeOf(given, io.cwd);
  if (source === undefined)
    throw new Error('no advisories are remembered yet: say which, a folder, a zip, an address, or public');
  const cacheDir =
    options.cacheDir === undefined
      ? (before?.cacheDir ?? callerFiles(io.env, io.cwd).cacheDir)
      : resolve(io.cwd, options.cacheDir);
  if (cacheDir === '')
    throw new Error('there is no folder to keep them in: say --cache-dir, or set HOME or XDG_CACHE_HOME');
  const { symbolSets, exploitation } = loadScanSettings(io.env, {}, io.cwd);
  const prepared = await prepareAdvisories({
    source,
    dataDir: cacheDir,
    symbolSets,
    exploitation,
    onProgress: progressLine(io),
  }).finally(() => clearProgress(io));
  if (prepared.staleBecause !== undefined) throw new Error(`the advisories cannot be used: ${prepared.staleBecause}`);
  const file = remember({ source, cacheDir, checkedAt: new Date().toISOString() }, io);
  io.stdout.write(
    `Scans that name no advisories ask ${prepared.records} records of ${source} from now on (snapshot ${prepared.snapshot}).\nKept in ${cacheDir}, remembered in ${file}; run this again to bring them up to date.\n`,
  );
}

function placeOf(given: string, cwd: string): string {
  if (given === 'public') return publicBucket;
  return /^https?:\/\//i.test(given) ? given : resolve(cwd, given);
}

/**
 * The engine as commands without a server run it: settings of flags and environment, the advisories that are named or remembered, a folder
 * for what is kept between runs, and analyses in child processes. `vedette scan`, `fix` and `mcp` ask the same advisories by it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadScanSettings, type ScanSettings } from '../config/scan-settings.ts';
import type { Analysis } from '../service/analysis/analysis-child.ts';
import type { AnalysisTask, TreeSource } from '../service/analysis/analysis-task.ts';
import { analyzeTrees } from '../service/analysis/analyze-trees.ts';
import type { CommandIo } from './command.ts';
import { rememberedFor } from './remembered-for.ts';
import { advisoryFileOf } from './scan-advisories.ts';

export interface LocalAnalysisOptions {
  readonly advisories?: string;
  readonly symbols?: string;
  readonly packageSources?: string;
  readonly privateRegistries?: string;
  readonly cacheDir?: string;
}

export interface AnalysisRequest extends Partial<Pick<AnalysisTask, 'rules' | 'excluded'>> {
  /** Sources of packages are fetched where registries are named, unless this is false; what packages bring in is asked for all the same. */
  readonly fetchesSources?: boolean;
  readonly signal?: AbortSignal;
}

export interface LocalAnalysis extends Disposable {
  readonly settings: ScanSettings;
  /** Where sources of packages and their descriptions are kept, for as long as this is open at least. */
  readonly sourcesDir: string;
  /** Prepared once. @throws where the source that was asked for cannot be used */
  advisoryFile(): Promise<string>;
  /** One report a tree. */
  analyze(trees: readonly TreeSource[], request?: AnalysisRequest): Promise<Analysis>;
}

export async function openLocalAnalysis(
  options: LocalAnalysisOptions,
  io: CommandIo,
  onProgress: (message: string) => void = () => {},
): Promise<LocalAnalysis> {
  const remembered = await rememberedFor(options, io);
  const settings = loadScanSettings(io.env, { ...options, ...remembered.flags }, io.cwd);
  const { packageSources, network, privateRegistries } = settings;
  const cacheDir = options.cacheDir ?? remembered.cacheDir;
  const isKept = cacheDir !== undefined;
  const dataDir = isKept ? resolve(io.cwd, cacheDir) : mkdtempSync(join(tmpdir(), 'vedette-'));
  const sourcesDir = join(dataDir, 'sources');
  let file: Promise<string> | undefined;
  const advisoryFile = (): Promise<string> => {
    file ??=
      remembered.file === undefined ? advisoryFileOf(settings, dataDir, onProgress) : Promise.resolve(remembered.file);
    return file;
  };
  return {
    settings,
    sourcesDir,
    advisoryFile,
    async analyze(trees, { rules = [], excluded = [], fetchesSources = true, signal } = {}) {
      const { registries } = packageSources;
      return analyzeTrees(
        {
          trees,
          advisoryFile: await advisoryFile(),
          rules,
          ...(excluded.length === 0 ? {} : { excluded }),
          privateRegistries,
          factCacheDir: isKept ? join(dataDir, 'facts') : '',
          sourcesDir: Object.keys(registries).length > 0 ? sourcesDir : '',
          registries,
          ...(fetchesSources ? {} : { describesOnly: true }),
        },
        {
          timeoutMs: 0,
          packageSources,
          network,
          onPhase: (phase, detail) => onProgress(`${phase}: ${detail}`),
          ...(signal === undefined ? {} : { signal }),
        },
      );
    },
    [Symbol.dispose]() {
      if (!isKept) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A line of a terminal that the next one takes the place of; an empty one clears it. */
export function progressOn({ stderr }: Pick<CommandIo, 'stderr'>): (message: string) => void {
  return (message) => {
    if ('isTTY' in stderr && stderr.isTTY === true) stderr.write(`\r\x1b[K${message}`);
  };
}

/** Where a person keeps defaults for the command line, by the XDG base directories; a scanned folder is never one of these places. */
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { Values } from './config.ts';

export interface CallerFiles {
  /** Default flags, written by the caller; empty where there is no home. */
  readonly configFile: string;
  /** The caller named it, so that it has to be there. */
  readonly isNamed: boolean;
  /** What `vedette advisories use` remembers, beside the configuration. */
  readonly rememberedFile: string;
  readonly cacheDir: string;
}

export function callerFiles(env: Values, cwd: string): CallerFiles {
  const named = env['VEDETTE_CONFIG']?.trim() ?? '';
  const folder = baseOf(env, 'XDG_CONFIG_HOME', '.config');
  const configFile = named === '' ? (folder === '' ? '' : join(folder, 'config.yaml')) : resolve(cwd, named);
  return {
    configFile,
    isNamed: named !== '',
    rememberedFile: configFile === '' ? '' : join(dirname(configFile), 'advisories.json'),
    cacheDir: baseOf(env, 'XDG_CACHE_HOME', '.cache'),
  };
}

/** The specification wants relative ones ignored. */
function baseOf(env: Values, variable: string, inHome: string): string {
  const given = env[variable] ?? '';
  if (isAbsolute(given)) return join(given, 'vedette');
  const home = env['HOME'] ?? '';
  return isAbsolute(home) ? join(home, inHome, 'vedette') : '';
}

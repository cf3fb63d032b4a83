/** Which advisories `vedette advisories use` remembers for later scans: where they are from, where they lie, and when they were last asked for. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { callerFiles } from '../config/caller-files.ts';
import type { CommandIo } from './command.ts';

export interface RememberedAdvisories {
  /** Folder, zip or address. */
  readonly source: string;
  readonly cacheDir: string;
  /** ISO 8601. */
  readonly checkedAt: string;
}

type Place = Pick<CommandIo, 'env' | 'cwd'>;

/** @throws where the file is there and cannot be understood: advisories that were chosen are not given up in silence */
export function rememberedAdvisories({ env, cwd }: Place): RememberedAdvisories | undefined {
  const { rememberedFile } = callerFiles(env, cwd);
  if (rememberedFile === '' || !existsSync(rememberedFile)) return undefined;
  const wrong = (cause?: unknown): Error =>
    new Error(`${rememberedFile} is not what \`vedette advisories use\` writes: run it again, or with --forget`, {
      cause,
    });
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(rememberedFile, 'utf8'));
  } catch (error) {
    throw wrong(error);
  }
  const textAt = (key: keyof RememberedAdvisories): string => {
    const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    if (typeof text !== 'string' || text === '') throw wrong();
    return text;
  };
  return { source: textAt('source'), cacheDir: textAt('cacheDir'), checkedAt: textAt('checkedAt') };
}

/** @throws where there is no folder for settings */
export function remember(advisories: RememberedAdvisories, { env, cwd }: Place): string {
  const { rememberedFile } = callerFiles(env, cwd);
  if (rememberedFile === '')
    throw new Error('there is no folder for settings: set HOME, XDG_CONFIG_HOME or VEDETTE_CONFIG');
  mkdirSync(dirname(rememberedFile), { recursive: true });
  const fresh = `${rememberedFile}.new`;
  writeFileSync(fresh, `${JSON.stringify(advisories, undefined, 2)}\n`);
  renameSync(fresh, rememberedFile);
  return rememberedFile;
}

/** @returns whether there was anything to forget */
export function forgetAdvisories({ env, cwd }: Place): boolean {
  const { rememberedFile } = callerFiles(env, cwd);
  const isThere = rememberedFile !== '' && existsSync(rememberedFile);
  if (isThere) rmSync(rememberedFile);
  return isThere;
}

/**
 * The caller's configuration, where there is one: default flags, by command. What the command line or a variable says wins. What reads it
 * is loaded only then, since most callers have none.
 */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { callerFiles } from '../config/caller-files.ts';
import type { CommandIo } from './command.ts';

/** @throws with every fault that is found for the command in use */
export async function applyCallerConfig(
  program: Command,
  inUse: {
    /** First word of the command; empty where it is the program itself. */
    readonly word: string;
    /** Of all commands, those that are not loaded included. */
    readonly commandNames: readonly string[];
  },
  io: CommandIo,
): Promise<void> {
  const { configFile, isNamed } = callerFiles(io.env, io.cwd);
  if (configFile === '') return;
  const text = contentOf(configFile, isNamed);
  if (text === undefined) return;
  const { applyConfigFlags } = await import('./config-flags.ts');
  const faults = applyConfigFlags(program, { ...inUse, path: configFile, text, env: io.env });
  if (faults.length > 0) throw new Error(`the configuration cannot be used\n  ${faults.join('\n  ')}`);
}

function contentOf(path: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // A folder that may not be looked into is somebody else's.
    const isAbsent =
      error instanceof Error && 'code' in error && /^(?:ENOENT|ENOTDIR|EACCES)$/.test(String(error.code));
    if (isAbsent && !isNamed) return undefined;
    throw new Error(
      `the configuration ${path} cannot be read: ${error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'there is no such file' : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

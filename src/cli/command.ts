/** The contract of a command-line command: it registers itself on the program and talks to the world only through `io`. */
import type { Command } from 'commander';
import type { Readable, Writable } from 'node:stream';

export interface CommandIo {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** The environment, read by `config.ts` alone; commands hand it on. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The exit code of the process once everything has been written. */
  setExitCode(code: number): void;
}

export type RegisterCommand = (program: Command, io: CommandIo) => void;

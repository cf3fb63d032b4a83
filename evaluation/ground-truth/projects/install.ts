/** Puts a project's dependencies into its tree without running any of their code; what fails is said, not hidden. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Install } from './known-projects.ts';

const run = promisify(execFile);
const timeoutMs = 10 * 60_000;

/** `undefined` when it succeeded, else why not. */
export async function install(project: string, { folder, commands }: Install): Promise<string | undefined> {
  let why = '';
  for (const [program, ...args] of commands) {
    try {
      await run(program, args, { cwd: join(project, folder), timeout: timeoutMs, maxBuffer: 1 << 26 });
      return undefined;
    } catch (error) {
      why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown';
    }
  }
  return why;
}

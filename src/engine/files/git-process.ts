/** How the engine starts git on a bare repository it reads: an environment from scratch, and no way to the network. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** git finds missing objects of a partial repository on the network by itself; here it must say that they are missing. */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin',
  LC_ALL: 'C',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_CONFIG_COUNT: '2',
  GIT_CONFIG_KEY_0: 'core.fsmonitor',
  GIT_CONFIG_VALUE_0: 'false',
  GIT_CONFIG_KEY_1: 'core.hooksPath',
  GIT_CONFIG_VALUE_1: '/dev/null',
} as const;

export function spawnGit(git: string, gitDir: string, args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn(git, [`--git-dir=${gitDir}`, ...args], { env: environment, stdio: 'pipe' });
}

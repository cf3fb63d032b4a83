/**
 * One run of git against a remote that is not trusted: an environment from scratch in which no configuration, helper,
 * hook or prompt of the machine takes part, in a process group of its own with limits of time, memory and disk.
 */
import { spawn } from 'node:child_process';
import type { NetworkSettings } from '../../config/network.ts';

export interface FetchLimits {
  /** Wall clock of the whole operation, in milliseconds. */
  readonly timeoutMs: number;
  /** The pack that is received may not be larger. */
  readonly packBytesMax: number;
  /** A larger file is left out where the server can do that; it is then listed but cannot be read. */
  readonly blobBytesMax: number;
  /** Address space of each git process: a small pack can unfold to a very large object. */
  readonly memoryBytesMax: number;
  /** A transfer slower than one kilobyte a second for this long has stalled, in seconds. */
  readonly stallSeconds: number;
}

export const defaultFetchLimits: FetchLimits = {
  timeoutMs: 10 * 60_000,
  packBytesMax: 2 * 1024 ** 3,
  blobBytesMax: 16 * 1024 ** 2,
  memoryBytesMax: 6 * 1024 ** 3,
  stallSeconds: 60,
};

/** How the remote is told who asks: a token, or a user name with a password or token. Never part of an address. */
export type GitCredential =
  | { readonly kind: 'bearer'; readonly token: string }
  | {
      readonly kind: 'basic';
      readonly username: string;
      readonly password: string;
      /** Of the owner of an API token, which Bitbucket Cloud's API asks for where git asks for a user name. */
      readonly email?: string;
    };

export interface GitCommand {
  readonly args: readonly string[];
  /** The remote's normalised address: its scheme is the only one allowed, and the credential goes there alone. */
  readonly url: string;
  readonly gitDir?: string;
  readonly credential?: GitCredential | undefined;
  readonly network?: NetworkSettings | undefined;
  readonly limits: FetchLimits;
  /** `performance.now()` at which the operation that this run belongs to must be over. */
  readonly deadline: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((line: string) => void) | undefined;
  readonly git?: string | undefined;
}

export interface GitResult {
  readonly ending: 'exited' | 'timed_out' | 'cancelled' | 'output_too_long';
  /** -1 where a signal ended it. */
  readonly code: number;
  readonly stdout: string;
  /** The last part of what git said, as it said it: for `explainFailure`, never for people or logs. */
  readonly stderr: string;
}

export function hasSucceeded({ ending, code }: GitResult): boolean {
  return ending === 'exited' && code === 0;
}

const outputBytesMax = 4 * 1024 ** 2;
const complaintBytesMax = 16 * 1024;
/**
 * The shell sets the limits, since Node cannot, and becomes git. A file that grows too large is an error to git rather
 * than its sudden death, so that it can say so. 127 is the shell's answer where there is no such program.
 */
const limiter = 'trap "" XFSZ; ulimit -f "$1"; ulimit -c 0; ulimit -v "$2" 2>/dev/null; shift 2; exec "$@"';

export function runGit(command: GitCommand): Promise<GitResult> {
  const { args, gitDir, limits, deadline, signal, onProgress = () => {}, git = 'git' } = command;
  if (signal?.aborted === true) return Promise.resolve({ ending: 'cancelled', code: -1, stdout: '', stderr: '' });
  const child = spawn(
    '/bin/sh',
    ['-c', limiter, 'sh', blocks(limits.packBytesMax, 512), blocks(limits.memoryBytesMax, 1024), git, ...args],
    { env: environment(command), cwd: gitDir ?? '/', stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  return new Promise((resolve) => {
    let ending: GitResult['ending'] = 'exited';
    const stdout: Buffer[] = [];
    let stdoutBytes = 0;
    let stderr = '';
    const end = (why: GitResult['ending']) => {
      if (ending === 'exited') ending = why;
      killGroup(child.pid);
    };
    const cancel = () => end('cancelled');
    const timer = setTimeout(() => end('timed_out'), Math.max(0, deadline - performance.now()));
    signal?.addEventListener('abort', cancel, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      stdoutBytes += chunk.length;
      if (stdoutBytes > outputBytesMax) end('output_too_long');
      else stdout.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      const text = chunk.toString('utf8');
      stderr = (stderr + text).slice(-complaintBytesMax);
      const progress = /(?:Receiving|Resolving|Counting)[a-z ]*: +\d+%/g.exec(text)?.[0];
      if (progress !== undefined) onProgress(progress.replace(/: +/, ': '));
    });
    child.on('error', (error) => {
      stderr = error.message;
      finish(-1);
    });
    child.on('close', (code) => finish(code ?? -1));
    function finish(code: number): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      // What git left running in its group ends with it.
      killGroup(child.pid);
      resolve({ ending, code, stdout: Buffer.concat(stdout).toString('utf8'), stderr });
    }
  });
}

function blocks(bytes: number, blockBytes: number): string {
  return String(Math.max(1, Math.ceil(bytes / blockBytes)));
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in the group.
  }
}

/** Everything that git reads from its environment. The configuration goes in here too, so that no secret is an argument. */
function environment({ url, gitDir, credential, network, limits }: GitCommand): Record<string, string> {
  const settings: [string, string][] = [
    ['core.hooksPath', '/dev/null'],
    ['core.fsmonitor', 'false'],
    ['core.symlinks', 'false'],
    ['core.bigFileThreshold', '16m'],
    ['credential.helper', ''],
    ['http.followRedirects', 'false'],
    ['http.lowSpeedLimit', '1000'],
    ['http.lowSpeedTime', String(limits.stallSeconds)],
    ['http.userAgent', 'vedette'],
    ['protocol.version', '2'],
    ['transfer.bundleURI', 'false'],
    ['fetch.unpackLimit', '1'],
    ['fetch.recurseSubmodules', 'false'],
    ['submodule.recurse', 'false'],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
    ['pack.threads', '2'],
    // git's check of objects refuses what many honest old repositories hold, and what only a checkout need fear, which
    // does not happen here: a repository could hide from its scan by one such object.
    ['fetch.fsckObjects', 'false'],
  ];
  if (network?.proxy !== undefined) settings.push(['http.proxy', network.proxy]);
  if (network?.caFile !== undefined) settings.push(['http.sslCAInfo', network.caFile]);
  if (credential !== undefined)
    settings.push([`http.${url}.extraHeader`, `Authorization: ${authorization(credential)}`]);
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin',
    LC_ALL: 'C',
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '/bin/true',
    GIT_ALLOW_PROTOCOL: url.slice(0, url.indexOf(':')),
    GIT_PROTOCOL_FROM_USER: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_LFS_SKIP_SMUDGE: '1',
    ...(gitDir === undefined ? {} : { GIT_DIR: gitDir }),
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}

function authorization(credential: GitCredential): string {
  const value =
    credential.kind === 'bearer'
      ? `Bearer ${credential.token}`
      : `Basic ${Buffer.from(`${credential.username}:${credential.password}`, 'utf8').toString('base64')}`;
  if (!/^[\x20-\x7e]*$/.test(value)) throw new TypeError('a git credential is printable ASCII on one line');
  return value;
}

/** Why a repository could not be fetched: a closed set of reasons, each with a sentence that says what to check. */
import type { GitResult } from './git-command.ts';

const fetchFailureCodes = [
  'unreachable',
  'not_found',
  'authentication',
  'no_such_branch',
  'empty_repository',
  'too_large',
  'timed_out',
  'not_allowed',
  'cancelled',
  'git_missing',
  'disk_full',
  'other',
] as const;
export type FetchFailureCode = (typeof fetchFailureCodes)[number];

/** The message is fit for a person: it holds no credential, no path of this machine, and no text of the remote's but plain words. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';
  readonly code: FetchFailureCode;
  /** Whether the same may go well another time, with nobody having mended anything. */
  readonly isPassing: boolean;

  constructor(code: FetchFailureCode, message: string, options: ErrorOptions & { readonly isPassing?: boolean } = {}) {
    super(message, options);
    this.code = code;
    this.isPassing = options.isPassing ?? ['unreachable', 'timed_out', 'disk_full'].includes(code);
  }
}

type Reason = readonly [pattern: RegExp, code: FetchFailureCode, message: string];

/** Asked in this order; the first that fits what git said is the reason. */
const reasons: readonly Reason[] = [
  [/transport '[^']*' not allowed/, 'not_allowed', 'The protocol of the address is not allowed on this service.'],
  [
    /returned error: 30[12378]|unable to update url base from redirection|redirect/i,
    'not_allowed',
    'The host answers with a redirect, which is not followed. Register the address that the repository has now.',
  ],
  [
    /returned error: 40[13]|Authentication failed|could not read (?:Username|Password)|terminal prompts disabled/,
    'authentication',
    'The host refused access. Check the credential, that it has not expired, and that it may read this repository.',
  ],
  [/returned error: 407/, 'unreachable', 'A proxy asks for a login. Check the network settings of this service.'],
  [/returned error: 429/, 'unreachable', 'The host limits how often it may be asked. It is asked again later.'],
  [
    /returned error: (?:404|410)|repository '.*' not found|Repository not found/,
    'not_found',
    'There is no such repository, or the credential may not see it. Check the address and the credential.',
  ],
  [
    /does not appear to be a git repository|not valid: is this a git repository|invalid server response|no such file or directory/i,
    'not_found',
    'There is no git repository at the address. Check the address.',
  ],
  [
    /returned error: 5\d\d/,
    'unreachable',
    'The host reports an error of its own. Try again later, and check that it works in a browser.',
  ],
  [
    /dubious ownership/,
    'not_found',
    'The repository on this machine belongs to another user than the service. Check its owner.',
  ],
  [
    /File too large|file size limit|died of signal 25/i,
    'too_large',
    'The repository is larger than this service fetches.',
  ],
  [
    /out of memory|unable to mmap|Cannot allocate memory|mmap failed|died of signal/i,
    'too_large',
    'The repository needs more memory than this service gives to a fetch.',
  ],
  [/No space left on device|Disk quota exceeded/, 'disk_full', 'The disk of this service is full. Tell its operator.'],
  [/couldn't find remote ref|Remote branch .* not found/, 'no_such_branch', 'The repository has no such branch.'],
  [
    /not our ref|unadvertised object|bad object|remote did not send all necessary objects/,
    'no_such_branch',
    'The repository does not give this commit. It may have been overwritten by a forced push.',
  ],
  [
    /Operation too slow|Operation timed out|timed out/i,
    'timed_out',
    'The host answers too slowly. Check the network between this service and the host.',
  ],
  [
    /certificate|SSL|TLS/,
    'unreachable',
    'The host could not be reached safely: its certificate was not accepted. Check the certificate and the address.',
  ],
  [
    /Could not resolve|Name or service not known/,
    'unreachable',
    'The host is not known. Check the spelling of the address and the name service.',
  ],
  [
    /Failed to connect|Connection refused|Couldn't connect|No route to host|Network is unreachable/i,
    'unreachable',
    'The host does not answer. Check the address, its port, and that this service may reach it.',
  ],
  [
    /mismatched algorithms|unknown hash algorithm|object format/i,
    'other',
    'The repository uses SHA-256 names, which this service does not read yet.',
  ],
  [
    /early EOF|unexpected disconnect|RPC failed|remote end hung up|Empty reply|Recv failure|protocol error|bad line length|expected flush|Could not read from remote|curl \d+|unable to access/i,
    'unreachable',
    'The connection broke off or what answers is no git server. Check the address, and try again later.',
  ],
  [
    /fsck error|index-pack failed|bad pack|invalid index-pack|pack has|unresolved delta/i,
    'other',
    'The repository holds damaged objects. Run git fsck on it.',
  ],
];

/** Why a run of git that did not succeed failed. */
export function explainFailure(result: GitResult, options?: { readonly timeoutMs: number }): FetchFailed {
  switch (result.ending) {
    case 'cancelled':
      return new FetchFailed('cancelled', 'The fetch was cancelled.');
    case 'timed_out':
      return new FetchFailed(
        'timed_out',
        `The fetch took longer than ${Math.round((options?.timeoutMs ?? 0) / 1000)} seconds and was stopped.`,
      );
    case 'output_too_long':
      return new FetchFailed('too_large', 'The repository has more branches than this service lists.');
    case 'exited':
  }
  if (result.code === 127 || result.code === 126 || /ENOENT/.test(result.stderr)) {
    return new FetchFailed('git_missing', 'The git program was not found on the machine of this service. Install git.');
  }
  // What the remote's own programs print is the remote's to choose.
  const said = result.stderr.replace(/^remote: .*$/gm, '');
  // Its limits end a program by other signals; what else git says is of a child that is gone.
  if (/died of signal (?:9|15)\b/.test(said)) return endedFromOutside();
  const found = reasons.find(([pattern]) => pattern.test(said));
  if (found !== undefined) return new FetchFailed(found[1], found[2]);
  if (result.code === -1) return endedFromOutside();
  const complaint = tellable(said);
  return new FetchFailed('other', complaint === '' ? 'git failed without saying why.' : `git failed: ${complaint}`);
}

function endedFromOutside(): FetchFailed {
  const message = 'git was ended from outside, as happens where memory runs out.';
  return new FetchFailed('too_large', message, { isPassing: true });
}

/** The last thing git complained of, without control characters, credentials, and paths of this machine. */
export function tellable(stderr: string): string {
  const lines = stderr
    .replace(/\x1b\[[0-9;?]*[ -/]*[@-~]/g, '')
    .split(/[\r\n]+/)
    .map((line) => line.replace(/[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g, ' ').trim());
  const complaint =
    lines.findLast((line) => /^(?:fatal|error):/.test(line)) ?? lines.findLast((line) => line !== '') ?? '';
  return complaint
    .replace(/^(?:fatal|error): */, '')
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1')
    .replace(/\b(authorization|bearer|basic|token|password)\b[:= ]+(?:(?:bearer|basic) +)?\S+/gi, '$1 …')
    .replace(/(^|[\s'"(=])\/(?:[^\s'"):]+)/g, '$1…')
    .slice(0, 300);
}

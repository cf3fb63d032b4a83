/** What the commands that prepare advisories share: where the public ones are, and a line of progress on a terminal. */
import type { Progress } from '../service/advisories/prepare-progress.ts';
import type { CommandIo } from './command.ts';

/** The public OSV bucket, asked only where a command is told to. */
export const publicBucket = 'https://osv-vulnerabilities.storage.googleapis.com';

const clearLine = '\r\u001b[K';

function isTerminal({ stderr }: CommandIo): boolean {
  return 'isTTY' in stderr && stderr.isTTY === true;
}

export function clearProgress(io: CommandIo): void {
  if (isTerminal(io)) io.stderr.write(clearLine);
}

export function progressLine(io: CommandIo): (progress: Progress) => void {
  if (!isTerminal(io)) return () => {};
  const { stderr } = io;
  return ({ phase, detail }) => {
    stderr.write(`${clearLine}${phase} ${detail}`.slice(0, 120));
  };
}

/** The manual page as the commands of this tree make it. */
import { Readable, Writable } from 'node:stream';
import { version } from '../config/version.ts';
import { createProgram } from './index.ts';
import { manPage } from './man-page.ts';

export async function currentManPage(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const io = { stdin: Readable.from([]), stdout: nowhere, stderr: nowhere, env: {}, cwd: '/', setExitCode: () => {} };
  return manPage(await createProgram(io), version);
}

/** Writes a document that a server answers, as it comes: to standard output, or into a file. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CommandIo } from './command.ts';

/** @param output empty: standard output */
export async function writeDocument({ body }: Response, output: string, io: CommandIo): Promise<void> {
  if (body === null) throw new Error('the server answered nothing');
  const document = Readable.fromWeb(body);
  if (output !== '') return pipeline(document, createWriteStream(resolve(io.cwd, output)));
  for await (const piece of document) if (!io.stdout.write(piece)) await once(io.stdout, 'drain');
}

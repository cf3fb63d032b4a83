/** The bytes of a file that was named by itself, or of standard input: bounded, and unpacked where they are gzip. */
import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** What the engine reads of one manifest at most. */
const bytesMax = 100 * 1024 * 1024;

/** @throws with a sentence for a person, which begins with the name */
export async function readSingleFile(name: string, path: string): Promise<Uint8Array> {
  const { size } = await stat(path).catch((error: unknown) => Promise.reject(unreadable(name, error)));
  if (size > bytesMax) throw tooLarge(name);
  return unpacked(name, await readFile(path).catch((error: unknown) => Promise.reject(unreadable(name, error))));
}

export async function readInput(name: string, stdin: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk as Uint8Array);
    size += bytes.byteLength;
    if (size > bytesMax) throw tooLarge(name);
    chunks.push(bytes);
  }
  return unpacked(name, Buffer.concat(chunks));
}

async function unpacked(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw isTooLarge ? tooLarge(name) : new Error(`${name}: it is no whole gzip file`, { cause: error });
  }
}

function tooLarge(name: string): Error {
  return new Error(`${name}: it holds more than the ${bytesMax / 1024 ** 2} MiB that are read of one file`);
}

function unreadable(name: string, error: unknown): Error {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new Error(`${name}: it cannot be read (${reason})`, { cause: error });
}

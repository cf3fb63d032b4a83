/** A package registry on loopback for tests: what it holds is made here, and what it was asked is remembered. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { packTar, type TarEntry } from 'modern-tar';
import { serveOnLoopback } from './loopback.ts';

export interface RegistryAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

export interface RegistryServer {
  readonly url: string;
  /** Paths, in the order they were asked for. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Answers by path; a list is given out one after another, its last item again and again. Everything else is 404. */
export async function serveRegistry(
  answers: ReadonlyMap<string, RegistryAnswer | readonly RegistryAnswer[]>,
): Promise<RegistryServer> {
  const asked: string[] = [];
  const server = await serveOnLoopback((request, response) => {
    const path = request.url ?? '';
    const times = asked.filter((earlier) => earlier === path).length;
    asked.push(path);
    const known = answers.get(path) ?? { status: 404 };
    const {
      status = 200,
      headers = {},
      body,
    } = isList(known) ? (known[Math.min(times, known.length - 1)] ?? {}) : known;
    response.writeHead(status, headers).end(body);
  });
  return { ...server, asked };
}

function isList(value: RegistryAnswer | readonly RegistryAnswer[]): value is readonly RegistryAnswer[] {
  return Array.isArray(value);
}

/** A package as npm packs it, in a folder of its own. */
export async function tarball(files: Readonly<Record<string, string>>, folder = 'package'): Promise<Uint8Array> {
  const entries = Object.entries(files).map(([name, body]): TarEntry => {
    return { header: { name: `${folder}/${name}`, size: Buffer.byteLength(body), type: 'file' }, body };
  });
  return gzipSync(await packTar(entries));
}

export function zipArchive(files: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
}

/** As lockfiles of npm write it. */
export function sriOf(archive: Uint8Array, algorithm = 'sha512'): string {
  return `${algorithm}-${createHash(algorithm).update(archive).digest('base64')}`;
}

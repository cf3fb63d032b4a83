/**
 * The built pages of the console. They are read once, at the start, into a list by path: what is not in the list is not served, so that no
 * path leads out of the folder. Compressed twins (`.br`, `.gz`) that the build made are served to who takes them.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../foundation/api-error.ts';
import { header } from './admission.ts';

export const consolePath = '/console/';
/** The same place from the sources as from the packed program. */
export const builtConsole = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

interface ConsoleFile {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Buffer;
  readonly twins: ReadonlyMap<Encoding, Buffer>;
}

type Encoding = 'br' | 'gzip';
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

const twinEndings = { '.br': 'br', '.gz': 'gzip' } as const satisfies Record<string, Encoding>;
const page = 'index.html';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** By path below the folder; empty where the console is not built. */
export function readConsoleFiles(folder: string): ConsoleFiles {
  const paths = filesBelow(folder);
  const files = new Map<string, ConsoleFile>();
  for (const path of paths) {
    const type = types[extname(path)];
    if (type === undefined) continue;
    const bytes = readFileSync(join(folder, path));
    const twins = new Map(
      Object.entries(twinEndings)
        .filter(([ending]) => paths.has(path + ending))
        .map(([ending, encoding]) => [encoding, readFileSync(join(folder, path + ending))] as const),
    );
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    files.set(path, { type, etag, bytes, twins });
  }
  return files.has(page) ? files : new Map();
}

function filesBelow(folder: string): ReadonlySet<string> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return new Set(names.map((name) => relative(folder, name).split(sep).join('/')));
  } catch {
    return new Set();
  }
}

/** @param server whose paths begin with /console */
export function addConsoleFiles(server: FastifyInstance, files: ConsoleFiles): void {
  server.get('/', { prefixTrailingSlash: 'slash' }, async (request, reply) => send(request, reply, files, page));
  server.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*'];
    if (path === 'api' || path.startsWith('api/')) return reply.callNotFound();
    if (files.has(path)) return send(request, reply, files, path);
    // A page that was open while another version was put in place asks for what is gone; it must not get a page for a script.
    if (files.size > 0 && path.startsWith('assets/')) throw new ApiError('NOT_FOUND', 'there is no such file');
    return send(request, reply, files, page);
  });
}

/**
 * Where a browser is sent whose address is no valid one below the console: what stands for no character is taken for what it is, so that the
 * console can say that there is no such page. Undefined for any other address.
 */
export function mendedAddress({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): string | undefined {
  if (method !== 'GET' || !url.startsWith(consolePath) || url.startsWith(`${consolePath}api/`)) return undefined;
  const [path = '', ...search] = url.split('?');
  const mended = path.replaceAll(/[^/]+/g, (part) => (isDecodable(part) ? part : part.replaceAll('%', '%25')));
  return mended === path ? undefined : [mended, ...search].join('?');
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

function send(request: FastifyRequest, reply: FastifyReply, files: ConsoleFiles, path: string): FastifyReply {
  const file = files.get(path);
  if (file === undefined) return sendNotBuilt(reply);
  const encoding = [...file.twins.keys()].find((one) => takes(header(request, 'accept-encoding') ?? '', one));
  const twin = encoding === undefined ? undefined : file.twins.get(encoding);
  const etag = encoding === undefined ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`;
  reply
    .type(file.type)
    .header('ETag', etag)
    .header('Cache-Control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (file.twins.size > 0) reply.header('Vary', 'Accept-Encoding');
  if ((header(request, 'if-none-match') ?? '').split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
  if (encoding !== undefined) reply.header('Content-Encoding', encoding);
  return reply.send(twin ?? file.bytes);
}

/** As bundlers write them: `assets/index-4f3Kd9_a.js`. */
function isHashed(path: string): boolean {
  return /^assets\/(?:.*\/)?[^/]*[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/.test(path);
}

/** RFC 9110, section 12.5.3; an encoding that is not named is not sent. */
function takes(accepted: string, encoding: Encoding): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

const notBuilt = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Vedette</title></head>
<body><h1>The console is not built</h1>
<p>This service runs from its sources, and web/dist is not there. <code>npm start</code> builds it; then start the service again.</p>
<p>The API is there all the same: <a href="/docs">its reference</a>.</p></body></html>
`;

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(notBuilt);
}

/** How much script a browser has to have before it can show each page: what the page and the entry need, and all that these need, as gzip sends it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { consoleRoutes } from './console-routes.testing.ts';

export interface RouteSize {
  /** Below /console. */
  readonly path: string;
  readonly gzipBytes: number;
  /** Those that come beside the entry's. */
  readonly ownBytes: number;
}

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const entry = 'index.html';

/** @throws where the console is not built */
export function consoleSizes(): readonly RouteSize[] {
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
    readFileSync(join(web, 'dist/.vite/manifest.json'), 'utf8'),
  );
  const needed = (name: string, all = new Set<string>()): Set<string> => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the manifest of the console has no ${name}`);
    if (all.has(name)) return all;
    all.add(name);
    for (const other of chunk.imports ?? []) needed(other, all);
    return all;
  };
  const sizes = new Map<string, number>();
  const sizeOf = (names: ReadonlySet<string>): number => {
    const files = new Set([...names].map((name) => manifest[name]?.file ?? ''));
    return [...files].reduce((sum, file) => {
      const size = sizes.get(file) ?? gzipSync(readFileSync(join(web, 'dist', file)), { level: 9 }).length;
      sizes.set(file, size);
      return sum + size;
    }, 0);
  };
  const first = sizeOf(needed(entry));
  return consoleRoutes().map(({ path, module }) => {
    const gzipBytes = module === undefined ? first : sizeOf(needed(module, needed(entry)));
    return { path, gzipBytes, ownBytes: gzipBytes - first };
  });
}

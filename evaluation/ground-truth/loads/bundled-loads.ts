/** What stands in bundles, by their source maps: a bundler copies code that no runtime then loads under its own name. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { LoadProgram } from './load-program.ts';
import type { Load } from './runtime.ts';

export async function bundledLoads({ bundles }: LoadProgram, folder: string): Promise<readonly Load[]> {
  const loads: Load[] = [];
  for (const bundle of bundles)
    for (const file of await readdir(join(folder, bundle), { recursive: true })) {
      if (!file.endsWith('.map')) continue;
      const map = join(folder, bundle, file);
      for (const source of sourcesOf(JSON.parse(await readFile(map, 'utf8'))))
        loads.push({ way: 'bundled', path: pathOf(source, map, folder), from: `${bundle}/${file}` });
    }
  return loads;
}

function sourcesOf(map: unknown): readonly string[] {
  const sources: unknown = typeof map === 'object' && map !== null ? Reflect.get(map, 'sources') : undefined;
  return Array.isArray(sources) ? sources.map(String) : [];
}

/** Webpack names sources by a scheme of its own, others by a path from the map. */
function pathOf(source: string, map: string, folder: string): string {
  const scheme = /^(?:webpack|turbopack):\/\/[^/]*\/(?:\.\/)?(.*?)(?:\?.*)?$/.exec(source);
  return scheme === null ? relative(folder, resolve(dirname(map), source)) : (scheme[1] ?? '');
}

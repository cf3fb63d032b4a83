/** Where the console can be: every route as its folders write it, read from their text, since the router itself needs a browser. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ConsoleRoute {
  /** Below /console, as the router matches it: `/pull-requests/$repository/$number`; `/$` is every other address. */
  readonly path: string;
  /** The page that is loaded for it, from web/; none where the entry has it. */
  readonly module?: string;
}

const web = fileURLToPath(new URL('../../web/', import.meta.url));

export function consoleRoutes(): readonly ConsoleRoute[] {
  return globSync('src/*/*.{ts,tsx}', { cwd: web })
    .sort()
    .flatMap((file) =>
      readFileSync(join(web, file), 'utf8')
        .split('createRoute({')
        .slice(1)
        .flatMap((route) => {
          const path = /\bpath: '([^']*)'/.exec(route)?.[1];
          const page = /import\('\.\/([^']+)'\)/.exec(route)?.[1];
          // What others hang on has no address of its own.
          if (path === undefined) return [];
          const at = `/${path.replace(/^\//, '')}`;
          return [page === undefined ? { path: at } : { path: at, module: join(file, '..', page) }];
        }),
    );
}

/** Which route an address is of: the one that says most of it. */
export function routeOf(pathname: string, routes = consoleRoutes()): string | undefined {
  const parts = partsOf(pathname);
  const [best] = routes
    .filter(({ path }) => {
      const pattern = partsOf(path);
      if (path === '/$') return true;
      return pattern.length === parts.length && pattern.every((part, at) => part.startsWith('$') || part === parts[at]);
    })
    .toSorted((one, other) => wildness(one.path) - wildness(other.path));
  return best?.path;
}

function partsOf(path: string): string[] {
  return path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((part) => part !== '');
}

function wildness(path: string): number {
  return path === '/$' ? Infinity : path.split('$').length;
}

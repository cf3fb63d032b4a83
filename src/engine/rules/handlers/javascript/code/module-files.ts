/**
 * Which file a file means by what it imports. Settings of compilers are not read: a path that begins in no file's folder is looked for at the end
 * of all paths, the nearest first, so that `@/auth`, `src/auth` and packages of a workspace are found without them.
 */
import { baseName, folderOf, within } from '../../../../files/path-parts.ts';

export interface ModuleFiles {
  resolve(from: string, name: string): string | undefined;
  /** The files below a folder, named as a file names it; its own files first. */
  below(from: string, folder: string): readonly string[];
}

const endings = [
  '',
  '.ts',
  '.js',
  '.tsx',
  '.jsx',
  '.mts',
  '.mjs',
  '.cts',
  '.cjs',
  '/index.ts',
  '/index.js',
  '/index.tsx',
  '/index.mjs',
  '/index.cjs',
  '/src/index.ts',
  '/src/index.js',
];

export function moduleFiles(paths: Iterable<string>): ModuleFiles {
  const all = new Set(paths);
  const sorted = [...all].sort();
  const byName = new Map<string, string[]>();
  const byFolder = new Map<string, string[]>();
  const found = new Map<string, string | undefined>();
  for (const path of sorted) {
    const name = baseName(stemOf(path));
    put(byName, name, path);
    if (name === 'index') put(byFolder, baseName(packageFolder(path)), path);
  }
  return {
    resolve(from, name) {
      if (name.startsWith('.')) {
        const path = joined(folderOf(from), name);
        return path === undefined ? undefined : fileAt(path);
      }
      const key = `${folderOf(from)} ${name}`;
      if (!found.has(key)) found.set(key, absolute(from, name));
      return found.get(key);
    },
    below(from, folder) {
      const path = folder.startsWith('.') || folder === '' ? joined(folderOf(from), folder) : folder;
      if (path === undefined) return [];
      const prefix = path === '' ? '' : `${path}/`;
      return sorted.filter((file) => file.startsWith(prefix) && file !== from);
    },
  };

  function fileAt(path: string): string | undefined {
    const written = path.replace(/\/+$/, '');
    for (const ending of endings) {
      const file = ending.startsWith('/') && written === '' ? ending.slice(1) : written + ending;
      if (all.has(file)) return file;
    }
    const source = /\.[cm]?jsx?$/.test(written) ? written.replace(/\.([cm]?)js(x?)$/, '.$1ts$2') : undefined;
    return source !== undefined && all.has(source) ? source : undefined;
  }

  function absolute(from: string, name: string): string | undefined {
    for (const wanted of wantedEndings(name)) {
      const found = byEnding(from, stemOf(wanted));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function byEnding(from: string, wanted: string): string | undefined {
    const named = (byName.get(baseName(wanted)) ?? []).filter((path) => endsWith(stemOf(path), wanted));
    if (named.length > 0 && wanted.includes('/')) return nearest(from, named);
    const indexes = (byFolder.get(baseName(wanted)) ?? []).filter((path) => endsWith(packageFolder(path), wanted));
    return nearest(from, indexes.length > 0 ? indexes : named);
  }
}

/** What the path of a file may end in that is imported by a name which begins in no folder; nothing for what can only be a package. */
function wantedEndings(name: string): readonly string[] {
  if (/^(?:node|https?|data|npm|bun):/.test(name)) return [];
  const alias = /^(?:[@~#$]\/|[~#])(.+)$/.exec(name)?.[1];
  if (alias !== undefined) return [alias];
  const scoped = /^@([\w.-]+)\/(.+)$/.exec(name);
  if (scoped?.[1] !== undefined && scoped[2] !== undefined) {
    const rest = scoped[2];
    return [
      `${scoped[1]}/${rest}`,
      ...(rest.includes('/') ? [rest] : [`packages/${rest}`, `libs/${rest}`, `apps/${rest}`]),
    ];
  }
  const alone = /^(?:src|app|lib|server|api)\/(.+)$/.exec(name)?.[1];
  return name.includes('/') ? [name, ...(alone === undefined ? [] : [alone])] : [];
}

/** Of `packages/auth/src/index.ts`: `packages/auth`. */
function packageFolder(path: string): string {
  return folderOf(path).replace(/\/src$/, '');
}

function endsWith(path: string, wanted: string): boolean {
  return path === wanted || path.endsWith(`/${wanted}`);
}

function nearest(from: string, paths: readonly string[]): string | undefined {
  const shared = (path: string): number => {
    let at = 0;
    while (at < path.length && path[at] === from[at]) at++;
    return path.lastIndexOf('/', at);
  };
  return paths.toSorted((a, b) => shared(b) - shared(a) || a.length - b.length || (a < b ? -1 : 1))[0];
}

function put(map: Map<string, string[]>, key: string, path: string): void {
  const entry = map.get(key);
  if (entry === undefined) map.set(key, [path]);
  else entry.push(path);
}

function stemOf(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, '');
}

/** Undefined for what leads out of the tree. */
function joined(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.reduce((path, part) => within(path, part), '');
}

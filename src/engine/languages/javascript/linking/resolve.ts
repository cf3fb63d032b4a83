/**
 * Finds the first-party file that a specifier means, from the tree alone: relative paths, `paths` of tsconfig files,
 * workspace packages and `#` imports. What it does not find is taken for a package.
 */
import { dirname, join } from 'node:path/posix';
import type { FileTree } from '../../../files/file-tree.ts';
import { isFirstParty } from '../../../linking/first-party.ts';
import { type Manifest, readManifests, type PathMapping } from './manifests.ts';
import { isBelow, restOf } from './star-names.ts';

export interface ModuleResolver {
  resolve(from: string, specifier: string): readonly string[];
  /** What a `#name` import of the nearest package.json stands for. */
  internalTarget(from: string, specifier: string): string | undefined;
  /** What `paths` of a tsconfig say of a package's folder: `package/module`. */
  packageAt(from: string, specifier: string): string | undefined;
  /** Names given to packages by `npm:` ranges, to the packages' own. */
  readonly aliases: ReadonlyMap<string, string>;
  /** True where the manifests declare the name, and all of them for development alone. */
  readonly isDeclaredForDevelopment: (name: string) => boolean;
}

const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.cts', '.vue', '.svelte', '.es6'];
const swaps = new Map([
  ['.js', ['.ts', '.tsx', '.jsx']],
  ['.jsx', ['.tsx']],
  ['.mjs', ['.mts']],
  ['.cjs', ['.cts']],
]);

/** @param locked names under which lockfiles install packages, to the packages' own */
export async function moduleResolver(
  tree: FileTree,
  locked: ReadonlyMap<string, string> = new Map(),
): Promise<ModuleResolver> {
  const files = new Set(
    tree.entries.filter((entry) => entry.kind === 'file' && isFirstParty(entry.path)).map((entry) => entry.path),
  );
  const { manifests, mappings } = await readManifests(tree);
  const workspaces = new Map(
    manifests.filter((manifest) => manifest.name !== '').map((manifest) => [manifest.name, manifest]),
  );
  const development = new Set(manifests.flatMap((manifest) => [...manifest.development]));
  const shipped = new Set(manifests.flatMap((manifest) => [...manifest.shipped]));
  const cache = new Map<string, readonly string[]>();

  const file = (path: string): string | undefined => {
    const normal = path.replace(/\/+$/, '');
    if (!isFirstParty(normal)) return undefined;
    for (const candidate of [normal, normal === '' ? 'index' : `${normal}/index`]) {
      for (const ending of endings) if (files.has(`${candidate}${ending}`)) return `${candidate}${ending}`;
    }
    const dot = normal.lastIndexOf('.');
    for (const swap of swaps.get(normal.slice(dot)) ?? [])
      if (files.has(`${normal.slice(0, dot)}${swap}`)) return `${normal.slice(0, dot)}${swap}`;
    return undefined;
  };

  const find = (from: string, specifier: string): string | undefined => {
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) return file(inside(join(dirname(from), specifier)));
    if (specifier.startsWith('/')) return file(specifier.slice(1));
    for (const mapping of mappings) {
      for (const target of isBelow(from, mapping.folder) ? mapped(mapping, specifier) : []) {
        const found = file(inside(target));
        if (found !== undefined) return found;
      }
    }
    const workspace = workspaceOf(workspaces, specifier);
    if (workspace !== undefined) return workspaceFile(workspace.manifest, workspace.rest, file);
    if (/^[@~]\//.test(specifier)) return conventional(from, specifier.slice(2), file);
    return undefined;
  };

  return {
    aliases: new Map([...locked, ...manifests.flatMap((manifest) => [...manifest.aliases])]),
    isDeclaredForDevelopment: (name) => development.has(name) && !shipped.has(name),
    packageAt(from, specifier) {
      for (const mapping of mappings) {
        for (const target of isBelow(from, mapping.folder) ? mapped(mapping, specifier) : []) {
          const at = target.lastIndexOf('node_modules/');
          if (at >= 0) return target.slice(at + 'node_modules/'.length);
        }
      }
      return undefined;
    },
    resolve(from, specifier) {
      const key = `${dirname(from)}\0${specifier}`;
      const known = cache.get(key);
      if (known !== undefined) return known;
      const found = find(from, specifier);
      const result = found === undefined ? [] : [found];
      cache.set(key, result);
      return result;
    },
    internalTarget(from, specifier) {
      if (!specifier.startsWith('#')) return undefined;
      const nearest = manifests
        .filter((manifest) => isBelow(from, manifest.folder))
        .sort((a, b) => b.folder.length - a.folder.length)[0];
      const target = nearest === undefined ? undefined : internal(nearest, specifier);
      if (nearest === undefined || target === undefined) return undefined;
      return target.startsWith('.') ? `/${join(nearest.folder, target)}` : target;
    },
  };
}

function inside(path: string): string {
  return path.startsWith('../') || path === '..' ? '\0' : /^\.\/?$/.test(path) ? '' : path;
}

function mapped(mapping: PathMapping, specifier: string): readonly string[] {
  const targets: string[] = [];
  for (const [pattern, replacements] of mapping.paths) {
    const middle = restOf(pattern, specifier);
    if (middle === undefined) continue;
    for (const replacement of replacements) targets.push(join(mapping.base, replacement.split('*').join(middle)));
  }
  if (mapping.isBaseUrl) targets.push(join(mapping.base, specifier));
  return targets;
}

function workspaceOf(
  workspaces: ReadonlyMap<string, Manifest>,
  specifier: string,
): { manifest: Manifest; rest: string } | undefined {
  const parts = specifier.split('/');
  const length = specifier.startsWith('@') ? 2 : 1;
  const manifest = workspaces.get(parts.slice(0, length).join('/'));
  return manifest === undefined ? undefined : { manifest, rest: parts.slice(length).join('/') };
}

/** Built files are rarely in the repository; their sources lie where the same path under `src` says. */
function workspaceFile(
  manifest: Manifest,
  rest: string,
  file: (path: string) => string | undefined,
): string | undefined {
  const at = (path: string): string => (manifest.folder === '' ? path : `${manifest.folder}/${path}`);
  const entries =
    rest === ''
      ? [...manifest.entries, 'index', 'src/index', 'lib/index', 'src/main']
      : [rest, `src/${rest}`, `lib/${rest}`];
  for (const entry of entries) {
    const plain = join('.', entry);
    const found =
      file(at(plain)) ?? file(at(plain.replace(/^(?:dist|build|lib|out|esm|cjs)\//, 'src/').replace(/\.[cm]?js$/, '')));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `@/x` and `~/x` are no package names; bundlers point them at the source folder. */
function conventional(from: string, rest: string, file: (path: string) => string | undefined): string | undefined {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const at = folder === '.' ? '' : `${folder}/`;
    const found = file(`${at}src/${rest}`) ?? file(`${at}app/${rest}`) ?? file(`${at}${rest}`);
    if (found !== undefined || folder === '.') return found;
  }
}

function internal(manifest: Manifest, specifier: string): string | undefined {
  for (const [pattern, target] of manifest.internal) {
    if (pattern === specifier) return target;
    const star = pattern.indexOf('*');
    if (star > 0 && specifier.startsWith(pattern.slice(0, star))) return target.split('*').join(specifier.slice(star));
  }
  return undefined;
}

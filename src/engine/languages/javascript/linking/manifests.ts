/** What the package.json and tsconfig files of a tree say about names of modules. Tolerant: a broken file says nothing. */
import { basename, dirname, join } from 'node:path/posix';
import { type FileTree, FileUnreadable } from '../../../files/file-tree.ts';
import { sourceFile } from '../../../text/source-file.ts';
import { isOwnFile } from '../../../linking/first-party.ts';

export interface Manifest {
  readonly folder: string;
  readonly name: string;
  /** Files that stand for the package itself, the likeliest first. */
  readonly entries: readonly string[];
  readonly aliases: ReadonlyMap<string, string>;
  /** The `imports` field: patterns beginning with `#`. */
  readonly internal: ReadonlyMap<string, string>;
  /** Names under `devDependencies`. */
  readonly development: ReadonlySet<string>;
  /** Names under the other kinds of dependencies. */
  readonly shipped: ReadonlySet<string>;
}

/** `compilerOptions.paths` and `baseUrl` of one tsconfig, for the files below its folder. */
export interface PathMapping {
  readonly folder: string;
  readonly base: string;
  readonly isBaseUrl: boolean;
  readonly paths: ReadonlyMap<string, readonly string[]>;
}

const sizeMax = 1024 * 1024;
const filesMax = 5000;

export async function readManifests(
  tree: FileTree,
): Promise<{ manifests: readonly Manifest[]; mappings: readonly PathMapping[] }> {
  const manifests: Manifest[] = [];
  const mappings: PathMapping[] = [];
  const wanted = tree.entries.filter(
    (entry) =>
      isOwnFile(entry, sizeMax) &&
      /^(?:(?:package|tsconfig[^/]*|jsconfig|import_?map)\.json|deno\.jsonc?)$/.test(basename(entry.path)),
  );
  for (const { path } of wanted.slice(0, filesMax)) {
    const json = await readJson(tree, path);
    if (json === undefined) continue;
    const folder = dirname(path) === '.' ? '' : dirname(path);
    if (/^(?:package|deno|import_?map)\.jsonc?$/.test(basename(path))) manifests.push(manifest(folder, json));
    else {
      const mapping = await extendedMapping(tree, path, json);
      if (mapping !== undefined) mappings.push(mapping);
    }
  }
  return { manifests, mappings: mappings.sort((a, b) => b.folder.length - a.folder.length) };
}

export async function readJson(tree: FileTree, path: string): Promise<ReadonlyMap<string, unknown> | undefined> {
  try {
    const { text } = sourceFile(path, await tree.read(path));
    return record(parseTolerant(text));
  } catch (error) {
    if (error instanceof FileUnreadable || error instanceof SyntaxError || error instanceof RangeError)
      return undefined;
    throw error;
  }
}

function parseTolerant(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(withoutComments(text));
  }
}

/** An object as a map, so that names such as `__proto__` are only names. */
export function record(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value))
    : undefined;
}

function manifest(folder: string, json: ReadonlyMap<string, unknown>): Manifest {
  const aliases = new Map<string, string>();
  const [development, shipped] = [new Set<string>(), new Set<string>()];
  for (const field of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
    for (const [alias, range] of record(json.get(field)) ?? []) {
      (field === 'devDependencies' ? development : shipped).add(alias);
      const target = typeof range === 'string' ? /^npm:(@?[^@]+)/.exec(range)?.[1] : undefined;
      if (target !== undefined && target !== alias) aliases.set(alias, target);
    }
  }
  const internal = new Map<string, string>();
  // Deno writes `"v": "npm:real@^1"` and `"npm:/real@1/"` among its imports.
  for (const [alias, value] of record(json.get('imports')) ?? []) {
    const real =
      typeof value === 'string' ? /^npm:\/?(@?[^@/]+(?:(?<=^npm:\/?@[^/]*)\/[^@/]+)?)/.exec(value)?.[1] : undefined;
    if (real !== undefined && !alias.startsWith('#')) aliases.set(alias.replace(/\/$/, ''), real);
  }
  for (const [pattern, value] of record(json.get('imports')) ?? []) {
    const [target] = targets(value, 0);
    if (target !== undefined) internal.set(pattern, target);
  }
  const name = json.get('name');
  const exported = record(json.get('exports'));
  const entries = [json.get('source'), json.get('module'), json.get('main'), json.get('types')].filter(
    (entry) => typeof entry === 'string',
  );
  return {
    folder,
    name: typeof name === 'string' ? name : '',
    entries: [...entries, ...targets(exported?.get('.') ?? json.get('exports'), 0)],
    aliases,
    internal,
    development,
    shipped,
  };
}

/** The paths in a conditional target, in order. */
export function targets(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return [value];
  if (depth > 8) return [];
  if (Array.isArray(value)) return value.flatMap((item) => targets(item, depth + 1));
  return [...(record(value)?.values() ?? [])].flatMap((item) => targets(item, depth + 1)).slice(0, 50);
}

const extendsMax = 8;

/** A tsconfig without paths of its own has those of the one it extends, relative to where that one lies. */
async function extendedMapping(
  tree: FileTree,
  path: string,
  json: ReadonlyMap<string, unknown>,
): Promise<PathMapping | undefined> {
  const folder = dirname(path) === '.' ? '' : dirname(path);
  let at = folder;
  let current: ReadonlyMap<string, unknown> | undefined = json;
  for (let depth = 0; depth < extendsMax && current !== undefined; depth++) {
    const mapping = pathMapping(at, current);
    if (mapping !== undefined) return { ...mapping, folder };
    const base: unknown = [current.get('extends')].flat().at(-1);
    if (typeof base !== 'string' || !base.startsWith('.')) return undefined;
    const target = join(at, base.endsWith('.json') ? base : `${base}.json`);
    at = dirname(target) === '.' ? '' : dirname(target);
    current = target.startsWith('..') ? undefined : await readJson(tree, target);
  }
  return undefined;
}

function pathMapping(folder: string, json: ReadonlyMap<string, unknown>): PathMapping | undefined {
  const options = record(json.get('compilerOptions'));
  const baseUrl = options?.get('baseUrl');
  const paths = new Map<string, readonly string[]>();
  for (const [pattern, value] of record(options?.get('paths')) ?? []) {
    if (Array.isArray(value))
      paths.set(
        pattern,
        value.filter((item) => typeof item === 'string'),
      );
  }
  if (typeof baseUrl !== 'string' && paths.size === 0) return undefined;
  const base = typeof baseUrl === 'string' ? join(folder || '.', baseUrl) : folder || '.';
  return { folder, base, isBaseUrl: typeof baseUrl === 'string', paths };
}

/** tsconfig files may hold comments and trailing commas. One pass, whatever the text: a hostile file must not cost its square. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let from = 0;
  const cut = (start: number, end: number): void => {
    kept.push(text.slice(from, start));
    from = end;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '/' && text[at + 1] === '/') {
      const end = text.indexOf('\n', at);
      cut(at, end < 0 ? text.length : end);
      at = from - 1;
    } else if (character === '/' && text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2);
      cut(at, end < 0 ? text.length : end + 2);
      at = from - 1;
    } else if (character === ',' && isTrailing(text, at + 1)) cut(at, at + 1);
  }
  return kept.join('') + text.slice(from);
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

/** True where only white space and comments stand before the closing bracket; long runs of them are no person's writing. */
function isTrailing(text: string, from: number): boolean {
  return /^(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*\/)*[}\]]/.test(text.slice(from, from + 500));
}

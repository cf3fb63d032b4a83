/** What lockfiles promise of the archives of their packages: `name@version` → digests, in the notation of `SourceRequest`. */
import { basename } from 'node:path/posix';

export type PromisedDigests = ReadonlyMap<string, string>;

interface Promised {
  readonly name: string;
  readonly version: string;
  readonly digest: string;
}

/** Empty for formats that promise nothing that can be checked, and for texts that cannot be read. */
export function promisedDigests(path: string, text: string): PromisedDigests {
  const found = new Map<string, string>();
  for (const { name, version, digest } of readerOf(basename(path))(text)) {
    const key = `${name}@${version}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, digest);
    else if (!known.split(' ').includes(digest)) found.set(key, `${known} ${digest}`);
  }
  return found;
}

function readerOf(name: string): (text: string) => Iterable<Promised> {
  if (name === 'package-lock.json' || name === 'npm-shrinkwrap.json') return packageLock;
  if (name === 'yarn.lock') return yarnLock;
  if (name === 'pnpm-lock.yaml') return pnpmLock;
  if (name === 'bun.lock') return bunLock;
  if (name === 'go.sum') return goSum;
  if (name === 'Pipfile.lock') return pipfileLock;
  if (/^(?:poetry|uv|pdm)\.lock$|^pylock(?:\..*)?\.toml$/.test(name)) return tomlHashes;
  return () => [];
}

function* packageLock(text: string): Iterable<Promised> {
  const json = fieldsOf(parsed(text));
  for (const [path, entry] of fieldsOf(json.get('packages'))) {
    const fields = fieldsOf(entry);
    const at = path.lastIndexOf('node_modules/');
    const name = textOf(fields.get('name')) || (at < 0 ? '' : path.slice(at + 'node_modules/'.length));
    yield* promised(name, fields.get('version'), fields.get('integrity'));
  }
  // Version 1 nests packages in one another.
  const open = [json.get('dependencies')];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const [name, entry] of fieldsOf(next)) {
      const fields = fieldsOf(entry);
      yield* promised(name, fields.get('version'), fields.get('integrity'));
      open.push(fields.get('dependencies'));
    }
  }
}

function* promised(name: string, version: unknown, integrity: unknown): Iterable<Promised> {
  for (const digest of textOf(integrity).split(/\s+/)) {
    if (name !== '' && textOf(version) !== '' && /^sha(?:512|384|256|1)-[A-Za-z0-9+/=]+$/.test(digest))
      yield { name, version: textOf(version), digest };
  }
}

/** The first version of the format; the zip files that later ones promise are made by the tool itself. */
function* yarnLock(text: string): Iterable<Promised> {
  let name = '';
  let version = '';
  for (const line of text.split(/\r?\n/)) {
    if (/^\S/.test(line)) {
      name = line.startsWith('#') ? '' : registryName(/^"?([^",]+)/.exec(line)?.[1] ?? '');
      version = '';
    }
    version = /^ {2}version "([^"]+)"$/.exec(line)?.[1] ?? version;
    const integrity = /^ {2}integrity (\S+)$/.exec(line)?.[1];
    if (integrity !== undefined) yield* promised(name, version, integrity);
  }
}

/** `alias@npm:name@^1.0.0` → `name`; `@scope/name@^1` → `@scope/name`. */
function registryName(descriptor: string): string {
  const at = descriptor.indexOf('@', 1);
  if (at < 0) return '';
  const target = descriptor.slice(at + 1);
  if (!target.startsWith('npm:')) return descriptor.slice(0, at);
  const end = target.indexOf('@', 'npm:@'.length);
  return end < 0 ? descriptor.slice(0, at) : target.slice('npm:'.length, end);
}

function* pnpmLock(text: string): Iterable<Promised> {
  let key: RegExpExecArray | null = null;
  for (const line of text.split(/\r?\n/)) {
    // `/name/1.0.0_peers:`, `/name@1.0.0(peers):`, `name@1.0.0:`, each perhaps quoted.
    if (/^ {2}\S/.test(line)) key = /^ {2}['"]?\/?((?:@[^/'"]+\/)?[^/@'"]+)[@/]([^(_'":]+)/.exec(line);
    const integrity = /^ {4}(?:resolution: \{.*?| {2})integrity: ([^,}\s]+)/.exec(line)?.[1];
    if (key !== null && integrity !== undefined) yield* promised(key[1] ?? '', key[2], integrity);
  }
}

function* bunLock(text: string): Iterable<Promised> {
  for (const line of text.split(/\r?\n/)) {
    const entry = /^\s*"[^"]*": \["((?:@[^"/]+\/)?[^"@/]+)@([^"]+)"/.exec(line);
    const integrity = /"(sha512-[A-Za-z0-9+/=]+)"\],?$/.exec(line)?.[1];
    if (entry !== null && integrity !== undefined) yield* promised(entry[1] ?? '', entry[2], integrity);
  }
}

function* goSum(text: string): Iterable<Promised> {
  for (const [, name = '', version = '', digest = ''] of text.matchAll(
    /^(\S+) v([^\s/]+) (h1:[A-Za-z0-9+/=]+)[ \t]*\r?$/gm,
  ))
    yield { name, version, digest };
}

/** The arrays of `[[package]]` tables, whose tools write one file a line. */
function* tomlHashes(text: string): Iterable<Promised> {
  let name = '';
  let version = '';
  for (const line of text.split(/\r?\n/)) {
    if (/^\[\[packages?\]\]/.test(line)) [name, version] = ['', ''];
    else if (line.startsWith('[') && !/^\[\[?packages?\./.test(line)) name = '';
    name = /^name = "([^"]+)"/.exec(line)?.[1] ?? name;
    version = /^version = "([^"]+)"/.exec(line)?.[1] ?? version;
    if (name === '' || version === '') continue;
    for (const [, digest = ''] of line.matchAll(/\bsha256[:" =]+([0-9a-f]{64})\b/g))
      yield { name, version, digest: `sha256:${digest}` };
  }
}

function* pipfileLock(text: string): Iterable<Promised> {
  const json = fieldsOf(parsed(text));
  for (const section of ['default', 'develop']) {
    for (const [name, entry] of fieldsOf(json.get(section))) {
      const fields = fieldsOf(entry);
      const version = textOf(fields.get('version')).replace(/^==/, '');
      const hashes = fields.get('hashes');
      for (const digest of Array.isArray(hashes) ? hashes.map(textOf) : [])
        if (version !== '' && /^sha256:[0-9a-f]{64}$/.test(digest)) yield { name, version, digest };
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** A map, since a lockfile may call a package `__proto__`. */
function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map<string, unknown>(Object.entries(value))
    : new Map();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

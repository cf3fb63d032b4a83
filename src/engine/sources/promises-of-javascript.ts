/** What lockfiles of npm, Yarn, pnpm and Bun promise of archives. */
import { fieldsOf, type Promised, textOf } from './promise.ts';
import { jsonOrNothing } from '../text/json-or-nothing.ts';

export function* packageLock(text: string): Iterable<Promised> {
  const json = fieldsOf(jsonOrNothing(text));
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
export function* yarnLock(text: string): Iterable<Promised> {
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

export function* pnpmLock(text: string): Iterable<Promised> {
  let key: RegExpExecArray | null = null;
  for (const line of text.split(/\r?\n/)) {
    // `/name/1.0.0_peers:`, `/name@1.0.0(peers):`, `name@1.0.0:`, each perhaps quoted.
    if (/^ {2}\S/.test(line)) key = /^ {2}['"]?\/?((?:@[^/'"]+\/)?[^/@'"]+)[@/]([^(_'":]+)/.exec(line);
    const integrity = /^ {4}(?:resolution: \{.*?| {2})integrity: ([^,}\s]+)/.exec(line)?.[1];
    if (key !== null && integrity !== undefined) yield* promised(key[1] ?? '', key[2], integrity);
  }
}

export function* bunLock(text: string): Iterable<Promised> {
  for (const line of text.split(/\r?\n/)) {
    const entry = /^\s*"[^"]*": \["((?:@[^"/]+\/)?[^"@/]+)@([^"]+)"/.exec(line);
    const integrity = /"(sha512-[A-Za-z0-9+/=]+)"\],?$/.exec(line)?.[1];
    if (entry !== null && integrity !== undefined) yield* promised(entry[1] ?? '', entry[2], integrity);
  }
}

/**
 * The cases of SecBench.js that can be judged by reading: a test that calls one package, which exports it calls, and where
 * the vulnerable code of the package stands. The sample is the same in every run.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ExploitCase {
  /** `class/case`. */
  readonly name: string;
  readonly packageName: string;
  readonly version: string;
  readonly program: string;
  /** Members of the package that the test calls, as written; `''` is the package itself as a function. */
  readonly calls: readonly string[];
  readonly sink: { readonly path: string; readonly line: number; readonly column: number } | undefined;
}

export const exploitClasses = ['code-injection', 'command-injection', 'path-traversal', 'prototype-pollution', 'redos'];

export async function exploitCases(folder: string, countMax: number): Promise<readonly ExploitCase[]> {
  const found: ExploitCase[] = [];
  for (const group of exploitClasses) {
    for (const entry of await readdir(join(folder, group), { withFileTypes: true })) {
      const read = entry.isDirectory()
        ? await readCase(join(folder, group, entry.name), `${group}/${entry.name}`)
        : undefined;
      if (read !== undefined) found.push(read);
    }
  }
  const key = ({ name }: ExploitCase): string => createHash('sha256').update(name).digest('hex');
  const unique = new Map(found.map((item) => [`${item.packageName}@${item.version} ${item.calls.join(' ')}`, item]));
  return [...unique.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1)).slice(0, countMax);
}

/** `undefined` for tests that start a program, ask for several packages, or call nothing that can be told from its text. */
async function readCase(folder: string, name: string): Promise<ExploitCase | undefined> {
  const files = await readdir(folder);
  const test = files.find((file) => file.endsWith('.test.js'));
  if (test === undefined || !files.includes('package.json')) return undefined;
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const dependencies = Object.entries(field(manifest, 'dependencies') ?? {});
  const [packageName, version] = dependencies[0] ?? [];
  if (dependencies.length !== 1 || packageName === undefined || typeof version !== 'string') return undefined;
  if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) return undefined;
  const program = await readFile(join(folder, test), 'utf8');
  const calls = calledMembers(program, packageName);
  if (calls.length === 0) return undefined;
  return { name, packageName, version, program, calls, sink: sinkOf(manifest) };
}

/** Read from the text alone, so that the analysis under test has no part in it. */
function calledMembers(program: string, packageName: string): readonly string[] {
  const load = `require\\(\\s*["'\`]${escaped(packageName)}["'\`]\\s*\\)`;
  const called = new Set<string>();
  for (const [, names = ''] of program.matchAll(
    new RegExp(`(?:const|let|var)\\s*\\{([^}]*)\\}\\s*=\\s*${load}`, 'g'),
  )) {
    for (const part of names.split(',')) {
      const [member = '', local = member] = part.split(':').map((text) => text.trim());
      if (member !== '' && new RegExp(`\\b${escaped(local)}\\s*\\(`).test(program)) called.add(member);
    }
  }
  for (const [, member = ''] of program.matchAll(new RegExp(`${load}\\.([\\w$]+)\\s*\\(`, 'g'))) called.add(member);
  for (const [, local = '', member] of program.matchAll(
    new RegExp(`([\\w$]+)\\s*=\\s*${load}(?:\\.([\\w$]+))?\\s*[;,\\n]`, 'g'),
  )) {
    const name = escaped(local);
    if (member !== undefined) {
      if (new RegExp(`\\b${name}\\s*\\(`).test(program)) called.add(member);
      continue;
    }
    if (new RegExp(`(?:^|[^\\w$.])${name}\\s*\\(`).test(program)) called.add('');
    for (const [, inner = ''] of program.matchAll(new RegExp(`(?:^|[^\\w$.])${name}\\.([\\w$]+)\\s*\\(`, 'g')))
      called.add(inner);
  }
  return [...called].sort();
}

function sinkOf(manifest: unknown): ExploitCase['sink'] {
  const sink = field(manifest, 'sink');
  const match = typeof sink === 'string' ? /^([^:\s]+):(\d+):(\d+)$/.exec(sink) : null;
  if (match?.[1] === undefined) return undefined;
  return { path: match[1].replace(/^\.?\//, ''), line: Number(match[2]), column: Number(match[3]) };
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

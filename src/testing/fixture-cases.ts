/**
 * The fixture cases of all ecosystems, for the tests that walk them and the script that writes them: a case is a folder
 * `<ecosystem>/fixtures/<case>/` of files as a repository holds them, beside the inventory that they give in `expected.json`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryTree } from '../engine/files/memory-tree.ts';
import type { FileTree } from '../engine/files/file-tree.ts';
import type { FileReport, Inventory } from '../engine/model/inventory.ts';
import type { Package } from '../engine/model/package.ts';
import type { Span } from '../engine/model/span.ts';

export interface FixtureCase {
  /** `npm/lock-v3`. */
  readonly name: string;
  readonly folder: URL;
  /** By path in the case, without expected.json. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly tree: FileTree;
}

const root = new URL('../engine/ecosystems/', import.meta.url);

/** Folder names beside this file, one for each ecosystem. */
export function ecosystemFolders(): readonly string[] {
  return folderNames(root);
}

export function fixtureCases(): readonly FixtureCase[] {
  return ecosystemFolders().flatMap((ecosystem) =>
    folderNames(new URL(`${ecosystem}/fixtures/`, root)).map((name) => readCase(ecosystem, name)),
  );
}

export function readCase(ecosystem: string, name: string): FixtureCase {
  const folder = new URL(`${ecosystem}/fixtures/${name}/`, root);
  const files: Record<string, Uint8Array> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = join(entry.parentPath, entry.name);
    const path = relative(fileURLToPath(folder), full).replaceAll('\\', '/');
    if (entry.isFile() && path !== 'expected.json') files[path] = readFileSync(full);
  }
  return { name: `${ecosystem}/${name}`, folder, files, tree: memoryTree(files) };
}

/** The inventory in the form of expected.json: one line a package, one a file. */
export function compactForm(inventory: Inventory): CompactInventory {
  return {
    files: Object.fromEntries(inventory.files.map(compactFile)),
    packages: inventory.packages.map(compactPackage),
  };
}

/** JSON with one package a line, so that a change of one package is a change of one line. */
export function printCompactForm({ files, packages }: CompactInventory): string {
  const lines = packages.map((found) => `    ${JSON.stringify(found).replaceAll(',"', ', "').replaceAll('":', '": ')}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "files": ${JSON.stringify(files, null, 2).replaceAll('\n', '\n  ')},\n  "packages": ${list}\n}\n`;
}

export interface CompactInventory {
  /** `parsed`, or `partial: 3: what is wrong`. */
  readonly files: Readonly<Record<string, string | readonly string[]>>;
  readonly packages: readonly Readonly<Record<string, unknown>>[];
}

function compactFile({ path, status, problems }: FileReport): [string, string | readonly string[]] {
  return [
    path,
    problems.length === 0 ? status : [status, ...problems.map(({ line, message }) => `${line}: ${message}`)],
  ];
}

function compactPackage(found: Package): Readonly<Record<string, unknown>> {
  const { name, normalizedName, constraint, purl, isDirect, scope, manifestPath, span, lockfilePath, lockfileSpan } =
    found;
  const at = place(manifestPath, span);
  const locked = lockfileSpan === null ? '' : place(lockfilePath, lockfileSpan);
  return {
    purl,
    name,
    ...(normalizedName === name ? {} : { normalizedName }),
    version: found.version,
    ...(constraint === '' ? {} : { constraint }),
    use: `${isDirect ? 'direct' : 'transitive'} ${scope}`,
    at,
    // An entry that only the lockfile names stands where `at` says.
    ...(lockfileSpan === null ? {} : { locked: locked === at ? 'here' : locked }),
    ...(found.parents.length === 0 ? {} : { parents: found.parents }),
    ...(found.dependencyPath.length <= 1 ? {} : { path: found.dependencyPath.join(' > ') }),
  };
}

function place(path: string, { startLine, startColumn, endLine, endColumn }: Span): string {
  return `${path}:${startLine}:${startColumn}-${endLine}:${endColumn}`;
}

function folderNames(folder: URL): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

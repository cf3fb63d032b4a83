/**
 * The fixture cases of all ecosystems, for the tests that walk them and the script that writes them: a case is a folder
 * `<ecosystem>/fixtures/<case>/` of files as a repository holds them, beside the inventory that they give in `expected.json`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryTree } from '../engine/files/memory-tree.ts';
import type { FileTree } from '../engine/files/file-tree.ts';
import type { FileReport, Inventory, ListedForeign } from '../engine/model/inventory.ts';
import type { LocalName, Package } from '../engine/model/package.ts';
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
  return ecosystemFolders().flatMap(fixtureCasesOf);
}

export function fixtureCasesOf(ecosystem: string): readonly FixtureCase[] {
  return folderNames(new URL(`${ecosystem}/fixtures/`, root)).map((name) => readCase(ecosystem, name));
}

function readCase(ecosystem: string, name: string): FixtureCase {
  const folder = new URL(`${ecosystem}/fixtures/${name}/`, root);
  const files: Record<string, Uint8Array> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = join(entry.parentPath, entry.name);
    const path = relative(fileURLToPath(folder), full).replaceAll('\\', '/');
    if (entry.isFile() && path !== 'expected.json') files[path] = readFileSync(full);
  }
  return { name: `${ecosystem}/${name}`, folder, files, tree: memoryTree(files) };
}

/** The files that are text, by path. */
export function textsOf(files: FixtureCase['files']): Readonly<Record<string, string>> {
  const texts = Object.entries(files).flatMap(([path, content]) => {
    const text = Buffer.from(content).toString('utf8');
    return Buffer.from(text).equals(content) ? [[path, text] as const] : [];
  });
  return Object.fromEntries(texts);
}

/** The inventory in the form of expected.json: every field of a package, so that none can be lost unseen. */
export function fixtureForm(inventory: Inventory): FixtureInventory {
  return {
    files: Object.fromEntries(inventory.files.map(fileForm)),
    locals: inventory.locals.map(localForm),
    packages: inventory.packages.map(packageForm),
    ...(inventory.foreign === undefined ? {} : { foreign: inventory.foreign.map(foreignForm) }),
  };
}

/** JSON with one package a line, so that a change of one package is a change of one line. */
export function printFixtureForm({ files, locals, packages, foreign }: FixtureInventory): string {
  const list = (items: readonly object[]): string => {
    const lines = items.map((item) => `    ${JSON.stringify(item).replaceAll(',"', ', "').replaceAll('":', '": ')}`);
    return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  };
  const ofForeign = foreign === undefined ? '' : `,\n  "foreign": ${list(foreign)}`;
  const ofFiles = JSON.stringify(files, null, 2).replaceAll('\n', '\n  ');
  return `{\n  "files": ${ofFiles},\n  "locals": ${list(locals)},\n  "packages": ${list(packages)}${ofForeign}\n}\n`;
}

/** Each field of `T`, in a form that says all of it. */
type Form<T> = { readonly [Field in keyof T]: unknown };

export interface FixtureInventory {
  /** `parsed`, or `partial: 3: what is wrong`. */
  readonly files: Readonly<Record<string, string | readonly string[]>>;
  readonly locals: readonly Form<LocalName>[];
  readonly packages: readonly Form<Package>[];
  readonly foreign?: readonly Form<ListedForeign>[];
}

function fileForm({ path, status, problems }: FileReport): [string, string | readonly string[]] {
  return [
    path,
    problems.length === 0 ? status : [status, ...problems.map(({ line, message }) => `${line}: ${message}`)],
  ];
}

function packageForm(found: Package): Form<Package> {
  return {
    ecosystem: found.ecosystem,
    name: found.name,
    normalizedName: found.normalizedName,
    version: found.version,
    constraint: found.constraint,
    purl: found.purl,
    source: found.source,
    replaces: found.replaces,
    directness: found.directness,
    isDirect: found.isDirect,
    scope: found.scope,
    manifestPath: found.manifestPath,
    span: spanForm(found.span),
    lockfilePath: found.lockfilePath,
    lockfileSpan: found.lockfileSpan === null ? null : spanForm(found.lockfileSpan),
    parents: found.parents,
    dependencyPath: found.dependencyPath,
  };
}

function localForm(local: LocalName): Form<LocalName> {
  const { ecosystem, name, normalizedName, version, source, manifestPath, span } = local;
  return { ecosystem, name, normalizedName, version, source, manifestPath, span: spanForm(span) };
}

function foreignForm({ path, type, name, version, cpe, span }: ListedForeign): Form<ListedForeign> {
  return { path, type, name, version, cpe, span: spanForm(span) };
}

function spanForm({ startLine, startColumn, endLine, endColumn }: Span): string {
  return `${startLine}:${startColumn}-${endLine}:${endColumn}`;
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

/** A poetry.lock as a graph, with what the pyproject.toml beside it declares. */
import { posix } from 'node:path';
import { normalizePythonName } from '../../ecosystems/pypi/requirement.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { sourceFile } from '../../text/source-file.ts';
import { readToml, stringAt, stringsAt, tableAt, tablesAt } from '../../text/toml.ts';
import type { TomlTable, TomlValue } from '../../text/toml-value.ts';
import { pep440 } from '../../versions/pep440.ts';
import { everyVersion } from '../../versions/version-span.ts';
import { NotEditable } from '../model/project-editor.ts';
import { readTextOf } from '../shared/edited-text.ts';
import { extrasOf, type Marker, type PythonSpans, pythonOfMarker, readMarker } from './marker.ts';
import { type PythonDeclaration, pyprojectDeclarations } from './pyproject-declarations.ts';

export interface PoetryEdge {
  readonly name: string;
  readonly extras: readonly string[];
  readonly range: string;
  readonly marker: Marker;
}

export interface PoetryEntry {
  readonly line: string;
  readonly name: string;
  readonly written: string;
  readonly version: string;
  readonly isRegistry: boolean;
  readonly start: number;
  readonly end: number;
  readonly edges: readonly PoetryEdge[];
  /** Those that are asked of it, as far as they bring something in. */
  readonly extras: ReadonlySet<string>;
  readonly python: PythonSpans;
  readonly isForked: boolean;
  /** Lines of the entry that say why it is there. */
  readonly optional: string;
  readonly membership: readonly string[];
  readonly groups: readonly string[];
  readonly source: readonly string[];
}

export interface PoetryLock {
  readonly path: string;
  readonly text: string;
  readonly manifestPath: string;
  readonly manifest: string;
  readonly declarations: readonly PythonDeclaration[];
  readonly entries: readonly PoetryEntry[];
  readonly python: PythonSpans;
  readonly contentHash: string;
  readonly hasGroups: boolean;
  /** Where what follows the entries begins. */
  readonly end: number;
}

export const rootLine = '@project';

/** @throws {NotEditable} */
export async function readPoetryLock(tree: FileTree, path: string): Promise<PoetryLock> {
  const text = await readTextOf(tree, path);
  const manifestPath = posix.join(posix.dirname(path), 'pyproject.toml');
  const manifest = await readTextOf(tree, manifestPath);
  const { root, status } = readToml(sourceFile(path, text));
  const lockVersion = stringAt(root, 'metadata', 'lock-version')?.value ?? '';
  if (status !== 'parsed' || !lockVersion.startsWith('2.') || text.includes('\r') || text.startsWith('\ufeff'))
    throw new NotEditable(`${path} is no lockfile of Poetry 1.5 or newer`);
  const python = pep440.spans?.(stringAt(root, 'metadata', 'python-versions')?.value ?? '') ?? [everyVersion()];
  const tables = tablesAt(root, 'package');
  const starts = tables.map(({ start }) => start);
  const tail = /^\[(?:extras|metadata)\]$/m.exec(text)?.index ?? text.length;
  if (starts.some((start) => start > tail)) throw new NotEditable(`${path} has entries behind its metadata`);
  const names = Map.groupBy(tables, (table) => normalizePythonName(stringAt(table, 'name')?.value ?? ''));
  const entries = tables.map((table, index): PoetryEntry => {
    const written = stringAt(table, 'name')?.value ?? '';
    const name = normalizePythonName(written);
    const alike = names.get(name) ?? [];
    const [start, end] = [starts[index] ?? 0, starts[index + 1] ?? tail];
    const own = text.slice(start, end);
    const ofMarkers = stringAt(table, 'markers')?.value ?? '';
    const marker = readMarker(ofMarkers) ?? true;
    const source = tableAt(table, 'source');
    const edges = edgesOf(tableAt(table, 'dependencies'));
    return {
      line: alike.length > 1 ? `${name}#${alike.indexOf(table)}` : name,
      name,
      written,
      version: stringAt(table, 'version')?.value ?? '',
      isRegistry: source === undefined || stringAt(source, 'type')?.value === 'legacy',
      start,
      end,
      edges,
      extras: new Set(edges.flatMap((edge) => extrasOf(edge.marker))),
      python: pythonOfMarker(marker, python),
      isForked: alike.length > 1,
      optional: /^optional = .*$/m.exec(own)?.[0] ?? 'optional = false',
      membership: [/^groups = .*$/m.exec(own)?.[0], /^markers = .*$/m.exec(own)?.[0]].filter(
        (line) => line !== undefined,
      ),
      groups: stringsAt(table, 'groups'),
      source: /^\[package\.source\]\n(?:[^[\n][^\n]*\n)*/m.exec(own)?.[0].trimEnd().split('\n') ?? [],
    };
  });
  return {
    path,
    text,
    manifestPath,
    manifest,
    declarations: pyprojectDeclarations(manifestPath, manifest),
    entries,
    python,
    contentHash: stringAt(root, 'metadata', 'content-hash')?.value ?? '',
    hasGroups: entries.some(({ groups }) => groups.length > 0),
    end: tail,
  };
}

function edgesOf(table: TomlTable | undefined): readonly PoetryEdge[] {
  return [...(table?.entries ?? [])].flatMap(([written, { value }]) => {
    const items: readonly TomlValue[] = value.kind === 'array' ? value.items : [value];
    return items.map((item): PoetryEdge => {
      const name = normalizePythonName(written);
      if (item.kind !== 'table')
        return { name, extras: [], range: item.kind === 'string' ? item.value : '', marker: true };
      return {
        name,
        extras: stringsAt(item, 'extras').map(normalizePythonName),
        range: stringAt(item, 'version')?.value ?? '',
        marker: readMarker(stringAt(item, 'markers')?.value ?? '') ?? true,
      };
    });
  });
}

/** A uv.lock as a graph: which entries there are, what each needs of the others, and for which versions of Python it is there. */
import { sourceFile } from '../../text/source-file.ts';
import { arrayAt, readToml, stringAt, stringsAt, tableAt, tablesAt } from '../../text/toml.ts';
import type { TomlString, TomlTable, TomlValue } from '../../text/toml-value.ts';
import { pep440 } from '../../versions/pep440.ts';
import { everyVersion } from '../../versions/version-span.ts';
import { NotEditable } from '../model/project-editor.ts';
import { type Marker, type PythonSpans, pythonOfMarker, readMarker, settledJoin } from './marker.ts';
import { pushEach } from '../../text/push-each.ts';

export interface UvEdge {
  readonly name: string;
  readonly extras: readonly string[];
  /** The place where the version stands, where it is said. */
  readonly version: TomlString | undefined;
  /** Empty for what always applies. */
  readonly extra: string;
}

export interface UvEntry {
  readonly line: string;
  readonly name: string;
  readonly version: string;
  readonly kind: 'root' | 'registry' | 'fixed';
  readonly registry: string;
  /** Of the entry's text, to the start of the next one's. */
  readonly start: number;
  readonly end: number;
  readonly edges: readonly UvEdge[];
  readonly extras: ReadonlySet<string>;
  /** The folder of a project, relative to the lockfile. */
  readonly folder: string;
  /** What a project declares: specifiers with their places, by name. */
  readonly declared: ReadonlyMap<string, readonly TomlString[]>;
  /** Names that a project declares without a specifier. */
  readonly isForked: boolean;
  readonly marker: Marker;
  readonly python: PythonSpans;
  readonly resolutionMarkers: readonly string[];
}

export interface UvLock {
  readonly path: string;
  readonly text: string;
  readonly entries: readonly UvEntry[];
  readonly python: PythonSpans;
  readonly requiresPython: string;
  readonly hasUploadTimes: boolean;
  /** Hosts that its files are on. */
  readonly hosts: ReadonlySet<string>;
  readonly overrides: ReadonlySet<string>;
  readonly constraints: ReadonlyMap<string, string>;
}

/** @throws {NotEditable} */
export function readUvLock(path: string, text: string): UvLock {
  const { root, status } = readToml(sourceFile(path, text));
  const version = /^version = (\d+)$/m.exec(text)?.[1];
  if (status !== 'parsed' || version !== '1') throw new NotEditable(`${path} is no lockfile of uv that can be edited`);
  if (text.includes('\r') || text.startsWith('\ufeff')) throw new NotEditable(`${path} is not as uv writes it`);
  const requiresPython = stringAt(root, 'requires-python')?.value ?? '';
  // uv does not ask releases to serve what is above the highest version that exists.
  const python = pep440.spans?.(
    requiresPython
      .split(',')
      .filter((clause) => !clause.trim().startsWith('<'))
      .join(','),
  ) ?? [everyVersion()];
  const tables = tablesAt(root, 'package');
  if (tables.length === 0) throw new NotEditable(`${path} lists no packages`);
  if (arrayAt(root, 'conflicts').length > 0) throw new NotEditable(`${path} has conflicting extras or groups`);
  const names = Map.groupBy(tables, (table) => stringAt(table, 'name')?.value ?? '');
  const starts = tables.map(({ start }) => start);
  const entries = tables.map((table, index): UvEntry => {
    const name = stringAt(table, 'name')?.value ?? '';
    const alike = names.get(name) ?? [];
    const resolutionMarkers = stringsAt(table, 'resolution-markers');
    const markers = resolutionMarkers.map((one) => readMarker(one) ?? true);
    const marker = markers.length === 0 ? true : settledJoin('or', markers);
    const source = tableAt(table, 'source');
    const local = ['virtual', 'editable', 'directory']
      .map((key) => source && stringAt(source, key)?.value)
      .find(Boolean);
    const registry = (source && stringAt(source, 'registry')?.value) ?? '';
    const version = stringAt(table, 'version')?.value ?? '';
    return {
      line: alike.length > 1 ? `${name}#${alike.indexOf(table)}` : name,
      name,
      version,
      kind: local !== undefined ? 'root' : /^https?:/.test(registry) && version !== '' ? 'registry' : 'fixed',
      registry,
      start: starts[index] ?? 0,
      end: starts[index + 1] ?? text.length,
      edges: edgesOf(table),
      extras: new Set(tableAt(table, 'optional-dependencies')?.entries.keys() ?? []),
      folder: local ?? '',
      declared: declaredIn(table),
      isForked: alike.length > 1,
      marker,
      python: pythonOfMarker(marker, python),
      resolutionMarkers,
    };
  });
  const manifest = tableAt(root, 'manifest');
  if (
    manifest !== undefined &&
    (arrayAt(manifest, 'requirements').length > 0 || manifest.entries.has('dependency-groups'))
  )
    entries.push(manifestRoot(manifest));
  const ofManifest = (key: string): [string, string][] =>
    (manifest === undefined ? [] : arrayAt(manifest, key)).flatMap((item) =>
      item.kind === 'table' ? [[stringAt(item, 'name')?.value ?? '', stringAt(item, 'specifier')?.value ?? '']] : [],
    );
  return {
    path,
    text,
    entries,
    python,
    requiresPython,
    hasUploadTimes: text.includes('upload-time = "'),
    hosts: new Set(text.matchAll(/url = "https?:\/\/([^/"]+)/g).map(([, host = '']) => host)),
    overrides: new Set(ofManifest('overrides').map(([name]) => name)),
    constraints: new Map(ofManifest('constraints')),
  };
}

function edgesOf(table: TomlTable): readonly UvEdge[] {
  const edges = readEdges(arrayAt(table, 'dependencies'), '');
  for (const key of ['optional-dependencies', 'dev-dependencies'])
    for (const [extra, { value }] of tableAt(table, key)?.entries ?? [])
      if (value.kind === 'array') pushEach(edges, readEdges(value.items, extra));
  return edges;
}

function readEdges(items: readonly TomlValue[], extra: string): UvEdge[] {
  return items.flatMap((item) => {
    if (item.kind !== 'table') return [];
    const name = stringAt(item, 'name')?.value;
    if (name === undefined) return [];
    const extras = [...stringsAt(item, 'extra'), ...stringsAt(item, 'extras')];
    return [{ name, extras, version: stringAt(item, 'version'), extra }];
  });
}

function declaredIn(table: TomlTable): ReadonlyMap<string, readonly TomlString[]> {
  const declared = new Map<string, TomlString[]>();
  const add = (items: readonly TomlValue[]): void => {
    for (const item of items) {
      if (item.kind !== 'table') continue;
      const [name, specifier] = [stringAt(item, 'name')?.value, stringAt(item, 'specifier')];
      if (name === undefined) continue;
      declared.set(name, [...(declared.get(name) ?? []), ...(specifier === undefined ? [] : [specifier])]);
    }
  };
  add(arrayAt(table, 'metadata', 'requires-dist'));
  for (const [, { value }] of tableAt(table, 'metadata', 'requires-dev')?.entries ?? [])
    if (value.kind === 'array') add(value.items);
  return declared;
}

/** What a script asks for, or a workspace whose root is no project. */
function manifestRoot(manifest: TomlTable): UvEntry {
  const edges = readEdges(arrayAt(manifest, 'requirements'), '');
  const declared = new Map<string, TomlString[]>();
  const lists = [arrayAt(manifest, 'requirements')];
  for (const [, { value }] of tableAt(manifest, 'dependency-groups')?.entries ?? [])
    if (value.kind === 'array') {
      pushEach(edges, readEdges(value.items, ''));
      lists.push(value.items);
    }
  for (const item of lists.flat())
    if (item.kind === 'table') {
      const [name, specifier] = [stringAt(item, 'name')?.value ?? '', stringAt(item, 'specifier')];
      if (specifier !== undefined) declared.set(name, [...(declared.get(name) ?? []), specifier]);
    }
  return {
    line: '@manifest',
    name: '@manifest',
    version: '',
    kind: 'root',
    registry: '',
    start: 0,
    end: 0,
    edges,
    extras: new Set(),
    folder: '.',
    declared,
    isForked: false,
    marker: true,
    python: [everyVersion()],
    resolutionMarkers: [],
  };
}

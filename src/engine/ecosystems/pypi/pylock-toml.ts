/**
 * The standard lockfile of Python (https://packaging.python.org/en/latest/specifications/pylock-toml/). Scopes stand in the
 * markers of its packages, as conditions on groups and extras; edges are optional, roots it does not name.
 */
import type { Extraction } from '../../model/extraction.ts';
import type { Scope } from '../../model/scope.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, pathSource, registrySource, urlSource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readTomlList, stringAt, tableAt, tablesAt } from '../../text/toml.ts';
import type { TomlTable } from '../../text/toml-value.ts';
import { conclude } from '../../extraction/conclude.ts';
import { scopeOfGroup, strongestScope } from './groups.ts';
import { entryOf, lockedList, type ReadEntry } from './locked-list.ts';
import { readArchiveName } from './requirement.ts';

export function extractPylock(file: SourceFile): Extraction {
  const { entries, problems, status } = readTomlList(file, 'packages', readEntry, { leavesOut });
  const list = lockedList(file, problems);
  for (const read of entries) if (read !== undefined) list.add(read.entry, read.details);
  return conclude({ ...list.finish(), status });
}

const unread: ReadonlySet<string> = new Set(['requires-python', 'sdist', 'wheels']);

function leavesOut(key: string, depth: number): boolean {
  return depth === 1 && unread.has(key);
}

function readEntry(table: TomlTable): ReadEntry | undefined {
  // The project itself, as pip locks it.
  if (stringAt(table, 'directory', 'path')?.value === '.') return undefined;
  const described = entryOf(table);
  const archive = stringAt(table, 'archive', 'url') ?? stringAt(table, 'archive', 'path');
  const version =
    described.version === '' && archive !== undefined ? readArchiveName(archive.value)?.version : undefined;
  const details = {
    dependencies: tablesAt(table, 'dependencies').map((dependency) => ({
      name: stringAt(dependency, 'name')?.value ?? '',
      version: stringAt(dependency, 'version')?.value,
    })),
    scope: scopeOf(stringAt(table, 'marker')?.value ?? ''),
    source: sourceOf(table),
  };
  return { entry: version === undefined ? described : { ...described, version }, details };
}

const condition = /["']([^"']*)["']\s+in\s+(dependency_groups|extras)\b/g;

function scopeOf(marker: string): Scope | undefined {
  const scopes = [...marker.matchAll(condition)].map(([, group = '', set]) =>
    set === 'extras' ? 'optional' : scopeOfGroup(group),
  );
  return strongestScope(scopes);
}

function sourceOf(entry: TomlTable): PackageSource {
  const text = (...keys: readonly string[]): string | undefined => stringAt(entry, ...keys)?.value;
  if (tableAt(entry, 'vcs') !== undefined) {
    const reference = text('vcs', 'commit-id') ?? text('vcs', 'requested-revision');
    return gitSource(text('vcs', 'url') ?? text('vcs', 'path') ?? '', reference);
  }
  if (tableAt(entry, 'directory') !== undefined) return pathSource(text('directory', 'path') ?? '');
  if (tableAt(entry, 'archive') === undefined) return registrySource(text('index'));
  const url = text('archive', 'url');
  return url === undefined ? pathSource(text('archive', 'path') ?? '') : urlSource(url);
}

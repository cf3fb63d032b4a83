/**
 * Poetry's lockfile, versions 1 (`category`) and 2 (`groups`). It has edges but no roots: who is direct stands in the
 * pyproject.toml beside it.
 */
import type { Extraction } from '../../model/extraction.ts';
import type { Scope } from '../../model/scope.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, pathSource, registrySource, urlSource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readTomlList, stringAt, stringsAt, tableAt, valueAt } from '../../text/toml.ts';
import type { TomlTable } from '../../text/toml-value.ts';
import { conclude } from '../../extraction/conclude.ts';
import { scopeOfGroup, strongestScope } from './groups.ts';
import { entryOf, lockedList, type ReadEntry } from './locked-list.ts';

export function extractPoetryLock(file: SourceFile): Extraction {
  const { entries, problems, status } = readTomlList(file, 'package', readEntry, { leavesOut });
  const list = lockedList(file, problems);
  for (const { entry, details } of entries) list.add(entry, details);
  return conclude({ ...list.finish(), status });
}

function leavesOut(key: string, depth: number): boolean {
  if (depth !== 1) return false;
  return key === 'files' || key === 'description' || key === 'python-versions' || key === 'markers';
}

function readEntry(table: TomlTable): ReadEntry {
  const details = {
    dependencies: Array.from(tableAt(table, 'dependencies')?.entries.keys() ?? [], (name) => ({ name })),
    scope: scopeOf(table),
    source: sourceOf(table),
  };
  return { entry: entryOf(table), details };
}

function scopeOf(entry: TomlTable): Scope | undefined {
  const category = stringAt(entry, 'category')?.value;
  const scope =
    category === undefined ? strongestScope(stringsAt(entry, 'groups').map(scopeOfGroup)) : scopeOfGroup(category);
  const optional = valueAt(entry, 'optional');
  const isOptional = optional?.kind === 'boolean' && optional.value;
  return isOptional && (scope === undefined || scope === 'production') ? 'optional' : scope;
}

function sourceOf(entry: TomlTable): PackageSource | undefined {
  const type = stringAt(entry, 'source', 'type')?.value;
  const url = stringAt(entry, 'source', 'url')?.value ?? '';
  if (type === 'git' || type === 'hg') {
    const reference = stringAt(entry, 'source', 'resolved_reference') ?? stringAt(entry, 'source', 'reference');
    return gitSource(url, reference?.value);
  }
  if (type === 'directory' || type === 'file') return pathSource(url);
  if (type === 'url') return urlSource(url);
  // `legacy` is another index than the public one.
  return type === 'legacy' ? registrySource(url) : undefined;
}

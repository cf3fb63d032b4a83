/**
 * PDM's lockfile. A package asked for with extras has an entry of its own for them, which is joined with the plain one. It
 * has edges but no roots: who is direct stands in the pyproject.toml beside it.
 */
import type { Extraction } from '../../model/extraction.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, pathSource, urlSource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { arrayAt, readTomlList, stringAt } from '../../text/toml.ts';
import type { TomlTable } from '../../text/toml-value.ts';
import { conclude } from '../../extraction/conclude.ts';
import { scopeOfGroup, strongestScope } from './groups.ts';
import { entryOf, lockedList, type ReadEntry } from './locked-list.ts';
import { readRequirement } from './requirement.ts';

export function extractPdmLock(file: SourceFile): Extraction {
  const { entries, problems, status } = readTomlList(file, 'package', readEntry, { leavesOut });
  const list = lockedList(file, problems);
  for (const { entry, details } of entries) list.add(entry, details);
  return conclude({ ...list.finish(), status });
}

const unread: ReadonlySet<string> = new Set(['requires_python', 'summary', 'marker', 'files']);

function leavesOut(key: string, depth: number): boolean {
  return depth === 1 && unread.has(key);
}

function readEntry(table: TomlTable): ReadEntry {
  // Before version 4 of the format groups were called sections.
  const groups = [...texts(table, 'groups'), ...texts(table, 'sections')];
  const details = {
    dependencies: texts(table, 'dependencies').flatMap((text) => {
      const requirement = readRequirement(text);
      return requirement === undefined ? [] : [{ name: requirement.name }];
    }),
    scope: strongestScope(groups.map(scopeOfGroup)),
    source: sourceOf(table),
  };
  return { entry: entryOf(table), details };
}

function texts(entry: TomlTable, key: string): readonly string[] {
  return arrayAt(entry, key).flatMap((item) => (item.kind === 'string' ? [item.value] : []));
}

function sourceOf(entry: TomlTable): PackageSource | undefined {
  const repository = stringAt(entry, 'git') ?? stringAt(entry, 'hg');
  if (repository !== undefined)
    return gitSource(repository.value, (stringAt(entry, 'revision') ?? stringAt(entry, 'ref'))?.value);
  const path = stringAt(entry, 'path')?.value;
  if (path !== undefined) return pathSource(path);
  const url = stringAt(entry, 'url')?.value;
  return url === undefined ? undefined : urlSource(url);
}

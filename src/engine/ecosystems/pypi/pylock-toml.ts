/**
 * The standard lockfile of Python (https://packaging.python.org/en/latest/specifications/pylock-toml/). Scopes stand in the
 * markers of its packages, as conditions on groups and extras; edges are optional, roots it does not name.
 */
import type { Extraction, LockedPackage, Scope } from '../../inventory/extraction.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readToml, stringAt, tableAt, tablesAt, type TomlTable } from '../../text/toml.ts';
import { conclude } from '../conclude.ts';
import type { Format } from '../ecosystem.ts';
import { scopeOfGroup, strongestScope } from './groups.ts';
import { entryOf, lockedList } from './locked-list.ts';
import { readArchiveName } from './requirement.ts';

export const pylockToml: Format = {
  name: 'pylock.toml',
  kind: 'lockfile',
  pairsWith: ['pyproject.toml'],
  matches: (path) => /(?:^|\/)pylock(?:\.[^/]+)?\.toml$/.test(path),
  extract: extractPylock,
};

function extractPylock(file: SourceFile): Extraction {
  const { root, problems, status } = readToml(file);
  const list = lockedList(file, problems);
  for (const entry of tablesAt(root, 'packages')) {
    // The project itself, as pip locks it.
    if (stringAt(entry, 'directory', 'path')?.value === '.') continue;
    const described = entryOf(entry);
    const archive = stringAt(entry, 'archive', 'url') ?? stringAt(entry, 'archive', 'path');
    const version =
      described.version === '' && archive !== undefined ? readArchiveName(archive.value)?.version : undefined;
    list.add(version === undefined ? described : { ...described, version }, {
      dependencies: tablesAt(entry, 'dependencies').map((dependency) => ({
        name: stringAt(dependency, 'name')?.value ?? '',
        version: stringAt(dependency, 'version')?.value,
      })),
      scope: scopeOf(stringAt(entry, 'marker')?.value ?? ''),
      source: sourceOf(entry),
    });
  }
  return conclude({ ...list.finish(), status });
}

const condition = /["']([^"']*)["']\s+in\s+(dependency_groups|extras)\b/g;

function scopeOf(marker: string): Scope | undefined {
  const scopes = [...marker.matchAll(condition)].map(([, group = '', set]) =>
    set === 'extras' ? 'optional' : scopeOfGroup(group),
  );
  return strongestScope(scopes);
}

function sourceOf(entry: TomlTable): LockedPackage['source'] {
  if (tableAt(entry, 'vcs') !== undefined) return 'git';
  if (tableAt(entry, 'directory') !== undefined) return 'path';
  if (tableAt(entry, 'archive') === undefined) return undefined;
  return stringAt(entry, 'archive', 'url') === undefined ? 'path' : 'url';
}

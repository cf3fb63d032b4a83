/**
 * PDM's lockfile. A package asked for with extras has an entry of its own for them, which is joined with the plain one. It
 * has edges but no roots: who is direct stands in the pyproject.toml beside it.
 */
import type { Extraction, LockedPackage } from '../../inventory/extraction.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { arrayAt, readToml, stringAt, tablesAt, type TomlTable } from '../../text/toml.ts';
import { conclude } from '../conclude.ts';
import type { Format } from '../ecosystem.ts';
import { scopeOfGroup, strongestScope } from './groups.ts';
import { entryOf, lockedList } from './locked-list.ts';
import { readRequirement } from './requirement.ts';

export const pdmLock: Format = {
  name: 'pdm.lock',
  kind: 'lockfile',
  pairsWith: ['pyproject.toml'],
  matches: (path) => path === 'pdm.lock' || path.endsWith('/pdm.lock'),
  extract: extractPdmLock,
};

function extractPdmLock(file: SourceFile): Extraction {
  const { root, problems, status } = readToml(file);
  const list = lockedList(file, problems);
  for (const entry of tablesAt(root, 'package')) {
    // Before version 4 of the format groups were called sections.
    const groups = [...texts(entry, 'groups'), ...texts(entry, 'sections')];
    list.add(entryOf(entry), {
      dependencies: texts(entry, 'dependencies').flatMap((text) => readRequirement(text) ?? []),
      scope: strongestScope(groups.map(scopeOfGroup)),
      source: sourceOf(entry),
    });
  }
  return conclude({ ...list.finish(), status });
}

function texts(entry: TomlTable, key: string): readonly string[] {
  return arrayAt(entry, key).flatMap((item) => (item.kind === 'string' ? [item.value] : []));
}

function sourceOf(entry: TomlTable): LockedPackage['source'] {
  if (stringAt(entry, 'git') !== undefined || stringAt(entry, 'hg') !== undefined) return 'git';
  if (stringAt(entry, 'path') !== undefined) return 'path';
  return stringAt(entry, 'url') === undefined ? undefined : 'url';
}

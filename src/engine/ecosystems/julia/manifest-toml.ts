/**
 * Manifest.toml: Julia's resolution. Format 2 keeps entries under `[[deps.Name]]`, format 1 under `[[Name]]`. Entries of the
 * standard library have no version of their own: they come with Julia, whose version the file of format 2 states.
 */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { gitSource, pathSource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readToml, stringAt, tableAt, valueAt } from '../../text/toml.ts';
import type { TomlTable, TomlValue } from '../../text/toml-value.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { keyIndex, type KeyIndex } from '../../extraction/key-index.ts';

export function extract(file: SourceFile): Extraction {
  const { root, problems: textProblems, status } = readToml(file);
  const problems: Problem[] = [...textProblems];
  const juliaVersion = stringAt(root, 'julia_version')?.value ?? '';
  const isSecondFormat = valueAt(root, 'manifest_format') !== undefined || tableAt(root, 'deps') !== undefined;
  const owner = isSecondFormat ? tableAt(root, 'deps') : root;

  const found = new Map<string, { readonly name: string; readonly table: TomlTable }>();
  const index = keyIndex();
  for (const { key: name, value } of owner?.entries.values() ?? []) {
    for (const table of value.kind === 'array' ? value.items : []) {
      if (table.kind !== 'table') continue;
      const uuid = stringAt(table, 'uuid')?.value;
      // Without a section of their own, entries are known by their uuid alone.
      if (uuid === undefined && !isSecondFormat) continue;
      if (uuid === undefined) {
        const { startLine } = file.span(table.start, table.end);
        problems.push({ line: startLine, message: `The entry ${quoted(name)} has no uuid.` });
      }
      const key = `${name} ${uuid ?? stringAt(table, 'version')?.value ?? ''}`;
      if (found.has(key)) continue;
      found.set(key, { name, table });
      index.add(name, key);
    }
  }

  const packages = [...found].map(([key, { name, table }]): LockedPackage => {
    const isStandard = stringAt(table, 'git-tree-sha1') === undefined && stringAt(table, 'path') === undefined;
    return {
      key,
      name,
      version: stringAt(table, 'version')?.value ?? (isStandard ? juliaVersion : ''),
      span: file.span(table.start, table.end),
      dependsOn: [...dependenciesOf(valueAt(table, 'deps'), index, found)],
      ...sourceOf(table),
    };
  });
  return conclude({ packages, problems, status });
}

/** A list of names, or a table from name to uuid where a name alone would be ambiguous. */
function* dependenciesOf(
  deps: TomlValue | undefined,
  index: KeyIndex,
  found: ReadonlyMap<string, unknown>,
): Generator<string> {
  if (deps?.kind === 'array') {
    for (const item of deps.items) if (item.kind === 'string') yield* index.keysOf(item.value);
  } else if (deps?.kind === 'table') {
    for (const { key: name, value } of deps.entries.values()) {
      const key = value.kind === 'string' ? `${name} ${value.value}` : '';
      if (found.has(key)) yield key;
      else yield* index.keysOf(name);
    }
  }
}

function sourceOf(table: TomlTable): Pick<LockedPackage, 'source'> {
  const text = (key: string): string | undefined => stringAt(table, key)?.value;
  const path = text('path');
  if (path !== undefined) return { source: pathSource(path) };
  const repository = text('repo-url');
  return repository === undefined ? {} : { source: gitSource(repository, text('repo-rev')) };
}

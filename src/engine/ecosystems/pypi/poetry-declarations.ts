/** Poetry's own tables in pyproject.toml: `name = "^1.2"`, a table with `version`, or several tables for several platforms. */
import type { Declaration } from '../../model/extraction.ts';
import type { Scope } from '../../model/scope.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { stringAt, tableAt, valueAt } from '../../text/toml.ts';
import type { TomlTable, TomlValue } from '../../text/toml-value.ts';
import { scopeOfGroup } from './groups.ts';
import { pinnedVersion, readArchiveName } from './requirement.ts';
import { indexSource, type PythonIndexes, tableSource } from './requirement-source.ts';

export function poetryDeclarations(
  file: SourceFile,
  poetry: TomlTable,
  indexes: PythonIndexes,
): readonly Declaration[] {
  const declarations: Declaration[] = [];
  const addTable = (table: TomlTable | undefined, scope: Scope): void => {
    for (const [name, { keyStart, value }] of table?.entries ?? []) {
      if (name.toLowerCase() === 'python') continue;
      const alternatives = value.kind === 'array' ? value.items : [value];
      for (const alternative of alternatives) {
        const span = file.span(keyStart, alternative.end);
        const named = alternative.kind === 'table' ? stringAt(alternative, 'source')?.value : undefined;
        const place = alternative.kind === 'table' ? tableSource(alternative) : undefined;
        const source = place ?? indexSource(indexes, named);
        const declared = declarationOf(name, alternative, scope);
        declarations.push({ ...declared, span, ...(source === undefined ? {} : { source }) });
      }
    }
  };
  addTable(tableAt(poetry, 'dependencies'), 'production');
  addTable(tableAt(poetry, 'dev-dependencies'), 'development');
  for (const [group, { value }] of tableAt(poetry, 'group')?.entries ?? []) {
    if (value.kind === 'table') addTable(tableAt(value, 'dependencies'), scopeOfGroup(group));
  }
  return declarations;
}

function declarationOf(name: string, value: TomlValue, scope: Scope): Omit<Declaration, 'span'> {
  if (value.kind !== 'table') return { name, scope, ...constrained(value.kind === 'string' ? value.value : '') };
  const isOptional = valueAt(value, 'optional');
  const declared = { name, scope: isOptional?.kind === 'boolean' && isOptional.value ? 'optional' : scope } as const;
  const location =
    stringAt(value, 'git') ?? stringAt(value, 'url') ?? stringAt(value, 'path') ?? stringAt(value, 'file');
  if (location === undefined) return { ...declared, ...constrained(stringAt(value, 'version')?.value ?? '') };
  const version = readArchiveName(location.value)?.version;
  return { ...declared, constraint: `@ ${location.value}`, ...(version === undefined ? {} : { version }) };
}

/** A bare version pins in Poetry as `==` does. */
function constrained(constraint: string): Pick<Declaration, 'constraint' | 'version'> {
  const version = pinnedVersion(constraint) ?? /^=?\s*(\d[^\s,|*<>=~^!]*)$/.exec(constraint)?.[1];
  return version === undefined ? { constraint } : { constraint, version };
}

/** Pipenv's manifest: `[packages]`, `[dev-packages]`, and groups that people name (https://pipenv.pypa.io/en/latest/pipfile.html). */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readToml, stringAt, tablesAt } from '../../text/toml.ts';
import type { TomlTable, TomlValue } from '../../text/toml-value.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { scopeOfName } from './groups.ts';
import { pinnedVersion, readArchiveName } from './requirement.ts';
import { indexSource, type PythonIndexes, tableSource } from './requirement-source.ts';

const settings = new Set(['source', 'requires', 'pipenv', 'scripts', 'build-system', 'project', 'tool']);

export function extractPipfile(file: SourceFile): Extraction {
  const { root, problems: textProblems, status } = readToml(file);
  const problems: Problem[] = [...textProblems];
  const declarations: Declaration[] = [];
  const indexes = indexesOf(root);
  for (const [group, { value: packages }] of root.entries) {
    if (packages.kind === 'string' && /^\s*(?:\*|[<>=~!]=?)/.test(packages.value))
      problems.push({
        line: file.span(packages.start, packages.start).startLine,
        message: `${quoted(group)} stands in no group and is left out`,
      });
    if (packages.kind !== 'table' || settings.has(group)) continue;
    for (const [name, { keyStart, value }] of packages.entries) {
      const span = file.span(keyStart, Math.max(keyStart, value.end));
      declarations.push({ name, scope: scopeOfCategory(group), span, ...requested(value, indexes) });
    }
  }
  return conclude({ declarations, problems, status });
}

/** Groups other than the two known ones are installed on request. */
export function scopeOfCategory(group: string): Scope {
  if (group === 'packages' || group === 'default') return 'production';
  return scopeOfName(group) ?? 'optional';
}

/** Of several indexes any may have given a package that names none. */
function indexesOf(root: TomlTable): PythonIndexes {
  const listed = tablesAt(root, 'source').map(
    (source) => [stringAt(source, 'name')?.value ?? '', stringAt(source, 'url')?.value ?? ''] as const,
  );
  return { byName: new Map(listed), general: listed.length === 1 ? (listed[0]?.[1] ?? '') : '' };
}

type Requested = Pick<Declaration, 'constraint' | 'version' | 'source'>;

function requested(value: TomlValue, indexes: PythonIndexes): Requested {
  const named = value.kind === 'table' ? stringAt(value, 'index')?.value : undefined;
  const place = value.kind === 'table' ? tableSource(value) : undefined;
  const source = place ?? indexSource(indexes, named);
  return { ...constraintOf(value), ...(source === undefined ? {} : { source }) };
}

function constraintOf(value: TomlValue): Pick<Declaration, 'constraint' | 'version'> {
  if (value.kind === 'string') return constrained(value.value);
  if (value.kind !== 'table') return { constraint: '' };
  const location =
    stringAt(value, 'git') ?? stringAt(value, 'file') ?? stringAt(value, 'path') ?? stringAt(value, 'url');
  if (location === undefined) return constrained(stringAt(value, 'version')?.value ?? '');
  const version = readArchiveName(location.value)?.version;
  return { constraint: `@ ${location.value}`, ...(version === undefined ? {} : { version }) };
}

function constrained(constraint: string): Pick<Declaration, 'constraint' | 'version'> {
  const version = pinnedVersion(constraint);
  return version === undefined ? { constraint } : { constraint, version };
}

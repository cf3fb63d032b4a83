/**
 * pyproject.toml in all its dialects: the standard tables (PEP 621, PEP 735, PEP 518), Poetry's, PDM's and uv's. A file
 * without any of them (settings of tools alone) declares nothing and is no problem.
 */
import type { Declaration, Extraction, Problem, Scope } from '../../inventory/extraction.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { Span } from '../../text/span.ts';
import { arrayAt, readToml, tableAt, type TomlTable, type TomlValue, valueAt } from '../../text/toml.ts';
import { conclude, quoted } from '../conclude.ts';
import type { Format } from '../ecosystem.ts';
import { scopeOfGroup } from './groups.ts';
import { poetryDeclarations } from './poetry-declarations.ts';
import { pinnedVersion, readArchiveName, readRequirement } from './requirement.ts';

export const pyprojectToml: Format = {
  name: 'pyproject.toml',
  kind: 'manifest',
  matches: (path) => path.endsWith('pyproject.toml') && /(?:^|\/)pyproject\.toml$/.test(path),
  extract: extractPyproject,
};

function extractPyproject(file: SourceFile): Extraction {
  const { root, problems: readingProblems, status } = readToml(file);
  const problems: Problem[] = [...readingProblems];
  const declarations: Declaration[] = [];

  const addStrings = (values: readonly TomlValue[], scope: Scope): void => {
    for (const value of values) {
      const found = declarationOf(file, value, scope);
      if (typeof found !== 'string') declarations.push(found);
      // `{ include-group = "test" }` repeats what its group declares.
      else if (value.kind !== 'table')
        problems.push({ line: file.span(value.start, value.start).startLine, message: found });
    }
  };

  addStrings(arrayAt(root, 'project', 'dependencies'), 'production');
  for (const [, values] of lists(root, 'project', 'optional-dependencies')) addStrings(values, 'optional');
  for (const [group, values] of lists(root, 'dependency-groups')) addStrings(values, scopeOfGroup(group));
  for (const [group, values] of lists(root, 'tool', 'pdm', 'dev-dependencies')) addStrings(values, scopeOfGroup(group));
  addStrings(arrayAt(root, 'tool', 'uv', 'dev-dependencies'), 'development');
  addStrings(arrayAt(root, 'build-system', 'requires'), 'development');
  const poetry = tableAt(root, 'tool', 'poetry');
  if (poetry !== undefined) declarations.push(...poetryDeclarations(file, poetry));

  return conclude({ declarations, problems, status });
}

function* lists(root: TomlTable, ...keys: readonly string[]): Generator<readonly [string, readonly TomlValue[]]> {
  const table = valueAt(root, ...keys);
  if (table?.kind !== 'table') return;
  for (const [name, { value }] of table.entries) if (value.kind === 'array') yield [name, value.items];
}

function declarationOf(file: SourceFile, value: TomlValue, scope: Scope): Declaration | string {
  if (value.kind !== 'string') return 'A dependency that is no string is not listed.';
  const requirement = readRequirement(value.value);
  if (requirement === undefined) return `${quoted(value.value)} is no requirement; it is not listed.`;
  const { name, constraint, url } = requirement;
  const version = url === '' ? pinnedVersion(constraint) : readArchiveName(url)?.version;
  return {
    name,
    constraint: url === '' ? constraint : `@ ${url}`,
    scope,
    span: spanWithin(file, value, requirement.start, requirement.end),
    ...(version === undefined ? {} : { version }),
  };
}

/** Escapes move offsets; a string that has some is shown whole. */
function spanWithin(
  file: SourceFile,
  value: TomlValue & { readonly kind: 'string' },
  start: number,
  end: number,
): Span {
  const offset = file.text.slice(value.start, value.end).indexOf(value.value);
  if (offset === -1) return file.span(value.start, value.end);
  return file.span(value.start + offset + start, value.start + offset + end);
}

/**
 * pyproject.toml in all its dialects: the standard tables (PEP 621, PEP 735, PEP 518), Poetry's, PDM's and uv's. A file
 * without any of them (settings of tools alone) declares nothing and is no problem.
 */
import type { Declaration, Extraction, Problem, Scope } from '../../inventory/extraction.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { arrayAt, readToml, stringAt, tableAt, type TomlTable, type TomlValue, valueAt } from '../../text/toml.ts';
import { conclude } from '../conclude.ts';
import type { Format } from '../ecosystem.ts';
import { declareRequirement } from './declare-requirement.ts';
import { scopeOfGroup } from './groups.ts';
import { poetryDeclarations } from './poetry-declarations.ts';
import { normalizePythonName, pinnedVersion, readRequirement } from './requirement.ts';

export const pyprojectToml: Format = {
  name: 'pyproject.toml',
  kind: 'manifest',
  matches: (path) => path === 'pyproject.toml' || path.endsWith('/pyproject.toml'),
  extract: extractPyproject,
};

function extractPyproject(file: SourceFile): Extraction {
  const { root, problems: readingProblems, status } = readToml(file);
  const problems: Problem[] = [...readingProblems];
  const declarations: Declaration[] = [];

  const addStrings = (values: readonly TomlValue[], scope: Scope): void => {
    for (const value of values) {
      const line = file.span(value.start, value.start).startLine;
      if (value.kind === 'string') {
        // Escapes move offsets; a string that has some is shown whole.
        const offset = file.text.slice(value.start, value.end).indexOf(value.value);
        const start = value.start + Math.max(offset, 0);
        const whole = offset === -1 ? { wholeEnd: value.end } : {};
        declareRequirement({ file, text: value.value, start, ...whole, line, scope, declarations, problems });
      } else if (value.kind !== 'table') {
        // `{ include-group = "test" }` repeats what its group declares.
        problems.push({ line, message: 'A dependency that is no string is not listed.' });
      }
    }
  };

  addStrings(arrayAt(root, 'project', 'dependencies'), 'production');
  for (const [, values] of lists(root, 'project', 'optional-dependencies')) addStrings(values, 'optional');
  for (const [group, values] of lists(root, 'dependency-groups')) addStrings(values, scopeOfGroup(group));
  for (const [group, values] of lists(root, 'tool', 'pdm', 'dev-dependencies')) addStrings(values, scopeOfGroup(group));
  addStrings(arrayAt(root, 'tool', 'uv', 'dev-dependencies'), 'development');
  // What builds the package is chosen anew by each build and pinned by no lockfile: only exact versions say anything.
  addStrings(arrayAt(root, 'build-system', 'requires').filter(isPinned), 'development');
  const poetry = tableAt(root, 'tool', 'poetry');
  if (poetry !== undefined) declarations.push(...poetryDeclarations(file, poetry));

  const projectName = stringAt(root, 'project', 'name')?.value ?? stringAt(root, 'tool', 'poetry', 'name')?.value;
  const local = new Set(
    [...workspaceSources(root), ...(projectName === undefined ? [] : [projectName])].map(normalizePythonName),
  );
  const foreign = declarations.filter(({ name }) => !local.has(normalizePythonName(name)));
  const extraction = conclude({ declarations: foreign, problems, status });
  return projectName === undefined ? extraction : { ...extraction, projectName };
}

function isPinned(value: TomlValue): boolean {
  const requirement = value.kind === 'string' ? readRequirement(value.value) : undefined;
  return requirement !== undefined && pinnedVersion(requirement.constraint) !== undefined;
}

/** Names that uv takes from the same workspace: local code, with a manifest of its own. */
function* workspaceSources(root: TomlTable): Generator<string> {
  for (const [name, { value }] of tableAt(root, 'tool', 'uv', 'sources')?.entries ?? []) {
    const workspace = value.kind === 'table' ? valueAt(value, 'workspace') : undefined;
    if (workspace?.kind === 'boolean' && workspace.value) yield name;
  }
}

function* lists(root: TomlTable, ...keys: readonly string[]): Generator<readonly [string, readonly TomlValue[]]> {
  const table = valueAt(root, ...keys);
  if (table?.kind !== 'table') return;
  for (const [name, { value }] of table.entries) if (value.kind === 'array') yield [name, value.items];
}

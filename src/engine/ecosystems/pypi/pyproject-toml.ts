/**
 * pyproject.toml in all its dialects: the standard tables (PEP 621, PEP 735, PEP 518), Poetry's, PDM's and uv's. A file
 * without any of them (settings of tools alone) declares nothing and is no problem.
 */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { arrayAt, readToml, stringAt, tableAt, valueAt } from '../../text/toml.ts';
import type { TomlString, TomlTable, TomlValue } from '../../text/toml-value.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { declareRequirement } from './declare-requirement.ts';
import { poetryDeclarations } from './poetry-declarations.ts';
import { requirementLists } from './pyproject-lists.ts';
import { isRequirementsPath } from './requirements-path.ts';
import { normalizePythonName } from './requirement.ts';
import { indexesOf, indexSource, uvSources } from './requirement-source.ts';
import { pushEach } from '../../text/push-each.ts';

export function extractPyproject(file: SourceFile): Extraction {
  const { root, problems: readingProblems, status } = readToml(file);
  const problems: Problem[] = [...readingProblems];
  const declarations: Declaration[] = [];

  for (const { values, scope, isOverride } of requirementLists(root)) {
    const before = declarations.length;
    for (const value of values) declareValue({ file, value, scope, declarations, problems });
    if (isOverride !== true) continue;
    for (const declared of declarations.splice(before)) declarations.push({ ...declared, isOverride });
  }
  for (const value of unscannedFiles(root)) {
    const line = file.span(value.start, value.start).startLine;
    problems.push({
      line,
      message: `What ${quoted(value.value)} requires is not listed: no scan reads files of that name.`,
    });
  }
  const indexes = indexesOf(root);
  const poetry = tableAt(root, 'tool', 'poetry');
  if (poetry !== undefined) pushEach(declarations, poetryDeclarations(file, poetry, indexes));

  const projectName = stringAt(root, 'project', 'name')?.value ?? stringAt(root, 'tool', 'poetry', 'name')?.value;
  const local = new Set(
    [...workspaceSources(root), ...(projectName === undefined ? [] : [projectName])].map(normalizePythonName),
  );
  const sources = uvSources(root, indexes);
  const foreign = declarations.flatMap((declared): readonly Declaration[] => {
    const name = normalizePythonName(declared.name);
    if (local.has(name)) return [];
    const source = sources.get(name) ?? declared.source ?? indexSource(indexes, undefined);
    return [source === undefined ? declared : { ...declared, source }];
  });
  const extraction = conclude({ declarations: foreign, problems, status });
  return projectName === undefined ? extraction : { ...extraction, projectName };
}

interface ValueToDeclare {
  readonly file: SourceFile;
  readonly value: TomlValue;
  readonly scope: Scope;
  readonly declarations: Declaration[];
  readonly problems: Problem[];
}

function declareValue({ file, value, scope, declarations, problems }: ValueToDeclare): void {
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

/** Files of requirements that setuptools reads, where their names do not make them scanned by themselves. */
function unscannedFiles(root: TomlTable): readonly TomlString[] {
  const dynamic = tableAt(root, 'tool', 'setuptools', 'dynamic');
  const sources = [dynamic, dynamic && tableAt(dynamic, 'optional-dependencies')].flatMap((table) =>
    [...(table?.entries ?? [])].flatMap(([key, { value }]) =>
      value.kind === 'table' && (table !== dynamic || key === 'dependencies') ? [value] : [],
    ),
  );
  return sources
    .flatMap((source) => [valueAt(source, 'file'), ...arrayAt(source, 'file')])
    .filter((value) => value?.kind === 'string')
    .filter(({ value }) => !isRequirementsPath(value));
}

/** Names that uv takes from the same workspace: local code, with a manifest of its own. */
function* workspaceSources(root: TomlTable): Generator<string> {
  for (const [name, { value }] of tableAt(root, 'tool', 'uv', 'sources')?.entries ?? []) {
    const workspace = value.kind === 'table' ? valueAt(value, 'workspace') : undefined;
    if (workspace?.kind === 'boolean' && workspace.value) yield name;
  }
}

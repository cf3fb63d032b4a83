/** Gleam's files: manifest.toml, a lockfile with edges that says what is direct, and gleam.toml, which says what for. */
import type { Declaration, Extraction, LocalPackage, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { gitSource, pathSource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { arrayAt, readToml, stringAt, tableAt, tablesAt } from '../../text/toml.ts';
import type { TomlTable } from '../../text/toml-value.ts';
import { conclude } from '../../extraction/conclude.ts';

export function extractManifest(file: SourceFile): Extraction {
  const { root, problems: textProblems, status } = readToml(file);
  const problems: Problem[] = [...textProblems];
  const wanted = tableAt(root, 'requirements');
  const packages = new Map<string, LockedPackage>();
  for (const table of tablesAt(root, 'packages')) {
    const name = stringAt(table, 'name')?.value ?? '';
    const span = file.span(table.start, table.end);
    if (name === '') {
      problems.push({ line: span.startLine, message: 'A package without a name was left out.' });
      continue;
    }
    if (packages.has(name)) continue;
    packages.set(name, {
      key: name,
      name,
      version: stringAt(table, 'version')?.value ?? '',
      span,
      dependsOn: arrayAt(table, 'requirements').flatMap((item) => (item.kind === 'string' ? item.value : [])),
      ...(wanted === undefined ? {} : { directness: wanted.entries.has(name) ? 'direct' : 'transitive' }),
      ...sourceOf(table),
    });
  }
  return conclude({ packages: [...packages.values()], problems, status });
}

function sourceOf(table: TomlTable): Pick<LockedPackage, 'source'> {
  const text = (key: string): string | undefined => stringAt(table, key)?.value;
  const kind = text('source');
  if (kind === 'git') return { source: gitSource(text('repo') ?? '', text('commit')) };
  return kind === 'local' ? { source: pathSource(text('path') ?? '') } : {};
}

const sections: readonly (readonly [key: string, scope: Scope])[] = [
  ['dependencies', 'production'],
  ['dev-dependencies', 'development'],
  ['dev_dependencies', 'development'],
];

export function extractProject(file: SourceFile): Extraction {
  const { root, problems, status } = readToml(file);
  const declarations: Declaration[] = [];
  const locals: LocalPackage[] = [];
  for (const [section, scope] of sections) {
    for (const { key: name, keyStart, value } of tableAt(root, section)?.entries.values() ?? []) {
      const constraint = value.kind === 'string' ? value.value.trim() : '';
      const path = value.kind === 'table' ? stringAt(value, 'path')?.value : undefined;
      const repository = value.kind === 'table' ? stringAt(value, 'git')?.value : undefined;
      const version = /^(?:==\s*)?(\d+\.\d+\.\d+(?:[-+][\w.+-]*)?)$/.exec(constraint)?.[1];
      const span = file.span(Math.min(keyStart, value.start), value.end);
      if (path !== undefined) {
        locals.push({ name, version: '', path, constraint, scope, span });
        continue;
      }
      const reference = value.kind === 'table' ? stringAt(value, 'ref')?.value : undefined;
      const source = repository === undefined ? {} : { source: gitSource(repository, reference) };
      declarations.push({ name, constraint, ...(version === undefined ? {} : { version }), scope, span, ...source });
    }
  }
  return { ...conclude({ declarations, problems, status }), locals };
}

/** Gleam's files: manifest.toml, a lockfile with edges that says what is direct, and gleam.toml, which says what for. */
import { baseName } from '../../files/path-parts.ts';
import type { Declaration, Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { arrayAt, readToml, stringAt, tableAt, tablesAt } from '../../text/toml.ts';
import { conclude } from '../../extraction/conclude.ts';
import type { Format } from '../../extraction/ecosystem.ts';

export const gleamManifest: Format = {
  name: 'manifest.toml',
  kind: 'lockfile',
  matches: (path) => baseName(path) === 'manifest.toml',
  extract: extractManifest,
};

export const gleamToml: Format = {
  name: 'gleam.toml',
  kind: 'manifest',
  matches: (path) => baseName(path) === 'gleam.toml',
  extract: extractProject,
};

function extractManifest(file: SourceFile): Extraction {
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
    const source = stringAt(table, 'source')?.value;
    if (packages.has(name)) continue;
    packages.set(name, {
      key: name,
      name,
      version: stringAt(table, 'version')?.value ?? '',
      span,
      dependsOn: arrayAt(table, 'requirements').flatMap((item) => (item.kind === 'string' ? item.value : [])),
      ...(wanted === undefined ? {} : { isDirect: wanted.entries.has(name) }),
      ...(source === 'git' ? { source } : source === 'local' ? { source: 'path' as const } : {}),
    });
  }
  return conclude({ packages: [...packages.values()], problems, status });
}

const sections: readonly (readonly [key: string, scope: Scope])[] = [
  ['dependencies', 'production'],
  ['dev-dependencies', 'development'],
  ['dev_dependencies', 'development'],
];

function extractProject(file: SourceFile): Extraction {
  const { root, problems, status } = readToml(file);
  const declarations: Declaration[] = [];
  for (const [section, scope] of sections) {
    for (const { key: name, keyStart, value } of tableAt(root, section)?.entries.values() ?? []) {
      if (value.kind === 'table' && stringAt(value, 'path') !== undefined) continue;
      const constraint = value.kind === 'string' ? value.value.trim() : '';
      const version = /^(?:==\s*)?(\d+\.\d+\.\d+(?:[-+][\w.+-]*)?)$/.exec(constraint)?.[1];
      const span = file.span(Math.min(keyStart, value.start), value.end);
      declarations.push({ name, constraint, ...(version === undefined ? {} : { version }), scope, span });
    }
  }
  return conclude({ declarations, problems, status });
}

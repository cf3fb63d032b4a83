/**
 * What a Cargo.toml says, read once for both sides: its own format lists it as declarations, and Cargo.lock asks it which
 * of its entries are members of the workspace and what each of them is for.
 */
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, registrySource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readToml, stringAt, tableAt, valueAt } from '../../text/toml.ts';
import type { TomlEntry, TomlTable } from '../../text/toml-value.ts';

export interface CargoDependency {
  /** The key: the name by which the code calls the crate. */
  readonly key: string;
  /** The crate's name in its registry (`package = …`), else the key. */
  readonly name: string;
  readonly constraint: string;
  readonly scope: Scope;
  readonly start: number;
  readonly end: number;
  /** Inherited from the table `[workspace.dependencies]` of the workspace's root. */
  readonly isInherited: boolean;
  /** The folder of code that lies beside the project. */
  readonly path?: string;
  /** A repository or a registry of its own; a registry that only settings know is named. */
  readonly source?: PackageSource;
}

export interface CargoManifest {
  /** `undefined` for a virtual workspace. */
  readonly packageName: string | undefined;
  readonly hasWorkspace: boolean;
  readonly dependencies: readonly CargoDependency[];
  /** By key: what members inherit. */
  readonly workspaceDependencies: ReadonlyMap<string, CargoDependency>;
  readonly problems: readonly Problem[];
  readonly status: 'parsed' | 'partial' | 'failed';
}

const sections: readonly (readonly [key: string, scope: Scope])[] = [
  ['dependencies', 'production'],
  ['dev-dependencies', 'development'],
  ['dev_dependencies', 'development'],
  ['build-dependencies', 'development'],
  ['build_dependencies', 'development'],
];

export function readCargoManifest(file: SourceFile): CargoManifest {
  const { root, problems: textProblems, status } = readToml(file);
  const problems = [...textProblems];
  const read = (owner: TomlTable): CargoDependency[] =>
    sections.flatMap(([key, scope]) => [...dependenciesOf(file, tableAt(owner, key), scope, problems)]);

  const targets = [...(tableAt(root, 'target')?.entries.values() ?? [])].flatMap(({ value }) =>
    value.kind === 'table' ? read(value) : [],
  );
  const workspace = tableAt(root, 'workspace');
  const inheritable = dependenciesOf(file, workspace && tableAt(workspace, 'dependencies'), 'production', problems);
  return {
    packageName: stringAt(root, 'package', 'name')?.value ?? stringAt(root, 'project', 'name')?.value,
    hasWorkspace: workspace !== undefined,
    dependencies: [...read(root), ...targets],
    workspaceDependencies: new Map([...inheritable].map((dependency) => [dependency.key, dependency])),
    problems,
    status,
  };
}

function* dependenciesOf(
  file: SourceFile,
  table: TomlTable | undefined,
  scope: Scope,
  problems: Problem[],
): Generator<CargoDependency> {
  for (const entry of table?.entries.values() ?? []) {
    const dependency = dependencyOf(entry, scope);
    if (dependency !== undefined) yield dependency;
    else {
      const { startLine } = file.span(entry.keyStart, entry.keyEnd);
      problems.push({ line: startLine, message: `The dependency ${entry.key} has neither a version nor a table.` });
    }
  }
}

function dependencyOf({ key, keyStart, value }: TomlEntry, scope: Scope): CargoDependency | undefined {
  const range = { start: Math.min(keyStart, value.start), end: value.end };
  if (value.kind === 'string') {
    return { key, name: key, constraint: value.value.trim(), scope, ...range, isInherited: false };
  }
  if (value.kind !== 'table') return undefined;
  return {
    key,
    name: stringAt(value, 'package')?.value ?? key,
    constraint: stringAt(value, 'version')?.value.trim() ?? '',
    scope: scope === 'production' && isTrue(value, 'optional') ? 'optional' : scope,
    ...range,
    isInherited: isTrue(value, 'workspace'),
    ...placeOf(value),
  };
}

function placeOf(table: TomlTable): Pick<CargoDependency, 'path' | 'source'> {
  const text = (key: string): string | undefined => stringAt(table, key)?.value;
  const path = text('path');
  const repository = text('git');
  // With both, the folder is for the project and the repository for those who get its published crate.
  if (path !== undefined) return { path };
  if (repository !== undefined) return { source: gitSource(repository, text('rev') ?? text('tag') ?? text('branch')) };
  const registry = text('registry-index') ?? text('registry');
  return registry === undefined ? {} : { source: registrySource(registry) };
}

function isTrue(table: TomlTable, key: string): boolean {
  const value = valueAt(table, key);
  return value?.kind === 'boolean' && value.value;
}

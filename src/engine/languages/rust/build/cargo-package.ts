/**
 * What one Cargo.toml says of a build: its dependencies by kind, target and feature, its features, and which parts it is made of.
 * Listing packages needs less (`ecosystems/crates-io/cargo-manifest.ts`); here nothing may be lost that decides what is compiled.
 */
import { sourceFile } from '../../../text/source-file.ts';
import { readToml, stringAt, stringsAt, tableAt, tablesAt, valueAt } from '../../../text/toml.ts';
import type { TomlTable } from '../../../text/toml-value.ts';
import { pushEach } from '../../../text/push-each.ts';

export type DependencyKind = 'normal' | 'build' | 'dev';

export interface CrateDependency {
  /** The name by which code and features call it. */
  readonly key: string;
  /** The package's name in its registry. */
  readonly name: string;
  readonly isRenamed: boolean;
  readonly kind: DependencyKind;
  /** As written: a triple, or `cfg(…)`; `undefined` for every target. */
  readonly target: string | undefined;
  readonly constraint: string;
  readonly isOptional: boolean;
  readonly hasDefaultFeatures: boolean;
  readonly features: readonly string[];
  /** Compiled as a program or for another machine too (`artifact = "bin"`). */
  readonly isArtifact: boolean;
}

export interface CargoPackage {
  readonly name: string;
  /** Empty where the workspace's root gives it. */
  readonly version: string;
  readonly dependencies: readonly CrateDependency[];
  readonly features: ReadonlyMap<string, readonly string[]>;
  readonly libraryName: string;
  /** The manifest names one; a file `src/lib.rs` makes one too. */
  readonly hasLibrary: boolean;
  readonly isProcMacro: boolean;
  /** A native library that it is linked with, by which others may find what it builds. */
  readonly hasLinks: boolean;
  /** `undefined`: a file `build.rs`, if there is one. */
  readonly buildScript: string | false | undefined;
  /** Paths that the manifest gives to the library and to programs. */
  readonly programPaths: readonly string[];
  /** Those of tests, examples and benchmarks. */
  readonly otherPaths: readonly string[];
  readonly hasPrograms: boolean;
  readonly isWorkspace: boolean;
  readonly resolver: string;
  readonly edition: string;
  /** What members inherit, by key. */
  readonly lent: ReadonlyMap<string, CrateDependency>;
}

interface Inherited {
  readonly lent: ReadonlyMap<string, CrateDependency>;
}

/**
 * @param root the workspace's root, whose `[workspace.dependencies]` this manifest inherits
 * @returns `undefined` where the text has faults or inherits what is not there: then nothing may rest on it
 */
export function readCargoPackage(path: string, text: string, root?: Inherited): CargoPackage | undefined {
  const { root: table, status } = readToml(sourceFile(path, Buffer.from(text)));
  if (status !== 'parsed') return undefined;
  const workspace = tableAt(table, 'workspace');
  const lent = new Map<string, CrateDependency>();
  for (const dependency of dependenciesOf(workspace && tableAt(workspace, 'dependencies'), 'normal', undefined) ?? [])
    lent.set(dependency.key, dependency);
  const dependencies = allDependencies(table, root?.lent ?? lent);
  if (dependencies === undefined) return undefined;
  const name = stringAt(table, 'package', 'name')?.value ?? stringAt(table, 'project', 'name')?.value ?? '';
  const build = valueAt(table, 'package', 'build') ?? valueAt(table, 'project', 'build');
  const library = tableAt(table, 'lib');
  const pathsOf = (targets: readonly TomlTable[]): readonly string[] =>
    targets.flatMap((target) => stringAt(target, 'path')?.value ?? []);
  const types = [...stringsAt(table, 'lib', 'crate-type'), ...stringsAt(table, 'lib', 'crate_type')];
  return {
    name,
    version: stringAt(table, 'package', 'version')?.value ?? stringAt(table, 'project', 'version')?.value ?? '',
    dependencies,
    features: featuresOf(table, dependencies),
    hasLibrary: library !== undefined,
    libraryName: (stringAt(table, 'lib', 'name')?.value ?? name).replaceAll('-', '_'),
    isProcMacro: isTrue(library, 'proc-macro') || isTrue(library, 'proc_macro') || types.includes('proc-macro'),
    hasLinks: stringAt(table, 'package', 'links') !== undefined,
    buildScript:
      build?.kind === 'string' ? build.value : build?.kind === 'boolean' && !build.value ? false : build && 'build.rs',
    programPaths: pathsOf([...tablesAt(table, 'bin'), ...(library === undefined ? [] : [library])]),
    otherPaths: pathsOf(['example', 'test', 'bench'].flatMap((list) => tablesAt(table, list))),
    hasPrograms: tablesAt(table, 'bin').length > 0 || types.some((type) => /^(?:cdylib|staticlib)$/.test(type)),
    isWorkspace: workspace !== undefined,
    resolver: stringAt(table, 'workspace', 'resolver')?.value ?? stringAt(table, 'package', 'resolver')?.value ?? '',
    edition: stringAt(table, 'package', 'edition')?.value ?? '',
    lent,
  };
}

const sections: readonly (readonly [key: string, kind: DependencyKind])[] = [
  ['dependencies', 'normal'],
  ['dev-dependencies', 'dev'],
  ['dev_dependencies', 'dev'],
  ['build-dependencies', 'build'],
  ['build_dependencies', 'build'],
];

function allDependencies(
  table: TomlTable,
  lent: ReadonlyMap<string, CrateDependency>,
): readonly CrateDependency[] | undefined {
  const found: CrateDependency[] = [];
  const targets = [...(tableAt(table, 'target')?.entries.values() ?? [])].flatMap(({ key, value }) =>
    value.kind === 'table' ? [[key, value] as const] : [],
  );
  for (const [target, owner] of [[undefined, table] as const, ...targets])
    for (const [section, kind] of sections) {
      const read = dependenciesOf(tableAt(owner, section), kind, target, lent);
      if (read === undefined) return undefined;
      pushEach(found, read);
    }
  return found;
}

/** `undefined` where one of them cannot be understood. */
function dependenciesOf(
  table: TomlTable | undefined,
  kind: DependencyKind,
  target: string | undefined,
  lent: ReadonlyMap<string, CrateDependency> = new Map(),
): readonly CrateDependency[] | undefined {
  const found: CrateDependency[] = [];
  for (const { key, value } of table?.entries.values() ?? []) {
    const plain = { key, name: key, isRenamed: false, kind, target, constraint: '', isOptional: false };
    if (value.kind === 'string') {
      found.push({ ...plain, constraint: value.value, hasDefaultFeatures: true, features: [], isArtifact: false });
      continue;
    }
    if (value.kind !== 'table') return undefined;
    const from = isTrue(value, 'workspace') ? lent.get(key) : undefined;
    if (isTrue(value, 'workspace') && from === undefined) return undefined;
    const renamed = stringAt(value, 'package')?.value;
    found.push({
      ...plain,
      name: renamed ?? from?.name ?? key,
      isRenamed: renamed !== undefined || from?.isRenamed === true,
      constraint: stringAt(value, 'version')?.value ?? from?.constraint ?? '',
      isOptional: isTrue(value, 'optional'),
      // A member can add the default features to what the root lends, and not take them away.
      hasDefaultFeatures: saysNoDefaults(value) ? from?.hasDefaultFeatures === true : from?.hasDefaultFeatures !== false || isTrue(value, 'default-features'), // biome-ignore format: one value
      features: [...stringsAt(value, 'features'), ...(from?.features ?? [])],
      isArtifact: valueAt(value, 'artifact') !== undefined,
    });
  }
  return found;
}

function saysNoDefaults(table: TomlTable): boolean {
  return ['default-features', 'default_features'].some((key) => {
    const value = valueAt(table, key);
    return value?.kind === 'boolean' && !value.value;
  });
}

/** Every feature with what it turns on; an optional dependency that no feature calls `dep:` is a feature of its own name. */
function featuresOf(
  table: TomlTable,
  dependencies: readonly CrateDependency[],
): ReadonlyMap<string, readonly string[]> {
  const features = new Map<string, readonly string[]>();
  const written = tableAt(table, 'features');
  for (const key of written?.entries.keys() ?? [])
    features.set(key, written === undefined ? [] : stringsAt(written, key));
  const explicit = new Set([...features.values()].flat().filter((item) => item.startsWith('dep:')));
  for (const { key, isOptional } of dependencies)
    if (isOptional && !explicit.has(`dep:${key}`) && !features.has(key)) features.set(key, [`dep:${key}`]);
  return features;
}

function isTrue(table: TomlTable | undefined, key: string): boolean {
  const value = table === undefined ? undefined : valueAt(table, key);
  return value?.kind === 'boolean' && value.value;
}

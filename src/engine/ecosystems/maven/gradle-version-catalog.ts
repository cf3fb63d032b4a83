/**
 * Version catalogs (libs.versions.toml): the libraries that the builds of a repository may ask for by alias. Bundles group
 * libraries that stand here already; plugins have ids, not coordinates.
 */
import type { FileTree } from '../../files/file-tree.ts';
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readToml, stringAt, tableAt, valueAt } from '../../text/toml.ts';
import type { TomlTable, TomlValue } from '../../text/toml-value.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { scopeOfConfigurations } from './gradle-configurations.ts';
import { scriptsBelow } from './gradle-surroundings.ts';
import { settledVersion } from './settled-version.ts';

export async function extractVersionCatalog(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { root, problems: unread, status } = readToml(file);
  const uses = await usesOf(file.path, root, tree);
  const problems: Problem[] = [...unread];
  const libraries = tableAt(root, 'libraries')?.entries.values() ?? [];
  const declarations = [...libraries].flatMap((entry): readonly Declaration[] => {
    const span = file.span(entry.keyStart, entry.value.end);
    const coordinates = coordinatesOf(entry.value);
    if (coordinates === undefined) {
      problems.push({
        line: span.startLine,
        message: `the library ${quoted(entry.key)} has no group and name and is not listed`,
      });
      return [];
    }
    const constraint = requirement(coordinates.version, root);
    if (constraint === undefined) {
      problems.push({
        line: span.startLine,
        message: `the version of ${quoted(coordinates.name)} is not in this catalog`,
      });
    }
    const version = settledVersion(constraint ?? '');
    return [
      {
        name: coordinates.name,
        alias: aliasOf(entry.key),
        constraint: constraint ?? '',
        ...(version !== undefined && { version }),
        scope: scopeOfConfigurations([...(uses.get(aliasOf(entry.key)) ?? [])]),
        span,
      },
    ];
  });
  return conclude({ declarations, problems, status });
}

interface Coordinates {
  readonly name: string;
  /** A string, or a table of rich version or reference; absent where the catalog leaves it to a platform. */
  readonly version: TomlValue | undefined;
}

function coordinatesOf(value: TomlValue): Coordinates | undefined {
  if (value.kind === 'string') {
    const [group = '', name = '', version = ''] = value.value.split(':');
    return group === '' || name === ''
      ? undefined
      : { name: `${group}:${name}`, version: { ...value, value: version } };
  }
  if (value.kind !== 'table') return undefined;
  const module =
    stringAt(value, 'module')?.value ??
    `${stringAt(value, 'group')?.value ?? ''}:${stringAt(value, 'name')?.value ?? ''}`;
  const [group = '', name = ''] = module.split(':');
  return group === '' || name === '' ? undefined : { name: `${group}:${name}`, version: valueAt(value, 'version') };
}

/** `undefined` where a reference leads nowhere; empty where no version is asked for. */
function requirement(version: TomlValue | undefined, root: TomlTable): string | undefined {
  if (version?.kind === 'string') return version.value;
  if (version?.kind !== 'table') return '';
  const reference = stringAt(version, 'ref')?.value;
  if (reference === undefined) return richVersion(version);
  const found = valueAt(root, 'versions', reference);
  if (found?.kind === 'string') return found.value;
  return found?.kind === 'table' ? richVersion(found) : undefined;
}

/** Gradle lets `strictly` win over `require`, and `prefer` choose where a range leaves a choice. */
function richVersion(version: TomlTable): string {
  const [strictly, require, prefer] = ['strictly', 'require', 'prefer'].map((key) => stringAt(version, key)?.value);
  const demanded = strictly ?? require;
  if (demanded === undefined) return prefer ?? '';
  return prefer !== undefined && settledVersion(demanded) === undefined ? prefer : demanded;
}

/** By alias, the configurations in which the build scripts that see the catalog use it, alone or in a bundle. */
async function usesOf(
  path: string,
  root: TomlTable,
  tree: FileTree,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const folder = path.split('/').slice(0, -1);
  if (folder.at(-1) === 'gradle') folder.pop();
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.versions\.toml$/, '');
  const bundles = new Map(
    [...(tableAt(root, 'bundles')?.entries.values() ?? [])].map(({ key, value }) => [aliasOf(`bundles-${key}`), value]),
  );
  const uses = new Map<string, Set<string>>();
  const add = (alias: string, configuration: string): void => {
    uses.set(alias, (uses.get(alias) ?? new Set()).add(configuration));
  };
  for (const { dependencies } of await scriptsBelow(folder.join('/'), tree)) {
    for (const { group, configuration } of dependencies) {
      const used = /^\$\{(\w+)(\..*)\}$/.exec(group);
      if (used === null || used[1] !== name) continue;
      const alias = `libs${used[2] ?? ''}`;
      add(alias, configuration);
      const bundle = bundles.get(alias);
      if (bundle?.kind !== 'array') continue;
      for (const item of bundle.items) if (item.kind === 'string') add(aliasOf(item.value), configuration);
    }
  }
  return uses;
}

/** How build scripts call it: separators become dots. */
function aliasOf(key: string): string {
  return `libs.${key.replaceAll(/[-_]/g, '.')}`;
}

/** A Cargo.lock as a graph, with what the manifests of its workspace declare. */
import { cargoFilesOf } from '../../ecosystems/crates-io/cargo-files.ts';
import { type CargoDependency, readCargoManifest } from '../../ecosystems/crates-io/cargo-manifest.ts';
import { workspaceMembers } from '../../ecosystems/crates-io/workspace-members.ts';
import { folderOf } from '../../files/path-parts.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { sourceFile } from '../../text/source-file.ts';
import { readToml, stringAt, stringsAt, tablesAt } from '../../text/toml.ts';
import { NotEditable } from '../model/project-editor.ts';
import { readTextOf } from '../shared/edited-text.ts';
import { lineOfCrate } from './crate-releases.ts';
import { declaredFeatures, featureItems } from './manifest-features.ts';

export interface CargoEntry {
  readonly line: string;
  readonly name: string;
  readonly version: string;
  /** Empty for crates of the workspace. */
  readonly source: string;
  readonly isRegistry: boolean;
  readonly dependencies: readonly string[];
  /** Lines of the entries that these mean, in the same order. */
  readonly targets: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Of the crates that an entry depends on, whatever else a spelling says. */
export function namesNeeded(dependencies: readonly string[] = []): ReadonlySet<string> {
  return new Set(dependencies.map((spelling) => spelling.split(' ')[0] ?? ''));
}

export interface DeclaredCrate extends CargoDependency {
  readonly manifestPath: string;
  readonly features: readonly string[];
}

export interface CargoLock {
  readonly path: string;
  readonly text: string;
  readonly entries: readonly CargoEntry[];
  /** Version 1 has the checksums behind the entries, and names dependencies in full. */
  readonly isFirst: boolean;
  readonly registry: string;
  /** By line of the crate whose manifest it is. */
  readonly declarations: ReadonlyMap<string, readonly DeclaredCrate[]>;
  readonly manifests: ReadonlyMap<string, string>;
  /** By line of a crate of the workspace, what its features stand for. */
  readonly features: ReadonlyMap<string, readonly string[]>;
  /** Where what follows the entries begins. */
  readonly end: number;
}

/** @throws {NotEditable} */
export async function readCargoLock(tree: FileTree, path: string): Promise<CargoLock> {
  const text = await readTextOf(tree, path);
  const { root, status } = readToml(sourceFile(path, text));
  if (status !== 'parsed' || text.includes('\r')) throw new NotEditable(`${path} is not as cargo writes it`);
  if (/^\[root\]$|^\[\[patch\.unused\]\]$/m.test(text))
    throw new NotEditable(`${path} has entries that are not edited: a root of its own, or unused patches`);
  const tables = tablesAt(root, 'package');
  const end = /^\[metadata\]$/m.exec(text)?.index ?? text.length;
  const starts = tables.map((table) => table.start);
  const raw = tables.map((table, index) => {
    const [name, version] = [stringAt(table, 'name')?.value ?? '', stringAt(table, 'version')?.value ?? ''];
    const source = stringAt(table, 'source')?.value ?? '';
    const isRegistry = /^(?:registry|sparse)\+/.test(source);
    return {
      line: isRegistry ? lineOfCrate(name, version) : `${name}@${version}@${source}`,
      name,
      version,
      source,
      isRegistry,
      dependencies: stringsAt(table, 'dependencies'),
      start: starts[index] ?? 0,
      end: starts[index + 1] ?? end,
    };
  });
  const lines = Map.groupBy(raw, ({ line }) => line);
  const unique = raw.map((entry) =>
    (lines.get(entry.line)?.length ?? 0) > 1 ? { ...entry, line: `${entry.line}\0${entry.version}` } : entry,
  );
  const byName = Map.groupBy(unique, ({ name }) => name);
  const entries = unique.map((entry) => ({
    ...entry,
    targets: entry.dependencies.flatMap((spelling) => {
      const [name = '', version, source] = spelling.split(' ');
      const named = (byName.get(name) ?? []).filter(
        (one) =>
          (version === undefined || one.version === version) && (source === undefined || `(${one.source})` === source),
      );
      const [first] = named;
      if (first === undefined) throw new NotEditable(`${path} names ${name}, which is no entry of it`);
      return [first.line];
    }),
  }));
  return {
    path,
    text,
    entries,
    isFirst: /^"checksum /m.test(text),
    registry: entries.find(({ isRegistry }) => isRegistry)?.source ?? '',
    end,
    ...(await declaredIn(tree, path, entries)),
  };
}

async function declaredIn(
  tree: FileTree,
  path: string,
  entries: readonly CargoEntry[],
): Promise<Pick<CargoLock, 'declarations' | 'manifests' | 'features'>> {
  const local = entries.filter(({ source }) => source === '');
  const members = await workspaceMembers(path, new Set(local.map(({ name }) => name)), tree);
  const declarations = new Map<string, readonly DeclaredCrate[]>();
  const manifests = new Map<string, string>();
  const features = new Map<string, readonly string[]>();
  const join = (folder: string): string => (folder === '' ? 'Cargo.toml' : `${folder}/Cargo.toml`);
  const rootPath = join(folderOf(path));
  if ((await cargoFilesOf(tree).read(rootPath)) !== undefined)
    manifests.set(rootPath, await readTextOf(tree, rootPath));
  const inheritable = readCargoManifest(sourceFile(rootPath, manifests.get(rootPath) ?? '')).workspaceDependencies;
  for (const entry of local) {
    const member = members.get(entry.name);
    if (member === undefined) continue;
    const manifestPath = join(member.folder);
    const text = await readTextOf(tree, manifestPath);
    manifests.set(manifestPath, text);
    features.set(entry.line, featureItems(manifestPath, text));
    declarations.set(
      entry.line,
      readCargoManifest(sourceFile(manifestPath, text)).dependencies.map((one) => {
        const inherited = one.isInherited ? inheritable.get(one.key) : undefined;
        const own = text.slice(one.start, one.end);
        if (inherited === undefined) return { ...one, manifestPath, features: declaredFeatures(own) };
        const above = (manifests.get(rootPath) ?? '').slice(inherited.start, inherited.end);
        const added = declaredFeatures(own).filter((feature) => feature !== 'default');
        return { ...inherited, manifestPath: rootPath, features: [...declaredFeatures(above), ...added] };
      }),
    );
  }
  return { declarations, manifests, features };
}

/** Cargo.toml as a manifest: the dependencies of every table, with renames and what the workspace's root lends. */
import { posix } from 'node:path';
import type { Declaration, Extraction, LocalPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf, within } from '../../files/path-parts.ts';
import { registrySource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { cargoFilesOf } from './cargo-files.ts';
import { registryNamed } from './cargo-registries.ts';
import { type CargoDependency, type CargoManifest, readCargoManifest } from './cargo-manifest.ts';

export async function extract(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const manifest = readCargoManifest(file);
  const problems: Problem[] = [...manifest.problems];
  const inherits = manifest.dependencies.some(({ isInherited }) => isInherited);
  const above = manifest.hasWorkspace || !inherits ? undefined : await workspaceRootAbove(file.path, tree);
  const lender = manifest.hasWorkspace ? manifest : above?.manifest;
  const lenderFolder = above?.folder ?? folderOf(file.path);

  const declarations: Declaration[] = [];
  const locals: LocalPackage[] = [];
  for (const dependency of manifest.dependencies) {
    const span = file.span(dependency.start, dependency.end);
    const lent = dependency.isInherited ? lender?.workspaceDependencies.get(dependency.key) : undefined;
    if (dependency.isInherited && lent === undefined) {
      const message = `The workspace's root, which gives ${dependency.key} its version, was not found.`;
      problems.push({ line: span.startLine, message });
    }
    const declared = declarationOf(dependency, lent ?? dependency, span);
    const path = dependency.path ?? pathFrom(file.path, lent?.path, lenderFolder);
    if (path === undefined) declarations.push(await withAddress(declared, file.path, tree));
    else {
      const { name, constraint, scope } = declared;
      locals.push({ name, version: '', path, constraint, scope, span });
    }
  }
  return { ...conclude({ declarations, problems, status: manifest.status }), locals };
}

/** A path that the workspace's root lends starts from there. */
function pathFrom(manifestPath: string, lent: string | undefined, lenderFolder: string): string | undefined {
  if (lent === undefined) return undefined;
  return posix.relative(folderOf(manifestPath), posix.join(lenderFolder, lent.slice(0, 1_000))) || '.';
}

/** Manifests call registries by names that Cargo's settings give them. */
async function withAddress(declared: Declaration, path: string, tree: FileTree): Promise<Declaration> {
  const { source } = declared;
  if (source?.kind !== 'registry' || source.url.includes('://')) return declared;
  const address = await registryNamed(source.url, folderOf(path), tree);
  return address === undefined ? declared : { ...declared, source: registrySource(address) };
}

function declarationOf(own: CargoDependency, lent: CargoDependency, span: Declaration['span']): Declaration {
  const { name, constraint, source } = lent;
  const exact = /^=\s*(\d+\.\d+\.\d+(?:[-+][\w.+-]*)?)$/.exec(constraint)?.[1];
  return {
    name,
    ...(name === own.key ? {} : { alias: own.key }),
    constraint,
    ...(exact === undefined ? {} : { version: exact }),
    scope: own.scope,
    span,
    ...(source === undefined ? {} : { source }),
  };
}

/** The nearest Cargo.toml above with a `[workspace]` table, as Cargo looks for it. */
async function workspaceRootAbove(
  path: string,
  tree: FileTree,
): Promise<{ readonly manifest: CargoManifest; readonly folder: string } | undefined> {
  const files = cargoFilesOf(tree);
  for (let folder = folderOf(path); folder !== ''; ) {
    folder = folderOf(folder);
    const candidate = within(folder, 'Cargo.toml');
    const manifest = files.manifests.has(candidate) ? await files.read(candidate) : undefined;
    if (manifest?.hasWorkspace === true) return { manifest, folder };
  }
  return undefined;
}

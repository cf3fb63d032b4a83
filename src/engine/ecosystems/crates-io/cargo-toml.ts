/** Cargo.toml as a manifest: the dependencies of every table, with renames and what the workspace's root lends. */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { baseName, folderOf, within } from '../../files/path-parts.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import type { Format } from '../../extraction/ecosystem.ts';
import { cargoFilesOf } from './cargo-files.ts';
import { type CargoDependency, type CargoManifest, readCargoManifest } from './cargo-manifest.ts';

export const cargoToml: Format = {
  name: 'Cargo.toml',
  kind: 'manifest',
  matches: (path) => baseName(path) === 'Cargo.toml',
  extract,
};

async function extract(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const manifest = readCargoManifest(file);
  const problems: Problem[] = [...manifest.problems];
  const inherits = manifest.dependencies.some(({ isInherited }) => isInherited);
  const lender = manifest.hasWorkspace ? manifest : inherits ? await workspaceRootAbove(file.path, tree) : undefined;

  const declarations: Declaration[] = [];
  for (const dependency of manifest.dependencies) {
    const span = file.span(dependency.start, dependency.end);
    const lent = dependency.isInherited ? lender?.workspaceDependencies.get(dependency.key) : undefined;
    if (dependency.isInherited && lent === undefined) {
      const message = `The workspace's root, which gives ${dependency.key} its version, was not found.`;
      problems.push({ line: span.startLine, message });
    }
    if (dependency.isLocal || lent?.isLocal === true) continue;
    declarations.push(declarationOf(dependency, lent ?? dependency, span));
  }
  return conclude({ declarations, problems, status: manifest.status });
}

function declarationOf(own: CargoDependency, lent: CargoDependency, span: Declaration['span']): Declaration {
  const { name, constraint } = lent;
  const exact = /^=\s*(\d+\.\d+\.\d+(?:[-+][\w.+-]*)?)$/.exec(constraint)?.[1];
  return {
    name,
    ...(name === own.key ? {} : { alias: own.key }),
    constraint,
    ...(exact === undefined ? {} : { version: exact }),
    scope: own.scope,
    span,
  };
}

/** The nearest Cargo.toml above with a `[workspace]` table, as Cargo looks for it. */
async function workspaceRootAbove(path: string, tree: FileTree): Promise<CargoManifest | undefined> {
  const files = cargoFilesOf(tree);
  for (let folder = folderOf(path); folder !== ''; ) {
    folder = folderOf(folder);
    const candidate = within(folder, 'Cargo.toml');
    const manifest = files.manifests.has(candidate) ? await files.read(candidate) : undefined;
    if (manifest?.hasWorkspace === true) return manifest;
  }
  return undefined;
}

/** package-lock.json and npm-shrinkwrap.json of all three versions, with the package.json beside them. */
import { posix } from 'node:path';
import { FileUnreadable, type FileTree } from '../../files/file-tree.ts';

import type { FileEdit } from '../model/file-edit.ts';
import { type EditableProject, NotEditable, type ProjectEditor } from '../model/project-editor.ts';
import { editBetween, textOf as decoded } from '../shared/edited-text.ts';
import { legacyEntries, writeLegacy } from './package-lock-legacy.ts';
import { packageLockLayout, type PackageLockLayout } from './package-lock-layout.ts';
import { writePackages } from './package-lock-packages.ts';
import { declarationEdits, manifestOverrideEdits, overrideObstacle } from './package-json-edits.ts';
import { recordOf } from './packument.ts';
import { type Attempt, waysOf } from './ways.ts';

export const packageLockEditor: ProjectEditor = {
  ecosystem: 'npm',
  accepts: (path) => /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/.test(path),
  open: openPackageLock,
};

async function openPackageLock(tree: FileTree, { path }: { readonly path: string }): Promise<EditableProject> {
  const text = await readText(tree, path);
  const document = parsed(text, path);
  const folder = posix.dirname(path) === '.' ? '' : posix.dirname(path);
  const manifestOf = (project: string): string => posix.join(folder, project, 'package.json');
  const isLegacy = typeof document['packages'] !== 'object';
  const rootManifest = await readText(tree, manifestOf(''));
  const root = parsed(rootManifest, manifestOf(''));
  const entries = isLegacy ? legacyEntries(document, root) : packagesOf(document);
  const manifests = new Map<string, string>([[manifestOf(''), rootManifest]]);
  for (const location of entries.keys())
    if (location !== '' && !/(?:^|\/)node_modules\//.test(location)) {
      const manifest = manifestOf(location);
      if (tree.entries.some((entry) => entry.path === manifest))
        manifests.set(manifest, await readText(tree, manifest));
    }
  let before: PackageLockLayout | undefined;
  const attempt: Attempt<PackageLockLayout> = {
    layout: () => packageLockLayout(entries, manifestOf),
    noOverride: overrideObstacle(root),
    write(layout, declarations, overrides) {
      const edits: FileEdit[] = [
        ...declarationEdits(manifests, declarations),
        ...manifestOverrideEdits(manifestOf(''), rootManifest, overrides),
      ];
      before ??= packageLockLayout(entries, manifestOf);
      const changed = { ...document };
      if (!isLegacy) writePackages(changed, before, layout, declarations);
      if (typeof changed['dependencies'] === 'object') writeLegacy(changed, before, layout);
      edits.push(...editBetween(path, text, stringifyLike(text, changed)));
      return edits;
    },
  };
  return { ways: (wish, world) => waysOf(attempt, wish, world) };
}

function packagesOf(
  document: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  return new Map(
    Object.entries(recordOf(document['packages'])).map(([location, entry]) => [location, recordOf(entry)]),
  );
}

async function readText(tree: FileTree, path: string): Promise<string> {
  try {
    return decoded(await tree.read(path), path);
  } catch (error) {
    if (error instanceof FileUnreadable) throw new NotEditable(`${path} cannot be read: ${error.message}`);
    throw error;
  }
}

function parsed(text: string, path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  throw new NotEditable(`${path} is no JSON object`);
}

/** As npm itself writes: with the indentation and the line ends that the file had. */
function stringifyLike(text: string, value: unknown): string {
  const indentation = /^\ufeff?\{\r?\n([ \t]+)/.exec(text)?.[1] ?? '  ';
  const end = /\n\s*$/.test(text) ? '\n' : '';
  const written = JSON.stringify(value, undefined, indentation) + end;
  return (
    (text.startsWith('\ufeff') ? '\ufeff' : '') + (text.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written)
  );
}

/** package-lock.json and npm-shrinkwrap.json of all three versions, with the package.json beside them. */
import { posix } from 'node:path';
import type { FileTree } from '../../files/file-tree.ts';

import type { FileEdit } from '../model/file-edit.ts';
import type { EditableProject, ProjectEditor } from '../model/project-editor.ts';
import { editBetween, readTextOf } from '../shared/edited-text.ts';
import { legacyEntries, writeLegacy } from './package-lock-legacy.ts';
import { packageLockLayout, type PackageLockLayout } from './package-lock-layout.ts';
import { writePackages } from './package-lock-packages.ts';
import { declarationEdits, manifestOverrideEdits, overrideObstacle } from './package-json-edits.ts';
import { readOverrideRules } from './override-rules.ts';
import { recordOf } from './packument.ts';
import { parsedJson } from '../shared/parsed-json.ts';
import { type Attempt, waysOf } from './ways.ts';
import { pushEach } from '../../text/push-each.ts';

export const packageLockEditor: ProjectEditor = {
  ecosystem: 'npm',
  accepts: (path) => /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/.test(path),
  open: openPackageLock,
};

async function openPackageLock(tree: FileTree, { path }: { readonly path: string }): Promise<EditableProject> {
  const text = await readTextOf(tree, path);
  const document = parsedJson(text, path);
  const folder = posix.dirname(path) === '.' ? '' : posix.dirname(path);
  const manifestOf = (project: string): string => posix.join(folder, project, 'package.json');
  const isLegacy = typeof document['packages'] !== 'object';
  const rootManifest = await readTextOf(tree, manifestOf(''));
  const root = parsedJson(rootManifest, manifestOf(''));
  const entries = isLegacy ? legacyEntries(document, root) : packagesOf(document);
  const manifests = new Map<string, string>([[manifestOf(''), rootManifest]]);
  for (const location of entries.keys())
    if (location !== '' && !/(?:^|\/)node_modules\//.test(location)) {
      const manifest = manifestOf(location);
      if (tree.entries.some((entry) => entry.path === manifest))
        manifests.set(manifest, await readTextOf(tree, manifest));
    }
  const rules = readOverrideRules(root);
  let before: PackageLockLayout | undefined;
  const attempt: Attempt<PackageLockLayout> = {
    layout: () => packageLockLayout(entries, manifestOf, rules),
    noOverride: overrideObstacle(root),
    write(layout, declarations, overrides) {
      const edits: FileEdit[] = [
        ...declarationEdits(manifests, declarations),
        ...manifestOverrideEdits(manifestOf(''), rootManifest, overrides),
      ];
      before ??= packageLockLayout(entries, manifestOf, rules);
      const changed = { ...document };
      if (!isLegacy) writePackages(changed, before, layout, declarations);
      if (typeof changed['dependencies'] === 'object') writeLegacy(changed, before, layout);
      pushEach(edits, editBetween(path, text, stringifyLike(text, changed)));
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

/** As npm itself writes: with the indentation and the line ends that the file had. */
function stringifyLike(text: string, value: unknown): string {
  const indentation = /^\ufeff?\{\r?\n([ \t]+)/.exec(text)?.[1] ?? '  ';
  const end = /\n\s*$/.test(text) ? '\n' : '';
  const written = JSON.stringify(value, undefined, indentation) + end;
  return (
    (text.startsWith('\ufeff') ? '\ufeff' : '') + (text.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written)
  );
}

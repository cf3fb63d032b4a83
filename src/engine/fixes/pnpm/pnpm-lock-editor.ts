/** pnpm-lock.yaml of versions 5.4, 6.0 and 9.0, with the package.json files and the pnpm-workspace.yaml of its workspace. */
import { aliasIn } from '../javascript/alias.ts';
import { posix } from 'node:path';
import type { FileTree } from '../../files/file-tree.ts';
import { compareVersions } from '../javascript/install-tree.ts';
import { declarationEdits, memberEdit, sections } from '../javascript/package-json-edits.ts';
import { Stuck } from '../javascript/choose-releases.ts';
import { recordOf, textOf } from '../javascript/packument.ts';
import { parsedJson } from '../shared/parsed-json.ts';
import { type Attempt, type Override, waysOf, type WrittenDeclaration } from '../javascript/ways.ts';
import type { FileEdit } from '../model/file-edit.ts';
import { type EditableProject, NotEditable, type ProjectEditor } from '../model/project-editor.ts';
import { editBetween, readTextOf } from '../shared/edited-text.ts';
import { type PnpmDocument, readPnpmDocument } from './pnpm-document.ts';
import { type PnpmLayout, pnpmLayout } from './pnpm-layout.ts';
import { pnpmNeeds } from './pnpm-needs.ts';
import { catalogEdit, type PnpmWorkspace, readPnpmWorkspace, workspaceOverrideEdits } from './pnpm-workspace-edits.ts';
import { type PnpmLockChanges, writePnpmLock } from './write-pnpm-lock.ts';
import { pushEach } from '../../text/push-each.ts';

export const pnpmLockEditor: ProjectEditor = {
  ecosystem: 'npm',
  accepts: (path) => posix.basename(path) === 'pnpm-lock.yaml',
  open: openPnpmLock,
};

async function openPnpmLock(tree: FileTree, { path }: { readonly path: string }): Promise<EditableProject> {
  const original = await readTextOf(tree, path);
  const document = readPnpmDocument(path, plainText(original, path));
  const paths = new Set(tree.entries.map((entry) => entry.path));
  const manifests = new Map<string, string>();
  for (const { manifestPath } of document.importers)
    if (paths.has(manifestPath)) manifests.set(manifestPath, await readTextOf(tree, manifestPath));
  const folder = posix.dirname(path);
  const workspacePath = posix.join(folder, 'pnpm-workspace.yaml');
  const workspace = paths.has(workspacePath)
    ? readPnpmWorkspace(workspacePath, await readTextOf(tree, workspacePath))
    : undefined;
  const rootPath = posix.join(folder, 'package.json');
  return {
    ways(wish, world) {
      const needs = pnpmNeeds(document, world.shelf);
      const attempt: Attempt<PnpmLayout> = {
        layout: () => pnpmLayout(document, needs),
        noOverride: manifests.has(rootPath) ? '' : `${rootPath}, where overrides stand, is not there`,
        write(layout, declarations, overrides) {
          const { edits, changes } = declared(document, manifests, workspace, declarations);
          const rules = overrideRulesOf(layout, overrides);
          const written = writePnpmLock(document, pnpmLayout(document, needs), layout, {
            ...changes,
            overrides: rules,
          });
          return [
            ...edits,
            ...overrideEdits(rootPath, manifests.get(rootPath) ?? '', workspace, rules),
            ...editBetween(path, original, likeOriginal(original, written)),
          ];
        },
      };
      return waysOf(attempt, wish, world);
    },
  };
}

/** @throws {NotEditable} */
function plainText(text: string, path: string): string {
  const plain = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const isMixed = plain.includes('\r') || (text.includes('\r\n') && /(?<!\r)\n/.test(text));
  if (isMixed) throw new NotEditable(`the lines of ${path} end in different ways`);
  return plain;
}

function likeOriginal(original: string, text: string): string {
  const ended = original.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
  return original.startsWith('\ufeff') ? `\ufeff${ended}` : ended;
}

/** What a project asks for through a catalog changes there, for all who do. */
function declared(
  document: PnpmDocument,
  manifests: ReadonlyMap<string, string>,
  workspace: PnpmWorkspace | undefined,
  declarations: readonly WrittenDeclaration[],
): { readonly edits: readonly FileEdit[]; readonly changes: Omit<PnpmLockChanges, 'overrides'> } {
  const specifiers = new Map<string, Map<string, string>>();
  const catalogSpecifiers = new Map<string, Map<string, string>>();
  const edits: FileEdit[] = [];
  const own: WrittenDeclaration[] = [];
  for (const declaration of declarations) {
    const { project, edge, range } = declaration;
    const importer = document.importers.find(({ id }) => id === project.id);
    const specifier = importer?.references.find(({ alias }) => alias === edge.name)?.specifier ?? '';
    const [, named] = /^catalog:(.*)$/.exec(specifier) ?? [];
    if (named === undefined) {
      const manifest = parsedJson(manifests.get(project.manifestPath) ?? '{}', project.manifestPath);
      if (sections.every((section) => recordOf(manifest[section])[edge.name] !== specifier))
        throw new Stuck(
          `${project.manifestPath} does not ask for ${edge.name} ${specifier}, which the lockfile says of it`,
        );
      own.push(declaration);
      const alias = aliasIn(specifier)?.prefix ?? '';
      add(specifiers, project.id, edge.name, range.startsWith('npm:') ? range : alias + range);
      continue;
    }
    const catalog = named.trim() || 'default';
    if (catalogSpecifiers.get(catalog)?.has(edge.name) === true) continue;
    add(catalogSpecifiers, catalog, edge.name, range);
    edits.push(catalogEdit(workspace, catalog, edge.name, range));
  }
  pushEach(edits, declarationEdits(manifests, own));
  return { edits, changes: { specifiers, catalogSpecifiers } };
}

function add(map: Map<string, Map<string, string>>, key: string, name: string, value: string): void {
  const there = map.get(key) ?? new Map<string, string>();
  map.set(key, there.set(name, value));
}

/** `parent>name`; the parent's version besides where others of it stay as they are. */
function overrideRulesOf(layout: PnpmLayout, overrides: readonly Override[]): ReadonlyMap<string, string> {
  const rules = new Map<string, string>();
  for (const { parent, name, version } of overrides) {
    const versions = new Set(layout.nodes().flatMap((node) => (node.name === parent.name ? [node.version] : [])));
    const selector = `${parent.name}${versions.size > 1 ? `@${parent.version}` : ''}>${name}`;
    const there = rules.get(selector);
    if (there === undefined || compareVersions(there, version) < 0) rules.set(selector, version);
  }
  return rules;
}

/** Settings of pnpm stand in pnpm-workspace.yaml since its version 10, in package.json alone before. */
function overrideEdits(
  path: string,
  manifest: string,
  workspace: PnpmWorkspace | undefined,
  rules: ReadonlyMap<string, string>,
): readonly FileEdit[] {
  if (rules.size === 0) return [];
  const document = parsedJson(manifest, path);
  const own = recordOf(document['pnpm']);
  const [, major = '0'] = /^pnpm@(\d+)\./.exec(textOf(document['packageManager'])) ?? [];
  const isThere = workspace?.root?.kind === 'map' && workspace.root.members.some(({ key }) => key === 'overrides');
  if (workspace !== undefined && (isThere || (Number(major) >= 10 && own['overrides'] === undefined)))
    return workspaceOverrideEdits(workspace, rules);
  if (Number(major) > 10) throw new Stuck('pnpm-workspace.yaml, where overrides stand, is not there');
  const there = recordOf(own['overrides']);
  for (const selector of rules.keys())
    if (Object.hasOwn(there, selector)) throw new Stuck(`package.json overrides ${selector} already`);
  return [memberEdit(path, manifest, 'pnpm', { ...own, overrides: { ...there, ...Object.fromEntries(rules) } })];
}

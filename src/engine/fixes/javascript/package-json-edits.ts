/** Edits of package.json: a range in place of another, and overrides as npm reads them. */
import { readJson } from '../../text/json.ts';
import { membersOf, memberOf, textOf } from '../../text/positioned.ts';
import { sourceFile } from '../../text/source-file.ts';
import type { FileEdit } from '../model/file-edit.ts';
import { NotEditable } from '../model/project-editor.ts';
import { Stuck } from './choose-releases.ts';
import { rangeIn } from './package-lock-packages.ts';
import { recordOf } from './packument.ts';
import { parsedJson } from '../shared/parsed-json.ts';
import type { Override, WrittenDeclaration } from './ways.ts';

export const sections = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** @throws {Stuck} where a declaration is in none of the manifests */
export function declarationEdits(
  manifests: ReadonlyMap<string, string>,
  declarations: readonly WrittenDeclaration[],
): readonly FileEdit[] {
  return declarations.flatMap(({ project, edge, range }) => {
    const text = manifests.get(project.manifestPath);
    if (text === undefined) throw new Stuck(`${project.manifestPath}, which declares ${edge.name}, is not there`);
    const root = rootOf(project.manifestPath, text);
    const edits = sections.flatMap((section): FileEdit[] => {
      const node = memberOf(root, section, edge.name);
      const written = textOf(node);
      return node === undefined || written === undefined
        ? []
        : [
            {
              path: project.manifestPath,
              ...placeOf(text, node.start, node.end),
              text: JSON.stringify(rangeIn(written, range)),
            },
          ];
    });
    if (edits.length === 0) throw new Stuck(`${project.manifestPath} does not declare ${edge.name}`);
    return edits;
  });
}

/** Rules that are there already may mean the same packages, and are a person's. */
export function overrideObstacle(manifest: Readonly<Record<string, unknown>>): string {
  const isUnreadable = manifest['overrides'] !== undefined && typeof manifest['overrides'] !== 'object';
  return isUnreadable ? '`overrides` of package.json cannot be read' : '';
}

/** `overrides: {parent: {name: version}}`. @throws {Stuck} where there is a rule for the same already */
export function manifestOverrideEdits(path: string, text: string, overrides: readonly Override[]): readonly FileEdit[] {
  if (overrides.length === 0) return [];
  const rules: Record<string, unknown> = { ...recordOf(parsedJson(text, path)['overrides']) };
  for (const { parent, name, version } of overrides) {
    const own = rules[parent.name];
    if (typeof own === 'string') throw new Stuck(`package.json overrides ${parent.name} already`);
    if (Object.hasOwn(recordOf(own), name) && recordOf(own)[name] !== version)
      throw new Stuck(`package.json overrides ${name} of ${parent.name} already`);
    rules[parent.name] = { ...recordOf(own), [name]: version };
  }
  return [memberEdit(path, text, 'overrides', rules)];
}

/** A member of the root set, or added as its last. */
export function memberEdit(path: string, text: string, key: string, value: unknown): FileEdit {
  const root = rootOf(path, text);
  const indentation = /^\ufeff?\{\r?\n([ \t]+)/.exec(text)?.[1] ?? '  ';
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const written = JSON.stringify(value, undefined, indentation).split('\n').join(`${newline}${indentation}`);
  const there = memberOf(root, key);
  if (there !== undefined) return { path, ...placeOf(text, there.start, there.end), text: written };
  const last = membersOf(root).at(-1);
  if (last === undefined) throw new NotEditable(`${path} is empty`);
  return {
    path,
    ...placeOf(text, last.end, last.end),
    text: `,${newline}${indentation}${JSON.stringify(key)}: ${written}`,
  };
}

function rootOf(path: string, text: string) {
  const { root } = readJson(sourceFile(path, text));
  if (root === undefined) throw new NotEditable(`${path} cannot be read`);
  return root;
}

/** The reader leaves a byte order mark out, the file does not. */
function placeOf(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const mark = text.startsWith('\ufeff') ? 1 : 0;
  return { start: start + mark, end: end + mark };
}

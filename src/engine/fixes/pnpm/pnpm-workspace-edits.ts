/** Edits of pnpm-workspace.yaml: catalogs and overrides, where they stand. */
import { memberOf, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import { sourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { Stuck } from '../javascript/choose-releases.ts';
import type { FileEdit } from '../model/file-edit.ts';
import { NotEditable } from '../model/project-editor.ts';
import { yamlText } from './pnpm-yaml.ts';

export interface PnpmWorkspace {
  readonly path: string;
  readonly text: string;
  readonly root: Positioned | undefined;
}

/** @throws {NotEditable} */
export function readPnpmWorkspace(path: string, text: string): PnpmWorkspace {
  const { documents, problems } = readYaml(sourceFile(path, text));
  const [problem] = problems;
  if (problem !== undefined) throw new NotEditable(`${path} cannot be read: line ${problem.line}, ${problem.message}`);
  return { path, text, root: documents[0] };
}

/** @throws {Stuck} where the catalog does not stand there */
export function catalogEdit(
  workspace: PnpmWorkspace | undefined,
  catalog: string,
  alias: string,
  range: string,
): FileEdit {
  const root = workspace?.root;
  const named = memberOf(root, 'catalogs', catalog, alias);
  const node = catalog === 'default' ? (memberOf(root, 'catalog', alias) ?? named) : named;
  if (workspace === undefined || node === undefined || textOf(node) === undefined)
    throw new Stuck(`the catalog ${catalog} says nothing of ${alias} in pnpm-workspace.yaml`);
  return {
    path: workspace.path,
    ...placeIn(workspace, node.start, node.end),
    text: quotedLike(workspace, node, range),
  };
}

/** @throws {Stuck} where there is a rule for the same already */
export function workspaceOverrideEdits(
  workspace: PnpmWorkspace,
  overrides: ReadonlyMap<string, string>,
): readonly FileEdit[] {
  if (overrides.size === 0) return [];
  const { path, text, root } = workspace;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const rules = membersOf(memberOf(root, 'overrides'));
  for (const { key } of rules) if (overrides.has(key)) throw new Stuck(`pnpm-workspace.yaml overrides ${key} already`);
  const last = rules.at(-1);
  const lines = (indentation: string): string =>
    [...overrides]
      .map(([selector, value]) => `${newline}${indentation}${yamlText(selector)}: ${yamlText(value)}`)
      .join('');
  if (last !== undefined) {
    const place = placeIn(workspace, last.keyStart, last.end);
    const indentation = text.slice(text.lastIndexOf('\n', place.start) + 1, place.start);
    if (!/^ +$/.test(indentation)) throw new Stuck('overrides of pnpm-workspace.yaml stand on one line');
    const comment = /^[^\n\r]*/.exec(text.slice(place.end))?.[0] ?? '';
    const at = place.end + comment.length;
    return [{ path, start: at, end: at, text: lines(indentation) }];
  }
  const end = text.trimEnd().length;
  return [{ path, start: end, end, text: `${newline}overrides:${lines('  ')}` }];
}

/** The reader leaves a byte order mark out, the file does not. */
function placeIn(
  { text }: PnpmWorkspace,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  const mark = text.startsWith('\ufeff') ? 1 : 0;
  return { start: start + mark, end: end + mark };
}

function quotedLike(workspace: PnpmWorkspace, node: Positioned, range: string): string {
  const { start } = placeIn(workspace, node.start, node.end);
  const quote = workspace.text[start];
  return quote === '"' || quote === "'" ? `${quote}${range}${quote}` : yamlText(range);
}

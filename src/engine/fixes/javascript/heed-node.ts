/** Editors of the npm family that know which Node the project is for: `engines` of its package.json, or a file that version managers read. */
import { dirname, join } from 'node:path/posix';
import type { FileTree } from '../../files/file-tree.ts';
import { npm } from '../../versions/npm.ts';
import { jsonOrNothing } from '../../text/json-or-nothing.ts';
import { readTextIfThere } from '../../text/read-text.ts';
import { compareSemanticVersions } from '../../versions/semantic-version.ts';
import { intersectSpans, spanBetween, uniteSpans } from '../../versions/version-span.ts';
import type { FixWorld, ProjectEditor, Way } from '../model/project-editor.ts';
import { nodeRange, npmReleases, recordOf } from './packument.ts';

export interface ProjectNode {
  /** For a person: `.nvmrc says 16`. */
  readonly said: string;
  /** Whether a release with that range of `engines` runs on the oldest line of Node that the project is for. */
  runs(range: string): boolean;
}

/** The same editor, whose choices prefer what runs on the project's Node, and whose notes name what does not. */
export function heedNode(editor: ProjectEditor): ProjectEditor {
  return {
    ...editor,
    async open(tree, target) {
      const project = await editor.open(tree, target);
      const node = await projectNode(target.sources, target.path);
      if (node === undefined) return project;
      return {
        async *ways(wish, world) {
          for await (const way of project.ways(wish, { ...world, runsOn: (range) => node.runs(range) }))
            yield 'refused' in way ? way : { ...way, notes: [...way.notes, ...newerNode(node, way, world)] };
        },
      };
    },
  };
}

/** @param path of the lockfile */
async function projectNode(tree: FileTree, path: string): Promise<ProjectNode | undefined> {
  for (const name of ['.nvmrc', '.node-version', 'package.json']) {
    const place = join(dirname(path), name);
    const text = await readTextIfThere(tree, place);
    if (text === undefined) continue;
    const said = name === 'package.json' ? enginesIn(text) : (/^\s*v?(\d+(?:\.\d+)*)\s*$/.exec(text)?.[1] ?? '');
    const node = nodeOf(said, place);
    if (node !== undefined) return node;
  }
  return undefined;
}

function nodeOf(said: string, place: string): ProjectNode | undefined {
  const spans = uniteSpans(compareSemanticVersions, (said === '' ? undefined : npm.spans?.(said)) ?? []);
  const lowest = spans[0]?.from;
  if (lowest === undefined) return undefined;
  const next = npm.parse(`${Number(lowest.release[0] ?? 0) + 1}.0.0`);
  // Minor releases of a line are had by whoever keeps it up to date.
  const line = intersectSpans(compareSemanticVersions, spans, [spanBetween(lowest, next)]);
  return {
    said: `${place} says ${said}`,
    runs(range) {
      const asked = range === '' ? undefined : npm.spans?.(range);
      return asked === undefined || intersectSpans(compareSemanticVersions, line, asked).length > 0;
    },
  };
}

const notesMax = 3;

function newerNode(node: ProjectNode, { moves }: Way, world: FixWorld): readonly string[] {
  const lines = moves.flatMap(({ name, to }) => {
    const release = to === '' ? undefined : npmReleases(world.shelf, name).find(({ version }) => version === to);
    const range = release === undefined ? '' : nodeRange(release);
    return node.runs(range) ? [] : [`${name} ${to} asks for Node ${range}, and ${node.said}`];
  });
  const more = lines.length - notesMax;
  return [...lines.slice(0, notesMax), ...(more > 0 ? [`so do ${more} more`] : [])];
}

function enginesIn(text: string): string {
  return nodeRange({ manifest: recordOf(jsonOrNothing(text)) });
}

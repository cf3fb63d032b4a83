/** yarn.lock, with the package.json files that it serves. */
import { posix } from 'node:path';
import type { FileTree } from '../../files/file-tree.ts';
import { type EditableProject, type EditTarget, NotEditable, type ProjectEditor } from '../model/project-editor.ts';
import { editBetween, readTextOf } from '../shared/edited-text.ts';
import { type DescriptorLayout, descriptorLayout, type LockedEntry } from './descriptor-layout.ts';
import { edgesOf, type TreeEdge, type TreeNode } from './install-tree.ts';
import { declarationEdits } from './package-json-edits.ts';
import { addressOf } from './package-lock-packages.ts';
import { type NpmRelease, textsOf } from './packument.ts';
import { answeredBy, projectsOf } from './descriptor-projects.ts';
import { parsedJson } from '../shared/parsed-json.ts';
import { type Attempt, waysOf } from './ways.ts';
import { openYarnBerryLock } from './yarn-berry-editor.ts';
import { type Block, readBlocks, writeBlock } from './yarn-classic-blocks.ts';
import {
  classicResolutionEdits,
  readClassicResolutions,
  settleClassicResolutions,
  underRules,
} from './yarn-classic-resolutions.ts';

export const yarnClassicEditor: ProjectEditor = {
  ecosystem: 'npm',
  accepts: (path) => posix.basename(path) === 'yarn.lock',
  open: openYarnLock,
};

async function openYarnLock(tree: FileTree, { path, packages }: EditTarget): Promise<EditableProject> {
  const text = await readTextOf(tree, path);
  if (/^__metadata:/m.test(text)) return openYarnBerryLock(tree, path, text);
  if (!/^# yarn lockfile v1\s*$/m.test(text)) throw new NotEditable(`${path} does not say of which yarn it is`);
  const blocks = readBlocks(text);
  const folder = posix.dirname(path) === '.' ? '' : posix.dirname(path);
  const manifests = new Map<string, string>();
  const declared = packages
    .map(({ manifestPath }) => manifestPath)
    .filter((manifest) => manifest.endsWith('package.json'));
  for (const manifest of new Set([posix.join(folder, 'package.json'), ...declared])) {
    manifests.set(manifest, await readTextOf(tree, manifest));
  }
  const locked = new Map<string, LockedEntry>();
  for (const [at, block] of blocks.entries()) {
    const entry: LockedEntry = { node: nodeOf(block), block: at, release: undefined };
    for (const descriptor of block.descriptors) locked.set(descriptor, entry);
  }
  const rootPath = posix.join(folder, 'package.json');
  const root = manifests.get(rootPath) ?? '';
  const resolutions = readClassicResolutions(rootPath, parsedJson(root, rootPath));
  const isAnswered = answeredBy(locked, descriptorOf);
  const answered = (edge: TreeEdge): TreeEdge => underRules(resolutions, isAnswered(edge));
  const projects = [
    ...projectsOf(manifests, answered, (section) => section),
    ...(resolutions.project === undefined ? [] : [resolutions.project]),
  ];
  const checked = new Map<LockedEntry, LockedEntry>();
  for (const [descriptor, entry] of locked) {
    const known = checked.get(entry) ?? { ...entry, node: { ...entry.node, edges: entry.node.edges.map(answered) } };
    checked.set(entry, known);
    locked.set(descriptor, known);
  }
  const checkedNodes = new Map([...locked.values()].map(({ node }) => [node.id, node]));
  const attempt: Attempt<DescriptorLayout> = {
    layout: () => descriptorLayout(projects, locked, descriptorOf),
    noOverride: '',
    write(layout, declarations, overrides) {
      const askedBefore = ({ id }: TreeNode, name: string): string | undefined => {
        const edge = checkedNodes.get(id)?.edges.find((one) => one.name === name);
        return edge === undefined ? undefined : descriptorOf(edge);
      };
      const { rules, answers } = settleClassicResolutions(
        resolutions,
        layout,
        declarations,
        overrides,
        locked,
        askedBefore,
      );
      const own = declarations.filter(({ project }) => project !== resolutions.project);
      return [
        ...declarationEdits(manifests, own),
        ...classicResolutionEdits(rootPath, root, resolutions.rules, rules),
        ...editBetween(path, text, writeLock(text, blocks, answers)),
      ];
    },
  };
  return { ways: (wish, world) => waysOf(attempt, wish, world) };
}

function nodeOf({
  descriptors: [descriptor = ''],
  version,
  resolved,
  dependencies,
  optionalDependencies,
}: Block): TreeNode {
  const [, alias] = /^.+?@npm:(@?[^@]+)@/.exec(descriptor) ?? [];
  const name = alias ?? descriptor.slice(0, descriptor.indexOf('@', 1));
  const isRegistry = /^https?:\/\/[^#]*\/-\/[^#]*\.tgz/.test(resolved);
  return {
    id: `${name}@${version}#${descriptor}`,
    name,
    version,
    edges: edgesOf({ prod: dependencies, optional: optionalDependencies }),
    kind: isRegistry ? 'registry' : 'fixed',
    manifestPath: '',
  };
}

/** As yarn writes it: aliases keep theirs. */
function descriptorOf({ name, target, range }: TreeEdge): string {
  return target === name ? `${name}@${range}` : `${name}@npm:${target}@${range}`;
}

function writeLock(text: string, blocks: readonly Block[], answers: ReadonlyMap<string, LockedEntry>): string {
  const byEntry = Map.groupBy(answers, ([, entry]) => entry);
  const like = blocks.find(({ resolved }) => resolved.includes('/-/'))?.resolved ?? '';
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const written = [...byEntry].map(([entry, answers]) => {
    const descriptors = answers.map(([descriptor]) => descriptor).sort();
    const block = entry.block === undefined ? undefined : blocks[entry.block];
    const isSame = block !== undefined && block.descriptors.toSorted().join('\n') === descriptors.join('\n');
    const first = descriptors[0] ?? '';
    if (isSame) return { first, text: block.text };
    return {
      first,
      text: writeBlock(
        block === undefined ? newBlock(entry.release, descriptors, like) : { ...block, descriptors },
        newline,
      ),
    };
  });
  const head = text.slice(0, blocks[0]?.start ?? text.length);
  const body = written.sort((a, b) => (a.first < b.first ? -1 : 1)).map((block) => block.text);
  return `${head}${body.join(newline)}`;
}

function newBlock(
  release: NpmRelease | undefined,
  descriptors: readonly string[],
  like: string,
): Omit<Block, 'start' | 'text'> {
  if (release === undefined) throw new NotEditable('an entry without a release');
  const shasum = release.manifest['dist'];
  const sha1 = typeof shasum === 'object' && shasum !== null ? textsOf(shasum).get('shasum') : undefined;
  const address = addressOf(release, like.replace(/#.*$/, ''));
  return {
    descriptors,
    version: release.version,
    resolved: sha1 === undefined ? address : `${address}#${sha1}`,
    integrity: release.integrity,
    dependencies: release.dependencies,
    optionalDependencies: release.optionalDependencies,
  };
}

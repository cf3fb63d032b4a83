/**
 * yarn.lock of yarn 2 and later (lockfile versions from 4 on), with the package.json files that it serves. What is new has no checksum, which
 * yarn adds by itself and does not miss, even where it may not change the lockfile.
 */
import { aliasIn } from './alias.ts';
import { posix } from 'node:path';
import type { FileTree } from '../../files/file-tree.ts';
import { editedText, type FileEdit } from '../model/file-edit.ts';
import { type EditableProject, NotEditable } from '../model/project-editor.ts';
import { editBetween, readTextOf } from '../shared/edited-text.ts';
import { Stuck } from './choose-releases.ts';
import { type DescriptorLayout, descriptorLayout, type LockedEntry } from './descriptor-layout.ts';
import { edgesOf, type TreeEdge, type TreeNode } from './install-tree.ts';
import { declarationEdits, memberEdit } from './package-json-edits.ts';
import { answeredBy, projectsOf } from './descriptor-projects.ts';
import { parsedJson } from '../shared/parsed-json.ts';
import { type Attempt, type Override, waysOf, type WrittenDeclaration } from './ways.ts';
import {
  type BerryBlock,
  berryHead,
  type BerryLock,
  hasChecksums,
  newBerryBody,
  readBerryLock,
  resolutionsIn,
  sympleText,
} from './yarn-berry-blocks.ts';

/** @throws {NotEditable} */
export async function openYarnBerryLock(tree: FileTree, path: string, original: string): Promise<EditableProject> {
  const text = original.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const isMixed = text.includes('\r') || (original.includes('\r\n') && /(?<!\r)\n/.test(original));
  if (isMixed) throw new NotEditable(`the lines of ${path} end in different ways`);
  const lock = readBerryLock(path, text);
  const folder = posix.dirname(path);
  const manifests = new Map<string, string>();
  const workspaces = new Map<BerryBlock, string>();
  for (const block of lock.blocks)
    if (isWorkspace(block)) {
      const manifest = posix.join(folder, block.resolution.replace(/^.*@workspace:/, ''), 'package.json');
      manifests.set(manifest, await readTextOf(tree, manifest));
      workspaces.set(block, manifest);
    }
  const rootPath = posix.join(folder, 'package.json');
  const root = parsedJson(manifests.get(rootPath) ?? (await readTextOf(tree, rootPath)), rootPath);
  const resolutions = resolutionsIn(root);
  const { projects, locked, asked } = lockedGraph(lock, manifests);
  const checksums = hasChecksums(lock.blocks)
    ? [
        `new entries of ${path} have no checksum: yarn adds it at its next install, also with --immutable none is missed`,
      ]
    : [];
  const attempt: Attempt<DescriptorLayout> = {
    layout: () => descriptorLayout(projects, locked, descriptorOf),
    noOverride: '',
    notes: checksums,
    write(layout, declarations, overrides) {
      const written = writeLock(lock, layout, declarations, resolutions, workspaces, asked);
      const ended = original.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written;
      return [
        ...declarationEdits(manifests, declarations),
        ...resolutionEdits(rootPath, manifests.get(rootPath) ?? '', resolutions, overrides),
        ...editBetween(path, original, original.startsWith('\ufeff') ? `\ufeff${ended}` : ended),
      ];
    },
  };
  return { ways: (wish, world) => waysOf(attempt, wish, world) };
}

function isWorkspace({ resolution }: BerryBlock): boolean {
  return resolution.includes('@workspace:');
}

function lockedGraph(lock: BerryLock, manifests: ReadonlyMap<string, string>) {
  const locked = new Map<string, LockedEntry>();
  for (const [at, block] of lock.blocks.entries()) {
    if (isWorkspace(block)) continue;
    const entry: LockedEntry = { node: nodeOf(block), block: at, release: undefined };
    for (const descriptor of block.descriptors) locked.set(descriptor, entry);
  }
  const answered = answeredBy(locked, descriptorOf);
  const projects = projectsOf(manifests, answered, unprefixed);
  const nodes = [...new Set([...locked.values()].map(({ node }) => node))];
  const asked = new Set([...projects, ...nodes].flatMap(({ edges }) => edges.map(descriptorOf)));
  const checked = new Map<LockedEntry, LockedEntry>();
  for (const entry of new Set(locked.values())) {
    const block = entry.block === undefined ? undefined : lock.blocks[entry.block];
    // Who asks through a resolution, a catalog or an extension is not to be seen: what they get stays.
    const isSeen = block?.descriptors.every((descriptor) => asked.has(descriptor)) === true;
    const kind = isSeen ? entry.node.kind : 'fixed';
    checked.set(entry, { ...entry, node: { ...entry.node, kind, edges: entry.node.edges.map(answered) } });
  }
  return {
    projects,
    asked,
    locked: new Map([...locked].map(([descriptor, entry]) => [descriptor, checked.get(entry) ?? entry])),
  };
}

function nodeOf({ descriptors: [descriptor = ''], version, resolution, dependencies, optional }: BerryBlock): TreeNode {
  const name = resolution.slice(0, resolution.indexOf('@', 1));
  const needs = unprefixed(dependencies);
  return {
    id: `${name}@${version}#${descriptor}`,
    name,
    version,
    edges: edgesOf({
      prod: new Map([...needs].filter(([need]) => !optional.has(need))),
      optional: new Map([...needs].filter(([need]) => optional.has(need))),
    }),
    kind: resolution === `${name}@npm:${version}` ? 'registry' : 'fixed',
    manifestPath: '',
  };
}

/** `npm:^1.0.0` → `^1.0.0`; aliases keep theirs. */
function unprefixed(ranges: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    [...ranges].map(([name, range]) => [name, aliasIn(range) !== undefined ? range : range.replace(/^npm:/, '')]),
  );
}

function descriptorOf({ name, target, range }: TreeEdge): string {
  if (target !== name) return `${name}@npm:${target}@${range}`;
  return /^[a-z+]+:|\//.test(range) ? `${name}@${range}` : `${name}@npm:${range}`;
}

/** @throws {Stuck} */
function writeLock(
  { head, version, blocks }: BerryLock,
  layout: DescriptorLayout,
  declarations: readonly WrittenDeclaration[],
  resolutions: ReadonlyMap<string, string>,
  workspaces: ReadonlyMap<BerryBlock, string>,
  askedBefore: ReadonlySet<string>,
): string {
  const known = new Set(blocks.flatMap(({ descriptors }) => descriptors));
  const resolved = new Set(
    [...resolutions.keys()].map((selector) => nameIn(/(?:@[^/]+\/)?[^/]+$/.exec(selector)?.[0] ?? '')),
  );
  const written: { readonly key: string; readonly text: string }[] = [];
  // yarn would take out what nobody asks for any more.
  const asked = new Set(layout.nodes().flatMap(({ edges }) => edges.map(descriptorOf)));
  const isWanted = (descriptor: string): boolean => asked.has(descriptor) || !askedBefore.has(descriptor);
  const answers = [...Map.groupBy(layout.answers(), ([, entry]) => entry)].map(([entry, own]) => {
    const block = entry.block === undefined ? undefined : blocks[entry.block];
    return {
      entry,
      block,
      descriptors: own
        .map(([descriptor]) => descriptor)
        .filter(isWanted)
        .toSorted(),
    };
  });
  for (const { entry, block, descriptors } of answers) {
    const taken = descriptors.find((descriptor) => !known.has(descriptor) && resolved.has(nameIn(descriptor)));
    if (taken !== undefined) throw new Stuck(`package.json has a resolution for ${nameIn(taken)} already`);
    const own = block !== undefined && isPatch(block) ? patchedAs(block, blocks, answers) : descriptors;
    if (own.length === 0) continue;
    const body = block?.body ?? (entry.release === undefined ? '' : newBerryBody(entry.release, version));
    const isSame = block !== undefined && block.descriptors.toSorted().join() === own.join();
    written.push({ key: own.join(', '), text: isSame ? block.text : berryHead(own) + body });
  }
  const patches = answers.flatMap(({ block }) => (block !== undefined && isPatch(block) ? [block] : []));
  for (const { entry, block } of answers) {
    const { name, version: at } = entry.node;
    const isPatched = builtinPatches.has(name) || patches.some(({ resolution }) => nameIn(resolution) === name);
    const hasPatch = patches.some((patch) => nameIn(patch.resolution) === name && patch.version === at);
    if (block === undefined && isPatched && !hasPatch) throw new Stuck(`yarn patches ${name}, which is not written`);
  }
  for (const [block, manifestPath] of workspaces) {
    const own = declarations.filter(({ project }) => project.manifestPath === manifestPath);
    written.push({ key: block.descriptors.toSorted().join(', '), text: redeclared(block, own, version) });
  }
  written.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return head + written.map((one) => one.text).join('\n');
}

/** Packages that yarn patches on its own, where nobody asks for it: each has a second entry. */
const builtinPatches: ReadonlySet<string> = new Set(['fsevents', 'resolve', 'typescript']);

function isPatch({ resolution }: BerryBlock): boolean {
  return /^@?[^@]+@patch:/.test(resolution);
}

/** A package that yarn patches is asked for as often as the package itself. @throws {Stuck} */
function patchedAs(
  patch: BerryBlock,
  blocks: readonly BerryBlock[],
  answers: readonly { readonly block: BerryBlock | undefined; readonly descriptors: readonly string[] }[],
): readonly string[] {
  const name = nameIn(patch.resolution);
  const below = blocks.find((one) => one.resolution === `${name}@npm:${patch.version}`);
  const now = answers.find(({ block }) => block !== undefined && block === below)?.descriptors ?? [];
  const before = below?.descriptors.toSorted() ?? [];
  if (now.join() === before.join()) return patch.descriptors.toSorted();
  const [, start, prefix, end] = /^(.*?@patch:@?[^@]+@)(npm%3A)?[^#]*(#.*)$/.exec(patch.descriptors[0] ?? '') ?? [];
  const named = (descriptor: string): string => {
    const range = descriptor.slice(name.length + 1).replace(/^npm:/, '');
    return `${start}${prefix ?? ''}${range.replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll('#', '%23')}${end}`;
  };
  const isExplained = before.map(named).toSorted().join() === patch.descriptors.toSorted().join();
  if (!isExplained || end?.includes('builtin<') !== true) throw new Stuck(`${name} is patched, which is not written`);
  return now.map(named).toSorted();
}

function nameIn(descriptor: string): string {
  const at = descriptor.indexOf('@', 1);
  return at < 0 ? descriptor : descriptor.slice(0, at);
}

function redeclared(block: BerryBlock, declarations: readonly WrittenDeclaration[], version: number): string {
  const edits = declarations.flatMap(({ edge, range }): FileEdit[] => {
    const place = block.ranges.get(edge.name);
    if (place === undefined) return [];
    const alias = edge.target === edge.name ? '' : `npm:${edge.target}@`;
    const bare = range.replace(/^npm:(?:@?[^@]+@)?/, '');
    const prefix = alias === '' && version >= 8 ? 'npm:' : alias;
    return [
      {
        path: '',
        start: place.start - block.start,
        end: place.end - block.start,
        text: sympleText(`${prefix}${bare}`),
      },
    ];
  });
  return editedText(block.text, edits);
}

/** `resolutions: {"parent/name": "1.2.3"}`. @throws {Stuck} where there is a rule for the same already */
function resolutionEdits(
  path: string,
  manifest: string,
  resolutions: ReadonlyMap<string, string>,
  overrides: readonly Override[],
): readonly FileEdit[] {
  if (overrides.length === 0) return [];
  const rules = new Map(resolutions);
  for (const { parent, name, version } of overrides) {
    const selector = `${parent.name}/${name}`;
    if (rules.has(selector) && rules.get(selector) !== version)
      throw new Stuck(`package.json has a resolution for ${selector} already`);
    rules.set(selector, version);
  }
  return [memberEdit(path, manifest, 'resolutions', Object.fromEntries(rules))];
}

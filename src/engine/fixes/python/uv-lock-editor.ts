/** uv.lock with the pyproject.toml of each project that it serves. Entries are written as uv writes them, hashes from the index. */
import { posix } from 'node:path';
import type { FileTree } from '../../files/file-tree.ts';
import { pep440 } from '../../versions/pep440.ts';
import { spansContain } from '../../versions/version-span.ts';
import type { FileEdit } from '../model/file-edit.ts';
import type { EditableProject, FixWorld, ProjectEditor } from '../model/project-editor.ts';
import { readTextOf } from '../shared/edited-text.ts';
import type { GraphNeed, GraphNode, Settled, Universe } from '../shared/locked-graph.ts';
import { Unwritable, waysOfGraph } from '../shared/ways-of-graph.ts';
import { pythonOfMarker } from './marker.ts';
import { newSpecifier } from './new-specifier.ts';
import { declarationEdits } from './pyproject-declarations.ts';
import { activeNeeds, lacksExtras, rangeOf, untoldRange } from './python-needs.ts';
import { pythonReleases } from './python-releases.ts';
import { comparePython, isPythonMajor, isPythonPrerelease, meetsPython, orderOfPython } from './python-versions.ts';
import { type Answer, sortKeyOf, writeUvEntry } from './uv-entry.ts';
import { readUvLock, type UvEntry, type UvLock } from './uv-lock.ts';
import { pushEach } from '../../text/push-each.ts';

export const uvLockEditor: ProjectEditor = {
  ecosystem: 'PyPI',
  accepts: (path) => /(?:^|\/)uv\.lock$/.test(path),
  async open(tree, { path }): Promise<EditableProject> {
    const lock = readUvLock(path, await readTextOf(tree, path));
    const manifests = await manifestsOf(tree, lock);
    return {
      ways: (wish, world) =>
        waysOfGraph(uvUniverse(lock, world), wish, world, (settled) => writeLock(lock, manifests, settled, world)),
    };
  },
};

async function manifestsOf(tree: FileTree, lock: UvLock): Promise<ReadonlyMap<string, readonly [string, string]>> {
  const manifests = new Map<string, readonly [string, string]>();
  for (const { line, kind, folder } of lock.entries) {
    if (kind !== 'root') continue;
    const path = posix.join(posix.dirname(lock.path), folder, 'pyproject.toml');
    if (tree.entries.some((entry) => entry.path === path)) manifests.set(line, [path, await readTextOf(tree, path)]);
  }
  return manifests;
}

function uvUniverse(lock: UvLock, world: FixWorld): Universe {
  const byName = Map.groupBy(lock.entries, ({ name }) => name);
  const linesOf = (name: string): readonly string[] => byName.get(name)?.map(({ line }) => line) ?? [name];
  const lineEntry = new Map(lock.entries.map((entry) => [entry.line, entry]));
  const originals = lock.entries.map((entry): GraphNode => {
    const range = (name: string, line: string): string => {
      if (entry.kind === 'root') return (entry.declared.get(name) ?? []).map(({ value }) => value).join(',');
      // What is from elsewhere asks for what its own entry says, not for what the index knows under its name.
      if (entry.kind === 'fixed')
        return (
          entry.declared
            .get(name)
            ?.map(({ value }) => value)
            .join(',') ?? untoldRange
        );
      const needs = activeNeeds(world.shelf, entry.name, entry.version, entry.python, entry.extras);
      const ofLine = needs?.filter(({ marker }) => overlaps(lineEntry.get(line), pythonOfMarker(marker, entry.python)));
      return rangeOf(ofLine, name);
    };
    const needs = entry.edges.flatMap((edge): (GraphNeed & { extra: string })[] => {
      const version = edge.version?.value;
      const lines = linesOf(edge.name).filter(
        (line) => version === undefined || lineEntry.get(line)?.version === version,
      );
      return lines.map((line) => ({
        name: edge.name,
        features: edge.extras,
        line,
        original: line,
        extra: edge.extra,
        range: () => range(edge.name, line),
      }));
    });
    return {
      line: entry.line,
      name: entry.name,
      version: entry.version,
      kind: entry.kind,
      isOriginal: true,
      // Which extras are active was settled by uv.
      needs: () => needs,
      lacks: (features) => lacksExtras(world.shelf, entry, features, entry.kind),
    };
  });
  const pythonOf = (line: string) => lineEntry.get(line)?.python ?? lock.python;
  return {
    nodes: originals,
    compare: comparePython,
    meets: meetsPython,
    isMajor: isPythonMajor,
    isPrerelease: isPythonPrerelease,
    lineOf: (name) => name,
    releases(name, line) {
      const lowest = pythonOf(line)[0]?.from;
      const constraint = lock.constraints.get(name) ?? '';
      return pythonReleases(world.shelf, name).filter(
        ({ version, requiresPython, files }) =>
          servesPython(requiresPython, lowest) &&
          meetsPython(version, constraint) &&
          files.every(({ url }) => lock.hosts.has(new URL(url).host)),
      );
    },
    node(name, version, line) {
      const python = pythonOf(line);
      return {
        line,
        name,
        version,
        kind: 'registry',
        isOriginal: false,
        needs(features) {
          const needs = activeNeeds(world.shelf, name, version, python, features);
          // Nothing can be written of it.
          if (needs === undefined) return [{ name, features: [], line, original: '', range: () => '<0' }];
          return needs.flatMap((need) =>
            linesOf(need.name)
              .filter((one) => overlaps(lineEntry.get(one), pythonOfMarker(need.marker, python)))
              .map((one) => ({
                name: need.name,
                features: need.extras,
                line: one,
                original: '',
                range: () => need.range,
              })),
          );
        },
      };
    },
    expect(name, versions) {
      for (const version of versions) world.shelf.find({ ecosystem: 'PyPI', name, version });
    },
  };
}

function servesPython(requiresPython: string, lowest: ReturnType<typeof pep440.parse>): boolean {
  if (requiresPython === '' || lowest === undefined) return true;
  const spans = pep440.spans?.(
    requiresPython
      .split(',')
      .filter((clause) => !clause.trim().startsWith('<'))
      .join(','),
  );
  return spans === undefined || spans.length === 0 || spansContain(orderOfPython, spans, lowest);
}

function overlaps(entry: UvEntry | undefined, python: UvEntry['python']): boolean {
  if (entry === undefined || !entry.isForked) return true;
  return python.some((span) => entry.python.some((other) => touches(span, other)));
}

function touches(a: UvEntry['python'][number], b: UvEntry['python'][number]): boolean {
  const below = (one: typeof a, other: typeof a): boolean => {
    if (one.to === undefined || other.from === undefined) return false;
    const order = pep440.compare(one.to, other.from);
    return order < 0 || (order === 0 && !(one.includesTo && other.includesFrom));
  };
  return !below(a, b) && !below(b, a);
}

function writeLock(
  lock: UvLock,
  manifests: ReadonlyMap<string, readonly [string, string]>,
  settled: Settled,
  world: FixWorld,
): readonly FileEdit[] {
  const { path, text } = lock;
  const edits: FileEdit[] = [];
  const registry = lock.entries.find(({ kind }) => kind === 'registry')?.registry ?? '';
  const entries = new Map(lock.entries.map((entry) => [entry.line, entry]));
  const answersOf = (name: string): readonly Answer[] =>
    [...settled.nodes.values()]
      .filter((node) => node.name === name)
      .map((node) => ({
        version: node.version,
        registry: entries.get(node.line)?.registry ?? registry,
        marker: entries.get(node.line)?.marker ?? true,
      }));
  const written = (node: GraphNode): string => {
    const old = entries.get(node.line);
    const python = old?.python ?? lock.python;
    const release = pythonReleases(world.shelf, node.name).find(({ version }) => version === node.version);
    const features = settled.features.get(node.line) ?? new Set<string>();
    const needs = activeNeeds(world.shelf, node.name, node.version, python, features);
    if (release === undefined || needs === undefined)
      throw new Unwritable(`the index does not tell what ${node.name} ${node.version} needs`);
    return writeUvEntry(
      lock,
      {
        name: node.name,
        release,
        registry: old?.registry ?? registry,
        resolutionMarkers: old?.resolutionMarkers ?? [],
        python,
        needs,
      },
      answersOf,
    );
  };
  const added: GraphNode[] = [];
  for (const node of settled.nodes.values()) if (!node.isOriginal && !entries.has(node.line)) added.push(node);
  for (const entry of lock.entries) {
    if (entry.line === '@manifest') continue;
    const node = settled.nodes.get(entry.line);
    const before = text.slice(entry.start, entry.end);
    const gap = /\n*$/.exec(before)?.[0] ?? '\n';
    if (node === undefined) edits.push({ path, start: entry.start, end: entry.end, text: '' });
    else if (!node.isOriginal)
      edits.push({ path, start: entry.start, end: entry.end - gap.length, text: written(node).replace(/\n$/, '') });
    else {
      // Where a name stands for several entries, what needs it says which.
      for (const { name, version } of entry.edges) {
        if (version === undefined) continue;
        const target = lock.entries.find((one) => one.name === name && one.version === version.value);
        const now = target === undefined ? undefined : settled.nodes.get(target.line);
        if (now !== undefined && now.version !== version.value)
          edits.push({ path, start: version.start + 1, end: version.end - 1, text: now.version });
      }
    }
  }
  for (const node of added.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))) {
    const next = lock.entries.find((entry) => entry.line !== '@manifest' && sortKeyOf(entry) > sortKeyOf(node));
    const block = written(node);
    if (next === undefined) edits.push({ path, start: text.length, end: text.length, text: `\n${block}` });
    else edits.push({ path, start: next.start, end: next.start, text: `${block}\n` });
  }
  for (const { root, need, version } of settled.declarations) {
    const manifest = manifests.get(root.line);
    const specifiers = entries.get(root.line)?.declared.get(need.name) ?? [];
    const own = manifest === undefined ? undefined : declarationEdits(manifest[0], manifest[1], need.name, version);
    if (own === undefined) throw new Unwritable(`the declaration of ${need.name} is not one that can be edited`);
    pushEach(edits, own);
    for (const specifier of specifiers)
      edits.push({
        path,
        start: specifier.start + 1,
        end: specifier.end - 1,
        text: sorted(newSpecifier(specifier.value, version)),
      });
  }
  return mergedEdits(edits);
}

/** uv keeps clauses in the order of their versions. */
function sorted(specifier: string): string {
  const clauses = specifier.split(',').map((clause) => clause.trim());
  const versionOf = (clause: string) => pep440.parse(clause.replace(/^[~=!<>]+\s*/, '').replace(/\.\*$/, ''));
  return clauses
    .toSorted((a, b) => {
      const [left, right] = [versionOf(a), versionOf(b)];
      return left === undefined || right === undefined ? 0 : pep440.compare(left, right);
    })
    .join(',');
}

/** What comes before an entry that is itself replaced or removed is one edit with it, and edits never overlap. */
function mergedEdits(edits: readonly FileEdit[]): readonly FileEdit[] {
  const groups = Map.groupBy(edits, ({ path, start }) => `${path}\0${start}`);
  return [...groups.values()].map((ofPlace) => {
    const alike = ofPlace.toSorted((a, b) => a.end - b.end);
    const [first] = alike;
    if (first === undefined || alike.length === 1) return first ?? { path: '', start: 0, end: 0, text: '' };
    return { ...first, end: Math.max(...alike.map(({ end }) => end)), text: alike.map(({ text }) => text).join('') };
  });
}

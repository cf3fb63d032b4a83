/** poetry.lock of Poetry 1 and 2 with the pyproject.toml beside it, and the hash that binds them. */
import { normalizePythonName } from '../../ecosystems/pypi/requirement.ts';
import { pep440 } from '../../versions/pep440.ts';
import { subtractSpans } from '../../versions/version-span.ts';
import { editedText, type FileEdit } from '../model/file-edit.ts';
import type { EditableProject, FixWorld, ProjectEditor } from '../model/project-editor.ts';
import type { GraphNeed, GraphNode, Settled, Universe } from '../shared/locked-graph.ts';
import { Unwritable, waysOfGraph } from '../shared/ways-of-graph.ts';
import { type Marker, type PythonSpans, settledJoin, simplifyMarker, writePoetryMarker } from './marker.ts';
import { newContentHash } from './poetry-content-hash.ts';
import { writePoetryEntry } from './poetry-entry.ts';
import { type PoetryEntry, type PoetryLock, readPoetryLock, rootLine } from './poetry-lock.ts';
import { declarationEdits } from './pyproject-declarations.ts';
import { activeNeeds, lacksExtras } from './python-needs.ts';
import { pythonMetadata, pythonReleases } from './python-releases.ts';
import { comparePython, isPythonMajor, isPythonPrerelease, meetsPython, orderOfPython } from './python-versions.ts';
import { pushEach } from '../../text/push-each.ts';

export const poetryLockEditor: ProjectEditor = {
  ecosystem: 'PyPI',
  accepts: (path) => /(?:^|\/)poetry\.lock$/.test(path),
  async open(tree, { path }): Promise<EditableProject> {
    const lock = await readPoetryLock(tree, path);
    return {
      ways: (wish, world) =>
        waysOfGraph(universeOf(lock, world), wish, world, (settled) => writeLock(lock, settled, world)),
    };
  },
};

function universeOf(lock: PoetryLock, world: FixWorld): Universe {
  const byLine = new Map(lock.entries.map((entry) => [entry.line, entry]));
  const byName = Map.groupBy(lock.entries, ({ name }) => name);
  const linesOf = (name: string): readonly string[] => byName.get(name)?.map(({ line }) => line) ?? [name];
  const project: GraphNode = {
    line: rootLine,
    name: rootLine,
    version: '',
    kind: 'root',
    isOriginal: true,
    needs: () =>
      lock.declarations
        .filter(({ name }) => byName.has(name))
        .flatMap(({ name, extras, range }) =>
          linesOf(name).map((line) => ({
            name,
            features: extras.map(normalizePythonName),
            line,
            original: line,
            range: () => range,
          })),
        ),
  };
  const nodes = lock.entries.map((entry): GraphNode => {
    const needs = entry.edges.map((edge) => ({
      edge,
      isExtra: simplifyMarker(edge.marker, entry.python, new Set()) === false,
    }));
    return {
      line: entry.line,
      name: entry.name,
      version: entry.version,
      kind: entry.isRegistry ? 'registry' : 'fixed',
      isOriginal: true,
      needs: (features) =>
        needs
          .filter(
            ({ edge, isExtra }) =>
              byName.has(edge.name) && (!isExtra || simplifyMarker(edge.marker, entry.python, features) !== false),
          )
          .flatMap(({ edge }) =>
            linesOf(edge.name).map(
              (line): GraphNeed => ({
                name: edge.name,
                features: edge.extras,
                line,
                original: line,
                range: () => edge.range,
              }),
            ),
          ),
      lacks: (features) => lacksExtras(world.shelf, entry, features, entry.isRegistry ? 'registry' : 'fixed'),
    };
  });
  const pythonOf = (line: string): PythonSpans => byLine.get(line)?.python ?? lock.python;
  return {
    nodes: [project, ...nodes],
    compare: comparePython,
    meets: meetsPython,
    isMajor: isPythonMajor,
    isPrerelease: isPythonPrerelease,
    lineOf: (name) => name,
    releases: (name, line) =>
      pythonReleases(world.shelf, name).filter(({ requiresPython }) => {
        const spans = requiresPython === '' ? undefined : pep440.spans?.(requiresPython);
        return spans === undefined || subtractSpans(orderOfPython, pythonOf(line), spans).length === 0;
      }),
    node(name, version, line) {
      return {
        line,
        name,
        version,
        kind: 'registry',
        isOriginal: false,
        needs(features) {
          const needs = activeNeeds(world.shelf, name, version, pythonOf(line), features);
          if (needs === undefined) return [{ name, features: [], line, original: '', range: () => '<0' }];
          return needs.flatMap((need) =>
            linesOf(need.name).map((one) => ({
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

function writeLock(lock: PoetryLock, settled: Settled, world: FixWorld): readonly FileEdit[] {
  const { path, text } = lock;
  const byLine = new Map(lock.entries.map((entry) => [entry.line, entry]));
  const edits: FileEdit[] = [];
  const written = (node: GraphNode): string => {
    const old = byLine.get(node.line);
    const metadata = pythonMetadata(world.shelf, node.name, node.version);
    const release = pythonReleases(world.shelf, node.name).find(({ version }) => version === node.version);
    const needs = activeNeeds(
      world.shelf,
      node.name,
      node.version,
      old?.python ?? lock.python,
      settled.features.get(node.line) ?? new Set(),
    );
    if (metadata === undefined || release === undefined || needs === undefined)
      throw new Unwritable(`the index does not tell what ${node.name} ${node.version} needs`);
    // All of one lockfile are mostly from one place.
    const source = (old ?? lock.entries.find(({ isRegistry }) => isRegistry))?.source ?? [];
    const belonging = old ?? membershipOf(lock, settled, node, world);
    const { optional, membership } = belonging;
    checkBelonging(lock, settled, node, belonging);
    return writePoetryEntry({
      name: old?.written ?? node.name,
      release,
      metadata,
      needs,
      optional,
      membership,
      source,
    });
  };
  for (const entry of lock.entries) {
    const node = settled.nodes.get(entry.line);
    const gap = /\n*$/.exec(text.slice(entry.start, entry.end))?.[0] ?? '';
    if (node === undefined) edits.push({ path, start: entry.start, end: entry.end, text: '' });
    else if (!node.isOriginal)
      edits.push({ path, start: entry.start, end: entry.end - gap.length, text: written(node).replace(/\n$/, '') });
  }
  const added = [...settled.nodes.values()].filter(({ line, isOriginal }) => !isOriginal && !byLine.has(line));
  const inserted = Map.groupBy(
    added.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    (node) => lock.entries.find(({ name }) => name > node.name)?.start ?? lock.end,
  );
  for (const [at, nodes] of inserted) {
    const blocks = nodes.map((node) => `${written(node)}\n`).join('');
    const same = edits.findIndex((edit) => edit.start === at);
    const other = edits[same];
    if (other === undefined) edits.push({ path, start: at, end: at, text: blocks });
    else edits[same] = { ...other, text: blocks + other.text };
  }
  const ofManifest: FileEdit[] = [];
  for (const { need, version } of settled.declarations) {
    const own = declarationEdits(lock.manifestPath, lock.manifest, need.name, version);
    if (own === undefined) throw new Unwritable(`the declaration of ${need.name} is not one that can be edited`);
    pushEach(ofManifest, own);
  }
  if (ofManifest.length > 0) {
    const hash = newContentHash(lock.manifest, editedText(lock.manifest, ofManifest), lock.contentHash);
    if (hash === undefined) throw new Unwritable(`${path} was not made from ${lock.manifestPath} as it is`);
    const at = text.lastIndexOf(lock.contentHash);
    edits.push({ path, start: at, end: at + lock.contentHash.length, text: hash });
  }
  return [...edits, ...ofManifest];
}

/** What stays is not said to be there for more than it was: with it would have to be all that it needs. @throws {Unwritable} */
function checkBelonging(
  lock: PoetryLock,
  settled: Settled,
  node: GraphNode,
  { groups, optional, membership }: Pick<PoetryEntry, 'groups' | 'optional' | 'membership'>,
): void {
  const byLine = new Map(lock.entries.map((entry) => [entry.line, entry]));
  const before = new Set(byLine.get(node.line)?.edges.map(({ name }) => name));
  const conditionOf = (lines: readonly string[]): string => lines.find((line) => line.startsWith('markers')) ?? '';
  for (const { name, line } of node.needs(settled.features.get(node.line) ?? new Set())) {
    const entry = byLine.get(line);
    if (entry === undefined) continue;
    const isThere = optional.endsWith('true') || !entry.optional.endsWith('true');
    if (!isThere || groups.some((group) => !entry.groups.includes(group)))
      throw new Unwritable(`${node.name} ${node.version} needs ${name} in more groups than it is in`);
    const condition = conditionOf(entry.membership);
    if (!before.has(name) && !entry.isForked && condition !== '' && condition !== conditionOf(membership))
      throw new Unwritable(`${node.name} ${node.version} needs ${name} in more environments than it is there for`);
  }
}

/** What is newly there is there for all who need it. */
function membershipOf(lock: PoetryLock, settled: Settled, node: GraphNode, world: FixWorld) {
  const byLine = new Map(lock.entries.map((entry) => [entry.line, entry]));
  const groups = new Set<string>();
  const markers: Marker[] = [];
  let isOptional = true;
  const seen = new Set<string>();
  const visit = (target: GraphNode): void => {
    for (const from of settled.nodes.values()) {
      if (
        seen.has(from.line) ||
        !from.needs(settled.features.get(from.line) ?? new Set()).some(({ line }) => line === target.line)
      )
        continue;
      const entry = byLine.get(from.line);
      if (entry !== undefined) {
        for (const group of entry.groups) groups.add(group);
        isOptional &&= entry.optional.endsWith('true');
      }
      if (target === node && !from.isOriginal) {
        const needs = activeNeeds(
          world.shelf,
          from.name,
          from.version,
          lock.python,
          settled.features.get(from.line) ?? new Set(),
        );
        for (const need of needs ?? []) if (need.name === node.name) markers.push(need.marker);
      }
      if (entry === undefined) {
        seen.add(from.line);
        visit(from);
      }
    }
  };
  visit(node);
  const marker = markers.length === 0 ? true : settledJoin('or', markers);
  const names = [...groups].toSorted((a, b) => (a === 'main' ? -1 : b === 'main' ? 1 : a < b ? -1 : 1));
  return {
    groups: names,
    optional: `optional = ${String(isOptional)}`,
    membership: [
      ...(lock.hasGroups ? [`groups = [${names.map((name) => JSON.stringify(name)).join(', ')}]`] : []),
      ...(lock.hasGroups && marker !== true ? [`markers = ${JSON.stringify(writePoetryMarker(marker))}`] : []),
    ],
  };
}

/**
 * The poms that together make one project's model: its parents, nearest first, and the bills of materials that it imports, as far as they
 * are files of the repository, or of a registry whose poms are at hand.
 */
import { type FileTree, FileUnreadable } from '../../files/file-tree.ts';
import type { Problem } from '../../model/problem.ts';
import { sourceFile } from '../../text/source-file.ts';
import { type PomDependency, type PomModel, type PomParent, readPom } from './pom-model.ts';
import { isPomPath } from './pom-path.ts';
import type { Coordinate, ReleasedPoms } from './released-poms.ts';

export interface PomLineage {
  /** The pom itself, then its parents, nearest first. */
  readonly models: readonly [PomModel, ...PomModel[]];
  /** The first ancestor that is neither a file of the repository nor at hand. */
  readonly outsideParent: PomParent | undefined;
  readonly problems: readonly Problem[];
}

export interface PomRepository {
  /** @param from where poms of registries are found; absent: nowhere */
  lineageOf(model: PomModel, from?: PomSource): Promise<PomLineage>;
  /** `undefined` where the file cannot be read as a pom. */
  read(path: string): Promise<PomModel | undefined>;
  /** The pom of that coordinate, where exactly the repository holds it. */
  find(groupId: string, artifactId: string): Promise<PomModel | undefined>;
}

/** Poms of registries, as one project of the repository sees them. */
export interface PomSource {
  readonly released: ReleasedPoms;
  /** Path of the project's pom. */
  readonly askedBy: string;
}

/** What Maven assumes; at the root of a repository it leads out of it, and means nothing. */
const usualParentPath = '../pom.xml';
const parentsMax = 32;
const pomsIndexedMax = 5000;

/** One repository of poms a tree: a parent is read once for all its modules. Forgotten together with the tree. */
const repositories = new WeakMap<FileTree, PomRepository>();

export function pomRepository(tree: FileTree): PomRepository {
  const existing = repositories.get(tree);
  if (existing !== undefined) return existing;
  const created = createRepository(tree);
  repositories.set(tree, created);
  return created;
}

export function nameOf({ groupId, artifactId }: Pick<PomDependency, 'groupId' | 'artifactId'>): string {
  return `${groupId}:${artifactId}`;
}

function createRepository(tree: FileTree): PomRepository {
  const models = new Map<string, Promise<PomModel | undefined>>();
  let index: Promise<ReadonlyMap<string, PomModel>> | undefined;

  function load(path: string): Promise<PomModel | undefined> {
    const known = models.get(path);
    if (known !== undefined) return known;
    const loading = readModel(tree, path);
    models.set(path, loading);
    return loading;
  }

  async function buildIndex(): Promise<ReadonlyMap<string, PomModel>> {
    const found = new Map<string, PomModel>();
    const paths = tree.entries.filter(({ path, kind }) => kind === 'file' && isPomPath(path)).map(({ path }) => path);
    for (const path of paths.slice(0, pomsIndexedMax)) {
      const model = await load(path);
      if (model !== undefined && !found.has(nameOf(model))) found.set(nameOf(model), model);
    }
    return found;
  }

  async function find(groupId: string, artifactId: string): Promise<PomModel | undefined> {
    index ??= buildIndex();
    return (await index).get(`${groupId}:${artifactId}`);
  }

  async function lineageOf(model: PomModel, from?: PomSource): Promise<PomLineage> {
    const lineage: [PomModel, ...PomModel[]] = [model];
    const problems: Problem[] = [];
    const seen = new Set([model.path]);
    let current = model;
    while (current.parent !== undefined) {
      const { parent } = current;
      if (current.isReleased) {
        const above = await releasedParent(parent, from);
        if (above === undefined) return { models: lineage, outsideParent: parent, problems };
        if (seen.has(above.path) || lineage.length > parentsMax) break;
        seen.add(above.path);
        lineage.push(above);
        current = above;
        continue;
      }
      const path = parentPath(current.path, parent.relativePath);
      if (path === undefined && parent.relativePath !== '' && parent.relativePath !== usualParentPath) {
        problems.push({
          line: 0,
          message: `the parent ${nameOf(parent)} lies outside the repository (${parent.relativePath})`,
        });
      }
      const next = (await loadParent(path, parent)) ?? (await releasedParent(parent, from));
      if (next === undefined) return { models: lineage, outsideParent: parent, problems };
      if (seen.has(next.path) || lineage.length > parentsMax) {
        problems.push({
          line: 0,
          message: `the parents of ${nameOf(model)} form a circle or a chain that is too long; it was cut`,
        });
        break;
      }
      seen.add(next.path);
      lineage.push(next);
      current = next;
    }
    return { models: lineage, outsideParent: undefined, problems };
  }

  async function loadParent(path: string | undefined, parent: PomParent): Promise<PomModel | undefined> {
    if (path !== undefined) {
      // A relativePath may name the folder.
      const loaded = (await load(path)) ?? (await load(path === '' ? 'pom.xml' : `${path}/pom.xml`));
      // Maven, too, passes over a pom that is not the parent named; the default `../pom.xml` often is another one.
      if (loaded !== undefined && nameOf(loaded) === nameOf(parent)) return loaded;
    }
    return find(parent.groupId, parent.artifactId);
  }

  return { lineageOf, find, read: load };
}

/** Of a registry's own pom there is no folder above it. */
async function releasedParent(parent: Coordinate, from: PomSource | undefined): Promise<PomModel | undefined> {
  return from?.released.find(parent, from.askedBy);
}

async function readModel(tree: FileTree, path: string): Promise<PomModel | undefined> {
  try {
    return readPom(sourceFile(path, await tree.read(path))).model;
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined;
    throw error;
  }
}

/** The path within the tree; `''` for its root, `undefined` where it leads out. An empty relativePath names no file. */
function parentPath(from: string, relativePath: string): string | undefined {
  if (relativePath === '') return undefined;
  const parts = from.split('/').slice(0, -1);
  for (const part of relativePath.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

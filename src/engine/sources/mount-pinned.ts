/**
 * Lays in the Python packages that lists of requirements and manifests pin, where no lockfile says who needs whom: any of them may lie on
 * a way to a vulnerable one. They lie in environments of their own, in each of which a name comes once.
 */
import { normalizePythonName } from '../ecosystems/pypi/requirement.ts';
import type { FileTree } from '../files/file-tree.ts';
import { isDistributionMetadata, requiredNames } from '../languages/python/linking/distribution-metadata.ts';
import { pinnedEnvironment } from '../linking/pinned-environment.ts';
import { type Package, placeOfPackage } from '../model/package.ts';
import { ask, type Mount, readDigests, readText, requestOf } from './ask-sources.ts';
import { isPublicRegistry } from './public-registries.ts';
import type { StoredSource } from './source-store.ts';
import { pushEach } from '../text/push-each.ts';

/** Packages of one name and version, by whichever lists. */
interface Pinned {
  readonly name: string;
  readonly packages: readonly Package[];
  readonly path: string;
  /** Of its environment. */
  readonly folder: string;
}

/** An environment that lies in the tree, and the folder of its project. */
const installed = /^((?:.*?\/)??)[^/]+\/(?:lib(?:64)?\/[^/]+\/|Lib\/)?site-packages\//;

/** Versions of one name beyond these are not laid in. */
const environmentsMax = 8;

/**
 * Which names the public registry may be asked for grows with what it gives: a distribution that it has names what it needs, so that those
 * names are no secret either.
 */
export async function mountPinned(mount: Mount): Promise<void> {
  if (mount.registries.PyPI === undefined) return;
  const pinned = pinnedPackages(mount);
  if (!pinned.some(({ packages }) => packages.some((item) => mount.vulnerable.includes(item)))) return;
  const paths = [...new Set(pinned.map(({ path }) => path))];
  const digests = new Map<string, string>();
  for (const path of paths)
    for (const [label, promised] of await readDigests(mount.tree, [path])) {
      const at = label.lastIndexOf('@');
      digests.set(`${path}\0${normalizePythonName(label.slice(0, at))}${label.slice(at)}`, promised);
    }
  const named = new Set(pinned.filter(({ packages }) => packages.some(mount.isKnown)).map(({ name }) => name));
  const answers = new Map<Pinned, StoredSource | undefined>();
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const item of pinned) {
      if (answers.has(item)) continue;
      const { name, packages, path } = item;
      const promised = digests.get(`${path}\0${name}@${packages[0]?.version ?? ''}`) ?? '';
      const request = requestOf(mount, 'PyPI', packages, promised, named.has(name));
      if (request === undefined) continue;
      const source = await ask(mount, request, path);
      answers.set(item, source);
      // What a registry of the operator's own has may name what is nobody else's.
      const isTold = source !== undefined && isPublicRegistry('PyPI', request.registry);
      for (const required of isTold ? await neededBy(source.tree) : []) {
        isMore ||= !named.has(required);
        named.add(required);
      }
    }
  }
  for (const item of pinned) {
    const source = answers.get(item);
    if (source !== undefined) mount.laidIn.push({ folder: item.folder, tree: source.tree });
  }
}

/** In the order of their names and versions, those left out that lie in the tree or are laid in by a lockfile. */
function pinnedPackages({ tree, packages, held }: Mount): readonly Pinned[] {
  const inTree = tree.entries.filter(({ path }) => path.includes('/site-packages/'));
  const installedIn = [...new Set(inTree.flatMap(({ path }) => installed.exec(path)?.[1] ?? []))];
  const locked = new Set([...held].filter(({ ecosystem }) => ecosystem === 'PyPI').map(labelOf));
  const pinned = packages.filter(
    (item) =>
      item.ecosystem === 'PyPI' &&
      item.lockfilePath === '' &&
      item.version !== '' &&
      !locked.has(labelOf(item)) &&
      !installedIn.some((folder) => item.manifestPath.startsWith(folder)),
  );
  const versions = new Map<string, number>();
  return [...Map.groupBy(pinned, labelOf).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const name = first.normalizedName;
    const before = versions.get(name) ?? 0;
    versions.set(name, before + 1);
    const folder = pinnedEnvironment(before);
    return before < environmentsMax ? [{ name, packages: same, path: placeOfPackage(first), folder }] : [];
  });
}

function labelOf({ normalizedName, version }: Package): string {
  return `${normalizedName}@${version}`;
}

/** By its headers: its description stands behind an empty line. */
async function neededBy(tree: FileTree): Promise<readonly string[]> {
  const names: string[] = [];
  for (const { path, kind } of tree.entries) {
    if (kind !== 'file' || !isDistributionMetadata(path)) continue;
    const [headers = ''] = (await readText(tree, path)).split(/\r?\n\r?\n/, 1);
    pushEach(names, requiredNames(headers));
  }
  return names;
}

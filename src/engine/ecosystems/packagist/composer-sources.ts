/**
 * Where Composer took a package from. A lockfile names repository and archive of every package, those of the registry too;
 * what tells them apart is who is to be notified of an installation, and the `repositories` of the composer.json beside it.
 */
import type { FileTree } from '../../files/file-tree.ts';
import { readIfThere } from '../../files/read-if-there.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, pathSource, registrySource, repositoryKey, urlSource } from '../../model/source-address.ts';
import { readJson } from '../../text/json.ts';
import { itemsOf, memberOf, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import { sourceFile } from '../../text/source-file.ts';

export interface ComposerRepositories {
  /** Version control, by `repositoryKey`. */
  readonly repositories: ReadonlySet<string>;
  /** Addresses of registries. */
  readonly registries: readonly string[];
  /** Names of packages that the file itself defines. */
  readonly defined: ReadonlySet<string>;
}

const noRepositories: ComposerRepositories = { repositories: new Set(), registries: [], defined: new Set() };

/** Of the composer.json at a path; nothing where there is none. */
export async function readRepositories(path: string, tree: FileTree): Promise<ComposerRepositories> {
  const content = await readIfThere(tree, path);
  const { root } = content === undefined ? { root: undefined } : readJson(sourceFile(path, content));
  return root === undefined ? noRepositories : repositoriesOf(root);
}

const versionControls: ReadonlySet<string> = new Set(
  'vcs git github gitlab bitbucket git-bitbucket hg hg-bitbucket svn fossil perforce forgejo'.split(' '),
);

export function repositoriesOf(root: Positioned): ComposerRepositories {
  const repositories = new Set<string>();
  const registries: string[] = [];
  const defined = new Set<string>();
  const listed = memberOf(root, 'repositories');
  for (const node of [...itemsOf(listed), ...membersOf(listed)]) {
    const type = textOf(node, 'type') ?? '';
    const url = textOf(node, 'url') ?? '';
    if (versionControls.has(type)) repositories.add(repositoryKey(url) ?? url);
    else if (type === 'composer') registries.push(url);
    const packages = memberOf(node, 'package');
    for (const inline of packages === undefined ? [] : [packages, ...itemsOf(packages)]) {
      const name = textOf(inline, 'name');
      if (name !== undefined) defined.add(name.toLowerCase());
    }
  }
  return { repositories, registries, defined };
}

/**
 * The source of an entry; `undefined` where the lockfile does not tell.
 * @param isNotifying other entries of the file say whom to notify
 */
export function composerSource(
  node: Positioned,
  { repositories, registries, defined }: ComposerRepositories,
  isNotifying: boolean,
): PackageSource | undefined {
  const repository = textOf(node, 'source', 'url') ?? '';
  const archive = textOf(node, 'dist', 'url') ?? '';
  const reference = textOf(node, 'source', 'reference');
  const key = repository === '' ? undefined : (repositoryKey(repository) ?? repository);
  const isDefined = defined.has((textOf(node, 'name') ?? '').toLowerCase());
  if (textOf(node, 'dist', 'type') === 'path') return pathSource(archive);
  if (archive !== '' && !archive.includes('://')) return pathSource(archive);
  if (key !== undefined && (isDefined || repositories.has(key))) return gitSource(repository, reference);
  if (isDefined && archive !== '') return urlSource(archive);

  // Archives that are not the repository's own lie with the registry.
  if (archive !== '' && repositoryKey(archive) !== key && (key !== undefined || !isOfForge(archive)))
    return registrySource(registries.find((registry) => isBelow(archive, registry)) ?? originOf(archive));
  const notified = textOf(node, 'notification-url');
  if (notified !== undefined) return registrySource(notified.replace(/downloads\/?$/, ''));
  if (key !== undefined && (isNotifying || archive === '')) return gitSource(repository, reference);
  return isNotifying && archive !== '' ? urlSource(archive) : undefined;
}

/** An address at which a forge gives a repository's archive, as far as addresses tell. */
function isOfForge(archive: string): boolean {
  const key = repositoryKey(archive);
  return key !== undefined && archive.replace(/^\w+:\/\//, '').toLowerCase() !== key;
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL('/', address).href : address;
}

function isBelow(archive: string, registry: string): boolean {
  return URL.canParse(registry) && originOf(archive) === originOf(registry);
}

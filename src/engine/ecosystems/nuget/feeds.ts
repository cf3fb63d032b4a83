/**
 * Which feed a package is taken from, where nuget.config files tell: the one feed that is left when inherited ones are
 * cleared, or the one that package source mapping gives the name to. Of several feeds any may have given a package.
 */
import type { FileTree } from '../../files/file-tree.ts';
import { baseName, folderOf, within } from '../../files/path-parts.ts';
import { readIfThere } from '../../files/read-if-there.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { registrySource } from '../../model/source-address.ts';
import { sourceFile } from '../../text/source-file.ts';
import { attributeNamed, childNamed, childrenNamed, parseXml, type XmlElement } from '../../text/xml.ts';
import { pushEach } from '../../text/push-each.ts';

export interface NugetFeeds {
  sourceOf(name: string): PackageSource | undefined;
}

interface Settings {
  /** Addresses by key. */
  readonly feeds: ReadonlyMap<string, string>;
  /** Nothing is inherited from folders above, nor from the machine. */
  readonly isCleared: boolean;
  /** Patterns (`Acme.*`, `*`) with the key of their feed. */
  readonly mapped: readonly (readonly [pattern: string, key: string])[];
}

/** The paths of settings in each tree that is being scanned, by folder. */
const known = new WeakMap<FileTree, ReadonlyMap<string, string>>();

/** @param folder that of the project; settings of folders above count too */
export async function nugetFeeds(tree: FileTree, folder: string): Promise<NugetFeeds> {
  let paths = known.get(tree);
  if (paths === undefined) {
    const found = tree.entries.filter(({ path, kind }) => kind === 'file' && /^nuget\.config$/i.test(baseName(path)));
    known.set(tree, (paths = new Map(found.map(({ path }) => [folderOf(path), baseName(path)]))));
  }
  const feeds = new Map<string, string>();
  const mapped: (readonly [string, string])[] = [];
  let isCleared = false;
  for (let at = folder; !isCleared && paths.size > 0; at = folderOf(at)) {
    const name = paths.get(at);
    const settings = name === undefined ? undefined : await readSettings(within(at, name), tree);
    for (const [key, address] of settings?.feeds ?? []) if (!feeds.has(key)) feeds.set(key, address);
    pushEach(mapped, settings?.mapped ?? []);
    isCleared = settings?.isCleared === true;
    if (at === '') break;
  }
  return {
    sourceOf(name) {
      const key = mapped.length > 0 ? keyFor(name.toLowerCase(), mapped) : undefined;
      const [only] = isCleared && mapped.length === 0 && feeds.size === 1 ? feeds.values() : [];
      const address = key === undefined ? only : feeds.get(key);
      return address === undefined ? undefined : registrySource(address);
    },
  };
}

/** Each with the feed that settings tell, where it does not say another place itself. */
export function fromFeeds<T extends { readonly name: string; readonly source?: PackageSource }>(
  found: readonly T[],
  feeds: NugetFeeds,
): readonly T[] {
  return found.map((one) => {
    const source = one.source ?? feeds.sourceOf(one.name);
    return source === undefined ? one : { ...one, source };
  });
}

/** The most exact pattern decides; `undefined` where it belongs to several feeds, or none fits. */
function keyFor(name: string, mapped: Settings['mapped']): string | undefined {
  const fitting = mapped.filter(([pattern]) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
  const rank = (pattern: string): number => (pattern.endsWith('*') ? pattern.length : Number.POSITIVE_INFINITY);
  const best = Math.max(...fitting.map(([pattern]) => rank(pattern)));
  const keys = new Set(fitting.filter(([pattern]) => rank(pattern) === best).map(([, key]) => key));
  return keys.size === 1 ? [...keys][0] : undefined;
}

async function readSettings(path: string, tree: FileTree): Promise<Settings | undefined> {
  const content = await readIfThere(tree, path);
  const { root } = content === undefined ? { root: undefined } : parseXml(sourceFile(path, content));
  if (root === undefined) return undefined;
  const listed = childNamed(root, 'packageSources');
  const mapping = childNamed(root, 'packageSourceMapping');
  return {
    feeds: new Map(childrenNamed(listed, 'add').map((add) => [valueOf(add, 'key'), valueOf(add, 'value')])),
    isCleared: childrenNamed(listed, 'clear').length > 0,
    mapped: childrenNamed(mapping, 'packageSource').flatMap((source) =>
      childrenNamed(source, 'package').map(
        (one) => [valueOf(one, 'pattern').toLowerCase(), valueOf(source, 'key')] as const,
      ),
    ),
  };
}

function valueOf(element: XmlElement, name: string): string {
  return attributeNamed(element, name)?.value.trim() ?? '';
}

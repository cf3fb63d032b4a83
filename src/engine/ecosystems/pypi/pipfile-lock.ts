/** Pipenv's lockfile: versions by group, without edges; who is direct stands in the Pipfile beside it. */
import type { Extraction } from '../../model/extraction.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, registrySource } from '../../model/source-address.ts';
import { readJson } from '../../text/json.ts';
import { itemsOf, memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { lockedList } from './locked-list.ts';
import { scopeOfCategory } from './pipfile.ts';
import { readArchiveName } from './requirement.ts';
import { locationSource } from './requirement-source.ts';

export function extractPipfileLock(file: SourceFile): Extraction {
  const { root, problems } = readJson(file);
  const list = lockedList(file, problems);
  const indexes = indexesOf(root);
  for (const group of membersOf(root)) {
    if (group.key.startsWith('_')) continue;
    for (const entry of membersOf(group)) {
      const [start, end] = memberRange(entry);
      const details = { dependencies: [], scope: scopeOfCategory(group.key), source: sourceOf(entry, indexes) };
      list.add({ name: entry.key, version: versionOf(entry), start, end }, details);
    }
  }
  const isJson = root?.kind === 'map';
  return conclude({ ...list.finish(), status: isJson ? 'parsed' : 'failed' });
}

function versionOf(entry: Positioned): string {
  const version = textOf(entry, 'version');
  // Pipenv writes the range itself (`*`) where it locks nothing on this platform: that pins no version.
  if (version !== undefined) return /^(?:={2,3})?\s*([^\s=*<>~,]+)$/.exec(version)?.[1] ?? '';
  const file = textOf(entry, 'file') ?? textOf(entry, 'path');
  return (file && readArchiveName(file)?.version) ?? '';
}

interface Indexes {
  readonly byName: ReadonlyMap<string, string>;
  /** Empty where several are asked. */
  readonly only: string;
}

function indexesOf(root: Positioned | undefined): Indexes {
  const listed = itemsOf(memberOf(root, '_meta', 'sources')).map(
    (source) => [textOf(source, 'name') ?? '', textOf(source, 'url') ?? ''] as const,
  );
  return { byName: new Map(listed), only: listed.length === 1 ? (listed[0]?.[1] ?? '') : '' };
}

function sourceOf(entry: Positioned, { byName, only }: Indexes): PackageSource | undefined {
  for (const key of ['git', 'hg', 'svn', 'bzr']) {
    const repository = textOf(entry, key);
    if (repository === undefined) continue;
    const { url, reference } = locationOf(repository);
    return gitSource(url, textOf(entry, 'ref') ?? reference);
  }
  const location = textOf(entry, 'path') ?? textOf(entry, 'file');
  if (location !== undefined) return locationSource(location);
  const address = byName.get(textOf(entry, 'index') ?? '') ?? only;
  return address === '' ? undefined : registrySource(address);
}

function locationOf(repository: string): { readonly url: string; readonly reference: string } {
  const source = locationSource(/^\w+\+/.test(repository) ? repository : `git+${repository}`);
  return source.kind === 'git' ? source : { url: repository, reference: '' };
}

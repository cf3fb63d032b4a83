/** Pipenv's lockfile: versions by group, without edges; who is direct stands in the Pipfile beside it. */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import { readJson } from '../../text/json.ts';
import { memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import type { Format } from '../../extraction/ecosystem.ts';
import { lockedList } from './locked-list.ts';
import { scopeOfCategory } from './pipfile.ts';
import { readArchiveName } from './requirement.ts';

export const pipfileLock: Format = {
  name: 'Pipfile.lock',
  kind: 'lockfile',
  pairsWith: ['Pipfile'],
  matches: (path) => path === 'Pipfile.lock' || path.endsWith('/Pipfile.lock'),
  extract: extractPipfileLock,
};

function extractPipfileLock(file: SourceFile): Extraction {
  const { root, problems } = readJson(file);
  const list = lockedList(file, problems);
  for (const group of membersOf(root)) {
    if (group.key.startsWith('_')) continue;
    for (const entry of membersOf(group)) {
      const [start, end] = memberRange(entry);
      const details = { dependencies: [], scope: scopeOfCategory(group.key), source: sourceOf(entry) };
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

function sourceOf(entry: Positioned): LockedPackage['source'] {
  if (['git', 'hg', 'svn', 'bzr'].some((key) => memberOf(entry, key) !== undefined)) return 'git';
  if (textOf(entry, 'path') !== undefined) return 'path';
  const file = textOf(entry, 'file');
  return file === undefined ? undefined : /^[a-z][a-z0-9+.-]*:\/\//i.test(file) ? 'url' : 'path';
}

/**
 * packages.lock.json: what NuGet restored for each target framework of one project. A package that several frameworks
 * share at one version is one entry here, with the needs of all of them.
 */
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf } from '../../files/path-parts.ts';
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { readJson } from '../../text/json.ts';
import { memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { Span } from '../../model/span.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { once } from '../../extraction/key-index.ts';
import { fromFeeds, nugetFeeds } from './feeds.ts';

interface Entry {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly span: Span;
  dependsOn: string[];
  directness: 'direct' | 'transitive';
}

/** What a framework lists under a name; a project of the same solution is no package and has no entry. */
interface Restored {
  member: Positioned;
  entry: Entry | undefined;
}

export async function extractPackagesLock(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { root, problems: unread } = readJson(file);
  const frameworks = memberOf(root, 'dependencies');
  if (frameworks?.kind !== 'map') {
    const missing = { line: 1, message: 'there is no object "dependencies", so no package was read' };
    return conclude({ problems: [...unread, missing], status: 'failed' });
  }
  const problems: Problem[] = [...unread];
  const entries = new Map<string, Entry>();
  const restoredByFramework = new Map<string, ReadonlyMap<string, Restored>>();

  const entryOf = (name: string, member: Positioned): Entry | undefined => {
    const type = textOf(member, 'type')?.toLowerCase();
    if (type === 'project') return undefined;
    const [start, end] = memberRange(member);
    const span = file.span(start, end);
    const version = textOf(member, 'resolved') ?? '';
    if (version === '')
      problems.push({ line: span.startLine, message: `${quoted(member.key)} has no resolved version` });
    const key = `${name}@${version}`;
    const known = entries.get(key);
    if (known !== undefined) {
      if (type === 'direct') known.directness = 'direct';
      return known;
    }
    const directness = type === 'direct' ? 'direct' : 'transitive';
    const entry: Entry = { key, name: member.key, version, span, dependsOn: [], directness };
    entries.set(key, entry);
    return entry;
  };

  for (const framework of frameworks.members) {
    const restored = new Map<string, Restored>();
    for (const member of membersOf(framework)) {
      const name = member.key.toLowerCase();
      const known = restored.get(name);
      if (known === undefined) restored.set(name, { member, entry: undefined });
      else known.member = member;
    }
    for (const [name, found] of restored) found.entry = entryOf(name, found.member);
    restoredByFramework.set(framework.key, restored);
  }
  for (const [framework, own] of restoredByFramework) {
    // `net8.0/linux-x64` lists only what differs from `net8.0`.
    const general = restoredByFramework.get(framework.split('/', 1)[0] ?? '');
    for (const { member, entry } of own.values()) {
      if (entry === undefined) continue;
      for (const { key } of membersOf(memberOf(member, 'dependencies'))) {
        const name = key.toLowerCase();
        const target = (own.get(name) ?? general?.get(name))?.entry;
        if (target !== undefined) entry.dependsOn.push(target.key);
      }
    }
  }
  const packages = Array.from(entries.values(), (entry): LockedPackage => {
    const dependsOn = once(entry.dependsOn);
    return dependsOn === entry.dependsOn ? entry : { ...entry, dependsOn };
  });
  const feeds = await nugetFeeds(tree, folderOf(file.path));
  return conclude({ packages: fromFeeds(packages, feeds), problems });
}

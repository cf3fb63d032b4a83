/**
 * packages.lock.json: what NuGet restored for each target framework of one project. A package that several frameworks
 * share at one version is one entry here, with the needs of all of them.
 */
import type { Extraction, Problem } from '../../inventory/extraction.ts';
import { readJson } from '../../text/json.ts';
import { memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { Span } from '../../text/span.ts';
import { conclude, quoted } from '../conclude.ts';
import type { Format } from '../ecosystem.ts';

export const packagesLockJson: Format = {
  name: 'packages.lock.json',
  kind: 'lockfile',
  // NuGet also looks for packages.<project>.lock.json.
  matches: (path) => /(?:^|\/)packages\.(?:[^/]+\.)?lock\.json$/i.test(path),
  extract: extractPackagesLock,
};

interface Entry {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly span: Span;
  readonly dependsOn: Set<string>;
  isDirect: boolean;
}

function extractPackagesLock(file: SourceFile): Extraction {
  const { root, problems: unread } = readJson(file);
  const frameworks = memberOf(root, 'dependencies');
  if (frameworks?.kind !== 'map') {
    const missing = { line: 1, message: 'there is no object "dependencies", so no package was read' };
    return conclude({ problems: [...unread, missing], status: 'failed' });
  }
  const problems: Problem[] = [...unread];
  const entries = new Map<string, Entry>();
  const keysByFramework = new Map<string, ReadonlyMap<string, Positioned>>();

  for (const framework of frameworks.members) {
    const byName = new Map(membersOf(framework).map((member) => [member.key.toLowerCase(), member]));
    keysByFramework.set(framework.key, byName);
    for (const member of byName.values()) {
      if (isProject(member)) continue;
      const [start, end] = memberRange(member);
      const span = file.span(start, end);
      const version = textOf(member, 'resolved') ?? '';
      if (version === '')
        problems.push({ line: span.startLine, message: `${quoted(member.key)} has no resolved version` });
      const key = keyOf(member);
      const isDirect = textOf(member, 'type')?.toLowerCase() === 'direct';
      const known = entries.get(key);
      if (known === undefined)
        entries.set(key, { key, name: member.key, version, span, dependsOn: new Set(), isDirect });
      else known.isDirect ||= isDirect;
    }
  }
  for (const framework of frameworks.members) {
    const own = keysByFramework.get(framework.key);
    // `net8.0/linux-x64` lists only what differs from `net8.0`.
    const general = keysByFramework.get(framework.key.split('/', 1)[0] ?? '');
    const find = (name: string) => own?.get(name.toLowerCase()) ?? general?.get(name.toLowerCase());
    for (const member of own?.values() ?? []) {
      const entry = entries.get(keyOf(member));
      if (isProject(member) || entry === undefined) continue;
      for (const needed of membersOf(memberOf(member, 'dependencies'))) {
        const target = find(needed.key);
        if (target !== undefined && !isProject(target)) entry.dependsOn.add(keyOf(target));
      }
    }
  }
  return conclude({
    packages: [...entries.values()].map((entry) => ({ ...entry, dependsOn: [...entry.dependsOn] })),
    problems,
  });
}

/** A project of the same solution, which is no package. */
function isProject(member: Positioned): boolean {
  return textOf(member, 'type')?.toLowerCase() === 'project';
}

function keyOf(member: Positioned): string {
  return `${member.key.toLowerCase()}@${textOf(member, 'resolved') ?? ''}`;
}

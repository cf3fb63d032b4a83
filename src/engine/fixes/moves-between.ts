/** What moves from one list of packages to another one, where an editor could not say it beforehand. */
import type { EcosystemName } from '../model/ecosystem-name.ts';
import { type Package, placeOfPackage } from '../model/package.ts';
import { ascending } from './fix-targets.ts';
import { majorOf } from './shared/releases-above.ts';
import type { Move } from './model/fix-plan.ts';

export function movesBetween(
  before: readonly Package[],
  after: readonly Package[],
  ecosystem: EcosystemName,
): readonly Move[] {
  const [old, now] = [before, after].map((packages) => versionsOf(packages, ecosystem)) as [Versions, Versions];
  const moves = new Map<string, Move>();
  for (const key of [...new Set([...old.keys(), ...now.keys()])].sort()) {
    const [had, has] = [old.get(key) ?? none, now.get(key) ?? none];
    const gone = ascending(
      ecosystem,
      [...had].filter((version) => !has.has(version)),
    );
    const come = ascending(
      ecosystem,
      [...has].filter((version) => !had.has(version)),
    );
    const [name = ''] = key.split('\0');
    for (let at = 0; at < Math.max(gone.length, come.length); at += 1) {
      const [from, to] = [gone[at] ?? '', come[at] ?? ''];
      const isMajor = from !== '' && to !== '' && majorOf(from) !== majorOf(to);
      moves.set([name, from, to].join('\0'), { name, from, to, isMajor, publishedAt: '' });
    }
  }
  return [...moves.values()];
}

const none: ReadonlySet<string> = new Set();

/** By name and the file that says so. */
type Versions = ReadonlyMap<string, ReadonlySet<string>>;

function versionsOf(packages: readonly Package[], ecosystem: EcosystemName): Versions {
  const versions = new Map<string, Set<string>>();
  for (const found of packages) {
    if (found.ecosystem !== ecosystem || found.version === '') continue;
    const key = `${found.name}\0${placeOfPackage(found)}`;
    versions.set(key, (versions.get(key) ?? new Set()).add(found.version));
  }
  return versions;
}

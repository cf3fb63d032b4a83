/**
 * What moved packages need at least. A build takes the nearest version of a package, and what the project or its parents manage, even where
 * a release that an edit brings in needs a higher one; nobody would be told before the program runs.
 */
import type { Collected } from '../../ecosystems/maven/collect-dependencies.ts';
import { isHigherVersion } from '../../ecosystems/maven/higher-version.ts';
import { nameOf } from '../../ecosystems/maven/pom-lineage.ts';
import { needsOf } from '../../ecosystems/maven/pom-needs.ts';
import { settledVersion } from '../../ecosystems/maven/settled-version.ts';
import type { OpenedProject } from './opened-project.ts';

export interface Lifted {
  readonly found: Collected;
  /** The highest that what has moved asks for. */
  readonly version: string;
}

/** @param after the same project with the edits */
export async function tooLow(before: OpenedProject, after: OpenedProject): Promise<readonly Lifted[]> {
  const had = new Set(before.collected.map(labelOf));
  const chosen = new Map(after.collected.map((found) => [nameOf(found.need), found]));
  const lifted = new Map<string, Lifted>();
  for (const moved of after.collected) {
    if (moved.isOwn || had.has(labelOf(moved))) continue;
    const pom = await after.released(nameOf(moved.need), moved.version);
    for (const need of pom === undefined ? [] : needsOf(pom)) {
      const name = nameOf(need);
      const found = chosen.get(name);
      const version = settledVersion(need.requirement);
      if (found === undefined || found.isOwn || version === undefined || isNotForOthers(need)) continue;
      if (isHigherVersion(version, lifted.get(name)?.version ?? found.version)) lifted.set(name, { found, version });
    }
  }
  return [...lifted.values()];
}

function isNotForOthers({ scope, isOptional }: Collected['need']): boolean {
  return isOptional || scope === 'test' || scope === 'provided';
}

function labelOf({ need, version }: Collected): string {
  return `${nameOf(need)}:${version}`;
}

/**
 * Minimal version selection (https://go.dev/ref/mod#minimal-version-selection): of each module that takes part the highest version that
 * anyone requires. Requirements behind a module of Go 1.17 or later are pruned, as it names all that its packages need.
 */
import { MetadataMissing } from '../model/release.ts';
import { compareGoReleases, compareModules } from './module-version.ts';
import { isPruned, moduleKey, type Requirement } from './module-file.ts';

export interface ModuleNeeds {
  readonly go: string;
  readonly requires: readonly Requirement[];
}

export interface ModuleGraph {
  /** By path. */
  readonly selected: ReadonlyMap<string, string>;
  /** Modules whose go.mod was needed for it, by `moduleKey`: of each go.sum has the digest. */
  readonly read: ReadonlyMap<string, Requirement>;
  /** What Go all of them ask for together; only releases from 1.21 on ask for one. */
  readonly go: string;
}

/** So many no real project has; who publishes more wants a planner to never end. */
const modulesMax = 50_000;

export class GraphTooLarge extends Error {
  override readonly name = 'GraphTooLarge';
}

/** @throws {MetadataMissing} after all was asked for that is known to be needed @throws {GraphTooLarge} */
export function moduleGraph(
  roots: readonly Requirement[],
  isRootPruned: boolean,
  needsOf: (module: Requirement) => ModuleNeeds,
): ModuleGraph {
  const selected = new Map<string, string>();
  const read = new Map<string, Requirement>();
  const entered = new Set<string>();
  let go = '';
  let missing: MetadataMissing | undefined;
  const select = ({ path, version }: Requirement): void => {
    const known = selected.get(path);
    if (known === undefined || compareModules(version, known) > 0) selected.set(path, version);
  };
  const queue: { readonly module: Requirement; readonly isWhole: boolean }[] = [];
  const enter = (module: Requirement, isWhole: boolean): void => {
    const key = moduleKey(module);
    if (entered.has(`${key}\0whole`) || (!isWhole && entered.has(key))) return;
    entered.add(isWhole ? `${key}\0whole` : key);
    if (entered.size > modulesMax) throw new GraphTooLarge('its modules require more and more others');
    queue.push({ module, isWhole });
  };
  for (const root of roots) {
    select(root);
    enter(root, !isRootPruned);
  }
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { module, isWhole } = next;
    let needs: ModuleNeeds;
    try {
      needs = needsOf(module);
    } catch (error) {
      if (!(error instanceof MetadataMissing)) throw error;
      missing = error;
      continue;
    }
    read.set(moduleKey(module), module);
    if (compareGoReleases(needs.go, '1.21') >= 0 && compareGoReleases(needs.go, go) > 0) ({ go } = needs);
    for (const need of needs.requires) {
      select(need);
      if (isWhole || !isPruned(needs)) enter(need, true);
    }
  }
  if (missing !== undefined) throw missing;
  return { selected, read, go };
}

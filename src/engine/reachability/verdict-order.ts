/** The rules of the verdict, in order: the first that answers decides. `docs/reachability.md` lists them from here. */
import {
  loadedByItself,
  loadedThroughSources,
  mayBeLoaded,
  notLoaded,
  notReachedThoughLoaded,
  notShown,
} from './rules-of-absence.ts';
import {
  calledInProgram,
  calledThroughSources,
  computedMember,
  importedWithoutSymbols,
  moduleNotLoaded,
  nameMatch,
  notReached,
  notReachedThoughUsed,
  symbolNotSeen,
  symbolUsed,
  symbolUsedByOthers,
  uncertainImport,
  wholePackage,
} from './rules-of-use.ts';
import { callerNotCalled, importedWhereNothingRuns } from './rules-of-idle-code.ts';
import { proveUnnamed } from './installed/judge-unnamed.ts';
import type { VerdictRule } from './verdict-rule.ts';

export const excludedFromBuild: VerdictRule = {
  name: 'in no build',
  sentence:
    'The vulnerable code is for platforms that nothing in the repository is built for (Go), or no program is linked with the crate: what Cargo builds of the manifests here, by features, targets and kinds, and what its crates name, leaves it out, or holds it for build scripts, macros or tests only (Rust).',
  knowsProduct: true,
  judge: async ({ world, question }) => world.linkage.judgeExcluded?.(world, question),
};

const linkedByBuilds: VerdictRule = {
  name: 'linked by a build',
  sentence:
    'A usual build links the package into the product: code that it holds names it, and the manifests of all on the way were read (Rust).',
  async judge({ world, question }) {
    const linked = await world.linkage.judgeLinked?.(world, question);
    if (linked === undefined) return undefined;
    const unreached = await proveUnnamed(world, question);
    return unreached === undefined ? linked : { ...unreached, exposure: linked.exposure ?? 'loaded' };
  },
};

/** For a package that first-party code imports or uses. */
export const rulesOfUse: readonly VerdictRule[] = [
  excludedFromBuild,
  importedWhereNothingRuns,
  symbolUsed,
  calledInProgram,
  symbolUsedByOthers,
  wholePackage,
  notReachedThoughUsed,
  callerNotCalled,
  uncertainImport,
  importedWithoutSymbols,
  moduleNotLoaded,
  calledThroughSources,
  notReached,
  nameMatch,
  computedMember,
  symbolNotSeen,
];

/** For one that none imports. */
export const rulesOfAbsence: readonly VerdictRule[] = [
  excludedFromBuild,
  calledInProgram,
  notReachedThoughLoaded,
  loadedThroughSources,
  linkedByBuilds,
  loadedByItself,
  mayBeLoaded,
  notShown,
  notLoaded,
];

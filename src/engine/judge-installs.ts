/** Judges the matches of a scan, one install of the repository after the other where its lockfiles are those of several. */
import type { FileTree } from './files/file-tree.ts';
import type { IsPublic, Match } from './match-packages.ts';
import type { Inventory } from './model/inventory.ts';
import type { Package } from './model/package.ts';
import { exposureRank, reachabilities, type Verdict } from './model/verdict.ts';
import { analyzeReachability } from './reachability/analyze.ts';
import { type Install, installsOf } from './sources/installs.ts';
import type { MissingSource, MountInput } from './sources/ask-sources.ts';
import { bySource, type MountedSources, mostNeededFirst, mountSources } from './sources/mount-sources.ts';
import { type Registries, requestKey, type SourceStore } from './sources/source-store.ts';
import type { FactReader } from './syntax/fact-reader.ts';
import { onceEach } from './text/once-each.ts';

export interface JudgeInput {
  readonly tree: FileTree;
  readonly facts: FactReader;
  readonly isPublic: IsPublic;
  readonly isKnown: MountInput['isKnown'];
  readonly sources?: SourceStore | undefined;
  readonly registries?: Registries | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Judged extends Omit<MountedSources, 'tree'> {
  /** One a match, in order. */
  readonly verdicts: readonly Verdict[];
}

export async function judgeInstalls(
  input: JudgeInput,
  inventory: Inventory,
  matches: readonly Match[],
): Promise<Judged> {
  const verdicts = new Map<Match, Verdict>();
  const mounted: MountedSources[] = [];
  for await (const { install, packages, asked, sources } of mountedInstalls(input, inventory, matches)) {
    mounted.push(sources);
    const answers = await analyzeReachability({
      tree: sources.tree,
      packages,
      graphs: install.graphs,
      facts: input.facts,
      questions: asked.map(({ package: vulnerable, hit }) => ({
        package: vulnerable,
        advisoryId: hit.advisory.id,
        symbols: hit.symbols,
      })),
      signal: input.signal,
    });
    for (const [at, match] of asked.entries()) {
      const answer = answers[at];
      if (answer === undefined) throw new Error(`no verdict for ${match.hit.advisory.id} in ${match.package.purl}`);
      verdicts.set(match, moreExposed(verdicts.get(match), answer));
    }
  }
  return {
    verdicts: matches.map((match) => verdicts.get(match)).filter((verdict) => verdict !== undefined),
    missing: missingOf(mounted),
    used: onceEach(
      mounted.flatMap(({ used }) => used),
      ({ ecosystem, name, version, digest }) => [ecosystem, name, version, digest].join('\0'),
    ).toSorted(bySource),
  };
}

/** What the store does not hold now, without judging anything. */
export async function missingSources(
  input: JudgeInput,
  inventory: Inventory,
  matches: readonly Match[],
): Promise<readonly MissingSource[]> {
  const mounted: MountedSources[] = [];
  for await (const { sources } of mountedInstalls(input, inventory, matches)) mounted.push(sources);
  return missingOf(mounted);
}

interface MountedInstall {
  readonly install: Install;
  readonly packages: readonly Package[];
  /** Matches that it judges. */
  readonly asked: readonly Match[];
  readonly sources: MountedSources;
}

async function* mountedInstalls(
  input: JudgeInput,
  inventory: Inventory,
  matches: readonly Match[],
): AsyncGenerator<MountedInstall> {
  for (const install of installsOf(inventory.graphs)) {
    const packages = inventory.packages.filter(install.has);
    const asked = matches.filter((match) => install.judges(match.package));
    yield { install, packages, asked, sources: await withSources(input, packages, install, asked) };
  }
}

function missingOf(mounted: readonly MountedSources[]): readonly MissingSource[] {
  const all = mostNeededFirst(mounted.flatMap(({ missing }) => missing));
  return onceEach(all, requestKey);
}

async function withSources(
  { tree, sources, registries = {}, isPublic, isKnown }: JudgeInput,
  packages: readonly Package[],
  { graphs }: Install,
  matches: readonly Match[],
): Promise<MountedSources> {
  if (matches.length === 0) return { tree, missing: [], used: [] };
  const vulnerable = [...new Set(matches.map((found) => found.package))];
  const named = matches.filter(({ hit }) => hit.symbols.entries.some(({ name }) => name !== ''));
  return mountSources({
    tree,
    graphs,
    packages,
    vulnerable,
    named: [...new Set(named.map((found) => found.package))],
    isPublic,
    isKnown,
    store: sources,
    registries,
  });
}

/** Nobody tells which of the installs runs. */
function moreExposed(known: Verdict | undefined, other: Verdict): Verdict {
  if (known === undefined) return other;
  const rank = ({ reachability, exposure }: Verdict): number =>
    reachabilities.indexOf(reachability) * 100 + exposureRank(exposure);
  return rank(other) < rank(known) ? other : known;
}

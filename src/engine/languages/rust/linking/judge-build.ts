/**
 * What builds say of a crate: that none holds it, that only building or testing runs it, or that it takes a feature or a target
 * which nothing in the repository asks for. A crate that a usual build links is left to the other rules.
 */
import { type BuildPlan, readBuildPlan } from '../build/build-plan.ts';
import type { BuiltCrate } from '../build/built-crates.ts';
import type { World } from '../../../linking/linker.ts';
import { rootKinds } from '../../../linking/root-kind.ts';
import type { ReachQuestion } from '../../../model/reach-question.ts';
import type { EvidenceStep, Answer } from '../../../model/verdict.ts';
import type { Package } from '../../../model/package.ts';

const plans = new WeakMap<World, Map<string, Promise<BuildPlan | undefined>>>();

export async function judgeBuild(world: World, { package: item }: ReachQuestion): Promise<Answer | undefined> {
  const { plan, keys } = await planOf(world, item);
  if (plan === undefined || keys.length === 0) return undefined;
  const place = (built: ReadonlyMap<string, BuiltCrate>): Place =>
    strongest(keys.map((key) => placeOf(built.get(key))));
  return answer(world, item, plan, place);
}

/** That a usual build of the product links the crate, since code that it holds names it. */
export async function judgeLinked(
  world: World,
  { package: item, symbols }: ReachQuestion,
): Promise<Answer | undefined> {
  const { plan, keys } = await planOf(world, item);
  const key = keys.find((one) => plan?.named.get(one)?.linked === 'production');
  if (plan === undefined || key === undefined) return undefined;
  const chain = chainTo(plan, key).flatMap((one) => plan.crateOf(one) ?? []);
  const steps = chain.flatMap(({ name, version }) => {
    const found = world.lookups.locked(`${name}@${version}`, item.lockfilePath);
    return found === undefined ? [] : [world.evidence.declared('lockfile', found)];
  });
  return {
    reachability: 'needsReview',
    code: symbols.entries.length === 0 ? 'imported_no_symbols' : 'symbol_not_hit',
    exposure: 'loaded',
    explanation: `The product is linked with ${item.name}: ${chain.map(({ name }) => name).join(' names ')}. Whether the vulnerable code in it runs was not proven.`,
    evidence: steps,
    languages: [],
  };
}

/** From where the build begins down to the crate. */
function chainTo({ named }: BuildPlan, key: string): readonly string[] {
  const chain: string[] = [];
  for (let at: string | undefined = key; at !== undefined && !chain.includes(at); at = named.get(at)?.linkedBy)
    chain.unshift(at);
  return chain;
}

async function planOf(
  world: World,
  { lockfilePath: lockPath, name, version }: Package,
): Promise<{ readonly plan: BuildPlan | undefined; readonly keys: readonly string[] }> {
  if (lockPath === '') return { plan: undefined, keys: [] };
  const ofWorld = plans.get(world) ?? new Map<string, Promise<BuildPlan | undefined>>();
  plans.set(world, ofWorld);
  const plan = await (ofWorld.get(lockPath) ?? open(world, lockPath, ofWorld));
  return { plan, keys: plan?.keysOf(name, version) ?? [] };
}

function open(
  world: World,
  lockPath: string,
  ofWorld: Map<string, Promise<BuildPlan | undefined>>,
): Promise<BuildPlan | undefined> {
  const { linker, tree } = world;
  const guess = (name: string): string | undefined =>
    linker.hasKnownImportName(name) ? linker.mentionNames(name).at(-1) : undefined;
  const reading = readBuildPlan({ tree, lockPath, guess });
  ofWorld.set(lockPath, reading);
  return reading;
}

/** From the strongest down: linked into a program, compiled with a script that runs, only compiled, in no build. */
const places = [...rootKinds, 'script', 'compiled', 'absent'] as const;
type Place = (typeof places)[number];

function placeOf(built: BuiltCrate | undefined): Place {
  if (built === undefined) return 'absent';
  return built.linked ?? (built.hasScript ? 'script' : 'compiled');
}

function strongest(found: readonly Place[]): Place {
  return places.find((place) => found.includes(place)) ?? 'absent';
}

function answer(
  world: World,
  item: Package,
  { possible, told, toldAnywhere, usual, settings }: BuildPlan,
  place: (built: ReadonlyMap<string, BuiltCrate>) => Place,
): Answer | undefined {
  const { name } = item;
  const evidence: readonly EvidenceStep[] = [world.evidence.declared('checked', item)];
  const by = settings.builtBy === undefined ? 'the repository' : `the repository (${settings.builtBy})`;
  const at = place(told);
  const review = (exposure: Answer['exposure'], code: Answer['code'], explanation: string): Answer => ({
    reachability: 'needsReview',
    code,
    ...(exposure === undefined ? {} : { exposure }),
    explanation,
    evidence,
    languages: [],
  });
  switch (at) {
    case 'production':
      return place(usual) === 'production'
        ? undefined
        : review(
            'mayBeLoaded',
            'config_plugin',
            `${name} is built only with a feature or for a target that is not the usual one, and nothing tells how the repository is built.`,
          );
    case 'tooling':
      return review('toolingOnly', 'test_only', `Only what builds the product runs ${name}: build scripts and macros.`);
    case 'test':
      return review('testOnly', 'test_only', `Only tests, examples and benchmarks are built with ${name}.`);
    case 'script':
      return review(
        'toolingOnly',
        'config_plugin',
        `No code names ${name}, so that no program is linked with it; if it has a build script, that runs when the project is built.`,
      );
    case 'compiled':
    case 'absent': {
      const elsewhere = at === 'absent' ? place(toldAnywhere) !== 'absent' : false;
      const optional = place(possible) !== at;
      const explanation =
        at === 'compiled'
          ? `No crate that is built names ${name}, and no macro writes its name, so that no program is linked with it.`
          : elsewhere
            ? `${name} is for targets that nothing is built for: ${by} names others only.`
            : optional
              ? `${name} is optional, and ${by} turns on no feature that brings it in.`
              : `${name} stands in the lockfile, and no crate that is built turns it on.`;
      return {
        reachability: 'unreachable',
        code: elsewhere ? 'platform_excluded' : 'not_imported',
        explanation,
        evidence,
        languages: [],
      };
    }
  }
}

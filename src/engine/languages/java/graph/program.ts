/** A program of Java or Kotlin as a whole, through the jars that are here: what is surely called, and what may run at most. */
import type { Program, World } from '../../../linking/linker.ts';
import { mayBeDirect } from '../../../model/package.ts';
import { accessFlag } from '../class-files/class-code.ts';
import { isInLocalRepository } from '../class-files/local-repository.ts';
import { generatesCode } from '../jars/generated-code.ts';
import { type Artifact, keyOf } from '../jars/jars.ts';
import { type ClassWorld, classWorld, isForLambdas, onlyOne } from './class-world.ts';
import { spellingsOf } from './descriptors.ts';
import { namesInText } from './jar-texts.ts';
import type { Chains, JavaProgram, Loads } from './java-program.ts';
import { proveCalled, runningIn } from './judge-called.ts';
import { proveLoaded } from './judge-loaded.ts';
import { proveUncalled } from './judge-uncalled.ts';
import { writtenParts } from './own-call.ts';
import { ownCalls } from './own-calls.ts';
import { type ReachInput, type ReachOfJars, reachOfJars } from './reach-of-jars.ts';
import { openSpring } from './spring.ts';
import type { Brought } from './spring-beans.ts';
import { ownAnnotations } from './own-annotations.ts';
import { beginningOf, type SureInput, sureChains } from './sure-calls.ts';
import { goesTo, sureLoads } from './sure-loads.ts';

export function javaProgram(input: ReachInput): Program {
  let reach: Promise<ReachOfJars | undefined> | undefined;
  let chains: Promise<Chains> | undefined;
  let loads: ReturnType<JavaProgram['loads']> | undefined;
  const program: JavaProgram = {
    jars: input.jars,
    reach: (world) => (reach ??= reachIn(input, world)),
    chains: (world) => (chains ??= findChains(input, program, world)),
    loads: (world) => (loads ??= findLoads(input, world, classWorld(input.tree, input.jars))),
  };
  return {
    uses: new Map(),
    proveCalled: (world, question) => proveCalled(world, question, program),
    proveUncalled: (world, question) => proveUncalled(world, question, program),
    proveLoaded: (world, item) => proveLoaded(world, item, program),
    async madeLoad(world) {
      const found = (await program.reach(world))?.loading;
      return found === undefined ? undefined : { by: found.taker, place: found };
    },
  };
}

async function findChains(input: ReachInput, program: JavaProgram, of: World): Promise<Chains> {
  const { tree, jars, files } = input;
  const reach = await program.reach(of);
  const sure = reach === undefined ? await program.loads(of) : await findLoads(input, of, reach.world);
  const { world, wired } = sure;
  const ownTypes = reach?.ownTypes ?? (await derivedTypes(input, world));
  const targets: SureInput['targets'] = (owner, sign) => {
    const found = reach?.bound.targets(owner, sign) ?? goesTo(world, owner, sign);
    // Own code may have written another.
    if (ownTypes.has(owner) && found.some(({ code }) => (code.flags & accessFlag.final) === 0)) return [];
    // Nothing is an instance of what has methods without code, but for lambdas.
    const most = found.filter(
      ({ of: item, code }) => (code.flags & accessFlag.abstract) === 0 || isForLambdas(world, item),
    );
    return reach !== undefined && onlyOne(most).length > 0 ? most : sure.only(owner, sign);
  };
  const own = await ownCalls({ tree, jars, world, files, targets });
  return { world, find: sureChains({ world, own: [...own, ...wired], targets }) };
}

/** What own classes derive from. */
async function derivedTypes({ files, jars }: ReachInput, world: ClassWorld): Promise<ReadonlySet<string>> {
  const names = files.flatMap(({ imports, uses }) =>
    uses.flatMap((use) => {
      if (use.kind !== 'subclass') return [];
      return spellingsOf(writtenParts({ imports }, use)).flatMap((name) =>
        jars.classFiles(name).length > 0 ? [name.replaceAll('.', '/')] : [],
      );
    }),
  );
  await world.load(names);
  return new Set(names.flatMap((name) => world.get(name).flatMap((item) => [...world.above(item)])));
}

async function findLoads(input: ReachInput, of: World, world: ClassWorld): Promise<Loads> {
  const { tree, jars, files, signal } = input;
  const targets: SureInput['targets'] = (owner, sign) => goesTo(world, owner, sign);
  const runs = await runningIn(of);
  const own = await ownCalls({ tree, jars, world, files, targets });
  const spring = await openSpring(input, of, world);
  // Which of several of a name is called was not told.
  const sure = own.filter((call) => call.methods.length === 1 && runs(call));
  const wired = await ownAnnotations(input, world, spring, runs);
  const provided = async (service: string): Promise<Brought> => {
    const texts = jars.providers(service.replaceAll('/', '.'));
    const types = (await Promise.all(texts.map((path) => namesInText(tree, jars, path)))).flatMap(({ exact }) => exact);
    await world.load(types);
    const listed = await spring.listedFor(service);
    const begun = types.flatMap((type) => [...beginningOf(world, type), ...goesTo(world, type, '<init>()V')]);
    return { types: [...types, ...listed.types], methods: [...begun, ...listed.methods] };
  };
  const known = new Map<string, Promise<Brought>>();
  const found = await sureLoads({
    world,
    own: [...sure, ...wired],
    broughtBy(type) {
      const found = known.get(type) ?? provided(type);
      known.set(type, found);
      return found;
    },
    isOver: () => signal?.aborted === true,
  });
  return { ...found, wired };
}

async function reachIn(input: ReachInput, world: World): Promise<ReachOfJars | undefined> {
  const { artifacts, lacks } = await handedOut(input, world);
  const found = await reachOfJars(input, artifacts);
  return found === undefined ? undefined : { ...found, lacks: lackOfOwn(world) || lacks || found.lacks };
}

/** Compilers of these languages call what no text of theirs names. */
const implicit = /\.(?:scala|sc|groovy|gvy|clj[cs]?|aj)$/;

function lackOfOwn({ gaps, tree, rootOf }: World): string {
  const other = tree.entries.find(
    ({ path, kind }) =>
      kind === 'file' && implicit.test(path) && !isInLocalRepository(path) && rootOf(path) !== 'tooling',
  );
  if (other !== undefined) return `${other.path} is not followed`;
  return gaps.length > 0 ? `${gaps[0]?.path ?? ''} could not be read` : '';
}

/** What packages need that are not here, and what code that is written by a build may use, is called in ways that nobody sees. */
async function handedOut({ tree, jars, files, packages }: ReachInput, { graphs }: World) {
  const artifacts = new Set<Artifact>();
  let lacks = '';
  const absent = new Set(jars.absent);
  for (const { name, normalizedName, version } of packages) {
    if (!absent.has(normalizedName)) continue;
    const key = `${name}@${version}`;
    const graph = graphs.find(({ edges, untold }) => edges.has(key) && untold?.has(key) !== true);
    if (graph === undefined) lacks = `${key} is not here, and nobody knows what it needs`;
    for (const need of graph?.edges.get(key) ?? []) {
      const one = jars.artifacts.get(need);
      if (one !== undefined) artifacts.add(one);
    }
  }
  if (await generatesCode({ tree, jars, files }))
    for (const item of packages.filter(mayBeDirect)) {
      const one = jars.artifacts.get(keyOf(item));
      if (one !== undefined) artifacts.add(one);
    }
  return { artifacts, lacks };
}

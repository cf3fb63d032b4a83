/** What following the sources of installed packages adds to a verdict: loaded and by which way, only perhaps, or not at all. */
import type { Package } from '../../model/package.ts';
import { graphOf, dependentsOf } from '../../linking/dependency-paths.ts';
import type { PackageTarget } from '../../linking/use-sites.ts';
import type { ReachQuestion } from '../../model/reach-question.ts';
import { harmOfUse } from '../../linking/conditions.ts';
import { namedByClause } from '../../linking/symbol-source.ts';
import { concernsWholePackage, matchSymbols } from '../../linking/symbols.ts';
import { type RootKind, strongerRoot, weakerRoot } from '../../linking/root-kind.ts';
import type { Answer, EvidenceStep } from '../../model/verdict.ts';
import { exposureOf, type LoadPlace } from '../../linking/load-place.ts';
import { holdsSources } from '../../linking/installed-sources.ts';
import type { World } from '../../linking/linker.ts';
import { hostNotHere, toldWhatToLoad } from './hosts.ts';
import { judgeCalled } from './judge-called.ts';
import type { LoadEdge, FirstLoad, SourceTrace, UseWhenLoaded } from '../../linking/source-trace.ts';

const stepsMax = 20;

/** What following the sources says: a verdict where exact imports load the package, else how it may be loaded, or nothing. */
export interface InstalledAnswer {
  readonly loaded?: Answer;
  readonly possible?: LoadPlace;
}

/** `undefined` where the package's sources are not in the tree, or where others that could need it are missing. */
export async function judgeInstalled(world: World, question: ReachQuestion): Promise<InstalledAnswer | undefined> {
  const item = question.package;
  const owns = await world.linker.installed?.ownership(item);
  const trace = owns === undefined ? undefined : await world.trace();
  if (owns === undefined || trace === undefined) return undefined;
  const bound = world.linkage.classPathOf?.(world, item) ?? 'production';
  const loaded = within(bound, await firstOf(world, item, trace.loaded, trace.firstLoaded, owns));
  const possible = within(bound, await firstOf(world, item, trace.possible, trace.firstPossible, owns));
  const isPossibleFirst =
    possible !== undefined && strongerRoot(possible.root, loaded?.root ?? 'test') !== loaded?.root;
  if (loaded !== undefined && !(isPossibleFirst && loaded.root !== 'production')) {
    const answer = await judgeLoaded(world, question, trace, loaded, owns);
    const isDoubtful = answer.exposure === 'mayBeLoaded';
    return { loaded: (isDoubtful ? await surelyLoaded(world, question, bound) : undefined) ?? answer };
  }
  const proven = await surelyLoaded(world, question, bound);
  if (proven !== undefined) return { loaded: proven };
  if (possible !== undefined) {
    const by = await firstDoubt(trace, possible);
    return {
      possible: {
        root: possible.root,
        isBounded: true,
        code: 'dynamic_load',
        explanation: `No import leads to ${item.name}, but code that loads by computed names, or a program or plug-in that runs by its name, may load it${by}.`,
        evidence: () => wayTo(world, trace, possible),
      },
    };
  }
  if (await mayBeNeededByMissing(world, question, trace)) return undefined;
  const host = hostNotHere(world, item, trace) ?? (await toldWhatToLoad(world, item, bound));
  return host === undefined ? {} : { possible: host };
}

/** What imports show only perhaps, calls may show for sure. */
async function surelyLoaded(
  world: World,
  { package: item, symbols }: ReachQuestion,
  bound: RootKind,
): Promise<Answer | undefined> {
  if (world.linker.showsLoads !== true || bound !== 'production') return undefined;
  const proven = await (await world.program())?.proveLoaded?.(world, item);
  if (proven === undefined) return undefined;
  const { by, evidence, languages } = proven;
  if (concernsWholePackage(symbols)) {
    const explanation = `The advisory concerns ${item.name} as a whole, and first-party code uses ${by}, which loads it.`;
    return { reachability: 'reachable', code: 'whole_package_imported', explanation, evidence, languages };
  }
  return {
    reachability: 'needsReview',
    code: symbols.entries.length === 0 ? 'imported_no_symbols' : 'symbol_not_hit',
    exposure: 'loaded',
    explanation: `First-party code uses ${by}, whose code loads ${item.name}; whether the vulnerable code in it runs was not proven.`,
    evidence,
    languages,
  };
}

/** What is not there when the product runs only others can load. */
function within(bound: RootKind, arrival: LoadEdge | undefined): LoadEdge | undefined {
  return arrival === undefined ? undefined : { ...arrival, root: weakerRoot(arrival.root, bound) };
}

/** How many files of packages were followed, for the sentence on what was checked. */
export async function filesFollowed(world: World): Promise<number> {
  return (await world.trace())?.loaded.size ?? 0;
}

/** The file of the package that was reached first. */
async function firstOf(
  { linker: { installed } }: World,
  item: Package,
  reached: ReadonlyMap<string, LoadEdge>,
  firsts: ReadonlyMap<string, FirstLoad>,
  owns: (path: string) => boolean,
): Promise<LoadEdge | undefined> {
  const folders = await installed?.foldersOf?.(item);
  if (folders === undefined) return [...reached.values()].find(({ path }) => owns(path));
  const found = folders.flatMap((folder) => firsts.get(folder) ?? []);
  return found.sort((a, b) => a.order - b.order)[0]?.arrival;
}

/** True where every module that the advisory names is a folder of which no file is loaded. */
export async function isModuleUnloaded(world: World, question: ReachQuestion): Promise<boolean> {
  const { installed } = world.linker;
  const { entries, grade } = question.symbols;
  if (installed === undefined || entries.length === 0 || (grade !== 'curated' && grade !== 'wholePackage'))
    return false;
  if ((await installed.ownership(question.package)) === undefined) return false;
  const item = question.package;
  if (world.lookups.hidesUses(item)) return false;
  const modules = entries.map(({ module }) => (module === '' ? undefined : installed.moduleFiles(module)));
  const trace = await world.trace();
  if (trace === undefined || (await mayBeNeededByMissing(world, question, trace))) return false;
  return modules.every((isOf) => isOf !== undefined && ![...trace.loaded.keys(), ...trace.possible.keys()].some(isOf));
}

async function judgeLoaded(
  world: World,
  question: ReachQuestion,
  trace: SourceTrace,
  arrival: LoadEdge,
  owns: (path: string) => boolean,
): Promise<Answer> {
  const { package: item, symbols } = question;
  const exposure = exposureOf(arrival.root, arrival.isLazy === true ? 'mayBeLoaded' : 'loaded');
  const way = await wayTo(world, trace, arrival);
  const languages = [
    ...new Set(
      world.files.filter(({ path }) => way.some((step) => step.path === path)).map(({ language }) => language),
    ),
  ].sort();
  const called = await judgeCalled(world, question);
  if (called !== undefined) return called;
  // What only tests or tools load is not the product's.
  const isShipped = arrival.root === 'production';
  const used = await usedWhenLoaded(world, question, trace, owns);
  if (used !== undefined && used.arrival.root === 'production') {
    const through = await wayTo(world, trace, used.arrival);
    const step = await world.evidence.step(used.use.fact.kind, used.symbol, {
      path: used.use.file.path,
      start: used.use.fact.start,
      end: used.use.fact.end,
    });
    const explanation = `First-party code loads ${used.use.file.path}, which uses ${used.symbol} of ${item.name} as soon as it is loaded; ${namedByClause(symbols)}.`;
    return {
      reachability: 'reachable',
      code: 'symbol_called_transitively',
      explanation,
      evidence: [...through, step],
      languages,
    };
  }
  if (isShipped && concernsWholePackage(symbols)) {
    const explanation = `The advisory concerns ${item.name} as a whole, and first-party code loads it through its dependencies.`;
    return { reachability: 'reachable', code: 'whole_package_imported', explanation, evidence: way, languages };
  }
  const code = symbols.entries.length === 0 ? 'imported_no_symbols' : 'symbol_not_hit';
  const isStarted = way[0] !== undefined && !world.files.some(({ path }) => path === way[0]?.path);
  const product = isStarted ? `What ${way[0]?.path ?? ''} starts loads` : 'First-party code loads';
  const who = isShipped ? product : arrival.root === 'test' ? 'Only tests load' : 'Only tools load';
  const through = isStarted && way.length === 1 ? '' : ` through ${isShipped ? 'its' : 'their'} dependencies`;
  const explanation = `${who} ${item.name}${through}; whether the vulnerable code in it runs was not proven.`;
  return { reachability: 'needsReview', code, exposure, explanation, evidence: way, languages };
}

async function usedWhenLoaded(
  world: World,
  question: ReachQuestion,
  trace: SourceTrace,
  owns: (path: string) => boolean,
) {
  const { package: item, symbols } = question;
  if (symbols.entries.length === 0) return undefined;
  for (const { use, specifier, target } of (await targetsOf(world, trace)).get(item.normalizedName) ?? []) {
    const arrival = trace.loaded.get(use.file.path);
    if (arrival === undefined || owns(use.file.path)) continue;
    if (matchSymbols(world.linkage.symbols, symbols, target) !== 'exact') continue;
    const resolution = await world.linker.installed?.resolve(use.file.path, specifier);
    if (resolution?.paths.some(owns) !== true) continue;
    if ((await harmOfUse(world, question, target, use)) !== 'harmless')
      return { use, arrival, symbol: [target.name, ...target.path].join('.') };
  }
  return undefined;
}

interface UsedTarget {
  readonly use: UseWhenLoaded;
  readonly specifier: string;
  readonly target: PackageTarget;
}

/** What loaded files use of packages, by the package's name: worked out once for all questions. */
const targetsByTrace = new WeakMap<SourceTrace, Promise<ReadonlyMap<string, readonly UsedTarget[]>>>();

function targetsOf(world: World, trace: SourceTrace): Promise<ReadonlyMap<string, readonly UsedTarget[]>> {
  let known = targetsByTrace.get(trace);
  if (known === undefined) targetsByTrace.set(trace, (known = findTargets(world, trace)));
  return known;
}

async function findTargets({ linker }: World, trace: SourceTrace): Promise<ReadonlyMap<string, readonly UsedTarget[]>> {
  const targets = (await trace.uses()).flatMap((use) => {
    const specifier = use.file.imports[use.fact.import]?.specifier ?? '';
    return linker.packageTargets(use.file, specifier, use.fact.path).map((target) => ({ use, specifier, target }));
  });
  return Map.groupBy(targets, ({ target }) => target.name);
}

/** From the import in first-party code down to the file; the middle of a long way is left out. */
async function wayTo(world: World, trace: SourceTrace, arrival: LoadEdge): Promise<readonly EvidenceStep[]> {
  const steps = stepsTo(trace, arrival).filter(({ from, path }) => from !== path);
  const shown = steps.length <= stepsMax ? steps : [...steps.slice(0, stepsMax / 2), ...steps.slice(-stepsMax / 2)];
  return Promise.all(
    shown.map(async ({ from, fact }) => {
      if (fact.specifier !== '')
        return world.evidence.step('import', fact.specifier, { path: from, start: fact.start, end: fact.end });
      const { what, start, end } = await trace.obstacleIn(from);
      return world.evidence.step('hazard', what, { path: from, start, end });
    }),
  );
}

/** The way to a file, from where it begins: a start that nothing leads to is a step from the file to itself. */
function stepsTo(trace: SourceTrace, arrival: LoadEdge): readonly LoadEdge[] {
  const steps: LoadEdge[] = [];
  let current: LoadEdge | undefined = arrival;
  for (
    ;
    current !== undefined && steps.length < 500;
    current = current.from === current.path ? undefined : stepBefore(trace, current)
  )
    steps.unshift(current);
  return steps;
}

/** The first place on the way that no import writes, in words; empty where the way begins without one. */
async function firstDoubt(trace: SourceTrace, arrival: LoadEdge): Promise<string> {
  const first = stepsTo(trace, arrival).find(({ fact }) => fact.specifier === '');
  if (first === undefined) return '';
  if (first.from === first.path) return `, as ${first.path} is, which is started or named without an import`;
  return `, as ${first.from} may by ${(await trace.obstacleIn(first.from)).what}`;
}

/** What a kind of program loads only perhaps, another may load for certain. */
function stepBefore({ loaded, possible }: SourceTrace, { from, root }: LoadEdge): LoadEdge | undefined {
  const certain = loaded.get(from);
  const doubtful = possible.get(from);
  if (certain === undefined || doubtful === undefined) return certain ?? doubtful;
  return strongerRoot(certain.root, root) === certain.root ? certain : doubtful;
}

async function mayBeNeededByMissing(
  world: World,
  { package: item }: ReachQuestion,
  trace: SourceTrace,
): Promise<boolean> {
  const { installed } = world.linker;
  const needers = dependentsOf(world.parentsOf, graphOf(world.graphs, item), item);
  if (needers === undefined) return trace.missing.size > 0;
  if ([...trace.missing.keys()].some((name) => needers.has(name))) return true;
  // What has no sources here is started, and loads what it needs, without a trace of it.
  for (const name of needers) {
    for (const other of world.lookups.named(name)) {
      if (other.lockfilePath !== item.lockfilePath || world.linker.isInert(other.normalizedName)) continue;
      if (!(await holdsSources(installed, other))) return true;
    }
  }
  return false;
}

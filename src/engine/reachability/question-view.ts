/** One question with what all rules ask of it: who imports and uses the package, in which kind of program, and what could load it. */
import { harmOfUse, isConditional } from '../linking/conditions.ts';
import { exposureOf } from '../linking/load-place.ts';
import type { Program, World } from '../linking/linker.ts';
import { type RootKind, strongerRoot, weakerRoot } from '../linking/root-kind.ts';
import type { ImportSite, PackageSites, UseSite } from '../linking/use-sites.ts';
import type { IdleReason } from '../model/file-facts.ts';
import type { LanguageName } from '../model/language-name.ts';
import type { ReachQuestion } from '../model/reach-question.ts';
import type { Answer } from '../model/verdict.ts';
import { isInOwnFunction } from '../linking/own-code.ts';
import { type InstalledAnswer, judgeInstalled } from './installed/judge-installed.ts';
import { filesRunByHand } from './run-by-hand.ts';
import type { Spread } from './spread.ts';

export interface QuestionView {
  readonly world: World;
  readonly question: ReachQuestion;
  /** Without imports of types, which load nothing. */
  readonly imports: readonly ImportSite[];
  /** Without those that their arguments make harmless. */
  readonly uses: readonly UseSite[];
  readonly harmless: readonly UseSite[];
  /** Of `uses`, those of which the arguments could not be told. */
  readonly untold: ReadonlySet<UseSite>;
  readonly languages: readonly LanguageName[];
  /** In which kind of program a first-party file runs, for this package. */
  readonly rootOf: (path: string) => RootKind;
  /** The strongest kind of program that imports or uses the package itself. */
  readonly root: RootKind | undefined;
  /** Values followed through the whole program; opened only where the advisory names a symbol. */
  readonly program: Program | undefined;
  readonly spread: Spread;
  /** The answer where the repository were another. */
  readonly judgeIn: (world: World) => Promise<Answer>;
  /** What following installed sources says; asked once. */
  readonly installed: () => Promise<InstalledAnswer | undefined>;
  /** An answer on a package that code imports. */
  answer(said: Pick<Answer, 'reachability' | 'code' | 'explanation' | 'evidence'> & Partial<Answer>): Answer;
}

export async function viewOf(
  world: World,
  question: ReachQuestion,
  spread: Spread,
  judgeIn: QuestionView['judgeIn'],
): Promise<QuestionView> {
  const program = question.symbols.entries.length > 0 ? await world.program() : undefined;
  const sites = sitesOf(world, question, program);
  const imports = sites.imports.filter(({ fact }) => fact.kind !== 'type');
  const all = [...imports, ...sites.uses];
  const languages = [...new Set(all.map(({ file }) => file.language))].sort();
  const isLeftOut = question.package.scope === 'development' && all.length > 0;
  const byHand = isLeftOut ? await filesRunByHand(world) : new Set<string>();
  const rootOf = (path: string): RootKind =>
    byHand.has(path) ? weakerRoot('tooling', world.rootOf(path)) : world.rootOf(path);
  const roots = all.map(({ file }) => rootOf(file.path));
  const root = roots.length === 0 ? undefined : roots.reduce(strongerRoot);
  const sure = loadingPlaces(world, { imports, uses: sites.uses }).filter(
    ({ file, target }) => target.isExact && rootOf(file.path) === 'production',
  );
  const isSure = await someRuns(world, sure);
  const { uses, harmless, untold } = await byHarm(world, question, sites.uses);
  let installed: Promise<InstalledAnswer | undefined> | undefined;
  return {
    world,
    question,
    judgeIn,
    installed: () => (installed ??= judgeInstalled(world, question)),
    imports,
    uses,
    harmless,
    untold,
    languages,
    rootOf,
    root,
    program,
    spread,
    answer: (said) => ({ languages, exposure: exposureOf(root, isSure ? 'loaded' : 'mayBeLoaded'), ...said }),
  };
}

/** What loads the package as it runs: uses come to it through an import, or by a name alone. */
function loadingPlaces({ linkage }: World, { imports, uses }: PackageSites): readonly (ImportSite | UseSite)[] {
  if (linkage.doesImportLoad !== undefined)
    return [...imports.filter(({ fact }) => linkage.doesImportLoad?.(fact) === true), ...uses.filter(isLoading)];
  // What is linked is so by a use as well: an import of code that is left out may stand before it.
  if (linkage.loads === 'declared') return [...imports, ...uses];
  return imports.length > 0 ? imports : uses;
}

/** Not types of parameters, what is asked of a kind, and names of classes as texts. */
function isLoading({ fact: { kind, path } }: UseSite): boolean {
  return kind !== 'value' || (path.length > 0 && path[0] !== '#' && path.at(-1) !== 'class');
}

/** Code that compilers leave out; all other code is linked, whether anything calls it or not. */
const leftOut: ReadonlySet<IdleReason | undefined> = new Set(['platform', 'tag', 'feature', 'unnamed']);

/** As the repository is written; its functions are searched for only where all of the places stand in some. */
async function someRuns(world: World, places: readonly (ImportSite | UseSite)[]): Promise<boolean> {
  if (places.some(({ file, fact }) => !isInOwnFunction(file, fact.start))) return true;
  if (places.length === 0) return false;
  const code = await world.ownCode();
  const isLinked = world.linkage.loads === 'declared';
  return places.some(({ file, fact }) => {
    const around = code.uncalledAround(file.path, fact.start);
    return isLinked ? !around.some(({ idle }) => leftOut.has(idle)) : around.length === 0;
  });
}

async function byHarm(world: World, question: ReachQuestion, all: readonly UseSite[]) {
  const untold = new Set<UseSite>();
  if (!question.symbols.entries.some(isConditional)) return { uses: all, harmless: [], untold };
  const uses: UseSite[] = [];
  const harmless: UseSite[] = [];
  for (const use of all) {
    const harm = await harmOfUse(world, question, use.target, use);
    (harm === 'harmless' ? harmless : uses).push(use);
    if (harm === 'untold') untold.add(use);
  }
  return { uses, harmless, untold };
}

function sitesOf(world: World, { package: item }: ReachQuestion, program: Program | undefined): PackageSites {
  const all = world.index.get(item.normalizedName) ?? world.index.get(item.name);
  const more = program?.uses.get(item.normalizedName) ?? [];
  const mayLoad = ({ file }: ImportSite | UseSite): boolean => world.instances.mayLoad(file.path, item);
  const told = <Site extends ImportSite | UseSite>(site: Site): Site =>
    world.instances.surelyLoads(site.file.path, item) ? site : { ...site, target: { ...site.target, isExact: false } };
  return {
    imports: all?.imports.filter(mayLoad).map(told) ?? [],
    uses: [...(all?.uses ?? []), ...more].filter(mayLoad).map(told),
  };
}

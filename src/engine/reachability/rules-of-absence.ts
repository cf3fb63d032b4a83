/** Rules on a package that no first-party file imports: what loads it all the same, what could, and that nothing can. */
import type { World } from '../linking/linker.ts';
import { mayLoadAnything } from '../model/file-facts.ts';
import { holdsSources } from '../linking/installed-sources.ts';
import type { RootKind } from '../linking/root-kind.ts';
import type { Package } from '../model/package.ts';
import { concernsWholePackage } from '../linking/symbols.ts';
import { gates } from './gates.ts';
import { filesFollowed } from './installed/judge-installed.ts';
import { proveUnnamed } from './installed/judge-unnamed.ts';
import { type LoadPlace, placeOrder, rankOf, strongest } from '../linking/load-place.ts';
import type { QuestionView } from './question-view.ts';
import { startsOf } from './starts.ts';
import type { VerdictRule } from './verdict-rule.ts';

export const notReachedThoughLoaded: VerdictRule = {
  name: 'loaded by itself, function not reached',
  sentence:
    'The package is loaded without an import, and no code that may run mentions a function that the advisory names.',
  async judge({ world, question, program }) {
    const isAutoloaded = world.linker.isAutoloaded?.(question.package.normalizedName) === true;
    return isAutoloaded ? program?.proveUncalled(world, question) : undefined;
  },
};

export const loadedThroughSources: VerdictRule = {
  name: 'loaded through installed sources',
  sentence:
    'A chain of imports leads from first-party code through the sources of packages to the package; where imports tell only that it may be loaded, a chain of calls through class files (Java, Kotlin).',
  async judge({ world, question, program, installed }) {
    const loaded = (await installed())?.loaded;
    if (loaded?.reachability !== 'needsReview') return loaded;
    const unreached = (await program?.proveUncalled(world, question)) ?? (await proveUnnamed(world, question));
    return unreached === undefined ? loaded : { ...unreached, exposure: loaded.exposure ?? 'loaded' };
  },
};

/** Loaded without a word that names it, by what the product surely starts with. */
export const loadedByItself: VerdictRule = {
  name: 'loaded at every start',
  sentence:
    'No code names the package, and the package manager’s own loader loads it whenever the product starts: `Bundler.require` the gems of the Gemfile, Composer’s autoloader the files that a package lists for it; or the product is started with a program of the package (npm, Python, Ruby); or Django’s settings list it among what is imported at the start.',
  async judge({ world, question }) {
    const { package: item, symbols } = question;
    const start = strongest(startsOf(world, item).filter(({ certain }) => certain !== undefined));
    if (start?.root !== 'production') return undefined;
    const said = { explanation: start.explanation, evidence: await start.evidence(), languages: [] };
    if (!concernsWholePackage(symbols))
      return { ...said, reachability: 'needsReview', code: start.code, exposure: 'loaded' };
    return { ...said, reachability: 'reachable', code: 'whole_package_imported', exposure: 'called' };
  },
};

/** What could load the package: first what names it or a set that holds it, then what could name anything. */
export const mayBeLoaded: VerdictRule = {
  name: 'may be loaded',
  sentence:
    'No import leads to the package, and something could load it: by a computed name, by its name in settings, as a program, or from code that is not here.',
  async judge(view) {
    const places = await placesOf(view);
    const place = strongest(places);
    if (place === undefined) return undefined;
    // Whatever loads a package unseen may call it unseen, so that nothing is asked about its functions here.
    const exposure = placeOrder[rankOf(place)]?.exposure ?? 'unknown';
    const { code, explanation } = place;
    return {
      reachability: 'needsReview',
      code,
      exposure,
      explanation,
      evidence: await place.evidence(),
      languages: [],
    };
  },
};

export const notShown: VerdictRule = {
  name: 'not seen to be loaded',
  sentence:
    'Nothing was found that loads the package, and this clears nothing: the ecosystem has no gate of executed programs yet, or only where the code of packages is here (Maven), or only what its builds leave out is cleared (Rust).',
  async judge({ world, question }) {
    const { package: item } = question;
    if (world.linker.isInert(item.normalizedName)) return undefined;
    const why = await whyNotShown(world, item);
    if (why === undefined) return undefined;
    return {
      reachability: 'needsReview',
      code: 'not_shown_to_be_loaded',
      explanation: `Nothing was found that loads ${item.name}. ${why}`,
      evidence: [world.evidence.declared('checked', item)],
      languages: [],
    };
  },
};

/** What keeps absence from clearing; `undefined` where it clears. */
async function whyNotShown(world: World, item: Package): Promise<string | undefined> {
  if (world.linkage.isClearedByBuilds === true)
    return 'A build may link it all the same: macros that are not here could write its name, or its builds could not be read whole.';
  const gate = gates.get(item.ecosystem);
  if (gate !== undefined && (gate.needsSources !== true || (await holdsSources(world.linker.installed, item))))
    return undefined;
  const lack = gate === undefined ? 'no executed programs stand behind it yet' : 'its code is not here';
  return `For ${item.ecosystem} that is not proven enough to call it unreachable: ${lack}.`;
}

export const notLoaded: VerdictRule = {
  name: 'not loaded',
  sentence:
    'Everything could be read, nothing imports the package or what brings it in, and nothing could load it unseen.',
  async judge({ world, question }) {
    const { package: item } = question;
    const files = await filesFollowed(world);
    const through = files === 0 ? '' : ` Imports were followed through ${files} files of installed packages.`;
    const chain = item.isDirect ? '' : ', nor any package that could bring it in';
    return {
      reachability: 'unreachable',
      code: 'not_imported',
      explanation: `None of the ${world.files.length} first-party files imports ${item.name}${chain}. No configuration names it, and no code loads modules by computed names that could be its.${through}`,
      evidence: [world.evidence.declared('checked', item)],
      languages: [],
    };
  },
};

async function placesOf({
  world,
  question: { package: item },
  spread,
  installed,
}: QuestionView): Promise<readonly LoadPlace[]> {
  if (world.linker.isInert(item.normalizedName)) return [];
  const followed = await installed();
  const own = startsOf(world, item).filter(({ code }) => code !== 'imported_no_symbols');
  const through = followed === undefined ? await spread(item) : followed.possible;
  return [...own, ...(through === undefined ? [] : [through]), ...obstacles(world, item)];
}

/** Code and files that could name any package. */
function obstacles(world: World, item: Package): readonly LoadPlace[] {
  if (!world.lookups.hasCode(item)) {
    return [
      {
        root: 'production',
        isBounded: false,
        code: 'no_source_files',
        explanation: `${world.files.length === 0 ? 'The repository' : 'The project that declares it'} holds no ${world.linkage.languages.join(' or ')} files, so the code that uses its packages is not here to be judged.`,
        evidence: async () => [],
      },
    ];
  }
  return [...unreadFiles(world, item), ...hidingCode(world, item)];
}

function unreadFiles(world: World, item: Package): readonly LoadPlace[] {
  const opaque = world.opaque.filter(({ path }) => world.instances.canSee(path, item));
  const byRoot = Map.groupBy(opaque, ({ path }) => world.rootOf(path));
  return [...byRoot].flatMap(([root, gaps]): LoadPlace[] => {
    const gap = gaps.find(({ isOverBudget }) => isOverBudget) ?? gaps[0];
    if (gap === undefined) return [];
    const count = gaps.length === 1 ? 'One file' : `${gaps.length} files`;
    return [
      {
        root,
        isBounded: false,
        code: gap.isOverBudget ? 'budget_exceeded' : 'unparsed_file',
        explanation: `${count} could not be read and may load ${item.name}: ${gap.path}, ${gap.reason}.`,
        evidence: async () => [
          await world.evidence.step('hazard', gap.reason.slice(0, 200), { path: gap.path, start: 0, end: 0 }),
        ],
      },
    ];
  });
}

function hidingCode(world: World, item: Package): readonly LoadPlace[] {
  const found = new Map<RootKind, LoadPlace>();
  for (const { file, hazard } of world.lookups.hazards(item)) {
    const isPage = hazard.bound === 'page' && world.linker.pagesLoadPackages !== true;
    const root = isPage ? 'test' : world.rootOf(file.path);
    const isReflection = hazard.code === 'reflection';
    if (!mayLoadAnything(hazard) || found.has(root) || (isReflection && world.linkage.isReflectionBound === true))
      continue;
    if (hazard.code !== 'dynamic_load' && !isReflection) continue;
    const { what, start, end } = hazard;
    found.set(root, {
      root,
      isBounded: false,
      code: hazard.code,
      explanation: isPage
        ? `No import of ${item.name} was found, but ${file.path} holds ${what}: in a page, which loads files by their address and no packages by name; only a test that runs it in Node could hide an import there.`
        : `No import of ${item.name} was found, but ${file.path} holds ${what}, which may hide one.`,
      evidence: async () => [await world.evidence.step('hazard', what, { path: file.path, start, end })],
    });
  }
  return [...found.values()];
}

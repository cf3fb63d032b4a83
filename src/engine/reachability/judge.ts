/**
 * The verdict rules, in order: an exact use proves `reachable`; an import without one needs review; and only where nothing
 * imports the package, everything could be read and nothing could load it unseen, it is `unreachable`.
 */
import type { LanguageName } from '../model/language-name.ts';
import type { ImportSite, PackageSites, UseSite } from '../linking/use-sites.ts';
import { isTestPath } from '../linking/first-party.ts';
import { installation } from '../linking/installed-sources.ts';
import { judgeCalled } from './installed/judge-called.ts';
import type { Program, World } from '../linking/linker.ts';
import { isModuleUnloaded } from './installed/judge-installed.ts';
import { judgeAbsence } from './judge-absence.ts';
import type { ReachQuestion } from '../model/reach-question.ts';
import { matchModule, matchSymbols } from '../linking/symbols.ts';
import type { EvidenceStep, Reachability, ReasonCode, Verdict } from '../model/verdict.ts';

const pathsShown = 3;

export async function judge(world: World, question: ReachQuestion): Promise<Verdict> {
  const excluded = await world.linkage.judgeExcluded?.(world, question);
  if (excluded !== undefined) return excluded;
  // Following values through all files is paid for only where there is a symbol to look for.
  const program = question.symbols.entries.length > 0 ? await world.program() : undefined;
  const sites = sitesOf(world, question, program);
  const imports = sites.imports.filter(({ fact }) => fact.kind !== 'type');
  if (imports.length === 0 && sites.uses.length === 0) {
    const isAutoloaded = world.linker.isAutoloaded?.(question.package.normalizedName) === true;
    const found = await program?.proveCalled(world, question);
    const cleared = found === undefined && isAutoloaded ? await program?.proveUncalled(world, question) : undefined;
    return found ?? cleared ?? judgeAbsence(world, question);
  }

  const languages = [...new Set([...imports, ...sites.uses].map(({ file }) => file.language))].sort();
  const answer = (
    reachability: Reachability,
    code: ReasonCode,
    explanation: string,
    evidence: readonly EvidenceStep[],
  ): Verdict => ({
    reachability,
    code,
    explanation,
    evidence,
    languages,
  });
  const name = question.package.name;
  const { symbols } = question;

  if (symbols.grade === 'curated' || symbols.grade === 'derived' || symbols.grade === 'wholePackage') {
    const hits = sites.uses.filter(
      (use) =>
        symbols.entries.some((entry) => entry.name !== '') &&
        matchSymbols(world.linkage.symbols, symbols, use.target) === 'exact',
    );
    const chosen = production(world, hits, languages);
    if (chosen.length > 0) {
      const called = symbolText(world, chosen[0]);
      return answer(
        'reachable',
        'symbol_called',
        `First-party code uses ${called}, which the advisory names.`,
        await useEvidence(world, chosen),
      );
    }
    if (hits.length > 0) {
      return answer(
        'needsReview',
        'test_only',
        `Only tests use ${symbolText(world, hits[0])}, which the advisory names.`,
        await useEvidence(world, hits),
      );
    }
  }

  const followed = await program?.proveCalled(world, question);
  if (followed !== undefined) return followed;

  const whole = imports.filter(({ target }) => target.isExact && isWholeModule(world, question, target));
  if (whole.length > 0) {
    const explanation = `The advisory concerns ${name} as a whole, and first-party code imports it.`;
    return answer('reachable', 'whole_package_imported', explanation, await importEvidence(world, whole));
  }

  const uncertain = imports.every(({ target }) => !target.isExact) && sites.uses.every(({ target }) => !target.isExact);
  if (uncertain && imports.length > 0) {
    const explanation = `First-party code imports a module that may be ${name}; which package answers to that name could not be told for certain.`;
    return answer('needsReview', 'unmapped_import_name', explanation, await importEvidence(world, imports));
  }
  const evidence = imports.length > 0 ? await importEvidence(world, imports) : await useEvidence(world, sites.uses);
  if (symbols.grade === 'none' || symbols.entries.length === 0) {
    return answer(
      'needsReview',
      'imported_no_symbols',
      `First-party code imports ${name}, and the advisory does not say which of its functions is vulnerable.`,
      evidence,
    );
  }
  if (await isModuleUnloaded(world, question)) {
    const explanation = `First-party code imports other parts of ${name}; imports followed through the installed sources never load the vulnerable ones.`;
    return answer('unreachable', 'module_not_imported', explanation, evidence);
  }
  const called = await judgeCalled(world, question);
  if (called !== undefined) return called;
  const unreached = await program?.proveUncalled(world, question);
  if (unreached !== undefined) return unreached;
  const named = sites.uses.filter((use) => matchSymbols(world.linkage.symbols, symbols, use.target) === 'name');
  if (named.length > 0) {
    const explanation = `First-party code uses something of ${name} called ${named[0]?.target.path.at(-1) ?? ''}, as the advisory's symbol is called, but it could not be told for certain that it is the same.`;
    return answer('needsReview', 'name_match_only', explanation, await useEvidence(world, named, 'nameMatch'));
  }
  const computed = sites.uses.filter(({ target }) => target.path.includes('[]'));
  if (computed.length > 0) {
    const explanation = `First-party code takes members of ${name} by computed names, so the vulnerable one may be among them.`;
    return answer('needsReview', 'computed_dispatch', explanation, await useEvidence(world, computed));
  }
  const code = symbols.grade === 'derived' ? 'derived_symbol_not_hit' : 'symbol_not_hit';
  const why =
    symbols.grade === 'derived'
      ? 'These names were worked out from the fix and may be incomplete, so look at the advisory.'
      : await settling(world, question);
  return answer(
    'needsReview',
    code,
    `First-party code imports ${name} but was not seen to use ${namesOf(symbols)}. ${why}`,
    evidence,
  );
}

const namesShown = 3;

/** `a, b or c`, or `a, b, c or 4 others`. */
function namesOf({ entries }: ReachQuestion['symbols']): string {
  const names = [...new Set(entries.map((entry) => entry.name || entry.module))];
  const rest = names.length - namesShown;
  const listed = rest <= 0 ? names : [...names.slice(0, namesShown), rest === 1 ? 'one other' : `${rest} others`];
  return listed.length === 1 ? (listed[0] ?? '') : `${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}`;
}

/** What a person can do to know more. */
async function settling({ linker, linkage }: World, { package: item }: ReachQuestion): Promise<string> {
  const { name } = item;
  if ((await linker.installed?.ownership(item)) !== undefined)
    return `Whether ${name} calls them itself, on behalf of what is used, takes reading its source.`;
  const means = installation.get(linkage.ecosystem);
  return means === undefined
    ? `Whether ${name} calls them itself, on behalf of what is used, takes reading its source.`
    : `Scan a tree with its dependencies (${means}) to see whether another package uses them.`;
}

function sitesOf(world: World, { package: item }: ReachQuestion, program: Program | undefined): PackageSites {
  const all = world.index.get(item.normalizedName) ?? world.index.get(item.name);
  const more = program?.uses.get(item.normalizedName) ?? [];
  const mayLoad = ({ file }: ImportSite | UseSite): boolean => world.instances.mayLoad(file.path, item);
  return { imports: all?.imports.filter(mayLoad) ?? [], uses: [...(all?.uses ?? []), ...more].filter(mayLoad) };
}

function isWholeModule({ linkage }: World, question: ReachQuestion, target: ImportSite['target']): boolean {
  const { grade, entries } = question.symbols;
  if (grade === 'wholePackage' && entries.length === 0) return true;
  if (grade === 'none') return false;
  return entries.some((entry) => entry.name === '' && matchModule(linkage.symbols, entry, target) === 'exact');
}

/** Uses by tests do not count where the language has other code; a tree of tests alone is judged as it is. */
function production(world: World, uses: readonly UseSite[], languages: readonly LanguageName[]): readonly UseSite[] {
  const isProduction = uses.filter(({ file }) => !isTestPath(file.path));
  if (isProduction.length > 0) return isProduction;
  const hasProgram = world.files.some((file) => languages.includes(file.language) && !isTestPath(file.path));
  return hasProgram ? [] : uses;
}

/** As a person of the language would name it. */
function symbolText({ linkage }: World, use: UseSite | undefined): string {
  if (use === undefined) return '';
  const members = use.target.path.filter((part) => part !== '()' && part !== '#' && part !== 'default');
  return [...linkage.symbols.ownerNames(use.target), ...members].join('.');
}

/** The first use of each file comes before a second one of the same file. */
function spread<Site extends ImportSite | UseSite>(sites: readonly Site[]): readonly Site[] {
  const seen = new Set<string>();
  const places = new Set<string>();
  const first: Site[] = [];
  const more: Site[] = [];
  for (const site of [...sites].sort(
    (a, b) => rank(a) - rank(b) || order(a.file.path, b.file.path) || a.fact.start - b.fact.start,
  )) {
    const place = `${site.file.path}\0${site.fact.start}`;
    if (places.has(place)) continue;
    places.add(place);
    (seen.has(site.file.path) ? more : first).push(site);
    seen.add(site.file.path);
  }
  return [...first, ...more].slice(0, pathsShown);
}

/** A call says more than a value that is handed on. */
function rank({ fact }: ImportSite | UseSite): number {
  return fact.kind === 'value' ? 1 : 0;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

async function useEvidence(
  world: World,
  uses: readonly UseSite[],
  kind?: 'nameMatch',
): Promise<readonly EvidenceStep[]> {
  const steps: EvidenceStep[] = [];
  const shown = new Set<string>();
  for (const use of spread(uses)) {
    for (const [depth, { file, fact }] of [...use.imports].reverse().entries()) {
      const isLast = depth === use.imports.length - 1;
      const place = `${file.path}\0${fact.start}\0${fact.specifier}`;
      if (shown.has(place)) continue;
      shown.add(place);
      steps.push(
        await world.evidence.step(isLast ? 'import' : 'reexport', fact.specifier, {
          path: file.path,
          start: fact.start,
          end: fact.end,
        }),
      );
    }
    const { start, end } = use.fact;
    steps.push(
      await world.evidence.step(kind ?? use.fact.kind, symbolText(world, use), { path: use.file.path, start, end }),
    );
  }
  return steps;
}

async function importEvidence(world: World, imports: readonly ImportSite[]): Promise<readonly EvidenceStep[]> {
  const steps: EvidenceStep[] = [];
  for (const { file, fact } of spread(imports)) {
    steps.push(
      await world.evidence.step('import', fact.specifier, { path: file.path, start: fact.start, end: fact.end }),
    );
  }
  return steps;
}

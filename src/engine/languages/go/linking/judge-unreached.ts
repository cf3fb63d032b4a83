/**
 * That nothing may reach what an advisory names: all code of the program is here, and no code that may run mentions it. Of the
 * standard library the sources are not here, so there the packages count that bring the vulnerable one along.
 */
import type { ReachQuestion } from '../../../model/reach-question.ts';
import type { EvidenceStep, Answer } from '../../../model/verdict.ts';
import { anyOfNames } from '../../../linking/symbol-source.ts';
import type { World } from '../../../linking/linker.ts';
import type { GoPackage } from './packages.ts';
import type { GoProgram } from './go-program.ts';
import { standardClosure } from './standard-imports.ts';

const importsShown = 3;

export async function proveUncalled(
  world: World,
  question: ReachQuestion,
  program: GoProgram,
): Promise<Answer | undefined> {
  const { package: item, symbols } = question;
  if (symbols.grade !== 'curated' && symbols.grade !== 'wholePackage') return undefined;
  if (symbols.entries.length === 0 || program.lacks !== '' || world.lookups.hidesUses(item)) return undefined;
  // Of a module without code nothing is known: its go.mod may be all that was given.
  if (!world.lookups.hasCode(item)) return undefined;
  const modules = Map.groupBy(symbols.entries, ({ module }) => module);
  const answers: Outcome[] = [];
  for (const [module, entries] of modules) {
    const names = entries.map(({ name }) => name);
    const answer =
      item.normalizedName === 'stdlib'
        ? await standardAnswer(program, module, names)
        : await vendoredAnswer(world, question, program, module, names);
    if (answer === 'possible') return undefined;
    answers.push(answer);
  }
  const evidence = await importsOf(world, program, [...modules.keys()]);
  const checked = [...evidence, world.evidence.declared('checked', item)];
  const files = [...program.packages.byFolder.values()].reduce((sum, inside) => sum + inside.files.length, 0);
  if (answers.every((answer) => answer === 'unloaded')) {
    const explanation = `First-party code uses other parts of ${item.name}; imports followed through all ${files} files of the program never load the vulnerable ones.`;
    return {
      reachability: 'unreachable',
      code: 'module_not_imported',
      explanation,
      evidence: checked,
      languages: ['go'],
    };
  }
  const what = anyOfNames(symbols.entries.map(({ name }) => name));
  const explanation = `The vulnerable code is part of the program, but nothing in its ${files} files that may run mentions ${what}: every function was taken to run whose name is mentioned by one that may.`;
  return { reachability: 'unreachable', code: 'symbol_not_reached', explanation, evidence: checked, languages: ['go'] };
}

type Outcome = 'unloaded' | 'unreached' | 'possible';

async function vendoredAnswer(
  { linker }: World,
  { package: item }: ReachQuestion,
  program: GoProgram,
  module: string,
  names: readonly string[],
): Promise<Outcome> {
  // Another version than the one that is asked about may lie there.
  if ((await linker.installed?.ownership(item)) === undefined) return 'possible';
  const isOf = linker.installed?.moduleFiles(module);
  if (module === '' || isOf === undefined) return 'possible';
  const folders = [...program.packages.byFolder.values()].filter(({ files }) => isOf(files[0]?.path ?? ''));
  if (folders.length === 0) return 'unloaded';
  const reached = program.reached();
  const isClear = folders.every((inside) =>
    names.every((name) => isDeclared(inside, name) && !reached.mayReach(inside, name)),
  );
  return isClear ? 'unreached' : 'possible';
}

/** A name that this version does not have tells that its vulnerable code goes by another. */
function isDeclared({ functions }: GoPackage, name: string): boolean {
  return name !== '' && functions.has(name);
}

/**
 * The advisories of the standard library list, beside the faulty functions, the exported ones of the package through which they
 * are called; calls from its other packages are not listed, so none of those may be part of the program.
 */
async function standardAnswer(program: GoProgram, module: string, names: readonly string[]): Promise<Outcome> {
  // Compiled code calls the runtime without naming it.
  if (standardClosure(module) === undefined || standardClosure('runtime')?.has(module) === true) return 'possible';
  let isImported = false;
  for (const path of program.standard) {
    const closure = standardClosure(path);
    if (path === module) isImported = true;
    else if (closure === undefined || closure.has(module)) return 'possible';
  }
  if (!isImported) return 'unloaded';
  const reached = program.reached();
  const isClear =
    names.some((name) => name.split('.').every((part) => /^\p{Lu}/u.test(part))) &&
    names.every((name) => name !== '' && !reached.mayReachStandard(module, name));
  return isClear ? 'unreached' : 'possible';
}

/** Where first-party code imports what the advisory names, else where packages do. */
async function importsOf(
  world: World,
  { packages }: GoProgram,
  modules: readonly string[],
): Promise<readonly EvidenceStep[]> {
  const inOrder = [...packages.byFolder.values()].sort((a, b) => Number(b.isOwn) - Number(a.isOwn));
  const found: Promise<EvidenceStep>[] = [];
  for (const { files } of inOrder) {
    for (const file of files) {
      const fact = file.imports.find(({ specifier }) => modules.includes(specifier));
      if (fact === undefined) continue;
      found.push(world.evidence.step('import', fact.specifier, { path: file.path, start: fact.start, end: fact.end }));
      if (found.length === importsShown) return Promise.all(found);
    }
  }
  return Promise.all(found);
}

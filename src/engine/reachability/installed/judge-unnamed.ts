/**
 * That a function which an advisory names is not called: all that could need its package is here, and no code of the program that
 * may run writes its name.
 */
import { dependentsOf, graphOf } from '../../linking/dependency-paths.ts';
import { anyOfNames } from '../../linking/symbol-source.ts';
import type { World } from '../../linking/linker.ts';
import type { ReachQuestion } from '../../model/reach-question.ts';
import type { Answer } from '../../model/verdict.ts';
import { type WholeProgram, wholeProgramOf } from './whole-program.ts';

export async function proveUnnamed(world: World, question: ReachQuestion): Promise<Answer | undefined> {
  const { package: item, symbols } = question;
  if (symbols.grade !== 'curated' || symbols.entries.length === 0 || symbols.entries.some(({ name }) => name === ''))
    return undefined;
  // Where values are followed, loads by names that are made are told with them.
  const hides = world.linkage.calling === undefined ? world.lookups.hidesUses(item) : world.lookups.hidesCode(item);
  if (hides || !world.lookups.hasCode(item)) return undefined;
  if ((await world.program())?.isWhole === false) return undefined;
  const program = await wholeProgramOf(world);
  const owns = await program?.owns(item);
  if (program === undefined || owns === undefined) return undefined;
  const needers = dependentsOf(world.parentsOf, graphOf(world.graphs, item), item);
  // Where nobody says who needs it, all that is loaded must be here.
  if (program.missing.some((name) => needers?.has(name) !== false)) return undefined;
  if (await isHiddenInBinary(world, program, item.normalizedName, needers)) return undefined;
  const names = new Set<string>();
  let isWritten = false;
  for (const { name } of symbols.entries) {
    const unwritten = await nameUnwritten(program, name, owns);
    if (unwritten === undefined && !isUnreached(program, name, owns)) return undefined;
    names.add(unwritten ?? name);
    isWritten ||= unwritten === undefined;
  }
  return {
    reachability: 'unreachable',
    code: 'symbol_not_reached',
    explanation: `${item.name} is loaded, but nothing in the ${program.files} files of the program that may run ${isWritten ? 'calls' : 'mentions'} ${anyOfNames([...names])}, and nothing takes members by names made while running.`,
    evidence: [world.evidence.declared('checked', item)],
    languages: [...new Set(world.files.map(({ language }) => language))].sort(),
  };
}

/** The function itself, or the class that holds it. */
async function nameUnwritten(
  program: WholeProgram,
  symbol: string,
  owns: (path: string) => boolean,
): Promise<string | undefined> {
  const [, holder = '', name = symbol] = /(?:([\w$]+)[^\w$]+)?([\w$]+)$/.exec(symbol) ?? [];
  if (isUnnamed(program, name, owns)) return name;
  const held = await program.members(holder, name, owns);
  return held.length > 0 && held.every(({ path, start }) => !program.code.mayRun(path, start)) ? holder : undefined;
}

/** All functions of the package that have the name are known, and none of them is named where code may run. */
function isUnnamed({ functions, code }: WholeProgram, name: string, owns: (path: string) => boolean): boolean {
  // Python writes private names of classes in two ways.
  if (name.startsWith('__')) return false;
  const found = (functions.get(name) ?? []).filter(({ path }) => owns(path));
  return found.length > 0 && found.every(({ path, start }) => !code.mayRun(path, start));
}

/** Its name stands for others, where values were followed and no call leads to it. */
function isUnreached({ code }: WholeProgram, symbol: string, owns: (path: string) => boolean): boolean {
  const found = (code.functionsNamed?.(symbol) ?? []).filter(({ path }) => owns(path));
  return found.length > 0 && found.every(({ isReached }) => !isReached);
}

async function isHiddenInBinary(
  { packages }: World,
  { binaries, owns }: WholeProgram,
  name: string,
  needers: ReadonlySet<string> | undefined,
): Promise<boolean> {
  if (binaries.length === 0 || needers === undefined) return binaries.length > 0;
  for (const item of packages) {
    if (item.normalizedName !== name && !needers.has(item.normalizedName)) continue;
    const isOf = await owns(item);
    if (isOf !== undefined && binaries.some(isOf)) return true;
  }
  return false;
}

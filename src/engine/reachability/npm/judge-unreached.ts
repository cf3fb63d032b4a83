/**
 * That nothing may reach what an advisory of npm names: the sources of everything that could need the package are here, and no
 * code that may run mentions the symbol's name or takes members of its package by names made while running.
 */
import { graphOf, needersOf } from '../dependency-paths.ts';
import type { ReachQuestion } from '../reach.ts';
import type { Verdict } from '../verdict.ts';
import type { World } from '../world.ts';
import type { NpmProgram } from './program.ts';
import { ownerOf } from './installed-files.ts';

export async function judgeUnreached(
  world: World,
  question: ReachQuestion,
  program: NpmProgram,
): Promise<Verdict | undefined> {
  const { package: item, symbols } = question;
  if (symbols.grade !== 'curated' || symbols.entries.some(({ name }) => name === '') || symbols.entries.length === 0)
    return undefined;
  const isHidden = (['dynamic_load', 'unparsed_file'] as const).some(
    (code) => world.lookups.hiding(code, item) !== undefined,
  );
  if (isHidden || world.lookups.gaps(item).length > 0) return undefined;
  const owns = await program.installed.ownership(item);
  const needers = needersOf(world.parentsOf, graphOf(world.graphs, item), item);
  if (owns === undefined || needers === undefined) return undefined;
  if ([...program.trace.missing.keys()].some((name) => needers.has(name))) return undefined;
  const reached = await program.reached();
  if (reached === undefined) return undefined;
  for (const path of reached.computedLoads) {
    const owner = ownerOf(path);
    if (owner === undefined || needers.has(owner.slice(owner.lastIndexOf('node_modules/') + 13))) return undefined;
  }
  for (const { name } of symbols.entries) if (!(await isUnreached(program, reached, owns, name))) return undefined;
  const files = program.trace.loaded.size + world.files.length;
  const names = [...new Set(symbols.entries.map(({ name }) => name))];
  const what = names.length === 1 ? (names[0] ?? '') : `any of the ${names.length} names that the advisory gives`;
  return {
    reachability: 'unreachable',
    code: 'symbol_not_reached',
    explanation: `${item.name} is loaded, but nothing in the ${files} files of the program that may run mentions ${what}, and nothing takes its members by names made while running.`,
    evidence: [world.evidence.declared('checked', item)],
    languages: [...new Set(world.files.map(({ language }) => language))].sort(),
  };
}

/** A plain name that a loaded file of the package declares and hands out, and that nothing else mentions. */
async function isUnreached(
  { trace, detailed }: NpmProgram,
  { mayReach }: NonNullable<Awaited<ReturnType<NpmProgram['reached']>>>,
  owns: (path: string) => boolean,
  name: string,
): Promise<boolean> {
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return false;
  let isDeclared = false;
  for (const path of [...trace.loaded.keys(), ...trace.possible.keys()]) {
    if (!owns(path)) continue;
    if (mayReach(path, name)) return false;
    const facts = await detailed(path);
    if (facts?.mentions?.some((unit) => unit.in === name) === true) isDeclared = true;
  }
  return isDeclared;
}

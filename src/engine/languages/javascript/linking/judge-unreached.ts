/**
 * That nothing may reach what an advisory of npm names: the sources of everything that could need the package are here, and no
 * code that may run mentions the symbol's name or takes members of its package by names made while running.
 */
import type { FileFacts } from '../../../model/file-facts.ts';
import { graphOf, dependentsOf } from '../../../linking/dependency-paths.ts';
import type { ReachQuestion } from '../../../model/reach-question.ts';
import type { Answer } from '../../../model/verdict.ts';
import { anyOfNames } from '../../../linking/symbol-source.ts';
import type { World } from '../../../linking/linker.ts';
import { ownerOf } from './installed-files.ts';
import { noCode, type NpmProgram } from './npm-program.ts';
import type { ReachableNames } from './unreached.ts';

const plainName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

export async function proveUncalled(
  world: World,
  question: ReachQuestion,
  program: NpmProgram,
): Promise<Answer | undefined> {
  const { package: item, symbols } = question;
  if (symbols.grade !== 'curated' || symbols.entries.some(({ name }) => name === '') || symbols.entries.length === 0)
    return undefined;
  if (world.lookups.hidesUses(item)) return undefined;
  const owns = await program.installed.ownership(item);
  const needers = dependentsOf(world.parentsOf, graphOf(world.graphs, item), item);
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
  const what = anyOfNames(symbols.entries.map(({ name }) => name));
  return {
    reachability: 'unreachable',
    code: 'symbol_not_reached',
    explanation: `${item.name} is loaded, but nothing in the ${files} files of the program that may run mentions ${what}, and nothing takes its members by names made while running.`,
    evidence: [world.evidence.declared('checked', item)],
    languages: [...new Set(world.files.map(({ language }) => language))].sort(),
  };
}

/** A plain name that a loaded file of the package declares and hands out, and of which nothing mentions any name. */
async function isUnreached(
  { trace, detailed }: NpmProgram,
  { mayReach }: ReachableNames,
  owns: (path: string) => boolean,
  name: string,
): Promise<boolean> {
  if (!plainName.test(name)) return false;
  let isDeclared = false;
  for (const path of [...trace.loaded.keys(), ...trace.possible.keys()]) {
    if (!owns(path) || noCode.test(path)) continue;
    const facts = await detailed(path);
    const names = facts === undefined ? undefined : namesBehind(facts, name);
    if (facts === undefined || names === undefined || names.some((other) => mayReach(path, other))) return false;
    if (facts.mentions?.some((unit) => unit.in === name) === true && !handsOn(facts.exports, name)) isDeclared = true;
  }
  return isDeclared;
}

/** Every name under which the file's function of that name may be called; `undefined` where not all of them are known. */
function namesBehind(
  { exports, mentions = [], ownExports = [] }: FileFacts,
  name: string,
): readonly string[] | undefined {
  const names = new Set([name]);
  // A value of another file has its own names there; only the same name is looked for in all files.
  if (exports.some((item) => item.name === name && item.ref.path.at(-1) !== name)) return undefined;
  const functions = new Set(ownExports.filter((item) => lastOf(item.name) === name).map(({ to }) => to));
  // A file that declares the name hands out a function under it, or nobody knows what it is; or it hands another file's on.
  if (functions.size === 0 && !handsOn(exports, name) && mentions.some((unit) => unit.in === name)) return undefined;
  for (const to of functions) {
    const own = to.replace(/^exports\./, '').replace(/~\d+$/, '');
    // What another function makes is called by whoever calls that.
    if (!plainName.test(own)) return undefined;
    names.add(own);
  }
  for (const { name: handed, to } of ownExports) if (functions.has(to)) names.add(lastOf(handed));
  for (const alias of names) if (alias !== name && !mentions.some((unit) => unit.in === alias)) return undefined;
  return [...names];
}

/** Under the same name, so that the file that declares it tells. */
function handsOn(exports: FileFacts['exports'], name: string): boolean {
  return exports.some((item) => item.name === name && item.ref.path.at(-1) === name);
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

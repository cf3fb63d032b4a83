/**
 * That nothing may reach what an advisory of npm names: the sources of everything that could need the package are here, and no
 * code that may run mentions the symbol's name or takes members of its package by names made while running.
 */
import type { FileFacts } from '../../../model/file-facts.ts';
import { graphOf, dependentsOf } from '../../../linking/dependency-paths.ts';
import type { SymbolEntry } from '../../../model/advisory.ts';
import type { ReachQuestion } from '../../../model/reach-question.ts';
import type { Answer } from '../../../model/verdict.ts';
import { anyOfNames } from '../../../linking/symbol-source.ts';
import { symbolNames } from '../../../linking/symbols.ts';
import type { World } from '../../../linking/linker.ts';
import { ownerOf } from './installed-files.ts';
import { noCode, type NpmProgram } from './npm-program.ts';
import type { HandedOut } from '../../../objects/handed-out.ts';
import type { ObjectFunction, ObjectGraph } from '../../../objects/object-graph.ts';
import { isGivenAs, isNamedBy } from './script-program.ts';
import type { Package } from '../../../model/package.ts';
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
  const concerns = (path: string): boolean => {
    const owner = ownerOf(path);
    return owner === undefined || needers.has(owner.slice(owner.lastIndexOf('node_modules/') + 13));
  };
  const files = program.trace.loaded.size + world.files.length;
  const what = anyOfNames(symbols.entries.map(({ name }) => name));
  const isUnnamed = await isNowhereNamed(program, owns, symbols.entries, concerns);
  const atMost = isUnnamed ? undefined : await program.allThatMayRun();
  const isUncalled =
    atMost !== undefined &&
    !atMost.open.some(concerns) &&
    symbols.entries.every((entry) => isOutOfReach(atMost.graph, owns, entry, item));
  if (!isUnnamed && !isUncalled) return undefined;
  return {
    reachability: 'unreachable',
    code: 'symbol_not_reached',
    explanation: isUnnamed
      ? `${item.name} is loaded, but nothing in the ${files} files of the program that may run mentions ${what}, and nothing takes its members by names made while running.`
      : `${item.name} is loaded, but no call in the ${files} files of the program that may run can lead to ${what}: values were followed through all of them.`,
    evidence: [world.evidence.declared('checked', item)],
    languages: [...new Set(world.files.map(({ language }) => language))].sort(),
  };
}

async function isNowhereNamed(
  program: NpmProgram,
  owns: (path: string) => boolean,
  entries: readonly SymbolEntry[],
  concerns: (path: string) => boolean,
): Promise<boolean> {
  const reached = await program.reached();
  if (reached === undefined || [...reached.computedLoads].some(concerns)) return false;
  for (const { name } of entries) if (!(await isUnreached(program, reached, owns, name))) return false;
  return true;
}

/** The package has functions of the name, and none of these, nor what it hands out under the name, is called by anything that may run. */
function isOutOfReach(
  graph: ObjectGraph,
  owns: (path: string) => boolean,
  entry: SymbolEntry,
  ofPackage: Pick<Package, 'name'>,
): boolean {
  // Whatever way others load a module by, it may be what the package gives.
  const mayBeMeant = (given: HandedOut): boolean =>
    given.loadedAs !== 'nothing' && owns(given.path) && isGivenAs(entry, { ...given, loadedAs: 'package' }, ofPackage);
  if (graph.openNames.some(mayBeMeant)) return false;
  const isOwned = (id: number): boolean => owns(graph.functions[id]?.path ?? '');
  const [name, type = ''] = symbolNames(entry.name).toReversed();
  // Who names no class may mean a method all the same; a method of another class than is named is another function.
  const mayBe = (item: ObjectFunction): boolean => type === '' || item.owner === '' || lastOf(item.owner) === type;
  // Of a class that is named, whatever it has.
  const isClass = graph.functions.some(
    (item) => item.name === 'constructor' && lastOf(item.owner) === name && owns(item.path),
  );
  const found = [...graph.functions.entries()].flatMap(([id, item]) => {
    const isMeant = (item.name === name && mayBe(item)) || (isClass && lastOf(item.owner) === name);
    const isNamed =
      isNamedBy(entry, item, ofPackage) ||
      item.handedOut.some(mayBeMeant) ||
      (entry.module === '' && item.name !== '' && isMeant);
    return owns(item.path) && isNamed ? [id, ...item.wrapped.filter(isOwned)] : [];
  });
  const handedOut = [...(graph.membersNamed.get(name ?? '') ?? [])].filter((id) => {
    const item = graph.functions[id];
    return item !== undefined && owns(item.path) && mayBe(item);
  });
  return found.length > 0 && [...found, ...handedOut].every((id) => !graph.reaches(id));
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

/**
 * A Python program as a whole: what its own code uses of packages by values that wander from file to file, and, where a
 * virtual environment lies in the tree, which chains of calls lead through it to a symbol that an advisory names.
 */
import type { PythonProgram } from './python-program.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import type { FileFacts, ImportFact } from '../../../model/file-facts.ts';
import { readDetailed } from '../../../linking/detailed-files.ts';
import type { Linker, Program, World } from '../../../linking/linker.ts';
import { reachedPlaces } from '../../../linking/reached-places.ts';
import type { SourceTrace } from '../../../linking/source-trace.ts';
import type { UseSite } from '../../../linking/use-sites.ts';
import { type CallGraph, callGraph, type GraphOutside } from '../graph/call-graph.ts';
import type { PythonEnvironment } from './installed.ts';
import { proveCalled } from './judge-called.ts';
import { startsOf } from './starts.ts';
import { typedFiles } from './typed-files.ts';
import { usedValues } from './used-values.ts';

export interface ProgramInput {
  readonly tree: FileTree;
  readonly files: readonly FileFacts[];
  readonly linker: Linker;
  readonly environment: PythonEnvironment | undefined;
  readonly trace: SourceTrace | undefined;
  /** Facts of an installed file with how its values move. */
  readonly detailed: (path: string) => Promise<FileFacts | undefined>;
  readonly ownCode: World['ownCode'];
  readonly rootOf: World['rootOf'];
  readonly signal?: AbortSignal | undefined;
}

/** Files beyond these are not followed: chains through them are not found, and nothing is claimed for it. */
const filesMax = 20_000;

export async function pythonProgram(input: ProgramInput): Promise<Program> {
  const files = await readAll(
    input,
    input.files.map(({ path }) => path),
  );
  const byPath = new Map(files.map((file) => [file.path, file]));
  const all = input.files.map((file) => byPath.get(file.path) ?? file);
  const product = all.filter(({ path }) => input.rootOf(path) === 'production');
  const live = product.length > 0 ? product : all;
  const graph = await follow(input, files, live);
  const program: PythonProgram = {
    files: all,
    live,
    environment: input.environment,
    throughPackages: hasPackages(input) ? graph : undefined,
  };
  const mayReach = reachesOf(graph, live);
  // Of own code alone: what packages are is outside, whether they are here or not.
  const values = callGraph({ own: all.filter(({ flow }) => flow !== undefined), others: new Map() });
  const mayUse = usedValues(values, all);
  return {
    uses: firstPartyUses(input.linker, values, all),
    ...(mayUse === undefined ? {} : { mayUse }),
    ...(mayReach === undefined ? {} : { mayReach }),
    proveCalled: (world, question) => proveCalled(world, question, program),
    // Names cannot show what is never called: what ran of real packages was not all named by what ran (docs/ground-truth).
    proveUncalled: async () => undefined,
  };
}

function hasPackages({ trace }: ProgramInput): boolean {
  return trace !== undefined && trace.loaded.size > 0;
}

/** From the product's own code through the packages that are here. */
async function follow(
  input: ProgramInput,
  files: readonly FileFacts[],
  live: readonly FileFacts[],
): Promise<CallGraph> {
  const { trace, signal } = input;
  const packages = await readAll(input, [...(trace?.loaded.keys() ?? [])].slice(0, filesMax));
  const { environment, detailed } = input;
  const typed =
    trace === undefined || environment === undefined
      ? []
      : await typedFiles(packages, trace, environment, detailed, signal);
  const others = new Map([...packages, ...typed, ...files].map((file) => [file.path, file]));
  const starts = await startsOf(input, live, hasPackages(input) ? packages : undefined);
  const own = live.filter(({ flow }) => flow !== undefined);
  const whenAsked = new Set(typed.map(({ path }) => path));
  return callGraph({ own, others, whenAsked, starts, isOver: () => signal?.aborted === true });
}

/** Of files that are not followed nothing is claimed. */
function reachesOf(graph: CallGraph, live: readonly FileFacts[]): Program['mayReach'] {
  if (!graph.isComplete) return undefined;
  const followed = new Set(live.map(({ path }) => path));
  const functions = [...graph.nodes.entries()].filter(
    ([node, { path }]) => node < graph.classesFrom && followed.has(path),
  );
  const reaches = reachedPlaces(functions, (node) => graph.reaches(node));
  // Defaults and annotations stand in a function and run where it is declared.
  return (file, start) =>
    reaches(file, start) || file.uses.some((use) => use.start === start && use.isTopLevel === true);
}

/** Files that can be followed, in the order asked for. */
async function readAll({ detailed, signal }: ProgramInput, paths: readonly string[]): Promise<readonly FileFacts[]> {
  return (await readDetailed(detailed, paths, signal)).filter(({ flow }) => flow !== undefined);
}

/** Calls of packages by values that came from elsewhere than the file's own imports show. */
function firstPartyUses(
  linker: Linker,
  graph: CallGraph,
  files: readonly FileFacts[],
): ReadonlyMap<string, readonly UseSite[]> {
  const uses = new Map<string, UseSite[]>();
  const byPath = new Map(files.map((file) => [file.path, file]));
  const importers = importersOf(files);
  for (const call of graph.outside) {
    const file = byPath.get(call.path);
    const found = file === undefined ? undefined : importFor(importers, file, call);
    if (file === undefined || found === undefined) continue;
    const path = call.target.slice(found.fact.specifier.split('.').length);
    for (const target of linker.packageTargets(found.file, found.fact.specifier, path)) {
      const site: UseSite = {
        file,
        fact: { import: found.index, path, kind: 'call', start: call.start, end: call.end },
        target,
        imports: [{ file: found.file, fact: found.fact }],
        ...(isItemOfMade(path) ? { isItemOfMade: true as const } : {}),
      };
      const known = uses.get(target.name);
      if (known === undefined) uses.set(target.name, [site]);
      else known.push(site);
    }
  }
  return uses;
}

/** `[]` after a call or an instance: here it is a subscript or a turn of a loop, never an attribute. */
function isItemOfMade(path: readonly string[]): boolean {
  const at = path.indexOf('[]');
  return path.slice(0, Math.max(0, at)).some((part) => part === '()' || part === '#');
}

interface Importer {
  readonly file: FileFacts;
  readonly fact: ImportFact;
  readonly index: number;
}

/** Imports of absolute modules by the module's name, in the order of files. */
function importersOf(files: readonly FileFacts[]): ReadonlyMap<string, readonly Importer[]> {
  const importers = new Map<string, Importer[]>();
  for (const file of files) {
    for (const [index, fact] of file.imports.entries()) {
      if (fact.kind === 'type' || fact.kind === 'implied' || fact.specifier.startsWith('.')) continue;
      const known = importers.get(fact.specifier);
      if (known === undefined) importers.set(fact.specifier, [{ file, fact, index }]);
      else known.push({ file, fact, index });
    }
  }
  return importers;
}

/** The import by which the value came: one of the same file before one of another, the most precise first. */
function importFor(
  importers: ReadonlyMap<string, readonly Importer[]>,
  file: FileFacts,
  { target }: GraphOutside,
): Importer | undefined {
  let elsewhere: Importer | undefined;
  for (let length = target.length; length > 0; length--) {
    const found = importers.get(target.slice(0, length).join('.')) ?? [];
    const own = found.find((item) => item.file === file);
    if (own !== undefined) return own;
    elsewhere ??= found[0];
  }
  return elsewhere;
}

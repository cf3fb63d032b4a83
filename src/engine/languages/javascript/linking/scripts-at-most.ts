/** All of a JavaScript program that may run, whatever the settings are, with the values that move through its packages. */
import { isBuiltin } from 'node:module';
import { allThatMayRun, type LatePaths } from '../../../linking/all-that-may-run.ts';
import { filesMax } from '../../../linking/object-files.ts';
import type { OwnCode } from '../../../linking/own-code.ts';
import { reachedPlaces } from '../../../linking/reached-places.ts';
import type { LoadEdge } from '../../../linking/source-trace.ts';
import {
  type FactPlace,
  type FileFacts,
  type HazardFact,
  mayCallAnything,
  placesOf,
} from '../../../model/file-facts.ts';
import type { ObjectFacts } from '../../../model/object-facts.ts';
import { isAtPlace, loadPlaces } from '../../../objects/load-places.ts';
import { type NpmProgram, noCode, type ProgramInput, type ScriptsAtMost } from './npm-program.ts';
import { codeOf } from './script-program.ts';
import { fromText, ofModules } from './unreached.ts';
import { pushEach } from '../../../text/push-each.ts';

// What templates of components use stands in no script.
export const components = /\.(?:vue|svelte|astro)$/;

/** `undefined` where not all could be read or followed. */
export async function scriptsAtMost(
  input: ProgramInput & Pick<NpmProgram, 'trace' | 'installed'>,
  ownCode: OwnCode,
): Promise<ScriptsAtMost | undefined> {
  if (input.files.some(({ path }) => components.test(path))) return undefined;
  if (input.trace.loaded.size + input.trace.possible.size > filesMax) return undefined;
  const facts = factsOf(input);
  const graph = await allThatMayRun({
    ...codeOf(input),
    ownCode,
    taken: takenByRuntime,
    openPlaces: async (paths) => {
      const places = new Map<string, readonly number[]>();
      for (const path of paths) {
        const found = textPlaces((await facts(path))?.hazards ?? []);
        if (found.length > 0) places.set(path, found);
      }
      return places;
    },
    late: lateOf(input, facts),
    hasNoCode,
  });
  if (graph === undefined) return undefined;
  const open: string[] = [];
  const runs = reachedPlaces(graph.functions.entries(), (id) => graph.reaches(id));
  for (const [path, places] of graph.loads) {
    const file = await facts(path);
    const opening = file?.hazards.flatMap((hazard) =>
      placesOf(hazard).filter((place) => isOpen(hazard, place, places)),
    );
    if (file !== undefined && opening?.some(({ start }) => runs(file, start)) === true) open.push(path);
  }
  return { graph, open };
}

export function hasNoCode(path: string): boolean {
  return !/\.[cm]?[jt]sx?$/.test(path);
}

/** Where text becomes code that may see all of its file. */
export function textPlaces(hazards: readonly HazardFact[]): readonly number[] {
  return hazards.flatMap((hazard) => (fromText.test(hazard.what) ? placesOf(hazard).map(({ start }) => start) : []));
}

/** Takes hold of what the runtime keeps of modules, or loads others on a way that is not followed. */
function isOpen(hazard: HazardFact, place: FactPlace, followed: readonly FactPlace[]): boolean {
  if (ofModules.test(hazard.what)) return true;
  return hazard.code === 'dynamic_load' && mayCallAnything(hazard) && !isAtPlace(followed, place);
}

type FactsOf = (path: string) => Promise<FileFacts | undefined>;

function factsOf({ files, detailed }: ProgramInput): FactsOf {
  const known = new Map<string, Promise<FileFacts | undefined>>(
    files.map((file) => [file.path, Promise.resolve(file)]),
  );
  return (path) => {
    const found = known.get(path) ?? (noCode.test(path) ? Promise.resolve(undefined) : detailed(path));
    known.set(path, found);
    return found;
  };
}

/** What settings, programs and unseen loads bring in. */
function lateOf(
  { files, linker, installed, trace }: Pick<ProgramInput, 'files' | 'linker'> & Pick<NpmProgram, 'trace' | 'installed'>,
  facts: FactsOf,
): (known: ReadonlyMap<string, ObjectFacts>) => Promise<LatePaths> {
  const edges = [...trace.loaded, ...trace.possible].filter(([path]) => !noCode.test(path));
  const traced = new Set(edges.map(([path]) => path));
  const seen = new Set<string>();
  let unexplained: Promise<boolean> | undefined;
  /** Of a file whose imports not all are loads that are followed: what it loads besides, and what it starts. */
  const unfollowed = async (path: string, objects: ObjectFacts) => {
    const file = await facts(path);
    const places = loadPlaces(objects);
    const [found, started]: [string[], string[]] = [[], []];
    for (const fact of file?.imports ?? []) {
      if (file === undefined || fact.kind === 'type' || isAtPlace(places, fact)) continue;
      const own = linker.ownTargets(file, fact.specifier, []).map((target) => target.path);
      const to = fact.kind === 'started' ? started : found;
      pushEach(to, own.length > 0 ? own : (await installed.resolve(path, fact.specifier)).paths);
    }
    return { found, started };
  };
  /** The loads of a file that is here are followed, also those of which nobody knows what they load. */
  const isFollowed = async (from: string, known: ReadonlyMap<string, ObjectFacts>): Promise<boolean> => {
    const objects = known.get(from);
    const loads = ((await facts(from))?.hazards ?? []).filter(mayCallAnything);
    return (
      objects !== undefined &&
      loads.length > 0 &&
      loads.flatMap(placesOf).every((place) => isAtPlace(loadPlaces(objects), place))
    );
  };
  return async (known) => {
    const handedOut = new Set<string>();
    const [anywhere, started] = [new Set<string>(), new Set<string>()];
    for (const [path, objects] of known) {
      if (seen.has(path)) continue;
      seen.add(path);
      const besides = await unfollowed(path, objects);
      for (const target of besides.found) handedOut.add(target);
      for (const target of besides.started) started.add(target);
    }
    for (const [path, edge] of edges) {
      if (known.has(path)) continue;
      // Whatever stands in a file that nothing loads brings in nothing.
      const isByCode = edge.from !== path && (known.has(edge.from) || traced.has(edge.from));
      if (isByCode && (isWritten(edge) || !known.has(edge.from))) continue;
      if (edge.fact.kind === 'started') started.add(path);
      else if (await isFollowed(edge.from, known)) anywhere.add(path);
      else handedOut.add(path);
    }
    const isNew = (path: string): boolean => !known.has(path) && !noCode.test(path);
    const isOwnOpen = await (unexplained ??= hasUnexplained(files, linker, installed));
    return {
      handedOut: [...handedOut].filter(isNew),
      started: [...started].filter((path) => isNew(path) && !handedOut.has(path)),
      anywhere: [...anywhere].filter(isNew),
      isOwnOpen,
    };
  };
}

async function hasUnexplained(
  files: readonly FileFacts[],
  linker: ProgramInput['linker'],
  installed: NpmProgram['installed'],
): Promise<boolean> {
  for (const [{ path }, specifier] of unexplainedNames(files, linker))
    if ((await installed.resolve(path, specifier)).paths.length === 0) return true;
  return false;
}

/** What own files load by names that no own file has, each with its file: where no package has it, settings may say that it means an own file. */
export function* unexplainedNames(
  files: readonly FileFacts[],
  linker: ProgramInput['linker'],
): Generator<readonly [file: FileFacts, specifier: string]> {
  for (const file of files)
    for (const { specifier, kind } of file.imports) {
      if (kind === 'type' || specifier === '' || specifier.startsWith('.') || isBuiltin(specifier)) continue;
      if (linker.ownTargets(file, specifier, []).length === 0) yield [file, specifier];
    }
}

/** By an import in the text of its file. */
function isWritten({ fact }: LoadEdge): boolean {
  return fact.kind !== 'implied' && fact.specifier !== '';
}

/** Members that the runtime, and code beside any other, asks any object for. */
// biome-ignore format: a list
export const takenByRuntime = ['toString', 'toLocaleString', 'valueOf', 'toJSON', 'inspect', 'then', '@@iterator', '@@asyncIterator', '@@toPrimitive', '@@hasInstance', '@@toStringTag', '@@dispose', '@@asyncDispose', '@@match', '@@matchAll', '@@replace', '@@search', '@@split', '@@species'];

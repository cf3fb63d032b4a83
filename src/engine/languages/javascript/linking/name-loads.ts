/**
 * Loads of own code by names that only values tell: out of lists and tables, through parameters. Where every name is known that
 * can come to the place, the file loads just these.
 */
import { allThatMayRun } from '../../../linking/all-that-may-run.ts';
import type { NameLoadsInput } from '../../../linking/linker.ts';
import {
  type FactPlace,
  type FileFacts,
  type HazardFact,
  type ImportFact,
  mayLoadAnything,
  placesOf,
} from '../../../model/file-facts.ts';
import { isAtPlace } from '../../../objects/load-places.ts';
import { placeMark } from '../../../objects/modules.ts';
import type { ObjectGraph } from '../../../objects/object-graph.ts';
import type { ProgramInput } from './npm-program.ts';
import { codeOf, ownFilesOf } from './script-program.ts';
import { components, hasNoCode, takenByRuntime, textPlaces, unexplainedNames } from './scripts-at-most.ts';
import { parsePackage } from './specifier.ts';

interface Own extends Pick<ProgramInput, 'files' | 'linker' | 'readData'> {
  readonly isKnown: (name: string) => boolean;
  readonly textOf: (path: string) => Promise<string | undefined>;
  readonly sizeOf: (path: string) => number;
}

/** @returns the same files where nothing more is known */
export async function nameLoads(own: Own, input: NameLoadsInput): Promise<readonly FileFacts[]> {
  const { files } = own;
  const asking = files.filter((file) => asksByName(file, own));
  if (asking.length === 0) return files;
  const beside = together(asking, own);
  if (beside.size > besideMax || [...beside].some((path) => components.test(path))) return files;
  const graph = await graphOf(
    own,
    files.filter(({ path }) => beside.has(path)),
    input,
  );
  return graph === undefined ? files : files.map((file) => (asking.includes(file) ? named(file, graph) : file));
}

/** Of more it would cost more time than it is worth. */
const besideMax = 300;
/** Scripts that were made of many have loaders of their own, which nothing is known of. */
const sizeMax = 100_000;

function asksByName({ path, hazards }: FileFacts, { sizeOf }: Own): boolean {
  return hazards.some(isByName) && sizeOf(path) <= sizeMax;
}

/** Asks for what it loads by a name. */
function isByName(hazard: HazardFact): boolean {
  return hazard.bound === undefined && /^(?:require|import\(\)) with a computed name$/.test(hazard.what);
}

/** These files, those that they load, and those that load them: no others have what they have, but by way of globals. */
function together(asking: readonly FileFacts[], { files, linker }: Own): ReadonlySet<string> {
  const targets = ownFilesOf(files, linker);
  const links = new Map<string, string[]>(files.map(({ path }) => [path, []]));
  for (const file of files)
    for (const target of file.imports.flatMap(({ specifier }) => targets(file, specifier))) {
      links.get(file.path)?.push(target);
      links.get(target)?.push(file.path);
    }
  const found = new Set(asking.map(({ path }) => path));
  // A set takes what is added while it is walked.
  for (const path of found) for (const other of links.get(path) ?? []) found.add(other);
  return found;
}

async function graphOf(
  own: Own,
  files: readonly FileFacts[],
  { detailed, ownCode, rootOf, signal }: NameLoadsInput,
): Promise<ObjectGraph | undefined> {
  const { linker, readData } = own;
  const nothing = { installed: undefined, trace: undefined };
  const opened = await openPlaces(own, files);
  const isOwnOpen =
    hasUnexplained(own) || own.files.some((file) => !files.includes(file) && file.hazards.some(mayLoadOwn));
  return allThatMayRun({
    ...codeOf({ files: own.files, linker, ...nothing, detailed, readData, ownCode, rootOf, signal }),
    files,
    ownCode: await ownCode(),
    taken: takenByRuntime,
    openPlaces: async () => opened,
    late: async () => ({ handedOut: [], anywhere: [], isOwnOpen, areGlobalsSeen: true }),
    stepsMax,
    hasNoCode,
  });
}

/** Own code alone needs few. */
const stepsMax = 8_000_000;

function mayLoadOwn(hazard: HazardFact): boolean {
  return hazard.code === 'dynamic_load' && mayLoadAnything(hazard);
}

/** Text that becomes code may do there what no one sees, also where facts say what it loads. */
async function openPlaces(
  { textOf }: Own,
  files: readonly FileFacts[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const places = new Map<string, readonly number[]>();
  for (const { path, hazards } of files) {
    const evals = [...((await textOf(path)) ?? 'eval').matchAll(/\beval\b/g)].map(({ index }) => index);
    places.set(path, [...textPlaces(hazards), ...evals]);
  }
  return places;
}

function hasUnexplained({ files, linker, isKnown }: Own): boolean {
  return unexplainedNames(files, linker).some(([, specifier]) => !isKnown(parsePackage(specifier)?.name ?? ''));
}

/** With every name that can come to each place; the same where another may come to some. */
function named(file: FileFacts, graph: ObjectGraph): FileFacts {
  const hazards = file.hazards.filter(isByName);
  const imports: ImportFact[] = [];
  for (const place of hazards.flatMap(placesOf)) {
    const names = namesAt(file.path, place, graph);
    if (names === undefined) return file;
    for (const specifier of names) imports.push({ specifier, kind: 'dynamic', start: place.start, end: place.end });
  }
  return {
    ...file,
    imports: [...file.imports, ...imports],
    hazards: file.hazards.filter((hazard) => !hazards.includes(hazard)),
  };
}

/** `undefined` where any other may come there, or none was seen to. */
function namesAt(path: string, place: FactPlace, graph: ObjectGraph): readonly string[] | undefined {
  const found = (graph.loads.get(path) ?? []).filter((other) => isAtPlace([other], place));
  const names = found.map(({ start }) => graph.loadedAt(path, start));
  if (names.length === 0 || names.some((some) => some.length === 0)) return undefined;
  const all = [...new Set(names.flat())];
  return all.some((name) => name.startsWith(placeMark) || name.includes('*')) ? undefined : all;
}

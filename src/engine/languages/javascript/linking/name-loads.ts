/**
 * Loads of own code by names that only values tell: out of lists and tables, through parameters. Where every name is known that
 * can come to the place, the file loads just these.
 */
import { isBuiltin } from 'node:module';
import { modulesOf, readAll } from '../../../linking/object-files.ts';
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
import { type ObjectGraph, objectGraph } from '../../../objects/object-graph.ts';
import type { ProgramInput } from './npm-program.ts';
import { codeOf, ownFilesOf } from './script-program.ts';
import { components, takenByRuntime, textPlaces } from './scripts-at-most.ts';
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
  return graph?.isComplete === true ? files.map((file) => (asking.includes(file) ? named(file, graph) : file)) : files;
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
  const code = codeOf({
    files: own.files,
    linker,
    installed: undefined,
    trace: undefined,
    detailed,
    readData,
    ownCode,
    rootOf,
    signal,
  });
  const read = await readAll(
    code,
    files.map(({ path }) => path),
  );
  // What is not read may hand any name to a function of another file.
  if (read.length < files.length) return undefined;
  const known = await ownCode();
  const opened = await openPlaces(own, files);
  const isOwnOpen = own.files.some(
    (file) => hasUnexplained(file, own) || (!files.includes(file) && file.hazards.some(mayLoadOwn)),
  );
  return objectGraph({
    ...code,
    own: read,
    others: [],
    resolve: modulesOf(code),
    isLoaded: () => true,
    isClosed: (path) => known.isClosed({ path, language: code.languageName }),
    runs: () => true,
    isOver: () => signal?.aborted === true,
    upper: {
      taken: takenByRuntime,
      openPlaces: async () => opened,
      late: async () => ({ handedOut: [], anywhere: [], isOwnOpen, areGlobalsSeen: true }),
      stepsMax,
    },
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

/** Settings of tools may say that a name in own code means an own file. */
function hasUnexplained(file: FileFacts, { linker, isKnown }: Own): boolean {
  return file.imports.some(({ specifier, kind }) => {
    if (kind === 'type' || specifier === '' || specifier.startsWith('.') || isBuiltin(specifier)) return false;
    return !isKnown(parsePackage(specifier)?.name ?? '') && linker.ownTargets(file, specifier, []).length === 0;
  });
}

/** With every name that can come to each place; the same where another may come to some. */
function named(file: FileFacts, graph: ObjectGraph): FileFacts {
  const hazards = file.hazards.filter(isByName);
  if (hazards.length === 0) return file;
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

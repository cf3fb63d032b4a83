/**
 * Follows imports through the sources of installed packages, file by file, from the repository's own code. What exact
 * imports lead to is `loaded`; what only computed loads, programs or unreadable files could lead to is `possible`.
 */
import type { LoadEdge, SourceTrace, FirstLoad, UseWhenLoaded } from '../../linking/source-trace.ts';
import type { FactReader } from '../../syntax/fact-reader.ts';
import type { FileFacts, ImportFact } from '../../model/file-facts.ts';
import type { FileEntry, FileTree } from '../../files/file-tree.ts';
import { eachWithinBounds } from '../../linking/bounded.ts';
import {
  type FileLink,
  type FileLinks,
  importLinks,
  insideTold,
  languageAt,
  linksOf,
  readInstalled,
  resolveAll,
  resolvedNow,
} from './file-links.ts';
import { findObstacle } from './obstacle.ts';
import type { InstalledSources, Resolution } from '../../linking/installed-sources.ts';
import { type RootKind, rootKinds } from '../../linking/root-kind.ts';
import { type KeptLinks, keptLinks } from './kept-links.ts';

export interface TraceInput {
  readonly tree: FileTree;
  readonly facts: FactReader;
  readonly files: readonly FileFacts[];
  readonly resolver: InstalledSources;
  readonly rootOf: (path: string) => RootKind;
  /** Entry files that may be loaded without an import, and from where. */
  readonly started: readonly StartedEntry[];
  /** Entry files of what the project declares, or of those with programs, as far as the kind of program has it installed. */
  readonly direct: (root: RootKind, isProgram: boolean) => Promise<readonly string[]>;
  readonly entries: ReadonlyMap<string, FileEntry>;
  /** Milliseconds of `performance.now()` at which reading ends; Infinity for none. */
  readonly deadline: number;
  readonly signal?: AbortSignal | undefined;
}

export interface StartedEntry {
  readonly path: string;
  /** The file that names it; its own path where none does. */
  readonly from: string;
  readonly root: RootKind;
}

export async function traceSources(input: TraceInput): Promise<SourceTrace> {
  const { facts, resolver, entries } = input;
  const state: State = {
    input,
    loaded: new Map(),
    possible: new Map(),
    missing: new Map(),
    files: new Map(),
    withUses: new Set(),
    opaque: [],
    beside: new Map(),
    joined: new Set(),
    runners: new Set(),
    lazy: [],
    opaqueOwners: new Map(),
    importers: new Map(),
    kept: facts.notes === undefined ? undefined : keptLinks(resolver, entries, facts.notes),
  };
  const own = new Set(input.files.map((file) => file.path));
  const starts: LoadEdge[] = [];
  for (const file of input.files) {
    const links = importLinks(file);
    note(state, file.path, links, await resolveAll(resolver, file.path, links), starts, input.rootOf(file.path));
  }
  // What the product comes to is its, whoever else comes there.
  for (const root of rootKinds) {
    const exact = starts.filter((start) => start.root === root && !own.has(start.path));
    await spread(state, exact, state.loaded);
    while (state.lazy.length > 0) await spread(state, state.lazy.splice(0), state.loaded);
    await spreadPossible(state, root);
  }
  state.kept?.save();
  let uses: Promise<readonly UseWhenLoaded[]> | undefined;
  const { loaded, possible, missing, files } = state;
  return {
    loaded,
    possible,
    missing,
    files,
    firstLoaded: firstOfEach(loaded, resolver),
    firstPossible: firstOfEach(possible, resolver),
    uses: () => (uses ??= usesWhenLoaded(state)),
    obstacleIn: (path) => findObstacle(input, path),
  };
}

/** What comes into question from one kind of program: what is started by name, and what opaque code may load. */
async function spreadPossible(state: State, root: RootKind): Promise<void> {
  const { resolver, started, direct } = state.input;
  const doubtful: LoadEdge[] = started
    .filter((entry) => entry.root === root)
    .map(({ path, from }) => ({ path, from, fact: unwritten, root }));
  const handed = new Set<'all' | 'programs'>();
  const opened = new Set<string>();
  const addDeclared = async (path: string, by: LoadEdge): Promise<void> => {
    const { paths, missing } = await resolver.declared(path);
    for (const target of paths) doubtful.push({ path: target, from: by.path, fact: unwritten, root });
    for (const name of missing) if (!state.missing.has(name)) state.missing.set(name, by);
  };
  // What starts a package by its name reads its settings too, and loads the packages that they name. Of one that is imported
  // the code says what it loads.
  for (const arrival of doubtful.slice()) if (!state.loaded.has(arrival.path)) await addDeclared(arrival.path, arrival);
  for (;;) {
    for (const arrival of state.opaque.splice(0)) {
      await addDeclared(arrival.path, arrival);
      const isRunner = state.runners.has(arrival);
      const scope = isRunner ? 'programs' : 'all';
      const owner = resolver.ownerOf?.(arrival.path);
      if (!isRunner && owner !== undefined && !state.opaqueOwners.has(owner)) state.opaqueOwners.set(owner, arrival);
      if (handed.has(scope)) continue;
      handed.add(scope);
      // A library may be handed the name of a plug-in or program by the application that hosts it.
      for (const path of await direct(root, isRunner))
        doubtful.push({ path, from: arrival.path, fact: unwritten, root });
    }
    // What is loaded by its name may hand names on in turn, as settings do that extend others.
    for (const [path, arrival] of state.possible) {
      if (arrival.fact !== unwritten || arrival.root !== root) continue;
      const owner = resolver.ownerOf?.(path);
      if (owner === undefined || opened.has(owner)) continue;
      opened.add(owner);
      await addDeclared(path, arrival);
    }
    // Whoever loads a package that loads by name may hand it a name of its own.
    for (const [owner, arrival] of state.opaqueOwners) {
      for (const [importer, path] of state.importers.get(owner) ?? []) {
        if (opened.has(importer)) continue;
        opened.add(importer);
        await addDeclared(path, arrival);
      }
    }
    for (const [paths, from] of state.beside) {
      if (state.joined.has(paths)) continue;
      state.joined.add(paths);
      for (const path of paths) doubtful.push({ path, from, fact: unwritten, root });
    }
    if (doubtful.length === 0) return;
    await spread(state, doubtful.splice(0), state.possible);
  }
}

interface State {
  readonly input: TraceInput;
  readonly loaded: Map<string, LoadEdge>;
  readonly possible: Map<string, LoadEdge>;
  readonly missing: Map<string, LoadEdge>;
  readonly files: Map<string, FileFacts>;
  /** Loaded files with code that uses other packages as soon as it is loaded. */
  readonly withUses: Set<string>;
  /** Files that may load what nobody sees; their owners' declared dependencies count as possible. */
  readonly opaque: LoadEdge[];
  /** Lists of files that came into question by one that was reached, and by which. */
  readonly beside: Map<readonly string[], string>;
  readonly joined: Set<readonly string[]>;
  /** Loads of functions in loaded files, followed when everything certain is. */
  readonly lazy: LoadEdge[];
  /** Of the opaque ones, those that can only start programs. */
  readonly runners: Set<LoadEdge>;
  /** Packages with code that may load what nobody sees, and the first place of it. */
  readonly opaqueOwners: Map<string, LoadEdge>;
  /** Which packages load each package, with a file of theirs. */
  readonly importers: Map<string, Map<string, string>>;
  readonly kept: KeptLinks | undefined;
}

const unwritten: ImportFact = { specifier: '', kind: 'dynamic', start: 0, end: 0 };

async function spread(state: State, starts: readonly LoadEdge[], reached: Map<string, LoadEdge>): Promise<void> {
  let layer = starts;
  while (layer.length > 0) {
    state.input.signal?.throwIfAborted();
    const fresh: Step[] = [];
    for (const arrival of layer) {
      if (state.loaded.has(arrival.path) || reached.has(arrival.path)) continue;
      reached.set(arrival.path, arrival);
      fresh.push({ arrival, isLoaded: reached === state.loaded, found: [], opened: [] });
    }
    await eachWithinBounds(
      fresh.filter((step) => !enterKnown(state, step)),
      ({ arrival }) => state.input.entries.get(arrival.path)?.size ?? 0,
      (step) => enterUnknown(state, step),
    );
    // In the order of the layer, so that the way shown does not depend on which child answered first.
    for (const { opened } of fresh) for (const arrival of opened) state.opaque.push(arrival);
    layer = fresh.flatMap(({ found }) => found);
  }
}

interface Step {
  readonly arrival: LoadEdge;
  readonly isLoaded: boolean;
  readonly found: LoadEdge[];
  /** The arrival itself, where it may load what nobody sees. */
  readonly opened: LoadEdge[];
}

/** False where the file, or what it takes to find its imports, must be read. */
function enterKnown(state: State, step: Step): boolean {
  const { arrival } = step;
  const { resolver } = state.input;
  const besides = resolver.besides?.(arrival.path);
  if (besides !== undefined && !state.beside.has(besides)) state.beside.set(besides, arrival.path);
  const known = state.kept?.find(arrival.path);
  if (known === undefined) {
    if (languageAt(state.input, arrival.path) !== undefined) return false;
    if (resolver.isBinary?.(arrival.path) === true) step.opened.push(arrival);
    return true;
  }
  const resolutions: Resolution[] = [];
  for (const link of known.links) {
    const resolution = resolvedNow(resolver, arrival.path, link);
    if (resolution === undefined) return false;
    resolutions.push(resolution);
  }
  enter(state, step, known, resolutions);
  return true;
}

async function enterUnknown(state: State, step: Step): Promise<void> {
  const { path } = step.arrival;
  const { resolver, signal } = state.input;
  signal?.throwIfAborted();
  const links = state.kept?.find(path) ?? (await readLinks(state, step));
  if (links === undefined) return;
  enter(state, step, links, await resolveAll(resolver, path, links.links));
}

async function readLinks(state: State, { arrival: { path }, isLoaded }: Step): Promise<FileLinks | undefined> {
  const { resolver } = state.input;
  const facts = await readInstalled(state.input, path);
  if (facts === undefined) return undefined;
  const links = linksOf(facts, resolver);
  const unit = resolver.unitOf?.(path);
  if (state.kept === undefined || unit === undefined) {
    if (isLoaded && !('reason' in facts)) state.files.set(path, facts);
    return links;
  }
  // What stood in the way this time may not stand there the next.
  if ('reason' in facts && facts.isFinal !== true) return links;
  const told = await insideTold(links, path, unit, resolver);
  state.kept.keep(path, told);
  return told;
}

function enter(
  state: State,
  { arrival, isLoaded, found, opened }: Step,
  links: FileLinks,
  to: readonly Resolution[],
): void {
  if (links.isOpaque || links.runsPrograms) opened.push(arrival);
  if (links.runsPrograms && !links.isOpaque) state.runners.add(arrival);
  if (isLoaded && links.hasUses) state.withUses.add(arrival.path);
  const here: LoadEdge[] = [];
  note(state, arrival.path, links.links, to, here, arrival.root);
  for (const edge of here) {
    const isLazy = edge.fact.isLazy === true || arrival.isLazy === true;
    if (!isLoaded || !isLazy) found.push(edge);
    // What is certain goes first, so that no file is thought doubtful that is not.
    else if (arrival.isLazy === true) found.push({ ...edge, isLazy });
    else state.lazy.push({ ...edge, isLazy });
  }
}

function note(
  state: State,
  from: string,
  links: readonly FileLink[],
  resolutions: readonly Resolution[],
  found: LoadEdge[],
  root: RootKind,
): void {
  const { ownerOf } = state.input.resolver;
  const importer = ownerOf?.(from);
  for (const [index, { fact }] of links.entries()) {
    const { paths, missing } = resolutions[index] ?? { paths: [], missing: [] };
    for (const path of paths) {
      found.push({ path, from, fact, root });
      const owner = importer === undefined ? undefined : ownerOf?.(path);
      if (importer === undefined || owner === undefined || owner === importer) continue;
      const importers = state.importers.get(owner);
      if (importers === undefined) state.importers.set(owner, new Map([[importer, from]]));
      else if (!importers.has(importer)) importers.set(importer, from);
    }
    for (const name of missing) if (!state.missing.has(name)) state.missing.set(name, { path: '', from, fact, root });
  }
}

function firstOfEach(
  reached: ReadonlyMap<string, LoadEdge>,
  resolver: InstalledSources,
): ReadonlyMap<string, FirstLoad> {
  const first = new Map<string, FirstLoad>();
  let order = 0;
  for (const arrival of reached.values()) {
    const owner = resolver.ownerOf?.(arrival.path);
    if (owner !== undefined && !first.has(owner)) first.set(owner, { arrival, order });
    order++;
  }
  return first;
}

/** In the order in which the files were reached. */
async function usesWhenLoaded({ input, loaded, withUses, files }: State): Promise<readonly UseWhenLoaded[]> {
  const paths = [...loaded.keys()].filter((path) => withUses.has(path));
  const read = new Map<string, FileFacts>();
  await eachWithinBounds(
    paths,
    (path) => input.entries.get(path)?.size ?? 0,
    async (path) => {
      const facts = files.get(path) ?? (await readInstalled(input, path));
      if (facts !== undefined && !('reason' in facts)) read.set(path, facts);
    },
  );
  return paths.flatMap((path) => {
    const file = read.get(path);
    return file?.uses.flatMap((fact) => (fact.isTopLevel === true ? [{ file, fact }] : [])) ?? [];
  });
}

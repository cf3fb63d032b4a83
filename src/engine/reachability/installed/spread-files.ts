/** One step of following sources after another: files are entered layer by layer, and what each says of others is noted in order. */
import { codeBytesMax as bytesMax, eachWithinBounds } from '../../linking/bounded.ts';
import type { InstalledSources, Resolution, StartedEntry } from '../../linking/installed-sources.ts';
import type { RootKind } from '../../linking/root-kind.ts';
import type { FirstLoad, LoadEdge } from '../../linking/source-trace.ts';
import type { FileFacts, ImportFact } from '../../model/file-facts.ts';
import type { FileEntry, FileTree } from '../../files/file-tree.ts';
import type { FactReader } from '../../syntax/fact-reader.ts';
import {
  type FileLink,
  type FileLinks,
  insideTold,
  languageAt,
  linksOf,
  readInstalled,
  resolveAll,
  resolvedNow,
} from './file-links.ts';
import type { KeptLinks } from './kept-links.ts';
import type { NamesWritten } from './names-written.ts';

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
  /** Bytes of installed code that are read at most; absent: as many as of the repository's own. */
  readonly codeBytesMax?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What is known so far; paths are of files. */
export interface TraceState {
  readonly input: TraceInput;
  readonly loaded: Map<string, LoadEdge>;
  readonly possible: Map<string, LoadEdge>;
  readonly missing: Map<string, LoadEdge>;
  readonly files: Map<string, FileFacts>;
  /** Loaded files with code that uses other packages as soon as it is loaded. */
  readonly withUses: Set<string>;
  /** Files that may load what nobody sees; their owners' declared dependencies count as possible. */
  readonly opaque: LoadEdge[];
  /** Those that may do so in pages only, as loads of tests. */
  readonly opaqueInPages: LoadEdge[];
  /** Lists of files that came into question by one that was reached, and by which. */
  readonly beside: Map<readonly string[], string>;
  readonly joined: Set<readonly string[]>;
  /** Loads of functions in loaded files, followed when everything certain is. */
  readonly lazy: LoadEdge[];
  /** Loads by code that ships of what only development installs: they happen where tools run. */
  readonly absent: { readonly edge: LoadEdge; readonly isLoaded: boolean }[];
  /** Loads of packages that are for other systems: some machine has them. */
  readonly elsewhere: LoadEdge[];
  /** Of the opaque ones, those that can only start programs. */
  readonly runners: Set<LoadEdge>;
  /** Of the opaque ones, those of which nobody knows what they name. */
  readonly unread: Set<LoadEdge>;
  /** Packages with code that may load what nobody sees, and the first place of it. */
  readonly opaqueOwners: Map<string, LoadEdge>;
  /** Which packages load each package, with a file of theirs. */
  readonly importers: Map<string, Map<string, string>>;
  /** A text of the product's own code writes how code loads, which may be handed to what makes code of texts. */
  readonly textsLoad: boolean;
  /** Something loads by a computed name. */
  loadsByName: boolean;
  /** Own files of which it was asked what they name in pieces. */
  readonly askedForPieces: Set<string>;
  /** Of packages, how many texts of theirs were known when it was asked last what they hand on. */
  readonly asked: Map<string, number>;
  /** What code may load by a computed name once something writes the name. */
  readonly unwritten: Unwritten[];
  /** Absent where a computed load may name all that is declared, written or not. */
  readonly names: NamesWritten | undefined;
  readonly kept: KeptLinks | undefined;
  /** Of the files that were reached, read now or before. */
  bytes: number;
}

/** A file of the package, or where it is not here, its name. */
export interface Unwritten {
  readonly name: string;
  readonly path: string | undefined;
  readonly by: LoadEdge;
}

/** Stands for a load that no import writes. */
export const unwritten: ImportFact = { specifier: '', kind: 'dynamic', start: 0, end: 0 };

export async function spread(
  state: TraceState,
  starts: readonly LoadEdge[],
  reached: Map<string, LoadEdge>,
): Promise<void> {
  let layer = starts;
  while (layer.length > 0) {
    state.input.signal?.throwIfAborted();
    const fresh: Step[] = [];
    const unread: Step[] = [];
    for (const arrival of layer) {
      if (state.loaded.has(arrival.path) || reached.has(arrival.path)) continue;
      reached.set(arrival.path, arrival);
      const step: Step = { arrival, isLoaded: reached === state.loaded, found: [], opened: [] };
      // What is not read may load anything.
      if (isBeyond(state, arrival.path)) {
        step.opened.push(arrival);
        state.unread.add(arrival);
      } else unread.push(step);
      fresh.push(step);
    }
    await eachWithinBounds(
      unread.filter((step) => !enterKnown(state, step)),
      ({ arrival }) => state.input.entries.get(arrival.path)?.size ?? 0,
      (step) => enterUnknown(state, step),
    );
    // In the order of the layer, so that the way shown does not depend on which child answered first.
    for (const step of fresh) settle(state, step);
    layer = fresh.flatMap(({ found }) => found);
  }
}

/** Counted in the order of the layer, whether a file is read or was read before. */
function isBeyond(state: TraceState, path: string): boolean {
  const { entries, codeBytesMax = bytesMax } = state.input;
  state.bytes += entries.get(path)?.size ?? 0;
  return state.bytes > codeBytesMax;
}

interface Step {
  readonly arrival: LoadEdge;
  readonly isLoaded: boolean;
  readonly found: LoadEdge[];
  /** The arrival itself, where it may load what nobody sees. */
  readonly opened: LoadEdge[];
  /** Where its links lead, once it was entered. */
  entered?: { readonly links: FileLinks; readonly to: readonly Resolution[] };
}

/** False where the file, or what it takes to find its imports, must be read. */
function enterKnown(state: TraceState, step: Step): boolean {
  const { arrival } = step;
  const { resolver } = state.input;
  const besides = resolver.besides?.(arrival.path);
  if (besides !== undefined && !state.beside.has(besides)) state.beside.set(besides, arrival.path);
  const known = state.kept?.find(arrival.path);
  if (known === undefined) {
    if (languageAt(state.input, arrival.path) !== undefined) return false;
    if (resolver.isBinary?.(arrival.path) === true) {
      step.opened.push(arrival);
      state.unread.add(arrival);
    }
    return true;
  }
  const resolutions: Resolution[] = [];
  for (const link of known.links) {
    const resolution = resolvedNow(resolver, arrival.path, link);
    if (resolution === undefined) return false;
    resolutions.push(resolution);
  }
  step.entered = { links: known, to: resolutions };
  return true;
}

async function enterUnknown(state: TraceState, step: Step): Promise<void> {
  const { path } = step.arrival;
  const { resolver, signal } = state.input;
  signal?.throwIfAborted();
  const links = state.kept?.find(path) ?? (await readLinks(state, step));
  if (links === undefined) return;
  step.entered = { links, to: await resolveAll(resolver, path, links.links) };
}

async function readLinks(state: TraceState, { arrival: { path }, isLoaded }: Step): Promise<FileLinks | undefined> {
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

function settle(state: TraceState, { arrival, isLoaded, found, opened, entered }: Step): void {
  if (entered !== undefined) {
    const { links, to } = entered;
    const isToldToLoad = links.makesCode === true && state.textsLoad;
    if (links.isOpaque || links.runsPrograms || isToldToLoad) opened.push(arrival);
    if (links.isUnread === true) state.unread.add(arrival);
    if (links.isOpaqueInPages === true) {
      const inPages: LoadEdge = { ...arrival, root: 'test' };
      state.opaqueInPages.push(inPages);
      if (links.isUnread === true) state.unread.add(inPages);
    }
    if (links.runsPrograms && !links.isOpaque && !isToldToLoad) state.runners.add(arrival);
    if (isLoaded && links.hasUses) state.withUses.add(arrival.path);
    const here: LoadEdge[] = [];
    note(state, arrival.path, links.links, to, here, arrival.root);
    for (const edge of here) {
      if (isAbsent(state, edge)) {
        state.absent.push({ edge: { ...edge, root: 'tooling' }, isLoaded });
        continue;
      }
      if (isLoaded && isElsewhere(state, edge)) {
        state.elsewhere.push(edge);
        continue;
      }
      const isLazy = edge.fact.isLazy === true || arrival.isLazy === true;
      if (!isLoaded || !isLazy) found.push(edge);
      // What is certain goes first, so that no file is thought doubtful that is not.
      else if (arrival.isLazy === true) found.push({ ...edge, isLazy });
      else state.lazy.push({ ...edge, isLazy });
    }
  }
  for (const arrival of opened) state.opaque.push(arrival);
}

function isElsewhere({ input: { resolver } }: TraceState, { path, from }: LoadEdge): boolean {
  return resolver.isElsewhere?.(path) === true && resolver.ownerOf?.(path) !== resolver.ownerOf?.(from);
}

/** Where the product runs, a package that ships finds nothing of what only development installs; own code may tell otherwise. */
export function isAbsent({ input: { resolver } }: TraceState, { path, from, root }: LoadEdge): boolean {
  return (
    root === 'production' &&
    resolver.isForDevelopment?.(path) === true &&
    resolver.ownerOf?.(from) !== undefined &&
    !resolver.isForDevelopment(from)
  );
}

export function note(
  state: TraceState,
  from: string,
  links: readonly FileLink[],
  resolutions: readonly Resolution[],
  found: LoadEdge[],
  root: RootKind,
): void {
  const { resolver } = state.input;
  const importer = resolver.ownerOf?.(from);
  for (const [index, { fact }] of links.entries()) {
    const { paths, missing } = resolutions[index] ?? { paths: [], missing: [] };
    for (const path of paths) {
      found.push({ path, from, fact, root });
      const owner = importer === undefined ? undefined : resolver.ownerOf?.(path);
      if (importer === undefined || owner === undefined || owner === importer) continue;
      const importers = state.importers.get(owner);
      if (importers === undefined) state.importers.set(owner, new Map([[importer, from]]));
      else if (!importers.has(importer)) importers.set(importer, from);
    }
    for (const name of missing) if (!state.missing.has(name)) state.missing.set(name, { path: '', from, fact, root });
  }
}

/** The first of each package, where the resolver knows owners, with its place among all. */
export function firstOfEach(
  arrivals: Iterable<LoadEdge>,
  { ownerOf }: Pick<InstalledSources, 'ownerOf'>,
): ReadonlyMap<string, FirstLoad> {
  const first = new Map<string, FirstLoad>();
  let order = 0;
  for (const arrival of arrivals) {
    const owner = ownerOf?.(arrival.path);
    if (owner !== undefined && !first.has(owner)) first.set(owner, { arrival, order });
    order++;
  }
  return first;
}

/**
 * Follows imports through the sources of installed packages, file by file, from the repository's own code. What exact
 * imports lead to is `loaded`; what only computed loads, programs or unreadable files could lead to is `possible`.
 */
import { type FactReader, type FactRequest, tooLarge, type Unparsed } from '../../languages/facts.ts';
import type { FileFacts, ImportFact, UseFact } from '../../languages/file-facts.ts';
import { type FileEntry, type FileTree, FileUnreadable } from '../../files/file-tree.ts';
import { languageOf } from '../../languages/index.ts';
import type { InstalledSources } from './installed-sources.ts';

export interface Arrival {
  readonly path: string;
  readonly from: string;
  readonly fact: ImportFact;
}

export interface SourceTrace {
  /** How each loaded file was first reached; first-party files have no entry. */
  readonly loaded: ReadonlyMap<string, Arrival>;
  readonly possible: ReadonlyMap<string, Arrival>;
  readonly missing: ReadonlyMap<string, Arrival>;
  /** Facts of the loaded files. */
  readonly files: ReadonlyMap<string, FileFacts>;
  /** Uses that run when a loaded file is loaded. */
  readonly uses: readonly { readonly file: FileFacts; readonly fact: UseFact }[];
}

export interface TraceInput {
  readonly tree: FileTree;
  readonly facts: FactReader;
  readonly files: readonly FileFacts[];
  readonly resolver: InstalledSources;
  /** Entry files of programs and plug-ins, which run without an import. */
  readonly runByName: readonly string[];
  readonly entries: ReadonlyMap<string, FileEntry>;
  /** Milliseconds of `performance.now()` at which reading ends; Infinity for none. */
  readonly deadline: number;
  readonly signal?: AbortSignal | undefined;
}

const parallel = 8;

export async function traceSources(input: TraceInput): Promise<SourceTrace> {
  const state: State = {
    input,
    loaded: new Map(),
    possible: new Map(),
    missing: new Map(),
    files: new Map(),
    uses: [],
    opaque: [],
    beside: new Map(),
  };
  const own = new Set(input.files.map((file) => file.path));
  const starts: Arrival[] = [];
  for (const file of input.files) await noteImports(state, file, starts, state.missing);
  await spread(
    state,
    starts.filter(({ path }) => !own.has(path)),
    state.loaded,
  );

  const doubtful: Arrival[] = input.runByName.map((path) => ({ path, from: path, fact: unwritten }));
  const joined = new Set<readonly string[]>();
  for (;;) {
    for (const arrival of state.opaque.splice(0)) {
      const { paths, missing } = await input.resolver.declared(arrival.path);
      for (const path of paths) doubtful.push({ path, from: arrival.path, fact: unwritten });
      for (const name of missing) if (!state.missing.has(name)) state.missing.set(name, arrival);
    }
    for (const [paths, from] of state.beside) {
      if (joined.has(paths)) continue;
      joined.add(paths);
      for (const path of paths) doubtful.push({ path, from, fact: unwritten });
    }
    if (doubtful.length === 0) break;
    await spread(state, doubtful.splice(0), state.possible);
  }
  return state;
}

interface State extends SourceTrace {
  readonly input: TraceInput;
  readonly loaded: Map<string, Arrival>;
  readonly possible: Map<string, Arrival>;
  readonly missing: Map<string, Arrival>;
  readonly files: Map<string, FileFacts>;
  readonly uses: { file: FileFacts; fact: UseFact }[];
  /** Files that may load what nobody sees; their owners' declared dependencies count as possible. */
  readonly opaque: Arrival[];
  /** Lists of files that came into question by one that was reached, and by which. */
  readonly beside: Map<readonly string[], string>;
}

const unwritten: ImportFact = { specifier: '', kind: 'dynamic', start: 0, end: 0 };

async function spread(state: State, starts: readonly Arrival[], reached: Map<string, Arrival>): Promise<void> {
  let layer = starts;
  while (layer.length > 0) {
    const fresh: Arrival[] = [];
    for (const arrival of layer) {
      if (state.loaded.has(arrival.path) || reached.has(arrival.path)) continue;
      reached.set(arrival.path, arrival);
      fresh.push(arrival);
    }
    const found: Arrival[][] = fresh.map(() => []);
    const queue = fresh.entries();
    const work = async (): Promise<void> => {
      for (const [index, arrival] of queue) {
        state.input.signal?.throwIfAborted();
        await enter(state, arrival, reached === state.loaded, found[index] ?? []);
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    // In the order of the layer, so that the way shown does not depend on which child answered first.
    layer = found.flat();
  }
}

async function enter(state: State, arrival: Arrival, isLoaded: boolean, found: Arrival[]): Promise<void> {
  const besides = state.input.resolver.besides?.(arrival.path);
  if (besides !== undefined && !state.beside.has(besides)) state.beside.set(besides, arrival.path);
  const facts = await read(state.input, arrival.path);
  if (facts === undefined) {
    if (state.input.resolver.isBinary?.(arrival.path) === true) state.opaque.push(arrival);
    return;
  }
  if ('reason' in facts) {
    state.opaque.push(arrival);
    return;
  }
  if (facts.hazards.some(({ code }) => state.input.resolver.isOpaque(code))) state.opaque.push(arrival);
  await noteImports(state, facts, found, state.missing);
  if (!isLoaded) return;
  state.files.set(arrival.path, facts);
  for (const fact of facts.uses) if (fact.isTopLevel === true) state.uses.push({ file: facts, fact });
}

async function noteImports(
  state: State,
  file: FileFacts,
  found: Arrival[],
  missing: Map<string, Arrival>,
): Promise<void> {
  for (const fact of file.imports) {
    if (fact.kind === 'type') continue;
    // `from a import b` loads the module `a.b` where there is one.
    const dot = fact.specifier.endsWith('.') ? '' : '.';
    const inner = fact.names?.map((name) => `${fact.specifier}${dot}${name}`) ?? [];
    for (const specifier of [fact.specifier, ...inner]) {
      const resolution = await state.input.resolver.resolve(file.path, specifier);
      for (const path of resolution.paths) found.push({ path, from: file.path, fact });
      for (const name of resolution.missing)
        if (!missing.has(name)) missing.set(name, { path: '', from: file.path, fact });
    }
  }
}

async function read(input: TraceInput, path: string): Promise<FileFacts | Unparsed | undefined> {
  const language = languageOf(path);
  if (language === undefined) return undefined;
  if (performance.now() > input.deadline) return { path, reason: 'the time for reading code was over' };
  const entry = input.entries.get(path);
  const { sizeMaxBytes } = input.facts;
  if (sizeMaxBytes !== undefined && entry !== undefined && entry.size > sizeMaxBytes)
    return { path, reason: tooLarge(sizeMaxBytes) };
  const request: Omit<FactRequest, 'content'> = {
    path,
    language: language.name,
    contentId: entry?.contentId ?? '',
  };
  const known = request.contentId === '' ? undefined : await input.facts.recall?.(request);
  if (known !== undefined) return known;
  try {
    return await input.facts.read({ ...request, content: await input.tree.read(path) });
  } catch (error) {
    if (error instanceof FileUnreadable) return { path, reason: error.message };
    throw error;
  }
}

/**
 * Follows imports through the sources of installed packages, file by file, from the repository's own code. What exact
 * imports lead to is `loaded`; what only computed loads, programs or unreadable files could lead to is `possible`.
 */
import type { LoadEdge, SourceTrace, UseWhenLoaded } from '../../linking/source-trace.ts';
import type { FileFacts } from '../../model/file-facts.ts';
import { eachWithinBounds } from '../../linking/bounded.ts';
import { importLinks, readInstalled, resolveAll } from './file-links.ts';
import { findObstacle } from './obstacle.ts';
import { spreadPossible } from './possible-loads.ts';
import { firstOfEach, note, spread, type TraceInput, type TraceState, unwritten } from './spread-files.ts';
import { rootKinds } from '../../linking/root-kind.ts';
import { keptLinks } from './kept-links.ts';
import { namesWritten } from './names-written.ts';

export async function traceSources(input: TraceInput): Promise<SourceTrace> {
  const { facts, resolver, entries } = input;
  const state: TraceState = {
    input,
    loaded: new Map(),
    possible: new Map(),
    missing: new Map(),
    files: new Map(),
    withUses: new Set(),
    opaque: [],
    opaqueInPages: [],
    beside: new Map(),
    joined: new Set(),
    elsewhere: [],
    runners: new Set(),
    unread: new Set(),
    lazy: [],
    absent: [],
    opaqueOwners: new Map(),
    importers: new Map(),
    textsLoad: input.files.some(({ path, writesLoads }) => writesLoads === true && input.rootOf(path) === 'production'),
    loadsByName: false,
    askedForPieces: new Set(),
    asked: new Map(),
    unwritten: [],
    names:
      resolver.nameOf === undefined
        ? undefined
        : namesWritten({ tree: input.tree, entries, resolver, notes: facts.notes }),
    bytes: 0,
    kept: facts.notes === undefined ? undefined : keptLinks(resolver, entries, facts.notes),
  };
  const own = new Set(input.files.map((file) => file.path));
  const starts: LoadEdge[] = [];
  for (const file of input.files) {
    const links = resolver.ownLinks?.(file) ?? importLinks(file);
    note(state, file.path, links, await resolveAll(resolver, file.path, links), starts, input.rootOf(file.path));
  }
  const certain = input.started.flatMap(({ isCertain, path, from, fact = unwritten, root }) =>
    isCertain === true ? [{ path, from, fact, root }] : [],
  );
  for (const edge of certain) starts.push(edge);
  // What the product comes to is its, whoever else comes there.
  for (const root of rootKinds) {
    const exact = starts.filter((start) => start.root === root && !own.has(start.path));
    const absent = state.absent.splice(0);
    await spread(state, [...exact, ...absent.flatMap(({ edge, isLoaded }) => (isLoaded ? [edge] : []))], state.loaded);
    while (state.lazy.length > 0) await spread(state, state.lazy.splice(0), state.loaded);
    await spread(
      state,
      absent.flatMap(({ edge, isLoaded }) => (isLoaded ? [] : [edge])),
      state.possible,
    );
    await spreadPossible(state, root);
  }
  state.kept?.save();
  state.names?.save();
  let uses: Promise<readonly UseWhenLoaded[]> | undefined;
  const { loaded, possible, missing, files } = state;
  /** One file may stand in the way of many packages. */
  const obstacles = new Map<string, ReturnType<typeof findObstacle>>();
  return {
    loaded,
    possible,
    missing,
    files,
    started: certain.filter(({ root }) => root === 'production'),
    firstLoaded: firstOfEach(loaded.values(), resolver),
    firstPossible: firstOfEach(possible.values(), resolver),
    uses: () => (uses ??= usesWhenLoaded(state)),
    obstacleIn(path) {
      const known = obstacles.get(path) ?? findObstacle(input, path);
      obstacles.set(path, known);
      return known;
    },
  };
}

/** In the order in which the files were reached. */
async function usesWhenLoaded({ input, loaded, withUses, files }: TraceState): Promise<readonly UseWhenLoaded[]> {
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

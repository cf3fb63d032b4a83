/** What may be loaded beyond exact imports, and by which rule: started by name, declared by opaque code, handed on, or lying beside. */
import type { RootKind } from '../../linking/root-kind.ts';
import { readTextIfThere } from '../../text/read-text.ts';
import type { LoadEdge } from '../../linking/source-trace.ts';
import { firstOfEach, isAbsent, spread, type TraceState, type Unwritten, unwritten } from './spread-files.ts';

/** What comes into question from one kind of program: what is started by name, and what opaque code may load. */
export async function spreadPossible(state: TraceState, root: RootKind): Promise<void> {
  const { resolver, started, direct } = state.input;
  const doubtful: LoadEdge[] = started
    .filter((entry) => entry.root === root)
    .map(({ path, from, fact = unwritten }) => ({ path, from, fact, root }));
  const handed = new Set<'anything' | 'named' | 'programs'>();
  const opened = new Set<string>();
  const take = ({ name, path, by }: Unwritten): void => {
    if (path === undefined) {
      if (!state.missing.has(name)) state.missing.set(name, by);
      return;
    }
    const edge: LoadEdge = { path, from: by.path, fact: unwritten, root };
    if (isAbsent(state, edge)) state.absent.push({ edge: { ...edge, root: 'tooling' }, isLoaded: false });
    else doubtful.push(edge);
  };
  const offer = (path: string, by: LoadEdge): void => {
    const name = state.unread.has(by) ? undefined : resolver.nameOf?.(path);
    if (name === undefined) take({ name: '', path, by });
    else if (!state.loaded.has(path) && !state.possible.has(path)) state.unwritten.push({ name, path, by });
  };
  const addDeclared = async (path: string, by: LoadEdge): Promise<void> => {
    const { paths, missing } = await resolver.declared(path);
    for (const target of paths) offer(target, by);
    for (const name of missing)
      if (state.names === undefined || state.unread.has(by)) take({ name, path: undefined, by });
      else state.unwritten.push({ name, path: undefined, by });
  };
  // What starts a package by its name reads its settings too, and loads the packages that they name. Of one that is imported
  // the code says what it loads.
  for (const arrival of doubtful.slice()) {
    if (state.loaded.has(arrival.path)) continue;
    await addDeclared(arrival.path, arrival);
    await state.names?.addPackage(arrival.path);
  }
  for (const edge of state.elsewhere.splice(0)) doubtful.push(edge);
  for (;;) {
    if (root === 'test') for (const arrival of state.opaqueInPages.splice(0)) state.opaque.push(arrival);
    for (const arrival of state.opaque.splice(0)) {
      await addDeclared(arrival.path, arrival);
      const isRunner = state.runners.has(arrival);
      const isUnread = state.unread.has(arrival);
      const scope = isRunner ? 'programs' : isUnread ? 'anything' : 'named';
      state.loadsByName ||= !isRunner;
      const owner = resolver.ownerOf?.(arrival.path);
      if (!isRunner && owner !== undefined && (isUnread || !state.opaqueOwners.has(owner)))
        state.opaqueOwners.set(owner, arrival);
      if (handed.has(scope) || resolver.isNamedInText === true) continue;
      handed.add(scope);
      // A library may be handed the name of a plug-in or program by the application that hosts it.
      // Where tools and tests run it, so may they, with what only development installs.
      const named = await direct(resolver.isForDevelopment === undefined ? root : 'test', isRunner);
      for (const path of named) offer(path, arrival);
    }
    // What is loaded by its name may hand names on in turn, as settings do that extend others.
    for (const [path, arrival] of state.possible) {
      if (arrival.fact !== unwritten || arrival.root !== root) continue;
      const owner = resolver.ownerOf?.(path);
      if (owner === undefined || opened.has(owner)) continue;
      opened.add(owner);
      await addDeclared(path, arrival);
      await state.names?.addPackage(path);
    }
    // Whoever loads a package that loads by name may hand it a name of its own.
    for (const [owner, arrival] of state.opaqueOwners) {
      for (const [importer, path] of state.importers.get(owner) ?? []) {
        const key = state.unread.has(arrival) ? `${importer} anything` : importer;
        if (opened.has(key)) continue;
        opened.add(key);
        await addDeclared(path, arrival);
      }
    }
    for (const [paths, from] of state.beside) {
      if (state.joined.has(paths)) continue;
      state.joined.add(paths);
      for (const path of paths) doubtful.push({ path, from, fact: unwritten, root });
    }
    if (doubtful.length === 0) {
      await readNames(state);
      for (const found of [...nowWritten(state), ...(await handedOn(state))]) take(found);
      for (const edge of await namedInPieces(state, root)) doubtful.push(edge);
    }
    if (doubtful.length === 0) return;
    await spread(state, doubtful.splice(0), state.possible);
  }
}

/** Of what may write names: own code, and packages of which a file is reached. */
async function readNames({
  names,
  input,
  loaded,
  possible,
  unwritten: waiting,
  loadsByName,
}: TraceState): Promise<void> {
  if (names === undefined || (waiting.length === 0 && !loadsByName)) return;
  await names.add(input.files.map(({ path }) => path));
  await names.add(loaded.keys());
  await names.add(possible.keys());
}

/** Whoever loads by computed names may put them together of what own code hands over. */
async function namedInPieces(
  { input: { resolver, files, tree, rootOf }, loadsByName, askedForPieces }: TraceState,
  root: RootKind,
): Promise<readonly LoadEdge[]> {
  if (resolver.namedInPieces === undefined || !loadsByName) return [];
  const found: LoadEdge[] = [];
  for (const { path: from } of files) {
    if (askedForPieces.has(from) || rootOf(from) !== root) continue;
    askedForPieces.add(from);
    const text = (await readTextIfThere(tree, from)) ?? '';
    for (const path of resolver.namedInPieces(text)) found.push({ path, from, fact: unwritten, root });
  }
  return found;
}

/** Of what waits, what something writes by now. */
function nowWritten({ names, unwritten: waiting }: TraceState): readonly Unwritten[] {
  if (names === undefined) return [];
  const { written = [], others = [] } = Object.groupBy(waiting.splice(0), ({ name }) =>
    names.has(name) ? 'written' : 'others',
  );
  for (const name of others) waiting.push(name);
  return written;
}

/** What packages that are reached declare and write the name of, where anything loads by a name: they may hand it on. */
async function handedOn({
  names,
  input: { resolver },
  loadsByName,
  loaded,
  possible,
  asked,
}: TraceState): Promise<readonly Unwritten[]> {
  if (names === undefined || !loadsByName) return [];
  const found: Unwritten[] = [];
  for (const [owner, { arrival: by }] of firstOfEach([...loaded.values(), ...possible.values()], resolver)) {
    const texts = names.by(owner);
    if (asked.get(owner) === texts.size) continue;
    asked.set(owner, texts.size);
    const { paths, missing } = await resolver.declared(by.path);
    for (const path of paths) {
      const name = resolver.nameOf?.(path) ?? '';
      if (texts.has(name) && !loaded.has(path) && !possible.has(path)) found.push({ name, path, by });
    }
    for (const name of missing) if (texts.has(name)) found.push({ name, path: undefined, by });
  }
  return found;
}

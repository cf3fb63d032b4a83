/** Whether code of one crate may name another, by its own text and by what macros of the crates that it uses may write into it. */
import type { FileTree } from '../../../files/file-tree.ts';
import type { ActiveEdge, ActiveEdges } from './active-crates.ts';
import type { Naming } from './built-crates.ts';
import type { LockedCrate, LockedCrates } from './locked-crates.ts';
import { buildOutput, writtenByMacros } from './macro-text.ts';
import { type CratePart, type CrateText, readCrateText } from './named-crates.ts';

const sides = ['target', 'host'] as const;

export interface CrateNames {
  /** By text, by macros, or by code that could not be read. */
  readonly mayName: Naming;
  /** The name stands in the crate's own text, and the manifest of the other says that it is its name. */
  readonly names: Naming;
}

/**
 * @param edges all that any build turns on
 * @param guess the name of a library whose manifest is not here, where it is as good as known
 */
export async function readNaming(
  crates: LockedCrates,
  edges: ActiveEdges,
  guess: (crate: LockedCrate) => string | undefined,
  tree: FileTree,
): Promise<CrateNames> {
  const all = [...crates.byKey.values()];
  const edgesOf = (crate: LockedCrate): readonly ActiveEdge[] => sides.flatMap((side) => edges(crate, side));
  const nameOf = (from: LockedCrate, { to, externName }: ActiveEdge): string | undefined =>
    externName ?? (from.isLocal ? guess(to) : undefined);
  const built = reachable(crates.roots, edgesOf);

  const texts = new Map<LockedCrate, CrateText>();
  const unnamed = new Set<string>();
  for (const crate of all) {
    if (crate.source === undefined || !built.has(crate)) continue;
    const names = new Set(edgesOf(crate).flatMap((edge) => nameOf(crate, edge) ?? []));
    if (names.size === 0) continue;
    const text = await readCrateText(crate.source, names, tree);
    texts.set(crate, text);
    if (text.foreign.size > 0) for (const name of names) if (!text.named.has(name)) unnamed.add(name);
  }
  const writing = await readMacros(
    all.filter((crate) => built.has(crate)),
    unnamed,
    edgesOf,
    tree,
  );

  const known = new Map<LockedCrate, ReadonlyMap<string, CratePart>>();
  const namesIn = (crate: LockedCrate, text: CrateText): ReadonlyMap<string, CratePart> => {
    const found = known.get(crate) ?? withMacros(crate, text, edgesOf(crate), nameOf, edgesOf, writing);
    known.set(crate, found);
    return found;
  };
  const mayName: Naming = (from, edge) => {
    const text = texts.get(from);
    const name = nameOf(from, edge);
    if (text === undefined || name === undefined || edge.isArtifact || edge.to.source?.manifest.hasLinks === true)
      return 'production';
    return strongestOf([...text.open, ...[namesIn(from, text).get(name)].filter((part) => part !== undefined)]);
  };
  const names: Naming = (from, { to, externName }) =>
    to.source === undefined || externName === undefined ? undefined : texts.get(from)?.named.get(externName);
  return { mayName, names };
}

/** Names that macros of a crate may write; `undefined` where its sources are not here, or where it may write any. */
type Writing = (crate: LockedCrate) => ReadonlySet<string> | undefined;

async function readMacros(
  built: readonly LockedCrate[],
  names: ReadonlySet<string>,
  edgesOf: (crate: LockedCrate) => readonly ActiveEdge[],
  tree: FileTree,
): Promise<Writing> {
  const written = new Map<LockedCrate, ReadonlySet<string> | undefined>();
  if (names.size > 0) {
    const asked = new Set([...names, buildOutput]);
    const programs = reachable(
      built.filter(({ source }) => source?.manifest.isProcMacro === true),
      edgesOf,
    );
    for (const crate of built) {
      if (crate.source === undefined) continue;
      const isGenerated = edgesOf(crate).some(({ kind }) => kind === 'build');
      written.set(
        crate,
        await writtenByMacros(crate.source, { isProgram: programs.has(crate), isGenerated }, asked, tree),
      );
    }
  }
  return (crate) => written.get(crate);
}

/** Names in the text, and those that macros may write, until these bring no more macros in. */
function withMacros(
  crate: LockedCrate,
  { named, foreign }: CrateText,
  needed: readonly ActiveEdge[],
  nameOf: (from: LockedCrate, edge: ActiveEdge) => string | undefined,
  edgesOf: (crate: LockedCrate) => readonly ActiveEdge[],
  writing: Writing,
): ReadonlyMap<string, CratePart> {
  const found = new Map(named);
  const user = strongestOf(foreign.keys());
  if (user === undefined) return found;
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    if (needed.every((edge) => found.has(nameOf(crate, edge) ?? ''))) break;
    const used = needed.flatMap((edge) => {
      const name = nameOf(crate, edge);
      return name === undefined || found.has(name) ? [edge.to] : [];
    });
    const macros = [...reachable(used, edgesOf)];
    const isUnseen = macros.some((other) => writing(other) === undefined);
    const takesIn =
      crate.source?.buildScript !== undefined && macros.some((other) => writing(other)?.has(buildOutput) === true);
    for (const edge of needed) {
      const name = nameOf(crate, edge);
      if (name === undefined || found.has(name)) continue;
      const isWritten =
        isUnseen || takesIn || macros.some((other) => other !== edge.to && writing(other)?.has(name) === true);
      if (isWritten) found.set(name, user);
    }
  }
  return found;
}

function reachable(
  from: Iterable<LockedCrate>,
  edgesOf: (crate: LockedCrate) => readonly ActiveEdge[],
): ReadonlySet<LockedCrate> {
  const seen = new Set<LockedCrate>(from);
  for (const crate of seen) for (const { to } of edgesOf(crate)) seen.add(to);
  return seen;
}

function strongestOf(parts: Iterable<CratePart>): CratePart | undefined {
  const given = new Set(parts);
  return (['production', 'tooling', 'test'] as const).find((part) => given.has(part));
}

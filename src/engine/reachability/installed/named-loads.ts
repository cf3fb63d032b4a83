/**
 * What comes into question by computed loads in ecosystems whose texts tell which package they name. A loader can load what some
 * text names that may come to it: texts of files that are reached, of data beside them, and of first-party code. What comes from
 * outside of the tree – arguments, settings of the process, data – may name whatever the project declares.
 */
import type { NamedCode, PackageCode } from '../../linking/installed-sources.ts';
import { type RootKind, rootKinds } from '../../linking/root-kind.ts';
import type { LoadEdge } from '../../linking/source-trace.ts';
import type { LoadFacts } from '../../model/load-facts.ts';
import { handedNames } from './handed-names.ts';
import { type TraceState, unwritten } from './spread-files.ts';

/** New edges since it was last asked; none when all is known. */
export type NamedLoads = (root: RootKind) => Promise<readonly LoadEdge[]>;

export function namedLoads(state: TraceState, named: NamedCode): NamedLoads {
  const { files, rootOf, direct, resolver } = state.input;
  /** Packages that are named, and the file that does. */
  const namedAt = new Map<PackageCode, string>();
  const reached = new Set<PackageCode>();
  const joined = new Set<PackageCode>();
  const dataRead = new Set<PackageCode>();
  const directOf = new Set<RootKind>();
  const programsOf = new Set<RootKind>();
  const handed = handedNames(['takers']);
  const started = handedNames(['programTakers']);
  const own: { readonly root: RootKind; readonly loads: LoadFacts }[] = files.flatMap((file) =>
    file.loads === undefined ? [] : [{ root: rootOf(file.path), loads: file.loads }],
  );
  const ownWords = new Set(files.flatMap(({ strings }) => strings.map(({ text }) => text.toLowerCase())));
  /** The first file that loads what it is handed, and that goes through packages. */
  let taker: string | undefined;
  /** One such file of each package. */
  const takers = new Map<PackageCode, string>();
  let walker: string | undefined;
  let isUnbounded = false;

  const name = (codes: readonly PackageCode[], from: string): void => {
    for (const code of codes) if (!namedAt.has(code)) namedAt.set(code, from);
  };
  const nameTexts = (texts: readonly string[], patterns: readonly string[], from: string): void => {
    for (const text of texts) {
      name(named.namedBy(text), from);
      // The start or the end of a name, which someone completes.
      if (/^\w{2,}[_.-]$/.test(text)) name(named.meantBy(`${text}*`), from);
      else if (/^[_.-]\w{2,}$/.test(text)) name(named.meantBy(`*${text}`), from);
    }
    for (const pattern of patterns) name(named.meantBy(pattern), from);
  };
  const enter = async (
    arrival: LoadEdge,
    names: LoadFacts,
    strings: readonly string[],
    imports: readonly PackageCode[],
    edges: LoadEdge[],
  ) => {
    const { path, root } = arrival;
    const add = (paths: readonly string[]): void => {
      for (const target of paths) edges.push({ path: target, from: path, fact: unwritten, root });
    };
    const code = named.codeOf(path);
    // Names that are handed in may be parts of own ones.
    if (names.loadsOwn || names.takers.length > 0) add(code ?? []);
    for (const pattern of names.partly) add(named.meantBy(pattern).flat());
    for (const group of names.groups) add(named.plugins(group));
    nameTexts(strings, names.patterns, path);
    if (code !== undefined) for (const each of [handed, started]) each.enter(names, code, imports, path);
    if (!names.loadsHanded) return;
    taker ??= path;
    if (code !== undefined && !takers.has(code)) takers.set(code, path);
    if (names.walksPackages) walker ??= path;
    if (code === undefined || dataRead.has(code)) return;
    dataRead.add(code);
    const words = await named.words(code);
    if (words === undefined) isUnbounded = true;
    else nameTexts(words, [], path);
  };

  const isCertain = (path: string): boolean => {
    const edge = state.loaded.get(path);
    return edge !== undefined && edge.isLazy !== true;
  };

  return async (root) => {
    const edges: LoadEdge[] = [];
    for (const { arrival, names, to } of state.naming.splice(0)) {
      const code = named.codeOf(arrival.path);
      if (code !== undefined) reached.add(code);
      if (names !== undefined) {
        const imports = to.flatMap(({ paths }) =>
          paths.flatMap((path) => {
            const c = named.codeOf(path);
            return c === undefined ? [] : [c];
          }),
        );
        await enter(arrival, names.loads, names.strings, [...new Set(imports)], edges);
        continue;
      }
      const { reach, named: codes } = await named.compiled(arrival.path);
      if (reach === 'nothing') continue;
      for (const path of [code ?? [], ...codes].flat())
        edges.push({ path, from: arrival.path, fact: unwritten, root: arrival.root });
      if (reach === 'unknown') state.opaque.push(arrival);
      if (reach === 'handed') {
        taker ??= arrival.path;
        if (code !== undefined) handed.takeAll(code);
      }
    }
    if (taker === undefined) return edges;
    const from = taker;
    const join = (codes: Iterable<PackageCode>, by: string): void => {
      for (const code of codes) {
        if (joined.has(code)) continue;
        joined.add(code);
        for (const path of code) edges.push({ path, from: by, fact: unwritten, root });
      }
    };
    const present = own.filter((file) => rootKinds.indexOf(file.root) <= rootKinds.indexOf(root));
    for (const { loads } of present) for (const pattern of loads.patterns) name(named.meantBy(pattern), from);
    join(named.madeOf(ownWords), from);
    join(namedAt.keys(), from);
    if (walker !== undefined) join(reached, walker);
    for (const code of handed.ownHanders()) join([code], from);
    const facts = present.map(({ loads }) => loads);
    const isHanded = handed.takesFrom(facts);
    const askers = [...handed.askers()];
    // What only an operator tells a program by its arguments is written for it, or stands in a text.
    for (const path of askers) join(named.needing(path), path);
    const isOutside = isUnbounded || isHanded || askers.some((path) => isCertain(path));
    if (isOutside && !directOf.has(root)) {
      directOf.add(root);
      const declared = await Promise.all([...takers.values()].map((path) => resolver.declared(path)));
      const paths = [...(await direct(root, false)), ...declared.flatMap(({ paths: needed }) => needed)];
      for (const path of paths) edges.push({ path, from, fact: unwritten, root });
    }
    if (!isOutside && !programsOf.has(root) && started.takesFrom(facts)) {
      programsOf.add(root);
      for (const path of await direct(root, true)) edges.push({ path, from, fact: unwritten, root });
    }
    return edges;
  };
}

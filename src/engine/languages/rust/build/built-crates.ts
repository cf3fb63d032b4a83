/**
 * In which kind of program a build may link each crate: from local crates along the dependencies that are turned on and that
 * something may name. What is only compiled runs no code of its own, but its build script and the macros in it do.
 */
import { strongerRoot, type RootKind } from '../../../linking/root-kind.ts';
import type { ActiveEdge, ActiveEdges, Side } from './active-crates.ts';
import type { LockedCrate, LockedCrates } from './locked-crates.ts';
import type { CratePart } from './named-crates.ts';

export interface BuiltCrate {
  /** The strongest kind of program that may hold its code; `undefined` where it is only compiled. */
  readonly linked: RootKind | undefined;
  /** The key of the crate whose code names it, in that kind of program; absent for local crates, where a build begins, and what is only compiled. */
  readonly linkedBy?: string;
  /** It has a build script, or may have one. */
  readonly hasScript: boolean;
}

/** Whether code of a crate, or what macros write into it, may name another; the strongest part of it that does. */
export type Naming = (from: LockedCrate, edge: ActiveEdge) => CratePart | undefined;

interface State {
  readonly crate: LockedCrate;
  readonly side: Side;
  readonly root: RootKind;
}

/**
 * By key, those that some build compiles.
 *
 * @param shipped what is on when the product is built
 * @param tested what is on when tests, examples and benchmarks are
 */
export function builtCrates(
  { roots }: LockedCrates,
  shipped: ActiveEdges,
  tested: ActiveEdges,
  naming: Naming,
): ReadonlyMap<string, BuiltCrate> {
  const built = new Map<string, BuiltCrate>();
  const seen = new Set<string>();
  const link = new Map<string, State>();
  const open: State[] = [];
  const compile: State[] = [];

  const note = (crate: LockedCrate, linked: RootKind | undefined, by?: LockedCrate): void => {
    const known = built.get(crate.key);
    const isKnown =
      known !== undefined &&
      (linked === undefined || (known.linked !== undefined && strongerRoot(known.linked, linked) === known.linked));
    if (isKnown) return;
    // Without its manifest nobody knows.
    const hasScript = crate.source === undefined || crate.source.buildScript !== undefined;
    built.set(crate.key, { linked, hasScript, ...(by === undefined ? {} : { linkedBy: by.key }) });
  };
  const reach = (state: State, by?: LockedCrate): void => {
    const name = `${state.root} ${state.side} ${state.crate.key}`;
    if (link.has(name)) return;
    link.set(name, state);
    note(state.crate, state.root, by);
    open.push(state);
  };
  const compiled = (state: State): void => {
    const name = `${state.root === 'test' ? 'test' : 'build'} ${state.side} ${state.crate.key}`;
    if (seen.has(name)) return;
    seen.add(name);
    note(state.crate, undefined);
    compile.push(state);
  };
  /** A build script and macros run while the product is built, or while its tests are. */
  const whileBuilding = (root: RootKind): RootKind => (root === 'test' ? 'test' : 'tooling');

  for (const crate of roots)
    for (const root of ['production', 'test'] as const) {
      reach({ crate, side: 'target', root });
      compiled({ crate, side: 'target', root });
    }
  for (;;) {
    const state = open.pop();
    if (state !== undefined) {
      const edges = state.root === 'test' ? tested : shipped;
      for (const edge of edges(state.crate, state.side)) {
        if (edge.kind === 'build') continue;
        const part = naming(state.crate, edge);
        // Tests and examples of others are in no build.
        if (part === undefined || (part !== 'production' && !state.crate.isLocal)) continue;
        const asked =
          edge.kind === 'dev' ? weaker('test', part) : state.crate.isLocal ? weaker(state.root, part) : state.root;
        const isMacro = edge.to.source?.manifest.isProcMacro === true;
        reach({ crate: edge.to, side: edge.side, root: isMacro ? whileBuilding(asked) : asked }, state.crate);
      }
      continue;
    }
    const next = compile.pop();
    if (next === undefined) return built;
    const edges = next.root === 'test' ? tested : shipped;
    for (const edge of edges(next.crate, next.side)) {
      compiled({ crate: edge.to, side: edge.side, root: next.root });
      if (runsWhile(next.crate, edge, naming(next.crate, edge)))
        reach({ crate: edge.to, side: 'host', root: whileBuilding(next.root) }, next.crate);
    }
  }
}

/** Whether compiling a crate runs the other: in its build script, or as a macro, whether or not anything is linked with it. */
function runsWhile({ isLocal }: LockedCrate, { kind, to }: ActiveEdge, part: CratePart | undefined): boolean {
  if (part === undefined) return false;
  if (kind === 'build' || kind === 'unknown') return true;
  // Without its manifest it may be a macro.
  const mayBeMacro = to.source === undefined || to.source.manifest.isProcMacro;
  return mayBeMacro && (isLocal || part === 'production');
}

function weaker(a: RootKind, b: RootKind): RootKind {
  return strongerRoot(a, b) === a ? b : a;
}

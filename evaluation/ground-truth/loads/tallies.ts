/** Counts of what was said of packages that ran and of packages that did not. */
import type { JudgedPackage } from './judge-loads.ts';

export interface Tally {
  readonly packages: number;
  readonly ran: number;
  readonly unreachable: number;
  /** Of what ran: the gate. */
  readonly wrong: readonly JudgedPackage[];
  /** Of what did not run. */
  readonly cleared: number;
  /** Said to be loaded for certain, and how many of them ran. */
  readonly saidLoaded: number;
  readonly saidLoadedAndRan: number;
  /** Those too that were built into what ran, and left no code of their own in it. */
  readonly saidLoadedAndBuilt: number;
  /** Said to be loaded for certain, and did not run. */
  readonly idle: readonly JudgedPackage[];
  /** Of what ran, said to be loaded only by tests or tools, which the programs are. */
  readonly ranAsTool: number;
}

const clearing = new Set<string | undefined>(['notLoaded', 'toolingOnly', 'testOnly']);
const tooling = new Set<string | undefined>(['toolingOnly', 'testOnly']);

export function tally(packages: readonly JudgedPackage[]): Tally {
  const saidLoaded = packages.filter(
    ({ exposure, reachability }) => exposure === 'loaded' || exposure === 'called' || reachability === 'reachable',
  );
  const ran = packages.filter(({ load }) => load !== undefined);
  return {
    packages: packages.length,
    ran: ran.length,
    unreachable: packages.filter(({ reachability }) => reachability === 'unreachable').length,
    wrong: ran.filter(({ reachability, exposure }) => reachability === 'unreachable' || exposure === 'notLoaded'),
    cleared: packages.filter((item) => item.load === undefined && isCleared(item)).length,
    saidLoaded: saidLoaded.length,
    saidLoadedAndRan: saidLoaded.filter(({ load }) => load !== undefined).length,
    saidLoadedAndBuilt: saidLoaded.filter(({ load, isBuilt }) => load !== undefined || isBuilt).length,
    idle: saidLoaded.filter(({ load }) => load === undefined),
    ranAsTool: ran.filter(({ exposure }) => tooling.has(exposure)).length,
  };
}

export interface WaysIn {
  /** Packages that were loaded by code of which nothing wrong was said. */
  readonly first: readonly JudgedPackage[];
  /** Those that they loaded in turn. */
  readonly below: readonly JudgedPackage[];
}

/** @param wrong of one program and layout */
export function waysIn(wrong: readonly JudgedPackage[]): WaysIn {
  const keys = new Set(wrong.map(({ key }) => key));
  const isBelow = ({ askedBy, key }: JudgedPackage): boolean =>
    askedBy !== undefined && askedBy !== key && keys.has(askedBy);
  return { first: wrong.filter((item) => !isBelow(item)), below: wrong.filter(isBelow) };
}

function isCleared({ reachability, exposure }: JudgedPackage): boolean {
  return reachability === 'unreachable' || clearing.has(exposure);
}

/** A place that could load a package which no import names, and how such places rank. */
import type { RootKind } from './root-kind.ts';
import type { EvidenceStep, Exposure, ReasonCode } from '../model/verdict.ts';

export interface LoadPlace {
  /** The strongest kind of program that comes to the place. */
  readonly root: RootKind;
  /** True where it names the package, or a known set of packages that holds it; else it could name anything. */
  readonly isBounded: boolean;
  readonly code: ReasonCode;
  readonly explanation: string;
  readonly evidence: () => Promise<readonly EvidenceStep[]>;
}

/** What comes first decides: the product before tools and tests, what names the package before what could name anything. */
export const placeOrder: readonly {
  readonly root: RootKind;
  readonly isBounded: boolean;
  readonly exposure: Exposure;
}[] = [
  { root: 'production', isBounded: true, exposure: 'mayBeLoaded' },
  { root: 'production', isBounded: false, exposure: 'unknown' },
  { root: 'tooling', isBounded: true, exposure: 'toolingOnly' },
  { root: 'tooling', isBounded: false, exposure: 'toolingOnly' },
  { root: 'test', isBounded: true, exposure: 'testOnly' },
  { root: 'test', isBounded: false, exposure: 'testOnly' },
];

export function rankOf({ root, isBounded }: Pick<LoadPlace, 'root' | 'isBounded'>): number {
  return placeOrder.findIndex((step) => step.root === root && step.isBounded === isBounded);
}

/** The place that decides, the first of its rank. */
export function strongest<Place extends Pick<LoadPlace, 'root' | 'isBounded'>>(
  places: readonly Place[],
): Place | undefined {
  return places.reduce<Place | undefined>(
    (best, place) => (best === undefined || rankOf(place) < rankOf(best) ? place : best),
    undefined,
  );
}

/** What is loaded by tools or tests alone is not the product's. */
export function exposureOf(root: RootKind | undefined, production: Exposure): Exposure {
  return root === 'tooling' ? 'toolingOnly' : root === 'test' ? 'testOnly' : production;
}

/** What reachability analysis is asked: whether the symbols of one advisory can be reached in one package instance. */
import type { VulnerableSymbols } from './advisory.ts';
import type { Package } from './package.ts';

export interface ReachQuestion {
  readonly package: Package;
  readonly advisoryId: string;
  readonly symbols: VulnerableSymbols;
}

/** What following calls through the sources of installed packages found: the functions reached, and the way to each. */
import type { FileFacts } from '../model/file-facts.ts';
import type { UseFact } from '../model/use-fact.ts';
import type { PackageTarget, UseSite } from './use-sites.ts';

export interface CallTrace {
  /** Exact uses of each package by functions that first-party code calls, the nearest first. */
  readonly uses: ReadonlyMap<string, readonly DependencyUse[]>;
  /** Functions of installed packages that the chains lead to, and how. */
  readonly functions: readonly ReachedFunction[];
}

export interface DependencyUse {
  readonly file: FileFacts;
  readonly fact: UseFact;
  readonly target: PackageTarget;
  /** The file in which the package's name was looked up, and under which specifier. */
  readonly from: string;
  readonly specifier: string;
  readonly way: CallChain;
}

/** A step of a chain of calls; the first is a use in first-party code. */
export type CallChain =
  | { readonly kind: 'start'; readonly use: UseSite }
  | {
      readonly kind: 'call';
      readonly before: CallChain;
      readonly path: string;
      readonly shownAs: string;
      readonly place: Place;
    };

export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface FunctionNode {
  readonly path: string;
  readonly name: string;
}

export interface ReachedFunction extends FunctionNode {
  readonly way: CallChain;
}

/** A use of a package that is not here, and the way to it. */
import type { PackageTarget } from '../../../linking/use-sites.ts';
import type { CallChain } from './follow-uses.ts';
import type { Outside } from './values.ts';

export interface OutsideUse {
  readonly target: PackageTarget;
  readonly what: Outside;
  readonly way: CallChain;
}

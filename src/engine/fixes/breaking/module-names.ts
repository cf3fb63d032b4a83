/**
 * What one module of a package is known to hand on by name. Two bounds are kept, since a name may be called gone only where it surely was
 * there before and surely is not after.
 */

export interface ModuleNames {
  readonly kind: 'es' | 'commonjs';
  /** Handed on however the module runs. */
  readonly certain: ReadonlySet<string>;
  /** Nothing but these is handed on, besides what `stars` and `wholes` give; meaningless where `opening` says something. */
  readonly possible: ReadonlySet<string>;
  /** Modules all of whose names are handed on too. */
  readonly stars: readonly string[];
  /** Modules one of which this module is, as a whole. */
  readonly wholes: readonly string[];
  /** Nothing says that more names are not handed on, and why; empty where `possible` is all. */
  readonly opening: string;
}

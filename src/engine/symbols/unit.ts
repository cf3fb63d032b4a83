/** What comparing releases knows of code: units with a name, what they say without their form, and the words in them. */

export interface Unit {
  /** `Type.method` or `function`; of a constant its own name. */
  readonly name: string;
  readonly kind: 'function' | 'constant';
  /** Whether code outside of the package may name it, as far as its own declaration says. */
  readonly isPublic: boolean;
  /** The named function that it stands in, where it does. */
  readonly within?: string;
  /** Equal where only comments, white space, types or quotes differ; what nested units say is not part of it. */
  readonly hash: string;
  /** Every identifier, word of text and literal in it, in order. */
  readonly words: readonly string[];
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

export interface UnitFile {
  readonly path: string;
  /** As importing code of the language names it; empty where names are told apart by themselves. */
  readonly module: string;
  readonly units: readonly Unit[];
}

/** Names a unit within a release. */
export function unitKey(file: Pick<UnitFile, 'module' | 'path'>, unit: Pick<Unit, 'name'>): string {
  return `${file.module || file.path}\n${unit.name}`;
}

/** The last part of a name: `method` of `Type.method`. */
export function shortName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

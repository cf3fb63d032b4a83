/** What code does with an import, and how a value is named by where it comes from. */

/**
 * Where a value comes from: members taken from an import. `()` is the result of a call, `#` an instance of a class or
 * type, `[]` a computed member.
 */
export interface Ref {
  readonly import: number;
  readonly path: readonly string[];
}

export interface UseFact extends Ref {
  readonly kind: 'call' | 'value' | 'subclass';
  /** True for code that runs as soon as the file is loaded; absent within functions. */
  readonly isTopLevel?: true;
  /** The top-level function that surely holds the use, named as in `OwnExportFact.to`. */
  readonly in?: string;
  readonly start: number;
  readonly end: number;
}

/**
 * What a file of Go says about its own package, so that types can be followed from file to file: Go's packages are folders,
 * and a method is known only where the type of the value is, which another file may declare.
 */
import type { Ref, UseFact } from './use-fact.ts';

/** The `import` of a `Ref` that begins at a name of the file's own package. */
export const ownPackage = -1;

/**
 * Marks in the path of a `Ref` beside those of `Ref` itself: what a list, map or channel of the value before it is, and what a
 * function that returns it is; taking an element or calling takes the mark away again. `()1` is the second result.
 */
export const listOf = '*[]';
export const functionOf = '*()';

export interface GoFacts {
  readonly packageName: string;
  /** The name that each import is given in the file, in the order of `imports`; '' where the package's own name counts. */
  readonly importNames: readonly string[];
  readonly declarations: readonly GoDeclaration[];
  readonly uses: readonly GoUse[];
}

/**
 * `function`: `F` or `T.M` with its body. `type`: `T`. `interface`: `T`, an interface type. `same`: `T` is an alias of the value's
 * type. `based`: `T` has its fields, not its methods. `holds`: what a variable `v`, a field `T.f`, a result `F()` or `T.M()1` is.
 * `embeds`: `T` takes over fields and methods.
 */
export interface GoDeclaration {
  readonly kind: 'function' | 'type' | 'interface' | 'same' | 'based' | 'holds' | 'embeds';
  readonly name: string;
  readonly ref?: Ref;
}

export interface GoUse {
  /** `F`, `T.M`, or the variable whose initial value holds the use; '' for what runs when the package is loaded. */
  readonly in: string;
  readonly ref: Ref;
  readonly kind: UseFact['kind'];
  readonly start: number;
  readonly end: number;
}

/** What is looked for: members of objects, and names that may still come. */

/** A search for a member of an object and its prototypes. */
export interface Lookup {
  /** Holds what was found. */
  readonly found: number;
  readonly events: LookupEvent[];
  readonly users: ((event: LookupEvent) => void)[];
  readonly seen: Set<number>;
}

export interface LookupEvent {
  /** Holds a function that is called for it. */
  readonly getter?: number;
  /** A proxy that answers for it. */
  readonly proxy?: number;
  /** Nothing here has it; what of outside the search ended at, if there is any. */
  readonly end?: readonly string[];
}

export interface AwaitedName {
  readonly name: string;
  readonly wake: (() => void)[];
}

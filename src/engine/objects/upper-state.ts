/** What is kept where a graph is to hold at least all that may run. */

export interface Upper {
  /** What code reads: where it runs, each has a value. */
  readonly reads: Set<number>;
  /** Members that are taken of lost values, and those that the runtime takes of any. */
  readonly names: Set<string>;
  /** Where members are, by their names. */
  readonly members: Map<string, Member[]>;
  /** Variables that hold the names of an object's members, by the object; told of each that comes. */
  readonly keys: Map<number, number>;
  /** Variables of members that an object has from its beginning. */
  readonly sure: Set<number>;
  /** Members of these names are taken away somewhere; the empty one stands for any. */
  readonly deleted: Set<string>;
  /** Searches that ended at a member which is there from the beginning, by its name: what goes on with them. */
  readonly stopped: Map<string, (() => void)[]>;
  /** Members of these names are put on objects that are not here, the runtime's own among them; the empty one stands for any. */
  readonly patched: Set<string>;
  /** Told when a member of the name is. */
  readonly untilPatched: Map<string, (() => void)[]>;
  /** All that is in a function. */
  readonly all: Map<number, number>;
  /** Objects and functions that code has which is not here: as unknown as it from then on, so that they are not told apart. */
  readonly given: Set<number>;
  /** Objects that derive from all modules of which code loads any; the first stands for all. */
  readonly anywhere: number[];
  /** What these modules give, and who is told of it. */
  readonly loose: number[];
  readonly looseUsers: ((module: number) => void)[];
  /** Code loads files of which nobody knows which: own ones, too. */
  isOwnOpen: boolean;
  /** Objects of the program are read and written by way of others. */
  hasProxies: boolean;
}

interface Member {
  readonly holder: number;
  readonly variable: number;
}

export function upperOf(taken: Iterable<string>): Upper {
  return {
    reads: new Set(),
    names: new Set(taken),
    members: new Map(),
    keys: new Map(),
    sure: new Set(),
    deleted: new Set(),
    stopped: new Map(),
    patched: new Set(),
    untilPatched: new Map(),
    all: new Map(),
    isOwnOpen: false,
    hasProxies: false,
    given: new Set(),
    anywhere: [],
    loose: [],
    looseUsers: [],
  };
}

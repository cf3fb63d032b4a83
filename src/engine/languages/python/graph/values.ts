/** The values that a variable of Python code may hold, as far as they matter for calls; each distinct one is a number. */

export const kinds = {
  unknown: 0,
  text: 1,
  number: 2,
  function: 3,
  class: 4,
  instance: 5,
  module: 6,
  container: 7,
  /** Something of a package or of the standard library whose code is not at hand. */
  external: 8,
  builtin: 9,
  /** A function and its receiver. */
  method: 10,
  /** A receiver and the name of a method that the interpreter itself provides. */
  builtinMethod: 11,
  generator: 12,
  /** A class and the receiver for which the classes after it are asked. */
  super: 13,
  /** A call of `functools.partial`. */
  partial: 14,
} as const;

/** What nobody can know; as a key it may be any. */
export const unknownValue = 0;

export interface ValueTable {
  intern(kind: number, first: number, second?: number): number;
  kind(value: number): number;
  first(value: number): number;
  second(value: number): number;
  text(text: string): number;
  textAt(id: number): string;
}

export function valueTable(): ValueTable {
  const kindOf: number[] = [];
  const firsts: number[] = [];
  const seconds: number[] = [];
  const ids = new Map<string, number>();
  const texts: string[] = [];
  const textIds = new Map<string, number>();
  const table: ValueTable = {
    intern(kind, first, second = 0) {
      const key = `${kind} ${first} ${second}`;
      const known = ids.get(key);
      if (known !== undefined) return known;
      const id = kindOf.length;
      ids.set(key, id);
      kindOf.push(kind);
      firsts.push(first);
      seconds.push(second);
      return id;
    },
    kind: (value) => kindOf[value] ?? kinds.unknown,
    first: (value) => firsts[value] ?? 0,
    second: (value) => seconds[value] ?? 0,
    text(text) {
      const known = textIds.get(text);
      if (known !== undefined) return known;
      textIds.set(text, texts.length);
      return texts.push(text) - 1;
    },
    textAt: (id) => texts[id] ?? '',
  };
  table.intern(kinds.unknown, 0);
  return table;
}

/** Values as numbers: each distinct one, of a kind and two parts that its kind explains, is one number. */

/** The kind of what nobody can know. */
const unknownKind = 0;

/** What nobody can know; as a key it may be any. */
export const unknownValue = 0;

/** The same, where something must have come and did not: nobody knows what it is because its way was not followed. */
export const lostValue = 1;

export function isUnknown(value: number): boolean {
  return value === unknownValue || value === lostValue;
}

export interface ValueTable {
  intern(kind: number, first: number, second?: number): number;
  kind(value: number): number;
  first(value: number): number;
  second(value: number): number;
  /** The number of a text, for `intern`. */
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
    kind: (value) => kindOf[value] ?? unknownKind,
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
  table.intern(unknownKind, unknownValue);
  table.intern(unknownKind, lostValue);
  return table;
}

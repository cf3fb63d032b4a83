/**
 * The constant pool of a compiled class (JVM specification, chapter 4.4), by the places of its entries: what is asked for is read then.
 * Class files come from strangers: an index that leads nowhere gives an empty text, and what does not fit ends the pool.
 */

export interface ConstantPool {
  readonly view: DataView;
  /** Of each index where its entry begins, 0 where there is none. */
  readonly places: Uint32Array;
  /** Where the pool ends, or where it could not be read further. */
  readonly end: number;
  readonly isWhole: boolean;
  /** The tag of an entry, 0 where there is none. */
  readonly tagOf: (index: number) => number;
  /** A text of the pool; Java's own form of UTF-8 differs from the common one in characters that no name holds. */
  readonly textAt: (index: number) => string;
  /** The text that a class, string, module or method type entry names. */
  readonly namedAt: (index: number) => string;
}

export const poolTag = {
  utf8: 1,
  integer: 3,
  class: 7,
  string: 8,
  field: 9,
  method: 10,
  interfaceMethod: 11,
  nameAndType: 12,
  handle: 15,
  methodType: 16,
  dynamic: 17,
  invokeDynamic: 18,
} as const;

const magic = 0xcafebabe;
const decoder = new TextDecoder();

/** Bytes after the tag, by the tag; `utf8` has its length written in it. */
const sizes: Readonly<Record<number, number>> = {
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 2,
  8: 2,
  9: 4,
  10: 4,
  11: 4,
  12: 4,
  15: 3,
  16: 2,
  17: 4,
  18: 4,
  19: 2,
  20: 2,
};

/**
 * `undefined` where the content does not begin like a class. Never throws.
 *
 * @param intern gives the one copy of a text, where many classes are kept
 */
export function readConstantPool(
  content: Uint8Array,
  intern: (text: string) => string = (text) => text,
): ConstantPool | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (view.byteLength < 10 || view.getUint32(0) !== magic) return undefined;
  const count = view.getUint16(8);
  const places = new Uint32Array(Math.max(1, count));
  const { end, isWhole } = findEntries(view, places);
  const texts = new Map<number, string>();
  const tagOf = (index: number): number => {
    const place = places[index] ?? 0;
    return place === 0 ? 0 : view.getUint8(place);
  };
  const textAt = (index: number): string => {
    if (tagOf(index) !== poolTag.utf8) return '';
    const known = texts.get(index);
    if (known !== undefined) return known;
    const place = places[index] ?? 0;
    const text = intern(decoder.decode(content.subarray(place + 3, place + 3 + view.getUint16(place + 1))));
    texts.set(index, text);
    return text;
  };
  return {
    view,
    places,
    end,
    isWhole,
    tagOf,
    textAt,
    namedAt: (index) => (tagOf(index) === 0 ? '' : textAt(view.getUint16((places[index] ?? 0) + 1))),
  };
}

function findEntries(view: DataView, places: Uint32Array): Pick<ConstantPool, 'end' | 'isWhole'> {
  let at = 10;
  for (let index = 1; index < places.length; index++) {
    if (at >= view.byteLength) return { end: at, isWhole: false };
    const tag = view.getUint8(at);
    const length = tag === poolTag.utf8 && at + 3 <= view.byteLength ? 2 + view.getUint16(at + 1) : sizes[tag];
    if (length === undefined || at + 1 + length > view.byteLength) return { end: at, isWhole: false };
    places[index] = at;
    // Numbers of eight bytes take two places.
    if (tag === 5 || tag === 6) index++;
    at += 1 + length;
  }
  return { end: at, isWhole: true };
}

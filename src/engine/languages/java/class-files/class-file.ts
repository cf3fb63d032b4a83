/**
 * The constant pool of a compiled class (JVM specification, chapter 4.4): every name that the class can speak of stands there,
 * so that instructions, fields and attributes need not be read. Class files come from strangers: reading is one pass over
 * the bytes, and what does not fit ends it.
 */
import { invisibleTypes } from './invisible-annotations.ts';

export interface ClassFile {
  /** As `a/b/C$D`; empty where it could not be read. */
  readonly name: string;
  /** The superclass and interfaces, which the virtual machine loads together with the class. */
  readonly parents: readonly string[];
  /** Other classes that the code refers to, arrays by their elements. */
  readonly classes: readonly string[];
  /**
   * Every text of the pool: names, descriptors, signatures, values of annotations, string constants; without the types of
   * annotations that no running program can see.
   */
  readonly texts: readonly string[];
  /** Those of the texts that are string constants of the code. */
  readonly strings: readonly string[];
  /** False where the file ends early or holds what the specification does not know. */
  readonly isWhole: boolean;
}

const magic = 0xcafebabe;
const utf8 = 1;
const classEntry = 7;
const stringEntry = 8;
const nameAndType = 12;
const methodType = 16;

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

/** `undefined` where the content does not begin like a class. Never throws. */
export function readClassFile(content: Uint8Array): ClassFile | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (view.byteLength < 10 || view.getUint32(0) !== magic) return undefined;
  const pool = readPool(view, content);
  const nameOf = (index: number): string => {
    const target = pool.classes.get(index);
    return (target === undefined ? undefined : pool.texts.get(target)) ?? '';
  };
  const head = pool.isWhole ? readHead(view, pool.end, nameOf) : undefined;
  const bound = new Set([head?.name, ...(head?.parents ?? [])]);
  const hidden =
    head === undefined
      ? new Set<number>()
      : invisibleTypes({
          view,
          start: head.end,
          textOf: (index) => pool.texts.get(index) ?? '',
          used: new Set([...pool.used, ...pool.classes.values(), ...pool.strings]),
        });
  const classes = new Set([...pool.classes.keys()].map((index) => elementOf(nameOf(index))));
  return {
    name: head?.name ?? '',
    parents: head?.parents ?? [],
    classes: [...classes].filter((name) => name !== '' && !bound.has(name)),
    texts: [...pool.texts].flatMap(([index, text]) => (hidden.has(index) ? [] : [text])),
    strings: [...new Set(pool.strings)].flatMap((index) => pool.texts.get(index) ?? []),
    isWhole: head !== undefined,
  };
}

interface Pool {
  readonly texts: ReadonlyMap<number, string>;
  /** Of each class entry the index of its name. */
  readonly classes: ReadonlyMap<number, number>;
  readonly strings: readonly number[];
  /** Indexes of the descriptors that other entries name. */
  readonly used: readonly number[];
  readonly end: number;
  readonly isWhole: boolean;
}

function readPool(view: DataView, content: Uint8Array): Pool {
  const texts = new Map<number, string>();
  const classes = new Map<number, number>();
  const strings: number[] = [];
  const used: number[] = [];
  const count = view.getUint16(8);
  let at = 10;
  for (let index = 1; index < count; index++) {
    if (at >= view.byteLength) return { texts, classes, strings, used, end: at, isWhole: false };
    const tag = view.getUint8(at);
    const length = tag === utf8 && at + 3 <= view.byteLength ? 2 + view.getUint16(at + 1) : sizes[tag];
    if (length === undefined || at + 1 + length > view.byteLength)
      return { texts, classes, strings, used, end: at, isWhole: false };
    if (tag === utf8) texts.set(index, textOf(content.subarray(at + 3, at + 1 + length)));
    if (tag === classEntry) classes.set(index, view.getUint16(at + 1));
    if (tag === stringEntry) strings.push(view.getUint16(at + 1));
    if (tag === nameAndType) used.push(view.getUint16(at + 3));
    if (tag === methodType) used.push(view.getUint16(at + 1));
    // Numbers of eight bytes take two places.
    if (tag === 5 || tag === 6) index++;
    at += 1 + length;
  }
  return { texts, classes, strings, used, end: at, isWhole: true };
}

/** Flags, the class itself, its superclass, and the interfaces, which follow the pool. */
function readHead(
  view: DataView,
  start: number,
  nameOf: (index: number) => string,
): (Pick<ClassFile, 'name' | 'parents'> & { readonly end: number }) | undefined {
  if (start + 8 > view.byteLength) return undefined;
  const count = view.getUint16(start + 6);
  if (start + 8 + 2 * count > view.byteLength) return undefined;
  const parents = new Set([nameOf(view.getUint16(start + 4))]);
  for (let index = 0; index < count; index++) parents.add(nameOf(view.getUint16(start + 8 + 2 * index)));
  parents.delete('');
  return { name: nameOf(view.getUint16(start + 2)), parents: [...parents], end: start + 8 + 2 * count };
}

/** `[[La/b/C;` is an array of arrays of `a/b/C`; arrays of numbers have no class. */
function elementOf(name: string): string {
  if (!name.startsWith('[')) return name;
  return /^\[+L([^;]+);$/.exec(name)?.[1] ?? '';
}

const decoder = new TextDecoder();

/** Java's own form of UTF-8 differs from the common one in characters that no name holds. */
function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

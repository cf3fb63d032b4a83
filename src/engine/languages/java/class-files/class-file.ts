/**
 * The constant pool of a compiled class (JVM specification, chapter 4.4): every name that the class can speak of stands there,
 * so that instructions, fields and attributes need not be read. Class files come from strangers: reading is one pass over
 * the bytes, and what does not fit ends it.
 */
import { type ConstantPool, poolTag, readConstantPool } from './constant-pool.ts';
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

/** `undefined` where the content does not begin like a class. Never throws. */
export function readClassFile(content: Uint8Array): ClassFile | undefined {
  const pool = readConstantPool(content);
  if (pool === undefined) return undefined;
  const entries = entriesOf(pool);
  const head = pool.isWhole ? readHead(pool) : undefined;
  const bound = new Set([head?.name, ...(head?.parents ?? [])]);
  const hidden =
    head === undefined
      ? new Set<number>()
      : invisibleTypes({ view: pool.view, start: head.end, textOf: pool.textAt, used: entries.used });
  const classes = new Set(entries.classes.map((index) => elementOf(pool.namedAt(index))));
  return {
    name: head?.name ?? '',
    parents: head?.parents ?? [],
    classes: [...classes].filter((name) => name !== '' && !bound.has(name)),
    texts: entries.texts.flatMap((index) => (hidden.has(index) ? [] : [pool.textAt(index)])),
    strings: [...new Set(entries.strings.map((index) => pool.namedAt(index)))],
    isWhole: head !== undefined,
  };
}

/** Indexes by what they are; `used` are texts that other entries name. */
function entriesOf({ places, view, tagOf }: ConstantPool) {
  const texts: number[] = [];
  const classes: number[] = [];
  const strings: number[] = [];
  const used = new Set<number>();
  for (const [index, place] of places.entries()) {
    if (place === 0) continue;
    const tag = tagOf(index);
    if (tag === poolTag.utf8) texts.push(index);
    if (tag === poolTag.class) classes.push(index);
    if (tag === poolTag.string) strings.push(index);
    if (tag === poolTag.class || tag === poolTag.string || tag === poolTag.methodType)
      used.add(view.getUint16(place + 1));
    if (tag === poolTag.nameAndType) used.add(view.getUint16(place + 3));
  }
  return { texts, classes, strings, used };
}

/** Flags, the class itself, its superclass, and the interfaces, which follow the pool. */
export function readHead({
  view,
  end: start,
  namedAt,
}: ConstantPool): (Pick<ClassFile, 'name' | 'parents'> & { readonly end: number }) | undefined {
  if (start + 8 > view.byteLength) return undefined;
  const count = view.getUint16(start + 6);
  if (start + 8 + 2 * count > view.byteLength) return undefined;
  const parents = new Set([namedAt(view.getUint16(start + 4))]);
  for (let index = 0; index < count; index++) parents.add(namedAt(view.getUint16(start + 8 + 2 * index)));
  parents.delete('');
  return { name: namedAt(view.getUint16(start + 2)), parents: [...parents], end: start + 8 + 2 * count };
}

/** `[[La/b/C;` is an array of arrays of `a/b/C`; arrays of numbers have no class. */
export function elementOf(name: string): string {
  if (!name.startsWith('[')) return name;
  return /^\[+L([^;]+);$/.exec(name)?.[1] ?? '';
}

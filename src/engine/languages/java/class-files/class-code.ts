/**
 * What the methods of a compiled class do (JVM specification, chapters 4.6, 4.7.3 and 6): which methods they call or hand on, which
 * classes they make or touch, which texts they hold. One pass over the instructions; what does not fit ends the class as not whole.
 */
import { type Attribute, attributesAt, type ClassReading, noteAnnotations, step } from './class-attributes.ts';
import { readHead } from './class-file.ts';
import { type ConstantPool, readConstantPool } from './constant-pool.ts';
import { type MethodBody, readInstructions } from './instructions.ts';

export interface ClassCode {
  /** As `a/b/C$D`. */
  readonly name: string;
  readonly flags: number;
  /** The superclass first, then interfaces. */
  readonly parents: readonly string[];
  /** Its own with type arguments, empty where there are none. */
  readonly signature: string;
  readonly fields: readonly FieldCode[];
  readonly methods: readonly MethodCode[];
  /** A running program sees annotations of the class, or of a field. */
  readonly isAnnotated: boolean;
  /** Texts that its visible annotations are given, and the classes that they name. */
  readonly annotationTexts: readonly string[];
  /** Of a sealed class those that may extend it. */
  readonly permitted: readonly string[];
  /** Functions of Kotlin whose code its compiler put into that of the class. */
  readonly inlined: readonly string[];
  /** False where something could not be read: it may call anything. */
  readonly isWhole: boolean;
}

export interface FieldCode {
  readonly name: string;
  readonly descriptor: string;
  readonly signature: string;
}

export interface MethodCode extends MethodBody {
  readonly name: string;
  /** `(ILa/b/C;)V`. */
  readonly descriptor: string;
  /** The descriptor with type arguments, empty where there are none. */
  readonly signature: string;
  readonly flags: number;
  readonly isAnnotated: boolean;
}

export const accessFlag = {
  public: 0x1,
  private: 0x2,
  protected: 0x4,
  static: 0x8,
  final: 0x10,
  interface: 0x200,
  abstract: 0x400,
  synthetic: 0x1000,
  annotation: 0x2000,
} as const;

/**
 * `undefined` where the content does not begin like a class. Never throws.
 *
 * @param intern as of the constant pool
 */
export function readClassCode(content: Uint8Array, intern?: (text: string) => string): ClassCode | undefined {
  const pool = readConstantPool(content, intern);
  if (pool === undefined) return undefined;
  const head = pool.isWhole ? readHead(pool) : undefined;
  const reading: ClassReading = {
    pool,
    bootstraps: [],
    permitted: [],
    annotationTexts: new Set(),
    signature: '',
    isAnnotated: false,
    // Lists that overlap would make a small file long.
    stepsLeft: 16 * content.byteLength,
  };
  const fields: FieldCode[] = [];
  const methods: MethodCode[] = [];
  let isWhole = head !== undefined;
  try {
    if (head !== undefined) readMembers(reading, head.end, fields, methods);
  } catch (error) {
    // An index that leads behind the end.
    if (!(error instanceof RangeError)) throw error;
    isWhole = false;
  }
  return {
    name: head?.name ?? '',
    flags: head === undefined ? 0 : pool.view.getUint16(pool.end),
    parents: head?.parents ?? [],
    signature: reading.signature,
    fields,
    methods,
    isAnnotated: reading.isAnnotated,
    annotationTexts: [...reading.annotationTexts],
    permitted: reading.permitted,
    inlined: inlinedIn(pool),
    isWhole,
  };
}

const inlineMark = '$i$f$';

/** Its compiler leaves a local variable behind, named for the function. */
function inlinedIn({ places, textAt }: ConstantPool): readonly string[] {
  const found: string[] = [];
  for (let index = 1; index < places.length; index++) {
    const text = textAt(index);
    if (text.startsWith(inlineMark)) found.push(text.slice(inlineMark.length));
  }
  return found;
}

function readMembers(reading: ClassReading, start: number, fields: FieldCode[], methods: MethodCode[]): void {
  const { view } = reading.pool;
  let at = start + 2;
  for (let count = view.getUint16(start); count > 0; count--) {
    const { attributes, end } = attributesAt(reading, at + 6);
    if (noteAnnotations(reading, attributes)) reading.isAnnotated = true;
    fields.push({ ...nameOf(reading, at), signature: signatureOf(reading, attributes) });
    at = end;
  }
  const count = view.getUint16(at);
  at += 2;
  const found: { readonly place: number; readonly attributes: readonly Attribute[] }[] = [];
  for (let index = 0; index < count; index++) {
    const { attributes, end } = attributesAt(reading, at + 6);
    found.push({ place: at, attributes });
    at = end;
  }
  const { attributes } = attributesAt(reading, at);
  if (noteAnnotations(reading, attributes)) reading.isAnnotated = true;
  readClassAttributes(reading, attributes);
  for (const { place, attributes: own } of found) {
    const code = own.find(({ name }) => name === 'Code');
    methods.push({
      flags: view.getUint16(place),
      ...nameOf(reading, place),
      signature: signatureOf(reading, own),
      isAnnotated: noteAnnotations(reading, own),
      ...(code === undefined ? withoutCode : readInstructions(reading, code)),
    });
  }
}

function nameOf({ pool: { view, textAt } }: ClassReading, place: number) {
  return { name: textAt(view.getUint16(place + 2)), descriptor: textAt(view.getUint16(place + 4)) };
}

function signatureOf({ pool: { view, textAt } }: ClassReading, attributes: readonly Attribute[]): string {
  const found = attributes.find(({ name }) => name === 'Signature');
  return found === undefined ? '' : textAt(view.getUint16(found.start));
}

const withoutCode: MethodBody = {
  calls: [],
  makes: [],
  touches: [],
  literals: [],
  strings: [],
  searched: [],
  takes: [],
};

function classesAt({ pool: { view, namedAt } }: ClassReading, start: number): readonly string[] {
  const names: string[] = [];
  for (let index = 0; index < view.getUint16(start); index++)
    names.push(namedAt(view.getUint16(start + 2 + 2 * index)));
  return names;
}

function readClassAttributes(reading: ClassReading, attributes: readonly Attribute[]): void {
  const { view } = reading.pool;
  reading.signature = signatureOf(reading, attributes);
  for (const { name, start } of attributes) {
    if (name === 'PermittedSubclasses') reading.permitted = classesAt(reading, start);
    if (name !== 'BootstrapMethods') continue;
    const list: number[][] = [];
    let at = start + 2;
    for (let count = view.getUint16(start); count > 0; count--) {
      const size = view.getUint16(at + 2);
      const given = [view.getUint16(at)];
      for (let index = 0; index < size; index++) given.push(view.getUint16(at + 4 + 2 * index));
      step(reading, size);
      list.push(given);
      at += 4 + 2 * size;
    }
    reading.bootstraps = list;
  }
}

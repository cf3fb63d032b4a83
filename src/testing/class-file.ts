/** Writes compiled classes by hand, for tests that need one without a compiler: a constant pool, the head that follows it, and methods. */
import { annotationBytes, type WrittenAnnotation } from './class-annotations.ts';

export interface WrittenClass {
  /** As `a/b/C`. */
  readonly name: string;
  /** The superclass first. */
  readonly parents?: readonly string[];
  readonly classes?: readonly string[];
  readonly texts?: readonly string[];
  /** Constants of the code. */
  readonly strings?: readonly string[];
  readonly isWithLong?: boolean;
  readonly flags?: number;
  readonly methods?: readonly WrittenMethod[];
  readonly annotations?: readonly WrittenAnnotation[];
}

export interface WrittenMethod {
  readonly name: string;
  readonly descriptor: string;
  readonly flags?: number;
  readonly code?: readonly WrittenInstruction[];
  readonly annotations?: readonly WrittenAnnotation[];
}

/** A call, an instance that is made, a static field that is taken, a class or a text that is loaded, a method that is handed on. */
export type WrittenInstruction =
  | readonly [
      'virtual' | 'special' | 'static' | 'interface' | 'lambda',
      owner: string,
      name: string,
      descriptor: string,
    ]
  | readonly ['new' | 'touch' | 'class' | 'text', name: string];

export function classFile({
  name,
  parents = [],
  classes = [],
  texts = [],
  strings = [],
  isWithLong,
  flags = 0x21,
  methods = [],
  annotations = [],
}: WrittenClass): Uint8Array {
  const pool: number[] = [];
  let count = 1;
  const text = (value: string): number => {
    const bytes = Buffer.from(value);
    pool.push(1, ...short(bytes.byteLength), ...bytes);
    return count++;
  };
  const entry = (value: string, tag = 7): number => {
    const at = text(value);
    pool.push(tag, ...short(at));
    return count++;
  };
  const pair = (value: string, descriptor: string): number => {
    const [at, type] = [text(value), text(descriptor)];
    pool.push(12, ...short(at), ...short(type));
    return count++;
  };
  /** Of tag 18 the owner is the number of its bootstrap method. */
  const member = (tag: number, owner: string, called: string, descriptor: string): number => {
    const [holder, type] = [tag === 18 ? Number(owner) : entry(owner), pair(called, descriptor)];
    pool.push(tag, ...short(holder), ...short(type));
    return count++;
  };
  const handle = (owner: string, called: string, descriptor: string): number => {
    const meant = member(10, owner, called, descriptor);
    pool.push(15, 6, ...short(meant));
    return count++;
  };
  const bootstraps: number[] = [];
  if (isWithLong === true) {
    pool.push(5, 0, 0, 0, 0, 0, 0, 0, 1);
    count += 2;
  }
  const integer = (value: number): number => {
    pool.push(3, 0, 0, ...short(value));
    return count++;
  };
  const annotated = (all: readonly WrittenAnnotation[]): readonly number[] =>
    all.length === 0 ? [] : attribute(text('RuntimeVisibleAnnotations'), annotationBytes(all, { text, integer }));
  const self = entry(name);
  const [superclass = 'java/lang/Object', ...interfaces] = parents;
  const above = entry(superclass);
  const faces = interfaces.map((item) => entry(item));
  for (const item of classes) entry(item);
  for (const item of strings) entry(item, 8);
  for (const item of texts) text(item);
  const written = methods.map((method) => methodBytes(method, { text, entry, member, handle, annotated }, bootstraps));
  const ofClass = annotated(annotations);
  const attributes = bootstraps.length === 0 ? [] : attribute(text('BootstrapMethods'), [...short(bootstraps.length), ...bootstraps.flatMap((one) => [...short(one), ...short(1), ...short(one)])]); // biome-ignore format: one attribute
  const head = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, ...short(count)];
  const tail = [...short(flags), ...short(self), ...short(above), ...short(faces.length), ...faces.flatMap(short)];
  const members = [
    0,
    0,
    ...short(methods.length),
    ...written.flat(),
    ...short((bootstraps.length === 0 ? 0 : 1) + (ofClass.length === 0 ? 0 : 1)),
  ];
  return Uint8Array.from([...head, ...pool, ...tail, ...members, ...attributes, ...ofClass]);
}

interface PoolWriter {
  readonly text: (value: string) => number;
  readonly entry: (value: string, tag?: number) => number;
  readonly member: (tag: number, owner: string, name: string, descriptor: string) => number;
  readonly handle: (owner: string, name: string, descriptor: string) => number;
  /** An attribute; nothing where there are none. */
  readonly annotated: (all: readonly WrittenAnnotation[]) => readonly number[];
}

function short(value: number): readonly number[] {
  return [value >> 8, value & 0xff];
}

function attribute(name: number, content: readonly number[]): readonly number[] {
  return [...short(name), 0, 0, ...short(content.length), ...content];
}

const callCodes = { virtual: 0xb6, special: 0xb7, static: 0xb8, interface: 0xb9 } as const;

/** @param bootstraps gets the handles that `lambda` hands on */
function methodBytes(
  { name, descriptor, flags = 1, code, annotations = [] }: WrittenMethod,
  writer: PoolWriter,
  bootstraps: number[],
): readonly number[] {
  const own = [...short(flags), ...short(writer.text(name)), ...short(writer.text(descriptor))];
  const notes = writer.annotated(annotations);
  if (code === undefined) return [...own, 0, notes.length === 0 ? 0 : 1, ...notes];
  const bytes = code.flatMap((instruction): readonly number[] => {
    if (instruction.length === 2) {
      const [kind, value] = instruction;
      if (kind === 'new') return [0xbb, ...short(writer.entry(value))];
      if (kind === 'touch') return [0xb2, ...short(writer.member(9, value, 'FIELD', 'I'))];
      return [0x13, ...short(writer.entry(value, kind === 'class' ? 7 : 8))];
    }
    const [kind, owner, called, type] = instruction;
    if (kind === 'lambda') {
      bootstraps.push(writer.handle(owner, called, type));
      const place = writer.member(18, String(bootstraps.length - 1), called, type);
      return [0xba, ...short(place), 0, 0];
    }
    const place = writer.member(kind === 'interface' ? 11 : 10, owner, called, type);
    return [callCodes[kind], ...short(place), ...(kind === 'interface' ? [1, 0] : [])];
  });
  // Room for the stack and variables, no exceptions, no tables of lines.
  const body = [0, 9, 0, 9, 0, 0, ...short(bytes.length + 1), ...bytes, 0xb1, 0, 0, 0, 0];
  return [...own, 0, notes.length === 0 ? 1 : 2, ...attribute(writer.text('Code'), body), ...notes];
}

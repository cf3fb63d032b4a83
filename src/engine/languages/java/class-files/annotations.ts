/** Annotations of a compiled class and of its methods that a running program sees, with what they are given. */
import { type Attribute, attributesAt, type ClassReading, step } from './class-attributes.ts';
import { readHead } from './class-file.ts';
import { poolTag, readConstantPool } from './constant-pool.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface Annotation {
  /** The class that it is of: `a/b/C`. */
  readonly type: string;
  /** By name, one value as a list of one. */
  readonly given: ReadonlyMap<string, readonly AnnotationValue[]>;
}

/** Classes as `a/b/C`, constants of enums by their names, numbers and booleans as written; numbers of eight bytes are empty. */
export type AnnotationValue = string | Annotation;

export interface ClassAnnotations {
  readonly ofClass: readonly Annotation[];
  /** By name and descriptor, as one text; those that have some. */
  readonly ofMethods: ReadonlyMap<string, readonly Annotation[]>;
}

type Reading = Pick<ClassReading, 'pool' | 'stepsLeft'>;

const depthMax = 20;

/** `undefined` where the content is no whole class. Never throws. */
export function readAnnotations(content: Uint8Array): ClassAnnotations | undefined {
  const pool = readConstantPool(content);
  const head = pool?.isWhole === true ? readHead(pool) : undefined;
  if (pool === undefined || head === undefined) return undefined;
  const reading: Reading = { pool, stepsLeft: 16 * content.byteLength };
  try {
    return readMembers(reading, head.end);
  } catch (error) {
    // An index that leads behind the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readMembers(reading: Reading, start: number): ClassAnnotations {
  const { view, textAt } = reading.pool;
  let at = start + 2;
  for (let count = view.getUint16(start); count > 0; count--) at = attributesAt(reading, at + 6).end;
  const ofMethods = new Map<string, readonly Annotation[]>();
  let place = at + 2;
  for (let count = view.getUint16(at); count > 0; count--) {
    const { attributes, end } = attributesAt(reading, place + 6);
    const found = annotationsIn(reading, attributes);
    if (found.length > 0) ofMethods.set(textAt(view.getUint16(place + 2)) + textAt(view.getUint16(place + 4)), found);
    place = end;
  }
  return { ofClass: annotationsIn(reading, attributesAt(reading, place).attributes), ofMethods };
}

function annotationsIn(reading: Reading, attributes: readonly Attribute[]): readonly Annotation[] {
  const found: Annotation[] = [];
  for (const { name, start } of attributes) {
    if (name !== 'RuntimeVisibleAnnotations') continue;
    let at = start + 2;
    for (let count = reading.pool.view.getUint16(start); count > 0; count--) {
      const { one, end } = annotationAt(reading, at, 0);
      found.push(one);
      at = end;
    }
  }
  return found;
}

interface Ended<T> {
  readonly one: T;
  readonly end: number;
}

function annotationAt(reading: Reading, start: number, depth: number): Ended<Annotation> {
  const { view, textAt } = reading.pool;
  step(reading, 1);
  const given = new Map<string, readonly AnnotationValue[]>();
  let at = start + 4;
  for (let count = view.getUint16(start + 2); count > 0; count--) {
    const { one, end } = valueAt(reading, at + 2, depth + 1);
    given.set(textAt(view.getUint16(at)), one);
    at = end;
  }
  return { one: { type: typeOf(textAt(view.getUint16(start))), given }, end: at };
}

function valueAt(reading: Reading, start: number, depth: number): Ended<readonly AnnotationValue[]> {
  const { view, textAt } = reading.pool;
  step(reading, 1);
  if (depth > depthMax) throw new RangeError('values are nested too deeply');
  const tag = String.fromCharCode(view.getUint8(start));
  const first = view.getUint16(start + 1);
  if (tag === 'e') return { one: [textAt(view.getUint16(start + 3))], end: start + 5 };
  if (tag === '@') {
    const { one, end } = annotationAt(reading, start + 1, depth);
    return { one: [one], end };
  }
  if (tag === '[') {
    const all: AnnotationValue[] = [];
    let at = start + 3;
    for (let count = first; count > 0; count--) {
      const { one, end } = valueAt(reading, at, depth + 1);
      pushEach(all, one);
      at = end;
    }
    return { one: all, end: at };
  }
  const text = tag === 's' ? textAt(first) : tag === 'c' ? typeOf(textAt(first)) : numberAt(reading, tag, first);
  return { one: [text], end: start + 3 };
}

function numberAt({ pool: { view, places, tagOf } }: Reading, tag: string, index: number): string {
  if (tagOf(index) !== poolTag.integer) return '';
  const value = view.getInt32((places[index] ?? 0) + 1);
  return tag === 'Z' ? String(value !== 0) : String(value);
}

/** `a/b/C` of `La/b/C;`. */
function typeOf(descriptor: string): string {
  return /^\[*L([^;]+);$/.exec(descriptor)?.[1] ?? descriptor;
}

/** Attributes of a compiled class (JVM specification, chapter 4.7), of its members and of code, and what its visible annotations say. */
import { type AnnotationVisitor, visitAnnotations } from './annotation-lists.ts';
import { elementOf } from './class-file.ts';
import type { ConstantPool } from './constant-pool.ts';

export interface ClassReading {
  readonly pool: ConstantPool;
  /** Of each bootstrap method the constants that it is given, itself among them. */
  bootstraps: readonly (readonly number[])[];
  permitted: readonly string[];
  readonly annotationTexts: Set<string>;
  signature: string;
  isAnnotated: boolean;
  stepsLeft: number;
}

export interface Attribute {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** @param start of the number of attributes */
export function attributesAt({ pool: { view, textAt } }: Pick<ClassReading, 'pool'>, start: number) {
  const attributes: Attribute[] = [];
  let at = start + 2;
  for (let count = view.getUint16(start); count > 0; count--) {
    const end = at + 6 + view.getUint32(at + 2);
    if (end > view.byteLength) throw new RangeError('an attribute goes on behind the end');
    attributes.push({ name: textAt(view.getUint16(at)), start: at + 6, end });
    at = end;
  }
  return { attributes, end: at };
}

/** Keeps what visible annotations are given. @returns whether there are any by which code may look for what has them */
export function noteAnnotations(reading: ClassReading, attributes: readonly Attribute[]): boolean {
  let isAnnotated = false;
  for (const { name, start, end } of attributes) {
    if (!/^RuntimeVisible(?:Parameter|Type)?Annotations$|^AnnotationDefault$/.test(name)) continue;
    // Whatever index stands there: a few texts more do no harm.
    const { view, textAt } = reading.pool;
    step(reading, end - start);
    for (let at = start; at + 2 <= end; at++) {
      const text = textAt(view.getUint16(at));
      if (text !== '') reading.annotationTexts.add(text);
    }
    if (name === 'RuntimeVisibleAnnotations') isAnnotated ||= typesAt(reading, start).some((type) => !isInert(type));
    else if (name === 'RuntimeVisibleParameterAnnotations') isAnnotated = true;
  }
  return isAnnotated;
}

/** They speak to compilers and readers. */
function isInert(type: string): boolean {
  return type.startsWith('Ljava/lang/') || /(?:Null(?:able|ness)?|Non-?[Nn]ull|NotNull|CheckForNull);$/.test(type);
}

/** Types of the annotations in a list. */
function typesAt(reading: ClassReading, start: number): readonly string[] {
  const { view, textAt } = reading.pool;
  const types: string[] = [];
  const visitor: AnnotationVisitor = {
    view,
    step: () => step(reading, 1),
    type: (index) => types.push(textAt(index)),
    value: () => undefined,
  };
  visitAnnotations(visitor, start);
  return types;
}

export function noteClass(classes: Set<string>, name: string): void {
  const element = elementOf(name);
  if (element !== '') classes.add(element);
}

export function step(reading: Pick<ClassReading, 'stepsLeft'>, count: number): void {
  reading.stepsLeft -= count;
  if (reading.stepsLeft < 0) throw new RangeError('lists overlap');
}

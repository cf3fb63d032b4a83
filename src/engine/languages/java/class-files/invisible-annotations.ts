/**
 * Types that stand in a class only as annotations that no running program can see (JVM specification, 4.7.17): `@NotNull` and its
 * like are there for compilers and checkers, and the virtual machine never loads them. Whatever does not fit ends the walk without one.
 */
import { visitAnnotations } from './annotation-lists.ts';

export interface AnnotationInput {
  readonly view: DataView;
  /** Where the fields begin. */
  readonly start: number;
  readonly textOf: (index: number) => string;
  /** Texts that the pool itself uses for something: descriptors, names of classes, strings. */
  readonly used: ReadonlySet<number>;
}

interface Walk extends Pick<AnnotationInput, 'view' | 'textOf'> {
  readonly hidden: Set<number>;
  /** Anything else that may be meant by an index. */
  readonly seen: Set<number>;
  /** What may still be looked at: lists that overlap would make a small file long. */
  stepsLeft: number;
}

const invisible = 'RuntimeInvisibleAnnotations';
const invisibleOfParameters = 'RuntimeInvisibleParameterAnnotations';
/** They name no type by its descriptor. */
const plain =
  /^(?:LineNumberTable|StackMapTable|Exceptions|SourceFile|ConstantValue|InnerClasses|NestMembers|NestHost|BootstrapMethods|MethodParameters|Deprecated|Synthetic|EnclosingMethod|PermittedSubclasses)$/;
/** Lists of local variables: ten bytes each, the type after six. */
const ofVariables = /^LocalVariable(?:Type)?Table$/;

/** Indexes of the texts. */
export function invisibleTypes({ view, start, textOf, used }: AnnotationInput): ReadonlySet<number> {
  const walk: Walk = { view, textOf, hidden: new Set(), seen: new Set(used), stepsLeft: 4 * view.byteLength };
  try {
    let at = start;
    for (const _ of ['fields', 'methods']) {
      const count = view.getUint16(at);
      at += 2;
      for (let index = 0; index < count; index++) {
        walk.seen.add(view.getUint16(at + 4));
        at = attributes(walk, at + 6, 0);
      }
    }
    attributes(walk, at, 0);
  } catch (error) {
    // An index that leads behind the end.
    if (error instanceof RangeError) return new Set();
    throw error;
  }
  return new Set([...walk.hidden].filter((index) => !walk.seen.has(index)));
}

/** @returns where the list ends */
function attributes(walk: Walk, start: number, depth: number): number {
  const { view, textOf } = walk;
  const count = view.getUint16(start);
  let at = start + 2;
  for (let index = 0; index < count; index++) {
    step(walk);
    const name = textOf(view.getUint16(at));
    const begin = at + 6;
    const end = begin + view.getUint32(at + 2);
    if (end > view.byteLength) throw new RangeError('an attribute goes on behind the end');
    if (name === invisible) annotations(walk, begin);
    else if (name === invisibleOfParameters) {
      let place = begin + 1;
      for (let parameter = view.getUint8(begin); parameter > 0; parameter--) place = annotations(walk, place);
    } else if (name === 'Code' && depth === 0) {
      const table = begin + 8 + view.getUint32(begin + 4);
      attributes(walk, table + 2 + 8 * view.getUint16(table), depth + 1);
    } else if (ofVariables.test(name)) {
      for (let place = begin + 2; place + 10 <= end; place += 10) noteAt(walk, place + 6);
    } else if (!plain.test(name)) for (let place = begin; place + 2 <= end; place++) noteAt(walk, place);
    at = end;
  }
  return at;
}

function annotations(walk: Walk, start: number): number {
  const { view, hidden, seen } = walk;
  return visitAnnotations(
    {
      view,
      step: () => step(walk),
      type: (index) => hidden.add(index),
      // In whatever it is given, an index stands for itself.
      value: (index) => seen.add(index),
    },
    start,
  );
}

function noteAt(walk: Walk, place: number): void {
  step(walk);
  walk.seen.add(walk.view.getUint16(place));
}

function step(walk: Walk): void {
  if (walk.stepsLeft-- <= 0) throw new RangeError('lists overlap');
}

/** Lists of annotations in a compiled class (JVM specification, chapter 4.7.16): their types, and what they are given. */

export interface AnnotationVisitor {
  readonly view: DataView;
  /** Called for each annotation and value; it throws where there are too many, since lists may overlap. */
  readonly step: () => void;
  /** The index of an annotation's type. */
  readonly type: (index: number) => void;
  /** The first index that a value is written with. */
  readonly value: (index: number) => void;
}

const depthMax = 20;

/** @returns where the list ends */
export function visitAnnotations(visitor: AnnotationVisitor, start: number): number {
  let at = start + 2;
  for (let count = visitor.view.getUint16(start); count > 0; count--) {
    visitor.step();
    visitor.type(visitor.view.getUint16(at));
    at = pairs(visitor, at + 2, 0);
  }
  return at;
}

/** What an annotation is given: names and values. */
function pairs(visitor: AnnotationVisitor, start: number, depth: number): number {
  let at = start + 2;
  for (let count = visitor.view.getUint16(start); count > 0; count--) at = value(visitor, at + 2, depth);
  return at;
}

function value(visitor: AnnotationVisitor, start: number, depth: number): number {
  const { view } = visitor;
  visitor.step();
  if (depth > depthMax) throw new RangeError('values are nested too deeply');
  const tag = String.fromCharCode(view.getUint8(start));
  const first = view.getUint16(start + 1);
  visitor.value(first);
  if (tag === 'e') return start + 5;
  if (tag === '@') return pairs(visitor, start + 3, depth + 1);
  if (tag !== '[') return start + 3;
  let at = start + 3;
  for (let count = first; count > 0; count--) at = value(visitor, at, depth + 1);
  return at;
}

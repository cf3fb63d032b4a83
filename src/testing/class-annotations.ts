/** Writes the annotations of a compiled class by hand: `RuntimeVisibleAnnotations` of the class, and of its methods. */

export interface WrittenAnnotation {
  /** As `a/b/C`. */
  readonly type: string;
  readonly given?: Readonly<Record<string, WrittenValue | readonly WrittenValue[]>>;
}

/** A text, a boolean, a number, a class, a constant of an enum, an annotation. */
export type WrittenValue =
  | string
  | boolean
  | number
  | { readonly class: string }
  | { readonly constant: string }
  | WrittenAnnotation;

export interface AnnotationPool {
  readonly text: (value: string) => number;
  readonly integer: (value: number) => number;
}

/** The content of the attribute. */
export function annotationBytes(all: readonly WrittenAnnotation[], pool: AnnotationPool): readonly number[] {
  return [...short(all.length), ...all.flatMap((one) => oneBytes(one, pool))];
}

function oneBytes({ type, given = {} }: WrittenAnnotation, pool: AnnotationPool): readonly number[] {
  const pairs = Object.entries(given);
  return [
    ...short(pool.text(`L${type};`)),
    ...short(pairs.length),
    ...pairs.flatMap(([name, value]) => [...short(pool.text(name)), ...valueBytes(value, pool)]),
  ];
}

function valueBytes(value: WrittenValue | readonly WrittenValue[], pool: AnnotationPool): readonly number[] {
  if (isList(value)) return [code('['), ...short(value.length), ...value.flatMap((one) => valueBytes(one, pool))];
  if (typeof value === 'string') return [code('s'), ...short(pool.text(value))];
  if (typeof value === 'boolean') return [code('Z'), ...short(pool.integer(value ? 1 : 0))];
  if (typeof value === 'number') return [code('I'), ...short(pool.integer(value))];
  if ('class' in value) return [code('c'), ...short(pool.text(`L${value.class};`))];
  if ('constant' in value) return [code('e'), ...short(pool.text('La/Enum;')), ...short(pool.text(value.constant))];
  return [code('@'), ...oneBytes(value, pool)];
}

function isList(value: WrittenValue | readonly WrittenValue[]): value is readonly WrittenValue[] {
  return Array.isArray(value);
}

function code(tag: string): number {
  return tag.charCodeAt(0);
}

function short(value: number): readonly number[] {
  return [value >> 8, value & 0xff];
}

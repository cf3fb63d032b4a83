/** Writes compiled classes by hand, for tests that need one without a compiler: a constant pool and the head that follows it. */

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
}

export function classFile({
  name,
  parents = [],
  classes = [],
  texts = [],
  strings = [],
  isWithLong,
}: WrittenClass): Uint8Array {
  const pool: number[] = [];
  let count = 1;
  const short = (value: number): readonly number[] => [value >> 8, value & 0xff];
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
  if (isWithLong === true) {
    pool.push(5, 0, 0, 0, 0, 0, 0, 0, 1);
    count += 2;
  }
  const self = entry(name);
  const [superclass = 'java/lang/Object', ...interfaces] = parents;
  const above = entry(superclass);
  const faces = interfaces.map((item) => entry(item));
  for (const item of classes) entry(item);
  for (const item of strings) entry(item, 8);
  for (const item of texts) text(item);
  const head = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, ...short(count)];
  const tail = [0, 0x21, ...short(self), ...short(above), ...short(faces.length), ...faces.flatMap(short)];
  // No fields, methods and attributes.
  return Uint8Array.from([...head, ...pool, ...tail, 0, 0, 0, 0, 0, 0]);
}

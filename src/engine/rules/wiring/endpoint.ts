/**
 * Methods of a class that may be called from outside, with all that is written on them, on the methods that they implement, on the class and on
 * those that it inherits from: annotations may stand at any of these places.
 */
import type { ClassInfo, ClassMethod, ClassTable } from './class-table.ts';
import type { Mark } from './program.ts';
import { pushEach } from '../../text/push-each.ts';

export interface PlacedMark {
  readonly mark: Mark;
  readonly of: ClassInfo;
  /** Whether it is written on what is inherited. */
  readonly isInherited: boolean;
}

export interface Endpoint {
  readonly of: ClassInfo;
  /** The method that runs. */
  readonly method: ClassMethod;
  /** Nearest first. */
  readonly methodMarks: readonly PlacedMark[];
  readonly classMarks: readonly PlacedMark[];
}

export function endpointsOf(of: ClassInfo, table: ClassTable): Endpoint[] {
  const line = table.line(of);
  const bySignature = new Map<string, { run: ClassMethod | undefined; marks: PlacedMark[] }>();
  for (const one of line) {
    for (const method of one.methods) {
      const { name, parameters, marks, isAbstract } = method.function;
      const key = `${name}/${parameters.length}`;
      const known = bySignature.get(key) ?? { run: undefined, marks: [] };
      bySignature.set(key, known);
      if (known.run === undefined && isAbstract !== true) known.run = method;
      pushEach(
        known.marks,
        marks.map((mark) => ({ mark, of: one, isInherited: one !== of })),
      );
    }
  }
  const classMarks = line.flatMap((one) => one.marks.map((mark) => ({ mark, of: one, isInherited: one !== of })));
  return [...bySignature.values()].flatMap(({ run, marks }) =>
    run === undefined ? [] : [{ of, method: run, methodMarks: marks, classMarks }],
  );
}

/** The mark itself and those on its own declaration, for annotations that are made of others. */
export function withMeta(placed: PlacedMark, table: ClassTable, depth = 0): PlacedMark[] {
  const declared = depth > 4 ? undefined : table.find(placed.mark.name, placed.of);
  if (declared?.type.kind !== 'annotation') return [placed];
  return [placed, ...declared.marks.flatMap((mark) => withMeta({ ...placed, mark, of: declared }, table, depth + 1))];
}

export function argumentNamed(mark: Mark, ...names: readonly string[]) {
  return mark.args.find(({ name }) => name !== undefined && names.includes(name))?.value;
}

/** Which methods a class has, and what it derives from. */
import type { ClassShape } from '../../model/object-facts.ts';
import { pushEach } from '../../text/push-each.ts';
import { type CalledProgram, keyOf } from './called-program.ts';

interface Methods {
  readonly ids: readonly number[];
  /** It may have it from a class that is not here. */
  readonly isOutside: boolean;
}

/** The methods of a class by a name: its own, else those of all that it derives from. */
export function methodsOf(program: CalledProgram, type: string, name: string, isOwn = true): Methods {
  const shapes = program.classes.get(type);
  if (shapes === undefined) return { ids: [], isOutside: true };
  const own = isOwn ? program.methods.get(`${type} ${name}`) : undefined;
  if (own !== undefined && shapes.length === 1) return { ids: own, isOutside: false };
  // Of several of the name one may have it, another not.
  const ids = new Set<number>(own);
  let isOutside = false;
  const seen = new Set([type]);
  const rest = supersOf(program, shapes);
  for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const found = program.classes.get(next);
    const methods = program.methods.get(`${next} ${name}`);
    for (const id of methods ?? []) ids.add(id);
    if (found === undefined) isOutside = true;
    else if (methods === undefined) pushEach(rest, supersOf(program, found));
  }
  return { ids: [...ids], isOutside };
}

function supersOf(program: CalledProgram, shapes: readonly ClassShape[]): string[] {
  return shapes.flatMap(({ supers }) => supers.map(([name = '']) => keyOf(program, name)));
}

/** What a class derives from that is not here. */
export function outsideSupers(program: CalledProgram, type: string): readonly string[] {
  return allSupers(program, type).filter((item) => !program.classes.has(item));
}

/** What it derives from that is here. */
export function insideSupers(program: CalledProgram, type: string): readonly string[] {
  return allSupers(program, type).filter((item) => program.classes.has(item));
}

/** The class itself among them. */
function allSupers(program: CalledProgram, type: string): readonly string[] {
  const seen = new Set([type]);
  for (const item of seen) for (const next of supersOf(program, program.classes.get(item) ?? [])) seen.add(next);
  return [...seen];
}

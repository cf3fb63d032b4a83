/** Of which classes there are objects: methods of others cannot be called on what nobody knows. */
import { push } from '../link-file.ts';
import { type CalledProgram, keyOf, kinds } from './called-program.ts';
import { insideSupers, outsideSupers } from './class-methods.ts';

/** There are objects of the class, which have what it derives from in them. */
export function noteMade(program: CalledProgram, type: string): void {
  const { types, awaiting } = program.madeClasses;
  for (const item of new Set([type, ...insideSupers(program, type)])) {
    if (types.has(item)) continue;
    types.add(item);
    const waiting = awaiting.get(item) ?? [];
    awaiting.delete(item);
    for (const run of waiting) run();
  }
}

/** There may be objects of all classes. */
export function noteAnyMade({ madeClasses }: CalledProgram): void {
  if (madeClasses.isAny) return;
  madeClasses.isAny = true;
  const waiting = [...madeClasses.awaiting.values()].flat();
  madeClasses.awaiting.clear();
  for (const run of waiting) run();
}

/** @param run what is done once there is an object of the class */
export function onceMade({ madeClasses }: CalledProgram, type: string, run: () => void): void {
  const { isAny, types, awaiting } = madeClasses;
  if (isAny || types.has(type)) run();
  else push(awaiting, type, run);
}

/** What the runtime has objects of without a word in the program. */
export function isMadeByRuntime(program: CalledProgram, type: string): boolean {
  return outsideSupers(program, type).some((item) => item === 'unitenum' || item === 'backedenum');
}

/** A constant that says nothing of classes. */
export function plainConstant({ values }: Pick<CalledProgram, 'values'>): number {
  return values.intern(kinds.constant, 1);
}

/** A function or a class, or what that derives from outside, of which nobody knows of what it makes objects. */
export function isMaker(program: CalledProgram, name: string): boolean {
  const outside = program.classes.has(name) ? outsideSupers(program, name) : [name];
  return outside.some((item) => !program.language.makesNothing.test(keyOf(program, item)));
}

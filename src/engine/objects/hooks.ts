/** What a class or module calls when another one derives from it. */
import type { Candidates, ClassShape } from '../model/object-facts.ts';
import { bindCall } from './bind-call.ts';
import { kinds } from './kinds.ts';
import { findMethod } from './methods.ts';
import { classOf } from './names.ts';
import { holding, type Program } from './program.ts';
import { nothingGiven } from './site.ts';

/** `from` is the code of the file that declares the class. */
export function callHooks(program: Program, from: number, shape: ClassShape): void {
  const { hooks } = program.language;
  if (hooks === undefined) return;
  const of = (supers: readonly Candidates[], names: readonly string[]): void => {
    for (const candidates of supers)
      classOf(program, candidates, (owner) => {
        for (const method of names) callHook(program, from, shape, owner, method);
      });
  };
  of([...shape.supers, ...(shape.before ?? [])], hooks.derived);
  of(shape.staticSupers ?? [], hooks.extended);
  const own = program.classIds.get(shape.name);
  if (hooks.added !== undefined && own !== undefined && (program.classes[own]?.methods.size ?? 0) > 0)
    callHook(program, from, shape, own, hooks.added);
}

function callHook(
  program: Program,
  from: number,
  { name, start, end }: ClassShape,
  owner: number,
  method: string,
): void {
  const { values } = program;
  const receiver = values.intern(kinds.class, owner);
  const call = (ids: readonly number[]): void => {
    const derived = program.classIds.get(name);
    if (derived === undefined) return;
    const given = { ...nothingGiven, plain: [holding(program, values.intern(kinds.class, derived))] };
    for (const id of ids) bindCall(program, { from, to: 0, start, end }, id, receiver, given);
  };
  findMethod(program, { owner, method, isStatic: true }, call, () => undefined);
}

/**
 * A graph that holds at least all that may run: what nobody knows is taken for all that it may be. Whatever goes to code that is
 * not here is called by it; what must have a value and got none was lost on a way that is not followed, and members that are taken of
 * it are those of their names, wherever these are.
 */
import { unlessTooDeep } from '../syntax/deep-code.ts';
import { lostValue } from '../values/value-table.ts';
import { kinds } from './kinds.ts';
import type { Program } from './program.ts';
import { nowhere } from './site.ts';
import type { Upper } from './upper-state.ts';

/** A member that an object has from now on. */
export function noteMember(program: Program, holder: number, name: string, variable: number): void {
  const { upper } = program;
  if (upper === undefined) return;
  const keys = upper.keys.get(holder);
  if (keys !== undefined) noteKey(program, keys, name, variable);
  const known = upper.members.get(name);
  if (known === undefined) upper.members.set(name, [{ holder, variable }]);
  else known.push({ holder, variable });
  if (isTaken(upper, name)) program.members?.handOver(program, nowhere, variable, holder);
  if (known === undefined && name.startsWith('set ')) handOutMembers(program, name.slice('set '.length));
}

/** Before the name of a member of which nothing is known but that an object has it. */
export const keyMark = '@@key:';

/** A member has its name once it has a value. */
export function noteKey({ values, variables }: Program, keys: number, name: string, variable: number): void {
  const plain = name.startsWith(keyMark) ? name.slice(keyMark.length) : name.replace(/^[gs]et /, '');
  if (plain.startsWith('@@')) return;
  const key = values.intern(kinds.text, values.text(plain));
  variables.watch(variable, () => variables.add(keys, key));
}

/** Accessors run where anything looks at an object, and what is set may come to one. */
function isTaken({ names, members }: Upper, name: string): boolean {
  return names.has(name) || /^[gs]et /.test(name) || members.has(`set ${name}`);
}

function handOutMembers(program: Program, name: string): void {
  for (const { holder, variable } of program.upper?.members.get(name) ?? [])
    program.members?.handOver(program, nowhere, variable, holder);
}

/** Goes on with a search once members of the name are taken away. */
export function stopAt({ upper }: Program, name: string, goOn: () => void): void {
  if (upper !== undefined) wait(upper.stopped, name, goOn);
}

/** @param name `undefined` where nobody knows it */
export function takeAway({ upper }: Program, name: string | undefined): void {
  if (upper === undefined) return;
  upper.deleted.add(name ?? '');
  wake(upper.stopped, name);
}

/**
 * What the runtime's own objects have may be another from now on.
 * @param name `undefined` where nobody knows it
 */
export function notePatched({ upper }: Program, name: string | undefined): void {
  if (upper === undefined || upper.patched.has(name ?? '')) return;
  upper.patched.add(name ?? '');
  wake(upper.untilPatched, name);
  wake(upper.untilPatched, '');
}

/** Tells once code may have put any member on objects of the runtime. */
export function whenAnyPatched({ upper }: Program, see: () => void): void {
  if (upper === undefined) return;
  if (upper.patched.size > 0 || upper.hasProxies) see();
  else wait(upper.untilPatched, '', see);
}

/** From now on any object may have other members than are seen to be put in. */
export function noteProxy({ upper }: Program): void {
  if (upper === undefined || upper.hasProxies) return;
  upper.hasProxies = true;
  wake(upper.untilPatched, '');
}

/** Tells once code may have put a member of the name on objects of the runtime. */
export function whenPatched({ upper }: Program, name: string, see: () => void): void {
  if (upper === undefined) return;
  if (upper.patched.has(name) || upper.patched.has('')) see();
  else wait(upper.untilPatched, name, see);
}

function wait(waiting: Upper['stopped'], name: string, run: () => void): void {
  const known = waiting.get(name);
  if (known === undefined) waiting.set(name, [run]);
  else known.push(run);
}

/** Those that wait for the name, or all. */
function wake(waiting: Upper['stopped'], name: string | undefined): void {
  for (const [key, due] of waiting) if (name === undefined || key === name) for (const run of due.splice(0)) run();
}

/** An object has the member whenever it is looked for. */
export function isSure({ upper }: Program, variable: number, name: string): boolean {
  return upper === undefined || (upper.sure.has(variable) && !upper.deleted.has(name) && !upper.deleted.has(''));
}

/** A member is taken of what got lost. */
export function takeLost(program: Program, held: number, name: string): void {
  const { upper } = program;
  if (upper === undefined || held !== lostValue || upper.names.has(name)) return;
  upper.names.add(name);
  handOutMembers(program, name);
}

/** Gives what is read and has no value one that got lost; false where there is none. */
export function fillEmpty({ upper, variables }: Program): boolean {
  if (upper === undefined) return false;
  let isChanged = false;
  for (const variable of upper.reads) {
    if (variables.values(variable).length === 0) {
      isChanged = true;
      variables.add(variable, lostValue);
    }
    upper.reads.delete(variable);
  }
  return isChanged;
}

/** The variable of all that is in a function. */
export function allOf({ upper, variables }: Program, holder: number): number {
  if (upper === undefined) return 0;
  const known = upper.all.get(holder);
  if (known !== undefined) return known;
  const made = variables.allocate(1);
  upper.all.set(holder, made);
  return made;
}

/** Whoever catches what is thrown may call it. */
export function handOutThrown(program: Program, variable: number): void {
  if (program.upper !== undefined) program.members?.handOver(program, nowhere, variable);
}

/** Follows code; what nests too deeply is left out, and then not all that may run is known. */
export function orCut(program: Program, run: () => void): void {
  const isFollowed = unlessTooDeep(() => {
    run();
    return true;
  });
  if (isFollowed !== true && program.upper !== undefined) program.isCut = true;
}

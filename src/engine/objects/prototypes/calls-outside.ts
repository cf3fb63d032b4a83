/** Calls of members of what is not here: of packages, and of the runtime. */
import { applyValue, runCallables } from '../apply-call.ts';
import { kinds } from '../kinds.ts';
import { callOutside, outsideTarget, outsideValue } from '../outside.ts';
import type { Program } from '../program.ts';
import { type Given, nothingGiven, type Site } from '../site.ts';
import { callOfEmitter, isEmitter } from './emitters.ts';
import { handOverAll } from './hand-over.ts';
import { callOfList } from './lists.ts';
import { answersItself, givesNothingBack, isQuiet, isRuntime } from './runtime.ts';

export function callOfOutside(program: Program, site: Site, held: number, method: string, given: Given): void {
  const { variables } = program;
  const target = outsideTarget(program, held);
  if (method === 'call' || method === 'apply' || method === 'bind') {
    // Code that is not here has the first as its own object.
    if (program.upper !== undefined && !isRuntime(target))
      handOverAll(program, site, { ...nothingGiven, plain: given.plain.slice(0, 1) });
    if (method === 'bind') variables.add(site.to, held);
    else if (!callBorrowed(program, site, target, method, given))
      applyValue(program, site, held, handedBy(method, given));
    return;
  }
  if (program.members?.callOfRuntime(program, site, [...target, method], given) === true) return;
  if (isRuntime(target)) {
    const made = outsideValue(program, ['global:', '()']);
    if (made !== undefined) variables.add(site.to, made);
  } else callOutside(program, site, [...target, method]);
  if (!isQuiet(target) || (program.upper !== undefined && !givesNothingBack(target, method)))
    handOverAll(program, site, given);
  // What these call gets what they found, and nothing of what stands beside it.
  if (program.upper === undefined && answersItself(target, method)) return;
  runCallables(program, site, given, undefined, 0);
}

/** `f.call(self, a)` has its arguments one by one, `f.apply(self, list)` in a list. */
function handedBy(method: string, given: Given): Given {
  const [, ...plain] = given.plain;
  return method === 'call' ? { ...given, plain } : { ...nothingGiven, spread: plain[0] ?? 0 };
}

/** `super.emit(…)`, `Array.prototype.map.call(list, …)`: a method of the runtime on an object that is here. */
function callBorrowed(program: Program, site: Site, target: readonly string[], way: string, given: Given): boolean {
  const { variables, values } = program;
  const [type, method = ''] = [target.slice(0, -1), target.at(-1)];
  const [self = 0] = given.plain;
  if (type.at(-1) !== 'prototype' || !isRuntime(type)) return false;
  const handed = handedBy(way, given);
  variables.watch(self, (held) => {
    if (values.kind(held) !== kinds.container) return;
    if (!isEmitter(type) || !callOfEmitter(program, site, held, method, handed))
      callOfList(program, site, held, method, handed);
  });
  return true;
}

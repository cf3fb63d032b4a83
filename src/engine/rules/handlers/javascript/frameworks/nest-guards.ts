/** What the decorators of a class or method of NestJS put before handlers. */
import type { Guard, GuardPlace } from '../../../model/handler.ts';
import type { Slot } from '../values/value.ts';
import { flatSlots, guardOf } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';
import type { Decorator } from './decorators.ts';
import { isNest } from './nest-modules.ts';

const guarding = ['UseGuards', 'UseInterceptors', 'UsePipes'];

/** Something put before handlers: a guard, then an interceptor, then a pipe. */
export interface Put {
  readonly order: number;
  readonly slot: Slot;
  readonly guard: Guard;
}

export function guardsIn(decorators: readonly Decorator[], through: GuardPlace, world: World): readonly Put[] {
  const found: Put[] = [];
  for (const decorator of decorators) {
    const order = guarding.indexOf(decorator.name);
    if (order >= 0 && isNest(decorator.from))
      for (const slot of flatSlots(decorator.arguments))
        found.push({ order, slot, guard: guardOf(slot, through, world) });
    else if (isGuardLike(decorator))
      found.push({ order: 0, slot: decorator.slot, guard: guardOf(decorator.slot, through, world) });
  }
  return found;
}

/** Decorators of a package for rights, or of the repository and made of guards. */
function isGuardLike({ from, name: called, isComposed }: Decorator): boolean {
  if (from === '')
    return isComposed && !/^(?:Get|Post|Put|Patch|Delete|Head|Options|All|Search|Sse|Controller)$/.test(called);
  return (
    !isNest(from) &&
    /auth|role|permission|scope|policy|guard|protect|acl|access|throttl/i.test(called) &&
    !/^(?:Public|Unprotected|Skip)/.test(called)
  );
}

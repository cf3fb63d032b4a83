/** The function that handles, found through variables, methods, and whatever is wrapped around it. */
import type { Guard } from '../model/handler.ts';
import { type FoundTarget, type Machine, spanOf, type Target } from './framework.ts';
import { guardOf } from './guard-of.ts';
import { methodOf, type Scopes } from './scopes.ts';
import type { FunctionValue, Given, Value } from './value.ts';

const depthMax = 12;

export function findTarget(given: Given, machine: Machine, all: Scopes): FoundTarget | undefined {
  const guards: Guard[] = [];
  let value = given.value;
  let through = given;
  for (let depth = 0; value !== undefined && depth < depthMax; depth++) {
    switch (value.v) {
      case 'function':
        return { target: targetOf(value, machine), guards };
      case 'wrapped':
        guards.push(value.by);
        value = value.inner;
        continue;
      case 'object': {
        const { scope, type } = value;
        const place = machine.language.handlerMethods.flatMap((name) => methodOf(all, scope, type, name) ?? [])[0];
        if (place === undefined) return undefined;
        value = { v: 'function', ...place, around: undefined, self: value, alias: '' };
        continue;
      }
      case 'foreign': {
        const inner = innerOf(value, machine);
        if (inner === undefined) return undefined;
        if (!machine.language.isConversion(value.name))
          guards.push({ ...guardOf(through, 'route'), name: shortName(value.name, through) });
        through = inner;
        value = inner.value;
        continue;
      }
      default:
        return undefined;
    }
  }
  return undefined;
}

/** As it is written where that shows, else the last two parts of what it is called. */
function shortName(name: string, given: Given): string {
  const written = guardOf(given, 'route').name;
  return written !== '' ? written : (name.split('/').at(-1) ?? name);
}

/** The last of what was handed over that leads to a function, one that looks like a handler before others. */
function innerOf(value: Extract<Value, { v: 'foreign' }>, machine: Machine): Given | undefined {
  const leading = value.given.filter((given) => leadsToFunction(given.value, 0));
  const handling = leading.filter(
    ({ value: one }) =>
      one?.v === 'function' && machine.language.looksLikeHandler(machine.functionOf(one)?.parameters ?? []),
  );
  return handling.at(-1) ?? leading.at(-1);
}

function leadsToFunction(value: Value | undefined, depth: number): boolean {
  if (value?.v === 'foreign') return depth < 6 && value.given.some((given) => leadsToFunction(given.value, depth + 1));
  return value?.v === 'function' || value?.v === 'wrapped' || value?.v === 'object';
}

function targetOf(value: FunctionValue, machine: Machine): Target {
  const declared = machine.functionOf(value);
  const at = declared?.at ?? [1, 1, 1, 1, 0, 0];
  const own = declared === undefined || declared.name === '' ? value.alias : declared.name;
  return {
    name: declared !== undefined && declared.owner !== '' ? `${declared.owner}.${own}` : own,
    path: value.path,
    span: spanOf(at),
    start: at[4],
    end: at[5],
    inputs: machine.language.inputsOf(declared?.parameters ?? []),
  };
}

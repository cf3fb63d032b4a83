/** Branches, loops, jumps and exceptions: where ways part, what each of them wrote, and where they meet again. */
import type { Code, CodeOf } from './code/code.ts';
import { type Changes, changesSince, joinInto, type Layer } from './layers.ts';
import type { Machine, Region } from './machine.ts';
import { placeKey } from './marks.ts';
import { elementOf, harmless, joinValues, type Value, withStep } from './value.ts';
import { pushEach } from '../../text/push-each.ts';

/** Turns of a loop that are followed: what flows once around each of so many variables is found. */
const turnsMax = 6;
/** Loops inside of loops, of which the inner ones are followed for two turns only. */
const fullLoopsMax = 3;

export function evaluateBranch(machine: Machine, code: CodeOf<'branch'>): Value {
  const base = machine.layer();
  const region: Region = { base, isLoop: false, breaks: [], continues: [] };
  const ways: Changes[] = [];
  let value = harmless;
  if (code.isBreakable) machine.frame.regions.push(region);
  const last = machine.above(() => {
    let fallen: Changes | undefined;
    for (const { condition, body } of code.tests) {
      machine.evaluate(condition);
      const arm = machine.above(() => {
        machine.trust(condition, true);
        if (fallen !== undefined) joinInto(machine.layer(), [fallen, new Map()], machine.before);
        value = joinValues(value, machine.evaluate(body));
      });
      const changes = arm.isDead ? undefined : new Map(changesSince(base, arm));
      if (code.fallsThrough) fallen = changes;
      else if (changes !== undefined) ways.push(changes);
      machine.trust(condition, false);
    }
    if (fallen !== undefined) ways.push(fallen);
    if (code.otherwise !== undefined) value = joinValues(value, machine.evaluate(code.otherwise));
  });
  if (code.isBreakable) machine.frame.regions.pop();
  if (!last.isDead) ways.push(changesSince(base, last));
  meet(machine, base, [...ways, ...region.breaks]);
  return value;
}

export function evaluateLoop(machine: Machine, code: CodeOf<'loop'>): Value {
  const base = machine.layer();
  const over = code.over === undefined ? harmless : machine.evaluate(code.over);
  const depth = machine.frame.regions.filter(({ isLoop }) => isLoop).length;
  const turns = depth < fullLoopsMax ? turnsMax : 2;
  const ends: Changes[] = [];
  let value = harmless;
  for (let turn = 0; turn < turns; turn++) {
    const region: Region = { base, isLoop: true, breaks: [], continues: [] };
    machine.frame.regions.push(region);
    const layer = machine.above(() => {
      if (code.condition !== undefined && code.runsFirst !== true) {
        machine.evaluate(code.condition);
        machine.trust(code.condition, true);
      }
      if (code.target !== undefined) machine.assign(code.target, withStep(elementOf(over), code.target), false);
      value = joinValues(value, machine.evaluate(code.body));
    });
    if (region.continues.length > 0) {
      meet(machine, layer, [...(layer.isDead ? [] : [new Map()]), ...region.continues]);
    }
    machine.frame.regions.pop();
    pushEach(ends, region.breaks);
    if (layer.isDead) break;
    const first: Changes[] = code.runsFirst === true && turn === 0 ? [] : [new Map()];
    let isChanged = joinInto(base, [changesSince(base, layer), ...first], machine.before);
    if (code.update !== undefined) {
      const after = machine.above(() => machine.evaluate(code.update ?? code.body));
      isChanged = joinInto(base, [changesSince(base, after), new Map()], machine.before) || isChanged;
    }
    if (!isChanged) break;
    if (turn === turns - 1) machine.shared.meet(`values go on around a loop after ${turns} turns`);
  }
  // Without a condition nobody comes out of it but by jumping.
  const isEndless = code.condition === undefined && code.over === undefined;
  if (isEndless) meet(machine, base, ends);
  else if (ends.length > 0) joinInto(base, [...ends, new Map()], machine.before);
  if (code.runsFirst === true && code.condition !== undefined) machine.evaluate(code.condition);
  if (code.condition !== undefined && ends.length === 0) machine.trust(code.condition, false);
  return value;
}

export function evaluateTry(machine: Machine, code: CodeOf<'try'>): Value {
  const base = machine.layer();
  const written = new Map<number, Value>();
  const ways: Changes[] = [];
  let value = harmless;
  machine.frame.attempts.push(written);
  const body = machine.above(() => {
    value = machine.evaluate(code.body);
  });
  machine.frame.attempts.pop();
  if (!body.isDead) ways.push(changesSince(base, body));
  for (const handler of code.handlers) {
    const layer = machine.above(() => {
      joinInto(machine.layer(), [written, new Map()], machine.before);
      value = joinValues(value, machine.evaluate(handler));
    });
    if (!layer.isDead) ways.push(changesSince(base, layer));
  }
  const isDead = ways.length === 0;
  // What comes last comes after all ways, even those that go no further.
  meet(machine, base, isDead ? [written] : ways);
  if (code.last !== undefined) machine.evaluate(code.last);
  if (isDead) base.isDead = true;
  return value;
}

export function evaluateLeave(machine: Machine, code: CodeOf<'leave'>): Value {
  const value = code.value === undefined ? harmless : machine.evaluate(code.value);
  const sinks = machine.marks.sinks.get(placeKey(code));
  if (sinks !== undefined) machine.checkSinks(sinks, [value]);
  const { exits, regions } = machine.frame;
  const layer = machine.layer();
  const exit = exits.at(-1);
  if (layer.isDead) return value;
  if (code.how === 'return' && exit !== undefined) {
    exit.value = joinValues(exit.value, value);
    exit.changes.push(changesSince(exit.base, layer));
  } else if (code.how !== 'throw') {
    const region = regions.slice(exit?.regions ?? 0).findLast(({ isLoop }) => isLoop || code.how === 'break');
    if (region !== undefined)
      region[code.how === 'break' ? 'breaks' : 'continues'].push(changesSince(region.base, layer));
  }
  layer.isDead = true;
  return value;
}

/** Goes on after ways that part at a layer; where none goes on, nothing does. */
function meet(machine: Machine, base: Layer, ways: readonly Changes[]): void {
  if (ways.length === 0) base.isDead = true;
  else {
    base.isDead = false;
    joinInto(base, ways, machine.before);
  }
}

/** The variables that a condition has checked by a sanitizer, if it holds, or if it does not. */
export function trustedNames(machine: Machine, condition: Code, holds: boolean, depth = 0): readonly Code[] {
  if (depth > 20) return [];
  if (condition.kind === 'call' && machine.marks.calls.sanitizers(condition.name)) {
    const checked = condition.arguments.map(({ value }) => value).filter(isPlace);
    return holds ? checked : [];
  }
  if (condition.kind !== 'clean' && condition.kind !== 'join') return [];
  const parts = (wanted: boolean) => condition.parts.flatMap((part) => trustedNames(machine, part, wanted, depth + 1));
  if (condition.logic === 'not') return parts(!holds);
  // Of `a || b` each is known to fail where the whole does; of `a && b` each to hold.
  if (condition.logic === 'and') return holds ? parts(true) : [];
  if (condition.logic === 'or') return holds ? [] : parts(false);
  return condition.kind === 'join' && condition.parts.length === 1 ? parts(holds) : [];
}

function isPlace(code: Code): boolean {
  return code.kind === 'name' || (code.kind === 'field' && isPlace(code.object));
}

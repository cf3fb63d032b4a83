/** What code that is not here may call of what it gets: functions, and members of objects. */
import { bindCall } from '../bind-call.ts';
import { containerOf, itemOf } from '../containers.ts';
import { kinds } from '../kinds.ts';
import { eachAnywhere } from '../modules.ts';
import { holding, newVariable, type Program } from '../program.ts';
import { type Given, nothingGiven, type Site } from '../site.ts';
import { allOf } from '../upper.ts';
import { ownProperty, parentsOf } from './properties.ts';

/** Objects within objects. */
const depthMax = 4;

export function handOverAll(program: Program, site: Site, given: Given): void {
  for (const variable of [...given.plain, given.spread]) if (variable !== 0) handOver(program, site, variable);
}

export function handOver(program: Program, site: Site, variable: number, receiver?: number, depth = depthMax): void {
  program.variables.watch(variable, (value) => {
    if (program.upper === undefined) handOverValue(program, site, value, receiver, depth);
    else giveAway(program, site, value, receiver);
  });
}

/** What code that is not here may do at most with what it gets. */
function giveAway(program: Program, site: Site, value: number, receiver: number | undefined): void {
  const { values, variables, unknown } = program;
  const kind = values.kind(value);
  const isCalled = kind === kinds.function || kind === kinds.bound || kind === kinds.guess;
  if (!isCalled && kind !== kinds.container) return;
  const { upper } = program;
  if (upper === undefined) return;
  const linked = isCalled ? program.functions[values.first(value)] : undefined;
  if (upper.given.has(value)) {
    if (linked !== undefined && receiver !== undefined) variables.add(linked.self, receiver);
    return;
  }
  upper.given.add(value);
  if (kind === kinds.container) {
    // It puts in what it likes, and calls it where it can be called.
    variables.move(itemOf(program, value, undefined), unknown);
    const handed = { ...nothingGiven, plain: [unknown, unknown] };
    program.members?.apply(program, { ...site, to: newVariable(program) }, value, handed);
    giveMembers(program, site, value, value);
    if (upper.anywhere[0] === value) eachAnywhere(program, (module) => giveAway(program, site, module, undefined));
    return;
  }
  const type = kind === kinds.function ? value : values.intern(kinds.function, values.first(value));
  const back = newVariable(program);
  const plain = Array.from({ length: (linked?.shape.parameters.length ?? 0) + 2 }, () => unknown);
  const self = kind === kinds.function ? receiver : values.second(value);
  bindCall(program, { ...site, to: back }, values.first(value), self, { ...nothingGiven, plain });
  if (linked !== undefined) variables.move(linked.self, unknown);
  handOver(program, site, back);
  if (program.ran.has(`given type ${type}`)) return;
  program.ran.add(`given type ${type}`);
  giveMembers(program, site, type, type);
  handOver(program, site, ownProperty(program, type, 'prototype') ?? 0);
  const made = program.members?.instance(program, type);
  if (made !== undefined) handOver(program, site, holding(program, made));
}

function giveMembers(program: Program, site: Site, holder: number, receiver: number): void {
  const { values, variables } = program;
  const key = `members ${holder} ${receiver}`;
  if (program.ran.has(key)) return;
  program.ran.add(key);
  const isContainer = values.kind(holder) === kinds.container;
  const all = isContainer ? containerOf(program, holder).all : allOf(program, holder);
  variables.watch(all, (held) => giveAway(program, site, held, receiver));
  variables.watch(parentsOf(program, holder), (parent) => {
    if (values.kind(parent) === kinds.container || values.kind(parent) === kinds.function)
      giveMembers(program, site, parent, receiver);
  });
}

function handOverValue(program: Program, site: Site, value: number, receiver: number | undefined, depth: number): void {
  const { values, variables, unknown } = program;
  const kind = values.kind(value);
  if (depth === 0 || (kind !== kinds.function && kind !== kinds.bound && kind !== kinds.container)) return;
  const isOfPackage = site.isHanded !== true && program.functions[values.first(value)]?.file.isOwn === false;
  const isGuess = kind !== kinds.container && isOfPackage && (receiver !== undefined || site.isGuess === true);
  const key = `handed ${value} ${receiver ?? ''} ${isGuess ? '' : site.isHanded === true ? 'derived' : 'sure'}`;
  if (program.ran.has(key)) return;
  program.ran.add(key);
  if (kind === kinds.container) {
    const see = (held: number): void => handOverValue(program, site, held, value, depth - 1);
    variables.watch(containerOf(program, value).all, see);
    variables.watch(parentsOf(program, value), (parent) => {
      if (values.kind(parent) !== kinds.container || parent === value) return;
      variables.watch(containerOf(program, parent).all, see);
      variables.watch(parentsOf(program, parent), (above) => handOverValue(program, site, above, value, depth - 1));
    });
    return;
  }
  const back = newVariable(program);
  const given: Given = { ...nothingGiven, plain: [unknown, unknown, unknown] };
  const self = kind === kinds.bound ? values.second(value) : receiver;
  // Of objects of packages nobody knows which members are called, or whether any is, but for what they derive from.
  bindCall(
    program,
    { from: site.from, to: back, start: site.start, end: site.end, isHanded: true, ...(isGuess ? { isGuess } : {}) },
    values.first(value),
    self,
    given,
  );
  handOver(program, site, back, undefined, depth - 1);
  // Whoever has a class makes instances of it.
  const made = program.fields.get(`${value} prototype`);
  const instance = made === undefined ? undefined : program.members?.instance(program, value);
  if (instance !== undefined) handOverValue(program, site, instance, undefined, depth);
}

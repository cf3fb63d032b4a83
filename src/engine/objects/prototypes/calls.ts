/** Calls of members, and what `new` makes. */
import { applyValue, runCallables } from '../apply-call.ts';
import { bindCall } from '../bind-call.ts';
import { isNothing } from '../conditions.ts';
import { containerOf, itemOf, newContainer } from '../containers.ts';
import { kinds } from '../kinds.ts';
import { callOutside, giveOutside, noteOutside, outsideTarget } from '../outside.ts';
import { eachAnywhere } from '../modules.ts';
import { fieldOf } from '../fields.ts';
import { holding, newVariable, type Program } from '../program.ts';
import { type Given, nothingGiven, type Site } from '../site.ts';
import { eachName } from '../texts.ts';
import { takeAway, takeLost, whenPatched } from '../upper.ts';
import { builtinMembers } from './builtin-members.ts';
import { handOverAll } from './hand-over.ts';
import { callOfOutside } from './calls-outside.ts';
import { callOfEmitter, isEmitter } from './emitters.ts';
import { jsonMark, jsonOf } from './json.ts';
import { callOfList, modelledMethods } from './lists.ts';
import { applySettler } from './promises.ts';
import { callOfServer, isServer } from './servers.ts';
import {
  askHandler,
  handlerMark,
  listen,
  loadMember,
  loadProperty,
  lookUp,
  membersOutside,
  ownProperty,
  parentsOf,
} from './properties.ts';
import { isQuiet, isRuntime, makeOfRuntime, quietMethods } from './runtime.ts';

export function callMember(program: Program, site: Site, held: number, method: string, given: Given): void {
  const { values, variables } = program;
  if (method === deleteMark && program.upper !== undefined)
    eachName(program, given.plain[0] ?? program.unknown, (name) => takeAway(program, name));
  switch (values.kind(held)) {
    case kinds.unknown:
      takeLost(program, held, method);
      if (!quietMethods.has(method) && !method.startsWith('@@')) program.open.methods.add(method);
      handOverAll(program, site, given);
      variables.move(site.to, program.unknown);
      runCallables(program, site, given, undefined, 0);
      return;
    case kinds.outside:
      callOfOutside(program, site, held, method, given);
      return;
    case kinds.function:
    case kinds.bound:
      if (!callOfFunction(program, site, held, method, given)) callFound(program, site, held, method, given);
      return;
    case kinds.container:
      if (method === jsonMark) jsonOf(program, site, held);
      else if (method.startsWith(trapMark)) askHandler(program, site, held, method.slice(trapMark.length), '');
      else callFound(program, site, held, method, given);
      return;
    default: {
      // All texts have the same.
      const key = `text ${site.from} ${site.start} ${site.to}`;
      if (program.ran.has(key)) return;
      program.ran.add(key);
      callOfList(program, site, held, method, given);
      // A part of a text, or another one.
      if (program.upper !== undefined && !keepsText.has(method)) variables.move(site.to, program.unknown);
      whenPatched(program, method, () => {
        handOverAll(program, site, given);
        variables.move(site.to, program.unknown);
      });
    }
  }
}

const keepsText = new Set(['toString', 'valueOf', 'then', 'catch', 'finally']);

/** What is done to an object that is no call of its own: `delete`, `in`. */
const trapMark = '@@trap:';
const deleteMark = `${trapMark}deleteProperty`;

/** `f.call(self, a)`, `f.apply(self, list)`, `f.bind(self, a)`. */
function callOfFunction(program: Program, site: Site, held: number, method: string, given: Given): boolean {
  const { variables } = program;
  const [self = 0, ...plain] = given.plain;
  if (method === 'call') {
    withReceiver(program, site, held, self, { ...given, plain });
    return true;
  }
  if (method === 'apply') {
    withReceiver(program, site, held, self, { ...nothingGiven, spread: plain[0] ?? 0 });
    return true;
  }
  if (method !== 'bind') return false;
  if (plain.length > 0) {
    // What is bound comes first; the rest is what the call has, which nobody waits for here.
    const partial = newContainer(program);
    variables.move(itemOf(program, partial, boundFunction), holding(program, held));
    variables.move(itemOf(program, partial, boundSelf), self);
    for (const [index, variable] of plain.entries()) variables.move(itemOf(program, partial, String(index)), variable);
    variables.add(site.to, partial);
    return true;
  }
  program.atRest.push(() => {
    if (variables.values(self).length === 0) variables.add(site.to, held);
  });
  variables.watch(self, (receiver) => variables.add(site.to, bound(program, held, receiver)));
  return true;
}

const boundFunction = '@@bound';
const boundSelf = '@@self';

export function bound({ values }: Program, held: number, receiver: number, isGuess = false): number {
  const kind = isGuess ? kinds.guess : kinds.bound;
  return values.kind(held) === kinds.function ? values.intern(kind, values.first(held), receiver) : held;
}

function withReceiver(program: Program, site: Site, held: number, self: number, given: Given): void {
  const { variables } = program;
  program.atRest.push(() => {
    if (variables.values(self).length === 0) applyValue(program, site, held, given);
  });
  variables.watch(self, (receiver) => applyWith(program, site, held, receiver, given));
}

/** Calls a value on an object. */
function applyWith(program: Program, site: Site, callee: number, receiver: number, given: Given): void {
  const { values } = program;
  if (values.kind(callee) === kinds.function) {
    bindCall(program, site, values.first(callee), receiver, given);
    return;
  }
  // Code that is not here has it as its own object, but for what the runtime's own do.
  const kind = values.kind(callee);
  const isElsewhere = kind === kinds.unknown || (kind === kinds.outside && !isRuntime(outsideTarget(program, callee)));
  if (isElsewhere && program.upper !== undefined) program.members?.handOver(program, site, holding(program, receiver));
  applyValue(program, site, callee, given);
}

/** More than any call has. */
const argumentsMax = 60;

/** Of objects that are called as functions: proxies, and what `bind` made. */
export function applyObject(program: Program, site: Site, held: number, given: Given): void {
  // Proxies may stand for each other in a ring, and what `bind` made may be bound again by itself.
  const key = `applied ${held} ${site.from} ${site.start} ${site.to} ${given.plain.join(' ')} ${given.spread}`;
  if (program.ran.has(key)) return;
  program.ran.add(key);
  if (given.plain.length > argumentsMax) {
    program.isCut = true;
    return;
  }
  const { fields } = containerOf(program, held);
  const { values, variables, upper } = program;
  if (upper?.anywhere[0] === held) eachAnywhere(program, (module) => applyValue(program, site, module, given));
  if (applySettler(program, held, given)) return;
  const handler = fields.get(handlerMark);
  if (handler !== undefined) {
    variables.watch(parentsOf(program, held), (target) => applyValue(program, site, target, given));
    variables.watch(handler, (found) => {
      const list = newContainer(program);
      program.collections.add(list);
      for (const [index, variable] of given.plain.entries())
        variables.move(itemOf(program, list, String(index)), variable);
      const plain = [parentsOf(program, held), 0, holding(program, list)];
      const trap = newVariable(program);
      loadProperty(program, found, 'apply', { ...site, to: trap });
      variables.watch(trap, (callee) => {
        if (values.kind(callee) !== kinds.unknown) applyWith(program, site, callee, found, { ...nothingGiven, plain });
      });
    });
  }
  const target = fields.get(boundFunction);
  if (target === undefined) return;
  const first = boundArguments(fields);
  variables.watch(target, (callee) =>
    withReceiver(program, site, callee, fields.get(boundSelf) ?? 0, { ...given, plain: [...first, ...given.plain] }),
  );
}

function callFound(program: Program, site: Site, held: number, method: string, given: Given): void {
  const { variables } = program;
  const found = newVariable(program);
  const unknownToo = (): void => variables.move(found, program.unknown);
  // What the runtime's own do is told where nothing else is found.
  const orBuiltin = modelledMethods.has(method) ? () => whenPatched(program, method, unknownToo) : unknownToo;
  loadMember(program, held, method, { ...site, to: found }, () => undefined, orBuiltin);
  variables.watch(found, (callee) => {
    if (!isNothing(program, callee)) applyWith(program, site, callee, held, given);
  });
  listen(lookUp(program, held, method), ({ end }) => {
    if (end !== undefined) callMissing(program, site, held, method, given, end);
  });
}

/** What neither the object nor its prototypes have: of the runtime, or of code that is not here. */
function callMissing(
  program: Program,
  site: Site,
  held: number,
  method: string,
  given: Given,
  outside: readonly string[],
): void {
  const { variables } = program;
  if (outside.length === 0 || isQuiet(outside)) {
    callOfList(program, site, held, method, given);
    if (program.upper !== undefined && builtinMembers.has(method) && !modelledMethods.has(method)) {
      handOverAll(program, site, { ...given, plain: [...given.plain, holding(program, held)] });
      variables.move(site.to, program.unknown);
    }
    return;
  }
  if (isEmitter(outside) && callOfEmitter(program, site, held, method, given)) return;
  if (isServer(outside) && callOfServer(program, site, held, method, given)) return;
  const target = membersOutside(outside);
  if (!isRuntime(target)) callOutside(program, site, [...target, method]);
  handOverAll(program, site, given);
  runCallables(program, site, given, undefined, 0);
}

export function make(program: Program, site: Site, type: number, given: Given): void {
  const { values, variables } = program;
  switch (values.kind(type)) {
    case kinds.unknown:
      variables.move(site.to, program.unknown);
      handOverAll(program, site, given);
      runCallables(program, { ...site, to: 0 }, given, undefined, 0);
      return;
    case kinds.outside: {
      const target = outsideTarget(program, type);
      if (makeOfRuntime(program, site, target, given)) return;
      if (!isRuntime(target)) noteOutside(program, site, target);
      giveOutside(program, site.to, [...target, '#']);
      if (!isQuiet(target)) handOverAll(program, site, given);
      runCallables(program, { ...site, to: 0 }, given, undefined, 0);
      return;
    }
    case kinds.bound:
      make(program, site, values.intern(kinds.function, values.first(type)), given);
      return;
    case kinds.container: {
      const parents = parentsOf(program, type);
      variables.watch(parents, (target) => {
        if (values.kind(target) === kinds.function) make(program, site, target, given);
      });
      if (program.upper?.anywhere[0] === type) eachAnywhere(program, (module) => make(program, site, module, given));
      if (program.upper !== undefined) makeAtMost(program, site, type, given);
      return;
    }
    case kinds.function: {
      const made = instanceOf(program, type);
      variables.add(site.to, made);
      const back = newVariable(program);
      bindCall(program, { ...site, to: back }, values.first(type), made, given);
      variables.watch(back, (value) => {
        const kind = values.kind(value);
        if (kind === kinds.container || kind === kinds.function) variables.add(site.to, value);
      });
      return;
    }
    default:
  }
}

/** Of a proxy, and of what `bind` made of a class. */
function makeAtMost(program: Program, site: Site, held: number, given: Given): void {
  const { fields } = containerOf(program, held);
  program.variables.watch(fields.get(boundFunction) ?? 0, (type) =>
    make(program, site, type, { ...given, plain: [...boundArguments(fields), ...given.plain] }),
  );
  const handed = { ...given, plain: [parentsOf(program, held), ...given.plain] };
  handOverAll(program, site, fields.has(handlerMark) ? handed : nothingGiven);
  askHandler(program, site, held, 'construct', '');
}

function boundArguments(fields: ReadonlyMap<string, number>): readonly number[] {
  const first: number[] = [];
  for (let index = 0; fields.has(String(index)); index++) first.push(fields.get(String(index)) ?? 0);
  return first;
}

/** One stands for all that a function makes. */
export function instanceOf(program: Program, type: number): number {
  const { values, variables } = program;
  const key = fieldOf(program, type, '@@instance');
  const known = variables.values(key)[0];
  if (known !== undefined) return known;
  const made = newContainer(program);
  variables.add(key, made);
  variables.move(parentsOf(program, made), ownProperty(program, type, 'prototype') ?? 0);
  // Code that is not here calls what a class of it is given.
  listen(lookUp(program, made, '@@none', true), ({ end = [] }) => {
    if (end.length === 0 || isQuiet(end) || isEmitter(end)) return;
    const site = { from: values.first(type), to: 0, start: 0, end: 0, isHanded: true as const };
    handOverAll(program, site, { ...nothingGiven, plain: [holding(program, made)] });
  });
  return made;
}

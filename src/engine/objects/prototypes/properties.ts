/** Members of objects: their own, what they have of their prototypes, and what is called where they are taken or set. */
import { bindCall } from '../bind-call.ts';
import { constantOf, nothing } from '../conditions.ts';
import { itemOf, newContainer } from '../containers.ts';
import { kinds } from '../kinds.ts';
import { outsideTarget, outsideValue } from '../outside.ts';
import { fieldOf } from '../fields.ts';
import { holding, newVariable, type Program } from '../program.ts';
import type { Lookup } from '../lookup.ts';
import { nothingGiven, type Site } from '../site.ts';
import { isSure, stopAt, takeLost } from '../upper.ts';
import { builtinMembers } from './builtin-members.ts';

/** Where a proxy has the object that answers for it. */
export const handlerMark = '@@handler';

/** Where functions have members whose names nobody knows. */
export const anyMark = '@@any';

/** The variable of a member of the object itself; `undefined` of what has none. */
export function ownProperty(program: Program, held: number, name: string): number | undefined {
  const { values } = program;
  switch (values.kind(held)) {
    case kinds.container:
      return itemOf(program, held, name);
    case kinds.function:
      return name === 'prototype' ? prototypeOf(program, held) : fieldOf(program, held, name);
    case kinds.bound:
      return ownProperty(program, values.intern(kinds.function, values.first(held)), name);
    default:
      return undefined;
  }
}

/** What instances of a function have. */
function prototypeOf(program: Program, held: number): number {
  const isNew = !program.fields.has(`${held} prototype`);
  const variable = fieldOf(program, held, 'prototype');
  if (isNew) {
    const made = newContainer(program);
    program.variables.add(variable, made);
    program.variables.add(itemOf(program, made, 'constructor'), held);
  }
  return variable;
}

function hasOwn(program: Program, held: number, name: string): boolean {
  const { values } = program;
  if (values.kind(held) === kinds.container) return program.containers.get(held)?.fields.has(name) === true;
  const plain = values.kind(held) === kinds.bound ? values.intern(kinds.function, values.first(held)) : held;
  return program.fields.has(`${plain} ${name}`);
}

/** Holds the prototypes of an object. */
export function parentsOf(program: Program, held: number): number {
  const known = program.prototypes.get(held);
  if (known !== undefined) return known;
  const made = newVariable(program);
  program.prototypes.set(held, made);
  return made;
}

/** A new object with the prototype of something that is not here. */
export function madeOutside(program: Program, prototype: readonly string[]): number {
  const made = newContainer(program);
  const parent = outsideValue(program, prototype);
  if (parent !== undefined) program.variables.add(parentsOf(program, made), parent);
  return made;
}

/**
 * In the object, then in its prototypes, as long as none has it; looked for once, whoever asks.
 * @param isExact what was put in under a name that nobody knows is not meant: the language itself asks
 */
export function lookUp(program: Program, held: number, name: string, isExact = false): Lookup {
  const key = `${isExact ? '=' : ''}${held} ${name}`;
  const known = program.lookups.get(key);
  if (known !== undefined) return known;
  const made: Lookup = { found: newVariable(program), events: [], users: [], seen: new Set() };
  program.lookups.set(key, made);
  search(program, made, held, { name, isExact });
  return made;
}

/** Tells what happened so far, and what will. */
export function listen({ events, users }: Lookup, see: Lookup['users'][number]): void {
  for (const event of events) see(event);
  users.push(see);
}

function tell({ events, users }: Lookup, event: Lookup['events'][number]): void {
  const end = event.end?.join('\n');
  if (end !== undefined && events.some((known) => known.end?.join('\n') === end)) return;
  events.push(event);
  for (const see of users) see(event);
}

/** Where an object derives from what nobody knows. */
const unknownEnd = ['?'];

interface Wanted {
  readonly name: string;
  readonly isExact: boolean;
}

function search(program: Program, lookup: Lookup, owner: number, wanted: Wanted): void {
  const { name, isExact } = wanted;
  const { values, variables } = program;
  const variable = ownProperty(program, owner, name);
  if (variable === undefined || lookup.seen.has(owner)) return;
  lookup.seen.add(owner);
  variables.move(lookup.found, variable);
  const isContainer = values.kind(owner) === kinds.container;
  if (isContainer && !isExact && !isElement(program, owner, name))
    addUnnamed(program, lookup, () => itemOf(program, owner, undefined));
  const goOn = (): void => {
    if (hasOwn(program, owner, `get ${name}`)) {
      tell(lookup, { getter: ownProperty(program, owner, `get ${name}`) ?? 0 });
      if (program.upper === undefined) return;
    }
    if (isContainer && hasOwn(program, owner, handlerMark)) tell(lookup, { proxy: owner });
    // It may get some later.
    if (!isContainer && !isExact && (program.upper === undefined || hasOwn(program, owner, anyMark)))
      addUnnamed(program, lookup, () => ownProperty(program, owner, anyMark) ?? 0);
    const parents = parentsOf(program, owner);
    program.atRest.push(() => {
      if (variables.values(variable).length === 0 && variables.values(parents).length === 0) tell(lookup, { end: [] });
    });
    variables.watch(parents, (next) => {
      const kind = values.kind(next);
      if (kind === kinds.outside) tell(lookup, { end: outsideTarget(program, next) });
      else if (kind === kinds.unknown) tell(lookup, { end: program.upper === undefined ? [] : unknownEnd });
      else search(program, lookup, next, wanted);
    });
  };
  // What is set may come to a setter, so that taking it comes to a getter all the same.
  const isFound = (): boolean =>
    isSure(program, variable, name) && variables.values(variable).length > 0 && !program.accessors.has(`get ${name}`);
  const goOnUnlessFound = (): void => {
    if (isFound()) stopAt(program, name, goOn);
    else goOn();
  };
  if (isFound()) goOnUnlessFound();
  else variables.later(goOnUnlessFound);
}

/** What was put in under names that nobody knows; it proves a call only where nothing goes by the name itself. */
function addUnnamed(program: Program, { found }: Lookup, unnamed: () => number): void {
  const { upper, values, variables } = program;
  if (upper !== undefined) {
    variables.move(found, unnamed());
    return;
  }
  // Of the few values that a variable has room for, those that go by the name come first.
  program.atRest.push(() => {
    const isNamed = variables.values(found).length > 0;
    variables.watch(unnamed(), (value) => {
      const isCalled = values.kind(value) === kinds.function || values.kind(value) === kinds.bound;
      variables.add(found, isNamed && isCalled ? values.intern(kinds.guess, values.first(value)) : value);
    });
  });
}

/** What stands in prototypes of code that is not here, as uses of it are written. */
export function membersOutside(outside: readonly string[]): readonly string[] {
  return [...outside.filter((part) => part !== 'prototype'), '#'];
}

export function loadProperty(program: Program, held: number, name: string, site: Site): void {
  loadMember(program, held, name, site, (outside) => {
    const made = outsideValue(program, [...membersOutside(outside), name]);
    if (made !== undefined) program.variables.add(site.to, made);
  });
}

/**
 * @param orOutside told where only code has it that is not here
 * @param orBuiltin told where at most an object of the runtime has it
 */
export function loadMember(
  program: Program,
  held: number,
  name: string,
  site: Site,
  orOutside: (outside: readonly string[]) => void,
  orBuiltin = () => program.variables.move(site.to, program.unknown),
): void {
  const { values, variables } = program;
  switch (values.kind(held)) {
    case kinds.unknown:
      takeLost(program, held, name);
      variables.add(site.to, held);
      return;
    case kinds.outside: {
      const made = outsideValue(program, [...outsideTarget(program, held), name]);
      if (made !== undefined) variables.add(site.to, made);
      return;
    }
    case kinds.container:
    case kinds.function:
    case kinds.bound: {
      if (name === '__proto__') variables.move(site.to, parentsOf(program, held));
      const lookup = lookUp(program, held, name);
      variables.move(site.to, lookup.found);
      listen(lookup, (event) => {
        if (event.getter !== undefined) callGetter(program, site, held, event.getter);
        if (event.proxy !== undefined) askHandler(program, site, event.proxy, 'get', name);
        if (event.end === undefined) return;
        // What a module names by no `default` is it.
        if (event.end.length === 0 && name === 'default') variables.add(site.to, held);
        if (event.end.length > 0) orOutside(event.end);
        else if (program.upper !== undefined && builtinMembers.has(name)) orBuiltin();
        else variables.add(site.to, constantOf(program, nothing));
      });
      return;
    }
    default:
      // Of texts and numbers.
      if (program.upper !== undefined) variables.move(site.to, program.unknown);
  }
}

/** Elements of lists and maps are no members. */
function isElement({ collections }: Program, owner: number, name: string): boolean {
  return collections.has(owner) && !/^\d+$/.test(name);
}

function callGetter(program: Program, site: Site, receiver: number, variable: number): void {
  const { values, variables } = program;
  variables.watch(variable, (getter) => {
    if (values.kind(getter) === kinds.function) bindCall(program, site, values.first(getter), receiver, nothingGiven);
  });
}

/** A proxy's handler has the first word. */
export function askHandler(
  program: Program,
  site: Site,
  owner: number,
  trap: string,
  name: string,
  more: readonly number[] = [],
): void {
  const { values, variables } = program;
  if (!hasOwn(program, owner, handlerMark)) return;
  const text = holding(program, values.intern(kinds.text, values.text(name)));
  variables.watch(ownProperty(program, owner, handlerMark) ?? 0, (handler) => {
    const found = newVariable(program);
    loadProperty(program, handler, trap, { ...site, to: found });
    variables.watch(found, (value) => {
      const plain = [parentsOf(program, owner), text, ...more, holding(program, owner)];
      if (values.kind(value) === kinds.function)
        bindCall(program, site, values.first(value), handler, { ...nothingGiven, plain });
      else if (program.upper !== undefined && site.to !== 0) variables.move(site.to, program.unknown);
    });
  });
}

/** False where the object keeps nothing that is known. */
export function storeProperty(program: Program, held: number, name: string, from: number, site: Site): boolean {
  const { values, variables } = program;
  if (name === '__proto__') {
    variables.move(parentsOf(program, held), from);
    return true;
  }
  const variable = ownProperty(program, held, name);
  if (variable === undefined) return false;
  if (/^[gs]et /.test(name)) program.accessors.add(name);
  variables.move(variable, from);
  variables.later(() => {
    if (values.kind(held) === kinds.container) askHandler(program, site, held, 'set', name, [from]);
    const setter = `set ${name}`;
    if (!program.accessors.has(setter)) return;
    variables.watch(lookUp(program, held, setter).found, (value) => {
      if (values.kind(value) === kinds.function)
        bindCall(program, site, values.first(value), held, { ...nothingGiven, plain: [from] });
    });
  });
  return true;
}

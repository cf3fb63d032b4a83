/** Calls that Python makes without being told: of operators, loops, `with`, `raise`. */
import { containerKinds } from '../../../model/flow-facts.ts';
import { applyCall } from './apply-call.ts';
import { eachMetaclass } from './class-hooks.ts';
import { containerWithin, findMember, hasMember } from './classes.ts';
import { loadAnyItem, pour } from './items.ts';
import { callAll, callMethod } from './members.ts';
import { yieldsOf } from './run-code.ts';
import { containerOf, newVariable, nothingGiven, type Program, type Site } from './program.ts';
import { kinds } from './values.ts';

export function iterate(program: Program, value: number, site: Site): void {
  const { values, variables } = program;
  switch (values.kind(value)) {
    case kinds.container: {
      const container = containerOf(program, value);
      variables.move(site.to, values.second(value) === containerKinds.dict ? container.keys : container.all);
      return;
    }
    case kinds.plain:
    case kinds.text:
      variables.add(site.to, values.intern(kinds.plain, 0));
      return;
    case kinds.generator:
    case kinds.external:
      loadAnyItem(program, value, site);
      return;
    case kinds.class:
      // An enumeration.
      variables.add(site.to, values.intern(kinds.instance, values.first(value)));
      return;
    case kinds.instance: {
      variables.later(() => {
        const inner = containerWithin(program, value);
        if (inner !== undefined) iterate(program, inner, site);
      });
      const iterator = newVariable(program);
      for (const name of ['__iter__', '__aiter__'])
        callMethod(program, value, name, nothingGiven, { ...site, to: iterator });
      variables.later(() => {
        if (hasMember(program, values.first(value), '__iter__')) return;
        callMethod(program, value, '__getitem__', { ...nothingGiven, positional: [0] }, site);
      });
      variables.watch(iterator, (made) => {
        if (values.kind(made) === kinds.instance)
          for (const name of ['__next__', '__anext__']) callMethod(program, made, name, nothingGiven, site);
        else iterate(program, made, site);
      });
      return;
    }
  }
}

export function enter(program: Program, value: number, site: Site): void {
  const { values, variables } = program;
  const kind = values.kind(value);
  if (kind === kinds.external) variables.add(site.to, value);
  else if (kind === kinds.generator) variables.move(site.to, yieldsOf(program, values.first(value)));
  else if (kind === kinds.instance) {
    for (const name of ['__enter__', '__aenter__']) callMethod(program, value, name, nothingGiven, site);
    for (const name of ['__exit__', '__aexit__']) callMethod(program, value, name, nothingGiven, { ...site, to: 0 });
  }
}

export function raise(program: Program, value: number, site: Site): void {
  if (program.values.kind(value) === kinds.class) applyCall(program, site, value, nothingGiven);
}

/** What is asked where a class has no such method. */
const otherwise: ReadonlyMap<string, readonly string[]> = new Map([
  ['__format__', ['__str__', '__repr__']],
  ['__str__', ['__repr__']],
  ['__bool__', ['__len__']],
  ['__ne__', ['__eq__']],
  ['__contains__', ['__iter__', '__getitem__']],
  ['__int__', ['__index__', '__trunc__']],
  ['__float__', ['__index__']],
]);

/** Calls the first of these methods that the instance's class has. */
function callFirst(
  program: Program,
  instance: number,
  names: readonly string[],
  site: Site,
  argument: number = 0,
): void {
  const owner = program.values.first(instance);
  // Not before all bases that can be known are known.
  program.variables.later(() => {
    const name = names.find((item) => hasMember(program, owner, item));
    const isPassed = name === names[0] && argument !== 0;
    if (name !== undefined)
      callMethod(program, instance, name, { ...nothingGiven, positional: isPassed ? [argument] : [] }, site);
  });
}

/** The methods by which an instance is written as text, counted, and so on. */
export function callAsked(program: Program, instance: number, name: string, site: Site): void {
  callFirst(program, instance, [name, ...(otherwise.get(name) ?? [])], site);
}

const keepsContainers = /^__(?:i?add|i?or|mul|i?and|i?sub)__$/;

export function callSpecial(program: Program, value: number, method: string, argument: number, site: Site): void {
  const { values, variables } = program;
  const kind = values.kind(value);
  if (kind === kinds.container) {
    if (method === '__str__' || method === '__repr__' || method === '__format__') {
      variables.watch(containerOf(program, value).all, (item) => {
        if (values.kind(item) === kinds.instance) callAsked(program, item, '__str__', { ...site, to: 0 });
      });
    } else if (method === '__contains__') {
      variables.watch(containerOf(program, value).all, (item) => {
        if (values.kind(item) === kinds.instance) callMethod(program, item, '__eq__', nothingGiven, { ...site, to: 0 });
      });
    } else if (method === 'update') {
      variables.watch(argument, (other) => {
        if (values.kind(other) === kinds.container) pour(program, value, other);
      });
    } else if (keepsContainers.test(method) && site.to !== 0) {
      variables.add(site.to, value);
      variables.watch(argument, (other) => {
        if (values.kind(other) === kinds.container) variables.add(site.to, other);
      });
    }
    return;
  }
  if (kind === kinds.plain || kind === kinds.text || kind === kinds.number) {
    variables.add(site.to, values.intern(kinds.plain, 0));
    return;
  }
  if (kind === kinds.class) {
    eachMetaclass(program, values.first(value), (meta) =>
      findMember(program, meta, method, -1, ({ variable }) =>
        callAll(program, variable, value, { ...nothingGiven, positional: argument === 0 ? [] : [argument] }, site),
      ),
    );
    return;
  }
  if (kind !== kinds.instance) return;
  if (otherwise.has(method)) {
    callFirst(program, value, [method, ...(otherwise.get(method) ?? [])], site, argument);
    return;
  }
  const given = { positional: argument === 0 ? [] : [argument], named: [], starred: 0, doubleStarred: 0 };
  callMethod(program, value, method, given, site);
  if (method.startsWith('__i') && method.endsWith('__'))
    callMethod(program, value, method.replace('__i', '__'), given, site);
}

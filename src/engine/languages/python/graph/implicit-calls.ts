/** Calls that Python makes without being told: of operators, loops, `with`, `raise`. */
import { containerKinds } from '../../../model/flow-facts.ts';
import { applyCall } from './apply-call.ts';
import { containerWithin } from './classes.ts';
import { loadAnyItem, pour } from './items.ts';
import { callMethod } from './members.ts';
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
      callMethod(program, value, '__iter__', nothingGiven, { ...site, to: iterator });
      variables.watch(iterator, (made) => {
        if (values.kind(made) === kinds.instance) callMethod(program, made, '__next__', nothingGiven, site);
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

const keepsContainers = /^__(?:i?add|i?or|mul|i?and|i?sub)__$/;

export function callSpecial(program: Program, value: number, method: string, argument: number, site: Site): void {
  const { values, variables } = program;
  const kind = values.kind(value);
  if (kind === kinds.container) {
    if (method === 'update') {
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
  if (kind !== kinds.instance) return;
  const given = { positional: argument === 0 ? [] : [argument], named: [], starred: 0, doubleStarred: 0 };
  callMethod(program, value, method, given, site);
  if (method.startsWith('__i') && method.endsWith('__'))
    callMethod(program, value, method.replace('__i', '__'), given, site);
}

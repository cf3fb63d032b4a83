/** Objects as JavaScript has them: members of their own, then those of their prototypes. */
import { constantOf, nothing } from '../conditions.ts';
import { containerOf, itemOf } from '../containers.ts';
import { unknownValue } from '../../values/value-table.ts';
import { kinds } from '../kinds.ts';
import { applyObject, bound, callMember, instanceOf, make } from './calls.ts';
import { eachName } from '../texts.ts';
import { callOfObject } from './objects-by-value.ts';
import { serve } from './servers.ts';
import { settle, settler } from './promises.ts';
import { handOver } from './hand-over.ts';
import { iterate } from './iterate.ts';
import { keysInto } from './keys.ts';
import { anyMark, askHandler, loadProperty, ownProperty, parentsOf, storeProperty } from './properties.ts';
import { holding, type MemberModel, newVariable, type Program } from '../program.ts';
import { nowhere, type Site } from '../site.ts';
import { allOf, isSure, notePatched } from '../upper.ts';

export const prototypeMembers: MemberModel = {
  load: loadProperty,
  store(program, held, name, from, site, isSure) {
    const member = isSure ? ownProperty(program, held, name) : undefined;
    if (member !== undefined) program.upper?.sure.add(member);
    if (storeProperty(program, held, name, from, site)) return;
    if (isElsewhere(program, held)) notePatched(program, name);
    lose(program, held, from, site);
  },
  loadItem(program, held, key, site) {
    eachName(program, key, (text) => {
      if (text !== undefined) loadProperty(program, held, text, site);
      else loadAny(program, held, site);
    });
  },
  storeItem(program, held, key, from, site) {
    eachName(program, key, (text) => {
      const { values, variables } = program;
      // A symbol of the runtime may be asked for by it.
      if (text === undefined && program.upper !== undefined) handOver(program, site, from, held);
      if (text !== undefined) this.store(program, held, text, from, site, false);
      else if (values.kind(held) === kinds.container) variables.move(itemOf(program, held, undefined), from);
      else if (values.kind(held) === kinds.function) variables.move(ownProperty(program, held, anyMark) ?? 0, from);
      else {
        if (isElsewhere(program, held)) notePatched(program, undefined);
        lose(program, held, from, site);
      }
    });
  },
  keys: keysInto,
  bind(program, held, key, to) {
    const { variables } = program;
    eachName(program, key, (name) => {
      const found = newVariable(program);
      const site = { ...nowhere, to: found };
      if (name === undefined) loadAny(program, held, site);
      else loadProperty(program, held, name, site);
      const isGuess = name === undefined && program.packageModules.has(held);
      variables.watch(found, (value) => variables.add(to, bound(program, value, held, isGuess)));
    });
  },
  call: callMember,
  apply: applyObject,
  make,
  callOfRuntime: (program, site, target, given) =>
    serve(program, site, target, given) || callOfObject(program, site, target, given),
  iterate,
  loadDefault(program, held, site) {
    const { values, variables } = program;
    if (values.kind(held) === kinds.outside) {
      loadProperty(program, held, 'default', site);
      return;
    }
    const own = ownProperty(program, held, 'default');
    if (own === undefined) {
      variables.add(site.to, held);
      return;
    }
    variables.move(site.to, own);
    program.atRest.push(() => {
      if (variables.values(own).length === 0 || program.upper !== undefined) variables.add(site.to, held);
    });
  },
  loadElement(program, held, index, site) {
    const { values } = program;
    const isList = values.kind(held) !== kinds.container || program.collections.has(held);
    const isThere = isList || containerOf(program, held).fields.has(index);
    if (isThere || program.upper !== undefined) loadProperty(program, held, index, site);
    if (!isThere) iterate(program, held, site);
  },
  settle,
  settler,
  derive(program, held, prototype) {
    if (program.upper !== undefined && isElsewhere(program, held)) handOver(program, nowhere, prototype);
    program.variables.move(parentsOf(program, held), prototype);
  },
  copy(program, to, from, before) {
    program.variables.watch(from, (held) => copyAll(program, to, held, before));
  },
  handOver,
  instance: (program, type) => (program.values.kind(type) === kinds.function ? instanceOf(program, type) : undefined),
};

/** Where nobody knows where a value goes, anybody may call it, which of a package's code proves nothing. */
function lose(program: Program, held: number, from: number, site: Site): void {
  const kind = program.values.kind(held);
  if (kind === kinds.unknown || kind === kinds.outside) handOver(program, { ...site, isGuess: true }, from);
}

/** Of an object any member, also those that classes have. */
function loadAny(program: Program, held: number, site: Site): void {
  const { values, variables, ran } = program;
  const kind = values.kind(held);
  if (kind === kinds.unknown || kind === kinds.outside) {
    variables.add(site.to, held);
    return;
  }
  if (kind === kinds.function) {
    const any = ownProperty(program, held, anyMark);
    if (any !== undefined) variables.move(site.to, any);
    variables.move(site.to, allOf(program, held));
    return;
  }
  if (kind !== kinds.container) return;
  // Many ways may lead to one prototype.
  const key = `any ${site.to} ${site.from} ${site.start} ${held}`;
  if (ran.has(key)) return;
  ran.add(key);
  variables.move(site.to, containerOf(program, held).all);
  variables.add(site.to, constantOf(program, nothing));
  askHandler(program, site, held, 'get', '');
  variables.watch(parentsOf(program, held), (parent) => loadAny(program, parent, site));
}

/** It is what code has that is not here. */
function isElsewhere({ values }: Program, held: number): boolean {
  return values.kind(held) === kinds.unknown || values.kind(held) === kinds.outside;
}

const copiesMax = 2000;

/** Of later members, too. */
function copyAll(program: Program, to: number, from: number, before: readonly number[]): void {
  const { values, variables } = program;
  const kind = values.kind(from);
  // What is not here the other has by way of it.
  if (kind === kinds.outside) variables.add(parentsOf(program, to), from);
  if (program.upper !== undefined && isElsewhere(program, to)) {
    notePatched(program, undefined);
    handOver(program, nowhere, holding(program, from));
  } else if (program.upper !== undefined && isElsewhere(program, from))
    variables.add(unnamedOf(program, to), kind === kinds.unknown ? from : unknownValue);
  if (program.upper !== undefined && (kind === kinds.function || kind === kinds.bound))
    variables.move(
      unnamedOf(program, to),
      allOf(program, kind === kinds.function ? from : values.intern(kinds.function, values.first(from))),
    );
  const isObject = [kinds.container, kinds.function, kinds.bound].some((one) => one === values.kind(to));
  if (kind !== kinds.container || from === to || !isObject) return;
  const key = `copied ${to} ${from}`;
  if (program.ran.has(key)) return;
  program.ran.add(key);
  const source = containerOf(program, from);
  const copied = new Set<string>();
  const copy = (): void => {
    for (const [name, variable] of source.fields) {
      if (copied.has(name) || copied.size > copiesMax || name === '@@none') continue;
      copied.add(name);
      const move = (): void => variables.move(ownProperty(program, to, name) ?? 0, variable);
      // What comes later in the list surely has it: told apart when all is known.
      if (before.length === 0) move();
      else
        program.atRest.push(() => {
          if (!before.some((later) => isCovered(program, later, name))) move();
        });
    }
  };
  copy();
  variables.move(unnamedOf(program, to), source.any);
  // Whatever comes in later is a member by then.
  variables.watch(source.all, () => variables.later(copy));
}

/** Holds the members of an object whose names nobody knows. */
function unnamedOf(program: Program, held: number): number {
  return program.values.kind(held) === kinds.container
    ? itemOf(program, held, undefined)
    : (ownProperty(program, held, anyMark) ?? 0);
}

/** Each object that the variable may hold has the member, with something in it. */
function isCovered(program: Program, variable: number, name: string): boolean {
  const { values, variables } = program;
  const held = variables.values(variable);
  return (
    held.length > 0 &&
    held.every((value) => {
      const found =
        values.kind(value) === kinds.container ? program.containers.get(value)?.fields.get(name) : undefined;
      return found !== undefined && variables.values(found).length > 0 && isSure(program, found, name);
    })
  );
}

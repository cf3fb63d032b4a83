/** Calls: which functions they reach, which arguments become which parameters, and what comes back. */
import { classFlags, containerKinds, functionFlags, parameterKinds } from '../../../model/flow-facts.ts';
import { callBuiltinMethod } from './builtin-methods.ts';
import { callBuiltin } from './builtins.ts';
import { eachMetaclass, textIn } from './class-hooks.ts';
import { findMember } from './classes.ts';
import { copyFor } from './copies.ts';
import { callRegistered, registerDecorated } from './dispatch.ts';
import { callExternal } from './external-calls.ts';
import { noteAllGiven, noteGiven } from './given-parameters.ts';
import { activate } from './link.ts';
import { callAll, callMethod } from './members.ts';
import { variableAt } from './numbers.ts';
import {
  anyKey,
  containerOf,
  eachItem,
  fieldOf,
  type GivenArguments,
  itemOf,
  type LinkedFunction,
  noteCall,
  noteClassCall,
  noteOutside,
  nothingGiven,
  type Program,
  type Site,
} from './program.ts';
import { kinds } from './values.ts';

export function applyCall(program: Program, site: Site, value: number, given: GivenArguments): void {
  const { values } = program;
  switch (values.kind(value)) {
    case kinds.function:
      bindCall(program, site, values.first(value), undefined, given);
      return;
    case kinds.method:
      bindCall(program, site, values.first(value), values.second(value), given);
      return;
    case kinds.class:
      construct(program, site, values.first(value), given);
      return;
    case kinds.instance:
      callMethod(program, value, '__call__', given, site);
      return;
    case kinds.external:
      callExternal(program, site, value, given);
      return;
    case kinds.builtin:
      callBuiltin(program, site, values.textAt(values.first(value)), given);
      return;
    case kinds.builtinMethod:
      callBuiltinMethod(program, site, values.first(value), values.textAt(values.second(value)), given);
      return;
    case kinds.registrar:
      registerDecorated(program, site, value, given);
      return;
    case kinds.plain:
      program.variables.add(site.to, value);
      return;
    case kinds.partial: {
      const partial = program.partials[values.first(value)];
      if (partial === undefined) return;
      const joined: GivenArguments = {
        positional: [...partial.given.positional, ...given.positional],
        named: [...partial.given.named, ...given.named],
        starred: given.starred || partial.given.starred,
        doubleStarred: given.doubleStarred || partial.given.doubleStarred,
      };
      program.variables.watch(partial.callee, (callee) => {
        if (values.kind(callee) !== kinds.partial) applyCall(program, site, callee, joined);
      });
      return;
    }
  }
}

function construct(program: Program, site: Site, classId: number, given: GivenArguments): void {
  const { values, variables } = program;
  const owner = program.classes[classId];
  if (owner === undefined) return;
  const instance = values.intern(kinds.instance, classId);
  program.made.add(classId);
  noteClassCall(program, site, classId);
  variables.add(site.to, instance);
  eachMetaclass(program, classId, (meta) =>
    findMember(program, meta, '__call__', -1, ({ variable }) =>
      callAll(program, variable, values.intern(kinds.class, classId), given, site),
    ),
  );
  callMethod(program, instance, '__del__', nothingGiven, { ...site, to: 0 });
  findMember(program, classId, '__init__', -1, ({ variable, external }) => {
    if (external !== undefined) noteOutside(program, site, external, '');
    else callAll(program, variable, instance, given, site);
  });
  findMember(program, classId, '__new__', -1, ({ variable }) => {
    callAll(program, variable, values.intern(kinds.class, classId), given, { ...site, to: 0 });
  });
  if ((owner.info.flags & classFlags.isDataclass) !== 0) {
    for (const [index, argument] of given.positional.entries()) {
      const field = owner.file.flow.names[owner.info.fields[index] ?? -1];
      if (field !== undefined) variables.move(fieldOf(program, instance, field), argument);
    }
    callMethod(
      program,
      instance,
      '__post_init__',
      { positional: [], named: [], starred: 0, doubleStarred: 0 },
      { ...site, to: 0 },
    );
  }
  if (!owner.members.has('__init__'))
    for (const [name, argument] of given.named) variables.move(fieldOf(program, instance, name), argument);
}

/** `receiver` is a value that becomes the first parameter. */
export function bindCall(
  program: Program,
  site: Site,
  called: number,
  receiver: number | undefined,
  given: GivenArguments,
): void {
  const functionId = copyFor(program, called, site);
  const linked = program.functions[functionId];
  if (linked === undefined) return;
  noteCall(program, site, functionId, 'call');
  linked.isCalled = true;
  activate(program, functionId);
  callRegistered(program, site, called, receiver, given);
  const bound = bindArguments(program, linked, receiver, given);
  const { values, variables } = program;
  const { info, file } = linked;
  if ((info.flags & functionFlags.isGenerator) !== 0) {
    variables.add(site.to, values.intern(kinds.generator, functionId));
    return;
  }
  variables.move(site.to, variableAt(file, info.result));
  for (const position of info.handsBack) {
    const argument = bound.get(position);
    if (position === 0 && receiver !== undefined) variables.add(site.to, receiver);
    else if (argument !== undefined) variables.move(site.to, argument);
  }
}

/** The variables that became each parameter, by position. */
function bindArguments(
  program: Program,
  linked: LinkedFunction,
  receiver: number | undefined,
  given: GivenArguments,
): ReadonlyMap<number, number> {
  const { variables } = program;
  const { file, info } = linked;
  if (given.starred !== 0 || given.doubleStarred !== 0) noteAllGiven(linked);
  const bound = new Map<number, number>();
  const { parameters } = info;
  const count = parameters.length / 4;
  const parameter = (position: number): number => variableAt(file, parameters[position * 4 + 1] ?? 0);
  const kindAt = (position: number): number => parameters[position * 4 + 2] ?? 0;
  const give = (position: number, argument: number): void => {
    bound.set(position, argument);
    noteGiven(linked, position);
    // No variable, 0, holds what is not known.
    variables.move(parameter(position), argument);
  };
  let next = 0;
  if (receiver !== undefined) {
    if (count > 0 && kindAt(0) === parameterKinds.plain) {
      variables.add(parameter(0), receiver);
      bound.set(0, 0);
      next = 1;
    } else if (count > 0 && kindAt(0) === parameterKinds.rest) {
      const holder = restOf(program, parameter(0));
      if (holder !== undefined) variables.add(itemOf(program, holder, 'n0'), receiver);
    }
  }
  const firstRest = positionOf(parameters, parameterKinds.rest);
  const rest = firstRest < 0 ? undefined : restOf(program, parameter(firstRest));
  const offset = receiver !== undefined && next === 0 ? 1 : 0;
  for (const [index, argument] of given.positional.entries()) {
    const position = next + index;
    if (position < count && kindAt(position) === parameterKinds.plain) give(position, argument);
    else if (rest !== undefined) variables.move(itemOf(program, rest, `n${position - firstRest + offset}`), argument);
  }
  const after = next + given.positional.length;
  const firstRestNamed = positionOf(parameters, parameterKinds.restNamed);
  const restNamed = firstRestNamed < 0 ? undefined : restOf(program, parameter(firstRestNamed));
  for (const [name, argument] of given.named) {
    const position = named(file.flow.names, parameters, name);
    if (position >= 0) give(position, argument);
    else if (restNamed !== undefined) {
      variables.move(itemOf(program, restNamed, `t${name}`), argument);
      variables.move(containerOf(program, restNamed).keys, textIn(program, name));
    }
  }
  // As they are now: what a spread brings comes later, when all are bound.
  const taken = new Set(bound.keys());
  spreadStarred(program, given.starred, { after, count, kindAt, parameter, rest, firstRest, taken });
  spreadNamed(program, given.doubleStarred, { names: file.flow.names, parameters, parameter, restNamed, taken });
  for (let position = 0; position < count; position++) {
    const fallback = parameters[position * 4 + 3] ?? -1;
    if (fallback <= 0 || bound.get(position) !== undefined) continue;
    variables.move(parameter(position), variableAt(file, fallback));
    if (info.handsBack.includes(position)) bound.set(position, variableAt(file, fallback));
  }
  if (given.starred !== 0 || given.doubleStarred !== 0)
    for (const position of info.handsBack) if (!bound.has(position)) bound.set(position, parameter(position));
  return bound;
}

function positionOf(parameters: readonly number[], kind: number): number {
  for (let position = 0; position * 4 < parameters.length; position++)
    if (parameters[position * 4 + 2] === kind) return position;
  return -1;
}

function named(names: readonly string[], parameters: readonly number[], name: string): number {
  for (let position = 0; position * 4 < parameters.length; position++) {
    const kind = parameters[position * 4 + 2];
    if (
      (kind === parameterKinds.plain || kind === parameterKinds.named) &&
      names[parameters[position * 4] ?? 0] === name
    )
      return position;
  }
  return -1;
}

/** The container of `*args` or `**kwargs`, which the function got when it was linked. */
function restOf(program: Program, variable: number): number | undefined {
  return program.variables.values(variable).find((value) => program.values.kind(value) === kinds.container);
}

interface Spread {
  readonly after: number;
  readonly count: number;
  readonly kindAt: (position: number) => number;
  readonly parameter: (position: number) => number;
  readonly rest: number | undefined;
  readonly firstRest: number;
  readonly taken: ReadonlySet<number>;
}

function spreadStarred(
  program: Program,
  starred: number,
  { after, count, kindAt, parameter, rest, firstRest, taken }: Spread,
): void {
  const { values, variables } = program;
  variables.watch(starred, (value) => {
    if (values.kind(value) !== kinds.container) return;
    const isKeyed = values.second(value) === containerKinds.list || values.second(value) === containerKinds.tuple;
    eachItem(program, value, (key, item) => {
      const index = isKeyed && key.startsWith('n') ? Number(key.slice(1)) : undefined;
      for (let position = after; position < count; position++) {
        if (kindAt(position) !== parameterKinds.plain || taken.has(position)) continue;
        if (index === undefined || position === after + index) variables.move(parameter(position), item);
      }
      if (rest === undefined) return;
      const inRest =
        index === undefined ? anyKey : after + index >= firstRest ? `n${after + index - firstRest}` : undefined;
      if (inRest !== undefined) variables.move(itemOf(program, rest, inRest), item);
    });
  });
}

interface SpreadNamed {
  readonly names: readonly string[];
  readonly parameters: readonly number[];
  readonly parameter: (position: number) => number;
  readonly restNamed: number | undefined;
  readonly taken: ReadonlySet<number>;
}

function spreadNamed(
  program: Program,
  doubleStarred: number,
  { names, parameters, parameter, restNamed, taken }: SpreadNamed,
): void {
  const { values, variables } = program;
  variables.watch(doubleStarred, (value) => {
    if (values.kind(value) !== kinds.container) return;
    if (restNamed !== undefined) variables.move(containerOf(program, restNamed).keys, containerOf(program, value).keys);
    eachItem(program, value, (key, item) => {
      if (key.startsWith('t')) {
        const position = named(names, parameters, key.slice(1));
        if (position >= 0 && !taken.has(position)) variables.move(parameter(position), item);
        else if (position < 0 && restNamed !== undefined) variables.move(itemOf(program, restNamed, key), item);
        return;
      }
      for (let position = 0; position * 4 < parameters.length; position++) {
        const kind = parameters[position * 4 + 2];
        if ((kind === parameterKinds.plain || kind === parameterKinds.named) && !taken.has(position))
          variables.move(parameter(position), item);
      }
      if (restNamed !== undefined) variables.move(itemOf(program, restNamed, anyKey), item);
    });
  });
}

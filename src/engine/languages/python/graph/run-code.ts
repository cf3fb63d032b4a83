/** Reads the operations of a function once and sets up what flows where. */
import { containerKinds, operations } from '../../../model/flow-facts.ts';
import { applyCall } from './apply-call.ts';
import { makeClass } from './class-hooks.ts';
import { eachOperation } from './each-operation.ts';
import { callReflected } from './reflection.ts';
import { builtinNames } from './builtin-names.ts';
import { callSpecial, enter, iterate, raise } from './implicit-calls.ts';
import { whenGiven } from './given-parameters.ts';
import { loadItem, sliceOf, storeItem } from './items.ts';
import { addStar, loadFromModule, loadThroughStars, moduleValue } from './link.ts';
import { loadMember, storeMember } from './members.ts';
import { classAt, functionAt, variableAt } from './numbers.ts';
import {
  externalMember,
  type GivenArguments,
  type LinkedFile,
  type LinkedFunction,
  newContainer,
  newVariable,
  type Program,
  type Site,
} from './program.ts';
import { kinds } from './values.ts';

export function runCode(program: Program, file: LinkedFile, functionId: number, code: readonly number[]): void {
  eachOperation(code, (_operation, at) => run(program, file, functionId, code, at));
}

function run(program: Program, file: LinkedFile, functionId: number, code: readonly number[], at: number): void {
  const { values, variables } = program;
  const operand = (index: number): number => code[at + index] ?? 0;
  const variable = (index: number): number => variableAt(file, operand(index));
  const name = (index: number): string => file.flow.names[operand(index)] ?? '';
  const to = operand(1) === 0 ? 0 : variable(1);
  const site = (start: number): Site => ({ from: functionId, to, start: operand(start), end: operand(start + 1) });
  switch (code[at]) {
    case operations.move:
      variables.move(to, variable(2));
      return;
    case operations.text:
      variables.add(to, values.intern(kinds.text, values.text(name(2))));
      return;
    case operations.number:
      variables.add(to, values.intern(kinds.number, operand(2)));
      return;
    case operations.function:
      variables.add(to, values.intern(kinds.function, functionAt(file, operand(2))));
      return;
    case operations.class: {
      const { start = 0, end = 0 } = file.flow.classes[operand(2)] ?? {};
      variables.add(to, values.intern(kinds.class, classAt(file, operand(2))));
      makeClass(program, classAt(file, operand(2)), { from: functionId, start, end });
      return;
    }
    case operations.module: {
      if (isWhenAsked(program, file, operand(2))) return;
      const value = moduleValue(program, file, specifierAt(file, operand(2)), importSite(file, functionId, operand(2)));
      if (value !== undefined) variables.add(to, value);
      return;
    }
    case operations.from: {
      const index = operand(2);
      const take = (place: Site): void => {
        const value = moduleValue(program, file, specifierAt(file, index), place);
        if (value === undefined) return;
        if (values.kind(value) === kinds.module)
          loadFromModule(program, values.textAt(values.first(value)), name(3), to, place);
        else loadMember(program, value, name(3), { ...place, to });
      };
      if (isWhenAsked(program, file, index)) file.postponed.set(name(3), take);
      else take(importSite(file, functionId, index));
      return;
    }
    case operations.star:
      if (isWhenAsked(program, file, operand(1))) return;
      addStar(program, file, specifierAt(file, operand(1)), importSite(file, functionId, operand(1)));
      return;
    case operations.load: {
      const place = site(4);
      variables.watch(variable(2), (value) => loadMember(program, value, name(3), place));
      return;
    }
    case operations.store: {
      const from = variable(3);
      const place: Site = { from: functionId, to: 0, start: 0, end: 0 };
      variables.watch(variable(1), (value) => storeMember(program, value, name(2), from, place));
      return;
    }
    case operations.item: {
      const place = site(4);
      variables.watch(variable(2), (value) => loadItem(program, value, operand(3) === 0 ? 0 : variable(3), place));
      return;
    }
    case operations.storeItem: {
      const place: Site = { from: functionId, to: 0, start: operand(4), end: operand(5) };
      const key = operand(2) === 0 ? 0 : variable(2);
      const from = operand(3) === 0 ? 0 : variable(3);
      variables.watch(variable(1), (value) => storeItem(program, value, key, from, place));
      return;
    }
    case operations.call: {
      const place = site(3);
      const given = givenAt(file, code, at + 5);
      variables.watch(variable(2), (value) => applyCall(program, place, value, given));
      return;
    }
    case operations.decorate: {
      const place = site(4);
      const decorated = variable(3);
      const given: GivenArguments = { positional: [decorated], named: [], starred: 0, doubleStarred: 0 };
      variables.watch(variable(2), (value) => {
        applyCall(program, place, value, given);
        // Nearly all decorators hand on what they decorate, or call it.
        if (values.kind(value) === kinds.external || values.kind(value) === kinds.builtin)
          variables.move(to, decorated);
      });
      return;
    }
    case operations.container:
      variables.add(to, newContainer(program, operand(2)));
      return;
    case operations.iterate:
      variables.watch(variable(2), (value) => iterate(program, value, site(3)));
      return;
    case operations.enter:
      variables.watch(variable(2), (value) => enter(program, value, site(3)));
      return;
    case operations.raise: {
      const place: Site = { from: functionId, to: 0, start: operand(2), end: operand(3) };
      variables.watch(variable(1), (value) => raise(program, value, place));
      return;
    }
    case operations.super: {
      const owner = classAt(file, operand(2));
      variables.watch(variable(3), (value) => variables.add(to, values.intern(kinds.super, owner, value)));
      return;
    }
    case operations.special: {
      const place = site(5);
      const argument = operand(4) === 0 ? 0 : variable(4);
      const method = name(3);
      callReflected(program, operand(2) === 0 ? 0 : variable(2), method, argument, place);
      variables.watch(variable(2), (value) => callSpecial(program, value, method, argument, place));
      return;
    }
    case operations.global: {
      const asked = name(2);
      if (builtinNames.has(asked)) variables.add(to, values.intern(kinds.builtin, values.text(asked)));
      loadThroughStars(program, file, asked, to);
      return;
    }
    case operations.slice: {
      const [from, below] = [operand(3), operand(4)].map((operand) => (operand === 0 ? 0 : variableAt(file, operand)));
      const cut = newContainer(program, containerKinds.list);
      variables.watch(variable(2), (value) => sliceOf(program, value, cut, { from: from ?? 0, below: below ?? 0, to }));
      return;
    }
    case operations.yield:
      variables.move(yieldsOf(program, functionId), variable(1));
      return;
    case operations.delegate: {
      const yielded = yieldsOf(program, functionId);
      variables.watch(variable(2), (value) => {
        iterate(program, value, { from: functionId, to: yielded, start: 0, end: 0 });
        if (values.kind(value) !== kinds.generator) return;
        const inner = program.functions[values.first(value)];
        if (inner !== undefined) variables.move(to, variableAt(inner.file, inner.info.result));
      });
      return;
    }
    case operations.instance: {
      const linked = program.functions[functionId];
      const position = parameterOf(linked, operand(1));
      const take = (value: number): void => {
        if (values.kind(value) === kinds.class) {
          program.made.add(values.first(value));
          variables.add(to, values.intern(kinds.instance, values.first(value)));
        } else if (values.kind(value) === kinds.external) {
          const made = externalInstance(program, value);
          if (made !== undefined) variables.add(to, made);
        }
      };
      if (linked === undefined || position < 0) variables.watch(variable(2), take);
      else whenGiven(linked, position, () => variables.watch(variable(2), take));
      return;
    }
  }
}

/** The position of a parameter that a call may leave out, by its variable. */
function parameterOf(linked: LinkedFunction | undefined, variable: number): number {
  const parameters = linked?.info.parameters ?? [];
  for (let at = 0; at < parameters.length; at += 4)
    if (parameters[at + 1] === variable && (parameters[at + 3] ?? -1) >= 0) return at / 4;
  return -1;
}

export function yieldsOf(program: Program, functionId: number): number {
  const linked = program.functions[functionId];
  if (linked === undefined) return 0;
  if (linked.yields === 0) linked.yields = newVariable(program);
  return linked.yields;
}

/** Only type checkers read the import, and nothing else is sure to load the module. */
function isWhenAsked({ modules, whenAsked }: Program, file: LinkedFile, index: number): boolean {
  const fact = file.facts.imports[index];
  if (fact?.kind !== 'type') return false;
  const base = modules.resolve(file.facts.path, fact.specifier);
  const path = base === undefined ? undefined : modules.fileOf(base);
  return path !== undefined && whenAsked.has(path);
}

function specifierAt(file: LinkedFile, index: number): string {
  return file.facts.imports[index]?.specifier ?? '';
}

function importSite(file: LinkedFile, from: number, index: number): Site {
  const fact = file.facts.imports[index];
  return { from, to: 0, start: fact?.start ?? 0, end: fact?.end ?? 0 };
}

function externalInstance(program: Program, value: number): number | undefined {
  return externalMember(program, value, '#');
}

function givenAt(file: LinkedFile, code: readonly number[], at: number): GivenArguments {
  const count = code[at] ?? 0;
  const positional: number[] = [];
  for (let index = 1; index <= count; index++) {
    const local = code[at + index] ?? 0;
    positional.push(local === 0 ? 0 : variableAt(file, local));
  }
  const named: [string, number][] = [];
  const pairs = code[at + count + 1] ?? 0;
  for (let index = 0; index < pairs; index++) {
    const local = code[at + count + 3 + 2 * index] ?? 0;
    named.push([
      file.flow.names[code[at + count + 2 + 2 * index] ?? 0] ?? '',
      local === 0 ? 0 : variableAt(file, local),
    ]);
  }
  const rest = at + count + 2 + 2 * pairs;
  const [starred = 0, doubleStarred = 0] = [code[rest], code[rest + 1]].map((local = 0) =>
    local === 0 ? 0 : variableAt(file, local),
  );
  return { positional, named, starred, doubleStarred };
}

/** Lists: what is put into them under which key, and what comes out. */
import { isUnknown, unknownValue } from '../../values/value-table.ts';
import { anyField, type CalledProgram, fieldOf, kinds, type List, newVariable } from './called-program.ts';
import { outsideSupers } from './class-methods.ts';

/** A list, and the value that it is. */
export function newList(program: CalledProgram): { readonly list: List; readonly value: number } {
  const id = newVariable(program);
  const { values, variables, lists } = program;
  const list: List = { fields: new Map(), all: newVariable(program), any: newVariable(program) };
  variables.move(list.all, list.any);
  lists.set(id, list);
  return { list, value: values.intern(kinds.list, id) };
}

export function listAt({ values, lists }: CalledProgram, value: number): List | undefined {
  return values.kind(value) === kinds.list ? lists.get(values.first(value)) : undefined;
}

/** What is under the key, or all. */
export function itemIn(program: CalledProgram, { fields, all, any }: List, key: string | undefined): number {
  if (key === undefined) return all;
  const known = fields.get(key);
  if (known !== undefined) return known;
  const made = newVariable(program);
  fields.set(key, made);
  program.variables.move(made, any);
  program.variables.move(all, made);
  return made;
}

export function putItem(program: CalledProgram, list: List, key: string | undefined, from: number): void {
  program.variables.move(key === undefined ? list.any : itemIn(program, list, key), from);
}

const depthMax = 3;

/** Puts something into the lists that a variable holds, and where asked into those within them; into objects as well. */
export function addTo(program: CalledProgram, variable: number, from: number, depth = 0): void {
  program.variables.watch(variable, (value) => {
    const list = listAt(program, value);
    if (list === undefined) {
      if (program.values.kind(value) === kinds.type) program.variables.move(fieldOf(program, anyField), from);
      return;
    }
    program.variables.move(list.any, from);
    if (depth < depthMax && depth > 0) addTo(program, list.all, from, depth + 1);
  });
}

/** From now on anything in the lists may stand at any place. */
export function renumber(program: CalledProgram, variable: number, isDeep: boolean, depth = 1): void {
  program.variables.watch(variable, (value) => {
    const list = listAt(program, value);
    if (list === undefined) return;
    program.variables.move(list.any, list.all);
    if (isDeep && depth < depthMax) renumber(program, list.all, true, depth + 1);
  });
}

/** All that is in lists of a variable, what objects hold, and what nobody knows. */
export function elementsOf(program: CalledProgram, variable: number): number {
  const { variables } = program;
  const to = newVariable(program);
  variables.watch(variable, (value) => {
    const list = listAt(program, value);
    if (list !== undefined) variables.move(to, list.all);
    else if (isUnknown(value)) variables.add(to, unknownValue);
    else if (program.values.kind(value) === kinds.type) {
      const type = program.values.textAt(program.values.first(value));
      variables.move(to, program.allFields);
      if (outsideSupers(program, type).length > 0) variables.add(to, unknownValue);
    }
  });
  return to;
}

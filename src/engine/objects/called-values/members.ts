/** What names, fields, loops and calls of what a class derives from give. */
import { isUnknown, unknownValue } from '../../values/value-table.ts';
import { bindCall, type Given, givenOf, nothingGiven, nowhere } from './bind-calls.ts';
import { applyValue } from './calls.ts';
import { callOutsideMethod, makeObject } from './make-objects.ts';
import {
  anyField,
  type CalledFunction,
  type CalledProgram,
  fieldOf,
  globalOf,
  keyOf,
  kinds,
  newVariable,
  type Site,
  typeValue,
} from './called-program.ts';
import { methodsOf, outsideSupers } from './class-methods.ts';
import { plainConstant } from './made-classes.ts';
import { askForField } from './ask-for-field.ts';
import { itemIn, listAt, putItem } from './lists.ts';

/** A class, a function or a constant by the names that are looked for. */
export function named(program: CalledProgram, candidates: readonly string[], isConstant: boolean): number {
  const { values, variables, language } = program;
  const to = newVariable(program);
  for (const name of candidates) {
    const key = keyOf(program, name);
    variables.move(to, globalOf(program, name));
    for (const id of program.named.get(key) ?? []) variables.add(to, values.intern(kinds.function, id));
    if (program.classes.has(key)) variables.add(to, typeValue(program, name));
  }
  const last = candidates.at(-1) ?? '';
  if (language.constants.has(keyOf(program, last))) variables.add(to, plainConstant(program));
  else if (!last.startsWith('$')) {
    variables.move(to, globalOf(program, anyField));
    if (!isConstant) variables.add(to, typeValue(program, last));
    else if (language.numbers.test(last)) variables.add(to, plainConstant(program));
    // One that the program defines nowhere is the runtime's.
    else program.reads.add(to);
  }
  return to;
}

export function setField(program: CalledProgram, object: number, name: string, from: number): void {
  const { variables, language } = program;
  variables.move(fieldOf(program, name), from);
  variables.watch(object, (held) => {
    const list = listAt(program, held);
    if (list !== undefined) putItem(program, list, name === anyField ? undefined : name, from);
  });
  for (const id of program.methodsNamed.get(keyOf(program, language.setField)) ?? [])
    bindCall(program, id, nowhere, givenOf(program.made, from));
  // What is changed is read before.
  askForField(program, object, nowhere);
}

export function fieldIn(program: CalledProgram, object: number, name: string, place: Site): number {
  const { variables, values, language } = program;
  const key = keyOf(program, name);
  // Constants of the runtime are no fields that anything is put into.
  const isPlainOf = (type: string): boolean => language.plainFields.test(`${type}::${key}`);
  const read = (): void => variables.move(place.to, name === anyField ? program.allFields : fieldOf(program, name));
  if (!isPlainOf('*')) read();
  askForField(program, object, place);
  if (language.revivers.has(key)) variables.add(fieldOf(program, anyField), unknownValue);
  variables.watch(object, (held) => {
    const list = listAt(program, held);
    if (list !== undefined) variables.move(place.to, itemIn(program, list, name === anyField ? undefined : name));
    else if (isUnknown(held)) variables.add(place.to, unknownValue);
    else if (values.kind(held) === kinds.type) {
      const type = values.textAt(values.first(held));
      if (isPlainOf(type)) {
        variables.add(place.to, plainConstant(program));
        return;
      }
      if (isFieldOutside(program, type, name)) variables.add(place.to, unknownValue);
    }
    if (isPlainOf('*')) read();
  });
  return place.to;
}

/** What it derives from that is not here may have a field of the name. */
function isFieldOutside(program: CalledProgram, type: string, name: string): boolean {
  const { language } = program;
  if (!program.classes.has(type)) return true;
  return outsideSupers(program, type).some((item) => !language.calledOf.has(item) || language.fields.has(name));
}

export function callSuper(
  program: CalledProgram,
  owner: CalledFunction,
  method: string,
  site: Site,
  given: Given,
): void {
  const key = keyOf(program, method);
  const { ids, isOutside } = methodsOf(program, keyOf(program, owner.shape.owner), key, false);
  // Functions of no class, and those within others, may be bound to another one.
  const isTrait = owner.within >= 0 || owner.shape.owner === '' || (ids.length === 0 && !isOutside);
  const found = isTrait ? [...ids, ...(program.methodsNamed.get(key) ?? [])] : ids;
  for (const id of found) bindCall(program, id, site, given);
  if (isTrait) program.variables.add(site.to, unknownValue);
  if (isOutside && key !== keyOf(program, program.language.constructor))
    callOutsideMethod(program, site, key, given, applyValue);
  if (!isOutside || key !== keyOf(program, program.language.constructor)) return;
  for (const type of outsideSupers(program, keyOf(program, owner.shape.owner)))
    makeObject(program, { ...site, to: newVariable(program) }, typeValue(program, type), given, applyValue);
}

/** What a loop gives: elements of a list, of an object what it makes for loops, or what a function gave one by one. */
export function eachOf(program: CalledProgram, value: number, place: Site): void {
  const { values, variables, language } = program;
  const list = listAt(program, value);
  if (list !== undefined) {
    variables.move(place.to, list.all);
    return;
  }
  variables.add(place.to, value);
  if (values.kind(value) !== kinds.type) return;
  variables.move(place.to, program.allFields);
  const type = values.textAt(values.first(value));
  if (!program.classes.has(type)) {
    variables.add(place.to, unknownValue);
    return;
  }
  for (const method of language.iterate) {
    const { ids, isOutside } = methodsOf(program, type, keyOf(program, method));
    const inner = { ...place, to: newVariable(program) };
    for (const id of ids) bindCall(program, id, inner, nothingGiven);
    if (ids.length === 0 && isOutside) variables.add(place.to, unknownValue);
    variables.watch(inner.to, (held) => {
      if (program.done.has(`each ${held} ${place.to}`)) return;
      program.done.add(`each ${held} ${place.to}`);
      eachOf(program, held, place);
    });
  }
}

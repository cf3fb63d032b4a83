/** What names, fields, loops and calls of what a class derives from give. */
import { isUnknown, unknownValue } from '../../values/value-table.ts';
import { bindCall, callOutside, type Given, givenOf, nothingGiven, nowhere } from './bind-calls.ts';
import { makeObject } from './calls.ts';
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
import { itemIn, listAt, putItem } from './lists.ts';

/** A class, a function or a constant by the names that are looked for. */
export function named(program: CalledProgram, candidates: readonly string[]): number {
  const { values, variables, language } = program;
  const to = newVariable(program);
  for (const name of candidates) {
    const key = keyOf(program, name);
    variables.move(to, globalOf(program, name));
    for (const id of program.named.get(key) ?? []) variables.add(to, values.intern(kinds.function, id));
    if (program.classes.has(key)) variables.add(to, typeValue(program, name));
  }
  const last = candidates.at(-1) ?? '';
  if (language.constants.has(keyOf(program, last))) variables.add(to, values.intern(kinds.constant, 0));
  else if (!last.startsWith('$')) {
    variables.add(to, typeValue(program, last));
    variables.move(to, globalOf(program, anyField));
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
}

export function fieldIn(program: CalledProgram, object: number, name: string, place: Site): number {
  const { variables, values, language } = program;
  variables.move(place.to, name === anyField ? program.allFields : fieldOf(program, name));
  if (language.revivers.has(keyOf(program, name))) variables.add(fieldOf(program, anyField), unknownValue);
  variables.watch(object, (held) => {
    const list = listAt(program, held);
    if (list !== undefined) variables.move(place.to, itemIn(program, list, name === anyField ? undefined : name));
    else if (isUnknown(held)) {
      variables.add(place.to, unknownValue);
      for (const id of program.methodsNamed.get(keyOf(program, language.getField)) ?? [])
        bindCall(program, id, place, givenOf(program.made));
    } else if (values.kind(held) === kinds.type) {
      const type = values.textAt(values.first(held));
      for (const id of methodsOf(program, type, keyOf(program, language.getField)).ids)
        bindCall(program, id, place, givenOf(program.made));
      if (isFieldOutside(program, type, name)) variables.add(place.to, unknownValue);
    }
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
  if (isOutside && key !== keyOf(program, program.language.constructor)) callOutside(program, site, given);
  if (!isOutside || key !== keyOf(program, program.language.constructor)) return;
  for (const type of outsideSupers(program, keyOf(program, owner.shape.owner)))
    makeObject(program, { ...site, to: newVariable(program) }, typeValue(program, type), given);
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

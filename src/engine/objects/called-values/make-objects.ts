/** Objects: which are made, by code that names a class and by methods of the runtime that are given the name of one. */
import { isUnknown, unknownValue } from '../../values/value-table.ts';
import { anythingGiven, bindCall, type Given, handedFrom, handedIn, nowhere, typeNamed } from './bind-calls.ts';
import {
  anyField,
  type CalledProgram,
  fieldOf,
  keyOf,
  kinds,
  nameBegun,
  newVariable,
  type Site,
  typeValue,
} from './called-program.ts';
import { methodsOf, outsideSupers } from './class-methods.ts';
import { isMaker, noteAnyMade, noteMade } from './made-classes.ts';
import { makeOfGiven, noteAnyRevived, noteModes } from './revived-objects.ts';
import { type Apply, callRuntime } from './runtime-calls.ts';
import { callBegun, callOutside, typesBegun } from './outside-code.ts';
import { noteFile } from './files-written.ts';

/** A new object of a class. */
export function makeObject(program: CalledProgram, site: Site, value: number, given: Given, apply: Apply): void {
  const { values, variables, language } = program;
  if (values.kind(value) === kinds.text) {
    noteText(program, value);
    makeObject(program, site, typeNamed(program, value), given, apply);
    return;
  }
  const constructor = keyOf(program, language.constructor);
  const unused = { ...site, to: 0 };
  if (values.kind(value) !== kinds.type) {
    if (values.kind(value) === kinds.begun && nameBegun(program, value) !== '') {
      const types = typesBegun(program, value);
      for (const type of types) makeObject(program, site, typeValue(program, type), given, apply);
      // It may be one of the runtime, of which nobody knows what it makes and calls.
      if (types.length === 0) noteAnyRevived(program);
      callBegun(program, site, value, given);
      return;
    }
    if (!isUnknown(value) && values.kind(value) !== kinds.begun) return;
    noteAnyMade(program);
    for (const id of program.methodsNamed.get(constructor) ?? []) bindCall(program, id, unused, given);
    callOutside(program, site, given);
    return;
  }
  variables.add(site.to, value);
  const type = values.textAt(values.first(value));
  noteMade(program, type);
  if (/^[a-z_]/i.test(type) && isMaker(program, type)) noteAnyRevived(program);
  const { ids, isOutside } = methodsOf(program, type, constructor);
  for (const id of ids) bindCall(program, id, unused, given);
  if (ids.length > 0 || !isOutside) return;
  for (const name of program.classes.has(type) ? outsideSupers(program, type) : [type])
    callRuntime(program, { ...site, to: newVariable(program) }, name, given, apply);
}

/** A method of the runtime. */
export function callOutsideMethod(
  program: CalledProgram,
  site: Site,
  method: string,
  given: Given,
  apply: Apply,
): void {
  const { language, variables } = program;
  const all = handedFrom(program, given, 0);
  if (language.outsidePuts.test(method)) for (const { put } of handedIn(given)) put?.(program.made);
  if (language.outsideCallers.test(method))
    for (const variable of all)
      variables.watch(variable, (value) =>
        apply(program, { ...site, to: newVariable(program) }, value, anythingGiven(program)),
      );
  if (language.outsideMakers.test(method)) {
    for (const variable of all) makeGiven(program, variable, apply);
    makeOfGiven(program, handedFrom(program, given, language.outsideModes.test(method) ? 1 : 0));
  }
  if (language.outsideModes.test(method)) noteModes(program, handedFrom(program, given, method === 'query' ? 1 : 0));
  if (language.outsideRevivers.test(method)) noteAnyRevived(program);
  noteFile(program, method, given);
  callOutside(program, site, given);
}

/** Objects of a class whose name it holds. */
function makeGiven(program: CalledProgram, variable: number, apply: Apply): void {
  const { values, variables } = program;
  variables.watch(variable, (value) => {
    if (
      values.kind(value) === kinds.type ||
      (values.kind(value) === kinds.text && program.classes.has(values.textAt(values.first(typeNamed(program, value)))))
    )
      fillObject(program, value, apply);
  });
}

/** It is made, and its fields hold what stands in the data. */
function fillObject(program: CalledProgram, value: number, apply: Apply): void {
  makeObject(program, nowhere, value, anythingGiven(program), apply);
  program.variables.add(fieldOf(program, anyField), unknownValue);
}

/** A text that is called, or named as a class. */
export function noteText({ values, files, texts }: CalledProgram, value: number): void {
  const text = values.textAt(values.first(value));
  const path = files[values.second(value)]?.path ?? '';
  if (path !== '') texts.set(`${path}\0${text}`, { path, text });
}

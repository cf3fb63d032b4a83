/** Calls: which functions a value stands for that is called, or is asked for a method. */
import { unknownValue } from '../../values/value-table.ts';
import { asList, bindCall, callOfType, type Given, notePlace, rebind, typeNamed } from './bind-calls.ts';
import {
  anyField,
  type CalledFunction,
  type CalledProgram,
  fieldOf,
  holding,
  keyOf,
  kinds,
  nameBegun,
  openScope,
  type Site,
  typeValue,
} from './called-program.ts';
import { insideSupers } from './class-methods.ts';
import { noteMade, onceMade } from './made-classes.ts';
import { callOutsideMethod, noteText } from './make-objects.ts';
import { elementsOf, itemIn, listAt } from './lists.ts';
import { callRuntime } from './runtime-calls.ts';
import { applyBegun, callAnyMethod, typesBegun } from './outside-code.ts';

/** @param isOfClass the value may be the name of a class: before version 8 PHP calls any method so */
export function callMethod(
  program: CalledProgram,
  site: Site,
  value: number,
  method: string,
  given: Given,
  isOfClass = false,
): void {
  const { values, variables, language } = program;
  const key = keyOf(program, method);
  if (language.revivers.has(key)) variables.add(fieldOf(program, anyField), unknownValue);
  switch (values.kind(value)) {
    case kinds.function:
      if (!language.callers.has(key) || (language.callers.get(key) ?? 0) > 0) rebind(program, value, given);
      if (language.callers.has(key)) {
        bindCall(program, values.first(value), site, shifted(given, language.callers.get(key) ?? 0));
      } else if (language.handsOn.has(key)) variables.add(site.to, value);
      else variables.add(site.to, unknownValue);
      return;
    case kinds.type: {
      const type = values.textAt(values.first(value));
      if (callOfType(program, site, type, method, given)) return;
      // Methods of the runtime make objects of the class that they are called on.
      if (program.classes.has(type)) noteMade(program, type);
      callOutsideMethod(program, site, key, given, applyValue);
      return;
    }
    case kinds.text:
      callMethod(program, site, typeNamed(program, value), method, given);
      if (language.callers.has(key)) applyText(program, site, value, shifted(given, language.callers.get(key) ?? 0));
      if (language.handsOn.has(key)) variables.add(site.to, value);
      return;
    case kinds.begun:
      if (language.callers.has(key)) applyValue(program, site, value, given);
      if (nameBegun(program, value) === '') callMethod(program, site, unknownValue, method, given);
      for (const type of typesBegun(program, value)) callMethod(program, site, typeValue(program, type), method, given);
      callOutsideMethod(program, site, key, given, applyValue);
      return;
    case kinds.constant:
      return;
    case kinds.list: {
      // A pair that is called by its method.
      const run = `list ${value} ${site.to} ${key}`;
      if (program.done.has(run)) return;
      program.done.add(run);
      if (language.callers.has(key) || language.handsOn.has(key))
        applyValue(program, site, value, shifted(given, language.callers.get(key) ?? 0));
      if (language.handsOn.has(key)) variables.add(site.to, value);
      // What gives its elements one by one is not told from a list of them.
      variables.move(site.to, elementsOf(program, holding(program, value)));
      callOutsideMethod(program, site, key, given, applyValue);
      return;
    }
    default:
      // It may be a function.
      if (language.callers.has(key)) notePlace(program, site);
      bindOfAny(program, key, site, given, isOfClass);
      for (const missing of language.missing)
        bindOfAny(program, keyOf(program, missing), site, asList(program, method, given), isOfClass);
      callOutsideMethod(program, site, key, given, applyValue);
  }
}

/** The method of any object, or of any class, which needs none of which there are objects. */
function bindOfAny(program: CalledProgram, key: string, site: Site, given: Given, isOfClass: boolean): void {
  for (const id of program.methodsNamed.get(key) ?? []) {
    const shape = program.functions[id]?.shape;
    const bind = (): void => bindCall(program, id, site, given);
    if (isOfClass || shape?.isStatic === true) bind();
    else onceMade(program, keyOf(program, shape?.owner ?? ''), bind);
  }
}

function shifted(given: Given, count: number): Given {
  return { ...given, plain: given.plain.slice(count) };
}

/** A method of the class around, by its word, or of what the value is; and methods of that name which nobody else sees. */
function callOfPair(program: CalledProgram, site: Site, object: number, name: string, given: Given): void {
  const { values, language } = program;
  const isOwn =
    values.kind(object) === kinds.text && language.ownClass.has(values.textAt(values.first(object)).toLowerCase());
  callMethod(program, site, isOwn ? unknownValue : object, name, given, true);
  if (values.kind(object) !== kinds.type) return;
  for (const type of insideSupers(program, values.textAt(values.first(object))))
    for (const id of program.methods.get(`${type} ${keyOf(program, name)}`) ?? [])
      if (program.functions[id]?.shape.isHidden === true) bindCall(program, id, site, given);
}

/** A value that is called. */
export function applyValue(program: CalledProgram, site: Site, value: number, given: Given): void {
  const { values, variables, language } = program;
  switch (values.kind(value)) {
    case kinds.function:
      bindCall(program, values.first(value), site, given);
      return;
    case kinds.type: {
      const type = values.textAt(values.first(value));
      // What is no class of the program may be a function of the runtime that is handed on.
      if (!callOfType(program, site, type, language.call, given)) callRuntime(program, site, type, given, applyValue);
      return;
    }
    case kinds.text:
      applyText(program, site, value, given);
      return;
    case kinds.list: {
      const list = listAt(program, value);
      if (list === undefined) return;
      variables.watch(itemIn(program, list, '1'), (method) => {
        if (values.kind(method) === kinds.text) {
          noteText(program, method);
          const name = values.textAt(values.first(method));
          if (name.includes('::')) callMethod(program, site, unknownValue, name.split('::').at(-1) ?? '', given);
          else variables.watch(itemIn(program, list, '0'), (object) => callOfPair(program, site, object, name, given));
        } else if (values.kind(method) === kinds.begun) applyBegun(program, site, method, given);
        else if (values.kind(method) !== kinds.constant)
          variables.watch(itemIn(program, list, '0'), (object) => callAnyMethod(program, site, object, given));
      });
      return;
    }
    case kinds.constant:
      return;
    case kinds.begun: {
      const start = nameBegun(program, value);
      // It may name a class and one of its methods.
      if ([...program.classes.keys()].some((name) => name.startsWith(start))) notePlace(program, site);
      applyBegun(program, site, value, given);
      return;
    }
    default:
      variables.add(site.to, unknownValue);
      notePlace(program, site);
  }
}

function applyText(program: CalledProgram, site: Site, value: number, given: Given): void {
  const { values, language } = program;
  const text = values.textAt(values.first(value));
  noteText(program, value);
  const [type = '', method] = text.split('::');
  if (method !== undefined) {
    const isOwn = language.ownClass.has(type.toLowerCase());
    callMethod(program, site, isOwn ? unknownValue : typeValue(program, type.replace(/^\\/, '')), method, given);
    return;
  }
  const key = keyOf(program, text.replace(/^\\/, ''));
  for (const id of program.lastNamed.get(key.split('\\').at(-1) ?? key) ?? []) bindCall(program, id, site, given);
  if (!program.named.has(key)) callRuntime(program, site, key, given, applyValue);
}

/** A function of the program, by the names that are looked for. */
export function callNamed(
  program: CalledProgram,
  owner: CalledFunction,
  candidates: readonly string[],
  site: Site,
  given: Given,
): void {
  const found = candidates.flatMap((name) => program.named.get(keyOf(program, name)) ?? []);
  for (const id of found) bindCall(program, id, site, given);
  // One of the namespace may be in a file that is not loaded.
  if (found.length > 0 && (candidates.length === 1 || program.named.has(keyOf(program, candidates.at(-1) ?? ''))))
    return;
  const name = keyOf(program, candidates.at(-1) ?? '');
  const { opens } = program.language.ofRuntime(name);
  if (opens !== undefined) openScope(program, owner, opens);
  callRuntime(program, site, name, given, applyValue, found.length === 0);
}

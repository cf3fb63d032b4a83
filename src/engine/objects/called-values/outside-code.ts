/** Code that is not here: what it calls of what it is handed, and what is called by names that are put together. */
import { unknownValue } from '../../values/value-table.ts';
import {
  anythingGiven,
  asList,
  bindCall,
  callOfType,
  type Given,
  givenOf,
  handedFrom,
  handedIn,
  notePlace,
  notePlaceOfAny,
  nowhere,
  typeNamed,
} from './bind-calls.ts';
import {
  type CalledFunction,
  type CalledProgram,
  holding,
  keyOf,
  kinds,
  type List,
  nameBegun,
  type Site,
} from './called-program.ts';
import { insideSupers, outsideSupers } from './class-methods.ts';
import { itemIn, listAt } from './lists.ts';
import { noteMade } from './made-classes.ts';
import { noteAnyRevived } from './revived-objects.ts';
/** Code that is not here may call what it gets, with anything, and gives anything. */
export function callOutside(program: CalledProgram, site: Site, given: Given, isUnseen = false): void {
  program.variables.add(site.to, unknownValue);
  handOver(program, given, isUnseen);
}

const listsMax = 3;

/** @param isUnseen it may call any method of what it gets, or of a class by its name */
export function handOver(program: CalledProgram, given: Given, isUnseen = false): void {
  for (const { variable } of handedIn(given)) handOverAll(program, variable, listsMax, isUnseen);
  if (given.spread !== 0) handOverAll(program, given.spread, listsMax, isUnseen);
}

function handOverAll(program: CalledProgram, variable: number, depth: number, isUnseen: boolean): void {
  const { values, variables, done, language } = program;
  variables.watch(variable, (value) => {
    const kind = values.kind(value);
    const key = `handed ${value} ${isUnseen}`;
    if (kind === kinds.unknown || kind === kinds.constant || done.has(key)) return;
    done.add(key);
    if (kind === kinds.text) handText(program, value, isUnseen);
    if (kind === kinds.begun && namesFunction(program, value))
      applyBegun(program, nowhere, value, anythingGiven(program));
    if (kind === kinds.text || kind === kinds.begun) return;
    const list = listAt(program, value);
    if (kind === kinds.type && isUnseen) openType(program, values.textAt(values.first(value)));
    else if (kind === kinds.type) noteMade(program, values.textAt(values.first(value)));
    if (kind === kinds.function) bindCall(program, values.first(value), nowhere, anythingGiven(program));
    else if (list !== undefined) handPair(program, list);
    if (list === undefined && kind === kinds.type)
      callOfType(program, nowhere, values.textAt(values.first(value)), language.call, anythingGiven(program));
    if (list !== undefined && depth > 0) handOverAll(program, list.all, depth - 1, isUnseen);
  });
}

/** A function, or a method of a class, that a text names. */
function handText(program: CalledProgram, value: number, isUnseen: boolean): void {
  const { values } = program;
  const [type = '', method] = values.textAt(values.first(value)).replace(/^\\/, '').split('::');
  const key = keyOf(program, type);
  if (method !== undefined) callOfType(program, nowhere, key, method, anythingGiven(program));
  else for (const id of program.named.get(key) ?? []) bindCall(program, id, nowhere, anythingGiven(program));
  if (isUnseen && program.classes.has(key)) openType(program, key);
  else if (program.classes.has(key)) noteMade(program, key);
}

/** An object or a class, and the name of one of its methods. */
function handPair(program: CalledProgram, list: List): void {
  const { values, variables } = program;
  variables.watch(itemIn(program, list, '1'), (method) => {
    if (values.kind(method) === kinds.unknown || values.kind(method) === kinds.begun)
      variables.watch(itemIn(program, list, '0'), (object) => {
        if (isOfProgram(program, object)) callAnyMethod(program, nowhere, object, anythingGiven(program));
      });
    if (values.kind(method) !== kinds.text) return;
    const name = values.textAt(values.first(method)).split('::').at(-1) ?? '';
    for (const id of program.methodsNamed.get(keyOf(program, name)) ?? [])
      bindCall(program, id, nowhere, anythingGiven(program));
  });
}

/** All methods of a class may be called with anything. */
export function openType(program: CalledProgram, type: string): void {
  if (program.done.has(`open ${type}`)) return;
  program.done.add(`open ${type}`);
  noteMade(program, type);
  for (const { id, shape } of allMethods(program, type))
    if (!program.language.missing.includes(shape.name)) bindCall(program, id, nowhere, anythingGiven(program));
}

/** Its own, and those of all that it derives from here. */
function allMethods(program: CalledProgram, type: string): readonly CalledFunction[] {
  const all = new Set([type, ...insideSupers(program, type)]);
  return program.functions.filter(({ shape: { owner } }) => owner !== '' && all.has(keyOf(program, owner)));
}

/** An object or a class of the program. */
function isOfProgram(program: CalledProgram, value: number): boolean {
  const { values, classes } = program;
  const kind = values.kind(value);
  if (kind !== kinds.type && kind !== kinds.text) return false;
  return classes.has(values.textAt(values.first(typeNamed(program, value))));
}

/** How the name of a function begins, or the whole name of a class and of one of its methods. */
function namesFunction(program: CalledProgram, value: number): boolean {
  const { named, classes } = program;
  const start = nameBegun(program, value);
  const isBegun = (name: string): boolean => name.startsWith(start);
  return start !== '' && ([...named.keys()].some(isBegun) || [...classes.keys()].some(isBegun));
}

/** Whichever of its methods, where it is known what it is. */
export function callAnyMethod(program: CalledProgram, site: Site, object: number, given: Given): void {
  const { values, language } = program;
  const isText = values.kind(object) === kinds.text;
  const type = isText ? values.textAt(values.first(typeNamed(program, object))) : values.textAt(values.first(object));
  if (values.kind(object) === kinds.constant) return;
  if ((values.kind(object) !== kinds.type && !isText) || language.ownClass.has(type) || !program.classes.has(type)) {
    notePlace(program, site);
    return;
  }
  for (const { id, shape } of allMethods(program, type)) {
    program.anyOf.add(id);
    bindCall(program, id, site, language.missing.includes(shape.name) ? anythingGiven(program) : given);
  }
  if (outsideSupers(program, type).length > 0) notePlace(program, site);
}

/** All whose names begin so, and what is called instead of a method. */
export function applyBegun(program: CalledProgram, site: Site, value: number, given: Given): void {
  const { begun, methodsNamed, named, lastNamed, language } = program;
  const start = nameBegun(program, value);
  const last = start.split('\\').at(-1) ?? '';
  // A namespace stands in front of any name.
  if (last === '') {
    notePlace(program, site);
    return;
  }
  begun.add(last);
  const isWhole = last === start;
  const names = [...(isWhole ? [...methodsNamed, ...lastNamed] : named)].filter(([name]) => name.startsWith(start));
  for (const [, ids] of names) for (const id of ids) bindCall(program, id, site, given);
  for (const missing of language.missing)
    for (const id of methodsNamed.get(keyOf(program, missing)) ?? []) {
      const [name, list] = asList(program, start, given).plain;
      if (name !== undefined && list !== undefined)
        bindCall(program, id, site, givenOf(holding(program, value), list.variable));
    }
  callBegun(program, site, value, given);
}

/** A function, a method or a class of the runtime may be meant, which calls what it is given, or makes objects of any class. */
export function callBegun(program: CalledProgram, site: Site, value: number, given: Given): void {
  const { language } = program;
  const start = nameBegun(program, value);
  const isBegun = (name: string): boolean => name.startsWith(start);
  if (language.runtimeCallers.some(isBegun))
    for (const variable of handedFrom(program, given, 0)) notePlaceOfAny(program, site, variable);
  if (language.runtimeMakers.some(isBegun)) noteAnyRevived(program);
  callOutside(program, site, given, true);
}

/** Classes whose names begin as a text does. */
export function typesBegun(program: CalledProgram, value: number): readonly string[] {
  const { classes } = program;
  const start = nameBegun(program, value);
  return start === '' ? [] : [...classes.keys()].filter((name) => name.startsWith(start));
}

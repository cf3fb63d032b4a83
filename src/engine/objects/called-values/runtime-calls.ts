/** Functions of the runtime: what they call, give back, and put into what they are given. */
import { unknownValue } from '../../values/value-table.ts';
import { anythingGiven, type Given, givenOf, handedFrom, handedIn, notePlaceOfAny } from './bind-calls.ts';
import type { RuntimeFunction } from './calling-language.ts';
import {
  anyField,
  type CalledProgram,
  fieldOf,
  globalOf,
  holding,
  kinds,
  newVariable,
  type Site,
} from './called-program.ts';
import { isMaker } from './made-classes.ts';
import { makeOfGiven, noteAnyRevived, noteModes } from './revived-objects.ts';
import { askForField } from './ask-for-field.ts';
import { addTo, elementsOf, listAt, newList, renumber } from './lists.ts';
import { handOver } from './outside-code.ts';
import { noteProcess, noteFile } from './files-written.ts';

export type Apply = (program: CalledProgram, site: Site, value: number, given: Given) => void;

/** A function that is not here, or a class that is made. */
export function callRuntime(
  program: CalledProgram,
  site: Site,
  name: string,
  given: Given,
  apply: Apply,
  isNamed = false,
): void {
  const { variables, values, language } = program;
  const runtime = language.ofRuntime(name);
  const { calls = [], gives, handsOn, adds, keeps, revives, defines, namesClass } = runtime;
  const all = handedIn(given);
  const isCallee = (index: number): boolean => calls === 'any' || calls.includes(index);
  const callees = [
    ...given.plain.filter((_, index) => isCallee(index)),
    ...(calls.length > 0 ? given.named.map(([, value]) => value) : []),
    ...(calls.length > 0 && given.spread !== 0 ? [{ variable: elementsOf(program, given.spread) }] : []),
  ];
  // Which of them is called is not known of those that are given by name.
  const others =
    calls === 'any' ? all : handedIn({ plain: given.plain.filter((_, index) => !isCallee(index)), named: given.named });
  const inner = newVariable(program);
  const isByName = given.named.length > 0;
  for (const { variable } of gives === 'fold' && !isByName ? others.slice(0, 1) : others) {
    variables.move(inner, elementsOf(program, variable));
    if (handsOn === true && gives === undefined) variables.move(inner, variable);
  }
  if (given.spread !== 0) {
    variables.move(inner, elementsOf(program, given.spread));
    variables.move(inner, elementsOf(program, elementsOf(program, given.spread)));
  }
  const answer = newVariable(program);
  const [folded, mapped] = [newVariable(program), newVariable(program)];
  if (gives === 'fold') {
    variables.move(folded, answer);
    for (const { variable } of isByName ? others : others.slice(1)) variables.move(folded, variable);
    variables.move(site.to, folded);
  }
  const intoLists = (from: number): void => {
    for (const { variable } of others) addTo(program, variable, from, runtime.isDeep === true ? 1 : 0);
  };
  if (runtime.readsFields === true)
    for (const { variable } of others) {
      variables.move(inner, program.allFields);
      askForField(program, elementsOf(program, variable), { ...site, to: inner });
    }
  if (runtime.handsOnInner === true) variables.move(inner, elementsOf(program, inner));
  const what =
    gives === undefined
      ? anythingGiven(program)
      : gives === 'elements'
        ? { ...givenOf(inner, inner), spread: holding(program, listOf(program, inner).value) }
        : gives === 'fold'
          ? givenOf(folded, inner)
          : {
              plain: [
                { variable: gives === 'keys' && all.length < 3 ? inner : program.made, put: intoLists },
                { variable: program.made },
              ],
              named: [],
              spread: program.made,
            };
  for (const { variable } of callees)
    variables.watch(variable, (value) => {
      applyCallee(program, { ...site, to: answer }, value, what, calls === 'any', apply);
      if (gives === 'elements' && handsOn === true) variables.move(mapped, answer);
    });
  const [key, setting] = all;
  if (runtime.callsBy !== undefined && key !== undefined && setting !== undefined)
    variables.watch(key.variable, (held) => {
      const text = values.kind(held) === kinds.text ? values.textAt(values.first(held)) : '';
      if (text === '' || runtime.callsBy?.test(text) === true)
        variables.watch(setting.variable, (value) =>
          apply(program, { ...site, to: answer }, value, anythingGiven(program)),
        );
    });
  // By reference it may be given another value.
  if (keeps !== true && handsOn !== true && calls.length === 0) for (const { put } of all) put?.(program.made);
  // What is given by name may be the first.
  const firsts = handedIn({ plain: given.plain.slice(0, 1), named: given.named });
  if (adds === true)
    for (const target of firsts)
      for (const variable of handedFrom(program, given, 1)) {
        addTo(program, target.variable, variable);
        addTo(program, target.variable, elementsOf(program, variable));
      }
  for (const { variable } of firsts) {
    if (runtime.renumbers !== undefined) renumber(program, variable, runtime.renumbers === 'deep');
    if (runtime.exposes === true) addTo(program, variable, program.made);
  }
  if (namesClass === true)
    for (const variable of handedFrom(program, given, 1)) notePlaceOfAny(program, site, variable);
  if (revives === true) variables.add(fieldOf(program, anyField), unknownValue);
  noteMakers(program, name, runtime, given, isNamed);
  noteFile(program, name, given);
  if (language.files.starts.has(name)) noteProcess(program, site, given);
  if (language.files.loads.has(name) && !language.files.autoloader.test(site.path))
    for (const variable of handedFrom(program, given, 0)) program.loaded.add(variable);
  if (defines === 'class') program.isWhole = false;
  if (defines === 'constant') define(program, given);
  if (handsOn === true) {
    const { list, value } = listOf(program, inner);
    variables.move(list.any, mapped);
    // Lists of lists.
    variables.add(list.any, value);
    if (runtime.renumbers === 'deep') renumber(program, inner, true);
    variables.move(site.to, inner);
    variables.add(site.to, value);
    for (const { variable } of others) variables.move(site.to, variable);
  } else variables.add(site.to, unknownValue);
  if (keeps !== true && handsOn !== true && calls.length === 0) handOver(program, given, true);
}

/** @param isNamed code names it where it is called; else any text may be the name */
function noteMakers(
  program: CalledProgram,
  name: string,
  { makesOf, modes }: RuntimeFunction,
  given: Given,
  isNamed: boolean,
): void {
  if (isNamed ? isMaker(program, name) : program.language.revivesAny.test(name)) noteAnyRevived(program);
  if (makesOf !== undefined) makeOfGiven(program, handedFrom(program, given, makesOf));
  if (modes !== undefined) noteModes(program, handedFrom(program, given, modes));
}

function listOf(program: CalledProgram, elements: number): ReturnType<typeof newList> {
  const made = newList(program);
  program.variables.move(made.list.any, elements);
  return made;
}

/** Where it is not known which argument is called, lists are looked through. */
function applyCallee(
  program: CalledProgram,
  site: Site,
  value: number,
  what: Given,
  isAny: boolean,
  apply: Apply,
): void {
  const { variables, values } = program;
  apply(program, site, value, what);
  const list = isAny ? listAt(program, value) : undefined;
  if (list === undefined || program.done.has(`called ${site.start} ${value}`)) return;
  program.done.add(`called ${site.start} ${value}`);
  variables.watch(list.all, (item) => {
    if (values.kind(item) !== kinds.type) applyCallee(program, site, item, what, true, apply);
  });
}

function define(program: CalledProgram, { plain: [name, value], named, spread }: Given): void {
  const { values, variables } = program;
  for (const [, { variable }] of named) variables.move(globalOf(program, anyField), variable);
  if (spread !== 0) variables.move(globalOf(program, anyField), elementsOf(program, spread));
  if (name === undefined || value === undefined) return;
  variables.watch(name.variable, (given) => {
    const text = values.kind(given) === kinds.text ? values.textAt(values.first(given)).replace(/^\\/, '') : '';
    if (/^\w+$/.test(text)) variables.move(globalOf(program, text), value.variable);
    else variables.move(globalOf(program, anyField), value.variable);
  });
}

/** Functions of the runtime: what they call, give back, and put into what they are given. */
import { unknownValue } from '../../values/value-table.ts';
import { anythingGiven, type Given, givenOf, handedIn, handOver, notePlaceOfAny } from './bind-calls.ts';
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
import { addTo, elementsOf, listAt, newList, renumber } from './lists.ts';

type Apply = (program: CalledProgram, site: Site, value: number, given: Given) => void;

/** A function that is not here, or a class that is made. */
export function callRuntime(program: CalledProgram, site: Site, name: string, given: Given, apply: Apply): void {
  const { variables, language } = program;
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
  for (const { variable } of gives === 'fold' ? others.slice(0, 1) : others) {
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
    for (const { variable } of others.slice(1)) variables.move(folded, variable);
    variables.move(site.to, folded);
  }
  const intoLists = (from: number): void => {
    for (const { variable } of others) addTo(program, variable, from, runtime.isDeep === true ? 1 : 0);
  };
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
                { variable: gives === 'keys' ? inner : program.made, put: intoLists },
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
  // By reference it may be given another value.
  if (keeps !== true && handsOn !== true && calls.length === 0) for (const { put } of all) put?.(program.made);
  const [target] = given.plain;
  if (adds === true && target !== undefined) {
    const spread = given.spread === 0 ? [] : [elementsOf(program, given.spread)];
    for (const variable of [...all.slice(1).map((handed) => handed.variable), ...spread]) {
      addTo(program, target.variable, variable);
      addTo(program, target.variable, elementsOf(program, variable));
    }
  }
  const [first] = all;
  if (runtime.renumbers !== undefined && first !== undefined)
    renumber(program, first.variable, runtime.renumbers === 'deep');
  if (runtime.exposes === true && first !== undefined) addTo(program, first.variable, program.made);
  if (namesClass === true) for (const { variable } of all.slice(1)) notePlaceOfAny(program, site, variable);
  if (revives === true) variables.add(fieldOf(program, anyField), unknownValue);
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

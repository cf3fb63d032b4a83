/** What functions are given that a call reaches, and code that is not here. */
import { isUnknown } from '../../values/value-table.ts';
import { type CalledProgram, holding, keyOf, kinds, type Site, typeValue, variableOf } from './called-program.ts';
import { methodsOf } from './class-methods.ts';
import { addTo, elementsOf, newList, putItem } from './lists.ts';

/** A value that is handed over, and how the variable it stands in gets another one. */
export interface Handed {
  readonly variable: number;
  readonly put?: ((from: number) => void) | undefined;
}

export interface Given {
  readonly plain: readonly Handed[];
  readonly named: readonly (readonly [name: string, value: Handed])[];
  /** A list whose elements are handed over one by one; 0 where there is none. */
  readonly spread: number;
}

export const nothingGiven: Given = { plain: [], named: [], spread: 0 };

/** What code gives of which nobody knows what it gives. */
export function anythingGiven({ made }: CalledProgram): Given {
  return { ...nothingGiven, spread: made };
}

export function givenOf(...variables: readonly number[]): Given {
  return { ...nothingGiven, plain: variables.map((variable) => ({ variable })) };
}

/** All but those of the list that is handed over one by one. */
export function handedIn({ plain, named }: Pick<Given, 'plain' | 'named'>): readonly Handed[] {
  return [...plain, ...named.map(([, value]) => value)];
}

/** The variables of all. */
function variablesIn(program: CalledProgram, given: Given): readonly number[] {
  const all = handedIn(given).map(({ variable }) => variable);
  return given.spread === 0 ? all : [...all, elementsOf(program, given.spread)];
}

/** From an argument on, and all that are given by name or one by one. */
export function handedFrom(program: CalledProgram, { plain, named, spread }: Given, index: number): readonly number[] {
  return variablesIn(program, { plain: plain.slice(index), named, spread });
}

export function bindCall(program: CalledProgram, id: number, site: Site, { plain, named, spread }: Given): void {
  const { variables, functions } = program;
  const found = functions[id];
  if (found === undefined) return;
  found.isBound = true;
  // What others put into what it gives is not followed.
  if (found.shape.givesReference === true) program.isWhole = false;
  program.run(found);
  variables.move(site.to, found.result);
  const more = spread === 0 ? 0 : elementsOf(program, spread);
  for (const [index, parameter] of found.shape.parameters.entries()) {
    const variable = variableOf(program, found, parameter.name);
    if (parameter.kind === 'rest') {
      const { list, value } = newList(program);
      variables.add(variable, value);
      const handed = handedIn({ plain: plain.slice(index), named });
      for (const item of [...handed, { variable: more }]) variables.move(list.any, item.variable);
      if (parameter.isReference === true) for (const { put } of handed) put?.(list.all);
      continue;
    }
    const handed = plain[index] ?? named.find(([name]) => name === parameter.name)?.[1];
    if (handed !== undefined) variables.move(variable, handed.variable);
    if (handed !== undefined && parameter.isReference === true) handed.put?.(variable);
    if (index < plain.length || spread === 0) continue;
    variables.move(variable, more);
    if (parameter.isReference === true) addTo(program, spread, variable);
  }
}

/** A function is given another object, which functions within it see, too. */
export function rebind(program: CalledProgram, value: number, given: Given): void {
  const { values, variables, functions } = program;
  if (values.kind(value) !== kinds.function) return;
  const within = new Set([values.first(value)]);
  for (
    let id = values.first(value);
    id < functions.length && functions[id]?.path === functions[values.first(value)]?.path;
    id++
  )
    if (within.has(functions[id]?.within ?? -1)) within.add(id);
  const all = variablesIn(program, given);
  for (const id of within) for (const variable of all) variables.move(functions[id]?.self ?? 0, variable);
}

/** A text that names a class. */
export function typeNamed(program: CalledProgram, value: number): number {
  const { values } = program;
  return typeValue(program, values.textAt(values.first(value)).replace(/^\\/, ''));
}

/** False where the class, or what it derives from, may have the method elsewhere. */
export function callOfType(program: CalledProgram, site: Site, type: string, method: string, given: Given): boolean {
  const { language, variables } = program;
  const key = keyOf(program, method);
  if (type === language.functionType && language.makers.has(key)) {
    for (const variable of variablesIn(program, given)) {
      variables.move(site.to, variable);
      variables.watch(variable, (held) => rebind(program, held, given));
    }
    return true;
  }
  const { ids, isOutside } = methodsOf(program, type, key);
  for (const id of ids) bindCall(program, id, site, given);
  // What others may not call goes to what is called instead.
  let isFound = ids.length > 0;
  if (isFound && ids.every((id) => program.functions[id]?.shape.isHidden !== true)) return true;
  for (const missing of language.missing)
    for (const id of methodsOf(program, type, keyOf(program, missing)).ids) {
      isFound = true;
      bindCall(program, id, site, asList(program, method, given));
    }
  return isFound && (ids.length > 0 || !isOutside);
}

/** The name of what is missing, and all that it was given. */
export function asList(program: CalledProgram, method: string, { plain, named, spread }: Given): Given {
  const { values, variables } = program;
  const { list, value } = newList(program);
  for (const [index, { variable }] of plain.entries()) putItem(program, list, String(index), variable);
  for (const [name, { variable }] of named) putItem(program, list, name, variable);
  if (spread !== 0) variables.move(list.any, elementsOf(program, spread));
  return givenOf(holding(program, values.intern(kinds.text, values.text(method), -1)), holding(program, value));
}

export const nowhere: Site = { to: 0, path: '', start: 0 };

/** Notes the place where what the variable holds may be any name. */
export function notePlaceOfAny(program: CalledProgram, site: Site, variable: number): void {
  program.variables.watch(variable, (value) => {
    if (isUnknown(value) || program.values.kind(value) === kinds.begun) notePlace(program, site);
  });
}

export function notePlace({ places }: CalledProgram, { path, start }: Site): void {
  places.set(`${path}\0${start}`, { path, start });
}

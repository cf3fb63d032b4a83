/** A call of a function that is known: which arguments become which parameters, and what comes back. */
import { constantOf, isNothing, nothing } from './conditions.ts';
import { containerOf, itemOf, newContainer } from './containers.ts';
import { kinds } from './kinds.ts';
import { aroundOf } from './link-file.ts';
import { keyOf, type LinkedFunction, newVariable, noteCall, type Program } from './program.ts';
import { type Given, nowhere, type Site } from './site.ts';

/** `receiver` is a value that becomes the function's own object. */
export function bindCall(program: Program, site: Site, id: number, receiver: number | undefined, given: Given): void {
  const linked = program.functions[id];
  if (linked === undefined) return;
  noteCall(program, site, id);
  // What may be another call has room and time once all is done that surely is one.
  if (site.isGuess === true && program.members !== undefined && program.upper === undefined)
    program.guesses.push(() => enter(program, site, linked, receiver, given));
  else enter(program, site, linked, receiver, given);
}

/** Functions of files, which every object has; false where there are none of the name. */
export function callFunctions(program: Program, site: Site, method: string, given: Given): boolean {
  const found = program.language.bareCallsFindFunctions ? program.named.get(keyOf(program, method)) : undefined;
  for (const id of found ?? []) bindCall(program, site, id, undefined, given);
  return found !== undefined;
}

function enter(program: Program, site: Site, linked: LinkedFunction, receiver: number | undefined, given: Given): void {
  activate(program, linked);
  const { values, variables } = program;
  if (receiver !== undefined && (linked.shape.within < 0 || linked.shape.hasSelf === true)) {
    const isType = linked.shape.isStatic === true && values.kind(receiver) === kinds.instance;
    variables.add(linked.self, isType ? values.intern(kinds.class, values.first(receiver)) : receiver);
  }
  bindArguments(program, linked, given);
  variables.move(site.to, linked.result);
}

/** Of programs in which everything is an object, and packages are many. */
const activeMax = 20_000;
/** Where nothing may be left out. */
const activeAtMostMax = 8000;

export function activate(program: Program, linked: LinkedFunction): void {
  if (linked.isActive) return;
  // Those that are further away are not followed.
  if (
    program.members !== undefined &&
    ++program.activeCount > (program.upper === undefined ? activeMax : activeAtMostMax)
  ) {
    program.isCut = true;
    return;
  }
  linked.isActive = true;
  program.due.push(linked.id);
}

/** The variable of a name within a function; a closure sees those of the function around it. */
export function variableOf(program: Program, linked: LinkedFunction, name: string): number {
  const known = linked.names.get(name);
  if (known !== undefined) return known;
  const around = aroundOf(program, linked);
  if (around !== undefined && !linked.shape.parameters.some((item) => item.name === name))
    return variableOf(program, around, name);
  const made = newVariable(program);
  linked.names.set(name, made);
  return made;
}

function bindArguments(program: Program, linked: LinkedFunction, given: Given): void {
  const { variables, values } = program;
  const { parameters } = linked.shape;
  const at = (name: string): number => variableOf(program, linked, name);
  const plain = parameters.filter(({ kind }) => kind === 'plain');
  const rest = parameters.find(({ kind }) => kind === 'rest');
  for (const [index, variable] of given.plain.entries()) {
    const parameter = plain[index];
    if (parameter !== undefined) variables.move(at(parameter.name), variable);
    else if (rest !== undefined)
      variables.move(itemOf(program, restOf(program, at(rest.name)), String(index - plain.length)), variable);
  }
  // A closure that takes several may be given one list of them.
  if (linked.shape.within >= 0 && program.members === undefined && plain.length > 1 && given.plain.length === 1)
    variables.watch(given.plain[0] ?? 0, (value) => {
      if (values.kind(value) !== kinds.container) return;
      for (const [index, { name }] of plain.entries()) variables.move(at(name), itemOf(program, value, String(index)));
    });
  if (program.members !== undefined && given.spread === 0)
    for (const { name } of plain.slice(given.plain.length)) variables.add(at(name), constantOf(program, nothing));
  if (given.spread !== 0) {
    const after = plain.slice(given.plain.length);
    variables.watch(given.spread, (value) => {
      if (values.kind(value) !== kinds.container) {
        if (program.upper !== undefined) for (const { name } of after) variables.move(at(name), program.unknown);
        return;
      }
      const { all, fields } = containerOf(program, value);
      if (program.upper !== undefined)
        spreadAtMost(
          program,
          value,
          after.map(({ name }) => at(name)),
        );
      for (const [index, { name }] of after.entries()) {
        const key = String(index);
        variables.move(
          at(name),
          fields.has(name) ? itemOf(program, value, name) : fields.has(key) ? itemOf(program, value, key) : all,
        );
      }
      if (rest !== undefined) variables.move(itemOf(program, restOf(program, at(rest.name)), undefined), all);
    });
  }
  const restNamed = parameters.find(({ kind }) => kind === 'restNamed');
  for (const [name, variable] of given.named) {
    const parameter = parameters.find((item) => item.name === name && (item.kind === 'plain' || item.kind === 'named'));
    if (parameter !== undefined) variables.move(at(parameter.name), variable);
    else if (restNamed !== undefined)
      variables.move(itemOf(program, restOf(program, at(restNamed.name)), name), variable);
  }
  if (given.named.length > 0 && restNamed === undefined && plain.length > given.plain.length) {
    // Names without a parameter of theirs make one map: options.
    const loose = given.named.filter(([name]) => !parameters.some((item) => item.name === name));
    const last = plain[given.plain.length];
    if (loose.length > 0 && last !== undefined) {
      const map = newContainer(program);
      for (const [name, variable] of loose) variables.move(itemOf(program, map, name), variable);
      variables.add(at(last.name), map);
    }
  }
  for (const { name, fallback } of parameters) {
    const isGiven =
      plain.findIndex((item) => item.name === name) < given.plain.length && plain.some((item) => item.name === name);
    if (fallback !== undefined && !isGiven && !given.named.some(([named]) => named === name))
      variables.move(at(name), fallbackOf(program, linked, name));
    // What is given may be nothing all the same.
    else if (fallback !== undefined && program.members !== undefined)
      variables.watch(given.plain[plain.findIndex((item) => item.name === name)] ?? 0, (value) => {
        if (isNothing(program, value)) variables.move(at(name), fallbackOf(program, linked, name));
      });
  }
  if (given.block !== 0) {
    variables.move(linked.block, given.block);
    const block = parameters.find(({ kind }) => kind === 'block');
    if (block !== undefined) variables.move(at(block.name), given.block);
  }
}

/** Where it is no list, its iterator says what it gives; and of a list any may come at any place. */
function spreadAtMost(program: Program, value: number, parameters: readonly number[]): void {
  const all = newVariable(program);
  program.members?.iterate(program, value, { ...nowhere, to: all });
  for (const parameter of parameters) program.variables.move(parameter, all);
}

export function fallbackOf(program: Program, { fallbacks }: LinkedFunction, name: string): number {
  const known = fallbacks.get(name);
  if (known !== undefined) return known;
  const made = newVariable(program);
  fallbacks.set(name, made);
  return made;
}

/** The container of a parameter that takes the rest, which the function got when its code was read. */
export function restOf(program: Program, variable: number): number {
  const { values, variables } = program;
  const known = variables.values(variable).find((value) => values.kind(value) === kinds.container);
  if (known !== undefined) return known;
  const made = newContainer(program);
  program.collections.add(made);
  variables.add(variable, made);
  return made;
}

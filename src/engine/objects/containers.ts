/** Lists and maps: what is in them by key, and in all. */
import { kinds } from './kinds.ts';
import { type Container, holding, newVariable, type Program } from './program.ts';
import type { Site } from './site.ts';
import { noteMember } from './upper.ts';

/** All beyond these are one. */
const sitesMax = 200_000;

export function newContainer(program: Program): number {
  if (program.nextSite < sitesMax) program.nextSite++;
  return program.values.intern(kinds.container, program.nextSite);
}

export function containerOf(program: Program, value: number): Container {
  const known = program.containers.get(value);
  if (known !== undefined) return known;
  const all = program.variables.allocate(2);
  const made: Container = { fields: new Map(), all, any: all + 1 };
  program.variables.move(all, all + 1);
  program.containers.set(value, made);
  return made;
}

const fieldsMax = 5000;

/** The variable of one key of a container; `undefined` is a key that nobody knows. */
export function itemOf(program: Program, value: number, key: string | undefined): number {
  const container = containerOf(program, value);
  if (key === undefined) return container.any;
  const known = container.fields.get(key);
  if (known !== undefined) return known;
  if (container.fields.size >= fieldsMax) return container.any;
  const made = newVariable(program);
  container.fields.set(key, made);
  noteMember(program, value, key, made);
  program.variables.move(container.all, made);
  return made;
}

/** A variable that holds a list as it is written. */
export function listMade(program: Program, elements: readonly number[]): number {
  const list = newContainer(program);
  if (program.members !== undefined) program.collections.add(list);
  for (const [index, element] of elements.entries())
    program.variables.move(itemOf(program, list, String(index)), element);
  return holding(program, list);
}

/** The same of a map; of keys that nobody knows none is given. */
export function mapMade(
  program: Program,
  entries: readonly (readonly [key: string | undefined, value: number])[],
): number {
  const map = newContainer(program);
  for (const [key, value] of entries) {
    if (key !== undefined && /^[gs]et /.test(key)) program.accessors.add(key);
    const member = itemOf(program, map, key);
    if (key !== undefined) program.upper?.sure.add(member);
    program.variables.move(member, value);
  }
  return holding(program, map);
}

/** A variable that holds a list of what these hold. */
export function listOf(program: Program, plain: readonly number[]): number {
  const list = newContainer(program);
  program.collections.add(list);
  for (const [index, variable] of plain.entries())
    program.variables.move(itemOf(program, list, String(index)), variable);
  const made = newVariable(program);
  program.variables.add(made, list);
  return made;
}

/** What functions give that run at a place, whatever they are run with. */
export function listAt(program: Program, { from, start }: Site): number {
  const key = `${from} ${start}`;
  const known = program.lists.get(key) ?? newContainer(program);
  program.lists.set(key, known);
  program.collections.add(known);
  return known;
}

/** `[$object, 'method']`. */
export function isPair(program: Program, value: number): boolean {
  const { values, language } = program;
  if (!language.isTextName || values.kind(value) !== kinds.container) return false;
  const { fields } = containerOf(program, value);
  return fields.size === 2 && fields.has('0') && fields.has('1');
}

/** What functions that run at a place are given, whatever brings it. */
export function besideAt(program: Program, { from, start }: Site): number {
  const key = `${from} ${start}`;
  const known = program.besides.get(key) ?? newVariable(program);
  program.besides.set(key, known);
  return known;
}

/** Functions, pairs of an object and a name, and where it is a block, texts that are methods. */
export function isCallable(program: Program, value: number, isBlock: boolean): boolean {
  const kind = program.values.kind(value);
  if (kind === kinds.function || kind === kinds.bound || isPair(program, value)) return true;
  return isBlock && program.language.isTextMethod === true && kind === kinds.text;
}

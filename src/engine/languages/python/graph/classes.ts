/** Members of classes, looked for in the order of Python's own rule (C3), and again when another base becomes known. */
import { containerKinds } from '../../../model/flow-facts.ts';
import { externalMember, externalName, type LinkedClass, type Lookup, type Member, type Program } from './program.ts';
import { kinds } from './values.ts';
import { pushEach } from '../../../text/push-each.ts';

const orderMax = 60;

/** Tells every place where the member of a class may be found: the first class of the order that has it. */
export function findMember(
  program: Program,
  classId: number,
  name: string,
  after: number,
  see: (member: Member) => void,
): void {
  const owner = program.classes[classId];
  if (owner === undefined) return;
  const key = after < 0 ? name : `${after} ${name}`;
  let lookup = owner.lookups.get(key);
  if (lookup === undefined) {
    lookup = { found: [], seen: [see] };
    owner.lookups.set(key, lookup);
    const made = lookup;
    // Not before all bases that can be known are known: another base could hide what is found now.
    program.variables.later(() => look(program, classId, key, made));
    return;
  }
  lookup.seen.push(see);
  for (const item of lookup.found) see(memberAt(program, item, key));
}

/** Whether one of the classes whose code is here has the member, as far as bases are known by now. */
export function hasMember(program: Program, classId: number, name: string): boolean {
  return orderOf(program, classId).some((item) => item >= 0 && program.classes[item]?.members.has(name) === true);
}

/** The variable of what `C.__subclasses__()` gives. */
export function subclassesOf(program: Program, classId: number): number {
  const known = program.subclasses.get(classId);
  if (known !== undefined) return known;
  const variable = program.variables.allocate(1);
  program.subclasses.set(classId, variable);
  for (const id of program.classes[classId]?.derived ?? [])
    program.variables.add(variable, program.values.intern(kinds.class, id));
  return variable;
}

/** Its members are instances of it. */
export function isEnumeration(program: Program, classId: number): boolean {
  return orderOf(program, classId).some((item) => item < 0 && /^enum \w+$/.test(externalName(program, -item)));
}

/** Found places are numbers: a variable, or an external value below zero. */
function memberAt(program: Program, item: number, key: string): Member {
  if (item >= 0) return { variable: item, external: undefined };
  return { variable: 0, external: externalMember(program, -item, nameOf(key)) };
}

function nameOf(key: string): string {
  const after = /^\d+ (.*)$/s.exec(key);
  return after?.[1] ?? key;
}

function look(program: Program, classId: number, key: string, lookup: Lookup): void {
  const after = /^(\d+) /.exec(key)?.[1];
  const name = nameOf(key);
  const order = orderOf(program, classId);
  const start = after === undefined ? 0 : order.indexOf(Number(after)) + 1;
  for (const item of order.slice(start)) {
    const place = item < 0 ? item : program.classes[item]?.members.get(name);
    if (place === undefined) continue;
    if (!lookup.found.includes(place)) {
      lookup.found.push(place);
      for (let index = 0; index < lookup.seen.length; index++) lookup.seen[index]?.(memberAt(program, place, key));
    }
    // A base whose code is not at hand may have it or not, and what is stored later is not there before.
    if (item >= 0 && program.classes[item]?.added.has(name) !== true) return;
  }
}

/** Looks again in a class and all that derive from it. */
function lookAgain(program: Program, classId: number, name?: string): void {
  const open = [classId];
  const seen = new Set<number>();
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const owner = program.classes[current];
    if (owner === undefined || seen.has(current)) continue;
    seen.add(current);
    pushEach(open, owner.derived);
    if (name === undefined) owner.order = undefined;
    const again = current;
    for (const [key, lookup] of owner.lookups) {
      if (name === undefined || nameOf(key) === name) program.variables.later(() => look(program, again, key, lookup));
    }
  }
}

/** `position` is the base's place in the class statement. */
export function addBase(program: Program, classId: number, position: number, value: number): void {
  const owner = program.classes[classId];
  if (owner === undefined) return;
  const { values } = program;
  const kind = values.kind(value);
  owner.holds ??= heldBy(program, value);
  const base = kind === kinds.class ? values.first(value) : kind === kinds.external ? -value : undefined;
  if (base === undefined || base === classId || owner.bases.some((item) => item.base === base)) return;
  owner.bases.push({ base, position });
  owner.bases.sort((a, b) => a.position - b.position);
  if (base >= 0) {
    program.classes[base]?.derived.add(classId);
    program.variables.add(program.subclasses.get(base) ?? 0, values.intern(kinds.class, classId));
  }
  lookAgain(program, classId);
}

const holders: ReadonlyMap<string, number> = new Map([
  ['dict', containerKinds.dict],
  ['list', containerKinds.list],
  ['set', containerKinds.set],
  ['tuple', containerKinds.tuple],
  ['collections OrderedDict', containerKinds.dict],
  ['collections defaultdict', containerKinds.dict],
  ['collections UserDict', containerKinds.dict],
  ['collections deque', containerKinds.list],
  ['collections UserList', containerKinds.list],
]);

function heldBy(program: Program, base: number): number | undefined {
  const { values } = program;
  if (values.kind(base) === kinds.builtin) return holders.get(values.textAt(values.first(base)));
  return values.kind(base) === kinds.external ? holders.get(externalName(program, base)) : undefined;
}

/** The container that an instance of such a class is itself. */
export function containerWithin(program: Program, instance: number): number | undefined {
  const { values } = program;
  for (const item of orderOf(program, values.first(instance))) {
    const kind = item < 0 ? undefined : program.classes[item]?.holds;
    if (kind !== undefined) return values.intern(kinds.container, -instance, kind);
  }
  return undefined;
}

/** The variable of a member that is stored on the class from outside its body. */
export function memberVariable(program: Program, classId: number, name: string): number | undefined {
  const owner = program.classes[classId];
  if (owner === undefined) return undefined;
  const known = owner.members.get(name);
  if (known !== undefined) return known;
  const variable = program.variables.allocate(1);
  owner.members.set(name, variable);
  owner.added.add(name);
  lookAgain(program, classId, name);
  return variable;
}

/** Classes by their number, external bases by their negated value, as the method resolution order has them. */
export function orderOf(program: Program, classId: number): readonly number[] {
  const owner = program.classes[classId];
  if (owner === undefined) return [];
  return (owner.order ??= linearized(program, classId, owner));
}

function linearized(program: Program, classId: number, owner: LinkedClass): readonly number[] {
  owner.order = [classId];
  const lists = [
    ...owner.bases.map(({ base }) => (base < 0 ? [base] : [...orderOf(program, base)])),
    owner.bases.map(({ base }) => base),
  ].filter((list) => list.length > 0);
  const order = [classId];
  while (lists.length > 0 && order.length < orderMax) {
    const head =
      lists
        .map(([first]) => first)
        .find((first) => first !== undefined && !lists.some((list) => list.indexOf(first) > 0)) ?? lists[0]?.[0];
    if (head === undefined) break;
    if (!order.includes(head)) order.push(head);
    for (const list of lists) if (list[0] === head) list.shift();
    for (let index = lists.length - 1; index >= 0; index--) if (lists[index]?.length === 0) lists.splice(index, 1);
  }
  return order;
}

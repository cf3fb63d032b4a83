/** Members of objects: their own, what they have of their prototypes, and what is called where they are taken or set. */
import { bindCall } from '../bind-call.ts';
import { itemOf, newContainer } from '../containers.ts';
import { kinds } from '../kinds.ts';
import { outsideTarget, outsideValue } from '../outside.ts';
import { fieldOf, holding, newVariable, nothingGiven, type Program, type Site } from '../program.ts';

/** A function that is called with what it is called on. */
export interface Called {
  readonly program: Program;
  readonly site: Site;
  readonly receiver: number;
}

/** Where a proxy has the object that answers for it. */
export const handlerMark = '@@handler';

/** Where functions have members whose names nobody knows. */
export const anyMark = '@@any';

/** The variable of a member of the object itself; `undefined` of what has none. */
export function ownProperty(program: Program, held: number, name: string): number | undefined {
  const { values } = program;
  switch (values.kind(held)) {
    case kinds.container:
      return itemOf(program, held, name);
    case kinds.function:
      return name === 'prototype' ? prototypeOf(program, held) : fieldOf(program, held, name);
    case kinds.bound:
      return ownProperty(program, values.intern(kinds.function, values.first(held)), name);
    default:
      return undefined;
  }
}

/** What instances of a function have. */
function prototypeOf(program: Program, held: number): number {
  const isNew = !program.fields.has(`${held} prototype`);
  const variable = fieldOf(program, held, 'prototype');
  if (isNew) {
    const made = newContainer(program);
    program.variables.add(variable, made);
    program.variables.add(itemOf(program, made, 'constructor'), held);
  }
  return variable;
}

function hasOwn(program: Program, held: number, name: string): boolean {
  const { values } = program;
  if (values.kind(held) === kinds.container) return program.containers.get(held)?.fields.has(name) === true;
  const plain = values.kind(held) === kinds.bound ? values.intern(kinds.function, values.first(held)) : held;
  return program.fields.has(`${plain} ${name}`);
}

/** Holds the prototypes of an object. */
export function parentsOf(program: Program, held: number): number {
  const known = program.prototypes.get(held);
  if (known !== undefined) return known;
  const made = newVariable(program);
  program.prototypes.set(held, made);
  return made;
}

export interface Search {
  readonly name: string;
  /** Told of each object that may have it, with the variable that holds it there. */
  readonly own: (variable: number, owner: number) => void;
  /** Told where no object has it, and what of outside the search ended at. */
  readonly end: (outside: readonly string[] | undefined) => void;
}

/** In the object, then in its prototypes, as long as none has it. */
export function findProperty(program: Program, held: number, search: Search, seen = new Set<number>()): void {
  const { values, variables } = program;
  const variable = ownProperty(program, held, search.name);
  if (variable === undefined || seen.has(held)) return;
  seen.add(held);
  search.own(variable, held);
  const goOn = (): void => {
    const parents = parentsOf(program, held);
    program.atRest.push(() => {
      if (variables.values(variable).length === 0 && variables.values(parents).length === 0) search.end(undefined);
    });
    variables.watch(parents, (next) => {
      const kind = values.kind(next);
      if (kind === kinds.outside) search.end(outsideTarget(program, next));
      else if (kind === kinds.unknown) search.end(undefined);
      else findProperty(program, next, search, seen);
    });
  };
  if (variables.values(variable).length > 0) return;
  variables.later(() => {
    if (variables.values(variable).length === 0) goOn();
  });
}

/** What stands in prototypes of code that is not here, as uses of it are written. */
export function membersOutside(outside: readonly string[]): readonly string[] {
  return [...outside.filter((part) => part !== 'prototype'), '#'];
}

export function loadProperty(program: Program, held: number, name: string, site: Site): void {
  const { values, variables } = program;
  switch (values.kind(held)) {
    case kinds.unknown:
      variables.add(site.to, held);
      return;
    case kinds.outside: {
      const made = outsideValue(program, [...outsideTarget(program, held), name]);
      if (made !== undefined) variables.add(site.to, made);
      return;
    }
    case kinds.container:
    case kinds.function:
    case kinds.bound:
      if (name === '__proto__') variables.move(site.to, parentsOf(program, held));
      findProperty(program, held, {
        name,
        own(variable, owner) {
          variables.move(site.to, variable);
          if (values.kind(owner) === kinds.container && !isElement(program, owner, name))
            variables.move(site.to, itemOf(program, owner, undefined));
          else if (hasOwn(program, owner, anyMark)) variables.move(site.to, ownProperty(program, owner, anyMark) ?? 0);
          callGetter({ program, site, receiver: held }, owner, name);
          askHandler({ program, site, receiver: held }, owner, 'get', name);
        },
        end(outside) {
          // What a module names by no `default` is it.
          if (outside === undefined && name === 'default') variables.add(site.to, held);
          if (outside === undefined) return;
          const made = outsideValue(program, [...membersOutside(outside), name]);
          if (made !== undefined) variables.add(site.to, made);
        },
      });
      return;
    default:
  }
}

/** Elements of lists and maps are no members. */
function isElement({ collections }: Program, owner: number, name: string): boolean {
  return collections.has(owner) && !/^\d+$/.test(name);
}

function callGetter({ program, site, receiver }: Called, owner: number, name: string): void {
  const { values, variables } = program;
  variables.later(() => {
    if (!hasOwn(program, owner, `get ${name}`)) return;
    variables.watch(ownProperty(program, owner, `get ${name}`) ?? 0, (getter) => {
      if (values.kind(getter) === kinds.function)
        bindCall(program, site, values.first(getter), receiver, nothingGiven);
    });
  });
}

/** A proxy's handler has the first word. */
export function askHandler(
  { program, site }: Called,
  owner: number,
  trap: string,
  name: string,
  more: readonly number[] = [],
): void {
  const { values, variables } = program;
  if (values.kind(owner) !== kinds.container) return;
  variables.later(() => {
    if (!hasOwn(program, owner, handlerMark)) return;
    const text = holding(program, values.intern(kinds.text, values.text(name)));
    variables.watch(ownProperty(program, owner, handlerMark) ?? 0, (handler) => {
      const found = newVariable(program);
      loadProperty(program, handler, trap, { ...site, to: found });
      variables.watch(found, (value) => {
        const plain = [parentsOf(program, owner), text, ...more, holding(program, owner)];
        if (values.kind(value) === kinds.function)
          bindCall(program, site, values.first(value), handler, { ...nothingGiven, plain });
      });
    });
  });
}

/** False where the object keeps nothing that is known. */
export function storeProperty(program: Program, held: number, name: string, from: number, site: Site): boolean {
  const { values, variables } = program;
  if (name === '__proto__') {
    variables.move(parentsOf(program, held), from);
    return true;
  }
  const variable = ownProperty(program, held, name);
  if (variable === undefined) return false;
  if (name.startsWith('set ')) program.setters.add(name);
  variables.move(variable, from);
  if (values.kind(held) === kinds.container) askHandler({ program, site, receiver: held }, held, 'set', name, [from]);
  variables.later(() => {
    const setter = `set ${name}`;
    if (!program.setters.has(setter)) return;
    findProperty(program, held, {
      name: setter,
      own: (found) =>
        variables.watch(found, (value) => {
          if (values.kind(value) === kinds.function)
            bindCall(program, site, values.first(value), held, { ...nothingGiven, plain: [from] });
        }),
      end: () => undefined,
    });
  });
  return true;
}

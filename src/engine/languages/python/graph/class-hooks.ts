/** What Python calls of classes as they are made, and of what stands in them: metaclasses, `__init_subclass__`, `__set_name__`, descriptors. */
import { applyCall } from './apply-call.ts';
import { findMember, hasMember } from './classes.ts';
import { callAll, callMethod } from './members.ts';
import { type GivenArguments, nothingGiven, type Program, type Site } from './program.ts';
import { kinds } from './values.ts';

/** By its name in the tables of a module: no name of Python's has a space in it. */
const metaclass = 'metaclass of';

/** The class statement runs. */
export function makeClass(program: Program, classId: number, site: Omit<Site, 'to'>): void {
  const { values, variables } = program;
  const owner = program.classes[classId];
  if (owner === undefined) return;
  const made = values.intern(kinds.class, classId);
  const nowhere: Site = { ...site, to: 0 };
  const given: GivenArguments = { ...nothingGiven, positional: [0, 0, 0] };
  for (const [name, variable] of owner.members) {
    if (name.includes(' ')) continue;
    variables.watch(variable, (value) => {
      if (values.kind(value) !== kinds.instance) return;
      const holder = heldIn(program, made);
      callMethod(
        program,
        value,
        '__set_name__',
        { ...nothingGiven, positional: [holder, textIn(program, name)] },
        nowhere,
      );
    });
  }
  findMember(program, classId, '__init_subclass__', classId, ({ variable }) =>
    callAll(program, variable, made, nothingGiven, nowhere),
  );
  eachMetaclass(program, classId, (meta) => {
    findMember(program, meta, '__new__', -1, ({ variable }) =>
      callAll(program, variable, values.intern(kinds.class, meta), given, nowhere),
    );
    for (const name of ['__init__', '__prepare__'])
      findMember(program, meta, name, -1, ({ variable }) => callAll(program, variable, made, given, nowhere));
  });
}

/** The classes of a class. */
export function eachMetaclass(program: Program, classId: number, see: (meta: number) => void): void {
  const { values, variables } = program;
  findMember(program, classId, metaclass, -1, ({ variable }) =>
    variables.watch(variable, (value) => {
      if (values.kind(value) === kinds.class && values.first(value) !== classId) see(values.first(value));
    }),
  );
}

/** A value that stands in a class is asked for what it gives instead of itself; false where it gives itself. */
export function readDescriptor(program: Program, value: number, receiver: number, site: Site): boolean {
  const { values } = program;
  if (values.kind(value) !== kinds.instance || !hasMember(program, values.first(value), '__get__')) return false;
  const isInstance = values.kind(receiver) === kinds.instance;
  const owner = isInstance ? values.intern(kinds.class, values.first(receiver)) : receiver;
  const given = [isInstance ? heldIn(program, receiver) : 0, heldIn(program, owner)];
  callMethod(program, value, '__get__', { ...nothingGiven, positional: given }, site);
  return true;
}

/** What stands in the class may take what is stored on an instance. */
export function storeDescriptor(program: Program, instance: number, name: string, from: number, site: Site): void {
  const { values, variables } = program;
  findMember(program, values.first(instance), name, -1, ({ variable }) =>
    variables.watch(variable, (value) => {
      if (values.kind(value) !== kinds.instance) return;
      const given = { ...nothingGiven, positional: [heldIn(program, instance), from] };
      callMethod(program, value, '__set__', given, { ...site, to: 0 });
    }),
  );
}

/** What a class lacks is asked of its `__getattr__`, and whatever is taken of its `__getattribute__`. */
export function loadMissing(
  program: Program,
  instance: number,
  name: string,
  isMissing: () => boolean,
  site: Site,
): void {
  const { values, variables } = program;
  if (/^__\w+__$/.test(name)) return;
  const owner = values.first(instance);
  const given = { ...nothingGiven, positional: [textIn(program, name)] };
  findMember(program, owner, '__getattribute__', -1, ({ variable }) =>
    callAll(program, variable, instance, given, site),
  );
  findMember(program, owner, '__getattr__', -1, ({ variable }) =>
    variables.later(() => {
      if (isMissing()) callAll(program, variable, instance, given, site);
    }),
  );
}

/** A module may have a function for names that it lacks. */
export function callModuleGetter(program: Program, getter: number, name: string, site: Site): void {
  program.variables.watch(getter, (value) =>
    applyCall(program, site, value, { ...nothingGiven, positional: [textIn(program, name)] }),
  );
}

/** A variable that holds just this value. */
export function heldIn(program: Program, value: number): number {
  const known = program.holders.get(value);
  if (known !== undefined) return known;
  const variable = program.variables.allocate(1);
  program.holders.set(value, variable);
  program.variables.add(variable, value);
  return variable;
}

export function textIn(program: Program, text: string): number {
  return heldIn(program, program.values.intern(kinds.text, program.values.text(text)));
}

/** Reading and storing members of values: of modules, classes, instances, and of what only the interpreter knows. */
import { functionFlags } from '../../../model/flow-facts.ts';
import { callHooks } from './base-hooks.ts';
import { bindCall } from './apply-call.ts';
import { eachMetaclass, loadMissing, readDescriptor, storeDescriptor, textIn } from './class-hooks.ts';
import { containerWithin, findMember, hasMember, isEnumeration, memberVariable } from './classes.ts';
import { loadValueOfMember, memberOfEnumeration } from './enumerations.ts';
import { loadFromModule, storeInModule } from './link.ts';
import { externalMember, fieldOf, type Program, type Site } from './program.ts';
import { kinds } from './values.ts';

export function loadMember(program: Program, value: number, name: string, site: Site): void {
  const { values, variables } = program;
  const { to } = site;
  switch (values.kind(value)) {
    case kinds.module:
      loadFromModule(program, values.textAt(values.first(value)), name, to, undefined, site);
      return;
    case kinds.class:
      if (name === '__subclasses__') variables.add(to, values.intern(kinds.builtinMethod, value, values.text(name)));
      loadFromClass(program, values.first(value), value, name, -1, site);
      eachMetaclass(program, values.first(value), (meta) =>
        findMember(program, meta, name, -1, ({ variable }) =>
          variables.watch(variable, (found) => {
            if (values.kind(found) === kinds.function)
              variables.add(to, values.intern(kinds.method, values.first(found), value));
          }),
        ),
      );
      return;
    case kinds.instance:
      if (name === '__class__') variables.add(to, values.intern(kinds.class, values.first(value)));
      if (name === '__dict__') variables.add(to, values.intern(kinds.namespace, value));
      if (name === 'value' || name === '_value_') loadValueOfMember(program, value, to);
      variables.move(to, fieldOf(program, value, name));
      loadFromClass(program, values.first(value), value, name, -1, site);
      loadMissing(program, value, name, () => isMissing(program, value, name), site);
      variables.later(() => loadOfContainer(program, value, name, to));
      return;
    case kinds.super: {
      const receiver = values.second(value);
      const kind = values.kind(receiver);
      if (kind === kinds.instance || kind === kinds.class)
        loadFromClass(program, values.first(receiver), receiver, name, values.first(value), site);
      if (kind === kinds.instance) variables.later(() => loadOfContainer(program, receiver, name, to));
      return;
    }
    case kinds.external: {
      const member = externalMember(program, value, name);
      if (member !== undefined) variables.add(to, member);
      return;
    }
    case kinds.function:
      variables.move(to, fieldOf(program, value, name));
      if (name === 'register' || name === 'dispatch')
        variables.add(to, values.intern(kinds.builtinMethod, value, values.text(name)));
      if (name === '__call__' || name === '__wrapped__') variables.add(to, value);
      return;
    case kinds.plain:
      variables.add(to, value);
      return;
    case kinds.text:
    case kinds.container:
    case kinds.generator:
    case kinds.namespace:
    case kinds.builtin:
      variables.add(to, values.intern(kinds.builtinMethod, value, values.text(name)));
      return;
  }
}

function isMissing(program: Program, instance: number, name: string): boolean {
  const { values, variables } = program;
  return (
    !hasMember(program, values.first(instance), name) && variables.values(fieldOf(program, instance, name)).length === 0
  );
}

/** An instance of a class that derives from `dict` or `list` has their methods too. */
function loadOfContainer(program: Program, instance: number, name: string, to: number): void {
  const { values, variables } = program;
  const inner = containerWithin(program, instance);
  if (inner !== undefined) variables.add(to, values.intern(kinds.builtinMethod, inner, values.text(name)));
}

function loadFromClass(
  program: Program,
  classId: number,
  receiver: number,
  name: string,
  after: number,
  site: Site,
): void {
  const { values, variables } = program;
  const isNoCode = (found: number): boolean =>
    ![kinds.function, kinds.class, kinds.method].some((kind) => kind === values.kind(found));
  findMember(program, classId, name, after, ({ variable, external }) => {
    if (external !== undefined) {
      variables.add(site.to, external);
      // What the library's own method does with the object.
      if (name !== '__init__' && after < 0)
        variables.later(() => {
          if (variables.values(fieldOf(program, receiver, name)).length === 0) callHooks(program, receiver, site);
        });
    } else if (isEnumeration(program, classId) && variables.values(variable).every(isNoCode))
      variables.add(site.to, memberOfEnumeration(program, classId, name));
    else variables.watch(variable, (found) => bind(program, found, receiver, classId, site));
  });
}

/** What a member becomes when it is read: a function of a class gets its receiver, a property is called. */
function bind(program: Program, found: number, receiver: number, classId: number, site: Site): void {
  const { values, variables } = program;
  if (values.kind(found) !== kinds.function) {
    // Not before all bases of what was found are known, which may say that it gives something else.
    if (values.kind(found) === kinds.instance)
      variables.later(() => {
        if (!readDescriptor(program, found, receiver, site)) variables.add(site.to, found);
      });
    else variables.add(site.to, found);
    return;
  }
  const flags = flagsOf(program, found);
  const isInstance = values.kind(receiver) === kinds.instance;
  if ((flags & functionFlags.isStatic) !== 0) variables.add(site.to, found);
  else if ((flags & functionFlags.isOfClass) !== 0)
    variables.add(site.to, values.intern(kinds.method, values.first(found), values.intern(kinds.class, classId)));
  else if (!isInstance) variables.add(site.to, found);
  else if ((flags & functionFlags.isProperty) !== 0)
    bindCall(program, site, values.first(found), receiver, noArguments);
  else variables.add(site.to, values.intern(kinds.method, values.first(found), receiver));
}

/** Of a value that is a function. */
function flagsOf(program: Program, value: number): number {
  return program.functions[program.values.first(value)]?.info.flags ?? 0;
}

const noArguments = { positional: [], named: [], starred: 0, doubleStarred: 0 };

export function storeMember(program: Program, value: number, name: string, from: number, site: Site): void {
  const { values, variables } = program;
  switch (values.kind(value)) {
    case kinds.instance:
      variables.move(fieldOf(program, value, name), from);
      findMember(program, values.first(value), `setter ${name}`, -1, ({ variable }) => {
        callAll(program, variable, value, { positional: [from], named: [], starred: 0, doubleStarred: 0 }, site);
      });
      storeDescriptor(program, value, name, from, site);
      callMethod(program, value, '__setattr__', { ...noArguments, positional: [textIn(program, name), from] }, site);
      return;
    case kinds.function:
      variables.move(fieldOf(program, value, name), from);
      return;
    case kinds.class: {
      const variable = memberVariable(program, values.first(value), name);
      if (variable !== undefined) variables.move(variable, from);
      return;
    }
    case kinds.module:
      storeInModule(program, values.textAt(values.first(value)), name, from);
      return;
  }
}

/** Calls whatever functions a member's variable holds with a receiver. */
export function callAll(
  program: Program,
  variable: number,
  receiver: number,
  given: Parameters<typeof bindCall>[4],
  site: Site,
): void {
  const { values, variables } = program;
  variables.watch(variable, (found) => {
    if (values.kind(found) !== kinds.function) return;
    const isStatic = (flagsOf(program, found) & functionFlags.isStatic) !== 0;
    bindCall(program, site, values.first(found), isStatic ? undefined : receiver, given);
  });
}

/** Calls a method of an instance by name; what it returns goes to the site's variable. */
export function callMethod(
  program: Program,
  instance: number,
  name: string,
  given: Parameters<typeof bindCall>[4],
  site: Site,
): void {
  findMember(program, program.values.first(instance), name, -1, ({ variable }) => {
    callAll(program, variable, instance, given, site);
  });
}

/** Calls: which functions they reach, which arguments become which parameters, and what comes back. */
import { bindCall, callFunctions } from './bind-call.ts';
import { besideAt, containerOf, isCallable, isPair, itemOf, listAt, listOf } from './containers.ts';
import { kinds } from './kinds.ts';
import { findMethod } from './methods.ts';
import { classNamed, whatIs } from './names.ts';
import { handOver, isQuietHook, mirror } from './open.ts';
import { callOutside, giveOutside, noteOutside, outsideTarget } from './outside.ts';
import { fieldOf } from './fields.ts';
import { holding, keyOf, newVariable, type Program } from './program.ts';
import { type Given, nothingGiven, type Site } from './site.ts';
import { textMadeBy, wordOf } from './texts.ts';

/** Calls a value. */
export function applyValue(program: Program, site: Site, value: number, given: Given): void {
  const { values, language } = program;
  switch (values.kind(value)) {
    case kinds.unknown:
      program.open.isFunction = true;
      handOver(program, given, site);
      program.variables.move(site.to, program.unknown);
      return;
    case kinds.function:
      bindCall(program, site, values.first(value), undefined, given);
      return;
    case kinds.bound:
      bindCall(program, site, values.first(value), values.second(value), given);
      return;
    case kinds.guess:
      bindCall(program, { ...site, isGuess: true }, values.first(value), values.second(value), given);
      return;
    case kinds.instance:
      callMethod(program, site, value, language.call, given);
      return;
    case kinds.container:
      if (program.members !== undefined) program.members.apply(program, site, value, given);
      else applyPair(program, site, value, given);
      return;
    case kinds.text:
      if (language.isTextName) applyText(program, site, wordOf(program, value), given);
      else if (language.isTextMethod === true) applyMethod(program, site, wordOf(program, value), given);
      return;
    case kinds.outside: {
      const target = outsideTarget(program, value);
      if (program.members?.callOfRuntime(program, site, target, given) === true) return;
      callOutside(program, site, target);
      handOver(program, given, site);
      return;
    }
  }
}

/** An object and the name of its method, as a list of two. */
function applyPair(program: Program, site: Site, value: number, given: Given): void {
  const { values, variables } = program;
  variables.watch(itemOf(program, value, '1'), (method) => {
    if (values.kind(method) !== kinds.text) return;
    const name = wordOf(program, method).replace(/^parent::/, '');
    variables.watch(itemOf(program, value, '0'), (object) => {
      if (values.kind(object) !== kinds.text) callMethod(program, site, object, name, given);
      else classNamed(program, wordOf(program, object), (type) => callMethod(program, site, type, name, given));
    });
  });
}

function applyText(program: Program, site: Site, text: string, given: Given): void {
  const plain = text.replace(/^\\/, '');
  const mark = plain.indexOf('::');
  if (mark > 0) {
    classNamed(program, plain.slice(0, mark), (type) => callMethod(program, site, type, plain.slice(mark + 2), given));
    return;
  }
  if (!/^[\w\\]+$/.test(plain)) return;
  whatIs(program, [plain], (found) => {
    if (found.kind === 'functions') for (const id of found.ids) bindCall(program, site, id, undefined, given);
  });
}

/** `&name`: the method on the first of what it is given, with the others. */
function applyMethod(program: Program, site: Site, name: string, given: Given): void {
  const [object = 0, ...plain] = name === '' ? [] : given.plain;
  program.variables.watch(object, (held) => callMethod(program, site, held, name, { ...given, plain, block: 0 }));
}

/** Calls a method of a value by its name. */
export function callMethod(program: Program, site: Site, value: number, method: string, given: Given): void {
  const { values, language } = program;
  if (language.revives?.has(method) === true) program.open.isMade = true;
  if (program.members !== undefined) {
    program.members.call(program, site, value, method, given);
    return;
  }
  switch (values.kind(value)) {
    case kinds.unknown:
      program.open.methods.add(keyOf(program, method));
      handOver(program, given, site);
      program.variables.move(site.to, program.unknown);
      runCallables(program, site, given, undefined, 0);
      return;
    case kinds.instance:
    case kinds.class:
      callOfClass(program, site, value, method, given);
      return;
    case kinds.function:
    case kinds.bound:
      if (language.callers.has(method)) applyValue(program, site, value, given);
      else callUnknown(program, site, value, given);
      return;
    case kinds.text: {
      const made = textMadeBy(program, value, method);
      if (made !== undefined) {
        program.variables.add(site.to, made);
        runCallables(program, site, given, value, 0);
        return;
      }
      if (language.isTextName) {
        classNamed(program, wordOf(program, value), (type) => callMethod(program, site, type, method, given));
      }
      callUnknown(program, site, value, given);
      return;
    }
    case kinds.outside: {
      const target = outsideTarget(program, value);
      if (target.length === 1 && language.ofObjects?.test(method) === true) return;
      program.open.methods.add(keyOf(program, method));
      if (!isQuietHook(program, target, method)) handOver(program, given, site);
      const isMaking = language.makers.has(method) && !target.includes('#');
      noteOutside(program, site, [...target, method]);
      giveOutside(program, site.to, isMaking ? [...target, '#'] : [...target, method, '()']);
      runCallables(program, site, given, undefined, 0);
      return;
    }
    case kinds.container:
      callUnknown(program, site, value, given);
      return;
  }
}

function callOfClass(program: Program, site: Site, value: number, method: string, given: Given): void {
  const { values, language } = program;
  const isInstance = values.kind(value) === kinds.instance;
  const owner = values.first(value);
  const bind = (ids: readonly number[]): void => {
    for (const id of ids) bindCall(program, site, id, value, given);
  };
  const orMissing = (outside: readonly string[]): void => missingMethod(program, site, value, method, given, outside);
  findMethod(program, { owner, method, isStatic: !isInstance }, bind, (outside) => {
    if (isInstance) findMethod(program, { owner, method, isStatic: true }, bind, () => orMissing(outside));
    else if (language.makers.has(method)) makeInstance(program, site, value, given);
    else orMissing(outside);
  });
}

function missingMethod(
  program: Program,
  site: Site,
  value: number,
  method: string,
  given: Given,
  outside: readonly string[],
): void {
  const { values, variables, language } = program;
  const isInstance = values.kind(value) === kinds.instance;
  const owner = values.first(value);
  const { missing } = language;
  const name = isInstance ? missing.name : missing.staticName;
  const bind = (ids: readonly number[]): void => {
    const text = newVariable(program);
    variables.add(text, values.intern(kinds.text, values.text(method)));
    for (const id of ids)
      bindCall(
        program,
        site,
        id,
        value,
        missing.isList
          ? { ...nothingGiven, plain: [text, listOf(program, given.plain)] }
          : { ...given, plain: [text, ...given.plain] },
      );
  };
  if (language.handsOn.has(method)) variables.add(site.to, value);
  if (callFunctions(program, site, method, given)) return;
  findMethod(program, { owner, method: name, isStatic: !isInstance }, bind, () => {
    const from = isInstance ? ['#'] : [];
    if (outside.length > 0) handOver(program, given, site);
    for (const name of outside) {
      if (language.calledOf.has(keyOf(program, name))) continue;
      callOutside(program, site, [name, ...from, method]);
    }
    runCallables(program, site, given, undefined, 0);
  });
}

/** Of the runtime: what is handed over runs with what is in the receiver, and comes back, by itself or in a list. */
function callUnknown(program: Program, site: Site, value: number, given: Given): void {
  const { values, variables } = program;
  const elements = values.kind(value) === kinds.container ? containerOf(program, value).all : 0;
  variables.add(site.to, value);
  if (elements !== 0) variables.move(site.to, elements);
  runCallables(program, site, given, value, elements);
}

/** Runs the functions among arguments of code that is not here, with the elements of what stands beside them. */
export function runCallables(
  program: Program,
  site: Site,
  given: Given,
  receiver: number | undefined,
  elements: number,
): void {
  const { values, variables } = program;
  if (program.upper !== undefined && given.spread !== 0) program.members?.handOver(program, site, given.spread);
  if (given.plain.length === 0 && given.named.length === 0 && given.block === 0) return;
  const beside = besideAt(program, site);
  variables.move(beside, elements);
  if (receiver !== undefined && values.kind(receiver) !== kinds.container) variables.add(beside, receiver);
  const handed = [...given.plain, ...given.named.map(([, variable]) => variable), given.block].filter(
    (variable) => variable !== 0,
  );
  let [back, list]: [number, number | undefined] = [0, undefined];
  for (const variable of handed) {
    variables.watch(variable, (value) => {
      if (values.kind(value) === kinds.container && !isPair(program, value))
        variables.move(beside, containerOf(program, value).all);
      else variables.add(beside, value);
      // Once at a place: what it is given may hold itself.
      const key = `${site.from} ${site.start} ${value}`;
      if (!isCallable(program, value, variable === given.block) || program.ran.has(key)) return;
      program.ran.add(key);
      if (program.upper !== undefined) program.members?.handOver(program, site, holding(program, value));
      if (list === undefined) {
        back = newVariable(program);
        list = listAt(program, site);
        variables.move(itemOf(program, list, undefined), back);
        variables.add(site.to, list);
        variables.move(site.to, back);
        // What one call gives the next one may get.
        variables.move(beside, back);
      }
      applyValue(program, { ...site, to: back }, value, { ...nothingGiven, plain: [beside, beside, beside] });
    });
  }
}

/** Makes an instance of a class. */
export function makeInstance(program: Program, site: Site, type: number, given: Given): void {
  const { values, variables, language } = program;
  if (program.members !== undefined) {
    program.members.make(program, site, type, given);
    return;
  }
  if (values.kind(type) === kinds.unknown) {
    program.open.isMade = true;
    program.open.methods.add(keyOf(program, language.constructor));
    variables.move(site.to, program.unknown);
    handOver(program, given, site);
    return;
  }
  if (values.kind(type) === kinds.text && language.isTextName) {
    classNamed(program, wordOf(program, type), (found) => makeInstance(program, site, found, given));
    return;
  }
  if (values.kind(type) === kinds.outside) {
    const target = outsideTarget(program, type);
    if (target.includes('#')) return;
    noteOutside(program, site, [...target, language.constructor]);
    giveOutside(program, site.to, [...target, '#']);
    handOver(program, given, site);
    if (language.mirrors?.has(keyOf(program, target[0] ?? '')) === true) mirror(program, given);
    runCallables(program, { ...site, to: 0 }, given, undefined, 0);
    return;
  }
  const owner =
    values.kind(type) === kinds.instance || values.kind(type) === kinds.class ? values.first(type) : undefined;
  if (owner === undefined) return;
  const made = values.intern(kinds.instance, owner);
  variables.add(site.to, made);
  program.made.add(owner);
  if (language.destructor !== undefined) {
    const search = { owner, method: language.destructor, isStatic: false };
    const giveUp = (ids: readonly number[]): void => {
      for (const id of ids) bindCall(program, { ...site, to: 0 }, id, made, nothingGiven);
    };
    findMethod(program, search, giveUp, () => undefined);
  }
  findMethod(
    program,
    { owner, method: language.constructor, isStatic: false },
    (ids) => {
      for (const id of ids) bindCall(program, { ...site, to: 0 }, id, made, given);
    },
    (outside) => {
      for (const name of outside)
        if (!language.calledOf.has(keyOf(program, name))) noteOutside(program, site, [name, language.constructor]);
      if (outside.length > 0) handOver(program, given, site);
      for (const [name, variable] of given.named) variables.move(fieldOf(program, made, name), variable);
      runCallables(program, { ...site, to: 0 }, given, undefined, 0);
    },
  );
}

/** What may be called that no value shows, read off the code that runs: what it calls of what nobody knows, and what it hands on. */
import { operations } from '../../../model/flow-facts.ts';
import { orderOf } from './classes.ts';
import { eachOperation } from './each-operation.ts';
import { variableAt } from './numbers.ts';
import { externalName, type LinkedFunction, type Program } from './program.ts';
import { isPlainModule } from './plain-modules.ts';
import { kinds } from './values.ts';

/** What may be called by code that is not here, or on values that nobody knows. */
export interface Open {
  /** Methods of these names. */
  readonly names: Set<string>;
  /** All methods of these classes. */
  readonly classes: Set<number>;
  /** Those that Python's own library may call, of these classes. */
  readonly lent: Set<number>;
  readonly functions: Set<number>;
  /** Functions that were handed on as values, which unknown calls may call. */
  readonly handed: Set<number>;
  /** Functions below a decorator: who calls them is known by what it does. */
  readonly decorated: Set<number>;
  /** Modules, by their base path, of which members are taken by computed names. */
  readonly modules: Set<string>;
  /** Something is called of which nobody knows what it is. */
  isFunction: boolean;
  /** Members of something that nobody knows are taken by names that nobody knows. */
  isAnyName: boolean;
}

export function nothingOpen(): Open {
  return {
    names: new Set(),
    classes: new Set(),
    lent: new Set(),
    functions: new Set(),
    handed: new Set(),
    decorated: new Set(),
    modules: new Set(),
    isFunction: false,
    isAnyName: false,
  };
}

/** Looks through all code that runs by now. */
export function noteOpen(program: Program): void {
  for (const linked of program.functions) if (linked.isActive) noteFunction(program, linked);
  noteLookups(program);
  noteDerived(program);
  for (const classes of [program.open.classes, program.open.lent])
    for (const id of classes) for (const item of orderOf(program, id)) if (item >= 0) classes.add(item);
  if (program.open.isFunction) for (const value of program.handedValues) openValue(program, value);
}

function noteFunction(program: Program, { file, info }: LinkedFunction): void {
  const { open, values, variables } = program;
  const { code } = info;
  const loadedFrom = new Map<number, number>();
  const held = (local: number): readonly number[] => (local === 0 ? [] : variables.values(variableAt(file, local)));
  const isUnknown = (local: number): boolean => isNothingKnown(program, held(local));
  const handOn = (local: number): void => {
    for (const value of held(local)) noteHanded(program, value);
  };
  const name = (index: number): string => file.flow.names[index] ?? '';
  eachOperation(code, (operation, at) => {
    const operand = (index: number): number => code[at + index] ?? 0;
    switch (operation) {
      case operations.load:
        loadedFrom.set(operand(1), operand(2));
        if (isUnknown(operand(2))) open.names.add(name(operand(3)));
        break;
      case operations.call: {
        const callee = operand(2);
        const isLost = held(callee).every((value) => values.kind(value) === kinds.unknown);
        const object = loadedFrom.get(callee);
        if (isLost && (object === undefined || !isUnknown(object))) open.isFunction = true;
        for (const argument of argumentsAt(code, at)) {
          handOn(argument);
          if (isLost) for (const value of held(argument)) openObject(program, value);
        }
        break;
      }
      case operations.decorate:
        handOn(operand(3));
        for (const value of held(operand(3)))
          if (values.kind(value) === kinds.function) open.decorated.add(values.first(value));
        if (held(operand(2)).every((value) => values.kind(value) === kinds.unknown))
          for (const value of held(operand(3))) openValue(program, value);
        break;
      case operations.store:
        handOn(operand(3));
        if (open.names.has(name(operand(2)))) for (const value of held(operand(3))) openValue(program, value);
        break;
      case operations.storeItem:
        handOn(operand(3));
        if (isUnknown(operand(1))) open.names.add('__setitem__');
        break;
      case operations.special:
        if (operand(2) !== 0 && isUnknown(operand(2))) openOperator(program, name(operand(3)));
        if (operand(4) !== 0 && isUnknown(operand(4))) openOperator(program, name(operand(3)).replace('__', '__r'));
        break;
      case operations.item:
        if (isUnknown(operand(2))) open.names.add('__getitem__').add('__missing__');
        break;
      case operations.iterate:
        if (isUnknown(operand(2))) open.names.add('__iter__').add('__next__');
        break;
      case operations.enter:
        if (isUnknown(operand(2)))
          for (const method of ['__enter__', '__exit__', '__aenter__', '__aexit__']) open.names.add(method);
        break;
      case operations.yield:
        handOn(operand(1));
        break;
    }
  });
  handOn(info.result);
}

function openOperator({ open }: Program, method: string): void {
  open.names.add(method);
  if (method.startsWith('__i')) open.names.add(method.replace('__i', '__'));
}

/** Variables of all that a call is given. */
export function argumentsAt(code: readonly number[], at: number): readonly number[] {
  const count = code[at + 5] ?? 0;
  const found = code.slice(at + 6, at + 6 + count);
  const pairs = code[at + 6 + count] ?? 0;
  for (let index = 0; index < pairs; index++) found.push(code[at + 8 + count + 2 * index] ?? 0);
  const rest = at + 7 + count + 2 * pairs;
  return [...found, code[rest] ?? 0, code[rest + 1] ?? 0].filter((local) => local !== 0);
}

/** Nothing came, or only what nobody knows, or what code gave that is not here. */
function isNothingKnown(program: Program, held: readonly number[]): boolean {
  const { values } = program;
  return (
    held.length === 0 ||
    held.some((value) => {
      const kind = values.kind(value);
      if (kind === kinds.unknown) return true;
      return kind === kinds.external && mayBeOwn(externalName(program, value));
    })
  );
}

/** What a module outside holds is its own; what its functions give may be what they were given. */
function mayBeOwn(name: string): boolean {
  return / (?:\(\)|\[\])/.test(name) && !isPlainModule(name);
}

function noteHanded(program: Program, value: number): void {
  const { values, open, handedValues } = program;
  const kind = values.kind(value);
  if (kind === kinds.function || kind === kinds.method) open.handed.add(values.first(value));
  else if (kind === kinds.class || kind === kinds.instance || kind === kinds.partial) handedValues.add(value);
}

/** What an object is asked for by whoever calls it without knowing more: a class is made, an instance called. */
function openValue(program: Program, value: number): void {
  const { values, variables, open, classes } = program;
  const kind = values.kind(value);
  if (kind === kinds.function || kind === kinds.method) open.functions.add(values.first(value));
  else if (kind === kinds.class) open.classes.add(values.first(value));
  else if (kind === kinds.instance) {
    for (const id of orderOf(program, values.first(value)))
      for (const found of variables.values(classes[id]?.members.get('__call__') ?? 0))
        if (values.kind(found) === kinds.function) open.functions.add(values.first(found));
  } else if (kind === kinds.partial)
    for (const callee of variables.values(program.partials[values.first(value)]?.callee ?? 0))
      if (values.kind(callee) !== kinds.partial) openValue(program, callee);
}

/** Of an object that code got which is not here, any method may be called. */
export function openObject(program: Program, value: number): void {
  const { values, open } = program;
  const kind = values.kind(value);
  if (kind === kinds.instance || kind === kinds.class) open.classes.add(values.first(value));
  else if (kind === kinds.module) open.modules.add(values.textAt(values.first(value)));
}

/** Python's own library calls what it knows by name. */
export function lendObject(program: Program, value: number): void {
  const { values, open } = program;
  if (values.kind(value) === kinds.instance) open.lent.add(values.first(value));
}

/** `getattr` with a name that nobody knows takes any member. */
function noteLookups(program: Program): void {
  const { values, variables, open, lookups } = program;
  for (const { object, name } of lookups) {
    const names = variables.values(name);
    if (names.length > 0 && names.every((value) => isKnownName(program, value))) continue;
    const objects = variables.values(object);
    for (const value of objects) openObject(program, value);
    if (objects.every((value) => values.kind(value) === kinds.unknown)) open.isAnyName = true;
  }
}

/** A text, or the name of a field of a data class, which is no method. */
function isKnownName(program: Program, value: number): boolean {
  const { values } = program;
  if (values.kind(value) === kinds.external) return externalName(program, value).startsWith('dataclasses fields ');
  return values.kind(value) === kinds.text;
}

const plainBases =
  /^(?:abc|typing|typing_extensions|enum|collections|dataclasses|types|string|datetime|decimal|fractions|pathlib|contextlib|numbers|copy|functools)(?: |$)/;

/** Code that is not here calls what classes have instead of its own. */
function noteDerived(program: Program): void {
  for (const [id, { file }] of program.classes.entries()) {
    if (program.functions[file.firstFunction]?.isActive !== true) continue;
    if (derivesFromOutside(program, id)) program.open.classes.add(id);
  }
}

/** From a class that is not here, and is not one of Python's that call nothing by names of others. */
export function derivesFromOutside(program: Program, id: number): boolean {
  return orderOf(program, id).some((item) => item < 0 && !plainBases.test(externalName(program, -item)));
}

export function nameLast(qualifiedName: string): string {
  return qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1);
}

/**
 * Follows the code of a repository without running it: modules in the order of their imports, calls into functions of the repository, loops over
 * literal lists. Every branch is taken, each step counts against a budget, and no function is entered again while it is being followed.
 */
import { hasMark } from '../code/registration-marks.ts';
import {
  type CallExpression,
  type Expression,
  type FunctionCode,
  type ModuleCode,
  type Parameter,
  type Pattern,
  type Statement,
} from '../code/code.ts';
import type { ModuleFiles } from '../code/module-files.ts';
import { folderOf } from '../../../../files/path-parts.ts';
import { arrayMethod, globalCall, textMethod } from './built-in-calls.ts';
import type { Framework, Machine } from './framework.ts';
import {
  absentName,
  type ClassValue,
  type FunctionValue,
  type Host,
  hostOf,
  isAbsent,
  type InstanceValue,
  literal,
  type ObjectValue,
  oneOf,
  placeOf,
  type Scope,
  type Site,
  type Slot,
  stranger,
  type Stranger,
  textOf,
  type Value,
} from './value.ts';
import { writtenName } from './written-name.ts';
import { type LoadedModule, moduleExports } from './module-exports.ts';
import { spansOf } from './spans.ts';
import type { World } from './world.ts';

const callDepthMax = 40;
const loadDepthMax = 120;
const stepsFloor = 400_000;
const stepsPerLine = 200;
const stepsMax = 20_000_000;
/** Of expressions and statements inside of each other, through calls too, so that the stack holds. */
const depthMax = 600;
const itemsMax = 20_000;
const textMax = 2_000;

export function evaluate(
  modules: ReadonlyMap<string, ModuleCode>,
  files: ModuleFiles,
  { frameworks, bounds }: { readonly frameworks: readonly Framework[]; readonly bounds: Set<string> },
): World {
  const hosts: Host[] = [];
  const classes: ClassValue[] = [];
  const functions: FunctionValue[] = [];
  const loaded = new Map<string, LoadedModule>();
  /** Objects that may have fields that are not seen. */
  const openObjects = new WeakSet<ObjectValue>();
  const folders = new Map<string, Value>();
  const singles = new Map<ClassValue, Value>();
  const classesByInterface = new Map<string, ClassValue[]>();
  const ran = new Set<FunctionCode>();
  const active = new Set<FunctionCode>();
  const byName = new Map(frameworks.map((framework) => [framework.name, framework]));
  const used = new Map<string, readonly Framework[]>();
  let everywhere: readonly Framework[] = [];
  let steps = stepsFloor;
  let loadDepth = 0;
  let depth = 0;
  let isGuessing = false;
  /** What runs once the module that is being loaded has run. */
  let later: (() => void)[] = [];

  const { fileOf, imported, exported, exportNames } = moduleExports(modules, files, {
    load,
    lookup,
    member,
    isSettled: () => loadDepth === 0,
    isPackage: (from) => frameworks.some((framework) => isOf(framework, from)),
    spend: () => steps-- > 0,
  });
  for (const module of modules.values()) steps += module.lines.length * stepsPerLine;
  steps = Math.min(steps, stepsMax);
  for (const [path, module] of modules)
    used.set(
      path,
      frameworks.filter((framework) => module.imports.some(({ from }) => isOf(framework, from))),
    );

  const machine: Machine = {
    call,
    member,
    host,
    record,
    exported,
    afterwards: (follow) => later.push(follow),
    filesBelow: (from, folder) => files.below(from, folder),
  };
  for (const path of modules.keys()) load(path);
  everywhere = frameworks.filter(
    (framework) =>
      hosts.some((each) => each.framework === framework.name) ||
      [...used.values()].some((list) => list.includes(framework)),
  );
  followWhatNobodyCalls();
  if (steps < 0) bounds.add('running the code of all files as far as it registers handlers takes too many steps');
  return {
    modules,
    hosts,
    classes,
    exportNames,
    exported,
    functions,
    evaluate: value,
    span: spansOf(modules),
    lookup,
    member,
    instance: single,
  };

  // Modules

  function load(path: string): LoadedModule | undefined {
    const known = loaded.get(path);
    const code = modules.get(path);
    if (known !== undefined || code === undefined || loadDepth > loadDepthMax) return known;
    const exports: ObjectValue = { kind: 'object', fields: new Map() };
    openObjects.add(exports);
    const module: ObjectValue = { kind: 'object', fields: new Map([['exports', slotOf(exports, path)]]) };
    const scope: Scope = {
      names: new Map<string, Value>([
        ['module', module],
        ['exports', exports],
      ]),
      outer: undefined,
      path,
    };
    const imports = new Map(code.imports.map(({ from, name, local }) => [local, { from, name }]));
    const made: LoadedModule = { scope, module, imports };
    loaded.set(path, made);
    loadDepth++;
    hoist(code.body, scope);
    for (const { from } of code.imports) loadNamed(path, from);
    for (const { from } of code.exports) if (from !== '') loadNamed(path, from);
    const before = later;
    later = [];
    run(code.body, scope, undefined);
    drain();
    later = before;
    loadDepth--;
    return made;
  }

  /** What is put off while this goes on comes last. */
  function drain(): void {
    for (const follow of later) follow();
    later = [];
  }

  function loadNamed(path: string, from: string): void {
    const file = fileOf(path, from);
    if (file !== undefined) load(file);
  }

  // Statements

  function hoist(body: readonly Statement[], scope: Scope): void {
    for (const statement of body)
      if (statement.k === 'let' && statement.v?.k === 'function' && !statement.v.f.isArrow)
        bindDeclared(statement, scope);
  }

  function bindDeclared(statement: Statement & { k: 'let' }, scope: Scope): void {
    if (statement.v?.k === 'function' && statement.t.k === 'name' && statement.v.f.n === statement.t.n)
      scope.names.set(statement.t.n, value(statement.v, scope));
  }

  /** What is returned is added to `returned`. */
  function run(body: readonly Statement[], scope: Scope, returned: Value[] | undefined): void {
    for (const statement of body) {
      if (steps-- < 0) return;
      switch (statement.k) {
        case 'let': {
          if (
            statement.v?.k === 'function' &&
            statement.t.k === 'name' &&
            statement.v.f.n === statement.t.n &&
            scope.names.has(statement.t.n)
          )
            break;
          if (statement.v === null) {
            if (statement.t.k === 'name' && !scope.names.has(statement.t.n))
              scope.names.set(statement.t.n, ofType(statement.type, scope) ?? stranger('', [statement.t.n]));
            break;
          }
          const given = nameFunction(value(statement.v, scope), statement.v, statement.t);
          const isOpen = given.kind === 'stranger' && given.result === undefined && given.guess === undefined;
          bind(statement.t, (isOpen ? ofType(statement.type, scope) : undefined) ?? given, scope, true);
          break;
        }
        case 'do':
          value(statement.e, scope);
          break;
        case 'return':
          returned?.push(value(statement.e, scope));
          if (returned === undefined) value(statement.e, scope);
          break;
        case 'block':
          hoist(statement.b, scope);
          run(statement.b, scope, returned);
          break;
        case 'each':
          for (const item of itemsOf(value(statement.of, scope), statement.isKeys)) {
            bind(statement.t, item, scope, true);
            run(statement.b, scope, returned);
          }
          break;
        case 'directive':
          break;
      }
    }
  }

  function itemsOf(list: Value, isKeys: boolean): readonly Value[] {
    if (isKeys && list.kind === 'object') return [...list.fields.keys()].map((key) => literal(key));
    if (isKeys && list.kind === 'array') return list.items.map((_, index) => literal(String(index)));
    if (list.kind === 'array') return list.items.map((item) => item.value);
    if (list.kind === 'any') return list.options.flatMap((option) => itemsOf(option, isKeys));
    return [stranger('', [])];
  }

  function bind(t: Pattern, given: Value, scope: Scope, isNew: boolean): void {
    switch (t.k) {
      case 'name':
        assignName(t.n, given, scope, isNew);
        return;
      case 'default':
        bind(t.t, isTelling(given) ? given : oneOf([value(t.d, scope), given]), scope, isNew);
        return;
      case 'rest':
        bind(t.t, given, scope, isNew);
        return;
      case 'object':
        for (const part of t.p) bind(part.t, member(given, part.key), scope, isNew);
        if (t.rest !== '') assignName(t.rest, given, scope, isNew);
        return;
      case 'array':
        t.i.forEach((part, index) => {
          if (part === null) return;
          if (part.k === 'rest' && given.kind === 'array')
            bind(part.t, { kind: 'array', items: given.items.slice(index) }, scope, isNew);
          else bind(part, item(given, String(index)), scope, isNew);
        });
        return;
      case 'target':
        assignTarget(t.e, given, scope);
    }
  }

  function assignName(name: string, given: Value, scope: Scope, isNew: boolean): void {
    if (name === '') return;
    let holder: Scope = scope;
    if (!isNew)
      for (let at: Scope | undefined = scope; at !== undefined; at = at.outer)
        if (at.names.has(name)) {
          holder = at;
          break;
        }
    const before = holder.names.get(name);
    // Of a variable that is set in several branches the value that says something is kept.
    if (!isNew && before !== undefined && !isTelling(given) && isTelling(before)) return;
    holder.names.set(name, given);
  }

  function assignTarget(e: Expression, given: Value, scope: Scope): void {
    if (e.k !== 'member' && e.k !== 'item') return;
    const object = value(e.o, scope);
    const name = e.k === 'member' ? e.n : textOf(value(e.i, scope));
    if (name !== undefined) setMember(object, name, given, scope.path, e);
  }

  function setMember(object: Value, name: string, given: Value, path: string, e: Expression): void {
    switch (object.kind) {
      case 'object':
        object.fields.set(name, { value: given, expression: e, path });
        return;
      case 'instance':
      case 'function':
      case 'stranger':
        object.fields.set(name, given);
        return;
      case 'class':
        object.statics.set(name, given);
        return;
      case 'host':
        object.host.fields.set(name, given);
        return;
      case 'any':
        for (const option of object.options) setMember(option, name, given, path, e);
        return;
      default:
    }
  }

  // Expressions

  function value(e: Expression, scope: Scope): Value {
    if (steps-- < 0 || depth > depthMax) return stranger('', []);
    depth++;
    const given = valueOf(e, scope);
    depth--;
    return given;
  }

  function valueOf(e: Expression, scope: Scope): Value {
    switch (e.k) {
      case 'literal':
        return literal(e.v);
      case 'regex':
        return { kind: 'regex', text: e.v };
      case 'name':
        return lookup(e.n, scope) ?? globalNamed(e.n, scope);
      case 'this':
        return lookup('this', scope) ?? stranger('', ['this']);
      case 'member':
        return member(value(e.o, scope), e.n);
      case 'item': {
        const object = value(e.o, scope);
        const name = textOf(value(e.i, scope));
        return name === undefined ? oneOf(itemsOfAny(object)) : item(object, name);
      }
      case 'call':
        return evaluateCall(e, scope);
      case 'function': {
        const made: FunctionValue = {
          kind: 'function',
          code: e.f,
          path: scope.path,
          scope,
          self: undefined,
          owner: '',
          name: e.f.n,
          fields: new Map(),
        };
        functions.push(made);
        return made;
      }
      case 'class':
        return classValue(e, scope);
      case 'object':
        return objectValue(e, scope);
      case 'array':
        return { kind: 'array', items: slots(e.i, scope) };
      case 'template':
        return literal(
          e.p
            .map((part) => (typeof part === 'string' ? part : (textOf(value(part, scope)) ?? '*')))
            .join('')
            .slice(0, textMax),
        );
      case 'either':
        return oneOf(e.o.map((option) => value(option, scope)));
      case 'assign': {
        const given = nameFunction(value(e.v, scope), e.v, e.t);
        bind(e.t, given, scope, false);
        return given;
      }
      case 'load':
        return loadValue(e, scope);
      case 'spread':
        return value(e.e, scope);
      case 'several':
        return e.e.map((part) => value(part, scope)).at(-1) ?? stranger('', []);
      default:
        return stranger('', []);
    }
  }

  function loadValue(e: Expression & { k: 'load' }, scope: Scope): Value {
    const from = textOf(value(e.from, scope));
    if (from === undefined) return stranger('', ['require']);
    if (!from.includes('*')) {
      const isThere = fileOf(scope.path, from) !== undefined || !from.startsWith('./');
      // What is put together as it runs may be meant from the root of the repository.
      return imported(scope.path, isThere ? from : `@/${from.slice(2)}`, '*');
    }
    const folder = from.slice(0, from.indexOf('*')).replace(/[^/]*$/, '');
    if (folder === '' || folder === '/') return stranger('', ['require']);
    const key = `${folderOf(scope.path)} ${folder}`;
    const known = folders.get(key);
    if (known !== undefined) return known;
    const paths = files.below(scope.path, folder.replace(/\/$/, '')).slice(0, 300);
    const loadedValues = oneOf(paths.flatMap((path) => exported(path, '*') ?? []));
    folders.set(key, loadedValues);
    return loadedValues;
  }

  function slots(list: readonly Expression[], scope: Scope): Slot[] {
    const found: Slot[] = [];
    for (const e of list) {
      const given = value(e, scope);
      if (found.length > itemsMax) break;
      if (e.k === 'spread' && isAbsent(given)) continue;
      if (e.k === 'spread' && given.kind === 'array') for (const each of given.items) found.push(each);
      else found.push({ value: given, expression: e, path: scope.path });
    }
    return found;
  }

  function objectValue(e: Expression & { k: 'object' }, scope: Scope): Value {
    const fields = new Map<string, Slot>();
    const self: ObjectValue = { kind: 'object', fields };
    const getters: { readonly g: string; readonly v: Expression }[] = [];
    for (const property of e.p) {
      if ('s' in property) {
        const spread = value(property.s, scope);
        const from = spread.kind === 'any' ? spread.options.find((option) => option.kind === 'object') : spread;
        if (from?.kind === 'object') for (const [key, slot] of from.fields) fields.set(key, slot);
        if (from?.kind !== 'object') openObjects.add(self);
        continue;
      }
      if ('g' in property) {
        getters.push(property);
        continue;
      }
      const key = 'n' in property ? property.n : textOf(value(property.c, scope));
      if (key === undefined) continue;
      const given = value(property.v, scope);
      const own =
        given.kind === 'function' && property.v.k === 'function' && !given.code.isArrow ? { ...given, self } : given;
      fields.set(key, { value: own, expression: property.v, path: scope.path });
    }
    for (const { g, v } of getters) {
      const getter = value(v, scope);
      const given = getter.kind === 'function' ? invoke({ ...getter, self }, [], undefined) : undefined;
      if (given !== undefined) fields.set(g, { value: given, expression: v, path: scope.path });
    }
    return self;
  }

  function classValue(e: Expression & { k: 'class' }, scope: Scope): ClassValue {
    const made: ClassValue = {
      kind: 'class',
      code: e.c,
      path: scope.path,
      scope,
      statics: new Map(),
      base: e.c.base === null ? undefined : value(e.c.base, scope),
    };
    classes.push(made);
    for (const name of e.c.interfaces)
      classesByInterface.set(name, [...(classesByInterface.get(name) ?? []), made].slice(0, 8));
    const inner: Scope = { names: new Map([['this', made]]), outer: scope, path: scope.path };
    for (const part of e.c.members) {
      if (!part.isStatic) continue;
      if (part.v !== null) made.statics.set(part.n, value(part.v, inner));
      else if (part.f !== null && part.n !== '')
        made.statics.set(part.n, {
          kind: 'function',
          code: part.f,
          path: scope.path,
          scope: inner,
          self: made,
          owner: e.c.n,
          name: part.n,
          fields: new Map(),
        });
      else if (part.f !== null)
        run(part.f.body, { names: new Map([[e.c.n, made]]), outer: inner, path: scope.path }, undefined);
    }
    return made;
  }

  function lookup(name: string, scope: Scope): Value | undefined {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
      const found = at.names.get(name);
      if (found !== undefined) return found;
    }
    const source = loaded.get(scope.path)?.imports.get(name);
    return source === undefined || source.name === '' ? undefined : imported(scope.path, source.from, source.name);
  }

  function globalNamed(name: string, scope: Scope): Value {
    if (name === '__dirname') return literal('.');
    const made = stranger('', [name]);
    // A name that nothing declares is the same thing wherever it stands in the file.
    loaded.get(scope.path)?.scope.names.set(name, made);
    return made;
  }

  // Members

  function member(object: Value, name: string): Value {
    const isWhole = object.kind === 'object' && !openObjects.has(object);
    return memberIfAny(object, name) ?? stranger('', isWhole ? [absentName, name] : [name]);
  }

  function memberIfAny(object: Value, name: string): Value | undefined {
    switch (object.kind) {
      case 'object':
        return object.fields.get(name)?.value;
      case 'array':
        return object.items[Number(name)]?.value;
      case 'function':
        if (name === 'prototype' && !object.fields.has(name))
          object.fields.set(name, { kind: 'object', fields: new Map() });
        return object.fields.get(name);
      case 'class':
        if (name === 'prototype') return single(object);
        return object.statics.get(name) ?? (object.base === undefined ? undefined : memberIfAny(object.base, name));
      case 'instance':
        return instanceMember(object, name);
      case 'host':
        return object.host.fields.get(name) ?? byName.get(object.host.framework)?.member?.(object.host, name);
      case 'any':
        return oneOf(object.options.flatMap((option) => memberIfAny(option, name) ?? []));
      case 'stranger':
        return strangerMember(object, name);
      default:
        return undefined;
    }
  }

  function strangerMember(object: Stranger, name: string): Value | undefined {
    if (object.guess !== undefined)
      return object.guess.fields.get(name) ?? byName.get(object.guess.framework)?.member?.(object.guess, name);
    if (object.result !== undefined) return memberIfAny(object.result, name);
    const known = object.fields.get(name);
    if (known !== undefined) return known;
    if (name === 'default' && object.names.length === 0) return object;
    const made = stranger(object.from, [...object.names, name]);
    object.fields.set(name, made);
    return made;
  }

  function instanceMember(object: InstanceValue, name: string): Value | undefined {
    const known = object.fields.get(name);
    if (known !== undefined) return known;
    for (const part of lineage(object.of)) {
      const found = part.code.members.findLast((each) => each.n === name && !each.isStatic && each.f !== null);
      if (found?.f === undefined || found.f === null) continue;
      const method: FunctionValue = {
        kind: 'function',
        code: found.f,
        path: part.path,
        scope: part.scope,
        self: object,
        owner: part.code.n,
        name,
        fields: new Map(),
      };
      return found.kind === 'getter' ? invoke(method, [], undefined) : method;
    }
    const host = object.fields.get(hostField);
    if (host !== undefined) return memberIfAny(host, name);
    for (const part of lineage(object.of)) {
      const field = part.code.members.find((each) => each.n === name && each.kind === 'field');
      const typed = field === undefined ? undefined : ofType(field.type, part.scope);
      if (typed !== undefined) {
        object.fields.set(name, typed);
        return typed;
      }
    }
    const made = stranger('', [name]);
    object.fields.set(name, made);
    return made;
  }

  function item(object: Value, name: string): Value {
    return member(object, name);
  }

  function itemsOfAny(object: Value): readonly Value[] {
    if (object.kind === 'object') return [...object.fields.values()].map((slot) => slot.value);
    return object.kind === 'array' ? object.items.map((slot) => slot.value) : [];
  }

  function lineage(start: ClassValue): readonly ClassValue[] {
    const line: ClassValue[] = [];
    for (let at: Value | undefined = start; at !== undefined && line.length < 20; ) {
      const here: Value = at.kind === 'stranger' && at.result !== undefined ? at.result : at;
      if (here.kind !== 'class' || line.includes(here)) break;
      line.push(here);
      at = here.base;
    }
    return line;
  }

  // Calls

  function evaluateCall(e: CallExpression, scope: Scope): Value {
    const site: Site = { path: scope.path, call: e };
    if (e.f.k === 'super') {
      const self = lookup('this', scope);
      const owner = lookup(ownerName, scope);
      if (self?.kind === 'instance' && owner?.kind === 'class')
        constructWith(owner.base, self, slots(e.a, scope), site);
      return stranger('', ['super']);
    }
    if (e.f.k === 'member' || e.f.k === 'item') {
      const object = e.f.o.k === 'super' ? (lookup('this', scope) ?? stranger('', [])) : value(e.f.o, scope);
      const name = e.f.k === 'member' ? e.f.n : textOf(value(e.f.i, scope));
      const given = slots(e.a, scope);
      return name === undefined ? callEach(object, given, site) : callMember(object, name, given, site, e.f.o);
    }
    const callee = value(e.f, scope);
    return call(callee, slots(e.a, scope), site);
  }

  /** `router[method](…)` with a method that is not known. */
  function callEach(object: Value, given: readonly Slot[], site: Site): Value {
    const host = hostOf(object);
    return host === undefined
      ? stranger('', [], { callee: object, arguments: given, site })
      : callMember(object, 'all', given, site, site.call.f);
  }

  function callMember(object: Value, name: string, given: readonly Slot[], site: Site, written: Expression): Value {
    switch (object.kind) {
      case 'any':
        return oneOf(object.options.map((option) => callMember(option, name, given, site, written)));
      case 'host':
        return callHost(object.host, name, given, site);
      case 'array': {
        const found = arrayMethod(object, name, given, (callee, values) => call(callee, values, site));
        if (found !== undefined) return found;
        break;
      }
      case 'literal': {
        const found = textMethod(object, name, given);
        if (found !== undefined) return found;
        break;
      }
      case 'function':
        if (name === 'bind') return { ...object, self: given[0]?.value ?? object.self };
        if (name === 'call' || name === 'apply') {
          const rest = given.slice(1);
          const [list] = rest;
          const values = name === 'apply' && list?.value.kind === 'array' ? list.value.items : rest;
          return callFunction(given[0] === undefined ? object : { ...object, self: given[0].value }, values, site);
        }
        break;
      case 'stranger': {
        const resultOf = object.result;
        if (object.guess !== undefined) return callHost(object.guess, name, given, site);
        if (resultOf !== undefined) return callMember(resultOf, name, given, site, written);
        const builtIn = globalCall(object.from, [...object.names, name], given);
        if (builtIn !== undefined) return builtIn;
        const guessed = guessHost(object, name, given, site, written);
        if (guessed !== undefined) return callHost(guessed, name, given, site);
        break;
      }
      case 'instance': {
        const own = instanceMember(object, name);
        if (own !== undefined && own.kind === 'function') return callFunction(own, given, site);
        const host = hostOf(object.fields.get(hostField));
        if (host !== undefined) return callHost(host, name, given, site);
        break;
      }
      default:
    }
    return call(member(object, name), given, site);
  }

  function callHost(target: Host, name: string, given: readonly Slot[], site: Site): Value {
    const own = target.fields.get(name);
    if (own?.kind === 'function') return callFunction(own, given, site);
    // What waits for a host is handed it.
    if (name === 'then') {
      const self: Slot = { value: { kind: 'host', host: target }, expression: site.call.f, path: site.path };
      for (const { value: each } of given)
        if (each.kind === 'function') later.push(() => void invoke(each, [self], site));
      return self.value;
    }
    const answer = byName.get(target.framework)?.call?.(target, name, given, site, machine);
    if (answer !== undefined) return answer;
    record(target, name, given, site);
    followCallbacks(given, site);
    return { kind: 'host', host: target };
  }

  function call(callee: Value, given: readonly Slot[], site: Site): Value {
    switch (callee.kind) {
      case 'function':
        return site.call.isNew && site.call.f !== undefined && !callee.code.isArrow && callee.self === undefined
          ? construct(callee, given, site)
          : callFunction(callee, given, site);
      case 'class':
        return newInstance(callee, given, site);
      case 'any':
        return oneOf(callee.options.map((option) => call(option, given, site)));
      case 'host':
        return callHost(callee.host, '()', given, site);
      case 'stranger': {
        if (callee.result !== undefined) return call(callee.result, given, site);
        const builtIn = callee.made === undefined ? globalCall(callee.from, callee.names, given) : undefined;
        if (builtIn !== undefined) return builtIn;
        if (callee.from !== '')
          for (const framework of frameworks) {
            if (framework.create === undefined || !isOf(framework, callee.from)) continue;
            const made = framework.create(callee, given, site, machine);
            if (made !== undefined) return made;
          }
        followCallbacks(given, site, callee.from);
        return (
          injected(callee, given, site) ?? stranger(callee.from, [...callee.names], { callee, arguments: given, site })
        );
      }
      default:
        followCallbacks(given, site);
        return stranger('', [writtenName(site.call.f)], { callee, arguments: given, site });
    }
  }

  /** `container.get(Users)`: one object of the class that a container is asked for. */
  function injected(callee: Stranger, given: readonly Slot[], site: Site): Value | undefined {
    const last = callee.names.at(-1) ?? '';
    if (!/^(?:get|resolve|make|inject|getInstance|injectable|lookup)$/i.test(last)) return undefined;
    const [first] = given;
    if (first?.value.kind === 'class') return single(first.value);
    const [type] = site.call.types;
    return type === undefined ? undefined : ofType(type, loaded.get(site.path)?.scope ?? emptyScope);
  }

  function callFunction(callee: FunctionValue, given: readonly Slot[], site: Site): Value {
    const result = invoke(callee, given, site);
    const made = { callee, arguments: given, site };
    if (result === undefined) return stranger('', [callee.name], made);
    return result.kind === 'function' || result.kind === 'stranger'
      ? stranger('', [callee.name], made, result)
      : result;
  }

  /** Undefined where it gives nothing, or is not followed. */
  function invoke(callee: FunctionValue, given: readonly Slot[], site: Site | undefined): Value | undefined {
    const { code } = callee;
    if (active.size > callDepthMax || active.has(code) || steps < 0) return undefined;
    ran.add(code);
    active.add(code);
    const scope: Scope = { names: new Map(), outer: callee.scope, path: callee.path };
    if (callee.self !== undefined && !(code.isArrow && lookup('this', callee.scope) !== undefined))
      scope.names.set('this', callee.self);
    bindParameters(code.params, given, scope, site);
    hoist(code.body, scope);
    const returned: Value[] = [];
    run(code.body, scope, returned);
    active.delete(code);
    return returned.length === 0 ? undefined : oneOf(returned);
  }

  function bindParameters(
    params: readonly Parameter[],
    given: readonly Slot[],
    scope: Scope,
    site: Site | undefined,
  ): void {
    params.forEach((parameter, index) => {
      if (parameter.t.k === 'rest') return bind(parameter.t, { kind: 'array', items: given.slice(index) }, scope, true);
      const passed = given[index]?.value;
      const name = parameter.t.k === 'name' ? parameter.t.n : '';
      const isPlain =
        passed === undefined || (passed.kind === 'stranger' && passed.made === undefined && passed.guess === undefined);
      const typed = isPlain ? ofType(parameter.type, scope) : undefined;
      const stand = passed ?? (parameter.t.k === 'default' ? value(parameter.t.d, scope) : stranger('', [name]));
      bind(parameter.t, typed ?? stand, scope, true);
    });
    if (site !== undefined && given.length > 0) scope.names.set('arguments', { kind: 'array', items: [...given] });
  }

  function construct(callee: FunctionValue, given: readonly Slot[], site: Site): Value {
    const self: ObjectValue = { kind: 'object', fields: new Map() };
    const prototype = callee.fields.get('prototype');
    if (prototype?.kind === 'object')
      for (const [name, slot] of prototype.fields)
        self.fields.set(name, slot.value.kind === 'function' ? { ...slot, value: { ...slot.value, self } } : slot);
    const result = invoke({ ...callee, self }, given, site);
    return result === undefined || result.kind === 'stranger' ? self : result;
  }

  function newInstance(callee: ClassValue, given: readonly Slot[], site: Site | undefined): Value {
    const self: InstanceValue = { kind: 'instance', of: callee, fields: new Map() };
    if (!singles.has(callee)) singles.set(callee, self);
    constructWith(callee, self, given, site);
    return self;
  }

  function constructWith(
    start: Value | undefined,
    self: InstanceValue,
    given: readonly Slot[],
    site: Site | undefined,
  ): void {
    const callee = start?.kind === 'stranger' && start.result !== undefined ? start.result : start;
    if (callee?.kind === 'stranger' && site !== undefined) {
      const made = call(callee, given, site);
      if (hostOf(made) !== undefined) self.fields.set(hostField, made);
      return;
    }
    if (callee?.kind === 'function' && site !== undefined) {
      invoke({ ...callee, self }, given, site);
      return;
    }
    if (callee?.kind !== 'class') return;
    const { code, scope: outer, path } = callee;
    const maker = code.members.find((part) => part.kind === 'constructor');
    if (maker === undefined && callee.base !== undefined) constructWith(callee.base, self, given, site);
    const scope: Scope = {
      names: new Map<string, Value>([
        ['this', self],
        [ownerName, callee],
      ]),
      outer,
      path,
    };
    const f = maker?.f;
    const isEntered = f !== undefined && f !== null && !active.has(f) && active.size <= callDepthMax;
    if (isEntered) {
      ran.add(f);
      active.add(f);
      bindParameters(f.params, given, scope, site);
      for (const parameter of f.params) {
        const name =
          parameter.t.k === 'name'
            ? parameter.t.n
            : parameter.t.k === 'default' && parameter.t.t.k === 'name'
              ? parameter.t.t.n
              : '';
        if (parameter.isField && name !== '') self.fields.set(name, scope.names.get(name) ?? stranger('', [name]));
      }
    }
    for (const part of code.members)
      if (part.v !== null && !part.isStatic) {
        const given = value(part.v, scope);
        self.fields.set(
          part.n,
          given.kind === 'function'
            ? { ...given, owner: code.n, name: given.name === '' ? part.n : given.name }
            : given,
        );
      }
    if (isEntered) {
      hoist(f.body, scope);
      run(f.body, scope, undefined);
      active.delete(f);
    }
  }

  function single(callee: ClassValue): Value {
    const known = singles.get(callee);
    if (known !== undefined) return known;
    return active.size > callDepthMax ? stranger('', [callee.code.n]) : newInstance(callee, [], undefined);
  }

  // What is only told by types, names and use

  function ofType(type: string, scope: Scope): Value | undefined {
    if (type === '') return undefined;
    const [first = '', ...rest] = type.split('.');
    const found = rest.reduce<Value | undefined>(
      (object, name) => (object === undefined ? undefined : member(object, name)),
      lookup(first, scope),
    );
    if (found?.kind === 'class')
      return found.code.members.some((part) => part.isAbstract)
        ? (implementation(first) ?? single(found))
        : single(found);
    if (found?.kind === 'stranger' && found.from !== '' && isGuessing)
      for (const framework of frameworks) {
        const role = isOf(framework, found.from) ? framework.roleOfType?.(type) : undefined;
        if (role !== undefined)
          return { kind: 'host', host: newHost(framework.name, role, scope.path, [0, 0], [], undefined, true) };
      }
    if (found?.kind === 'stranger' && found.from !== '') return stranger(found.from, [...found.names, handedName]);
    return found === undefined || found.kind === 'stranger' ? implementation(type) : undefined;
  }

  function implementation(name: string): Value | undefined {
    const candidates = classesByInterface.get(name) ?? [];
    const [only] = candidates;
    return only === undefined || candidates.length > 1 ? undefined : single(only);
  }

  function guessHost(
    object: Stranger,
    method: string,
    given: readonly Slot[],
    site: Site,
    written: Expression,
  ): Host | undefined {
    if (object.from !== '' && !object.from.startsWith('.')) return undefined;
    const name = writtenName(written);
    const own = used.get(site.path) ?? [];
    for (const framework of own.length > 0 ? own : everywhere) {
      const role = framework.guess?.(name, method, given);
      if (role === undefined) continue;
      object.guess = newHost(framework.name, role, site.path, site.call.at, [], undefined, true);
      return object.guess;
    }
    return undefined;
  }

  /** Functions written into a call of what is not known are taken to be called, as are others that register something. */
  function followCallbacks(given: readonly Slot[], site: Site, from = ''): void {
    // What a package hands to a callback is the package's.
    const handed =
      from === ''
        ? []
        : [0, 1, 2].map((): Slot => ({ value: stranger(from, [handedName]), expression: site.call, path: site.path }));
    const isLater =
      site.call.f.k === 'member'
        ? laterMethods.has(site.call.f.n)
        : site.call.f.k === 'name' && /^set(?:Timeout|Immediate|Interval)$/.test(site.call.f.n);
    for (const { value: each, expression } of given) {
      if (each.kind !== 'function' || ran.has(each.code)) continue;
      if (expression.k !== 'function' && !registers(each.path, each.code.at)) continue;
      if (isLater) later.push(() => followed(each, handed, site));
      else followed(each, handed, site);
    }
  }

  function followed(callee: FunctionValue, given: readonly Slot[], site: Site): void {
    if (callee.code.body.length > 0) invoke(callee, given, site);
  }

  function registers(path: string, [start, end]: readonly [number, number]): boolean {
    return hasMark(modules.get(path)?.marks ?? [], start, end);
  }

  /** Classes that a container makes, and functions that something unseen hands a router. */
  function followWhatNobodyCalls(): void {
    isGuessing = true;
    for (const each of classes.slice()) {
      if (!registers(each.path, each.code.at)) continue;
      const self = single(each);
      if (self.kind !== 'instance') continue;
      for (const part of each.code.members)
        if (
          part.f !== null &&
          part.kind === 'method' &&
          !part.isStatic &&
          !ran.has(part.f) &&
          registers(each.path, part.at)
        ) {
          const method = instanceMember(self, part.n);
          if (method?.kind === 'function') invoke(method, [], undefined);
          drain();
        }
    }
    for (const each of functions.slice()) {
      if (ran.has(each.code) || !registers(each.path, each.code.at)) continue;
      invoke(each, [], undefined);
      drain();
    }
  }

  function host(framework: string, role: string, site: Site, given: readonly Slot[], parent?: Host): Host {
    return newHost(framework, role, site.path, placeOf(site).at, given, parent, false, site.call);
  }

  function newHost(
    framework: string,
    role: string,
    path: string,
    at: readonly [number, number],
    given: readonly Slot[],
    parent: Host | undefined,
    isGuessed: boolean,
    callOf?: CallExpression,
  ): Host {
    const made: Host = {
      framework,
      role,
      events: [],
      arguments: given,
      made: { path, at, ...(callOf === undefined ? {} : { call: callOf }) },
      parent,
      fields: new Map(),
      isGuessed,
    };
    hosts.push(made);
    return made;
  }

  function record(target: Host, method: string, given: readonly Slot[], site: Site, child?: Host): void {
    target.events.push({ method, arguments: given, site, child });
  }

  function slotOf(given: Value, path: string): Slot {
    return { value: given, expression: { k: 'unknown', at: [0, 0] }, path };
  }
}

/** In place of the name of what a package handed in. */
const handedName = '*handed';
const emptyScope: Scope = { names: new Map(), outer: undefined, path: '' };
const hostField = '*host';
const ownerName = '*class';

/** Methods whose callbacks run when what stands below them has run. */
const laterMethods: ReadonlySet<string> = new Set([
  'then',
  'catch',
  'finally',
  'on',
  'once',
  'listen',
  'ready',
  'after',
  'nextTick',
]);

function isOf(framework: Framework, from: string): boolean {
  return framework.packages.some((pattern) => pattern.test(from));
}

function isTelling(value: Value): boolean {
  return value.kind !== 'stranger' || value.from !== '' || value.made !== undefined || value.guess !== undefined;
}

/** A function without a name goes by that of what it is written into. */
function nameFunction(value: Value, written: Expression, t: Pattern): Value {
  const name = t.k === 'name' ? t.n : t.k === 'target' && t.e.k === 'member' ? t.e.n : '';
  const isOwn = value.kind === 'function' && value.name === '' && written.k === 'function';
  return isOwn && /^[\w$]+$/.test(name) ? { ...value, name } : value;
}

/**
 * Follows what Python code does with routers: runs modules and the functions that they call as far as names, texts, lists and calls go, and tells
 * frameworks of each call that leaves the project. Nothing is computed but what can be read; a budget bounds what calls may repeat.
 */
import { nowhere } from '../../syntax/code-place.ts';
import { bind, evaluate, made, nameOfModule, written } from './evaluate.ts';
import { bindParameters } from './parameters.ts';
import { moduleTable } from './module-table.ts';
import type { ClassCode, FunctionCode, PythonFacts, Statement } from './python-code.ts';
import type { CallableValue, ClassValue, FunctionValue, Module, Scope, Value, Written } from './values.ts';
import { decorate, type Listener, unknown, type World } from './world.ts';
import { pushEach } from '../../../text/push-each.ts';

const budgetMax = 1_500_000;
const depthMax = 14;
const loopsMax = 2_000;

export function follow(
  files: ReadonlyMap<string, PythonFacts>,
  listenersOf: (world: World) => readonly Listener[],
): World {
  const modules = [...files].map(
    ([path, facts]): Module => ({ path, facts, names: new Map(), stars: [], state: 'new' }),
  );
  const table = moduleTable(modules);
  const ids = new WeakMap<object, number>();
  let nextId = 1;
  const idOf = (value: Value): string => {
    if (value.kind === 'text') return JSON.stringify(value.text);
    const id = ids.get(value) ?? nextId++;
    ids.set(value, id);
    return String(id);
  };
  const world: World = {
    modules,
    listeners: [],
    functions: [],
    classes: [],
    ran: new Map(),
    budget: budgetMax,
    depth: 0,
    find: (dotted, from) => table.find(dotted, from),
    runModule: (module) => runModule(world, module),
    call: (callable, args, named) => {
      const key =
        [...args, ...named.values()].map(({ value }) => idOf(value)).join() +
        (callable.self === undefined ? '' : `/${idOf(callable.self)}`);
      return call(world, callable, args, named, key);
    },
    make: (cls, args, named, at) => makeObject(world, cls, args, named, at),
    define: (code, scope) => define(world, code, scope),
  };
  pushEach(world.listeners, listenersOf(world));
  for (const module of modules) runModule(world, module);
  // Nobody in the project calls these: a framework or a server does.
  for (const target of world.functions.slice()) {
    if (target.code.body.length === 0 || world.ran.has(target.code)) continue;
    const self = target.owner === undefined ? undefined : makeObject(world, target.owner, [], new Map(), undefined);
    world.call({ kind: 'callable', target, wraps: [], ...(self === undefined ? {} : { self }) }, [], new Map());
  }
  return world;
}

function runModule(world: World, module: Module): void {
  if (module.state !== 'new' || world.depth > 200) return;
  module.state = 'running';
  world.depth++;
  run(world, module.facts.body, { names: module.names, module });
  world.depth--;
  module.state = 'done';
}

/** The value that is returned, where one is. */
function run(world: World, body: readonly Statement[], scope: Scope): Value | undefined {
  let result: Value | undefined;
  for (const statement of body) {
    const returned = runStatement(world, statement, scope);
    if (returned !== undefined) result = returned;
    if (statement.k === 'return') break;
  }
  return result;
}

function runStatement(world: World, statement: Statement, scope: Scope): Value | undefined {
  switch (statement.k) {
    case 'import':
      runImport(world, statement, scope);
      return undefined;
    case 'assign':
      runAssign(world, statement, scope);
      return undefined;
    case 'do':
      evaluate(world, statement.v, scope);
      return undefined;
    case 'def': {
      const plain = world.define(statement.v, scope);
      const decorators = statement.v.decorators.map((code) => written(world, code, scope));
      if (scope.owner !== undefined && scope.self === undefined) scope.owner.members.set(statement.v.name, plain);
      const value = decorate(world, plain, decorators);
      scope.names.set(statement.v.name, value);
      if (scope.owner !== undefined && scope.self === undefined) scope.owner.members.set(statement.v.name, value);
      return undefined;
    }
    case 'class':
      runClass(world, statement.v, scope);
      return undefined;
    case 'for': {
      const over = evaluate(world, statement.over, scope);
      const items = over.kind === 'list' ? over.items.slice(0, loopsMax).map(({ value }) => value) : [unknown];
      let result: Value | undefined;
      for (const item of items) {
        if (world.budget <= 0) break;
        bind(world, statement.to, item, scope);
        result = run(world, statement.body, scope) ?? result;
      }
      return result;
    }
    case 'if': {
      const test = evaluate(world, statement.test, scope);
      const isFalse = test.kind === 'plain' && !test.value;
      const isTrue = test.kind === 'plain' && test.value === true;
      const first = isFalse ? undefined : run(world, statement.first, scope);
      return (isTrue ? undefined : run(world, statement.else, scope)) ?? first;
    }
    case 'return': {
      const value = evaluate(world, statement.v, scope);
      return value.kind === 'plain' && value.value === null ? undefined : value;
    }
    default:
      return undefined;
  }
}

function runImport(world: World, { name, from, item }: Statement & { k: 'import' }, scope: Scope): void {
  const found = world.find(from, scope.module.path);
  if (found !== undefined) world.runModule(found);
  if (name === '*') {
    if (found !== undefined && found !== scope.module) scope.module.stars.push(found);
    return;
  }
  if (item === '') {
    const root = world.find(name, scope.module.path);
    scope.names.set(name, root === undefined ? { kind: 'outside', name } : { kind: 'module', module: root });
    return;
  }
  if (item === undefined) {
    scope.names.set(name, found === undefined ? { kind: 'outside', name: from } : { kind: 'module', module: found });
    return;
  }
  const own = found === undefined ? undefined : nameOfModule(found, item);
  if (own !== undefined) {
    scope.names.set(name, own);
    return;
  }
  const inner = world.find(from.endsWith('.') ? `${from}${item}` : `${from}.${item}`, scope.module.path);
  if (inner !== undefined && inner !== scope.module) {
    world.runModule(inner);
    scope.names.set(name, { kind: 'module', module: inner });
  } else if (found === undefined) scope.names.set(name, { kind: 'outside', name: `${from}.${item}` });
}

function runAssign(world: World, statement: Statement & { k: 'assign' }, scope: Scope): void {
  const value = evaluate(world, statement.v, scope);
  const isBody = scope.owner !== undefined && scope.self === undefined;
  if (statement.adds === true) {
    const old = evaluate(world, statement.to, scope);
    if (old.kind === 'list' && value.kind === 'list') pushEach(old.items, value.items.slice(0, 20_000));
    else if (old.kind === 'text' && value.kind === 'text')
      bind(world, statement.to, { kind: 'text', text: (old.text + value.text).slice(0, 2_000) }, scope);
    else if (old.kind !== 'list') bind(world, statement.to, value, scope);
    return;
  }
  bind(world, statement.to, value, scope);
  if (isBody && statement.to.k === 'name') {
    scope.owner?.members.set(statement.to.v, value);
    scope.owner?.written.set(statement.to.v, { value, code: statement.v, module: scope.module });
  }
}

function define(world: World, code: FunctionCode, scope: Scope): CallableValue {
  const isMethod = scope.owner !== undefined && scope.self === undefined;
  const target: FunctionValue = {
    code,
    module: scope.module,
    scope,
    ...(isMethod && scope.owner !== undefined ? { owner: scope.owner } : {}),
  };
  if (code.name !== '' && (scope.up === undefined || isMethod)) world.functions.push(target);
  return { kind: 'callable', target, wraps: [] };
}

function runClass(world: World, code: ClassCode, scope: Scope): void {
  const cls: ClassValue = {
    kind: 'class',
    code,
    module: scope.module,
    bases: code.bases.map((base) => written(world, base, scope)),
    decorators: [],
    members: new Map(),
    written: new Map(),
  };
  world.classes.push(cls);
  scope.names.set(code.name, cls);
  run(world, code.body, { names: new Map(), module: scope.module, up: scope, owner: cls });
  decorate(
    world,
    cls,
    code.decorators.map((decorator) => written(world, decorator, scope)),
  );
}

function makeObject(
  world: World,
  cls: ClassValue,
  args: readonly Written[],
  named: ReadonlyMap<string, Written>,
  at: Written | undefined,
): Value {
  const scope: Scope = { names: new Map(), module: at?.module ?? cls.module };
  const code = at?.code ?? { k: 'other' as const };
  const object = made({
    by: '',
    hint: cls.code.name,
    scope,
    code,
    at: code.k === 'call' ? code.at : nowhere,
    args,
    named,
  });
  const value: Value = { ...object, of: cls };
  for (const listener of world.listeners) listener.called?.(value);
  const start = memberNamed(cls, '__init__');
  if (start !== undefined) world.call({ ...start, self: value }, args, named);
  return value;
}

function memberNamed(cls: ClassValue, name: string): CallableValue | undefined {
  for (const owner of [cls, ...cls.bases.flatMap(({ value }) => (value.kind === 'class' ? [value] : []))]) {
    const member = owner.members.get(name);
    if (member?.kind === 'callable') return member;
  }
  return undefined;
}

function call(
  world: World,
  callable: CallableValue,
  args: readonly Written[],
  named: ReadonlyMap<string, Written>,
  key: string,
): Value | undefined {
  const { target, self } = callable;
  if ('kind' in target || target.code.body.length === 0) return undefined;
  const results = world.ran.get(target.code) ?? new Map<string, Value | undefined>();
  world.ran.set(target.code, results);
  if (results.has(key) || world.depth >= depthMax || world.budget <= 0) return results.get(key);
  results.set(key, undefined);
  const names = new Map<string, Value>();
  const scope: Scope = {
    names,
    module: target.module,
    up:
      target.scope.owner !== undefined && target.scope.self === undefined
        ? (target.scope.up ?? target.scope)
        : target.scope,
    ...(target.owner === undefined ? {} : { owner: target.owner, self: self ?? unknown }),
  };
  bindParameters(world, target, self, args, named, scope);
  world.depth++;
  const result = run(world, target.code.body, scope);
  world.depth--;
  results.set(key, result);
  return result;
}

/** The value of an expression, as far as it can be read; calls are handed on to the project's functions, or told to the frameworks. */
import { type CodePlace, nowhere } from '../../syntax/code-place.ts';
import { callKnownMethod, lookUp } from './known-methods.ts';
import type { Expression } from './python-code.ts';
import {
  type CallableValue,
  kindsOf,
  type MadeValue,
  memberOf,
  type Module,
  type Scope,
  type Value,
  type Written,
} from './values.ts';
import { unknown, type World, wrap } from './world.ts';

const comprehensionMax = 2_000;
const itemsMax = 20_000;

export function evaluate(world: World, code: Expression, scope: Scope): Value {
  if (world.budget-- <= 0) return unknown;
  switch (code.k) {
    case 'text':
      return { kind: 'text', text: code.parts === undefined ? code.v : textFrom(world, code.parts, scope) };
    case 'name':
      return nameIn(world, code.v, scope);
    case 'get':
      return memberIn(world, code, scope);
    case 'call':
      return evaluateCall(world, code, scope);
    case 'index': {
      const of = evaluate(world, code.of, scope);
      const items = code.v.map((item) => written(world, item, scope));
      const found = lookUp(of, items[0]?.value);
      if (found !== undefined) return found;
      if (of.kind === 'outside' && of.name !== '')
        return made({ by: `${of.name}[]`, hint: '', args: items, scope, code, at: code.at });
      return unknown;
    }
    case 'list':
      return { kind: 'list', items: spread(world, code.v, scope) };
    case 'map':
      return {
        kind: 'map',
        entries: code.v.map(([key, value]) => [written(world, key, scope), written(world, value, scope)] as const),
      };
    case 'each':
      return evaluateEach(world, code, scope);
    case 'splat':
      return evaluate(world, code.of, scope);
    case 'join':
      return evaluateJoin(world, code, scope);
    case 'either': {
      const values = code.v.map((item) => evaluate(world, item, scope));
      return values.find((value) => value.kind !== 'outside' && value.kind !== 'plain') ?? values[0] ?? unknown;
    }
    case 'function':
      return world.define(code.v, scope);
    case 'value':
      return { kind: 'plain', value: code.v };
    default:
      return unknown;
  }
}

export function written(world: World, code: Expression, scope: Scope): Written {
  return { value: evaluate(world, code, scope), code, module: scope.module };
}

export function bind(world: World, to: Expression, value: Value, scope: Scope): void {
  if (to.k === 'name') scope.names.set(to.v, value);
  else if (to.k === 'list')
    to.v.forEach((part, index) =>
      bind(world, part, (value.kind === 'list' ? value.items[index]?.value : undefined) ?? unknown, scope),
    );
  else if (to.k === 'get') {
    const of = evaluate(world, to.of, scope);
    if (of.kind === 'made') of.fields.set(to.v, value);
    else if (of.kind === 'class') of.members.set(to.v, value);
    else if (of.kind === 'module') of.module.names.set(to.v, value);
  } else if (to.k === 'index') {
    const of = evaluate(world, to.of, scope);
    const key = to.v[0];
    if (of.kind === 'map' && key !== undefined && of.entries.length < comprehensionMax)
      of.entries.push([written(world, key, scope), { value, code: to, module: scope.module }]);
  }
}

/** A name of a module, defined there or taken from another. */
export function nameOfModule(module: Module, name: string, depth = 0): Value | undefined {
  const own = module.names.get(name);
  if (own !== undefined || depth > 8) return own;
  for (const star of module.stars) {
    const found = nameOfModule(star, name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function made(parts: {
  by: string;
  hint: string;
  scope: Scope;
  code: Expression;
  at: CodePlace;
  args?: readonly Written[];
  named?: ReadonlyMap<string, Written>;
  receiver?: Value;
}): MadeValue {
  const { by, hint, scope, code, at, args = [], named = new Map(), receiver } = parts;
  const fields = new Map<string, Value>();
  return {
    kind: 'made',
    by,
    hint,
    module: scope.module,
    code,
    at,
    args,
    named,
    fields,
    ...(receiver === undefined ? {} : { receiver }),
  };
}

function nameIn(world: World, name: string, scope: Scope): Value {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.up) {
    const found = at.names.get(name);
    if (found !== undefined) return found;
  }
  const shared = nameOfModule(scope.module, name);
  if (shared !== undefined) return shared;
  if (name === 'super' || name === 'self' || name === 'cls') return { kind: 'outside', name };
  const guess = made({ by: '', hint: name, scope, code: { k: 'name', v: name, at: nowhere }, at: nowhere });
  if (world.budget > 0 && !builtIns.has(name)) scope.module.names.set(name, guess);
  return builtIns.has(name) ? { kind: 'outside', name: `builtins.${name}` } : guess;
}

const builtIns: ReadonlySet<string> = new Set([
  'print',
  'len',
  'str',
  'int',
  'list',
  'dict',
  'set',
  'tuple',
  'isinstance',
  'getattr',
  'hasattr',
  'setattr',
  'open',
  'type',
  'property',
  'staticmethod',
  'classmethod',
  'object',
  'range',
  'enumerate',
  'zip',
  'map',
  'filter',
  'sorted',
  'any',
  'all',
  'Exception',
  'ValueError',
  'bytes',
  'bool',
  'float',
  'repr',
  'reversed',
  'iter',
  'next',
  'min',
  'max',
  'sum',
  'format',
  'callable',
  'globals',
  'locals',
  'vars',
  'id',
  'hash',
  'input',
]);

function memberIn(world: World, code: Expression & { k: 'get' }, scope: Scope): Value {
  const of = evaluate(world, code.of, scope);
  return memberOfValue(of, code, scope);
}

function memberOfValue(of: Value, code: Expression & { k: 'get' }, scope: Scope): Value {
  const name = code.v;
  switch (of.kind) {
    case 'module': {
      const own = nameOfModule(of.module, name);
      return own ?? unknown;
    }
    case 'outside':
      return { kind: 'outside', name: of.name === '' ? '' : `${of.name}.${name}` };
    case 'class':
      return memberOf(of, name)?.value ?? { kind: 'outside', name: '' };
    case 'super': {
      const found = memberAbove(of.owner, name);
      return found?.kind === 'callable' ? { ...found, self: of.self } : (found ?? unknown);
    }
    case 'made': {
      const field = of.fields.get(name);
      if (field !== undefined) return field;
      // What a router was made with is read from it: `blueprint.name`.
      const given =
        /^(?:name|url_prefix|prefix|path)$/.test(name) && of.receiver === undefined
          ? (of.named.get(name) ?? (name === 'name' ? of.args[0] : undefined))
          : undefined;
      if (given?.value.kind === 'text') return given.value;
      const member = of.of === undefined ? undefined : memberOf(of.of, name);
      if (member?.value.kind === 'callable') return { ...member.value, self: of };
      if (member !== undefined) return member.value;
      const hint = of.hint === '' ? '' : `${of.hint}.${name}`;
      const kind = of.by === '' ? (kindsOf(of)[0] ?? '') : of.by;
      const fresh = made({ by: kind === '' ? '' : `${kind}.${name}`, hint, scope, code, at: code.at, receiver: of });
      if (of.fields.size < comprehensionMax) of.fields.set(name, fresh);
      return fresh;
    }
    default:
      return unknown;
  }
}

function memberAbove(owner: Value & { kind: 'class' }, name: string): Value | undefined {
  for (const base of owner.bases) {
    const found = base.value.kind === 'class' ? memberOf(base.value, name)?.value : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function evaluateCall(world: World, code: Expression & { k: 'call' }, scope: Scope): Value {
  const receiver = code.f.k === 'get' ? evaluate(world, code.f.of, scope) : undefined;
  const callee =
    receiver !== undefined && code.f.k === 'get'
      ? memberOfValue(receiver, code.f, scope)
      : evaluate(world, code.f, scope);
  const args = spread(world, code.args, scope);
  const named = new Map<string, Written>();
  for (const [name, value] of Object.entries(code.named)) {
    const item = written(world, value, scope);
    if (name !== '**') named.set(name, item);
    else if (item.value.kind === 'map')
      for (const [key, entry] of item.value.entries) if (key.value.kind === 'text') named.set(key.value.text, entry);
  }
  if (code.f.k === 'name' && code.f.v === 'super') {
    const around = selfOf(scope);
    return around === undefined ? unknown : { kind: 'super', ...around };
  }
  if (receiver !== undefined && code.f.k === 'get') {
    const known = callKnownMethod(receiver, code.f.v, args);
    if (known !== undefined) return known;
    if (receiver.kind === 'super' && callee.kind !== 'callable')
      return leave(world, code, scope, receiver.self, args, named);
  }
  const verbs = verbsIn(named);
  if (verbs !== undefined && args[0]?.value.kind === 'text') {
    // A function of the project that spreads a path's methods over views.
    return made({ by: 'django.urls.path', hint: '', scope, code, at: code.at, args: [args[0], verbs] });
  }
  if (callee.kind === 'callable' && !('kind' in callee.target)) {
    const result = world.call(callee, args, named);
    return result !== undefined && carries(result)
      ? result
      : (wrapped(world, code, scope, callee, args) ?? result ?? unknown);
  }
  if (callee.kind === 'class') return world.make(callee, args, named, { value: callee, code, module: scope.module });
  return leave(world, code, scope, receiver, args, named, callee);
}

/** `rest_path('users', GET=list_users, POST=add_user)`: views by method. */
function verbsIn(named: ReadonlyMap<string, Written>): Written | undefined {
  const entries = [...named].flatMap(([name, item]) => {
    const view = item.value.kind === 'list' ? item.value.items[0] : item;
    return /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/.test(name) && view?.value.kind === 'callable'
      ? [[{ ...item, value: { kind: 'text' as const, text: name } }, view] as const]
      : [];
  });
  const first = entries[0]?.[1];
  return first === undefined ? undefined : { ...first, value: { kind: 'map', entries } };
}

function carries(value: Value): boolean {
  return (
    value.kind !== 'plain' &&
    !(value.kind === 'outside' && value.name === '') &&
    !(value.kind === 'made' && value.by === '' && value.of === undefined)
  );
}

/** A call that nothing of the project answers: told to the frameworks, and what it gives is named for it. */
function leave(
  world: World,
  code: Expression & { k: 'call' },
  scope: Scope,
  receiver: Value | undefined,
  args: readonly Written[],
  named: ReadonlyMap<string, Written>,
  callee?: Value,
): Value {
  const target = args[0]?.value;
  // A view made of a class: `Users.as_view()`.
  if (receiver?.kind === 'class' && code.f.k === 'get' && /^as_\w{1,20}$/.test(code.f.v))
    return { kind: 'callable', target: receiver, wraps: [], args, named, via: code.f.v };
  // A decorator that is called on a function by hand.
  if (callee?.kind === 'made' && code.f.k === 'call' && (target?.kind === 'callable' || target?.kind === 'class'))
    return wrap(world, { value: callee, code: code.f, module: scope.module, byCall: true }, target);
  const by =
    code.f.k === 'get' && receiver?.kind !== 'outside' && receiver?.kind !== 'module' ? code.f.v : nameOf(callee);
  const result = made({
    by,
    hint: code.f.k === 'get' ? code.f.v : code.f.k === 'name' ? code.f.v : '',
    scope,
    code,
    at: code.at,
    args,
    named,
    ...(receiver === undefined || receiver.kind === 'outside' || receiver.kind === 'module' ? {} : { receiver }),
  });
  let better: Value | undefined;
  for (const listener of world.listeners) better = listener.called?.(result) ?? better;
  return better ?? wrapped(world, code, scope, result, args) ?? result;
}

/** `login_required(view)`: still the view, with something around it. */
function wrapped(
  world: World,
  code: Expression & { k: 'call' },
  scope: Scope,
  by: Value,
  args: readonly Written[],
): CallableValue | undefined {
  const inner = args.find(({ value }) => value.kind === 'callable')?.value;
  if (inner?.kind !== 'callable' || !(args.length === 1 || args[0]?.value === inner) || world.budget <= 0)
    return undefined;
  if (by.kind === 'made' && by.receiver !== undefined && by.receiver.kind !== 'made') return undefined;
  return { ...inner, wraps: [{ value: by, code, module: scope.module, byCall: true }, ...inner.wraps] };
}

function nameOf(callee: Value | undefined): string {
  if (callee?.kind === 'outside') return callee.name;
  return callee?.kind === 'made' ? callee.by : '';
}

function selfOf(scope: Scope): { readonly self: Value; readonly owner: Value & { kind: 'class' } } | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.up)
    if (at.self !== undefined && at.owner !== undefined) return { self: at.self, owner: at.owner };
  return undefined;
}

function spread(world: World, codes: readonly Expression[], scope: Scope): Written[] {
  return codes.flatMap((code) => {
    const item = written(world, code, scope);
    return code.k === 'splat' && item.value.kind === 'list' ? item.value.items : [item];
  });
}

function evaluateEach(world: World, code: Expression & { k: 'each' }, scope: Scope): Value {
  const over = evaluate(world, code.over, scope);
  if (over.kind !== 'list') return { kind: 'list', items: [] };
  const items = over.items.slice(0, comprehensionMax).map((item): Written => {
    const inner: Scope = { names: new Map(), module: scope.module, up: scope };
    bind(world, code.to, item.value, inner);
    return {
      value: evaluate(world, code.of, inner),
      code: code.of.k === 'name' ? item.code : code.of,
      module: code.of.k === 'name' ? item.module : scope.module,
    };
  });
  return { kind: 'list', items };
}

function evaluateJoin(world: World, code: Expression & { k: 'join' }, scope: Scope): Value {
  const [left, right] = [evaluate(world, code.v[0], scope), evaluate(world, code.v[1], scope)];
  if (code.op === '+' && left.kind === 'list' && right.kind === 'list')
    return { kind: 'list', items: [...left.items, ...right.items].slice(0, itemsMax) };
  // Something that gives a list, beside one.
  if (code.op === '+' && (left.kind === 'list' || right.kind === 'list')) {
    const items = [left, right].flatMap((part, index): readonly Written[] =>
      part.kind === 'list'
        ? part.items
        : [{ value: part, code: code.v[index] ?? { k: 'other' }, module: scope.module }],
    );
    return { kind: 'list', items: items.slice(0, itemsMax) };
  }
  if (code.op === '+' && (left.kind === 'text' || right.kind === 'text'))
    return { kind: 'text', text: `${asText(left)}${asText(right)}`.slice(0, 2_000) };
  if (code.op === '%' && left.kind === 'text') {
    const parts = right.kind === 'list' ? right.items.map(({ value }) => value) : [right];
    let index = 0;
    return {
      kind: 'text',
      text: left.text.replace(/%(?:\([^)]{0,60}\))?[sdr]/g, () => asText(parts[index++] ?? unknown)),
    };
  }
  // `a & b` of permissions is a list of both.
  if ((code.op === '&' || code.op === '|') && left.kind !== 'text')
    return {
      kind: 'list',
      items: [
        { value: left, code: code.v[0], module: scope.module },
        { value: right, code: code.v[1], module: scope.module },
      ],
    };
  return unknown;
}

function textFrom(world: World, parts: readonly Expression[], scope: Scope): string {
  return parts
    .map((part) => {
      const value = evaluate(world, part, scope);
      return value.kind === 'text' ? value.text : '{}';
    })
    .join('')
    .slice(0, 2_000);
}

function asText(value: Value): string {
  return value.kind === 'text' ? value.text : '{}';
}

/** The routes that `config/routes.rb` writes: which controller and action answers which method and path, as Rails would expand it. */
import type { Guard } from '../../model/handler.ts';
import { type CodePlace, spanOfPlace } from '../../syntax/code-place.ts';
import { deviseActions } from './devise-actions.ts';
import { plural, singular } from './inflection.ts';
import type { RubyBlock, RubyCall, RubyCode, RubyFacts } from './ruby-code.ts';

export interface RailsRoute {
  readonly method: string;
  readonly path: string;
  /** `admin/users`; empty where a block answers. */
  readonly controller: string;
  readonly action: string;
  readonly block?: RubyBlock;
  readonly guards: readonly Guard[];
  readonly at: CodePlace;
  readonly file: string;
}

export interface RailsMount {
  /** `Api::App`. */
  readonly target: string;
  readonly path: string;
}

export interface RailsTable {
  readonly routes: readonly RailsRoute[];
  readonly mounts: readonly RailsMount[];
}

interface Frame {
  readonly path: string;
  readonly module: string;
  readonly controller: string;
  readonly guards: readonly Guard[];
  readonly file: string;
  /** Inside `resources`: what its member and collection are. */
  readonly resource?: {
    readonly collection: string;
    readonly member: string;
    readonly nested: string;
    readonly controller: string;
  };
  readonly on?: 'member' | 'collection' | 'new';
  readonly only?: ReadonlySet<string>;
  readonly except?: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, RubyCode>;
  /** Said once for all calls inside. */
  readonly options: Readonly<Record<string, RubyCode>>;
  /** Members stand by themselves, and not below what they are nested in. */
  readonly isShallow: boolean;
  readonly depth: number;
}

const verbs: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'match']);
const routesMax = 60_000;
const depthMax = 24;
const drawn = /^(?:draw|append|prepend)$/;

export function railsRoutes(files: ReadonlyMap<string, RubyFacts>): RailsTable {
  const routes: RailsRoute[] = [];
  const mounts: RailsMount[] = [];
  const state: State = { files, routes, mounts, concerns: new Map(), running: new Set() };
  const engines: { readonly engine: string; readonly file: string; readonly block: RubyBlock }[] = [];
  for (const [file, { body }] of files)
    for (const { call } of drawCalls(body, 0)) {
      const engine = engineOf(call);
      if (call.block !== undefined) engines.push({ engine, file, block: call.block });
    }
  for (const { engine, file, block } of engines.filter((item) => item.engine === ''))
    walk(state, block.body, start(file, '', engine));
  for (const { engine, file, block } of engines.filter((item) => item.engine !== '')) {
    const found = mounts.filter(({ target }) => target === engine || target.endsWith(`::${engine}`));
    for (const path of found.length === 0 ? [''] : new Set(found.map((mount) => mount.path)))
      walk(state, block.body, start(file, path, engine));
  }
  return { routes, mounts };
}

interface State {
  readonly files: ReadonlyMap<string, RubyFacts>;
  readonly routes: RailsRoute[];
  readonly mounts: RailsMount[];
  readonly concerns: Map<string, RubyBlock>;
  readonly running: Set<string>;
}

function start(file: string, path: string, engine: string): Frame {
  // An engine's controllers stand in its own module.
  const module = engine.includes('::') ? underscored(engine.slice(0, engine.lastIndexOf('::'))) : '';
  return { path, module, controller: '', guards: [], file, names: new Map(), options: {}, isShallow: false, depth: 0 };
}

/** `Rails.application.routes.draw do`, of an engine too. */
function drawCalls(body: readonly RubyCode[], depth: number): readonly { readonly call: RubyCall }[] {
  if (depth > 8) return [];
  return body.flatMap((item) => {
    if (item.k === 'body') return drawCalls(item.v, depth + 1);
    if (item.k === 'class') return drawCalls(item.body, depth + 1);
    if (item.k !== 'call' || item.block === undefined) return [];
    return drawn.test(item.name) && item.on?.k === 'call' && item.on.name === 'routes'
      ? [{ call: item }]
      : drawCalls(item.block.body, depth + 1);
  });
}

function engineOf(call: RubyCall): string {
  const owner = call.on?.k === 'call' ? call.on.on : undefined;
  return owner?.k === 'const' && owner.v.endsWith('Engine') ? owner.v : '';
}

function walk(state: State, body: readonly RubyCode[], frame: Frame): void {
  if (frame.depth > depthMax) return;
  let names = frame.names;
  for (const item of body) {
    if (state.routes.length > routesMax) return;
    const here = names === frame.names ? frame : { ...frame, names };
    if (item.k === 'body') walk(state, item.v, deeper(here, {}));
    else if (item.k === 'assign') names = new Map([...names, [item.to, item.v]]);
    else if (item.k === 'call') walkCall(state, item, here);
  }
}

function walkCall(state: State, written: RubyCall, frame: Frame): void {
  const hasOptions =
    Object.keys(frame.options).length > 0 && (verbs.has(written.name) || /^resources?$/.test(written.name));
  const call = hasOptions ? { ...written, named: { ...frame.options, ...written.named } } : written;
  const block = call.block;
  const into = (change: Partial<Frame>) => {
    if (block !== undefined) walk(state, block.body, deeper(frame, change));
  };
  const isLoop = call.name === 'each' || call.name === 'each_with_index';
  if (call.on !== undefined && call.on.k !== 'call') {
    if (isLoop && block !== undefined) loop(state, call.on, block, frame);
    return;
  }
  if (call.on?.k === 'call' && isLoop && block !== undefined) {
    loop(state, value(call.on, frame), block, frame);
    return;
  }
  switch (call.name) {
    case 'resources':
    case 'resource':
      for (const arg of call.args) resources(state, call, text(arg, frame), frame, call.name === 'resource');
      return;
    case 'namespace': {
      const name = text(call.args[0], frame) ?? '';
      into({
        ...withoutResource(frame, join(base(frame), option(call, 'path', frame) ?? name)),
        module: [frame.module, option(call, 'module', frame) ?? name].filter((part) => part !== '').join('/'),
        guards: [...frame.guards, ...constraintGuards(call, frame)],
        controller: option(call, 'controller', frame) ?? '',
      });
      return;
    }
    case 'scope': {
      const path = call.args
        .map((arg) => text(arg, frame) ?? '')
        .filter((part) => part !== '')
        .join('/');
      const module = option(call, 'module', frame);
      const more = option(call, 'path', frame) ?? path;
      const kept =
        frame.resource === undefined
          ? {}
          : {
              resource: {
                ...frame.resource,
                collection: join(frame.resource.collection, more),
                member: join(frame.resource.member, more),
                nested: join(frame.resource.nested, more),
              },
            };
      into({
        path: join(frame.path, more),
        ...kept,
        module: module === undefined ? frame.module : [frame.module, module].filter((part) => part !== '').join('/'),
        controller: option(call, 'controller', frame) ?? frame.controller,
        guards: [...frame.guards, ...constraintGuards(call, frame)],
      });
      return;
    }
    case 'controller':
      into({ controller: text(call.args[0], frame) ?? '' });
      return;
    case 'member':
    case 'collection':
    case 'new':
      into({ on: call.name });
      return;
    case 'nested':
    case 'defaults':
    case 'devise_scope':
    case 'as':
    case 'direct':
    case 'resolve':
      if (call.name !== 'direct' && call.name !== 'resolve') into({});
      return;
    case 'constraints':
    case 'authenticate':
    case 'authenticated':
    case 'unauthenticated':
    case 'authenticate_user':
      into({ guards: [...frame.guards, ...(call.name === 'unauthenticated' ? [] : [groupGuard(call, frame)])] });
      return;
    case 'shallow':
      into({ isShallow: true });
      return;
    case 'with_options':
      into({ options: { ...frame.options, ...call.named } });
      return;
    case 'concern': {
      const name = text(call.args[0], frame);
      if (name !== undefined && block !== undefined) state.concerns.set(name, block);
      return;
    }
    case 'concerns':
      for (const arg of call.args) runConcerns(state, arg, frame);
      return;
    case 'root': {
      const to = text(call.args[0], frame) ?? option(call, 'to', frame) ?? option(call, 'controller', frame);
      add(state, call, frame, ['GET'], base(frame), to, option(call, 'action', frame));
      return;
    }
    case 'mount':
      mount(state, call, frame);
      return;
    case 'draw':
      drawFile(state, text(call.args[0], frame), frame);
      return;
    case 'devise_for':
      for (const arg of call.args) deviseRoutes(state, call, text(arg, frame), frame);
      return;
    default:
      if (verbs.has(call.name)) verbRoutes(state, call, frame);
      else if (block !== undefined) into({});
  }
}

function deeper(frame: Frame, change: Partial<Frame>): Frame {
  return { ...frame, ...change, depth: frame.depth + 1 };
}

/** Where a route stands that is written here. */
function base(frame: Frame): string {
  const { resource } = frame;
  if (resource === undefined) return frame.path;
  if (frame.on === 'member') return resource.member;
  if (frame.on === 'collection') return resource.collection;
  return frame.on === 'new' ? join(resource.collection, 'new') : resource.nested;
}

function withoutResource(
  { resource: _resource, on: _on, ...rest }: Frame,
  path: string,
): Partial<Frame> & { resource?: never } {
  return { ...rest, path, resource: undefined as never };
}

const plain: readonly (readonly [
  action: string,
  methods: readonly string[],
  where: 'collection' | 'member' | 'new' | 'edit',
])[] = [
  ['index', ['GET'], 'collection'],
  ['create', ['POST'], 'collection'],
  ['new', ['GET'], 'new'],
  ['edit', ['GET'], 'edit'],
  ['show', ['GET'], 'member'],
  ['update', ['PATCH', 'PUT'], 'member'],
  ['destroy', ['DELETE'], 'member'],
];

function resources(state: State, call: RubyCall, name: string | undefined, frame: Frame, isSingle: boolean): void {
  if (name === undefined) return;
  const last = name.slice(name.lastIndexOf('/') + 1);
  const collection = join(base(frame), option(call, 'path', frame) ?? name);
  const parameter = option(call, 'param', frame) ?? 'id';
  const isShallow = frame.isShallow || isTrue(call.named['shallow']);
  const single =
    isShallow && frame.resource !== undefined ? join(frame.path, option(call, 'path', frame) ?? name) : collection;
  const member = isSingle ? collection : `${single}/:${parameter}`;
  const nested = isSingle ? collection : `${single}/:${singular(last)}_${parameter}`;
  const own = option(call, 'module', frame);
  const module = own === undefined ? frame.module : [frame.module, own].filter((part) => part !== '').join('/');
  const controller = option(call, 'controller', frame) ?? (isSingle ? plural(name) : name);
  const only = actions(call.named['only'], frame) ?? frame.only;
  const except = actions(call.named['except'], frame) ?? frame.except;
  const guards = [...frame.guards, ...constraintGuards(call, frame)];
  const inner: Frame = deeper(frame, {
    module,
    guards,
    isShallow,
    resource: { collection, member, nested, controller },
  });
  const pathNames = call.named['path_names'];
  const segment = (action: string) =>
    pathNames?.k === 'map' ? pathNames.v.find(([key]) => key.k === 'text' && key.v === action)?.[1] : undefined;
  for (const [action, methods, where] of plain) {
    if ((isSingle && action === 'index') || (only !== undefined && !only.has(action)) || (except?.has(action) ?? false))
      continue;
    const named = segment(action);
    const word = named?.k === 'text' ? named.v : action;
    const path =
      where === 'collection'
        ? collection
        : where === 'new'
          ? join(collection, word)
          : where === 'edit'
            ? join(member, word)
            : member;
    for (const method of methods) push(state, call, inner, method, path, controller, action);
  }
  if (call.named['concerns'] !== undefined) runConcerns(state, call.named['concerns'], inner);
  if (call.block !== undefined) walk(state, call.block.body, inner);
}

function verbRoutes(state: State, call: RubyCall, frame: Frame): void {
  const on = option(call, 'on', frame);
  const here: Frame = on === 'member' || on === 'collection' || on === 'new' ? { ...frame, on } : frame;
  const methods = call.name === 'match' ? matched(call.named['via'], frame) : [call.name.toUpperCase()];
  const to = call.named['to'];
  const guards = constraintGuards(call, frame);
  const guarded: Frame = { ...here, guards: [...here.guards, ...guards] };
  for (const given of call.args) {
    const arg = value(given, frame);
    const pair = arg.k === 'map' ? arg.v[0] : undefined;
    const written = text(pair === undefined ? arg : pair[0], frame);
    const target = pair === undefined ? to : pair[1];
    if (written === undefined || (pair !== undefined && pair[0].k !== 'text')) continue;
    const block = target?.k === 'lambda' ? target.block : undefined;
    if (block !== undefined) {
      for (const method of methods)
        state.routes.push({
          method,
          path: join(base(guarded), written),
          controller: '',
          action: '',
          block,
          guards: guarded.guards,
          at: call.at,
          file: frame.file,
        });
      continue;
    }
    if (target?.k === 'call' || target?.k === 'const') continue;
    add(
      state,
      call,
      guarded,
      methods,
      join(base(guarded), option(call, 'path', frame) ?? written),
      text(target, frame),
      option(call, 'action', frame),
      written,
    );
  }
}

/** Says what `to`, `action` and the path leave of controller and action. */
function add(
  state: State,
  call: RubyCall,
  frame: Frame,
  methods: readonly string[],
  path: string,
  to: string | undefined,
  action: string | undefined,
  written = '',
): void {
  const [left, right] = to?.includes('#') === true ? to.split('#') : ['', to];
  const segments = written
    .replace(/\(.*$/, '')
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':') && !part.startsWith('*'));
  // A scope's controller stands for its routes, a resource's for those inside it.
  const around = frame.resource?.controller ?? frame.controller;
  const own = left !== '' ? left : option(call, 'controller', frame);
  const controller = own ?? (around !== '' ? around : segments.length > 1 ? segments.slice(0, -1).join('/') : '');
  const named = right ?? action ?? segments.at(-1)?.replaceAll('-', '_');
  if (controller === undefined || controller === '' || named === undefined || named === '') return;
  for (const method of methods) push(state, call, frame, method, path, controller, named);
}

function push(
  state: State,
  call: RubyCall,
  frame: Frame,
  method: string,
  path: string,
  controller: string,
  action: string,
): void {
  const whole = controller.startsWith('/')
    ? controller.slice(1)
    : [frame.module, controller].filter((part) => part !== '').join('/');
  state.routes.push({
    method,
    path: path === '' ? '/' : path.startsWith('/') ? path : `/${path}`,
    controller: whole,
    action,
    guards: frame.guards,
    at: call.at,
    file: frame.file,
  });
}

function runConcerns(state: State, code: RubyCode, frame: Frame): void {
  for (const name of code.k === 'list' ? code.v.map((item) => text(item, frame)) : [text(code, frame)]) {
    const block = name === undefined ? undefined : state.concerns.get(name);
    if (block === undefined || name === undefined || state.running.has(name)) continue;
    state.running.add(name);
    walk(state, block.body, deeper(frame, {}));
    state.running.delete(name);
  }
}

function loop(state: State, over: RubyCode, block: RubyBlock, frame: Frame): void {
  const list = value(over, frame);
  const parameter = block.parameters[0];
  if (list.k !== 'list' || parameter === undefined) return;
  for (const item of list.v.slice(0, 500))
    walk(state, block.body, deeper(frame, { names: new Map([...frame.names, [parameter, item]]) }));
}

function drawFile(state: State, name: string | undefined, frame: Frame): void {
  if (name === undefined) return;
  for (const [file, { body }] of state.files) {
    if (!file.endsWith(`config/routes/${name}.rb`) || state.running.has(file)) continue;
    state.running.add(file);
    walk(state, body, deeper(frame, { file }));
    state.running.delete(file);
  }
}

function mount(state: State, call: RubyCall, frame: Frame): void {
  const pair = call.args[0]?.k === 'map' ? call.args[0].v[0] : undefined;
  const target = pair?.[0] ?? call.args[0];
  const path = pair === undefined ? option(call, 'at', frame) : text(pair[1], frame);
  const name =
    target?.k === 'const' ? target.v : target?.k === 'call' && target.on?.k === 'const' ? target.on.v : undefined;
  if (name !== undefined) state.mounts.push({ target: name, path: join(base(frame), path ?? '') });
}

/** Devise's own controllers are no part of the project; those that a project puts in their place are. */
function deviseRoutes(state: State, call: RubyCall, name: string | undefined, frame: Frame): void {
  const table = call.named['controllers'];
  if (name === undefined || table?.k !== 'map') return;
  const prefix = join(base(frame), option(call, 'path', frame) ?? name);
  const renamed = new Map<string, string>();
  const names = call.named['path_names'];
  for (const [key, value] of names?.k === 'map' ? names.v : []) {
    const part = text(value, frame);
    if (key.k === 'text' && part !== undefined) renamed.set(key.v, part);
  }
  for (const [key, target] of table.v) {
    const kind = key.k === 'text' ? key.v : '';
    const controller = text(target, frame);
    if (controller === undefined) continue;
    for (const [method, path, action] of Object.hasOwn(deviseActions, kind) ? (deviseActions[kind] ?? []) : []) {
      const [first = '', ...rest] = path.split('/');
      const own = [renamed.get(first) ?? first, ...rest].join('/');
      push(state, call, { ...frame, module: '' }, method, join(prefix, own), controller, action);
    }
    if (kind === 'omniauth_callbacks')
      push(state, call, { ...frame, module: '' }, 'GET', join(prefix, 'auth/:provider/callback'), controller, '*');
  }
}

function groupGuard(call: RubyCall, { file }: Frame): Guard {
  const first = call.args[0];
  const isOwn = call.name !== 'constraints';
  const name = isOwn
    ? call.name
    : first?.k === 'const'
      ? first.v.replaceAll('::', '.')
      : first?.k === 'call' && first.on?.k === 'const'
        ? first.on.v.replaceAll('::', '.')
        : 'constraints';
  return { name, text: call.text, through: 'group', path: file, span: spanOfPlace(call.at) };
}

/** Constraints that are objects ask something; those that are patterns only say how a path looks. */
function constraintGuards(call: RubyCall, frame: Frame): readonly Guard[] {
  const given = call.named['constraints'];
  const name =
    given?.k === 'const'
      ? given.v
      : given?.k === 'call' && given.on?.k === 'const'
        ? given.on.v
        : given?.k === 'lambda'
          ? 'constraints'
          : undefined;
  return name === undefined
    ? []
    : [
        {
          name: name.replaceAll('::', '.'),
          text: call.text,
          through: call.block === undefined ? 'route' : 'group',
          path: frame.file,
          span: spanOfPlace(call.at),
        },
      ];
}

function matched(via: RubyCode | undefined, frame: Frame): readonly string[] {
  const names = via?.k === 'list' ? via.v.flatMap((item) => text(item, frame) ?? []) : [text(via, frame) ?? []].flat();
  return names.length === 0 || names.includes('all') ? ['ANY'] : names.map((name) => name.toUpperCase());
}

function actions(code: RubyCode | undefined, frame: Frame): ReadonlySet<string> | undefined {
  const list = code === undefined ? undefined : value(code, frame);
  if (list?.k === 'text') return new Set([list.v]);
  return list?.k === 'list' ? new Set(list.v.flatMap((item) => text(item, frame) ?? [])) : undefined;
}

function option(call: RubyCall, name: string, frame: Frame): string | undefined {
  return text(call.named[name], frame);
}

function isTrue(code: RubyCode | undefined): boolean {
  return code?.k === 'value' && code.v === true;
}

function text(code: RubyCode | undefined, frame: Frame): string | undefined {
  const found = code === undefined ? undefined : value(code, frame);
  if (found?.k !== 'text') return undefined;
  return found.v.replace(/\{(\w{1,60})\}/g, (whole, name: string) => {
    const inner = frame.names.get(name);
    return inner?.k === 'text' ? inner.v : whole;
  });
}

function value(code: RubyCode, frame: Frame): RubyCode {
  if (code.k === 'call' && code.on === undefined && code.args.length === 0) return frame.names.get(code.name) ?? code;
  // `%w[a b].freeze`, `:a.to_s`
  if (code.k === 'call' && code.on !== undefined && /^(?:freeze|to_s|to_sym|to_a|dup)$/.test(code.name))
    return value(code.on, frame);
  // `{ 'x' => 'y#z' }.merge(…)`
  if (code.k === 'call' && code.name === 'merge' && code.on?.k === 'map') return code.on;
  if (code.k === 'const') return frame.names.get(code.v) ?? code;
  return code;
}

function join(prefix: string, path: string): string {
  const clean = path.replace(/^\/+|\/+$/g, '').replace(/\(\.:format\)$/, '');
  if (clean === '') return prefix;
  return clean.startsWith('(') ? `${prefix}${clean}` : `${prefix.replace(/\/$/, '')}/${clean}`;
}

function underscored(name: string): string {
  return name
    .replaceAll('::', '/')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

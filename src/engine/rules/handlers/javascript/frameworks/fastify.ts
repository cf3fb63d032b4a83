/**
 * Fastify: routes in scopes. A plugin gets a scope of its own, with the prefix that it is registered with; hooks stand before all routes of their
 * scope and of those inside it, wherever in the scope they are written, and run by the stage that they are for.
 */
import type { Guard, Handler } from '../../../model/handler.ts';
import { folderOf } from '../../../../files/path-parts.ts';
import type { Framework, Machine } from '../values/framework.ts';
import {
  fieldOf,
  type Host,
  type HostEvent,
  hostOf,
  literal,
  type Site,
  type Slot,
  type Stranger,
  textOf,
  textsOf,
  type Value,
  placeOf,
} from '../values/value.ts';
import { flatSlots, guardOf, handlersOf, isRunnable } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';
import { isHttpMethod, joinPaths } from './route-path.ts';
import { pushEach } from '../../../../text/push-each.ts';

const name = 'fastify';
/** In the order in which they run, as far as they run before a handler. */
const stages = ['onRequest', 'preParsing', 'preValidation', 'beforeHandler', 'preHandler'] as const;
const plainField = '*plain';

export const fastify: Framework = {
  name,
  packages: [/^(?:fastify|fastify-plugin|@fastify\/autoload|fastify-autoload)$/],
  create,
  call,
  member,
  roleOfType: (type) => (/Fastify\w*Instance$|^Fastify(?:Instance|Typed)?$/.test(type) ? 'scope' : undefined),
  guess,
  handlers,
};

function create(callee: Stranger, given: readonly Slot[], site: Site, machine: Machine): Value | undefined {
  const last = callee.names.at(-1) ?? '';
  const [first] = given;
  if (callee.from === 'fastify-plugin') return first === undefined ? undefined : plain(first.value);
  if (callee.from !== 'fastify' || (last !== '' && last !== 'fastify')) return undefined;
  return { kind: 'host', host: machine.host(name, 'app', site, given) };
}

/** A plugin that adds to the scope that it is registered in. */
function plain(value: Value): Value {
  return value.kind === 'function'
    ? { ...value, fields: new Map([...value.fields, [plainField, literal(true)]]) }
    : value;
}

function call(host: Host, method: string, given: readonly Slot[], site: Site, machine: Machine): Value | undefined {
  const self: Value = { kind: 'host', host };
  switch (method) {
    case 'register':
      register(host, given, site, machine);
      return self;
    case 'decorate': {
      const key = textOf(given[0]?.value);
      const value = given[1]?.value;
      if (key !== undefined && value !== undefined) host.fields.set(key, value);
      return self;
    }
    case 'route':
    case 'addHook':
    case 'use':
    case 'all':
      machine.record(host, method, given, site);
      return self;
    case 'setErrorHandler':
    case 'setNotFoundHandler':
    case 'setValidatorCompiler':
    case 'addSchema':
      return self;
    default:
      if (!isHttpMethod(method))
        return decorated(host, method) === undefined
          ? undefined
          : machine.call(decorated(host, method) ?? self, given, site);
      machine.record(host, method, given, site);
      return self;
  }
}

/** What was put on a scope is there in those inside of it. */
function decorated(host: Host, field: string): Value | undefined {
  for (let at: Host | undefined = host; at !== undefined; at = at.parent) {
    const found = at.fields.get(field);
    if (found !== undefined) return found;
  }
  return undefined;
}

function member(host: Host, field: string): Value | undefined {
  return decorated(host, field);
}

function register(host: Host, given: readonly Slot[], site: Site, machine: Machine): void {
  const [plugin, options] = given;
  if (plugin === undefined) return;
  if (plugin.value.kind === 'stranger' && plugin.value.from.endsWith('autoload'))
    return machine.afterwards(() => autoload(host, options, site, machine));
  const loaded =
    plugin.value.kind === 'stranger' && plugin.value.result === undefined ? undefined : pluginOf(plugin.value);
  // Plugins are entered when what registers them has run.
  if (loaded !== undefined) machine.afterwards(() => enter(host, loaded, options, prefixIn(options), site, machine));
}

/** A module may be registered whole. */
function pluginOf(value: Value): Value {
  return fieldOf(value, 'default')?.value ?? value;
}

function enter(
  host: Host,
  plugin: Value,
  options: Slot | undefined,
  prefix: string,
  site: Site,
  machine: Machine,
): void {
  for (const option of plugin.kind === 'any' ? plugin.options : [plugin]) {
    const inner = pluginOf(option);
    const isPlain = inner.kind === 'function' && inner.fields.has(plainField);
    const shown: Slot = { value: literal(prefix), expression: site.call, path: site.path };
    const scope = isPlain ? host : machine.host(name, 'scope', site, [shown], host);
    if (!isPlain) machine.record(host, 'register', [], site, scope);
    const self: Slot = { value: { kind: 'host', host: scope }, expression: site.call, path: site.path };
    machine.call(inner, [self, ...(options === undefined ? [] : [options])], {
      path: site.path,
      call: { ...site.call, isNew: false },
    });
  }
}

function prefixIn(options: Slot | undefined): string {
  return textOf(fieldOf(options?.value, 'prefix')?.value) ?? '';
}

/** Every file below a folder is a plugin; the folders are prefixes. */
function autoload(host: Host, options: Slot | undefined, site: Site, machine: Machine): void {
  const dir = textOf(fieldOf(options?.value, 'dir')?.value)?.replace(/^\.\/\*\//, './');
  if (dir === undefined || options === undefined) return;
  const inner = fieldOf(options.value, 'options');
  const outer = prefixIn(inner);
  const [, top = ''] = /^(?:\.{1,2}\/)*(.*)$/.exec(dir) ?? [];
  for (const path of machine.filesBelow(site.path, dir)) {
    const plugin = machine.exported(path, 'default') ?? machine.exported(path, '*');
    if (plugin === undefined) continue;
    const folder = folderOf(path);
    const at = top === '' ? -1 : `/${folder}/`.lastIndexOf(`/${top}/`);
    const below = at < 0 ? '' : folder.slice(at + top.length);
    const ownPrefix = textOf(machine.exported(path, 'autoPrefix')) ?? below.replaceAll(/\/_(\w+)/g, '/:$1');
    enter(
      host,
      plugin,
      inner,
      joinPaths(outer, textOf(machine.exported(path, 'prefixOverride')) ?? ownPrefix),
      site,
      machine,
    );
  }
}

function guess(written: string, method: string, given: readonly Slot[]): string | undefined {
  const last = written.split('.').at(-1) ?? '';
  if (!/(?:fastify|app|server|instance|scope|api|router)$/i.test(last)) return undefined;
  const [first, ...rest] = given;
  if (method === 'route') return fieldOf(first?.value, 'handler') === undefined ? undefined : 'scope';
  const isRoute = (isHttpMethod(method) || method === 'all') && textOf(first?.value)?.startsWith('/') === true;
  return isRoute &&
    rest.some(
      (slot) =>
        isRunnable(slot.value) ||
        fieldOf(slot.value, 'handler') !== undefined ||
        (/(?:fastify|app|router)$/i.test(last) && slot.value.kind === 'stranger' && slot.value.from === ''),
    )
    ? 'scope'
    : undefined;
}

interface Hook {
  readonly stage: string;
  readonly guard: Guard;
  readonly slot: Slot;
}

function handlers(world: World): readonly Handler[] {
  const found: Handler[] = [];
  const entered = new Set<Host>();
  for (const host of world.hosts) if (host.framework === name && host.parent === undefined) walk(host, '', [], 0);
  return found;

  function walk(host: Host, outer: string, inherited: readonly Hook[], depth: number): void {
    if (entered.has(host) || depth > 50) return;
    entered.add(host);
    const prefix = joinPaths(outer, host.parent === undefined ? '' : (textOf(host.arguments[0]?.value) ?? ''));
    const own = host.events.flatMap((event) => hooksOf(event, host.parent === undefined));
    const hooks = [...inherited, ...own].slice(0, 100);
    for (const event of host.events) {
      if (event.method === 'register' && event.child !== undefined) walk(event.child, prefix, hooks, depth + 1);
      else for (const route of routesOf(event)) pushEach(found, handlersFor(route, event.site, prefix, hooks));
    }
  }

  function hooksOf({ method, arguments: given }: HostEvent, isOutermost: boolean): readonly Hook[] {
    const through = isOutermost ? 'middleware' : 'group';
    if (method === 'use')
      return given.slice(-1).map((slot) => ({ stage: 'onRequest', guard: guardOf(slot, through, world), slot }));
    const stage = method === 'addHook' ? textOf(given[0]?.value) : undefined;
    if (stage === undefined) return [];
    return given.slice(1).map((slot) => ({ stage, guard: guardOf(slot, through, world), slot }));
  }

  function handlersFor(route: Route, site: Site, prefix: string, hooks: readonly Hook[]): readonly Handler[] {
    const ordered = stages.flatMap((stage) => {
      const option = fieldOf(route.options, stage);
      const own =
        option === undefined
          ? []
          : flatSlots([option]).map((slot) => ({ stage, guard: guardOf(slot, 'route', world), slot }));
      return [...hooks.filter((hook) => hook.stage === stage), ...own];
    });
    const isSocket = textOf(fieldOf(route.options, 'websocket')?.value) === 'true';
    return route.methods.flatMap((method) =>
      handlersOf(
        {
          framework: name,
          sourceType: isSocket ? 'WEBSOCKET_HANDLER' : 'HTTP_HANDLER',
          route: `${method.toUpperCase()} ${joinPaths(prefix, route.path) || '/'}`,
          slot: route.handler,
          registered: placeOf(site),
          guards: ordered.map(({ guard }) => guard),
          behind: ordered.map(({ slot }) => slot),
        },
        world,
      ),
    );
  }
}

interface Route {
  readonly methods: readonly string[];
  readonly path: string;
  readonly handler: Slot;
  readonly options: Value | undefined;
}

function routesOf({ method, arguments: given }: HostEvent): readonly Route[] {
  const [first, second, third] = given;
  if (method === 'route') {
    const options = first?.value;
    const handler = fieldOf(options, 'handler') ?? fieldOf(options, 'wsHandler');
    const path = textOf((fieldOf(options, 'url') ?? fieldOf(options, 'path'))?.value);
    if (handler === undefined) return [];
    const methods = textsOf(fieldOf(options, 'method')?.value);
    return [{ methods: methods.length > 0 ? methods : ['ALL'], path: path ?? '*', handler, options }];
  }
  if (!isHttpMethod(method) && method !== 'all') return [];
  const path = textOf(first?.value);
  const last = third ?? second;
  if (path === undefined || last === undefined) return [];
  const options =
    third === undefined
      ? second?.value.kind === 'object' || second?.value.kind === 'any'
        ? second.value
        : undefined
      : second?.value;
  const handler = third ?? fieldOf(second?.value, 'handler') ?? second;
  return handler === undefined || hostOf(handler.value) !== undefined
    ? []
    : [{ methods: [method], path, handler, options }];
}

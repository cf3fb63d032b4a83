/**
 * hapi: tables of routes on a server or in a plugin, which may be registered with a prefix. A strategy is set on a route or for all; `false` on a route
 * takes it off again. Extensions stand before all, `pre` before one route.
 */
import type { Guard, Handler } from '../../../model/handler.ts';
import type { Framework, Machine } from '../values/framework.ts';
import {
  fieldOf,
  type Host,
  type HostEvent,
  type Site,
  type Slot,
  type Stranger,
  textOf,
  textsOf,
  type Value,
  placeOf,
} from '../values/value.ts';
import { flatSlots, guardOf, handlersOf } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';
import { joinPaths } from './route-path.ts';
import { pushEach } from '../../../../text/push-each.ts';

const name = 'hapi';
const points = ['onRequest', 'onPreAuth', 'onCredentials', 'onPostAuth', 'onPreHandler'];

export const hapi: Framework = {
  name,
  packages: [/^(?:@hapi\/hapi|hapi)$/],
  create: (callee: Stranger, given, site, machine) =>
    /^(?:[sS]erver|Server)$/.test(callee.names.at(-1) ?? '')
      ? { kind: 'host', host: machine.host(name, 'server', site, given) }
      : undefined,
  call,
  member: (host, field) => (field === 'auth' ? { kind: 'host', host } : undefined),
  roleOfType: (type) => (/(?:^|\.)(?:Server|ServerApplicationState)$/.test(type) ? 'server' : undefined),
  guess: (written, method, given) =>
    method === 'route' &&
    /(?:server|app)$/i.test(written) &&
    flatSlots(given).some((slot) => fieldOf(slot.value, 'handler') !== undefined)
      ? 'server'
      : undefined,
  handlers,
};

function call(host: Host, method: string, given: readonly Slot[], site: Site, machine: Machine): Value | undefined {
  if (method === 'register')
    for (const slot of flatSlots(given.slice(0, 1))) register(host, slot, given[1], site, machine);
  else machine.record(host, method, given, site);
  return { kind: 'host', host };
}

function register(host: Host, slot: Slot, options: Slot | undefined, site: Site, machine: Machine): void {
  const plugin = fieldOf(slot.value, 'plugin')?.value ?? slot.value;
  const object = fieldOf(plugin, 'plugin')?.value ?? fieldOf(plugin, 'default')?.value ?? plugin;
  const own = fieldOf(object, 'register') ?? (object.kind === 'function' ? slot : undefined);
  if (own === undefined) return;
  const routes = fieldOf(slot.value, 'routes') ?? fieldOf(options?.value, 'routes');
  const child = machine.host(name, 'scope', site, routes === undefined ? [] : [routes], host);
  machine.record(host, 'register', [], site, child);
  machine.call(own.value, [{ value: { kind: 'host', host: child }, expression: site.call, path: site.path }], {
    ...site,
    call: { ...site.call, isNew: false },
  });
}

function handlers(world: World): readonly Handler[] {
  const found: Handler[] = [];
  const entered = new Set<Host>();
  for (const host of world.hosts) if (host.framework === name && host.parent === undefined) walk(host, '', [], 0);
  return found;

  function walk(host: Host, outer: string, inherited: readonly Guard[], depth: number): void {
    if (entered.has(host) || depth > 30) return;
    entered.add(host);
    const prefix = joinPaths(outer, textOf(fieldOf(host.arguments[0]?.value, 'prefix')?.value) ?? '');
    const guards = [...inherited, ...host.events.flatMap((event) => serverGuards(event))];
    for (const event of host.events) {
      if (event.child !== undefined) walk(event.child, prefix, guards, depth + 1);
      else if (event.method === 'route')
        for (const slot of flatSlots(event.arguments)) route(slot, prefix, guards, event.site);
    }
  }

  function serverGuards({ method, arguments: given }: HostEvent): readonly Guard[] {
    if (method === 'default') return given.slice(0, 1).map((slot) => strategy(slot, 'configuration'));
    const isBefore =
      method === 'ext' &&
      points.includes(textOf(given[0]?.value) ?? textOf(fieldOf(given[0]?.value, 'type')?.value) ?? '');
    const slot = fieldOf(given[0]?.value, 'method') ?? given[1];
    return isBefore && slot !== undefined ? [guardOf(slot, 'middleware', world)] : [];
  }

  function strategy(slot: Slot, through: Guard['through']): Guard {
    const written =
      textOf(slot.value) ??
      textOf(fieldOf(slot.value, 'strategy')?.value) ??
      textsOf(fieldOf(slot.value, 'strategies')?.value).join(' ');
    return { ...guardOf(slot, through, world), name: 'auth', text: `auth: ${written}`.trim() };
  }

  function route({ value, path, expression }: Slot, prefix: string, inherited: readonly Guard[], site: Site): void {
    const options = fieldOf(value, 'options') ?? fieldOf(value, 'config');
    const handler = fieldOf(value, 'handler') ?? fieldOf(options?.value, 'handler');
    const methods = textsOf(fieldOf(value, 'method')?.value);
    const address = textOf(fieldOf(value, 'path')?.value);
    if (handler === undefined || address === undefined) return;
    const auth = fieldOf(options?.value, 'auth');
    const isOpen = textOf(auth?.value) === 'false';
    const before = inherited.filter((guard) => !(guard.name === 'auth' && (isOpen || auth !== undefined)));
    const own = auth === undefined || isOpen ? [] : [strategy(auth, 'route')];
    const pre = flatSlots([fieldOf(options?.value, 'pre') ?? []].flat()).map((slot) =>
      guardOf(fieldOf(slot.value, 'method') ?? slot, 'route', world),
    );
    const registered = expression.k === 'object' ? { path, at: expression.at } : placeOf(site);
    for (const method of methods.length > 0 ? methods : ['*']) {
      const shown = `${method === '*' ? 'ALL' : method.toUpperCase()} ${joinPaths(prefix, address) || '/'}`;
      pushEach(
        found,
        handlersOf(
          {
            framework: name,
            sourceType: 'HTTP_HANDLER',
            route: shown,
            slot: handler,
            registered,
            guards: [...before, ...own, ...pre],
          },
          world,
        ),
      );
    }
  }
}

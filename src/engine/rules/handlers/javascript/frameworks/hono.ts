/** Hono and Elysia: applications that are put together from others by `route`, `basePath`, `mount`, `group` and `use`; middleware is put on paths. */
import type { Framework, Machine } from '../values/framework.ts';
import {
  fieldOf,
  type Host,
  type HostEvent,
  hostOf,
  type Site,
  type Slot,
  type Stranger,
  textOf,
  textsOf,
  type Value,
} from '../values/value.ts';
import { flatSlots, isRunnable } from '../values/written-handler.ts';
import { chainHandlers, type Step } from './middleware-chain.ts';
import { isHttpMethod } from './route-path.ts';

export const hono: Framework = {
  name: 'hono',
  packages: [/^hono$|^hono\/(?:tiny|quick|factory)$|^@hono\/zod-openapi$/],
  create,
  call,
  roleOfType: (type) => (/^(?:OpenAPI)?Hono$/.test(type) ? 'app' : undefined),
  handlers: (world) => chainHandlers({ framework: 'hono', entries: ['app'], steps, prefix }, world),
};

export const elysia: Framework = {
  name: 'elysia',
  packages: [/^elysia$/],
  create: (callee, given, site, machine) =>
    site.call.isNew && callee.names.length < 2
      ? { kind: 'host', host: machine.host('elysia', 'app', site, given) }
      : undefined,
  call: callElysia,
  roleOfType: (type) => (type === 'Elysia' ? 'app' : undefined),
  handlers: (world) => chainHandlers({ framework: 'elysia', entries: ['app'], steps: elysiaSteps, prefix }, world),
};

function create(callee: Stranger, given: readonly Slot[], site: Site, machine: Machine): Value | undefined {
  const last = callee.names.at(-1) ?? '';
  if (/^(?:OpenAPI)?Hono$/.test(last) || last === 'createApp')
    return { kind: 'host', host: machine.host('hono', 'app', site, []) };
  if (last === 'createRoute') return given[0]?.value;
  if (last === 'createHandlers') return { kind: 'array', items: [...given] };
  return last === 'createMiddleware' ? given[0]?.value : undefined;
}

function call(host: Host, method: string, given: readonly Slot[], site: Site, machine: Machine): Value | undefined {
  if (method === 'basePath') {
    const child = machine.host('hono', 'app', site, [], host);
    machine.record(
      host,
      'route',
      [...given, { value: { kind: 'host', host: child }, expression: site.call, path: site.path }],
      site,
    );
    return { kind: 'host', host: child };
  }
  machine.record(host, method, given, site);
  return { kind: 'host', host };
}

function prefix(host: Host): string {
  return textOf(fieldOf(host.arguments[0]?.value, 'prefix')?.value) ?? '';
}

function steps(host: Host): readonly Step[] {
  let path = '/';
  return host.events.flatMap((event): readonly Step[] => {
    const { method, arguments: given, site } = event;
    const [first, ...rest] = given;
    const texts = textsOf(first?.value);
    if (method === 'route' || method === 'mount') {
      const inner = hostOf(rest[0]?.value);
      return inner === undefined ? [] : [{ kind: 'mount', paths: texts, slots: [], host: inner }];
    }
    if (method === 'use')
      return [
        { kind: 'use', paths: texts.length > 0 ? texts : [''], slots: texts.length > 0 ? rest : given, through: '' },
      ];
    if (method === 'on')
      return textsOf(first?.value).flatMap((verb) => routeStep(verb, textsOf(rest[0]?.value), rest.slice(1), site));
    if (method === 'openapi') {
      const middleware = fieldOf(first?.value, 'middleware');
      const verb = textOf(fieldOf(first?.value, 'method')?.value) ?? 'all';
      const written = textsOf(fieldOf(first?.value, 'path')?.value).map((each) => each.replace(/\{(\w+)\}/g, ':$1'));
      return routeStep(verb, written, [...(middleware === undefined ? [] : [middleware]), ...rest.slice(0, 1)], site);
    }
    if (!isHttpMethod(method) && method !== 'all') return [];
    if (texts[0] !== undefined) path = texts[0];
    return routeStep(method, texts.length > 0 ? texts : [path], texts.length > 0 ? rest : given, site);
  });
}

function routeStep(verb: string, paths: readonly string[], given: readonly Slot[], site: Site): readonly Step[] {
  const slots = flatSlots(given).filter((slot) => slot.value.kind !== 'object' && slot.value.kind !== 'literal');
  return slots.length === 0
    ? []
    : [{ kind: 'route', method: verb.toUpperCase(), paths, slots, site, sourceType: 'HTTP_HANDLER' }];
}

function callElysia(
  host: Host,
  method: string,
  given: readonly Slot[],
  site: Site,
  machine: Machine,
): Value | undefined {
  const self: Value = { kind: 'host', host };
  if (method === 'group' || method === 'guard') {
    const inner = given.findLast((slot) => slot.value.kind === 'function');
    const child = machine.host('elysia', 'group', site, [], host);
    machine.record(host, method, given, site, child);
    if (inner !== undefined)
      machine.call(inner.value, [{ value: { kind: 'host', host: child }, expression: site.call, path: site.path }], {
        ...site,
        call: { ...site.call, isNew: false },
      });
    return self;
  }
  machine.record(host, method, given, site);
  return self;
}

function elysiaSteps(host: Host): readonly Step[] {
  return host.events.flatMap((event): readonly Step[] => {
    const { method, arguments: given, child } = event;
    const texts = textsOf(given[0]?.value);
    if (method === 'use') {
      const inner = hostOf(given[0]?.value);
      return inner === undefined ? [] : [{ kind: 'mount', paths: [''], slots: [], host: inner }];
    }
    if (method === 'onBeforeHandle' || method === 'onRequest' || method === 'derive' || method === 'resolve')
      return [{ kind: 'use', paths: [''], slots: given.filter((slot) => isRunnable(slot.value)), through: '' }];
    if (method === 'group' || method === 'guard') {
      const hasOwn = child !== undefined && child.events.length > 0;
      const before = beforeHandle(given);
      if (hasOwn) return [{ kind: 'mount', paths: texts.length > 0 ? texts : [''], slots: before, host: child }];
      return before.length === 0 ? [] : [{ kind: 'use', paths: [''], slots: before, through: 'group' }];
    }
    return elysiaRoute(event, texts);
  });
}

function elysiaRoute({ method, arguments: given, site }: HostEvent, texts: readonly string[]): readonly Step[] {
  if (method === 'ws') {
    const message = fieldOf(given[1]?.value, 'message');
    return message === undefined
      ? []
      : [{ kind: 'route', method: 'WS', paths: texts, slots: [message], site, sourceType: 'WEBSOCKET_HANDLER' }];
  }
  const handler = given[1];
  if ((!isHttpMethod(method) && method !== 'all') || handler === undefined) return [];
  return routeStep(method, texts, [...beforeHandle(given.slice(2)), handler], site);
}

function beforeHandle(given: readonly Slot[]): readonly Slot[] {
  return flatSlots(given.flatMap((slot) => fieldOf(slot.value, 'beforeHandle') ?? []));
}

/** Koa, with the routers that are put into its chain of middleware: `app.use(router.routes())`, `mount('/api', app)`, `compose([…])`. */
import type { Framework, Machine } from '../values/framework.ts';
import {
  fieldOf,
  type Host,
  type HostEvent,
  hostOf,
  type Site,
  type Slot,
  stranger,
  type Stranger,
  textOf,
  textsOf,
  type Value,
} from '../values/value.ts';
import { flatSlots, isRunnable, targetOf } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';
import { chainHandlers, type Step } from './middleware-chain.ts';
import { isHttpMethod } from './route-path.ts';
import { pushEach } from '../../../../text/push-each.ts';

const name = 'koa';
const routers =
  /^(?:@koa\/router|koa-router|koa-better-router|koa-tree-router|koa-joi-router|@koa-better-modules\/joi-router|@emmveqz\/koa-router|koa-66)$/;

export const koa: Framework = {
  name,
  packages: [/^koa$/, routers, /^koa-(?:mount|compose|route|convert)$/],
  create,
  call,
  roleOfType: (type) => (type.endsWith('Router') ? 'router' : /^(?:Koa|Application)$/.test(type) ? 'app' : undefined),
  guess,
  handlers: (world) => chainHandlers({ framework: name, entries: ['app'], steps, prefix }, world),
};

function create(callee: Stranger, given: readonly Slot[], site: Site, machine: Machine): Value | undefined {
  const last = callee.names.at(-1) ?? '';
  const [first] = given;
  if (callee.from === 'koa') return { kind: 'host', host: machine.host(name, 'app', site, given) };
  if (callee.from === 'koa-compose') return first?.value;
  if (callee.from === 'koa-convert') return first?.value;
  if (callee.from === 'koa-mount') return { kind: 'host', host: machine.host(name, 'mount', site, given) };
  if (callee.from === 'koa-route')
    return isVerb(last) || last === ''
      ? { kind: 'host', host: machine.host(name, `single ${last}`, site, given) }
      : undefined;
  return last === '' || last === 'Router'
    ? { kind: 'host', host: machine.host(name, 'router', site, given) }
    : undefined;
}

function call(host: Host, method: string, given: readonly Slot[], site: Site, machine: Machine): Value | undefined {
  if (method === 'routes' || method === 'middleware' || method === 'callback') return { kind: 'host', host };
  if (method === 'allowedMethods') return stranger(name, ['allowedMethods']);
  if (
    method === 'use' ||
    method === 'prefix' ||
    method === 'param' ||
    method === 'register' ||
    method === 'route' ||
    isVerb(method)
  ) {
    machine.record(host, method, given, site);
    return { kind: 'host', host };
  }
  return undefined;
}

function guess(written: string, method: string, given: readonly Slot[]): string | undefined {
  const last = written.split('.').at(-1) ?? '';
  if (!/(?:^|[a-z_$])(?:router|routes?|app|koa|api)$/i.test(last)) return undefined;
  if (method === 'use')
    return given.some((slot) => isRunnable(slot.value) || hostOf(slot.value) !== undefined) ? 'router' : undefined;
  const [first, ...rest] = given;
  return isVerb(method) &&
    textOf(first?.value)?.startsWith('/') === true &&
    rest.some(
      (slot) =>
        isRunnable(slot.value) || (!/api$/i.test(last) && slot.value.kind === 'stranger' && slot.value.from === ''),
    )
    ? 'router'
    : undefined;
}

function isVerb(method: string): boolean {
  return isHttpMethod(method) || method === 'all' || method === 'del';
}

function prefix(host: Host): string {
  const set = host.events.findLast((event) => event.method === 'prefix');
  return textOf(set?.arguments[0]?.value) ?? textOf(fieldOf(host.arguments[0]?.value, 'prefix')?.value) ?? '';
}

function steps(host: Host, world: World): readonly Step[] {
  return host.events.flatMap((event) => stepsOfEvent(host, event, world));
}

function stepsOfEvent(host: Host, event: HostEvent, world: World): readonly Step[] {
  const { method, arguments: given, site } = event;
  if (method === 'use') return useSteps(host, given, site, world);
  if (method === 'param') return [{ kind: 'use', paths: [''], slots: given.slice(1), through: '' }];
  if (method === 'register')
    return routeSteps(textsOf(given[0]?.value), textsOf(given[1]?.value), given.slice(2), site);
  if (method === 'route') return joiRoutes(given, site);
  if (!isVerb(method)) return [];
  // A route may have a name before its path.
  const isNamed = textsOf(given[0]?.value).length > 0 && textsOf(given[1]?.value).length > 0;
  const at = isNamed ? 1 : 0;
  return routeSteps(textsOf(given[at]?.value), [method === 'del' ? 'delete' : method], given.slice(at + 1), site);
}

/** `router.route({ method, path, handler })` of routers that check with joi. */
function joiRoutes(given: readonly Slot[], site: Site): readonly Step[] {
  return flatSlots(given).flatMap(({ value }) => {
    const ahead = ['pre', 'validate']
      .flatMap((key) => fieldOf(value, key) ?? [])
      .filter((slot) => slot.value.kind !== 'object');
    const handler = fieldOf(value, 'handler');
    const methods = textsOf(fieldOf(value, 'method')?.value);
    return handler === undefined
      ? []
      : routeSteps(textsOf(fieldOf(value, 'path')?.value), methods, [...ahead, handler], site);
  });
}

function routeSteps(
  paths: readonly string[],
  methods: readonly string[],
  given: readonly Slot[],
  site: Site,
): readonly Step[] {
  const slots = flatSlots(given).filter((slot) => slot.value.kind !== 'literal' && slot.value.kind !== 'object');
  if (slots.length === 0) return [];
  return methods.map(
    (method): Step => ({ kind: 'route', method: method.toUpperCase(), paths, slots, site, sourceType: 'HTTP_HANDLER' }),
  );
}

function useSteps(host: Host, given: readonly Slot[], site: Site, world: World): readonly Step[] {
  const [first] = given;
  const texts = textsOf(first?.value);
  const paths = texts.length > 0 ? texts : [''];
  const found: Step[] = [];
  let ahead: Slot[] = [];
  for (const slot of flatSlots(texts.length > 0 ? given.slice(1) : given)) {
    const inner = hostOf(slot.value);
    if (inner === undefined) {
      if (host.role === 'app' && answers(slot, world))
        found.push({
          kind: 'route',
          method: 'ALL',
          paths: ['/*'],
          slots: [...ahead, slot],
          site,
          sourceType: 'HTTP_HANDLER',
        });
      else if (slot.value.kind !== 'stranger' || slot.value.from !== name) ahead = [...ahead, slot];
    } else if (inner.role === 'mount') pushEach(found, mountSteps(inner, ahead));
    else if (inner.role.startsWith('single')) {
      const method = inner.role.slice('single '.length);
      pushEach(
        found,
        routeSteps(
          textsOf(inner.arguments[0]?.value),
          [method === '' ? 'all' : method],
          [...ahead, ...inner.arguments.slice(1)],
          site,
        ),
      );
    } else found.push({ kind: 'mount', paths, slots: ahead, host: inner });
  }
  if (ahead.length > 0 && found.length === 0) found.push({ kind: 'use', paths, slots: ahead, through: '' });
  return found;
}

function mountSteps(mount: Host, ahead: readonly Slot[]): readonly Step[] {
  const texts = textsOf(mount.arguments[0]?.value);
  const last = mount.arguments.at(-1);
  const host = hostOf(last?.value);
  const paths = texts.length > 0 ? texts : [''];
  if (host !== undefined) return [{ kind: 'mount', paths, slots: ahead, host }];
  return last === undefined || texts.length === 0 ? [] : [{ kind: 'use', paths, slots: [...ahead, last], through: '' }];
}

/** Middleware that is not handed the next one answers whatever comes. */
function answers(slot: Slot, world: World): boolean {
  if (slot.value.kind !== 'function') return false;
  return targetOf(slot.value, world)?.code.params.length === 1;
}

/**
 * Express, and what is wired like it: applications and routers on which paths, middleware and other routers are put. What runs before a handler
 * is what was put there earlier.
 */
import type { Framework, Machine } from '../values/framework.ts';
import {
  type Host,
  type HostEvent,
  hostOf,
  type Site,
  type Slot,
  type Stranger,
  textsOf,
  type Value,
} from '../values/value.ts';
import { flatSlots, isRunnable, targetOf } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';
import { chainHandlers, type Step } from './middleware-chain.ts';
import { pushEach } from '../../../../text/push-each.ts';

const name = 'express';
const verbs = new Map<string, string>([
  ...[
    'get',
    'post',
    'put',
    'patch',
    'delete',
    'head',
    'options',
    'all',
    'search',
    'copy',
    'lock',
    'purge',
    'report',
    'propfind',
    'link',
  ].map((verb) => [verb, verb.toUpperCase()] as const),
  ['del', 'DELETE'],
  ['opts', 'OPTIONS'],
  ['m-search', 'M-SEARCH'],
]);
const packages = [
  /^express$/,
  /^(?:express-promise-router|express-async-router|express-ws|polka|restify|router|connect|@awaitjs\/express|@tinyhttp\/app|ultimate-express|hyper-express|express-serve-static-core)$/,
];

export const express: Framework = {
  name,
  packages,
  create,
  call,
  member: (host, field) => (field === 'router' || field === 'app' ? { kind: 'host', host } : undefined),
  roleOfType: (type) =>
    /(?:^|\.)(?:I?Router)$/.test(type)
      ? 'router'
      : /(?:^|\.)(?:Express|Application|Server|App|Polka)$/.test(type)
        ? 'app'
        : undefined,
  guess,
  handlers: (world) => chainHandlers({ framework: name, entries: ['app'], steps }, world),
};

function create(callee: Stranger, given: readonly Slot[], site: Site, machine: Machine): Value | undefined {
  const last = callee.names.at(-1) ?? '';
  const role = roleOfCallee(callee.from, last);
  if (role === undefined) return undefined;
  const first = hostOf(given[0]?.value);
  if (first !== undefined && callee.from === '@awaitjs/express') return given[0]?.value;
  if (callee.from === 'express-ws') {
    const app: Value = { kind: 'host', host: first ?? machine.host(name, 'app', site, []) };
    return { kind: 'object', fields: new Map([['app', { value: app, expression: site.call, path: site.path }]]) };
  }
  return { kind: 'host', host: machine.host(name, role, site, given) };
}

function roleOfCallee(from: string, last: string): string | undefined {
  if (/^(?:Router|AsyncRouter)$/.test(last) || from === 'router' || from === 'express-promise-router') return 'router';
  if (from === 'restify' || from === 'express-ws' || from === 'hyper-express')
    return last === 'createServer' || last === 'Server' || last === '' ? 'app' : undefined;
  return last === '' || last === 'App' || last === 'addAsync' ? 'app' : undefined;
}

function call(host: Host, method: string, given: readonly Slot[], site: Site, machine: Machine): Value | undefined {
  if (method === 'route' && host.role !== 'route') {
    const child = machine.host(name, 'route', site, given, host);
    machine.record(host, 'route', given, site, child);
    return { kind: 'host', host: child };
  }
  if (method === 'use' || method === 'param' || method === 'ws' || method === 'pre' || verbs.has(method)) {
    machine.record(host, method, given, site);
    return { kind: 'host', host };
  }
  if (method === 'applyRoutes') {
    const target = hostOf(given[0]?.value);
    if (target !== undefined)
      machine.record(
        target,
        'use',
        [...given.slice(1, 2), { value: { kind: 'host', host }, expression: site.call, path: site.path }],
        site,
      );
    return { kind: 'host', host };
  }
  return undefined;
}

/** The call has to look like a registration, on something called like a router. */
function guess(written: string, method: string, given: readonly Slot[]): string | undefined {
  const last = written.split('.').at(-1) ?? '';
  const isNamed = /(?:^|[a-z_$])(?:app|application|router|routes?|server|express|api)$/i.test(last);
  if (!isNamed || !(verbs.has(method) || method === 'use' || method === 'route')) return undefined;
  const [first, ...rest] = given;
  const path = textsOf(first?.value)[0];
  const isPath = path !== undefined && (path.startsWith('/') || path === '*');
  const isUse = method === 'use' && given.some((slot) => isRunnable(slot.value) || hostOf(slot.value) !== undefined);
  // Clients of servers are called by such names too, with data where a handler would be.
  const isSure = /(?:app|application|router|routes?)$/i.test(last);
  const isRoute =
    isPath && (method === 'route' || rest.some((slot) => isRunnable(slot.value) || (isSure && mayRun(slot))));
  return isUse || isRoute ? (/router|routes?$/i.test(last) ? 'router' : 'app') : undefined;
}

function mayRun({ value, expression }: Slot): boolean {
  if (isRunnable(value) || value.kind === 'array') return true;
  return (
    value.kind === 'stranger' &&
    (value.from === '' || value.made !== undefined) &&
    expression.k !== 'unknown' &&
    expression.k !== 'literal'
  );
}

function steps(host: Host, world: World): readonly Step[] {
  return host.events.flatMap((event) => stepsOfEvent(event, world));
}

function stepsOfEvent(event: HostEvent, world: World): readonly Step[] {
  const { method, arguments: given, site, child } = event;
  if (method === 'route') {
    const paths = textsOf(given[0]?.value);
    return stepsOfRoute(child?.events ?? [], paths.length > 0 ? paths : ['*'], world);
  }
  const [first, ...rest] = given;
  const paths = pathsOf(first);
  if (method === 'param')
    return rest.some((slot) => isRunnable(slot.value)) ? [{ kind: 'use', paths: [''], slots: rest, through: '' }] : [];
  if (method === 'use' || method === 'pre')
    return useSteps(paths ?? [''], paths === undefined ? given : rest, site, world);
  if (paths === undefined) return [];
  return routeSteps(event, paths, rest, world);
}

/** `route('/x').all(check).get(show)`: what answers to all methods and hands on stands before what follows. */
function stepsOfRoute(events: readonly HostEvent[], paths: readonly string[], world: World): readonly Step[] {
  const found: Step[] = [];
  const ahead: Slot[] = [];
  for (const [index, event] of events.entries()) {
    const slots = flatSlots(event.arguments);
    const last = slots.at(-1);
    if (event.method === 'all' && index + 1 < events.length && last !== undefined && passesOn(last, world))
      pushEach(ahead, slots);
    else pushEach(found, routeSteps(event, paths, [...ahead, ...slots], world));
  }
  return found;
}

function routeSteps(
  { method, site }: HostEvent,
  paths: readonly string[],
  given: readonly Slot[],
  world: World,
): readonly Step[] {
  const verb = verbs.get(method);
  const slots = flatSlots(given).filter(
    (slot) => slot.value.kind !== 'literal' && slot.value.kind !== 'object' && !isErrorHandler(slot, world),
  );
  const last = slots.at(-1);
  if (last === undefined || (verb === undefined && method !== 'ws')) return [];
  const isGuard = method === 'all' && paths.every((path) => path.includes('*')) && passesOn(last, world);
  if (isGuard) return [{ kind: 'use', paths: paths.map(beforeStar), slots, through: '' }];
  return [
    {
      kind: 'route',
      method: verb ?? 'WS',
      paths,
      slots,
      site,
      sourceType: method === 'ws' ? 'WEBSOCKET_HANDLER' : 'HTTP_HANDLER',
    },
  ];
}

/** Handlers put on a path with `use` answer all of its methods; the rest of what is used stands before what follows. */
function useSteps(paths: readonly string[], given: readonly Slot[], site: Site, world: World): readonly Step[] {
  const found: Step[] = [];
  let ahead: Slot[] = [];
  for (const slot of flatSlots(given)) {
    const host = hostOf(slot.value);
    if (host !== undefined) {
      found.push({ kind: 'mount', paths, slots: ahead, host });
      continue;
    }
    if (isErrorHandler(slot, world) || slot.value.kind === 'literal' || slot.value.kind === 'object') continue;
    if (answers(slot, world)) {
      if (paths.some((path) => path !== '' && path !== '/' && path !== '*'))
        found.push({ kind: 'route', method: 'ALL', paths, slots: [...ahead, slot], site, sourceType: 'HTTP_HANDLER' });
    } else ahead = [...ahead, slot];
  }
  const hasMounts = found.length > 0;
  if (ahead.length > 0 && !hasMounts)
    found.push({ kind: 'use', paths: paths.map(beforeStar), slots: ahead, through: '' });
  return found;
}

function pathsOf(first: Slot | undefined): readonly string[] | undefined {
  if (first === undefined) return undefined;
  const { value, expression } = first;
  if (
    value.kind === 'array' &&
    value.items.some((item) => item.value.kind !== 'literal' && item.value.kind !== 'regex')
  )
    return undefined;
  // `server.get({ path: '/x' }, …)`
  if (value.kind === 'object') {
    const path = value.fields.get('path') ?? value.fields.get('url');
    return path === undefined ? undefined : textsOf(path.value);
  }
  const texts = textsOf(value);
  if (texts.length > 0) return texts;
  // A path that is only known when it runs: `app.use(config.prefix, router)`.
  const isValue =
    value.kind === 'stranger' && value.guess === undefined && value.result === undefined && value.made === undefined;
  const isPathLike =
    isValue && expression.k === 'member' && /path|prefix|base|route|url|root|endpoint/i.test(expression.n);
  const isPathName =
    isValue && expression.k === 'name' && /path|prefix|base|route$|url|root|endpoint/i.test(expression.n);
  return isPathLike || isPathName ? [''] : undefined;
}

function parametersOf(slot: Slot, world: World): number | undefined {
  if (slot.value.kind === 'stranger' && slot.value.result === undefined) return undefined;
  const target = targetOf(slot.value, world);
  return target?.wrappers.length === 0 ? target.code.params.length : undefined;
}

function isErrorHandler(slot: Slot, world: World): boolean {
  return parametersOf(slot, world) === 4;
}

function passesOn(slot: Slot, world: World): boolean {
  const count = parametersOf(slot, world);
  return count === undefined || count >= 3;
}

/** A function of a request and a response alone can hand on to nobody. */
function answers(slot: Slot, world: World): boolean {
  return parametersOf(slot, world) === 2;
}

function beforeStar(path: string): string {
  const star = path.indexOf('*');
  return star < 0 ? path : path.slice(0, star).replace(/\/[^/]*$/, '');
}

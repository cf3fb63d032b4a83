/** tRPC: procedures in tables of routers, named by the keys that lead to them; what a procedure was made to `use` stands before its function. */
import type { Guard, Handler } from '../../../model/handler.ts';
import type { Framework } from '../values/framework.ts';
import { type Host, hostOf, type Value } from '../values/value.ts';
import { guardOf, handlersOf } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';
import { placeOf } from '../values/value.ts';
import { pushEach } from '../../../../text/push-each.ts';

const name = 'trpc';
const ends = new Set(['query', 'mutation', 'subscription']);

export const trpc: Framework = {
  name,
  packages: [/^@(?:trpc|orpc)\/server(?:\/|$)/],
  create(callee, given, site, machine) {
    const last = callee.names.at(-1) ?? '';
    if (last === 'router' || last === 'createTRPCRouter' || last === 'mergeRouters')
      return { kind: 'host', host: machine.host(name, 'router', site, given) };
    if (last === 'middleware') return undefined;
    if (!callee.names.some((each) => /procedure/i.test(each))) return undefined;
    const start = machine.host(name, 'procedure', site, []);
    return step(start, last, given, site, machine);
  },
  call: (host, method, given, site, machine) =>
    host.role === 'procedure' ? step(host, method, given, site, machine) : undefined,
  handlers,
};

const step: NonNullable<Framework['call']> = (host, method, given, site, machine): Value => {
  const role = ends.has(method) ? method : 'procedure';
  const next = machine.host(name, role, site, method === 'use' || ends.has(method) ? given : [], host);
  machine.record(next, method, given, site);
  return { kind: 'host', host: next };
};

function handlers(world: World): readonly Handler[] {
  const routers = world.hosts.filter((host) => host.framework === name && host.role === 'router');
  const inner = new Set(
    routers.flatMap((router) =>
      tables(router).flatMap((table) => [...table.values()].flatMap((value) => hostOf(value) ?? [])),
    ),
  );
  for (const router of routers)
    for (const { value } of router.arguments) if (hostOf(value) !== undefined) inner.add(hostOf(value) ?? router);
  const found: Handler[] = [];
  const visited = new Set<Host>();
  let visits = 0;
  for (const router of routers) if (!inner.has(router)) walk(router, [], 0);
  for (const router of routers) if (!visited.has(router)) walk(router, [], 0);
  return found;

  function walk(router: Host, names: readonly string[], depth: number): void {
    if (depth > 20 || visits++ > 20_000) return;
    visited.add(router);
    for (const { value } of router.arguments) {
      const merged = hostOf(value);
      if (merged?.role === 'router' && merged !== router) walk(merged, names, depth + 1);
    }
    for (const table of tables(router))
      for (const [key, value] of table) {
        const host = hostOf(value);
        if (host?.role === 'router') walk(host, [...names, key], depth + 1);
        else if (host !== undefined && ends.has(host.role)) procedure(host, [...names, key].join('.'));
        else if (host === undefined && value.kind === 'object') nested(value, [...names, key], depth + 1);
      }
  }

  /** Plain objects in a router are routers too. */
  function nested(value: Value, names: readonly string[], depth: number): void {
    if (value.kind !== 'object' || depth > 20 || visits++ > 20_000) return;
    for (const [key, slot] of value.fields) {
      const host = hostOf(slot.value);
      if (host !== undefined && ends.has(host.role)) procedure(host, [...names, key].join('.'));
      else if (host?.role === 'router') walk(host, [...names, key], depth + 1);
      else if (host === undefined) nested(slot.value, [...names, key], depth + 1);
    }
  }

  function procedure(host: Host, route: string): void {
    const [slot] = host.arguments;
    const [event] = host.events;
    if (slot === undefined || event === undefined) return;
    const guards: Guard[] = [];
    for (let at: Host | undefined = host.parent, count = 0; at !== undefined && count < 100; at = at.parent, count++)
      if (at.events[0]?.method === 'use') guards.unshift(...at.arguments.map((each) => guardOf(each, 'group', world)));
    pushEach(
      found,
      handlersOf(
        {
          framework: name,
          sourceType: host.role === 'subscription' ? 'WEBSOCKET_HANDLER' : 'RPC_HANDLER',
          route: `${host.role} ${route}`,
          slot,
          registered: placeOf(event.site),
          guards,
        },
        world,
      ),
    );
  }
}

function tables(router: Host): readonly ReadonlyMap<string, Value>[] {
  return router.arguments.flatMap(({ value }) =>
    value.kind === 'object' ? [new Map([...value.fields].map(([key, slot]) => [key, slot.value]))] : [],
  );
}

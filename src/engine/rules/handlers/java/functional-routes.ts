/**
 * Routes that are made by calls: Spring's router functions, Javalin, and Spark. Builders take a path and a function; what nests takes a path and a
 * function that fills it.
 */
import { type Framework, type Machine, textOf } from '../../wiring/framework.ts';
import { groupOf, newRouter, type Router } from '../../wiring/router.ts';
import type { Call, Given, NativeValue, Value } from '../../wiring/value.ts';
import { type VerbTable, verbNames, verbRouter } from '../../wiring/verb-router.ts';
import { pushEach } from '../../../text/push-each.ts';

const upper = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const lower = Object.fromEntries(upper.map((verb) => [verb.toLowerCase(), verb]));

/** `route().GET("/x", handler::list).nest(path("/y"), b -> …).filter(auth).build()`. */
export function routerFunctions(): Framework {
  const builder = (router: Router, machine: Machine): NativeValue => {
    const self: NativeValue = machine.native(
      'spring',
      (name, call) => {
        const { given } = call;
        if (upper.includes(name)) add(router, [name], given, call, machine);
        else if (name === 'route' || name === 'andRoute') addPredicate(router, given, call, machine);
        else if (name === 'filter' || name === 'before')
          pushEach(
            router.guards,
            given.map((one) => machine.guard(one)),
          );
        else if (name === 'add' || name === 'and') return self;
        else if (name === 'path' || name === 'nest' || name === 'andNest') nest(router, given, machine);
        else return undefined;
        return self;
      },
      router,
    );
    return self;
  };

  function nest(router: Router, [first, ...rest]: readonly Given[], machine: Machine): void {
    const group = groupOf(router, textOf(first) ?? predicateOf(first?.value).path);
    const fill = rest.at(-1)?.value;
    const inside = builder(group, machine);
    machine.run(fill, [inside], inside);
    const inner = fill?.v === 'native' ? fill.router : undefined;
    if (inner !== undefined) inner.mounts.push({ parent: group, prefix: '', guardCount: 0, guards: [] });
  }

  return {
    name: 'spring',
    packages: [],
    registers: [...upper, 'andRoute', 'nest'],
    call: () => undefined,
    ofType: () => undefined,
    made(name, call, machine) {
      if (name === 'router' || name === 'coRouter') {
        const value = builder(newRouter('spring', { isOrdered: false }), machine);
        machine.run(call.given.at(-1)?.value, [], value);
        return value;
      }
      if (name !== 'route' && name !== 'nest' && name !== 'RouterFunctions.route' && name !== 'RouterFunctions.nest')
        return undefined;
      const value = builder(newRouter('spring', { isOrdered: false }), machine);
      if (call.given.length > 0) value.call(name.replace('RouterFunctions.', ''), call);
      return value;
    },
  };
}

function add(router: Router, methods: readonly string[], given: readonly Given[], call: Call, machine: Machine): void {
  const handler = given.findLast(({ value }) => value?.v === 'function' || value?.v === 'wrapped');
  if (handler === undefined) return;
  const path = textOf(given[0]) ?? '';
  machine.add({ router, methods, path, sourceType: 'HTTP_HANDLER', framework: 'spring', handler, guards: [] }, call);
}

/** `route(GET("/x").and(accept(JSON)), handler::list)`. */
function addPredicate(router: Router, [predicate, handler]: readonly Given[], call: Call, machine: Machine): void {
  if (handler === undefined) return;
  const { method, path } = predicateOf(predicate?.value);
  machine.add(
    {
      router,
      methods: method === '' ? [] : [method],
      path,
      sourceType: 'HTTP_HANDLER',
      framework: 'spring',
      handler,
      guards: [],
    },
    call,
  );
}

function predicateOf(value: Value | undefined): { method: string; path: string } {
  if (value?.v !== 'foreign') return { method: '', path: '' };
  const word = value.name.split('.').findLast((part) => upper.includes(part) || part === 'path') ?? '';
  return { method: word === 'path' ? '' : word, path: textOf(value.given[0]) ?? '' };
}

const javalinTable: VerbTable = {
  framework: 'javalin',
  verbs: lower,
  generic: ['addHandler', 'addHttpHandler'],
  handler: 'first',
  groups: ['path'],
  uses: ['before', 'beforeMatched'],
  inlines: [],
  mounts: [],
  isOrdered: false,
  groupsAreOpened: true,
  more(call, router, machine, self) {
    if (call.name === 'routes' || call.name === 'apiBuilder') {
      machine.run(call.given.at(-1)?.value, [self]);
      return self;
    }
    if (call.name === 'start' || call.name === 'updateConfig') return self;
    if (call.name === 'ws') {
      const handler = call.given.at(-1);
      if (handler !== undefined)
        machine.add(
          {
            router,
            methods: [],
            path: textOf(call.given[0]) ?? '',
            sourceType: 'WEBSOCKET_HANDLER',
            framework: 'javalin',
            handler,
            guards: [],
          },
          call,
        );
      return self;
    }
    return undefined;
  },
};

export function javalin(): Framework {
  let current: NativeValue | undefined;
  const made = (machine: Machine): NativeValue => {
    current = verbRouter(javalinTable, machine);
    return current;
  };
  return {
    name: 'javalin',
    packages: [],
    registers: [...verbNames(javalinTable), 'ws', 'before'],
    call: () => undefined,
    ofType: (type, machine) => (type === 'Javalin' ? made(machine) : undefined),
    made(name, call, machine) {
      if (/^Javalin\.(?:create|start|createStandalone)$/.test(name)) {
        const value = made(machine);
        machine.run(call.given[0]?.value, [value]);
        return value;
      }
      // `ApiBuilder`'s functions are imported one by one, and mean the application whose routes are being filled.
      const known = Object.hasOwn(lower, name) || name === 'path' || name === 'before';
      return known && current !== undefined ? current.call(name, call) : undefined;
    },
  };
}

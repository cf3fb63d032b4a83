/** axum: routers are values; a layer stands before what was added until then, and the last one added is asked first. */
import type { Guard } from '../../model/handler.ts';
import { type Framework, type Machine, textOf } from '../../wiring/framework.ts';
import { mount, newRouter, type Router } from '../../wiring/router.ts';
import type { Call, Given, NativeValue } from '../../wiring/value.ts';
import { routerIn } from '../../wiring/verb-router.ts';
import { extractorGuards } from './extractor-guards.ts';

const name = 'axum';
const verbs: readonly string[] = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'any', 'on'];
const handling = /^(get|post|put|patch|delete|head|options|trace|any|on)(?:_with|_service|_with_docs)?$/;

interface MethodRoute {
  readonly methods: readonly string[];
  readonly handler: Given;
  readonly call: Call;
  readonly guards: readonly Guard[];
}

export function axum(): Framework {
  const methodRoutes = new WeakMap<NativeValue, MethodRoute[]>();

  function methodRouter(machine: Machine): NativeValue {
    const routes: MethodRoute[] = [];
    const self: NativeValue = machine.native(name, (word, call) => {
      const verb = handling.exec(word)?.[1];
      if (verb !== undefined) {
        const handler = call.given[verb === 'on' ? 1 : 0];
        if (handler !== undefined)
          routes.push({
            methods: verb === 'any' || verb === 'on' ? [] : [verb.toUpperCase()],
            handler,
            call,
            guards: [],
          });
        return self;
      }
      if (word === 'layer' || word === 'route_layer') {
        for (const [at, route] of routes.entries())
          routes[at] = { ...route, guards: [...layersIn(call, machine), ...route.guards] };
        return self;
      }
      return self;
    });
    methodRoutes.set(self, routes);
    return self;
  }

  function router(of: Router, machine: Machine): NativeValue {
    const self: NativeValue = machine.native(
      name,
      (word, call) => {
        const [first, second] = call.given;
        switch (word) {
          case 'route':
          case 'api_route': {
            const routes = second?.value?.v === 'native' ? (methodRoutes.get(second.value) ?? []) : [];
            for (const { methods, handler, guards } of routes)
              add(of, methods, textOf(first) ?? '*', handler, guards, call, machine);
            return self;
          }
          case 'fallback':
            if (first !== undefined) add(of, [], '*', first, [], call, machine);
            return self;
          case 'nest':
          case 'nest_service':
          case 'nest_api_service':
          case 'merge': {
            const given = word === 'merge' ? first : second;
            const guards: Guard[] = [];
            const inner = routerIn(given?.value, guards, machine);
            if (inner !== undefined && inner !== of)
              mount(inner, of, word === 'merge' ? '' : (textOf(first) ?? '*'), guards);
            return self;
          }
          case 'layer':
          case 'route_layer': {
            const outer = newRouter(name, { isOrdered: false });
            mount(of, outer, '', layersIn(call, machine));
            return router(outer, machine);
          }
          default:
            return undefined;
        }
      },
      of,
    );
    return self;
  }

  return {
    name,
    packages: [],
    registers: ['route', 'nest', 'merge', 'layer', 'route_layer', 'fallback'],
    call: () => undefined,
    ofType: (type, machine) =>
      type === 'Router' || type === 'OpenApiRouter' || type === 'ApiRouter'
        ? router(newRouter(name, { isOrdered: false }), machine)
        : undefined,
    made(written, call, machine) {
      if (/^(?:Router|OpenApiRouter|ApiRouter)\.(?:new|default|with_openapi)$/.test(written))
        return router(newRouter(name, { isOrdered: false }), machine);
      const last = written.slice(written.lastIndexOf('.') + 1);
      const before = written.slice(0, Math.max(written.lastIndexOf('.'), 0));
      if (!handling.test(last) || (before !== '' && before !== 'routing' && before !== 'MethodRouter'))
        return undefined;
      const [handler] = call.given;
      if (!verbs.some((verb) => last.startsWith(verb)) || handler === undefined || textOf(handler) !== undefined)
        return undefined;
      return methodRouter(machine).call(last, call);
    },
  };
}

function add(
  router: Router,
  methods: readonly string[],
  path: string,
  handler: Given,
  guards: readonly Guard[],
  call: Call,
  machine: Machine,
): void {
  machine.add(
    {
      router,
      methods,
      path,
      sourceType: 'HTTP_HANDLER',
      framework: name,
      handler,
      guards: [...guards, ...extractorGuards(handler, path, machine)],
    },
    call,
  );
}

/** `ServiceBuilder::new().layer(a).layer(b)` hands over several. */
function layersIn(call: Call, machine: Machine): Guard[] {
  return call.given.map((given) => {
    const guard = machine.guard(given);
    const inner =
      given.value?.v === 'foreign' ? given.value.given.find(({ value }) => value?.v === 'function') : undefined;
    return inner === undefined ? guard : { ...guard, name: machine.guard(inner).name || guard.name };
  });
}

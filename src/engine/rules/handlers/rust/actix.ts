/** actix-web: applications, scopes and resources hold services; a service may be a function that bears its method and path itself. */
import type { Guard } from '../../model/handler.ts';
import { type Framework, type Machine, textOf } from '../../wiring/framework.ts';
import { mount, newRouter, type Router } from '../../wiring/router.ts';
import type { Call, Given, NativeValue, Value } from '../../wiring/value.ts';
import { spread } from '../../wiring/verb-router.ts';
import { extractorGuards } from './extractor-guards.ts';
import { macroRoutes } from './macro-routes.ts';
import { pushEach } from '../../../text/push-each.ts';

const name = 'actix-web';
const verbs: readonly string[] = ['get', 'post', 'put', 'patch', 'delete', 'head', 'trace', 'route', 'to', 'method'];

interface Part {
  readonly router: Router;
  readonly path: string;
}

export function actix(): Framework {
  const parts = new WeakMap<NativeValue, Part>();
  const routes = new WeakMap<NativeValue, { methods: string[]; handler: Given | undefined; guards: Guard[] }>();

  /** An application, scope, resource or configuration. */
  function holder(router: Router, path: string, machine: Machine): NativeValue {
    const self: NativeValue = machine.native(
      name,
      (word, call) => {
        const [first, second] = call.given;
        switch (word) {
          case 'service':
            for (const given of spread(call.given)) service(given, call);
            return self;
          case 'route': {
            const isOwn = second === undefined;
            const value = (isOwn ? first : second)?.value;
            addRoute(value, isOwn ? '' : (textOf(first) ?? '*'), call);
            return self;
          }
          case 'to':
            if (first !== undefined) add(router, [], '', first, [], call, machine);
            return self;
          case 'configure':
            machine.run(first?.value, [self]);
            return self;
          case 'wrap':
          case 'wrap_fn':
            router.guards.unshift(...call.given.map((given) => machine.guard(given)));
            return self;
          case 'guard':
          case 'app_data':
          case 'data':
            return self;
          default:
            if (!verbs.includes(word) || first === undefined) return undefined;
            add(router, [word.toUpperCase()], '', first, [], call, machine);
            return self;
        }
      },
      router,
    );
    parts.set(self, { router, path });

    function service(given: Given, call: Call): void {
      const { value } = given;
      const inner = value?.v === 'native' ? parts.get(value) : undefined;
      if (inner !== undefined && inner.router !== router) mount(inner.router, router, inner.path);
      for (const { methods, path: own, guards } of macroRoutes(value, given.path, machine))
        add(router, methods, own, given, guards, call, machine);
    }

    function addRoute(value: Value | undefined, own: string, call: Call): void {
      const route = value?.v === 'native' ? routes.get(value) : undefined;
      if (route?.handler !== undefined) add(router, route.methods, own, route.handler, route.guards, call, machine);
    }
    return self;
  }

  function route(methods: readonly string[], machine: Machine): NativeValue {
    const made: { methods: string[]; handler: Given | undefined; guards: Guard[] } = {
      methods: [...methods],
      handler: undefined,
      guards: [],
    };
    const self: NativeValue = machine.native(name, (word, call) => {
      if (word === 'to') made.handler = call.given[0];
      else if (word === 'wrap')
        pushEach(
          made.guards,
          call.given.map((given) => machine.guard(given)),
        );
      else if (word === 'method')
        pushEach(
          made.methods,
          call.given.flatMap(({ argument }) => /(?:^|::)([A-Z]+)$/.exec(argument.text)?.[1] ?? []),
        );
      return self;
    });
    routes.set(self, made);
    return self;
  }

  return {
    name,
    packages: [],
    registers: ['service', 'configure', 'route', 'wrap'],
    call: () => undefined,
    ofType: (type, machine) =>
      type === 'ServiceConfig' || type === 'App'
        ? holder(newRouter(name, { isOrdered: false }), '', machine)
        : undefined,
    made(written, call, machine) {
      const path = textOf(call.given[0]) ?? '';
      if (written === 'App.new') return holder(newRouter(name, { isOrdered: false }), '', machine);
      if (/^(?:web\.)?scope$/.test(written) || written === 'Scope.new')
        return holder(newRouter(name, { isOrdered: false }), path, machine);
      if (/^(?:web\.)?resource$/.test(written) || written === 'Resource.new')
        return holder(newRouter(name, { isOrdered: false }), path, machine);
      const verb = /^web\.(\w+)$/.exec(written)?.[1];
      if (verb === undefined || !verbs.includes(verb)) return undefined;
      const value = route(['route', 'to', 'method'].includes(verb) ? [] : [verb.toUpperCase()], machine);
      return verb === 'to' || verb === 'method' ? value.call(verb, call) : value;
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

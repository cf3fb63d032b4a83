/** gorilla/mux: a route is built step by step, its methods often last; a subrouter is made from a route that has a prefix. */
import type { Framework, Machine } from '../../wiring/framework.ts';
import { textOf } from '../../wiring/framework.ts';
import { groupOf, joinPaths, newRouter, type Router } from '../../wiring/router.ts';
import type { Guard } from '../../model/handler.ts';
import { mount } from '../../wiring/router.ts';
import type { Call, Given, NativeValue } from '../../wiring/value.ts';
import { routerIn } from '../../wiring/verb-router.ts';
import { pushEach } from '../../../text/push-each.ts';

const name = 'gorilla/mux';

export const gorillaMux: Framework = {
  name,
  packages: ['github.com/gorilla/mux'],
  registers: ['HandleFunc', 'Handle', 'Handler', 'HandlerFunc', 'PathPrefix', 'Path', 'Methods', 'Use'],
  call: (call, machine) =>
    call.name === 'NewRouter' ? muxRouter(newRouter(name, { isOrdered: false }), [], machine) : undefined,
  ofType: (type, machine) =>
    type === '' || type === 'Router' ? muxRouter(newRouter(name, { isOrdered: false }), [], machine) : undefined,
};

function muxRouter(router: Router, methods: readonly string[], machine: Machine): NativeValue {
  const self: NativeValue = machine.native(
    name,
    (method, call) => {
      if (call.types[0] === 'member') return undefined;
      if (method === 'Use') {
        pushEach(
          router.guards,
          call.given.map((one) => machine.guard(one)),
        );
        return self;
      }
      if (settings.has(method)) return self;
      return routeBuilder(router, methods, machine).call(method, call);
    },
    router,
  );
  return self;
}

const settings: ReadonlySet<string> = new Set(['StrictSlash', 'SkipClean', 'UseEncodedPath', 'Walk']);

function routeBuilder(router: Router, inherited: readonly string[], machine: Machine): NativeValue {
  const methods = [...inherited];
  let path = '';
  const add = (handler: Given | undefined, call: Call): void => {
    if (handler === undefined) return;
    const guards: Guard[] = [];
    const mounted = routerIn(handler.value, guards, machine);
    if (mounted !== undefined && mounted !== router) mount(mounted, router, '', guards);
    else machine.add({ router, methods, path, sourceType: 'HTTP_HANDLER', framework: name, handler, guards: [] }, call);
  };
  const self: NativeValue = machine.native(name, (step, call) => {
    const [first, second] = call.given;
    switch (step) {
      case 'HandleFunc':
      case 'Handle':
        path = joinPaths(path, textOf(first) ?? '*');
        add(second, call);
        return self;
      case 'Handler':
      case 'HandlerFunc':
        add(first, call);
        return self;
      case 'Path':
      case 'PathPrefix':
        path = joinPaths(path, textOf(first) ?? '*');
        return self;
      case 'Methods':
        pushEach(methods, call.given.flatMap(methodNamed));
        return self;
      case 'Subrouter':
        return muxRouter(groupOf(router, path), methods, machine);
      default:
        return self;
    }
  });
  return self;
}

function methodNamed({ value }: Given): string[] {
  if (value?.v === 'text') return [value.text.toUpperCase()];
  const constant = value?.v === 'foreign' ? /^net\/http\.Method(\w+)$/.exec(value.name)?.[1] : undefined;
  return constant === undefined ? [] : [constant.toUpperCase()];
}

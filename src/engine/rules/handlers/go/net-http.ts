/**
 * The standard library: patterns with or without a method on a mux or on the one that is always there, muxes below other muxes, and guards that
 * are functions around a mux on its way to the server.
 */
import type { Guard } from '../../model/handler.ts';
import { type Framework, type Machine, textOf } from '../../wiring/framework.ts';
import { mount, newRouter, type Router } from '../../wiring/router.ts';
import type { Call, Given, NativeValue, Value } from '../../wiring/value.ts';
import { routerIn } from '../../wiring/verb-router.ts';

const name = 'net/http';
/** One for all that a machine runs: kept by machine, since nothing here may outlive a run. */
const defaults = new WeakMap<Machine, NativeValue>();

export const netHttp: Framework = {
  name,
  packages: ['net/http'],
  registers: ['HandleFunc', 'Handle'],
  call(call, machine) {
    switch (call.name) {
      case 'NewServeMux':
        return serveMux(machine);
      case 'HandleFunc':
      case 'Handle':
        return defaultMux(machine).call(call.name, call);
      case 'ListenAndServe':
      case 'ListenAndServeTLS':
      case 'Serve':
      case 'ServeTLS':
        serve(call.given, machine);
        return undefined;
      default:
        return undefined;
    }
  },
  record(type, fields, machine) {
    if (type === 'Server')
      serve(
        fields.filter(({ argument }) => argument.name === 'Handler'),
        machine,
      );
    return undefined;
  },
  ofType: (type, machine) => (type === '' || type === 'ServeMux' ? serveMux(machine) : undefined),
};

function defaultMux(machine: Machine): NativeValue {
  const known = defaults.get(machine) ?? serveMux(machine);
  defaults.set(machine, known);
  return known;
}

/** What is wrapped around the outermost handler stands before all that it leads to. */
function serve(given: readonly Given[], machine: Machine): void {
  for (const { value } of given) {
    const guards: Guard[] = [];
    routerIn(value, guards, machine)?.guards.unshift(...guards);
  }
}

function serveMux(machine: Machine): NativeValue {
  const router = newRouter(name, { isOrdered: false });
  const self: NativeValue = machine.native(
    name,
    (method, call) => {
      const [pattern, handler] = call.given;
      if ((method !== 'HandleFunc' && method !== 'Handle') || handler === undefined) return undefined;
      add(router, textOf(pattern) ?? '*', handler, call, machine);
      return self;
    },
    router,
  );
  return self;
}

function add(router: Router, pattern: string, handler: Given, call: Call, machine: Machine): void {
  const [, method, path] = /^([A-Z]+)\s+(.*)$/.exec(pattern) ?? [undefined, '', pattern];
  const guards: Guard[] = [];
  const mounted = routerIn(handler.value, guards, machine);
  if (mounted !== undefined) {
    if (mounted !== router) mount(mounted, router, strippedPrefix(handler.value), guards);
    return;
  }
  const methods = method === undefined || method === '' ? [] : [method];
  machine.add(
    { router, methods, path: path ?? '', sourceType: 'HTTP_HANDLER', framework: name, handler, guards: [] },
    call,
  );
}

/** A mux sees whole paths unless their beginning was taken away. */
function strippedPrefix(value: Value | undefined, depth = 0): string {
  if (value?.v === 'wrapped') return strippedPrefix(value.inner, depth + 1);
  if (value?.v !== 'foreign' || depth > 8) return '';
  if (value.name === 'net/http.StripPrefix') return textOf(value.given[0])?.replace(/\/$/, '') ?? '';
  return value.given.map((given) => strippedPrefix(given.value, depth + 1)).find((prefix) => prefix !== '') ?? '';
}

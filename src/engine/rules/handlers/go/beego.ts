/** beego: controllers whose methods are named for HTTP methods or mapped in a text, and namespaces that nest. */
import type { Guard } from '../../model/handler.ts';
import { type Framework, type Machine, textOf } from '../../wiring/framework.ts';
import { mount, newRouter, type Router } from '../../wiring/router.ts';
import type { Call, Given, Value } from '../../wiring/value.ts';
import { titleVerbs } from './verbs.ts';
import { pushEach } from '../../../text/push-each.ts';

const name = 'beego';
const roots = new WeakMap<Machine, Router>();

export const beego: Framework = {
  name,
  packages: [
    'github.com/beego/beego/server/web',
    'github.com/astaxie/beego',
    'github.com/beego/beego',
    'github.com/beego/beego/v2/server/web',
  ],
  registers: ['Router', 'NSRouter', 'NewNamespace', 'AddNamespace', 'InsertFilter'],
  call(call, machine) {
    const [path, ...rest] = call.given;
    switch (call.name) {
      case 'Router':
        route(rootOf(machine), call, machine);
        return undefined;
      case 'InsertFilter': {
        const filter = rest.at(1);
        const under = textOf(path);
        if (filter !== undefined)
          rootOf(machine).guards.push({ ...machine.guard(filter), ...(under === undefined ? {} : { under }) });
        return undefined;
      }
      case 'NSRouter':
        return part(machine, (router) => route(router, call, machine));
      case 'NSBefore':
        return part(machine, (router) =>
          pushEach(
            router.guards,
            call.given.map((given) => machine.guard(given)),
          ),
        );
      case 'NSNamespace':
      case 'NewNamespace': {
        const group = newRouter(name, { isOrdered: false, isGroup: true });
        for (const { value } of rest) if (value?.v === 'native') fill(value, group);
        const prefix = textOf(path) ?? '*';
        return part(machine, (router) => mount(group, router, prefix));
      }
      case 'AddNamespace':
        for (const { value } of call.given) if (value?.v === 'native') fill(value, rootOf(machine));
        return undefined;
      default:
        return plain(call, machine);
    }
  },
  ofType: () => undefined,
};

/** A part of a namespace is put into it when it is made: the call that fills one hands it over by name. */
const parts = new WeakMap<object, (router: Router) => void>();

function part(machine: Machine, put: (router: Router) => void): Value {
  const value = machine.native(name, () => undefined);
  parts.set(value, put);
  return value;
}

function fill(value: object, router: Router): void {
  parts.get(value)?.(router);
}

function rootOf(machine: Machine): Router {
  const known = roots.get(machine) ?? newRouter(name, { isOrdered: false });
  roots.set(machine, known);
  return known;
}

/** `web.Get("/x", func(ctx *context.Context) {…})`. */
function plain(call: Call, machine: Machine): undefined {
  const verb = titleVerbs[call.name];
  const [path, handler] = call.given;
  if (verb !== undefined && handler !== undefined)
    addRoute(rootOf(machine), [verb], textOf(path) ?? '*', handler, call, machine, []);
}

function route(router: Router, call: Call, machine: Machine): void {
  const [path, controller, mapping] = call.given;
  const value = controller?.value;
  if (controller === undefined || value?.v !== 'object') return;
  const mapped = textOf(mapping)
    ?.split(';')
    .map((entry) => entry.split(':'));
  const pairs = mapped ?? Object.keys(titleVerbs).map((verb) => [verb, verb]);
  for (const [verbs = '', method = ''] of pairs) {
    const handler: Given = { ...controller, value: machine.method(value, method) };
    const methods = verbs.trim() === '*' ? [] : verbs.split(',').map((verb) => verb.trim().toUpperCase());
    const prepare: Given = { ...controller, value: machine.method(value, 'Prepare') };
    const guards: Guard[] =
      prepare.value === undefined
        ? []
        : [{ ...machine.guard(prepare), name: `${value.type}.Prepare`, through: 'baseClass' }];
    addRoute(router, methods, textOf(path) ?? '*', handler, call, machine, guards);
  }
}

function addRoute(
  router: Router,
  methods: readonly string[],
  path: string,
  handler: Given,
  call: Call,
  machine: Machine,
  guards: readonly Guard[],
): void {
  machine.add({ router, methods, path, sourceType: 'HTTP_HANDLER', framework: name, handler, guards }, call);
}

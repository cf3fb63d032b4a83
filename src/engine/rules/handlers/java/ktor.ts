/** Ktor: routes are made by functions that extend what they stand in, which is named nowhere; `authenticate` is a group with a guard. */
import type { Guard } from '../../model/handler.ts';
import type { SourceType } from '../../model/rule.ts';
import { type Framework, type Machine, spanOf, textOf } from '../../wiring/framework.ts';
import { groupOf, newRouter, type Router } from '../../wiring/router.ts';
import type { Call, NativeValue, Value } from '../../wiring/value.ts';

const name = 'ktor';
const verbs: readonly string[] = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];
const others: Readonly<Record<string, SourceType>> = {
  webSocket: 'WEBSOCKET_HANDLER',
  webSocketRaw: 'WEBSOCKET_HANDLER',
  sse: 'HTTP_HANDLER',
};

export function ktor(): Framework {
  function route(router: Router, isApplication: boolean, machine: Machine): NativeValue {
    const self: NativeValue = machine.native(
      name,
      (word, call) => {
        const fill = call.given.findLast(({ value }) => value?.v === 'function');
        const path = call.given.map((given) => textOf(given)).find((text) => text !== undefined);
        if (verbs.includes(word) || Object.hasOwn(others, word)) {
          if (fill === undefined) return undefined;
          machine.add(
            {
              router,
              methods: verbs.includes(word) ? [word.toUpperCase()] : [],
              path: path ?? (call.types[0] === undefined ? '' : `<${call.types[0]}>`),
              sourceType: others[word] ?? 'HTTP_HANDLER',
              framework: name,
              handler: fill,
              guards: [],
            },
            call,
          );
          return self;
        }
        switch (word) {
          case 'routing':
            machine.run(fill?.value, [], route(router, false, machine));
            return self;
          case 'route':
            return group(path ?? '*', [], fill?.value);
          case 'authenticate':
            return group('', [guardOfCall(call)], fill?.value);
          case 'rateLimit':
          case 'host':
          case 'accept':
          case 'header':
          case 'param':
          case 'method':
            return group('', word === 'rateLimit' ? [guardOfCall(call)] : [], fill?.value);
          case 'install':
            if (!isApplication && call.given[0] !== undefined) router.guards.push(machine.guard(call.given[0]));
            return self;
          case 'intercept':
            router.guards.push(guardOfCall(call));
            return self;
          case 'module':
          case 'application':
            return undefined;
          default:
            return undefined;
        }
      },
      router,
    );

    function group(prefix: string, guards: readonly Guard[], fill: Value | undefined): Value {
      const inner = route(groupOf(router, prefix, guards), false, machine);
      machine.run(fill, [], inner);
      return inner;
    }
    return self;
  }

  return {
    name,
    packages: [],
    registers: [...verbs, ...Object.keys(others), 'routing', 'route', 'authenticate'],
    startsFrom: ['Application'],
    call: () => undefined,
    ofType(type, machine) {
      if (type === 'Application') return route(newRouter(name, { isOrdered: false }), true, machine);
      return type === 'Route' || type === 'Routing' || type === 'RootRoute'
        ? route(newRouter(name, { isOrdered: false }), false, machine)
        : undefined;
    },
    made(written, call, machine) {
      if (written !== 'embeddedServer') return undefined;
      const fill = call.given.findLast(({ value }) => value?.v === 'function');
      machine.run(fill?.value, [], route(newRouter(name, { isOrdered: false }), true, machine));
      return { v: 'foreign', name: written, given: [] };
    },
  };
}

function guardOfCall(call: Call): Guard {
  const words = call.given.filter(({ value }) => value?.v !== 'function').map(({ argument }) => argument.text);
  return {
    name: call.name,
    text: `${call.name}(${words.join(', ')})`.slice(0, 200),
    through: 'group',
    path: call.path,
    span: spanOf(call.at),
  };
}

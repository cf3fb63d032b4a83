/** rocket: functions bear their routes, and are mounted in lists; who asks for a guard does so by the type of a parameter. */
import { type Framework, type Machine, textOf } from '../../wiring/framework.ts';
import { groupOf, newRouter } from '../../wiring/router.ts';
import type { NativeValue } from '../../wiring/value.ts';
import { spread } from '../../wiring/verb-router.ts';
import { extractorGuards } from './extractor-guards.ts';
import { macroRoutes } from './macro-routes.ts';
import { pushEach } from '../../../text/push-each.ts';

const name = 'rocket';

export function rocket(): Framework {
  function server(machine: Machine): NativeValue {
    const router = newRouter(name, { isOrdered: false });
    const self: NativeValue = machine.native(
      name,
      (word, call) => {
        if (word === 'attach')
          pushEach(
            router.guards,
            call.given.map((given) => machine.guard(given)),
          );
        if (word !== 'mount') return self;
        const base = groupOf(router, textOf(call.given[0]) ?? '*');
        for (const given of spread(call.given.slice(1))) {
          for (const { methods, path, guards } of macroRoutes(given.value, given.path, machine)) {
            const all = [...guards, ...extractorGuards(given, path, machine)];
            machine.add(
              { router: base, methods, path, sourceType: 'HTTP_HANDLER', framework: name, handler: given, guards: all },
              call,
            );
          }
        }
        return self;
      },
      router,
    );
    return self;
  }

  return {
    name,
    packages: [],
    registers: ['mount'],
    call: () => undefined,
    ofType: (type, machine) => (type === 'Rocket' ? server(machine) : undefined),
    made: (written, _call, machine) =>
      /^rocket\.(?:build|custom|ignite)$|^Rocket\.(?:build|custom)$/.test(written) ? server(machine) : undefined,
  };
}

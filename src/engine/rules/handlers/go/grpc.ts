/** gRPC: a service is registered with a value, each of whose exported methods answers a call; interceptors of the server stand before them. */
import type { Framework } from '../../wiring/framework.ts';
import { newRouter } from '../../wiring/router.ts';
import { pushEach } from '../../../text/push-each.ts';

export const grpc: Framework = {
  name: 'grpc',
  packages: ['google.golang.org/grpc'],
  registers: ['RegisterService', 'NewServer'],
  call(call, machine) {
    if (call.name === 'NewServer') {
      const router = newRouter('grpc', { isOrdered: false });
      for (const { value } of call.given) {
        if (value?.v !== 'foreign' || !/Interceptors?$/.test(value.name)) continue;
        pushEach(
          router.guards,
          value.given.map((given) => machine.guard(given)),
        );
      }
      return machine.native('grpc', () => undefined, router);
    }
    return undefined;
  },
  handed(server, call, machine) {
    const service = /^Register(\w+?)(?:Service)?Server$/.exec(call.name)?.[1];
    const given = call.given[1];
    if (service === undefined || given?.value?.v !== 'object') return;
    for (const method of machine.methodsOf(given.value)) {
      const value = machine.method(given.value, method);
      const declared = value?.v === 'function' ? machine.functionOf(value) : undefined;
      const isCall = declared?.parameters.some(
        ({ type }) => type === 'context.Context' || /_\w+Server$|\.\w*Server$/.test(type),
      );
      if (!/^[A-Z]/.test(method) || isCall !== true) continue;
      machine.add(
        {
          router: server.router,
          methods: [],
          path: `${service}/${method}`,
          sourceType: 'RPC_HANDLER',
          framework: 'grpc',
          handler: { ...given, value },
          guards: [],
        },
        call,
      );
    }
  },
  ofType: (type, machine) =>
    type === 'Server' || type === 'ServiceRegistrar'
      ? machine.native('grpc', () => undefined, newRouter('grpc', { isOrdered: false }))
      : undefined,
};

/** gRPC: a service is registered with a value, each of whose exported methods answers a call; interceptors of the server stand before them. */
import type { Framework } from '../../wiring/framework.ts';
import { newRouter } from '../../wiring/router.ts';

export const grpc: Framework = {
  name: 'grpc',
  packages: ['google.golang.org/grpc'],
  registers: ['RegisterService'],
  call(call, machine) {
    if (call.name === 'NewServer') {
      const router = newRouter('grpc', { isOrdered: false });
      for (const { value } of call.given) {
        if (value?.v !== 'foreign' || !/Interceptors?$/.test(value.name)) continue;
        router.guards.push(...value.given.map((given) => machine.guard(given)));
      }
      return machine.native('grpc', () => undefined, router);
    }
    return undefined;
  },
  ofType: (type, machine) =>
    type === 'Server' || type === 'ServiceRegistrar'
      ? machine.native('grpc', () => undefined, newRouter('grpc', { isOrdered: false }))
      : undefined,
};

/** go-kit: a server is made of an endpoint and of functions that decode and encode, of which the endpoint handles. */
import type { Framework } from '../../wiring/framework.ts';

export const goKit: Framework = {
  name: 'go-kit',
  packages: ['github.com/go-kit/kit/transport/http', 'github.com/go-kit/kit/transport/grpc'],
  registers: [],
  call: ({ name, given }) =>
    name === 'NewServer' ? { v: 'foreign', name: 'go-kit.NewServer', given: given.slice(0, 1) } : undefined,
  ofType: () => undefined,
};

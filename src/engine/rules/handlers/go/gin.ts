/** gin: guards stand before the handler, in the order of registration; a group has the guards that its parent had when it was made. */
import type { Framework } from '../../wiring/framework.ts';
import { type VerbTable, verbNames, verbRouter } from '../../wiring/verb-router.ts';
import { upperVerbs } from './verbs.ts';

const table: VerbTable = {
  framework: 'gin',
  verbs: { ...upperVerbs, Any: '' },
  generic: ['Handle', 'Match'],
  handler: 'last',
  groups: ['Group'],
  uses: ['Use'],
  inlines: [],
  mounts: [],
  isOrdered: true,
};

export const gin: Framework = {
  name: 'gin',
  packages: ['github.com/gin-gonic/gin'],
  registers: [...verbNames(table), 'Use'],
  call: ({ name }, machine) => (name === 'New' || name === 'Default' ? verbRouter(table, machine) : undefined),
  ofType: (type, machine) =>
    ['', 'Engine', 'RouterGroup', 'IRouter', 'IRoutes'].includes(type) ? verbRouter(table, machine) : undefined,
};

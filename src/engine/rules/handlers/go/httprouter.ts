/** httprouter, and routers made like it: a method, a path, one handler. */
import type { Framework } from '../../wiring/framework.ts';
import { type VerbTable, verbNames, verbRouter } from '../../wiring/verb-router.ts';
import { upperVerbs } from './verbs.ts';

const table: VerbTable = {
  framework: 'httprouter',
  verbs: { ...upperVerbs, ANY: '' },
  generic: ['Handle', 'Handler', 'HandlerFunc'],
  handler: 'last',
  groups: ['Group', 'NewGroup'],
  uses: [],
  inlines: [],
  mounts: [],
  isOrdered: false,
};

export const httprouter: Framework = {
  name: 'httprouter',
  packages: ['github.com/julienschmidt/httprouter', 'github.com/fasthttp/router', 'github.com/dimfeld/httptreemux'],
  registers: verbNames(table),
  call: ({ name }, machine) => (name === 'New' ? verbRouter(table, machine) : undefined),
  ofType: (type, machine) =>
    ['', 'Router', 'TreeMux', 'Group'].includes(type) ? verbRouter(table, machine) : undefined,
};

/** chi: groups are filled by functions that take a router, inline groups are made by `With`, and routers are mounted. */
import type { Framework } from '../../wiring/framework.ts';
import { type VerbTable, verbNames, verbRouter } from '../../wiring/verb-router.ts';
import { titleVerbs } from './verbs.ts';

const table: VerbTable = {
  framework: 'chi',
  verbs: { ...titleVerbs, Handle: '', HandleFunc: '' },
  generic: ['Method', 'MethodFunc'],
  handler: 'last',
  groups: ['Route', 'Group'],
  uses: ['Use'],
  inlines: ['With'],
  mounts: ['Mount'],
  isOrdered: true,
};

export const chi: Framework = {
  name: 'chi',
  packages: ['github.com/go-chi/chi'],
  registers: [...verbNames(table), 'Use', 'With'],
  call: ({ name }, machine) => (name === 'NewRouter' || name === 'NewMux' ? verbRouter(table, machine) : undefined),
  ofType: (type, machine) => (['', 'Router', 'Mux'].includes(type) ? verbRouter(table, machine) : undefined),
};

/** echo: the handler stands before its guards; guards of the whole server stand before all routes, those of a group before later ones. */
import type { Framework } from '../../wiring/framework.ts';
import { type VerbTable, verbNames, verbRouter } from '../../wiring/verb-router.ts';
import { upperVerbs } from './verbs.ts';

const table: VerbTable = {
  framework: 'echo',
  verbs: { ...upperVerbs, Any: '', RouteNotFound: '' },
  generic: ['Add', 'Match'],
  handler: 'first',
  groups: ['Group'],
  uses: ['Use', 'Pre'],
  inlines: [],
  mounts: [],
  isOrdered: false,
  isGroupOrdered: true,
};

export const echo: Framework = {
  name: 'echo',
  packages: ['github.com/labstack/echo'],
  registers: [...verbNames(table), 'Use'],
  call: ({ name }, machine) => (name === 'New' ? verbRouter(table, machine) : undefined),
  ofType: (type, machine) => (['', 'Echo', 'Group', 'Router'].includes(type) ? verbRouter(table, machine) : undefined),
};

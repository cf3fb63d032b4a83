/** fiber: as express has it, guards and handlers in one row, `Use` with or without a path, and applications mounted in others. */
import type { Framework } from '../../wiring/framework.ts';
import { type VerbTable, verbNames, verbRouter } from '../../wiring/verb-router.ts';
import { titleVerbs } from './verbs.ts';

const table: VerbTable = {
  framework: 'fiber',
  verbs: { ...titleVerbs, All: '' },
  generic: ['Add'],
  handler: 'last',
  groups: ['Group', 'Route'],
  uses: ['Use'],
  inlines: [],
  mounts: ['Mount'],
  isOrdered: true,
};

export const fiber: Framework = {
  name: 'fiber',
  packages: ['github.com/gofiber/fiber'],
  registers: [...verbNames(table), 'Use'],
  call: ({ name }, machine) => (name === 'New' ? verbRouter(table, machine) : undefined),
  ofType: (type, machine) => (['', 'App', 'Router', 'Group'].includes(type) ? verbRouter(table, machine) : undefined),
};

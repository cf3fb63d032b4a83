/** "HTTP handlers must not call X": something that no handler may do, nor what it calls. */
import { sayCalls } from '../../handlers/say-calls.ts';
import type { CallName } from '../../model/handler-demand.ts';
import { planned, type Shape, slot, templates } from './shape.ts';

export const handlersMustNotCall: Shape = {
  name: 'handlers-must-not-call',
  title: 'What handlers must not call',
  templates: templates(
    '{handlers} <mustnot> (<invoke> | start | issue | perform | make | send) {things} [directly | themselves | by themselves]',
    'no {handlers} (may | must | should | shall | can | be allow to | <must>) [ever] (<invoke> | perform | make) {things} [directly]',
    '<find> {handlers} (that | which) (<invoke> | perform | make) {things} [directly]',
    '<find> [when] {handlers} (<invoke> | perform) {things} [directly]',
    '{things} <mustnot> be (call | use | invoke | run | execute | access) (in | by | from | inside | within) {handlers}',
    '<dont> (<invoke> | perform) {things} [directly] (in | from | inside | within) {handlers}',
    'no (<calls> | ) {things} (in | from | inside | within) {handlers}',
    '<find> <calls> {things} (in | from | inside | within) {handlers}',
  ),
  examples: [
    'HTTP handlers must not call `db.raw`.',
    'No endpoint may call `fs.readFileSync`.',
    'Controllers must not run shell commands.',
    '`setTimeout` must not be used in route handlers.',
    'Find handlers that call `eval`.',
    'Do not call `process.exit` in message consumers.',
  ],
  others: ['HTTP handlers must not be slow.', 'Handlers must not do too much.', 'No endpoint may be undocumented.'],
  proposals: [
    { text: 'HTTP handlers must not call {}', fill: '`db.raw`' },
    { text: 'HTTP handlers must not run shell commands', fill: '' },
  ],
  read(slots) {
    const handlers = slot(slots, 'handlers');
    const calls: readonly CallName[] | undefined = slot(slots, 'things')?.calls;
    if (handlers === undefined || calls === undefined) return undefined;
    const { sourceTypes, routes, label } = handlers;
    const said = slot(slots, 'things')?.label ?? sayCalls(calls);
    return {
      explanation: `${label} must not call ${said}, nor a function that does.`,
      rules: [
        planned({
          plan: { kind: 'handlers', demand: { sourceTypes, routes, mode: 'mustNot', calls, before: [] } },
          message: '',
        }),
      ],
    };
  },
};

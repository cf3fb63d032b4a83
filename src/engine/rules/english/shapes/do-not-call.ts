/** "Do not call X": functions that are not to be called. */
import { callsWhere, unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';
import { instead, hint } from './hint.ts';

export const doNotCall: Shape = {
  name: 'do-not-call',
  title: 'What must not be called',
  templates: templates(
    `<dont> (call | invoke | run | execute | start | spawn | perform | issue | make call to | make) {things} [anywhere | in code | directly | at all] ${instead}`,
    `avoid (call | invoke | run | execute | call to) {things} [anywhere | in code | directly] ${instead}`,
    `{things} <mustnot> be (call | invoke | run | execute) [anywhere | directly | by anyone | at all] ${instead}`,
    `(nobody | no one | no function | no code | nothing | no class | no method) (may | must | should | shall | can) (call | invoke | run | execute) {things} [directly] ${instead}`,
    `<find> [every | each] (call (of | to) | invocation of | anything that call | code that (call | invoke | run) | place where we call | place that call | function that call | where we call | when (someone | somebody | code | anyone) call) {things}`,
    `no (call (of | to) | invocation of) {things} ${instead}`,
    `(call (of | to) | invocation of) {things} <unwanted> ${instead}`,
    `<ban> (call (of | to) | invocation of | ) call {things} ${instead}`,
    `<ban> (call (of | to) | invocation of) {things} ${instead}`,
    `(call | invoke | run | execute) {things} <unwanted> ${instead}`,
  ),
  examples: [
    'Do not call `eval`.',
    '`system` must never be called.',
    'Find every call of `exec`.',
    'Do not run shell commands.',
    'Calls to `strcpy` are forbidden; use `strlcpy` instead.',
  ],
  others: ['Do not call us.', 'Do not call customers after six.', 'Never run with scissors.'],
  proposals: [{ text: 'Do not call {}', fill: '`eval`' }],
  read(slots) {
    const things = slot(slots, 'things');
    if (things === undefined) return undefined;
    const better = slot(slots, 'names', 'names-better');
    return {
      explanation: `A finding is a call of ${things.label}.`,
      rules: [unwanted(callsWhere(things.calls), `$NAME is called${hint(better)}`)],
    };
  },
};

/** "Do not call X in Y": calls that some function or class may not make. */
import { callsWhere, unwanted } from './plans.ts';
import { type Compiled, type Shape, slot, templates } from './shape.ts';

const around = '[the] [function | method | class] {names-around:names}';

export const notInFunction: Shape = {
  name: 'not-in-function',
  title: 'What may not be called in a function or class',
  templates: templates(
    `<dont> <invoke> {things} (in | from | inside | within) ${around}`,
    `{things} <mustnot> be (call | use | invoke | run | access | execute) (in | by | from | inside | within) ${around}`,
    `${around} <mustnot> <invoke> {things}`,
    `no [<calls>] {things} [call] (in | inside | within | from) ${around}`,
    `<find> [<calls>] {things} [call] (in | inside | within | from) ${around}`,
  ),
  examples: [
    'Do not call `log.info` in `hashPassword`.',
    '`ReportJob` must not call `mailer.send`.',
    'No calls of `fetch` in `renderPage`.',
  ],
  others: ['Do not call me in the evening.', '`Bob` must not call Alice.'],
  proposals: [{ text: 'Do not call {} in `renderPage`', fill: '`fetch`' }],
  read(slots): Compiled | undefined {
    const things = slot(slots, 'things');
    const names = slot(slots, 'names', 'names-around');
    if (things === undefined || names === undefined || names.some((name) => name.includes('/'))) return undefined;
    return {
      explanation: `A finding is a call of ${things.label} in a function or class named ${names.join(' or ')}.`,
      rules: [
        unwanted(
          callsWhere(things.calls, { kind: 'within', names, is: true }),
          `$NAME is called in ${names.join(' or ')}`,
        ),
      ],
    };
  },
};

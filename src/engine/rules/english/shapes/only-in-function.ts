/** "X may only be called in Y": calls that belong in one function or class. */
import { callsWhere, unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';

const around = '[the] [function | method | class] {names-around:names}';

export const onlyInFunction: Shape = {
  name: 'only-in-function',
  title: 'What may only be called in a function or class',
  templates: templates(
    `{things} (may | must | should | shall | can | be to | be allow to) only [ever] be (call | use | invoke | run | access | execute) (in | by | from | inside | within | through | via) ${around}`,
    `{things} (may | must | should | shall | can) be (call | use | invoke | run | access | execute) only (in | by | from | inside | within | through | via) ${around}`,
    `only ${around} (may | must | should | can | be allow to | shall | be permit to) (<invoke> | directly access) {things}`,
    `<dont> <invoke> {things} <outside> ${around}`,
    `{things} <mustnot> be (call | use | invoke | run | access | execute) <outside> ${around}`,
    `no [<calls>] {things} [call] <outside> ${around}`,
    `<find> [<calls>] {things} [call] <outside> ${around}`,
    `(call | use) {things} only (in | from | inside | through | via) ${around}`,
    `<calls> {things} (be only allow | be only permit | be allow only | belong only | must be) (in | by | from | inside | within) ${around}`,
  ),
  examples: [
    '`stripe.charges.create` may only be called in `PaymentService`.',
    'Only `hashPassword` may call `bcrypt.hash`.',
    'Do not call `db.transaction` outside `withTransaction`.',
  ],
  others: ['The fire brigade may only be called in an emergency.', '`deploy` may only be called in the evening.'],
  proposals: [
    { text: '{} may only be called in `PaymentService`', fill: '`stripe.charges.create`' },
    { text: 'Only `hashPassword` may call {}', fill: '`bcrypt.hash`' },
  ],
  read(slots) {
    const things = slot(slots, 'things');
    const names = slot(slots, 'names', 'names-around');
    if (things === undefined || names === undefined || names.some((name) => name.includes('/'))) return undefined;
    return {
      explanation: `A finding is a call of ${things.label} that stands in no function or class named ${names.join(' or ')}.`,
      rules: [
        unwanted(
          callsWhere(things.calls, { kind: 'within', names, is: false }),
          `$NAME is called outside ${names.join(' or ')}`,
        ),
      ],
    };
  },
};

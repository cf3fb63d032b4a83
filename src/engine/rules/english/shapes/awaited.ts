/** "Every call of X must be awaited": results that nobody may drop. */
import { type Shape, slot, templates } from './shape.ts';
import { lacking } from './lacking.ts';

export const awaited: Shape = {
  name: 'awaited',
  title: 'What must be awaited',
  templates: templates(
    `[(call (of | to) | result of | promise return by | promise of)] {things} [call] <must> be await`,
    `always await [(call (of | to) | result of)] {things}`,
    `await every call (of | to) {things}`,
    `<dont> <invoke> {things} without [(await | await it | await the result)]`,
    `<find> [<calls>] {things} [call] (without await | that be not await | not await | that nobody await)`,
    `<find> (unawaited | un-awaited | missing await on | miss await (on | for | of)) [<calls>] {things} [call]`,
    `no (unawaited | floating) [<calls>] {things} [call]`,
  ),
  examples: [
    'Every call of `sendMail` must be awaited.',
    'Always await `db.save`.',
    'Find calls of `fetchUser` that are not awaited.',
    'Never call `queue.push` without await.',
  ],
  others: ['The results must be awaited patiently.', 'Await further instructions.'],
  proposals: [{ text: 'Every call of {} must be awaited', fill: '`db.save`' }],
  read(slots) {
    const things = slot(slots, 'things');
    return things === undefined ? undefined : lacking(things, { kind: 'awaited', is: false }, 'nobody awaiting it');
  },
};

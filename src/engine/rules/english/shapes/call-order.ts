/** "Every call of X must be followed by Y": calls that belong together in a function. */
import { sayCalls } from '../../handlers/say-calls.ts';
import { type Compiled, type Shape, slot, templates } from './shape.ts';
import { lacking } from './lacking.ts';

export const callOrder: Shape = {
  name: 'call-order',
  title: 'What must be called after or before a call',
  templates: templates(
    `[(call (of | to) | use of)] {things} [call] <must> be follow by [a | call (to | of)] {calls-after:calls} [call]`,
    `[(call (of | to) | use of)] {things} [call] <must> be precede by [call (to | of)] {calls-first:calls} [call]`,
    `after (<calling> | call (of | to) | ) {things} [you | we | code | function | one] <must> <call> {calls-after:calls}`,
    `before (<calling> | call (of | to) | ) {things} [you | we | code | function | one] <must> <call> {calls-first:calls}`,
    `{calls-first:calls} <must> be (call | invoke | run | use) before [(<calling> | call (of | to))] {things}`,
    `{calls-after:calls} <must> be (call | invoke | run | use) after [(<calling> | call (of | to))] {things}`,
    `[always] (call | invoke) {calls-first:calls} before [(<calling> | call (of | to))] {things}`,
    `[always] (call | invoke) {calls-after:calls} after [(<calling> | call (of | to))] {things}`,
    `<dont> <invoke> {things} (without first <calling> | without [first] (call | invoke | call to) | before [<calling>] | unless you first call) {calls-first:calls} [first]`,
    `<dont> <invoke> {things} without <calling> {calls-after:calls} (afterwards | after | later | after it | after that | in the end)`,
    `<find> <calls> {things} (not precede by | that be not precede by | before | without [a] [prior | preceding | previous] call (to | of) | without [first] <calling>) {calls-first:calls}`,
    `<find> <calls> {things} (not follow by | that be not follow by | without [a] [later | following | subsequent] call (to | of)) {calls-after:calls}`,
    `{things} <mustnot> be (call | invoke | run) (before | without) [(<calling> | call (of | to))] {calls-first:calls} [have be call | be call]`,
  ),
  examples: [
    'Every call of `lock` must be followed by `unlock`.',
    '`validate` must be called before `save`.',
    'After calling `login`, you must call `regenerateSession`.',
    'Do not call `db.delete` without first calling `checkOwner`.',
    'Find calls of `begin` that are not followed by `commit`.',
  ],
  others: [
    'Every call must be followed by a meeting.',
    'Lunch must be followed by coffee.',
    'Call your mother before dinner.',
  ],
  proposals: [
    { text: 'Every call of {} must be followed by `unlock`', fill: '`lock`' },
    { text: '`validate` must be called before {}', fill: '`save`' },
  ],
  read(slots): Compiled | undefined {
    const things = slot(slots, 'things');
    const first = slot(slots, 'calls', 'calls-first');
    const after = slot(slots, 'calls', 'calls-after');
    const beside = first ?? after;
    if (things === undefined || beside === undefined) return undefined;
    const order = first === undefined ? 'after' : 'before';
    return lacking(
      things,
      { kind: 'beside', order, calls: beside, is: false },
      `no call of ${sayCalls(beside)} ${order} it in the same function`,
    );
  },
};

/** "Every call of X must be followed by Y": calls that belong together in a function, and what is done with a result. */
import { sayCalls } from '../../handlers/say-calls.ts';
import type { CallCondition } from '../../model/code-question.ts';
import { callsWhere, unwanted } from './plans.ts';
import { type Compiled, type Shape, slot, type SlotValue, templates } from './shape.ts';

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

export const errorChecked: Shape = {
  name: 'error-checked',
  title: 'Whose errors must be looked at',
  templates: templates(
    `error (of | from | return by | by | that come from | throw by | in) [(call (of | to))] {things} <must> be (check | handle | catch | look at | inspect | treat)`,
    `error <must> be (check | handle | catch) (after | for | on | when) [(call (of | to) | <calling>)] {things}`,
    `[(call (of | to))] {things} [call] <must> (have its error (check | handle) | be error-checked | be wrap in (try | try catch | try block | try-catch | try-catch block | try except) | handle error | check error | be in try [block] | have their error (check | handle) | be inside try [block] | have error handling | be check for error)`,
    `<dont> (ignore | swallow | discard | drop | skip) [the] error (of | from | return by | throw by) [(call (of | to))] {things}`,
    `<find> [<calls>] {things} [call] (whose error (be ignore | be not check | be not handle | be discard | nobody check | be drop) | without error (check | handling) | without check error | without (try | try catch | try-catch) | that ignore error | not wrap in (try | try-catch))`,
    `<find> (ignored | ignore | unchecked | unhandled) error (of | from | return by) {things}`,
    `always (check | handle) [the] error (of | from | return by) {things}`,
    `[the] (return value | result) error (of | from) {things} <mustnot> be ignore`,
    `error (of | from | return by) {things} <mustnot> be (ignore | swallow | discard | drop)`,
  ),
  examples: [
    'Errors of `os.Remove` must be checked.',
    'Never ignore the error returned by `json.Unmarshal`.',
    'Calls to `parseXml` must be wrapped in try.',
    'Find calls of `Close` whose error is ignored.',
  ],
  others: ['Errors must be handled gracefully.', 'Check errors.', 'Never ignore warnings.'],
  proposals: [{ text: 'Errors of {} must be checked', fill: '`os.Remove`' }],
  read(slots) {
    const things = slot(slots, 'things');
    return things === undefined
      ? undefined
      : lacking(things, { kind: 'errorChecked', is: false }, 'nobody looking at its error');
  },
};

function lacking(things: SlotValue<'things'>, condition: CallCondition, what: string): Compiled {
  return {
    explanation: `A finding is a call of ${things.label} with ${what}.`,
    rules: [unwanted(callsWhere(things.calls, condition), `$NAME is called with ${what}`)],
  };
}

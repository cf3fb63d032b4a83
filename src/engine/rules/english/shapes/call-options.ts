/** "X must be called with `timeout`", "never with `verify=False`": options that calls must have, or must not. */
import type { CallOption } from '../slots/options.ts';
import { callsWhere, unwanted } from './plans.ts';
import { type Compiled, type Shape, slot, type SlotValue, templates } from './shape.ts';

const withOption =
  '(with | have | set | pass | use | specify | include | give | define | provide | take | be give | get | carry)';

export const callOptions: Shape = {
  name: 'call-options',
  title: 'Options of calls',
  templates: templates(
    `[(call (of | to) | use of)] {things} [call] <must> (be call with | be use with | be invoke with | ${withOption}) {option}`,
    `<find> [<calls>] {things} [call] (that (do not | dont | doesnt) ${withOption} | that lack | lack | miss) {option}`,
    `<find> [<calls>] {things} [call] without {option-without:option}`,
    `<dont> (<invoke>) {things} without {option-without:option}`,
    `<find> [<calls>] {things} [call] without (set | pass | specify | give) {option}`,
    `<dont> (<invoke>) {things} without (set | pass | specify | give) {option}`,
    `no [<calls>] {things} [call] without {option}`,
    `{things} <mustnot> be (call | use | invoke) without [set | pass | specify | give] {option}`,
    `[(call (of | to) | use of)] {things} [call] <mustnot> (be call with | be use with | be invoke with | ${withOption}) {option-bad:option}`,
    `<dont> (<invoke>) {things} with {option-bad:option}`,
    `<dont> (set | pass | use) {option-bad:option} (in | to | for | on | when call) [call (of | to) | <calls>] {things}`,
    `no [<calls>] {things} [call] with {option-bad:option}`,
    `<find> [<calls>] {things} [call] (with | that (have | set | pass | use | specify | contain)) {option-bad:option}`,
    `[<calls>] {things} with {option-bad:option} <unwanted>`,
    `[<calls>] {things} without {option} <unwanted>`,
    `(call | use) {things} only with {option}`,
    `[<find>] {option-bad:option} <mustnot> be (pass | give | set | use) (to | in | for | on) [<calls>] {things}`,
    `{option} <must> be (pass | give | set) (to | in | for | on) [<calls>] {things}`,
  ),
  examples: [
    'Every call of `requests.get` must set a `timeout`.',
    '`subprocess.run` must never be called with `shell=True`.',
    '`jwt.verify` must be called with `algorithms`.',
    'Find calls of `yaml.load` without `Loader`.',
    'Do not call `axios.create` with the option `rejectUnauthorized` set to `false`.',
  ],
  others: [
    '`deploy` must be called with care.',
    'Every call must have a purpose.',
    '`save` must be called with the user.',
  ],
  proposals: [
    { text: '{} must be called with the option `timeout`', fill: '`requests.get`' },
    { text: '{} must never be called with `verify=False`', fill: '`requests.get`' },
  ],
  read(slots) {
    const things = slot(slots, 'things');
    const option = slot(slots, 'option');
    const bad = slot(slots, 'option', 'option-bad');
    if (things === undefined) return undefined;
    const found = ({ name, values, label }: CallOption, is: boolean) => ({
      explanation: `A finding is a call of ${things.label} ${is ? 'with' : 'without'} ${label}.`,
      rules: [
        unwanted(
          callsWhere(things.calls, { kind: 'option', names: [name], values, is }),
          `$NAME is called ${is ? 'with' : 'without'} ${label}`,
        ),
      ],
    });
    const without = slot(slots, 'option', 'option-without');
    if (without !== undefined) return lackingBoth(things, without);
    if (option !== undefined) return found(option, false);
    return bad === undefined ? undefined : found(bad, true);
  },
};

/** "Without `Loader`" may mean an option or a call: what has neither lacks both. */
function lackingBoth(things: SlotValue<'things'>, { name, values, label }: CallOption): Compiled {
  const calls = [{ kind: 'name', name } as const];
  return {
    explanation: `A finding is a call of ${things.label} without the option ${label}, and with no call of ${label} before it in the same function.`,
    rules: [
      unwanted(
        callsWhere(
          things.calls,
          { kind: 'option', names: [name], values, is: false },
          { kind: 'beside', order: 'before', calls, is: false },
        ),
        `$NAME is called without ${label}`,
      ),
    ],
  };
}

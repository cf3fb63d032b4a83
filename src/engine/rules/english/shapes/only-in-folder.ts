/** "No Z outside folder W", "Z only in W": what only some part of a repository may use. */
import { type Shape, slot, templates } from './shape.ts';
import { uses, placed } from './placed.ts';

export const onlyInFolder: Shape = {
  name: 'only-in-folder',
  title: 'What may only be used in a folder',
  templates: templates(
    `<dont> (<invoke> | import | require | instantiate) {things} <outside> {folders}`,
    `no [(<calls> | import of | access to)] {things} [call | import | access] <outside> {folders}`,
    `<find> [<calls>] {things} [call] [that be] <outside> {folders}`,
    `{things} (may | must | should | shall | can | be to | be allow to | <must>) only [ever] be ${uses} <in> {folders}`,
    `{things} [call] (be only allow | be only permit | be only to be use | may only appear | must only appear | should only appear | only belong | may only occur | may only exist | must only exist | be allow only | be permit only | be only use | be only call | belong only | should only live | must only live | should only exist | be to be use only) <in> {folders}`,
    `{things} (may | must | should | shall | can) be ${uses} only <in> {folders}`,
    `(call | use | import | access | run) {things} only <in> {folders}`,
    `only (<invoke> | import | call | access) {things} <in> {folders}`,
    `only [code in] {folders} (may | must | should | can | be allow to | shall | be permit to | be to) (<invoke> | import | require | directly access) {things}`,
    `(nothing | no file | no code | no module | nobody | no one | no function | no class) <outside> {folders} (may | must | should | can | be allow to | shall) (<invoke> | import | require) {things}`,
    `{things} <mustnot> be ${uses} <outside> {folders}`,
    `{things} [call] (be forbid | be not allow | be prohibit | be ban | must not appear | must not exist | may not appear) <outside> {folders}`,
    `(code | file | module | function | class) <outside> {folders} <mustnot> (<invoke> | import | require) {things}`,
    `<ban> {things} <outside> {folders}`,
    `restrict [<calls>] {things} to {folders}`,
    `[<calls>] {things} (be restrict | be limit | be confine | must be limit | must be confine | must be restrict | should be limit | should be restrict) to {folders}`,
    `[all] (<calls>) {things} (belong | must live | should live | must be | should be | must stay | go) [only] in {folders}`,
    `{things} (belong | must stay | must live | should stay | should live) [only] in {folders}`,
  ),
  examples: [
    'No SQL queries outside `src/db`.',
    '`os.environ` may only be used in `src/config.py`.',
    'Do not call `fetch` outside the folder `src/http`.',
    'Only `src/payments` may import `stripe`.',
    'Shell commands are only allowed in `scripts/`.',
  ],
  others: [
    'No meetings outside office hours.',
    'No food outside the kitchen.',
    'Business logic belongs in the service layer.',
  ],
  proposals: [
    { text: '{} may only be used in `src/db`', fill: '`os.environ`' },
    { text: 'No SQL queries outside `src/db`', fill: '' },
    { text: 'Do not call {} outside `src/http`', fill: '`fetch`' },
  ],
  read: (slots) => placed(slot(slots, 'things'), slot(slots, 'folders'), 'outside'),
};

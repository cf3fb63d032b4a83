/** "No Z in folder W": what some part of a repository may not use. */
import { type Shape, slot, templates } from './shape.ts';
import { uses, placed } from './placed.ts';

export const notInFolder: Shape = {
  name: 'not-in-folder',
  title: 'What may not be used in a folder',
  templates: templates(
    `<dont> (<invoke> | import | require) {things} <in> {folders}`,
    `no [(<calls> | import of)] {things} [call | import] <in> {folders}`,
    `<find> [<calls>] {things} [call] [that be] <in> {folders}`,
    `{folders} <mustnot> (<invoke> | import | require | contain [<calls>] | directly access) {things}`,
    `(code | file | module | function | class | anything | nothing) <in> {folders} <mustnot> (<invoke> | import | require | contain) {things}`,
    `(nothing | no file | no code | no module | no function | no class) <in> {folders} (may | must | should | can | be allow to | shall) (<invoke> | import | require) {things}`,
    `{things} <mustnot> be ${uses} <in> {folders}`,
    `{things} [call] (be forbid | be not allow | be prohibit | be ban | must not appear | must not exist) <in> {folders}`,
    `<ban> {things} <in> {folders}`,
    `{things} <mustnot> (appear | exist | occur) <in> {folders}`,
  ),
  examples: [
    'Do not use `console.log` in `src/server`.',
    'No `eval` in the folder `lib`.',
    'Files in `src/domain` must not import `express`.',
    '`Math.random` must not be used in `src/auth`.',
  ],
  others: ['No shoes in the office.', 'Do not eat in the server room.'],
  proposals: [
    { text: 'Do not use {} in `src/server`', fill: '`console.log`' },
    { text: 'Files in `src/domain` must not import {}', fill: '`express`' },
  ],
  read: (slots) => placed(slot(slots, 'things'), slot(slots, 'folders'), 'inside'),
};
